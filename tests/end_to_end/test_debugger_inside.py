"""What is told of variables: which there are, what changed, what is one object and whose it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.helpers.debugger_process import Debugger


def listed(debugger: Debugger, **params: object) -> list[dict[str, Any]]:
    """What `getVariables` tells."""
    found: list[dict[str, Any]] = debugger.data("getVariables", **params)["variables"]
    return found


def by_name(debugger: Debugger, **params: object) -> dict[str, dict[str, Any]]:
    return {variable["name"]: variable for variable in listed(debugger, **params)}


def stand_at(debugger: Debugger, text: str, line: int, **params: object) -> None:
    """Run a program to a line."""
    debugger.stop_at(text, line, **params)


SCOPES = """\
import & use @std
import "./settings"
temp n int = 100
const LIMIT int = 7
do work(n int, step int) {
    temp total int = n
    if step > 0 {
        temp total string = "inner"
        println(total)
    }
}
do main() {
    work(1, 2)
}
"""


def test_scope_all_reports_kind_and_whether_a_variable_is_hidden(debugger: Debugger) -> None:
    debugger.put(
        "settings.ez", "module settings\ntemp level int = 3\nprivate temp secret int = 4\n"
    )
    stand_at(debugger, SCOPES, line=9)

    told = [
        (variable["name"], variable["value"], variable["kind"], variable.get("shadowed", False))
        for variable in listed(debugger, scope="all")
    ]

    assert told == [
        ("n", "1", "parameter", False), ("step", "2", "parameter", False),
        ("total", "1", "local", True), ("total", '"inner"', "local", False),
        ("n", "100", "global", True), ("LIMIT", "7", "global", False),
        ("settings.level", "3", "module", False),
    ]  # fmt: skip


def test_locals_and_globals_are_asked_for_apart(debugger: Debugger) -> None:
    debugger.put("settings.ez", "module settings\ntemp level int = 3\n")
    stand_at(debugger, SCOPES, line=9)

    assert [v["name"] for v in listed(debugger)] == ["n", "step", "total"]
    assert by_name(debugger)["total"]["value"] == '"inner"'
    assert [v["name"] for v in listed(debugger, scope="globals")] == [
        "n",
        "LIMIT",
        "settings.level",
    ]
    assert [v["mutable"] for v in listed(debugger, scope="globals")] == [True, False, True]


def test_a_global_of_an_imported_module_is_given_a_value(debugger: Debugger) -> None:
    debugger.put("settings.ez", "module settings\ntemp level int = 3\n")
    stand_at(debugger, SCOPES, line=9)

    debugger.data("setVariable", name="settings.level", value="2 + 3")

    assert debugger.evaluate("settings.level") == "5"
    debugger.data("setDataBreakpoint", name="settings.level")


CHANGES = """\
import & use @std
const Point struct { x int y int }
temp calls int = 0
do twice(k int) -> int {
    calls += 1
    return k * 2
}
do main() {
    temp a int = 1
    temp list [int] = {1, 2, 3}
    temp grid [[int]] = {{1, 2}, {3, 4}}
    temp ages map[string:int] = {"Ann": 30, "Bob": 40}
    temp p Point = Point{x: 1, y: 2}
    list[1] = 20
    grid[1][0] = 30
    ages["Bob"] = 41
    p.y = twice(1)
    p.y = 9
    a = a
    println(a)
}
"""


def changed(debugger: Debugger, **params: object) -> list[str]:
    return [v["name"] for v in listed(debugger, **params) if v.get("changed", False)]


def test_what_changed_since_the_last_stop_is_marked_and_its_parts_too(debugger: Debugger) -> None:
    stand_at(debugger, CHANGES, line=14)
    references = {name: v["reference"] for name, v in by_name(debugger).items()}
    assert references["a"] == 0

    story = []
    for _ in range(6):
        debugger.step("stepOver")
        variables = by_name(debugger)
        inside = {
            name: changed(debugger, reference=variable["reference"])
            for name, variable in variables.items()
            if variable["reference"]
        }
        story.append((changed(debugger), {name: parts for name, parts in inside.items() if parts}))

    assert story == [
        (["list"], {"list": ["[1]"]}), (["grid"], {"grid": ["[1]"]}),
        (["ages"], {"ages": ['"Bob"']}), ([], {}), (["p"], {"p": ["y"]}), ([], {}),
    ]  # fmt: skip


def test_globals_are_compared_once_somebody_looks_at_them(debugger: Debugger) -> None:
    stand_at(debugger, CHANGES, line=16)
    assert changed(debugger, scope="globals") == []

    debugger.step("stepOver")
    assert changed(debugger, scope="globals") == []
    debugger.step("stepOver")
    assert changed(debugger, scope="globals") == ["calls"]
    debugger.step("stepOver")
    assert changed(debugger, scope="globals") == []


def test_what_was_last_changed_is_marked_after_the_end_too(debugger: Debugger) -> None:
    stand_at(debugger, CHANGES, line=18)

    debugger.step("continue")

    assert changed(debugger) == ["p"]


ALIASES = """\
import & use @std
const Point struct { x int y int }
temp count int = 5
do look(&n int, &e int, &k int, &f int, &g int, &list [int]) {
    n = n + 1
    println(n)
}
do main() {
    temp n int = 1
    temp rows [[int]] = {{1, 2}, {3, 4}}
    temp ages map[string:int] = {"Ann": 30}
    temp p Point = Point{x: 1, y: 2}
    temp same = ref(rows)
    temp scalar = ref(n)
    temp other [[int]] = rows
    look(n, rows[1][0], ages["Ann"], p.y, count, rows[0])
    println(scalar, len(other), len(same))
}
"""


def test_a_scalar_that_is_another_says_whose_it_is(debugger: Debugger) -> None:
    stand_at(debugger, ALIASES, line=6)

    told = {name: variable.get("aliasOf") for name, variable in by_name(debugger).items()}

    assert told == {
        "n": {"frameIndex": 1, "path": "n"},
        "e": {"frameIndex": 1, "path": "rows[1][0]"},
        "k": {"frameIndex": 1, "path": 'ages["Ann"]'},
        "f": {"frameIndex": 1, "path": "p.y"},
        "g": {"frameIndex": 0, "path": "count"},
        "list": None,
    }
    for alias in filter(None, told.values()):
        assert debugger.evaluate(alias["path"], frameIndex=alias["frameIndex"])
    assert by_name(debugger, frameIndex=1)["scalar"]["aliasOf"] == {"frameIndex": 1, "path": "n"}


def test_two_values_have_one_reference_exactly_when_they_are_one_object(debugger: Debugger) -> None:
    stand_at(debugger, ALIASES, line=6)
    own, caller = by_name(debugger), by_name(debugger, frameIndex=1)
    rows = by_name(debugger, reference=caller["rows"]["reference"])

    assert own["list"]["reference"] == rows["[0]"]["reference"]
    assert caller["same"]["reference"] == caller["rows"]["reference"]
    assert caller["other"]["reference"] != caller["rows"]["reference"]
    inner = by_name(debugger, reference=caller["other"]["reference"])
    assert not {v["reference"] for v in inner.values()} & {v["reference"] for v in rows.values()}
    found = debugger.data("evaluate", expression="rows[0]", frameIndex=1)
    assert found["reference"] == own["list"]["reference"]


def test_a_variable_tells_its_type_its_length_and_whether_it_may_change(debugger: Debugger) -> None:
    stand_at(
        debugger,
        "import & use @std\ndo main() {\n    const fixed [int, 2] = {1, 2}\n"
        '    temp ages map[string:int] = {"a": 1}\n    temp text = strings.repeat("ab", 2000)\n'
        "    temp anything = 5\n    println(fixed, ages, text, anything)\n}\n".replace(
            "import & use @std", "import & use @std, @strings"
        ),
        line=7,
    )

    told = by_name(debugger)

    assert [told[name]["declaredType"] for name in told] == [
        "[int]", "map[string:int]", "string", "int",
    ]  # fmt: skip
    assert [told[name].get("length") for name in told] == [2, 1, 4000, None]
    assert [told[name]["mutable"] for name in told] == [False, True, True, True]
    assert [told[name].get("truncated", False) for name in told] == [False, False, True, False]
    assert len(told["text"]["value"]) == 1000
    inside = listed(debugger, reference=told["fixed"]["reference"])
    assert [part["mutable"] for part in inside] == [False, False]


def test_a_variable_is_reported_again_when_the_one_that_hides_it_ends(debugger: Debugger) -> None:
    text = SCOPES.replace('import "./settings"\n', "")
    inner = "        println(total)\n    }\n"
    stand_at(debugger, text.replace(inner, inner + "    println(total)\n"), line=7)
    debugger.step("stepOver")
    assert changed(debugger, scope="all") == ["total"]
    hidden = [v for v in listed(debugger, scope="all") if v.get("shadowed", False)]
    assert [(v["name"], v["value"], v.get("changed", False)) for v in hidden] == [
        ("total", "1", False),
        ("n", "100", False),
    ]

    seen = len(debugger.events)
    debugger.step("stepOver")
    debugger.settle()

    updates = [e["data"] for e in debugger.events[seen:] if e["event"] == "variableUpdate"]
    assert [(update["name"], update["value"]) for update in updates] == [("total", "1")]
