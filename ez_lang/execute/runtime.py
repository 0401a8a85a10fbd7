"""Functions that generated text calls by name.

They contain the code that would be too long to repeat in every executor.  None of them calls EZ
code: between two EZ functions on the Python stack there are only executors.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NoReturn

from ez_lang.execute.faults.failures import ConstantChangedError, FieldOfNil, OutOfRange, TooDeep
from ez_lang.model.dynamic import dynamic_type, is_whole_number
from ez_lang.model.faults import Fault
from ez_lang.model.sizes import limited_text
from ez_lang.model.values import NIL, FrozenList, Value, enum_value

if TYPE_CHECKING:
    from ez_lang.execute.shapes import Executor
    from ez_lang.model.types import EnumType


class _Signal:
    """A result of an executor that ends a round of a loop."""

    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        self._name = name

    def __repr__(self) -> str:
        return self._name


BREAK: Final = _Signal("break")
CONTINUE: Final = _Signal("continue")

OUT_OF_BOUNDS: Final = 1 << 62
"""Replaces a negative index: no list is that long, so Python raises its IndexError."""

_SURROGATES: Final = (0xD800, 0xDFFF)
"""The range of the characters for bytes that are not UTF-8 (see `model.quirks.string_bytes`)."""


def _refuse(*_args: object, **_kwargs: object) -> NoReturn:
    raise ConstantChangedError


class _ConstantVariable(FrozenList):
    """The variable that a reference to a constant refers to: assigning it is a fault."""

    __slots__ = ()
    # `FrozenList` raises the fault of a constant array; here the variable itself is the constant.
    __setitem__ = _refuse


def constant_variable(value: Value) -> list[Value]:
    """A variable with the value of a constant, as the referent of a reference."""
    return _ConstantVariable((value,))


def out_of_range(value: Value) -> NoReturn:
    """Raise `OutOfRange`."""
    raise OutOfRange(value)


def not_finite(value: Value) -> Value:
    """The value if it is NaN, which is a valid result; raises `OutOfRange` for infinity."""
    if value != value:  # noqa: PLR0124 - NaN alone is not itself
        return value
    raise OutOfRange(value)


def too_deep() -> NoReturn:
    """Raise `TooDeep`."""
    raise TooDeep


def field_of_nil() -> NoReturn:
    """Raise `FieldOfNil`."""
    raise FieldOfNil


class LazyExecutor:
    """An executor that is lowered when it is first needed."""

    __slots__ = ("executor",)

    def __init__(self, executor: Executor) -> None:
        self.executor = executor


def quotient(a: int, b: int) -> int:
    """`a / b`, truncated towards zero."""
    # `//` rounds down, which is towards zero if the signs are equal.
    if (a < 0) is (b < 0):
        return a // b
    return -(-a // b)


def remainder(a: int, b: int) -> int:
    """`a % b`, with the sign of `a`."""
    rest = abs(a) % abs(b)
    return -rest if a < 0 else rest


def make_range(first: int, last: int, step: int) -> range:
    """The range; a fault if counting from `first` cannot reach `last`."""
    if step == 0:
        raise Fault("E9003", "the step of a range cannot be 0", label="this would never end")
    if (first > last) if step > 0 else (first < last):
        raise bad_range(first, last, step)
    return range(first, last, step)


def bad_range(first: int, last: int, step: int) -> Fault:
    """The fault of a range that counts away from its end."""
    if step > 0:
        how, other = "upwards", f"range({first}, {last}, -1)"
    else:
        how, other = "downwards", f"range({first}, {last})"
    return Fault(
        "E9005",
        f"a range cannot count {how} from {first} to {last}",
        label=f"starts at {first}, ends at {last}",
        help=f"count the other way with {other}",
    )


def wrong_direction(first: int, last: int) -> range:
    """Raise the fault of a range without a step whose bounds are in the wrong order."""
    raise bad_range(first, last, 1)


def increment(container: Value, key: Value, delta: int, least: int | None, most: int | None) -> int:
    """Add `delta` to `container[key]`; return the old value."""
    # The first test is the usual case.  Nil fails at the addition, where it is explained.
    found = container[key]
    if type(found) is not int and found is not NIL and not is_whole_number(found):
        raise Fault("E5023", f"only integers can be counted, got {dynamic_type(found).text}")
    old: int = found
    # The result is checked before it is stored, so a fault leaves the variable unchanged.
    new = old + delta
    if (least is not None and new < least) or (most is not None and new > most):
        raise OutOfRange(new)
    container[key] = new
    return old


def nil_if_none(value: Value) -> Value:
    """The value of a call without results: NIL instead of None."""
    return NIL if value is None else value


def refuse_unused(value: Value) -> None:
    """Raise a fault if the unused result of a call is not nil."""
    if value is not NIL and value is not None:
        raise Fault(
            "E5011",
            "the result of this call is not used",
            label="this gives a value",
            help="put it into a variable, or into _ if it does not matter: temp _ = …",
        )


def fail(fault: tuple[str, str, str], *_before: Value) -> NoReturn:
    """Raise a fault that the checker found; `_before` are the values of the operands."""
    # The fault is created for each failure, because the traceback is attached to the exception.
    code, message, help_text = fault
    raise Fault(code, message, help=help_text)


def holds_object(container: list[Value], wanted: Value) -> bool:
    """Whether the object itself, not only an equal one, is an element."""
    return any(element is wanted for element in container)


class AbsentKey(dict[Value, Value]):
    """The referent of a reference to a missing key: every use of the reference fails.

    `map` is the map in which the key was missing.
    """

    def __init__(self, map_: dict[Value, Value]) -> None:
        super().__init__()
        self.map = map_

    def __setitem__(self, key: Value, value: Value) -> None:
        """Raise `KeyError`."""
        raise KeyError(key)


def key_reference(map_: dict[Value, Value], key: Value) -> tuple[dict[Value, Value], Value]:
    """A reference to the value of a key; a missing key is a fault when the reference is used."""
    # The reference is created without a fault.  Every use of an `AbsentKey` raises KeyError,
    # because it is an empty dictionary that refuses writes.
    return (map_ if key in map_ else AbsentKey(map_), key)


def enum_member(enum: EnumType, member: str) -> Value:
    """The member; a fault before the declaration of its enum has been executed."""
    value = enum.members[member]
    if value is None:
        raise Fault(
            "E4001",
            f"{enum.text}.{member} has no value yet",
            label="used while it is being computed",
            help="a member cannot depend on itself or on a member declared after it",
        )
    return value


def computed_member(enum: EnumType, member: str, value: Value) -> Value:
    """The member with this value; a fault if the value comes from an uninitialised variable."""
    if value is NIL:
        raise Fault(
            "E4001",
            f"{enum.text}.{member} is computed from something that has no value yet",
            help="declare the values it needs before the enum",
        )
    return enum_value(enum, member, value)


def require_operand(needle: Value) -> Value:
    """The left operand of `in`; a fault if it is nil."""
    if needle is NIL:
        raise Fault(
            "E5006",
            "nil cannot be searched for",
            label="the left side is nil here",
            help="test for nil first: if x != nil { … }",
        )
    return needle


def next_byte_offset(offset: int, character: str) -> int:
    """The byte offset of the next character, in UTF-8."""
    # Encoding the character would allocate an object in every round of a loop over a string.
    code = ord(character)
    if code < 0x80 or _is_lone_byte(code):  # noqa: PLR2004 - the bounds of UTF-8's lengths
        return offset + 1
    if code < 0x800:  # noqa: PLR2004
        return offset + 2
    return offset + (3 if code < 0x10000 else 4)  # noqa: PLR2004


def _is_lone_byte(code: int) -> bool:
    """Whether the character represents one byte that is not UTF-8."""
    return _SURROGATES[0] <= code <= _SURROGATES[1]


def whole_character(character: str) -> str:
    """The character, or U+FFFD for a byte that is not UTF-8."""
    return "\ufffd" if _is_lone_byte(ord(character)) else character


def limited_value(value: Value) -> Value:
    """The value; a fault if it is a string that is too long."""
    return limited_text(value) if isinstance(value, str) else value


def recheck(lazy: LazyExecutor, f: Any) -> Value:
    """Evaluate a pure expression again, checking each operation (see `emit.numbers`)."""
    return lazy.executor(f)


def with_character(text: str, index: int, character: str) -> str:
    """The string with another character at an index."""
    if not 0 <= index < len(text):
        raise IndexError
    return text[:index] + character + text[index + 1 :]
