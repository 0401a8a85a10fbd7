"""What the program reads and prints passes through the protocol, whole and in its order."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.helpers.debugger_process import environment, piped_in

if TYPE_CHECKING:
    from pathlib import Path

    from tests.helpers.debugger_process import Debugger


def test_a_program_reads_what_it_was_sent_and_no_command(tmp_path: Path) -> None:
    (tmp_path / "main.ez").write_text(
        'import & use @std\ndo main() {\n    println("got ${input()}")\n'
        "    temp rest string = input()\n}\n"
    )

    events = piped_in(
        tmp_path,
        ("initialize", {"file": "main.ez"}),
        ("sendInput", {"text": "mine"}),
        ("start", {"stopOnEntry": False}),
        ("getThreads", {}),
    )

    told = [event for event in events if event["event"] == "output"]
    assert [event["data"] for event in told] == [{"category": "stdout", "text": "got mine\n"}]
    assert [event["event"] for event in events].count("threads") == 1


SLOW_TO_OVERTAKE = """\
import time
from ez_debugger.cli import main
from ez_debugger.session.startup_window import StartupWindow
overtakes = StartupWindow.overtakes
def overtakes_late(window, ticket):
    time.sleep(0.3)
    return overtakes(window, ticket)
StartupWindow.overtakes = overtakes_late
StartupWindow.is_overdue = lambda window: True
main()
"""


def test_input_that_is_queued_is_read_before_the_end_of_the_input(tmp_path: Path) -> None:
    (tmp_path / "main.ez").write_text(
        'import & use @std\ndo main() {\n    println("got ${input()}")\n}\n'
    )
    commands = [
        {"command": "initialize", "params": {"file": "main.ez"}},
        {"command": "start", "params": {"stopOnEntry": False}},
        {"command": "sendInput", "params": {"text": "queued"}},
    ]

    done = subprocess.run(
        [sys.executable, "-c", SLOW_TO_OVERTAKE],
        input="\n".join(map(json.dumps, commands)),
        capture_output=True,
        check=True,
        cwd=tmp_path,
        env=environment(),
        text=True,
    )

    assert '"text":"got queued\\n"' in done.stdout


ENDS = {
    "by itself": ("    println(1)\n", 0),
    "with a fault": ("    temp zero int = 0\n    println(1 / zero)\n", 1),
    "with exit": ("    exit(7)\n", 7),
}


@pytest.mark.parametrize("how", list(ENDS))
def test_every_print_arrives_before_the_one_exited(debugger: Debugger, how: str) -> None:
    statements, code = ENDS[how]
    debugger.load(
        "import & use @std\ndo say(text string) -> int {\n    println(text)\n    return 1\n}\n"
        'do last() {\n    eprintln("in ensure")\n    print("no line end")\n}\n'
        f'do main() {{\n    ensure last()\n    temp _ = say("begun")\n{statements}}}\n'
    )

    debugger.data("start", stopOnEntry=False)
    ended = debugger.wait_for("exited")
    debugger.settle()

    names = [event["event"] for event in debugger.events]
    assert ended["data"] == {"exitCode": code}
    assert names.count("exited") == 1
    assert names.index("exited") == len(names) - 2  # and the answer to settle
    assert debugger.output().startswith("begun\n")
    if how != "with exit":
        assert debugger.output("stderr") == "in ensure\n"
        assert debugger.output().endswith("no line end")
    before = names[: names.index("exited")]
    assert ("error" in before) == (how == "with a fault")


def test_output_of_every_size_and_kind_comes_whole(debugger: Debugger) -> None:
    debugger.load(
        "import & use @std\nimport @strings\ndo main() {\n"
        '    temp long string = strings.repeat("0123456789", 100000)\n'
        "    println(long)\n    for i in range(0, 10) {\n        print(long)\n    }\n"
        "    for i in range(0, 100000) {\n        println(i)\n    }\n"
        '    print("\\x1b[3")\n    print("1mred\\x1b[0m\\r50 %\\r100 %\\n\\x00\\x07")\n}\n'
    )
    debugger.data("start", stopOnEntry=False)
    debugger.wait_for("exited")

    long = "0123456789" * 100_000
    counted = "".join(f"{number}\n" for number in range(100_000))
    assert debugger.output() == (
        long + "\n" + long * 10 + counted + "\x1b[31mred\x1b[0m\r50 %\r100 %\n\x00\x07"
    )
