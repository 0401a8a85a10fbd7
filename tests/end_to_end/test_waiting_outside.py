"""Programs that wait for the world outside are interrupted like all others."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from typing import TYPE_CHECKING

import pytest

from tests.helpers.debugger_process import Debugger
from tests.helpers.ez_process import Ez
from tests.helpers.web_strangers import silent_server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.helpers.web_strangers import Stranger

SOON_S = 5.0

ASKING_THE_WEB = """\
import & use @std
import @http
do main() {{
    println("go")
    temp answer, _ = http.get("http://127.0.0.1:{port}/")
    println(answer)
}}
"""

SERVING = """\
import & use @std
import @server, @os
do main() {{
    println("go")
    temp stopped = server.listen(20000 + os.pid() % 10000, server.router())
    println(stopped)
}}
"""

COMMANDING = """\
import & use @std
import @os
do main() {{
    println("go")
    temp status, _ = os.exec("echo $$ > shell; sleep 600 & wait")
    println(status)
}}
"""

PROGRAMS = {"web": ASKING_THE_WEB, "server": SERVING, "command": COMMANDING}


@pytest.fixture
def stranger() -> Iterator[Stranger]:
    with silent_server() as found:
        yield found


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    with open(f"/proc/{process}/stat", encoding="utf-8") as told:  # noqa: PTH123 - it may be gone
        return told.read().rpartition(")")[2].split()[0] != "Z"


def wait_until_it_waits(doing: str, stranger: Stranger, folder: Path) -> None:
    if doing == "web":
        assert stranger.is_requested.wait(SOON_S)
    deadline = time.monotonic() + SOON_S
    while doing == "command" and not (folder / "shell").exists():
        assert time.monotonic() < deadline


@pytest.mark.parametrize("doing", list(PROGRAMS))
def test_ctrl_c_ends_it(doing: str, stranger: Stranger, tmp_path: Path) -> None:
    ez = Ez(tmp_path)
    ez.put("main.ez", PROGRAMS[doing].format(port=stranger.port))
    with subprocess.Popen(
        ez.command("main.ez"),
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ez.environment(),
    ) as started:
        assert started.stdout is not None
        assert started.stdout.readline() == b"go\n"
        wait_until_it_waits(doing, stranger, tmp_path)

        started.send_signal(signal.SIGINT)

        assert started.wait(SOON_S) == 130
    if doing == "command":
        assert not is_alive(int((tmp_path / "shell").read_text()))


@pytest.mark.parametrize("doing", list(PROGRAMS))
def test_the_debugger_pauses_and_ends_it(doing: str, stranger: Stranger, tmp_path: Path) -> None:
    with Debugger(tmp_path) as debugger:
        debugger.load(PROGRAMS[doing].format(port=stranger.port))
        debugger.data("start", stopOnEntry=False)
        debugger.wait_for("output")
        wait_until_it_waits(doing, stranger, tmp_path)

        stopped = debugger.ask("pause")["data"]
        assert stopped["reason"] == "pause"
        assert stopped["location"]["line"] == 5
        debugger.send("continue")
        assert debugger.ask("pause")["data"]["reason"] == "pause"

        assert debugger.ask("terminate")["event"] == "terminated"
        debugger.last_of()
    if doing == "command":
        shell = int((tmp_path / "shell").read_text())
        deadline = time.monotonic() + SOON_S
        while is_alive(shell):
            assert time.monotonic() < deadline
