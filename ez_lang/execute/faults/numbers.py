"""The faults of numbers that leave the range of their type, or have too many digits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.check import tree
from ez_lang.model.faults import Fault
from ez_lang.model.large_integers import MOST_DIGITS
from ez_lang.model.scalar_text import brief_integer_text
from ez_lang.model.types import BYTE, UNTAGGED, IntegerType
from ez_lang.model.values import Byte

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.check.tree import Expression, Node
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value

    Evaluate = Callable[[Expression], Value | None]
    """The value of a part of the failed node; None if it is not known."""

_CODES: Final = {"+": "E5005", "-": "E5006", "*": "E5007", "/": "E5007", "%": "E5007"}
_LIBRARY_CODES: Final = {
    "math.add": "E5005",
    "math.sum": "E5005",
    "math.sub": "E5006",
    "math.mul": "E5007",
    "math.lcm": "E5007",
    "math.pow": "E5004",
    "math.factorial": "E8005",
}
"""Functions whose result may have too many digits; the code of all others is E7033."""


def left_its_range(node: Node, result: Value | None, evaluate: Evaluate) -> Fault | None:
    """The fault of an operation, conversion or increment whose result is not allowed."""
    match node:
        case (
            tree.Arithmetic(operator=operator, left=left, right=right, limits=limits)
            | tree.DynamicArithmetic(operator=operator, left=left, right=right, limits=limits)
        ):
            sides = (evaluate(left), evaluate(right))
            return _operation(operator, sides, result, _limits_of(result, sides, limits))
        case tree.CompoundAssign(operator=operator, value=value, limits=limits):
            return _operation(operator, (None, evaluate(value)), result, limits)
        case tree.Negate(operand=operand, limits=limits):
            return _negation(evaluate(operand), limits)
        case tree.Increment(delta=delta, limits=limits):
            return _increment(delta, limits)
        case tree.CheckRange():
            return _entry(node, result)
        case _:
            return None


def too_large(node: Node) -> Fault:
    """The fault of an integer that would have more digits than any may have."""
    if isinstance(node, tree.CallLibrary):
        name = node.function.full_name
        code, made = _LIBRARY_CODES.get(name, "E7033"), f"the result of {name}()"
    else:
        operator = getattr(node, "operator", "*")
        code, made = _CODES[operator], f"the result of {operator}"
    return Fault(
        code,
        f"integer overflow: {made} would have more than {MOST_DIGITS:,} digits",
        label="too large for any integer type",
        help=f"an `int` has at most about {MOST_DIGITS:,} digits; "
        "compute with remainders or floats where only the size matters",
    )


def _limits_of(
    result: Value | None, sides: tuple[Value | None, ...], limits: Type | None
) -> Type | None:
    """The type whose range the result has left; of dynamic bytes it is `byte`."""
    if result is None or isinstance(result, float):
        return None  # an integer that exceeds every float has no result
    return BYTE if all(isinstance(side, Byte) for side in sides) else limits


def _operation(
    operator: str,
    sides: tuple[Value | None, Value | None],
    result: Value | None,
    limits: Type | None,
) -> Fault:
    code = _CODES[operator]
    if not isinstance(limits, IntegerType):
        return Fault(
            code,
            "the result is too large for a float",
            label="this would be infinite",
            help="floats end at about 1.8e308",
        )
    left, right = sides
    if left is None or right is None:
        said = "the result" if result is None else f"the result {brief_integer_text(result)}"
        label = f"leaves {_range(limits)}"
    else:
        said = f"{brief_integer_text(left)} {operator} {brief_integer_text(right)}"
        label = f"this is {brief_integer_text(result)}" if result is not None else ""
    return Fault(
        code,
        f"integer overflow: {said} is outside of {_name(limits)}, {_range(limits)}",
        label=label,
        help=_wider(limits),
    )


def _negation(operand: Value | None, limits: Type | None) -> Fault | None:
    if not isinstance(limits, IntegerType):
        return None
    said = "the result" if operand is None else f"-({brief_integer_text(operand)})"
    return Fault(
        "E5006",
        f"integer overflow: {said} is outside of {_name(limits)}, {_range(limits)}",
        label="cannot be negated",
        help=_wider(limits),
    )


def _increment(delta: int, limits: Type | None) -> Fault | None:
    if not isinstance(limits, IntegerType):
        return None
    code, sign = ("E5008", "++") if delta > 0 else ("E5009", "--")
    edge = "largest" if delta > 0 else "smallest"
    return Fault(
        code,
        f"integer overflow: {sign} would leave {_name(limits)}, {_range(limits)}",
        label=f"this is the {edge} {limits.text} already",
        help=_wider(limits),
    )


def _entry(node: tree.CheckRange, value: Value | None) -> Fault:
    wanted = node.type
    code = node.code
    if not isinstance(wanted, IntegerType) or value is None:
        return Fault(code, f"{node.destination} does not fit into {wanted.text}")
    if value < 0 and wanted.is_unsigned:
        if code == "E3036":
            code = "E3020"
        help_text = f"{wanted.text} holds no negative numbers"
    else:
        help_text = f"{wanted.text} holds {_range(wanted)}"
    said = brief_integer_text(value)
    return Fault(
        code,
        f"{said} does not fit into {_article(node.destination)} of type {wanted.text}",
        label=f"this is {said} here",
        help=help_text,
    )


def _article(destination: str) -> str:
    return destination if "'" in destination else f"a {destination}"


def _name(limits: IntegerType) -> str:
    return "64 bits" if limits is UNTAGGED or limits.low is None else limits.text


def _range(t: IntegerType) -> str:
    least = t.low if t.low is not None else t.least
    most = t.high if t.high is not None else t.most
    if most is None:
        return "0 and more"
    return f"{brief_integer_text(least)} to {brief_integer_text(most)}"


def _wider(limits: IntegerType) -> str:
    if limits.low is None:
        return "a variable declared as `int` has no limits: temp n int = …"
    return f"a wider type has room for it: int instead of {limits.text}"
