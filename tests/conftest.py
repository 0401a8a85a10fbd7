"""What every test may rely on: no window opens, and no setting of the developer's is touched."""

from __future__ import annotations

import os
import signal
from tempfile import TemporaryDirectory

import hypothesis
import pytest

# Every run draws the same examples: what fails for one fails for all, and a build never by chance.
# To look for more: --hypothesis-profile=default.
hypothesis.settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
hypothesis.settings.load_profile("repeatable")

# A shell starts what runs in the background with Ctrl+C ignored, `nohup` ignores that the terminal
# was closed, and children would inherit both; what has a handler here is back to normal in them.
signal.signal(signal.SIGINT, signal.default_int_handler)
if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, lambda _number, _frame: None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write down what golden tests get as what they expect; refused where CI is set",
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("update_golden") and os.environ.get("CI"):
        msg = "--update-golden is for people who read the difference, not for CI"
        raise pytest.UsageError(msg)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    home = TemporaryDirectory(prefix="ez-tests-")
    config.add_cleanup(home.cleanup)
    for variable in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR"):
        os.environ[variable] = home.name
