"""Values of every size are shown, watched and set."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.helpers.debugger_process import Debugger

BIG = """\
import & use @std
const Node struct {
    value int
    next Node
}
do main() {
    temp long [int] = {}
    for i in range(0, 1000000) {
        append(long, i)
    }
    temp pairs map[string:int] = {:}
    for i in range(0, 100000) {
        pairs["key ${i}"] = i
    }
    temp text string = "0123456789"
    for i in range(0, 20) {
        text = text + text
    }
    temp chain Node = Node{value: 0, next: nil}
    for i in range(0, 500) {
        chain = Node{value: i, next: chain}
    }
    println("ready")
}
"""


def test_huge_and_deep_values_are_shown_in_part(debugger: Debugger) -> None:
    debugger.load(BIG)
    debugger.data("setBreakpoint", file="main.ez", line=23)
    assert debugger.start()["event"] == "stopped"

    shown = {item["name"]: item for item in debugger.data("getVariables")["variables"]}

    assert shown["long"]["length"] == 1_000_000
    assert shown["pairs"]["length"] == 100_000
    assert shown["text"]["length"] == 10 * 2**20
    for item in shown.values():
        assert len(item["value"]) <= 1000
        assert item["truncated"] is True
    page = debugger.data(
        "getVariables", reference=shown["long"]["reference"], start=999_990, count=50
    )["variables"]
    assert [item["name"] for item in page] == [f"[{n}]" for n in range(999_990, 1_000_000)]


WATCHED = """\
import & use @std
const Pair struct {
    left int
    right int
}
const LIMIT int = 10
do forever() -> int {
    temp n int = 0
    loop {
        n += 1
        if n > 9 {
            n = 0
        }
    }
    return n
}
do grow(&items [int]) -> int {
    append(items, 1)
    return len(items)
}
do main() {
    temp items [int] = {1, 2}
    temp pair Pair = Pair{left: 1, right: 2}
    temp prices map[string:int] = {"tea": 3}
    temp small u8 = 200
    if len(items) == 2 {
        temp inner int = 5
        println(inner)
    }
    println("end")
}
"""


def test_watches_fail_are_cut_off_and_change_nothing(debugger: Debugger) -> None:
    debugger.enter(WATCHED, steps=6)

    told = debugger.data(
        "setWatches",
        expressions=["inner", "items[9]", "1 +", "forever()", "grow(items)", "println(1)"],
    )["watches"]

    assert told[0]["value"] == "5"
    assert ["error" in watch for watch in told] == [False, True, True, True, False, True]
    assert told[4]["value"] == "3"
    assert debugger.values()["items"] == "[1, 2]"
    assert debugger.output() == ""
    debugger.data("setWatches", expressions=["inner"])
    debugger.step("stepOver")
    assert "error" in debugger.wait_for("watches")["data"]["watches"][0]


@pytest.mark.parametrize(("name", "value", "code"), [
    ("items", '"text"', "E3001"), ("items", "nothing", "E4001"), ("small", "256", "E3036"),
    ("small", "-1", "E3036"), ("LIMIT", "11", "E5016"), ("nobody", "1", "invalidParams"),
])  # fmt: skip
def test_a_wrong_value_changes_nothing(
    debugger: Debugger, name: str, value: str, code: str
) -> None:
    debugger.enter(WATCHED, steps=4)
    before = debugger.values(scope="all")

    refused = debugger.refusal("setVariable", name=name, value=value)

    assert refused["code"] == code
    assert debugger.values(scope="all") == before


def test_elements_keys_and_fields_are_given_values(debugger: Debugger) -> None:
    debugger.enter(WATCHED, steps=4)
    listed = debugger.data("getVariables")["variables"]
    references = {item["name"]: item["reference"] for item in listed}

    debugger.data("setVariable", name="[1]", value="20 + 2", reference=references["items"])
    debugger.data("setVariable", name='"tea"', value="4", reference=references["prices"])
    debugger.data("setVariable", name="right", value="items[1]", reference=references["pair"])

    assert debugger.values() == {
        "items": "[1, 22]",
        "pair": "Pair{left: 1, right: 22}",
        "prices": '{"tea": 4}',
        "small": "200",
    }
    for name, value, code in (
        ("items", "[9]", "E9001"),
        ("prices", '"x"', "E12003"),
        ("pair", "z", "E4003"),
    ):
        refused = debugger.refusal("setVariable", name=value, value="1", reference=references[name])
        assert refused["code"] == code


def test_they_are_named_by_their_path_too(debugger: Debugger) -> None:
    debugger.enter(WATCHED, steps=4)

    debugger.data("setVariable", name=" items[pair.left] ", value="22")
    debugger.data("setVariable", name='prices["tea"]', value="4")
    told = debugger.data("setVariable", name="pair.right", value="items[1]")

    assert told == {"name": "pair.right", "value": "22", "type": "int", "frameIndex": 0}
    assert debugger.values() == {
        "items": "[1, 22]",
        "pair": "Pair{left: 1, right: 22}",
        "prices": '{"tea": 4}',
        "small": "200",
    }


@pytest.mark.parametrize(("name", "code"), [
    ("items[2]", "E9001"), ("items[-1]", "E5003"), ('prices["x"]', "E12003"),
    ("pair.middle", "E4003"), ("nobody.left", "E4001"), ("items[", "E2003"),
    ("items[0] + 1", "invalidParams"), ("len(items)", "invalidParams"),
])  # fmt: skip
def test_a_path_that_leads_nowhere_is_refused(debugger: Debugger, name: str, code: str) -> None:
    debugger.enter(WATCHED, steps=4)
    before = debugger.values()

    assert debugger.refusal("setVariable", name=name, value="1")["code"] == code
    assert debugger.refusal("setDataBreakpoint", name=name)["code"] == code
    assert debugger.values() == before


def test_a_reference_of_an_earlier_stop_means_nothing(debugger: Debugger) -> None:
    debugger.enter(WATCHED, steps=1)
    reference = debugger.data("getVariables")["variables"][0]["reference"]
    debugger.step("stepOver")

    refused = debugger.refusal("getVariables", reference=reference)

    assert refused["code"] == "invalidParams"


def test_a_stack_that_is_too_deep_can_be_looked_at(debugger: Debugger) -> None:
    debugger.load(
        "do dig(n int) -> int {\n    return dig(n + 1) + 1\n}\n"
        "do main() {\n    temp x = dig(1)\n}\n"
    )
    debugger.data("setErrorBreakpoints", filters=["runtime"])

    stopped = debugger.start(stopOnEntry=False)["data"]

    assert stopped["error"]["code"] == "E5018"
    trace = debugger.data("getStackTrace", start=5000, levels=2)
    assert trace["totalFrames"] >= 10_000
    assert [frame["index"] for frame in trace["frames"]] == [5000, 5001]
    assert debugger.step("continue")["data"] == {"exitCode": 1}
    assert debugger.events[-2]["data"]["code"] == "E5018"
