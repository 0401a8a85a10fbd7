"""What the text of shapes may call by name.

Small functions for what is too long to be written into every executor, and what they raise when
the program fails.  None of them calls EZ code: between two EZ calls stands nothing but executors.
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
    """An executor's result that says how to go on."""

    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        self._name = name

    def __repr__(self) -> str:
        return self._name


BREAK: Final = _Signal("break")
CONTINUE: Final = _Signal("continue")

OUT_OF_BOUNDS: Final = 1 << 62
"""Stands for a negative index: no list is so long, so Python raises its own IndexError."""

_SURROGATES: Final = (0xD800, 0xDFFF)
"""What bytes that are no UTF-8 are kept as."""


def _refuse(*_args: object, **_kwargs: object) -> NoReturn:
    raise ConstantChangedError


class _ConstantVariable(FrozenList):
    """What a reference to a constant refers to: its value, which nobody may replace."""

    __slots__ = ()
    __setitem__ = _refuse


def constant_variable(value: Value) -> list[Value]:
    """A variable of its own for the value of a constant."""
    return _ConstantVariable((value,))


def out_of_range(value: Value) -> NoReturn:
    """The number is not allowed here."""
    raise OutOfRange(value)


def not_finite(value: Value) -> Value:
    """The value if it is NaN, which may go on; infinity may not."""
    if value != value:  # noqa: PLR0124 - NaN alone is not itself
        return value
    raise OutOfRange(value)


def too_deep() -> NoReturn:
    """The call may not be made."""
    raise TooDeep


def field_of_nil() -> NoReturn:
    """There is nothing to refer to."""
    raise FieldOfNil


class Later:
    """An executor that is made when it is first needed."""

    __slots__ = ("executor",)

    def __init__(self, executor: Executor) -> None:
        self.executor = executor


def quotient(a: int, b: int) -> int:
    """`a / b` without its remainder."""
    if (a < 0) is (b < 0):
        return a // b
    return -(-a // b)


def remainder(a: int, b: int) -> int:
    """What is left of `a / b`, with the sign of a."""
    rest = abs(a) % abs(b)
    return -rest if a < 0 else rest


def make_range(first: int, last: int, step: int) -> range:
    """A range, if it can be counted through."""
    if step == 0:
        raise Fault("E9003", "the step of a range cannot be 0", label="this would never end")
    if (first > last) if step > 0 else (first < last):
        raise bad_range(first, last, step)
    return range(first, last, step)


def bad_range(first: int, last: int, step: int) -> Fault:
    """A range that runs away from its end."""
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


def counted(first: int, last: int) -> range:
    """The range when its bounds are in the wrong order: always the fault."""
    raise bad_range(first, last, 1)


def increment(container: Value, key: Value, delta: int, least: int | None, most: int | None) -> int:
    """The number in the place, which is moved by `delta`."""
    found = container[key]
    if type(found) is not int and found is not NIL and not is_whole_number(found):
        raise Fault("E5023", f"only integers can be counted, got {dynamic_type(found).text}")
    old: int = found
    new = old + delta
    if (least is not None and new < least) or (most is not None and new > most):
        raise OutOfRange(new)
    container[key] = new
    return old


def nil_if_nothing(value: Value) -> Value:
    """What a call of a function without result gives where a value is needed."""
    return NIL if value is None else value


def not_unused(value: Value) -> None:
    """A result nobody takes may only be nil."""
    if value is not NIL and value is not None:
        raise Fault(
            "E5011",
            "the result of this call is not used",
            label="this gives a value",
            help="put it into a variable, or into _ if it does not matter: temp _ = …",
        )


def fail(fault: tuple[str, str, str], *_before: Value) -> NoReturn:
    """What was known to fail has been reached; everything before it has been evaluated."""
    code, message, help_text = fault
    raise Fault(code, message, help=help_text)


def holds_object(container: list[Value], wanted: Value) -> bool:
    """Whether the very object is an element."""
    return any(element is wanted for element in container)


class AbsentKey(dict[Value, Value]):
    """What a reference to a key refers to that its map did not have: nothing can be done with it.

    `map` is the map that was meant.
    """

    def __init__(self, map_: dict[Value, Value]) -> None:
        super().__init__()
        self.map = map_

    def __setitem__(self, key: Value, value: Value) -> None:
        """There is no such key to be changed."""
        raise KeyError(key)


def key_reference(map_: dict[Value, Value], key: Value) -> tuple[dict[Value, Value], Value]:
    """The reference to the value under a key; a missing key is noticed when it is used."""
    return (map_ if key in map_ else AbsentKey(map_), key)


def enum_member(enum: EnumType, member: str) -> Value:
    """The member, which has a value once its enum's declaration has been reached."""
    value = enum.members[member]
    if value is None:
        raise Fault(
            "E4001",
            f"{enum.text}.{member} has no value yet",
            label="asked for while it is being computed",
            help="no member may depend on itself, nor on one that is declared further down",
        )
    return value


def computed_member(enum: EnumType, member: str, value: Value) -> Value:
    """What a member is, given its value, which may come from a variable that has none yet."""
    if value is NIL:
        raise Fault(
            "E4001",
            f"{enum.text}.{member} is computed from something that has no value yet",
            help="declare what it needs above the enum",
        )
    return enum_value(enum, member, value)


def sought(needle: Value) -> Value:
    """What is looked for, unless it is nil, which takes part in no operation but `==`."""
    if needle is NIL:
        raise Fault(
            "E5006",
            "nil cannot be looked for",
            label="the left side is nil here",
            help="test for nil first: if x != nil { … }",
        )
    return needle


def next_byte_offset(offset: int, letter: str) -> int:
    """Where the letter behind this one begins in UTF-8."""
    code = ord(letter)
    if code < 0x80 or _is_lone_byte(code):  # noqa: PLR2004 - the bounds of UTF-8's lengths
        return offset + 1
    if code < 0x800:  # noqa: PLR2004
        return offset + 2
    return offset + (3 if code < 0x10000 else 4)  # noqa: PLR2004


def _is_lone_byte(code: int) -> bool:
    """Whether the character stands for one byte that is no UTF-8."""
    return _SURROGATES[0] <= code <= _SURROGATES[1]


def whole_letter(letter: str) -> str:
    """A character, or U+FFFD for a byte that is no UTF-8."""
    return "\ufffd" if _is_lone_byte(ord(letter)) else letter


def limited_value(value: Value) -> Value:
    """The value, unless it is a string that is too long."""
    return limited_text(value) if isinstance(value, str) else value


def again(later: Later, f: Any) -> Value:
    """Evaluate something pure once more, with every step checked."""
    return later.executor(f)


def grown(text: str, place: int, letter: str) -> str:
    """The text with another character at the place."""
    if not 0 <= place < len(text):
        raise IndexError
    return text[:place] + letter + text[place + 1 :]
