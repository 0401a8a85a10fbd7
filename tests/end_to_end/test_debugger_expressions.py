"""Every value can be fetched as an EZ expression, and assigning that expression changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.samples.test_samples import ALONE, EXPECTED, name_of

if TYPE_CHECKING:
    from pathlib import Path

    from tests.helpers.debugger_process import Debugger, Message

GEOMETRY = """\
module geometry

const Point struct {
    x int
    y int
}

const Axis enum {
    HORIZONTAL
    VERTICAL
}

private const Secret struct {
    key int
}

do secret() -> Secret {
    return Secret{key: 7}
}
"""

VALUES = r"""
import @std, @math
import "./geometry"
using std

const Colour enum {
    RED
    GREEN
}

const Person struct {
    name string
    tags [string]
    scores map[string:[int]]
    favourite Colour
    friend Person
}

const Small struct {
    n int
}

temp counter int = 3

do visit(&numbers [int], &first int, seen Person) {
    println("${len(numbers)} ${first} ${seen.name}")
}

do main() {
    temp positive = 42
    temp negative = -9223372036854775807
    temp huge i256 = 1
    for i in range(0, 200) {
        huge *= 2
    }
    temp small u8 = 255
    temp octet byte = 200
    temp octets [byte] = {1, 255}
    temp half = 0.5
    temp large_float = 1.0e30
    temp minus_zero = -0.0
    temp infinite = math.INF
    temp yes = true
    temp letter = 'x'
    temp quote = '\''
    temp feed = '\n'
    temp plain = "Ada"
    temp escaped = "say \"hi\"\n\tback\\slash \x01 \0"
    temp dollars = "$" + "{positive} costs $" + "5 or $"
    temp bytes = "\x80 \xc2\x80 é"
    temp none [int] = {}
    temp numbers [int] = {250}
    temp grid [[int]] = {{1, 2}, {}}
    temp fixed [int, 2] = {1, 2}
    temp letters [char] = {'a', '"'}
    temp empty_map map[string:int] = {:}
    temp ages map[string:int] = {"Ada": 36, "$" + "{x}": 1}
    temp by_colour map[Colour:[string]] = {Colour.RED: {"rose"}, Colour.GREEN: {}}
    temp by_number map[int:map[string:float]] = {1: {"a": 1.5}, 2: {:}}
    temp colour Colour = Colour.GREEN
    temp nobody Person = nil
    temp ada = Person{name: "Ada", tags: {"x"}, scores: {"a": {1}}, favourite: colour, friend: nil}
    temp bob = Person{name: "Bob", tags: {}, scores: {:}, favourite: Colour.RED, friend: ada}
    temp made = new(Person)
    temp people [Person] = {ada, bob, nil}
    temp missing [Person] = {ada, ada}
    missing[0] = nil
    temp point = geometry.Point{x: 1, y: 2}
    temp points [geometry.Point] = {point, point}
    temp axis = geometry.Axis.VERTICAL
    temp hidden = geometry.secret()
    temp trouble = error("out of \"ink\"")
    temp no_trouble Error = nil
    temp alias = ref(bob)
    temp span = range(0, 3)
    visit(numbers, numbers[0], bob)
    println("${positive} ${counter} ${Small{n: 1}.n}")
}
"""

EXPECTED_EXPRESSIONS = {
    "positive": "42",
    "negative": "-9223372036854775807",
    "huge": str(2**200),
    "octets": "{1, 255}",
    "large_float": "1e+30",
    "minus_zero": "-0.0",
    "quote": r"'\''",
    "feed": r"'\n'",
    "escaped": r'"say \"hi\"\n\tback\\slash \x01 \0"',
    "dollars": '"$" + "{positive} costs $" + "5 or $"',
    "bytes": r'"\x80 \xc2\x80 é"',
    "none": "{}",
    "numbers": "{250}",
    "grid": "{{1, 2}, {}}",
    "empty_map": "{:}",
    "ages": '{"Ada": 36, "$" + "{x}": 1}',
    "by_colour": '{Colour.RED: {"rose"}, Colour.GREEN: {}}',
    "by_number": '{1: {"a": 1.5}, 2: {:}}',
    "nobody": "nil",
    "bob": 'Person{name: "Bob", tags: {}, scores: {:}, favourite: Colour.RED, friend: '
    'Person{name: "Ada", tags: {"x"}, scores: {"a": {1}}, favourite: Colour.GREEN, friend: nil}}',
    "point": "geometry.Point{x: 1, y: 2}",
    "points": "{geometry.Point{x: 1, y: 2}, geometry.Point{x: 1, y: 2}}",
    "axis": "geometry.Axis.VERTICAL",
    "trouble": r'Error{message: "out of \"ink\"", code: ""}',
}

INEXPRESSIBLE = {
    "infinite": "infinities and NaN have no literal",
    "hidden": "Secret is not accessible here",
    "missing": "array element type mismatch: expected nil, got Person",
}


def stop_among_values(debugger: Debugger) -> None:
    """Stop where the program has a value of every kind."""
    debugger.put("geometry.ez", GEOMETRY)
    path = debugger.load(VALUES)
    line = 2 + VALUES.splitlines().index("    visit(numbers, numbers[0], bob)")
    debugger.data("setBreakpoint", file=path, line=line)
    assert debugger.start()["event"] == "stopped"


def test_values_of_every_kind_are_written_as_expressions(debugger: Debugger) -> None:
    stop_among_values(debugger)

    found = {
        name: debugger.data("getExpression", name=name)["expression"]
        for name in EXPECTED_EXPRESSIONS
    }

    assert found == EXPECTED_EXPRESSIONS


@pytest.mark.parametrize("name", INEXPRESSIBLE)
def test_a_value_that_no_expression_gives_has_a_reason(debugger: Debugger, name: str) -> None:
    stop_among_values(debugger)

    refusal = debugger.refusal("getExpression", name=name)

    assert refusal["code"] == "evaluationFailed"
    assert refusal["message"] == (
        f"this value cannot be written as an EZ expression: {INEXPRESSIBLE[name]}"
    )


def test_an_expression_is_whole_or_refused(debugger: Debugger) -> None:
    stop_among_values(debugger)

    assert debugger.data("getExpression", name="grid", count=12)["expression"] == "{{1, 2}, {}}"
    refusal = debugger.refusal("getExpression", name="grid", count=11)

    assert "more than 11 characters" in refusal["message"]


def test_parts_and_variables_of_callers_and_modules_have_expressions(debugger: Debugger) -> None:
    debugger.put("geometry.ez", GEOMETRY)
    path = debugger.load(VALUES)
    line = 1 + next(n for n, text in enumerate(VALUES.splitlines()) if "seen.name" in text)
    debugger.data("setBreakpoint", file=path, line=line)
    debugger.start()
    listed = debugger.data("getVariables", frameIndex=1)["variables"]
    people = next(one["reference"] for one in listed if one["name"] == "by_colour")

    assert expression(debugger, name="first") == "250"
    assert expression(debugger, name="points", frameIndex=1).startswith("{geometry.Point{")
    assert expression(debugger, name="ada.tags", frameIndex=1) == '{"x"}'
    assert expression(debugger, name="Colour.RED", reference=people) == '{"rose"}'
    assert debugger.refusal("getExpression", name="nowhere")["code"] == "invalidParams"


def expression(debugger: Debugger, **where: object) -> str:
    return str(debugger.data("getExpression", **where)["expression"])


def test_an_empty_literal_is_read_as_the_type_it_is_assigned_to(debugger: Debugger) -> None:
    stop_among_values(debugger)

    debugger.data("setVariable", name="ages", value="{}")
    debugger.data("setVariable", name="by_number", value='{3: {}, 4: {"a": 2.5}}')

    assert debugger.evaluate('"Ada" in ages') == "false"
    assert debugger.values()["ages"] == "{}"
    assert debugger.values()["by_number"] == '{3: {}, 4: {"a": 2.5}}'
    assert debugger.evaluate("len(by_number[3])") == "0"


# -- the law: assigning a value's own expression changes nothing -----------------------------------


class Assigner:
    """Assigns to every variable, and to what is inside it, its own value as an expression."""

    def __init__(self, debugger: Debugger) -> None:
        self._debugger = debugger
        self._done: set[tuple[str, str]] = set()
        self.refused: set[str] = set()  # declared types with values that cannot be written
        self.count = 0

    def assign_all(self, variables: list[Message], depth: int = 0, **where: object) -> None:
        """Each different value once; the parts of a value before the value itself."""
        for one in variables:
            value = (one["declaredType"], one["value"])
            if not one["mutable"] or one.get("shadowed") or value in self._done:
                continue
            self._done.add(value)
            if one["reference"] and depth < 2:
                inside = {"reference": one["reference"]}
                parts = self._debugger.data("getVariables", count=5, **inside)["variables"]
                self.assign_all(parts, depth + 1, **inside)
            self._assign(one, where)

    def _assign(self, one: Message, where: Message) -> None:
        answer = self._debugger.ask("getExpression", name=one["name"], count=20_000, **where)
        if answer["event"] == "error":
            assert answer["data"]["code"] == "evaluationFailed", answer
            self.refused.add(one["declaredType"])
            return
        source = answer["data"]["expression"]
        made = self._debugger.data("setVariable", name=one["name"], value=source, **where)
        assert made["value"] == one["value"], (one, source)
        self.count += 1


def test_assigning_the_expression_of_any_value_changes_nothing(debugger: Debugger) -> None:
    stop_among_values(debugger)
    assigner = Assigner(debugger)

    assigner.assign_all(debugger.data("getVariables", scope="all")["variables"])

    assert assigner.count > 40
    nil_from_new = {"Person", "map[string:[int]]", "Colour"}  # which no literal can contain
    assert assigner.refused == {"float", "Secret", "[Person]", *nil_from_new}


@pytest.mark.parametrize("program", ALONE, ids=name_of)
def test_assigning_a_samples_own_values_changes_nothing(debugger: Debugger, program: Path) -> None:
    file = str(program)
    debugger.data("initialize", file=file, workingDir=str(debugger.folder))
    last = len(program.read_text(encoding="utf-8").splitlines())
    found = debugger.data("breakpointLocations", file=file, line=1, endLine=last)["locations"]
    lines = sorted({one["line"] for one in found})[::3]
    wanted = [{"line": line, "hitCondition": "== 2"} for line in lines]  # inside loops, too
    debugger.data("setBreakpoints", file=file, breakpoints=wanted)
    given = EXPECTED / f"{name_of(program)}.in"
    text = given.read_text(encoding="utf-8") if given.exists() else ""
    debugger.data("sendInput", text=text, eof=True)
    assigner = Assigner(debugger)

    stop = debugger.start(stopOnEntry=False)
    for _ in range(12):
        if stop["event"] == "exited":
            break
        for frame in range(min(2, len(debugger.data("getStackTrace")["frames"]))):
            variables = debugger.data("getVariables", frameIndex=frame, scope="all")["variables"]
            assigner.assign_all(variables, frameIndex=frame)
        stop = debugger.step("continue")

    assert assigner.refused <= {"Database"}
