"""Text of arithmetic, with the checks of its results.

Python integers never overflow, so a result is compared with the limits of its type that it can
exceed (see `integer_checks`):

    b = b + 1 (u8)      f[k0] = (t0 if k3 <= (t0 := f[k1] + k2) <= k4 else out_of_range(t0))

Products without limits are checked for their size (see `model.large_integers`):

    n = n * n (int)     f[k0] = (t0 if k3 <= (t0 := f[k1] * f[k2]) <= k4 else sized(t0))

EZ truncates where Python rounds down, so `//` and `%` are used for operands that are not negative:

    n = n % 3           f[k0] = (t0 % k2 if (t0 := f[k1]) >= 0 else -(-t0 % k2))

A float must be finite.  In nested operations only the last result is tested: an infinite operand
makes the result infinite or NaN.  In that case the expression is evaluated again and each operation
checked, to find the one that failed; NaN itself is a valid result:

    x = x * y + z      f[k0] = (t0 if isfinite(t0 := ((f[k1] * f[k2]) + f[k3])) else recheck(k4, f))
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from ez_lang.check import tree
from ez_lang.execute.effects import has_limits
from ez_lang.execute.emit.emitter import room_below
from ez_lang.execute.integer_checks import LONGEST, computed, needs_check
from ez_lang.execute.runtime import LazyExecutor
from ez_lang.model.large_integers import LEAST_PLAIN, MOST_PLAIN
from ez_lang.model.sizes import MOST_CHARACTERS
from ez_lang.model.types import CHAR, STRING, ArrayType, FloatType, IntegerType, MapType, StructType

if TYPE_CHECKING:
    from ez_lang.check.tree import Expression
    from ez_lang.execute.emit.emitter import Emitter
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.integer_checks import Bounds
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value

    Operation = tree.Arithmetic | tree.CompoundAssign

_I64 = (-(1 << 63), (1 << 63) - 1)


class Operand(Struct, frozen=True):
    """One side of an operation: its text and its known properties.

    The text of an operand that `is_certain` (see `effects`) may be emitted twice, and moved.
    """

    text: str
    is_certain: bool = True
    bounds: Bounds = (None, None)


def arithmetic_text(e: Emitter, node: tree.Arithmetic, room: int) -> str:
    """`a + b` → `(t0 if k2 <= (t0 := f[k0] + f[k1]) <= k3 else out_of_range(t0))`."""
    if node.kind == "float":
        return _float(e, node, room)
    left, right = _operand(e, node.left, room), _operand(e, node.right, room)
    if node.kind == "text" and e.lowering.linkage.may_hold_invalid_utf8:
        return e.draft.mark(node, f"joined({left.text}, {right.text})")
    if node.kind == "text":
        return _joined_text(e, node, left.text, right.text)
    return integer(e, node, left, right)


def _joined_text(e: Emitter, node: tree.Arithmetic, left: str, right: str) -> str:
    # Adding a short string cannot exceed the limit: that would take too many additions.
    if is_short_text(node.left) or is_short_text(node.right):
        return e.draft.mark(node, f"({left} + {right})")
    if e.lowering.linkage.reads_json:
        # A decoded value in a variable for a string may be a number, which has no length.
        return e.draft.mark(node, f"limited_value({left} + {right})")
    name = e.draft.temporary()
    text = f"({name} if len({name} := {left} + {right}) <= {MOST_CHARACTERS}"
    return e.draft.mark(node, f"{text} else limited_text({name}))")


def is_short_text(node: Expression) -> bool:
    """Whether a string is certainly short: adding it cannot make another one too long.

    That would take more additions than a program can execute.
    """
    match node:
        case tree.Constant():
            return True
        case tree.Convert(value=value):
            return not isinstance(value.type, _LONG_AS_TEXT) and value.type is not STRING
        case tree.Interpolation(parts=parts):
            return all(isinstance(part, str) or is_short_text(part) for part in parts)
        case _:
            return node.type is CHAR or isinstance(node.type, IntegerType | FloatType)


_LONG_AS_TEXT: Final = (ArrayType, MapType, StructType)


def _operand(e: Emitter, node: Expression, room: int) -> Operand:
    known = e.lowering
    return Operand(e.value(node, room), known.effects.is_certain(node), known.bounds.of(node))


def unchecked(e: Emitter, node: Expression, room: int) -> str:
    """Text of an integer that is only used as an index, without the check of its range."""
    left_room = room_below(node, room)
    if (
        left_room >= 0
        and e.folds
        and isinstance(node, tree.Arithmetic)
        and node.kind == "int"
        and node.operator in "+-*"
        and _is_outside_of_arrays(node.limits)
    ):
        left, right = e.value(node.left, left_room), e.value(node.right, left_room)
        return e.draft.mark(node, f"({left} {node.operator} {right})")
    return e.value(node, room)


def _is_outside_of_arrays(limits: Type | None) -> bool:
    """Whether a number above the limits is outside every array too."""
    most = limits.most if isinstance(limits, IntegerType) else None
    return most is None or most >= LONGEST


# --------------------------------------------------------------------------------------- integers


def integer(e: Emitter, node: Operation, left: Operand, right: Operand) -> str:
    """Text of an operation on integers, with the check of its result; faults are the node's."""
    operator = node.operator
    if operator == "/":
        return _quotient(e, node, left, right)
    if operator == "%":
        return _remainder(e, node, left, right)
    text = f"{left.text} {operator} {right.text}"
    if is_sized(e, node, left.bounds, right.bounds):
        return sized_text(e, node, text)
    bounds = computed(operator, left.bounds, right.bounds)
    return checked(e, node, text, node.limits, bounds)


_SMALL: Final = 1 << 32
"""Multiplying by a smaller factor hardly makes an integer longer, like an addition."""


def is_sized(e: Emitter, node: Operation, left: Bounds, right: Bounds) -> bool:
    """Whether a result must be checked for its size: a product of two unlimited integers."""
    return (
        node.operator == "*"
        and node.kind == "int"
        and not has_limits(node.limits)
        and not _is_small(left)
        and not _is_small(right)
        and e.lowering.products.is_checked(node)
    )


def _is_small(bounds: Bounds) -> bool:
    least, most = bounds
    return least is not None and most is not None and least >= -_SMALL and most <= _SMALL


def sized_text(e: Emitter, node: tree.Node, text: str) -> str:
    """Text of an integer that must not have too many digits."""
    # Comparing with integers this long is cheap: Python compares the lengths first.
    name = e.draft.temporary()
    least, most = e.draft.constant(LEAST_PLAIN), e.draft.constant(MOST_PLAIN)
    test = f"{least} <= ({name} := {text}) <= {most}"
    return e.draft.mark(node, f"({name} if {test} else sized({name}))")


def checked(
    e: Emitter, node: tree.Node, text: str, limits: Type | None, bounds: Bounds = (None, None)
) -> str:
    """Text of a computed integer that must not leave the limits of its type."""
    if not isinstance(limits, IntegerType):
        return e.draft.mark(node, f"({text})")
    below, above = needs_check(bounds, limits)
    if not below and not above:
        return e.draft.mark(node, f"({text})")
    name = e.draft.temporary()
    least, most = _limit(e, limits.least), _limit(e, limits.most)
    if below and above:
        test = f"{least} <= ({name} := {text}) <= {most}"
    elif above:
        test = f"({name} := {text}) <= {most}"
    else:
        test = f"({name} := {text}) >= {least}"
    return e.draft.mark(node, f"({name} if {test} else out_of_range({name}))")


def _limit(e: Emitter, limit: int | None) -> str:
    # Nearly all programs compute with untagged integers.  Their limits are emitted as literals,
    # which Python reads fastest.
    return str(limit) if limit in _I64 else e.draft.constant(limit)


def _quotient(e: Emitter, node: Operation, left: Operand, right: Operand) -> str:
    divisor, limits = right.bounds[0], node.limits
    bounds = computed("/", left.bounds, right.bounds)
    if divisor is not None and divisor > 0 and right.is_certain:
        return checked(e, node, _by_positive(e, "//", left, right), limits, bounds)
    fast, slow = _both_signs(e, "//", "quotient", left, right)
    # A quotient only leaves its type if the least integer is divided by -1: only the slow path is
    # checked if the dividend is within the limits.
    if _is_within(left.bounds, limits):
        return e.draft.mark(node, f"({fast} else {checked(e, node, slow, limits)})")
    return checked(e, node, f"{fast} else {slow}", limits)


def _is_within(bounds: Bounds, limits: Type | None) -> bool:
    """Whether a quotient of this dividend can leave the limits only if the divisor is -1."""
    if not isinstance(limits, IntegerType):
        return True
    return not any(needs_check(bounds, limits))


def _remainder(e: Emitter, node: tree.Node, left: Operand, right: Operand) -> str:
    divisor = right.bounds[0]
    if divisor is not None and divisor > 0 and right.is_certain:
        return e.draft.mark(node, _by_positive(e, "%", left, right))
    fast, slow = _both_signs(e, "%", "remainder", left, right)
    return e.draft.mark(node, f"({fast} else {slow})")


def _by_positive(e: Emitter, operator: str, left: Operand, right: Operand) -> str:
    """Text of a division by a positive number: only the sign of the dividend is tested."""
    least = left.bounds[0]
    if least is not None and least >= 0:
        return f"({left.text} {operator} {right.text})"
    name = e.draft.temporary()
    fast = f"{name} {operator} {right.text} if ({name} := {left.text}) >= 0"
    return f"({fast} else -(-{name} {operator} {right.text}))"


def _both_signs(
    e: Emitter, operator: str, slow: str, left: Operand, right: Operand
) -> tuple[str, str]:
    """Texts for operands that are not negative, with the test, and for all others."""
    a, b = e.draft.temporary(), e.draft.temporary()
    if right.is_certain:
        # The chained comparison skips the divisor of a negative dividend; `slow` evaluates it then.
        test = f"({a} := {left.text}) >= 0 < ({b} := {right.text})"
        return f"{a} {operator} {b} if {test}", f"{slow}({a}, {right.text})"
    # `&` evaluates both sides, so both are assigned when `slow` is called.
    test = f"(({a} := {left.text}) >= 0) & (({b} := {right.text}) > 0)"
    return f"{a} {operator} {b} if {test}", f"{slow}({a}, {b})"


# ----------------------------------------------------------------------------------------- floats


def _float(e: Emitter, node: tree.Arithmetic, room: int) -> str:
    if e.defers_checks and e.folds and _is_worth_deferring(e, node):
        raw = _unchecked_float(e, node, room)
        name = e.draft.temporary()
        # One call of a C function checks the whole expression, instead of a test for each
        # operation.
        careful = e.draft.constant(_careful(e, node))
        return f"({name} if isfinite({name} := {raw}) else recheck({careful}, f))"
    text = f"{e.value(node.left, room)} {node.operator} {e.value(node.right, room)}"
    return finite(e, node, text)


def finite(e: Emitter, node: tree.Node, text: str) -> str:
    """Text of a computed float that must not be infinite."""
    name = e.draft.temporary()
    inner = e.draft.mark(node, f"({text})")
    test = f"isfinite({name} := {inner})"
    return e.draft.mark(node, f"({name} if {test} else not_finite({name}))")


def _is_worth_deferring(e: Emitter, node: tree.Arithmetic) -> bool:
    """Whether an operand is float arithmetic too, and the expression can be evaluated again."""
    inner = [node.left] if node.operator == "/" else [node.left, node.right]
    return any(_is_float_operation(part) for part in inner) and e.lowering.effects.is_pure(node)


def _is_float_operation(node: Expression) -> bool:
    return isinstance(node, tree.Arithmetic) and node.kind == "float"


def _unchecked_float(e: Emitter, node: tree.Arithmetic, room: int) -> str:
    """Text of nested operations without checks.

    A divisor is checked separately: division by infinity gives 0, which would hide the infinity.
    """
    left = _part(e, node.left, room)
    right = e.value(node.right, room) if node.operator == "/" else _part(e, node.right, room)
    return e.draft.mark(node, f"({left} {node.operator} {right})")


def _part(e: Emitter, node: Expression, room: int) -> str:
    left = room_below(node, room)
    if isinstance(node, tree.Arithmetic) and node.kind == "float" and left >= 0:
        return _unchecked_float(e, node, left)
    return e.value(node, room)


def _careful(e: Emitter, node: tree.Arithmetic) -> LazyExecutor:
    """The executor that checks each operation, lowered when it is first needed."""
    lowering, probe = e.lowering, e.probe

    # `recheck(k0, f)` calls `lazy.executor`, which replaces itself at its first call.
    def make(f: Frame) -> Value:
        lazy.executor = lowering.careful_expression(node, probe)
        return lazy.executor(f)

    lazy = LazyExecutor(make)
    return lazy


# ------------------------------------------------------------------------------------ unary minus


def negate_text(e: Emitter, node: tree.Negate, room: int) -> str:
    """`-n` → `(-f[k0])`, checked like other results."""
    least, most = e.lowering.bounds.of(node.operand)
    bounds = (None if most is None else -most, None if least is None else -least)
    return checked(e, node, f"-{e.value(node.operand, room)}", node.limits, bounds)
