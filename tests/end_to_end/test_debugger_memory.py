"""A program that wants all the memory there is ends by itself, and its debugger lives on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.helpers.debugger_process import Debugger

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# Where a loop is when it is told to end, at its header or in it, is a matter of time.
HEAD = "import & use @std, @arrays, @strings, @maps\n"

GREEDY = {
    "a list that grows": (
        HEAD + "do main() {\n    temp list [int] = {}\n    as_long_as true {\n"
        "        arrays.append(list, len(list) * 1000)\n    }\n}\n",
        {4, 5},
    ),
    "a list that grows in a function with ensure": (
        HEAD + 'do done() { println("done") }\ndo fill(&list [string]) {\n    ensure done()\n'
        '    loop {\n        arrays.append(list, "${len(list)} and more")\n    }\n}\n'
        "do main() {\n    temp list [string] = {}\n    fill(list)\n}\n",
        {5, 6},
    ),
    "a map that grows": (
        HEAD + "do main() {\n    temp known map[int:string] = {:}\n    temp n int = 0\n    loop {\n"
        '        known[n] = "${n} and more"\n        n++\n    }\n}\n',
        {5, 6, 7},
    ),
    "a text that doubles": (
        HEAD
        + 'do main() {\n    temp text = "ab"\n    loop {\n        text = text + text\n    }\n}\n',
        {4, 5},
    ),
    "a text that grows piece by piece": (
        HEAD + 'do main() {\n    temp more = strings.repeat("ab", 5000)\n'
        '    temp text = ""\n    loop {\n        text += more\n    }\n}\n',
        {5, 6},
    ),
    "a recursion that keeps what it made": (
        HEAD + "do deeper(list [int]) -> int {\n    temp mine [int] = arrays.repeat(7, 100_000)\n"
        "    return deeper(mine) + len(mine)\n}\n"
        "do main() {\n    println(deeper({1}))\n}\n",
        {3, 4},
    ),
    "a single huge text": (
        HEAD
        + 'do main() {\n    temp n = 20000000000\n    println(len(strings.repeat("ab", n)))\n}\n',
        {4},
    ),
    "a single huge array": (
        HEAD + "do main() {\n    temp n = 20000000000\n    println(len(arrays.repeat(7, n)))\n}\n",
        {4},
    ),
}


@pytest.fixture
def debugger(tmp_path: Path) -> Iterator[Debugger]:
    with Debugger(tmp_path, "--memory", "64") as running:
        yield running


@pytest.mark.parametrize("doing", GREEDY)
def test_a_program_without_memory_fails_at_its_allocation(debugger: Debugger, doing: str) -> None:
    text, lines = GREEDY[doing]
    path = debugger.load(text)

    assert debugger.start(stopOnEntry=False)["data"] == {"exitCode": 1}

    told = next(event["data"] for event in debugger.events if event["event"] == "error")
    assert told["code"] == "E5018"
    assert told["message"].startswith("out of memory")
    assert told["location"]["file"] == path
    assert told["location"]["line"] in lines
    top = debugger.data("getStackTrace", levels=1)["frames"][0]
    assert top["line"] == told["location"]["line"]
    assert debugger.evaluate("1 + 1") == "2"


def test_it_stops_there_first_if_errors_stop(debugger: Debugger) -> None:
    text, lines = GREEDY["a list that grows"]
    debugger.load(text)
    debugger.data("setErrorBreakpoints", filters=["runtime"])

    stopped = debugger.start(stopOnEntry=False)["data"]

    assert (stopped["reason"], stopped["error"]["code"]) == ("error", "E5018")
    assert stopped["location"]["line"] in lines
    inside = debugger.data("getVariables")["variables"][0]
    assert inside["length"] > 100_000
    debugger.data("getVariables", reference=inside["reference"], start=100_000, count=3)
    assert debugger.step("continue")["data"] == {"exitCode": 1}


@pytest.mark.parametrize("grow", ["text += text", "text = text + text"])
def test_a_text_that_finds_no_room_to_grow_is_still_there(debugger: Debugger, grow: str) -> None:
    debugger.load(
        HEAD + f'do main() {{\n    temp text = strings.repeat("ab", 100_000_000) {grow}\n}}\n'
    )

    ended = debugger.start(stopOnEntry=False)

    assert ended["data"] == {"exitCode": 1}
    assert debugger.values()["text"].startswith('"abab')


def test_the_next_run_has_as_much_memory_as_the_first(debugger: Debugger) -> None:
    debugger.load(GREEDY["a list that grows"][0])
    debugger.start(stopOnEntry=False)
    first = debugger.data("getVariables")["variables"][0]["length"]

    debugger.data("restart", stopOnEntry=False)
    assert debugger.wait_for("exited")["data"] == {"exitCode": 1}
    second = debugger.data("getVariables")["variables"][0]["length"]

    assert second > first / 4


@pytest.mark.parametrize(
    "expression", ['strings.repeat("ab", 20000000000)', "arrays.repeat(7, 20000000000)"]
)
def test_an_expression_without_memory_is_refused(debugger: Debugger, expression: str) -> None:
    debugger.enter(HEAD + "do main() {\n    println(1)\n}\n")

    assert debugger.refusal("evaluate", expression=expression)["code"] == "E5018"
    assert debugger.evaluate("2 * 3") == "6"


def test_a_function_that_is_evaluated_may_not_take_it_all_either(debugger: Debugger) -> None:
    debugger.enter(
        HEAD + "do fill() -> int {\n    temp list [int] = {}\n    loop {\n"
        "        arrays.append(list, len(list) * 1000)\n    }\n    return 1\n}\n"
        "do main() {\n    println(1)\n}\n"
    )

    assert debugger.refusal("evaluate", expression="fill()")["code"] == "E5018"
    assert debugger.step("stepOver")["data"] == {"exitCode": 0}


HOARDING = (
    HEAD + "temp rows [[int]] = {{1}}\ntemp found int = 0\n"
    "do hoard() -> int {\n    loop {\n        found++\n"
    "        arrays.append(rows, arrays.repeat(found, 100000))\n    }\n    return 1\n}\n"
    "do main() {\n    temp own = arrays.repeat(1, 1000000)\n    println(rows, found, len(own))\n}\n"
)


def test_an_inspection_that_takes_too_much_leaves_the_program_as_it_was(tmp_path: Path) -> None:
    with Debugger(tmp_path, "--memory", "300") as debugger:
        debugger.enter(HOARDING)

        for _ in range(3):
            refusal = debugger.refusal(
                "evaluate", expression="hoard()", context="watch", timeoutMs=600_000
            )
            assert refusal["code"] == "E5018"
        assert debugger.evaluate("rows") == "[[1]]"

        assert debugger.step("continue")["data"] == {"exitCode": 0}
        assert debugger.output() == "{{1}} 0 1000000\n"


def test_what_an_expression_took_is_not_held_against_the_program(tmp_path: Path) -> None:
    with Debugger(tmp_path, "--memory", "300") as debugger:
        debugger.enter(HOARDING)

        for _ in range(5):  # one of them is likely to be noticed by the fence
            expression = "len(arrays.concat(arrays.repeat(7, 60000000), arrays.repeat(7, 9)))"
            refusal = debugger.ask("evaluate", expression=expression, context="hover")["data"]
            assert refusal.get("result") == "60000009" or refusal["code"] == "E5018"

        assert debugger.step("continue")["data"] == {"exitCode": 0}


def test_a_condition_that_takes_too_much_fails_and_the_program_runs_on(tmp_path: Path) -> None:
    with Debugger(tmp_path, "--memory", "300") as debugger:
        debugger.load(HOARDING)
        last = HOARDING.count("\n") - 1
        debugger.data("setBreakpoint", file="main.ez", line=last, condition="hoard() > 0")

        stopped = debugger.start(stopOnEntry=False)

        # On a slow machine its second is over first.
        description = stopped["data"]["description"]
        assert "out of memory" in description or "cut off" in description
        assert debugger.step("continue")["data"] == {"exitCode": 0}
        assert debugger.output() == "{{1}} 0 1000000\n"


def test_a_log_message_without_memory_leaves_the_program_alone(tmp_path: Path) -> None:
    with Debugger(tmp_path, "--memory", "300") as debugger:
        debugger.load(
            HEAD + 'do main() {\n    temp piece = strings.repeat("ab", 10000)\n'
            "    temp long = arrays.repeat(piece, 500000)\n    println(len(long))\n}\n"
        )
        debugger.data("setBreakpoint", file="main.ez", line=5, logMessage="{long}")

        assert debugger.start(stopOnEntry=False)["data"] == {"exitCode": 0}

        assert debugger.output("console") == "{error: out of memory}\n"
        assert debugger.output() == "500000\n"


def test_a_program_with_enough_memory_is_left_alone(tmp_path: Path) -> None:
    with Debugger(tmp_path, "--memory", "unlimited") as debugger:
        debugger.load(
            HEAD + "do main() {\n    temp list [int] = arrays.repeat(7, 20_000_000)\n"
            "    println(len(list))\n}\n"
        )
        assert debugger.start(stopOnEntry=False)["data"] == {"exitCode": 0}


@pytest.mark.parametrize("value", ["0", "-5", "much", "1.5", ""])
def test_a_wrong_amount_of_memory_is_refused(tmp_path: Path, value: str) -> None:
    with Debugger(tmp_path, f"--memory={value}") as debugger:
        assert debugger.last_of() == []
        assert debugger.process.returncode == 2
        assert "--memory" in debugger.errors()
