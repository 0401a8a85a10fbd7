"""Single mistakes to plant into generated programs, and the error that the checker must report."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from tests.helpers.generated_programs.slots import Function
from tests.helpers.generated_programs.vocabulary import ARRAYS, MAP

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from tests.helpers.generated_programs.slots import Program, Slot

    Fault = Callable[[Program, random.Random], "Planted | None"]
    """Plants a mistake in a program; None if the program has no suitable slot."""


@dataclass
class Planted:
    """A program with one mistake."""

    changes: dict[Slot, str]
    slot: Slot
    """The error begins inside this slot."""
    codes: frozenset[str]
    """The codes that the error may have; empty: no error, only a fault at run time."""


# ------------------------------------------------------------- expressions that are replaced

_OF_UNKNOWN_TYPE: Final = {
    "undefined name": ("E4001", "missing"),
    "undefined function": ("E4002", "missing(1)"),
    "undefined name added": ("E4001", "(1 + missing)"),
    "undefined name subtracted from": ("E4001", "(missing - 1.5)"),
    "undefined name joined": ("E4001", '("a" + missing)'),
    "undefined name multiplied": ("E4001", "(missing * missing % 3)"),
    "undefined name negated": ("E4001", "(-missing)"),
    "undefined name as argument": ("E4001", "math.max(missing, 1)"),
    "undefined name as base of a power": ("E4001", "math.pow(missing, 2)"),
    "undefined name without its sign": ("E4001", "math.abs(missing)"),
    "undefined array": ("E4001", "missing[0]"),
    "undefined key": ("E4001", '{"a": missing}["a"]'),
    "undefined struct": ("E4001", "missing.x"),
    "undefined name copied": ("E4001", "copy(missing)"),
    "undefined name referred to": ("E4001", "ref(missing)"),
    "undefined name counted": ("E4001", "missing++"),
    "unknown field": ("E4003", 'error("a").missing'),
    "field of a number": ("E4011", "(1).missing"),
    "index into a number": ("E3016", "(1)[0]"),
    "wrong left operand": ("E3002", "(true + 1)"),
    "wrong right operand": ("E3002", '(1 - "a")'),
    "wrong operand of minus": ("E3002", '(-("a"))'),
    "remainder of floats": ("E3002", "(1.5 % 2.0)"),
    "module that is not imported": ("E4007", "time.now()"),
    "constant of a module that is not imported": ("E4001", "time.MONDAY"),
    "cast to a struct": ("E3001", "cast(1, Missing)"),
    "conversion without argument": ("E5008", "string()"),
    "unknown function of the library": ("", "math.missing(1)"),
    "unknown function of the library added": ("", "(math.missing(1) + 1)"),
    "unknown constant of the library": ("", "math.MISSING"),
    "unknown constant of the library negated": ("", "(-(math.MISSING * 2))"),
    "call on a value": ("", '"a".missing()'),
    "unknown struct": ("", "Missing{x: 1}"),
    "new of an unknown struct": ("", "new(Missing)"),
}
"""Replacements for an expression of any type."""

_OF_TYPE: Final = {
    "undefined index": ("int", "E4001", "{1, 2}[missing]"),
    "undefined element": ("[int]", "E4001", "{missing, 1}"),
    "undefined name cast": ("int", "E4001", "cast(missing, int)"),
    "misspelt member": ("Tide", "E4004", "Tide.MISSING"),
    "division by zero": ("int", "E5001", "(1 / 0)"),
    "index of another type": ("int", "E3003", '{1, 2}["a"]'),
    "negative index": ("int", "E5003", "{1, 2}[-1]"),
    "repeated key": ("int", "E12006", '{"a": 1, "a": 2}["a"]'),
    "elements of two types": ("int", "E3001", '{1, "a"}[0]'),
    "text that is no integer": ("int", "E3005", 'int("a")'),
    "text that is no float": ("float", "E3006", 'float("a")'),
    "length of a number": ("int", "E3001", "len(5)"),
    "field of another type": ("string", "E3001", "Error{message: 1}.message"),
    "argument of another type for the library": ("float", "E3001", 'math.sqrt("a")'),
    "wrong operand of not": ("bool", "E3002", "(!(1))"),
    "order of strings": ("bool", "E3002", '("a" < "b")'),
    "comparison of two types": ("bool", "E3002", '(1 == "a")'),
    "wrong operand of and": ("bool", "E3002", "(1 && true)"),
    "collection that is none": ("bool", "E3002", "(1 in 5)"),
    "range in the wrong order": ("bool", "E9005", "(1 in range(5, 1))"),
    "range with step zero": ("bool", "E9003", "(1 in range(1, 5, 0))"),
}
"""Replacements for an expression of this type."""

_WRONG_VALUES: Final = {
    **dict.fromkeys(("int", "u8", "byte", "float", "char", "Tide"), '"wrong"'),
    **dict.fromkeys(("string", "bool", "Point", "Line", "shapes.Box", "Error"), "17"),
    **dict.fromkeys((*ARRAYS, MAP), "true"),
}
"""For each type a value that no target of the type accepts."""
_MISMATCHES: Final = "E2045 E2047 E2048 E2049 E3001 E3002 E3003 E3012 E3016 E3017 E3018 E3038 E4011"

# ------------------------------------------------------------------ statements that are inserted

_STATEMENTS: Final = {
    "assignment to nothing": ("E4001", "missing = 1"),
    "element of nothing": ("E4001", "missing[0] = 1"),
    "field of nothing": ("E4001", "missing.x += 1"),
    "declaration from nothing": ("E4001",
        "temp fresh = missing fresh += 1 temp fresher string = fresh + 1"),
    "declaration from a wrong call": ("E5008", "temp fresh = len() temp fresher int = fresh"),
    "declaration from an unknown call": ("E4002",
        "temp fresh, other = missing() temp fresher int = other + fresh"),
    "several results for one": ("E3040", "temp fresh = pair(1)"),
    "several results assigned to one": ("E3001", "temp fresh = 1 fresh = pair(1)"),
    "several results added to one": ("E3001", "temp fresh = 1 fresh += pair(1)"),
    "several results for a field": ("E3001", "temp fresh = new(Point) fresh.x = pair(1)"),
    "several results for an element": ("E3001", "temp fresh = {1, 2} fresh[0] = pair(1)"),
    "nothing to assign": ("E3038", "temp fresh = note(1)"),
    "nothing assigned": ("E3001", "temp fresh = 1 fresh = note(1)"),
    "assignment of another type": ("E3001", 'temp fresh = 1 fresh = "a"'),
    "compound assignment of another type": ("E3001", "temp fresh = 1.5 fresh += 1"),
    "element of another type": ("E3001", 'temp fresh = {1} fresh[0] = "a"'),
    "value of another type": ("E3001", 'temp fresh map[string:int] = {"a": 1} fresh["a"] = "a"'),
    "change of a constant": ("E5016", "const fresh = 1 fresh = 2"),
    "change of a constant array": ("E5016", "const fresh = {1} fresh[0] = 2"),
    "change of a constant field": ("E5017", "const fresh = new(Point) fresh.x = 2"),
    "step of a constant": ("E5016", "const fresh = 1 fresh++"),
    "unknown field assigned": ("E4003", "temp fresh = new(Point) fresh.missing = 2"),
    "unknown type": ("E3008", "temp fresh i512 = 1 fresh += 2 temp fresher string = fresh"),
    "unknown element type": ("E3008", "temp fresh [i512] = {1} fresh[0] = 2"),
    "unknown type of several": ("E3008", "temp fresh i512, other int = pair(1) other += fresh"),
    "type any": ("E3034", "temp fresh any = 1"),
    "type void": ("E3038", "temp fresh void = 1"),
    "integer for a float": ("E3001", "temp fresh float = 1"),
    "nil for an integer": ("E3001", "temp fresh int = nil"),
    "value for an array": ("E3018", "temp fresh [int] = 1"),
    "too many elements": ("E3041", "temp fresh [int, 1] = {1, 2}"),
    "too large for a byte": ("E3025", "temp fresh byte = 300"),
    "too large element": ("E3026", "temp fresh [byte] = {1, 300}"),
    "too large": ("E3036", "temp fresh u8 = 256"),
    "wrong item": ("E3001", "temp fresh string, other int = pair(1)"),
    "function declared again": ("E4013", "temp small = 1"),
    "type declared again": ("E4012", "temp Point = 1"),
    "module declared again": ("E4014", "temp math = 1"),
    "struct in a function": ("E2053", "const Fresh struct { x int }"),
    "private in a function": ("E3037", "private temp fresh = 1"),
    "same loop variable": ("E4016", "for fresh in range(2) { for fresh in range(2) { } }"),
    "loop over nothing": ("E4001", "for_each fresh in missing { fresh += 1 }"),
    "loop over a number": ("E3017", "for_each fresh in 5 { temp other = fresh + 1 }"),
    "loop up to nothing": ("E4001", "for fresh in range(missing) { temp other = fresh + 1 }"),
    "loop up to a text": ("E3001", 'for fresh in range("a") { temp other = fresh + 1 }'),
    "condition that is none": ("E3001", "as_long_as 1 { break }"),
    "condition of nothing": ("E4001", "if missing { } or true { }"),
    "choice of nothing": ("E4001", "when missing { is 1 { } default { } }"),
    "choice of a bool": ("E2048", "when true { is true { } default { } }"),
    "case of nothing": ("E4001", "when 1 { is missing { } default { } }"),
    "case of another type": ("E3001", 'when 1 { is "a" { } default { } }'),
    "repeated case": ("E2043", "when 1 { is 1 { } is 1 { } default { } }"),
    "choice of a type": ("E2047", "when Tide { is 1 { } default { } }"),
    "strict choice of nothing": ("E4001", "#strict when missing { is Tide.LOW { } }"),
    "strict choice of a number": ("E2045", "#strict when 1 { is 1 { } }"),
    "strict choice without a member": ("E2046",
        "temp fresh = Tide.LOW #strict when fresh { is Tide.LOW, Tide.HIGH { } }"),
    "strict choice of an unknown member": ("E4004",
        "temp fresh = Tide.LOW #strict when fresh { is Tide.LOW, Tide.HIGH, Tide.RISNG { } }"),
    "strict choice of no member": ("E2054",
        "#strict when Tide.LOW { is Tide.LOW, Tide.HIGH, Tide.RISING { } is 1 { } }"),
    "ensure of no call": ("E3039", "ensure 5"),
    "ensure of arguments alone": ("E3039", 'ensure ("x", 3)'),
    "constant for a mutable parameter": ("E3027", "const fresh = 1 bump(fresh)"),
    "wrong type for a mutable parameter": ("E3001", 'temp fresh = "a" bump(fresh)'),
    "nothing for a mutable parameter": ("E4001", "bump(missing)"),
    "call of nothing": ("E4002", "missing(1, 2)"),
    "call with nothing": ("E4001", "bump(missing)"),
    "declared twice": ("E2023", "temp fresh = 1 temp fresh = 2"),
    "function in a function": ("E2019", "do fresh() { }"),
    "import in a function": ("E2036", "import @time"),
    "constant without value": ("E2011", "const fresh int"),
    "reserved name": ("E2020", "temp len = 1"),
    "no default": ("E2041", "when 1 { is 1 { } }"),
    "unknown element, used": ("E4001",
        "temp fresh = {missing, 2} fresh[0] += 1 temp other string = fresh[0] + 1"),
    "unknown value, used": ("E4001",
        'temp fresh = {"a": missing} temp other string = fresh["a"] fresh["b"] = 1.5'),
    "unknown key, used": ("E4001",
        'temp fresh = {missing: 1} temp other int = fresh["a"] + fresh[1]'),
    "unknown field value": ("E4001", "temp fresh = Point{x: missing} temp other int = fresh.x"),
    "field that is none": ("E4003", "temp fresh = Point{missing: 1} temp other int = fresh.x"),
    "unknown items, gone over": ("E4001",
        "for_each fresh, other in missing.items { other.x += fresh other = 1 }"),
    "unknown items, changed": ("E4001",
        "for_each other in missing { other = 1 other.x = 2 other++ }"),
    "unknown pair": ("E4001", "temp fresh, other = missing temp more string = fresh + other - 1"),
    "unknown pair, typed": ("E4002",
        "temp fresh string, other int = missing() temp more string = fresh"),
    "unknown pair, assigned": ("E4002", "temp fresh = 1 temp other = 2 fresh, other = missing()"),
    "unknown target, deep": ("E4001", "missing.x[0].y = 1"),
    "unknown target, stepped": ("E4001", "missing.x[0]++"),
    "unknown compared with nil": ("E4001", "temp fresh bool = missing == nil"),
    "unknown in unknown": ("E4001", "temp fresh bool = 1 in missing"),
    "unknown appended to": ("E4001", "arrays.append(missing, 1)"),
    "unknown appended": ("E4001", "temp fresh = {1} arrays.append(fresh, missing)"),
    "unknown map": ("E4001", 'maps.set(missing, "a", 1)'),
    "unknown first": ("E4001", "temp fresh = arrays.first(missing) temp other string = fresh + 1"),
    "unknown sum": ("E4001", "temp fresh = arrays.sum(missing) temp other string = fresh - 1"),
    "unknown pairs": ("E4001", "temp fresh = maps.to_array(missing) temp other [[int]] = fresh"),
    "unknown keys": ("E4001", "temp fresh [string] = maps.keys(missing) temp other = fresh[0]"),
    "unknown slice": ("E4001",
        "temp fresh [string] = arrays.slice(missing, 1) for_each e in fresh { }"),
    "unknown joined": ("E4001", 'temp fresh string = strings.join(missing, ",")'),
    "unknown rounded": ("E4001",
        "temp fresh int = math.floor(missing) temp other float = math.floor(missing)"),
    "unknown text converted": ("E4001",
        "temp fresh int = int(missing) temp other float = float(missing)"),
    "unknown cast to an array": ("E4001", "temp fresh [int] = cast(missing, [int])"),
    "unknown reference": ("E4001",
        "temp fresh = ref(missing) fresh += 1 fresh++ fresh[0] = 1 fresh.x = 2"),
    "unknown name twice": ("E4001", 'temp fresh = "${missing + 1} ${missing}"'),
    "unknown chosen": ("E4001", 'when missing { is 1 { } is "a" { } is range(3) { } default { } }'),
    "unknown chosen strictly": ("E4001", "#strict when missing.x { is Tide.LOW { } }"),
    "unknown strict case": ("E4001",
        "temp fresh = Tide.LOW #strict when fresh { is Tide.LOW, Tide.HIGH, missing { } }"),
    "unknown element for a mutable parameter": ("E4001", "bump(missing[0].x)"),
    "result of void, used": ("E3038", "temp fresh = note(1) temp other string = fresh + 1"),
    "several results, used": ("E3040", "temp fresh = pair(1) temp other string = fresh"),
    "variable called, used": ("E3015",
        "temp fresh = 1 temp other = fresh() temp more string = other + 1"),
    "wrong argument, used": ("E3001",
        'temp fresh = math.max("a", 1) temp other int = fresh temp more float = fresh'),
    "wrong array, used": ("E3001", "temp fresh [string] = arrays.slice(1, 1, 2)"),
    "wrong operands, used": ("E3002",
        "temp fresh = true + 1 temp other string = fresh temp more int = fresh * 2"),
    "wrong index, used": ("E3016",
        "temp base = 1 temp fresh = base[0] temp other string = fresh + 1"),
    "unknown field, used": ("E4003",
        'temp fresh = error("a").missing temp other string = fresh temp more int = fresh'),
    "wrong collection, used": ("E3017", "for_each fresh in 5 { temp other string = fresh + 1 }"),
    "unknown library member, used": ("",
        "temp fresh = math.missing(1) temp other string = fresh + 1 temp more int = fresh % 2"),
    "unknown library constant, used": ("", "temp fresh string = 1 + math.MISSING - 2.5"),
    "unknown library results, used": ("",
        "temp fresh, other = math.missing(1) temp more string = fresh + 1"),
    "wrong count and type": ("E5008", 'temp fresh int = small(1, "a")'),
}  # fmt: skip
"""Statements to insert in the main module, between any two statements of a function."""


def _replaced(
    program: Program,
    chance: random.Random,
    *,
    suits: Callable[[Slot], bool],
    text: Callable[[Slot], str],
    codes: str,
    around: int = 0,
) -> Planted | None:
    """Replace a slot that suits; the error may be anywhere in the slot `around` levels above."""
    found = [s for s in program.slots if not s.context.is_deferred and suits(s)]
    if not found:
        return None
    slot = reported = chance.choice(found)
    for _ in range(around):
        reported = reported.parent or reported
    return Planted({slot: text(slot)}, reported, frozenset(codes.split()))


def _fault(
    suits: Callable[[Slot], bool], text: str | Callable[[Slot], str], codes: str, around: int = 0
) -> Fault:
    make = text if callable(text) else lambda _: text
    return partial(_replaced, suits=suits, text=make, codes=codes, around=around)


# -------------------------------------------------------------------------- which slots suit


def _is_expression(slot: Slot) -> bool:
    return slot.kind == "expression" and slot.type != "void"


def _is_of(kind: str) -> Callable[[Slot], bool]:
    return lambda slot: _is_expression(slot) and slot.type == kind


def _is_pinned(slot: Slot) -> bool:
    return _is_expression(slot) and slot.is_pinned


def _is_in_main(slot: Slot) -> bool:
    return slot.context.module == "main"


def _is_plain_in_main(slot: Slot) -> bool:
    """An expression of the main module where a type name has no error of its own."""
    return (
        _is_expression(slot) and _is_in_main(slot) and _parent_type(slot) not in ("when", "return")
    )


def _parent_type(slot: Slot) -> str:
    while slot.parent is not None and slot.kind == "expression":
        slot = slot.parent
    return slot.type


def _is_library_call(slot: Slot) -> bool:
    return isinstance(slot.callee, str) and bool(slot.callee)


def _has_all_arguments(slot: Slot) -> bool:
    callee = slot.callee
    return isinstance(callee, Function) and len(slot.inner) == len(callee.parameters)


def _needs_all_arguments(slot: Slot) -> bool:
    callee = slot.callee
    return (
        _has_all_arguments(slot)
        and isinstance(callee, Function)
        and not (callee.optional or not callee.parameters)
    )


def _is_gap(slot: Slot) -> bool:
    return slot.kind == "gap"


def _is_gap_in_main(slot: Slot) -> bool:
    return _is_gap(slot) and _is_in_main(slot)


def _is_gap_outside_of_loops(slot: Slot) -> bool:
    return _is_gap(slot) and not slot.context.loops


def _sees(kind: str) -> Callable[[Slot], bool]:
    return lambda slot: _is_expression(slot) and bool(_names(slot, kind))


def _names(slot: Slot, kind: str) -> list[str]:
    return [v.name for v in slot.context.visible if v.type == kind and v.is_mutable]


def _counters(slot: Slot) -> list[str]:
    return [v.name for v in slot.context.visible if v.name.startswith("i_")]


def _is_type_of(what: str) -> Callable[[Slot], bool]:
    return lambda slot: slot.kind == "type" and slot.type == what


def _is_first_element(slot: Slot) -> bool:
    parent = slot.parent
    is_literal = parent is not None and parent.type in ARRAYS and parent.parts[0] == "{"
    return is_literal and parent is not None and parent.inner[0] is slot


def _is_subject(slot: Slot) -> bool:
    parent = slot.parent
    return (
        parent is not None
        and parent.type == "when"
        and parent.inner[0] is slot
        and not slot.is_pinned
    )


def _is_return_of_several(slot: Slot) -> bool:
    return _is_return(slot) and len(slot.inner) > 1


def _without_first_result(slot: Slot) -> str:
    return f"return {', '.join(value.text() for value in slot.inner[1:])}"


def _is_return(slot: Slot) -> bool:
    return slot.kind == "statement" and slot.type == "return"


# --------------------------------------------------------------------- replacements


def _call_with(change: Callable[[list[str]], list[str]]) -> Callable[[Slot], str]:
    """The call with other arguments."""

    def text(slot: Slot) -> str:
        name = slot.callee.name if isinstance(slot.callee, Function) else slot.callee
        return f"{name}({', '.join(change([argument.text() for argument in slot.inner]))})"

    return text


_WITHOUT_LAST: Final = _call_with(lambda arguments: arguments[:-1])
_WITHOUT_FIRST: Final = _call_with(lambda arguments: arguments[1:])
_WITH_ANOTHER: Final = _call_with(lambda arguments: [*arguments, "1"])


def _has_fixed_count(slot: Slot) -> bool:
    return _is_library_call(slot) and slot.callee != "math.max"


FAULTS: Final[dict[str, Fault]] = {
    **{name: _fault(_is_expression, text, code) for name, (code, text) in _OF_UNKNOWN_TYPE.items()},
    **{
        f"{name} where a type is needed": _fault(_is_pinned, text, code)
        for name, (code, text) in _OF_UNKNOWN_TYPE.items()
    },
    **{name: _fault(_is_of(kind), text, code) for name, (kind, code, text) in _OF_TYPE.items()},
    **{
        name: _fault(_is_gap_in_main, f"{text}\n", code)
        for name, (code, text) in _STATEMENTS.items()
    },
    "value of another type": _fault(
        _is_pinned, lambda slot: _WRONG_VALUES[slot.type], _MISMATCHES, around=1
    ),
    "first element of another type": _fault(
        _is_first_element, lambda slot: _WRONG_VALUES[slot.type], "E3001", around=1
    ),
    "subject of another type": _fault(
        _is_subject, lambda slot: _WRONG_VALUES[slot.type], "E3001", around=1
    ),
    "no value": _fault(_is_pinned, "note(1)", _MISMATCHES, around=1),
    "default of another type": _fault(
        lambda slot: slot.kind == "default", lambda slot: _WRONG_VALUES[slot.type], "E3001"
    ),
    "undefined name in an initialiser": _fault(
        lambda slot: slot.kind == "initialiser", "missing", "E4001"
    ),
    "initialiser of another type": _fault(
        lambda slot: slot.kind == "initialiser",
        lambda slot: _WRONG_VALUES[slot.type],
        "E3001 E3018",
    ),
    "misspelt case of a strict when": _fault(
        lambda slot: slot.kind == "member", "Tide.MISSING", "E4004"
    ),
    "struct as value": _fault(_is_plain_in_main, "Point", "E3030"),
    "function as value": _fault(
        lambda slot: _is_expression(slot) and _is_in_main(slot), "small", "E3031"
    ),
    "unknown function of a module": _fault(
        lambda slot: _is_expression(slot) and _is_in_main(slot), "shapes.missing(1)", "E4002"
    ),
    "unknown constant of a module": _fault(
        lambda slot: _is_expression(slot) and _is_in_main(slot), "shapes.missing", ""
    ),
    "element of another type in a call": _fault(
        lambda slot: _is_of("bool")(slot) and _is_in_main(slot),
        'arrays.contains({1}, "a")',
        "E3001",
    ),
    "key of another type in a call": _fault(
        lambda slot: _is_of("bool")(slot) and _is_in_main(slot),
        'maps.contains({"a": 1}, 1)',
        "E3001",
    ),
    "variable called": _fault(_sees("int"), lambda slot: f"{_names(slot, 'int')[0]}()", "E3015"),
    "step of a float": _fault(
        _sees("float"), lambda slot: f"{_names(slot, 'float')[0]}++", "E3001"
    ),
    "call without its last argument": _fault(_needs_all_arguments, _WITHOUT_LAST, "E5008"),
    "call without its first argument": _fault(_needs_all_arguments, _WITHOUT_FIRST, "E5008"),
    "call with another argument": _fault(_has_all_arguments, _WITH_ANOTHER, "E5008"),
    "call of the library without its last argument": _fault(
        _is_library_call, _WITHOUT_LAST, "E5008"
    ),
    "call of the library with another argument": _fault(_has_fixed_count, _WITH_ANOTHER, "E5008"),
    "break outside of a loop": _fault(_is_gap_outside_of_loops, "break\n", "E5009"),
    "continue outside of a loop": _fault(_is_gap_outside_of_loops, "continue\n", "E5010"),
    "change of a loop variable": _fault(
        lambda slot: _is_gap(slot) and bool(_counters(slot)),
        lambda slot: f"{_counters(slot)[0]} = 1\n",
        "E5016",
    ),
    "value returned where there is none": _fault(
        lambda slot: _is_gap(slot) and not slot.context.results, "return 1\n", "E3012"
    ),
    "no value returned where there is one": _fault(
        lambda slot: _is_gap(slot) and bool(slot.context.results), "if true { return }\n", "E3013"
    ),
    "result too many": _fault(_is_return, lambda slot: f"{slot.text()}, 1", "E3013"),
    "result too few": _fault(_is_return_of_several, _without_first_result, "E3013"),
    "missing return": _fault(_is_return, "", "E3024 E3035", around=2),
    "unknown type of a parameter": _fault(_is_type_of("parameter"), "i512", "E3010", around=1),
    "unknown type of a result": _fault(_is_type_of("result"), "i512", "E3011", around=1),
    "unknown type of a variable": _fault(_is_type_of("variable"), "i512", "E3008", around=1),
    "unknown type of an item": _fault(_is_type_of("item"), "i512", "E3008", around=1),
    "unknown type of a field": _fault(_is_type_of("field"), "i512", "E3009"),
    "unknown type of a global": _fault(_is_type_of("global"), "i512", "E3002", around=1),
    "parameter of type void": _fault(_is_type_of("parameter"), "void", "E3038", around=1),
}
"""All mistakes by name."""
