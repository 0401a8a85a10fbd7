"""Looking inside by evaluating, watching and setting; and what is refused."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests.helpers.debugger_process import ROOT, Debugger
from tests.helpers.debugger_programs import LOOP

BUSY = "import & use @std\ndo main() {\n    loop { }\n}\n"


SHADOWED = """\
import & use @std
temp n int = 100
do main() {
    temp n int = 1
    if n > 0 {
        temp n string = "inner"
        println(n)
    }
    println(n)
}
"""


def test_a_hover_is_understood_at_its_place_in_the_source(debugger: Debugger) -> None:
    debugger.stop_at(SHADOWED, 7)

    def hovered(line: int, column: int) -> str:
        return debugger.evaluate("n", context="hover", line=line, column=column)

    assert hovered(7, 17) == '"inner"'
    assert hovered(5, 8) == "1"
    assert hovered(9, 13) == "1"
    assert debugger.evaluate("n") == '"inner"'


@pytest.mark.parametrize(("line", "column"), [(0, 1), (-3, 1), (99999, 1), (7, 0), (7, 99999)])
def test_a_hover_outside_the_text_is_answered(debugger: Debugger, line: int, column: int) -> None:
    debugger.stop_at(SHADOWED, 7)

    answer = debugger.ask("evaluate", expression="n", context="hover", line=line, column=column)

    assert answer["event"] == "evaluateResult" or answer["data"]["code"] != "internal"


@pytest.mark.parametrize("expression", ["b", "b + 1", "list", "list[0]", "len(list)", "b++"])
def test_a_variable_not_yet_declared_has_no_value(debugger: Debugger, expression: str) -> None:
    debugger.enter(
        "import & use @std\ndo main() {\n    temp a int = 1\n    temp b int = a + 1\n"
        "    temp list [int] = {1, 2}\n    println(b, list)\n}\n"
    )

    refused = debugger.refusal("evaluate", expression=expression, line=6, column=13)

    assert refused["code"] == "evaluationFailed"
    assert "is not declared yet" in refused["message"]


def test_after_an_early_end_an_unreached_variable_has_no_value(debugger: Debugger) -> None:
    debugger.load(
        "import & use @std\ndo main() {\n    temp a int = 1\n    if a == 1 {\n        return\n"
        "    }\n    temp b int = 2\n    println(a + b)\n}\n"
    )
    debugger.start(stopOnEntry=False)

    assert debugger.values() == {"a": "1"}
    assert debugger.evaluate("a") == "1"
    assert debugger.refusal("evaluate", expression="a + b")["code"] == "evaluationFailed"


def test_an_evaluation_is_cut_off_after_its_time_and_by_a_pause(debugger: Debugger) -> None:
    debugger.enter(
        BUSY.replace("do main", "do spin() -> int {\n    loop { }\n    return 1\n}\ndo main")
    )

    assert debugger.refusal("evaluate", expression="spin()", timeoutMs=50)["code"] == "timeout"
    assert debugger.evaluate("1 + 1") == "2"


def test_a_text_is_given_in_parts(debugger: Debugger) -> None:
    debugger.enter(
        "import & use @std, @strings\ndo main() {\n"
        '    temp text = strings.repeat("abcdefghij", 1000)\n    println(len(text))\n}\n',
        steps=1,
    )

    whole = debugger.data("evaluate", expression="text", context="watch")
    part = debugger.data("evaluate", expression="text", start=9_991, count=500)
    some = debugger.data("evaluate", expression="text", start=1, count=20)

    assert (len(whole["result"]), whole["truncated"], whole["length"]) == (1000, True, 10_000)
    assert part == {
        "expression": "text",
        "result": 'abcdefghij"',
        "type": "string",
        "length": 10_000,
        "textLength": 10_002,
    }
    assert (some["result"], some["truncated"]) == ("abcdefghijabcdefghij", True)


def test_a_value_that_holds_itself_is_marked(debugger: Debugger) -> None:
    debugger.enter(
        "import & use @std\nconst Node struct { value int next Node }\ndo main() {\n"
        "    temp node Node = Node{value: 1, next: nil}\n    temp same = ref(node)\n"
        "    node.next = same\n    println(node.value)\n}\n",
        steps=3,
    )

    node = next(v for v in debugger.data("getVariables")["variables"] if v["name"] == "node")
    inside = debugger.data("getVariables", reference=node["reference"])["variables"]

    assert len(node["value"]) < 200
    assert inside[1]["name"] == "next"


def test_watches_tell_what_changed(debugger: Debugger) -> None:
    debugger.stop_at(LOOP, 8)
    debugger.data("setWatches", expressions=["total", "i", "7"])

    debugger.step("continue")
    debugger.step("continue")

    watches = debugger.wait_for("watches")["data"]["watches"]
    assert [(w["value"], w["changed"]) for w in watches] == [("2", True), ("2", True), ("7", False)]


@pytest.mark.parametrize(("command", "params"), [
    ("getVariables", {}),
    ("evaluate", {"expression": "1"}),
    ("stepOver", {}),
    ("stepOut", {}),
    ("setVariable", {"name": "total", "value": "1"}),
    ("setDataBreakpoint", {"name": "total"}),
    ("completions", {"text": "to", "column": 3}),
])  # fmt: skip
def test_a_frame_that_is_not_there_is_told_by_its_number(
    debugger: Debugger, command: str, params: dict[str, object]
) -> None:
    debugger.enter(LOOP)

    refused = debugger.refusal(command, frameIndex=3, **params)

    assert refused["code"] == "unknownFrame"
    assert "frame 3" in refused["message"]
    assert refused["hint"]


def test_a_variable_of_a_caller_is_set(debugger: Debugger) -> None:
    debugger.stop_at(LOOP, 3, condition="n == 9")

    told = debugger.data("setVariable", name="total", value="1000", frameIndex=1)

    assert told == {"name": "total", "value": "1000", "type": "int", "frameIndex": 1}
    debugger.step("continue")
    assert debugger.output() == "1018\n"


@pytest.mark.parametrize(("command", "params", "words"), [
    ("setBreakpoints", {"file": "a.ez", "breakpoints": [{"line": 1}, {"line": "x"}]},
     ["params.breakpoints[1].line", "int", "str"]),
    ("setBreakpoint", {"line": 3}, ["file"]),
    ("setErrorBreakpoints", {"filters": ["all"]}, ["filters", "all"]),
    ("getVariables", {"start": -1}, ["start"]),
    ("setTrace", {"level": "loud"}, ["level", "loud"]),
    ("stepOver", {"frameIndex": True}, ["frameIndex", "int", "bool"]),
])  # fmt: skip
def test_params_that_make_no_sense_are_told_with_path_and_expectation(
    debugger: Debugger, command: str, params: dict[str, object], words: list[str]
) -> None:
    refused = debugger.refusal(command, **params)

    assert refused["code"] == "invalidParams"
    for word in words:
        assert word in refused["message"]
    assert command in refused["hint"]


@pytest.mark.parametrize(("name", "hint"), [
    ("step_into", "stepInto"), ("stepinto", "stepInto"), ("setbreakpont", "setBreakpoint"),
    ("xyz", "help"),
])  # fmt: skip
def test_an_unknown_command_suggests_the_nearest(debugger: Debugger, name: str, hint: str) -> None:
    refused = debugger.refusal(name)

    assert refused["code"] == "unknownCommand"
    assert hint in refused["hint"]


def test_the_example_of_the_documentation_says_what_is_printed_there() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    shown = [line for line in page.splitlines() if line.startswith('{"type":"event"')]
    commands = re.findall(r"'(\{.*?\})'", page.partition("```console")[2].partition("```")[0])

    done = subprocess.run(
        [sys.executable, "-m", "ez_debugger"],
        input="\n".join(commands),
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    )

    happened = done.stdout.replace(str(ROOT), "/home/ann").splitlines()
    assert len(happened) == len(shown)
    for expected, line in zip(shown, happened, strict=True):
        beginning, is_cut, _ = expected.partition(" …")
        assert line.startswith(beginning) if is_cut else line == expected
