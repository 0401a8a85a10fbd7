"""Nothing goes out: no network, no telemetry, no program text in the log."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import ez_ide
from ez_ide.storage import folders, log

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.helpers.running import Running

LOCAL = {"QLocalServer", "QLocalSocket"}  # between two starts on one computer
NETWORK = {"urllib", "http", "requests", "ftplib", "smtplib", "ssl", "aiohttp", "httpx"}
SOCKETS = {"startup.py"}  # a pair of sockets of one process, for signals


def imports() -> Iterator[tuple[str, str, str]]:
    """Of each file of the window: module and name of each import."""
    folder = Path(ez_ide.__file__).parent
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from ((path.name, one.name, "") for one in node.names)
            elif isinstance(node, ast.ImportFrom):
                yield from ((path.name, node.module or "", one.name) for one in node.names)


def test_the_window_has_nothing_to_reach_the_network_with() -> None:
    for file, module, name in imports():
        assert module.split(".")[0] not in NETWORK, file
        assert module != "socket" or file in SOCKETS, file
        assert "WebEngine" not in module, file
        if module == "PyQt6.QtNetwork":
            assert name in LOCAL, file


def test_the_log_holds_no_text_of_a_program(running: Running, home: Path) -> None:
    log.start(folders.log_file())
    secret = "xyzzy_the_secret"
    running.open(f'import & use @std\n\ndo main() {{\n    temp {secret} = "{secret}"\n    oops\n')
    running.window.bench.actions.trigger("run.run")
    running.wait(lambda: bool(running.notices()))
    running.document.replace_text(
        f'import & use @std\n\ndo main() {{\n    println("{secret}")\n}}\n'
    )
    running.window.bench.actions.trigger("run.run")
    running.wait_said("Exited with code 0")

    for handler in list(log.LOGGER.handlers):
        handler.flush()
        log.LOGGER.removeHandler(handler)
        handler.close()
    log.LOGGER.propagate = True
    files = [path for path in home.iterdir() if path.name.startswith("log")]
    assert files
    assert all(secret not in path.read_text(encoding="utf-8") for path in files)
    assert secret not in running.window.problem_report.text()
