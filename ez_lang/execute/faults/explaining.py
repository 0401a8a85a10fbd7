"""From a Python exception and the node that raised it to the fault: code, message, label, help.

This module does not read tracebacks: a `FailedNode` has the node and the values of its parts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ez_lang.check import tree
from ez_lang.execute.faults.elements import missing_key, outside
from ez_lang.execute.faults.failures import ConstantChangedError, FieldOfNil, OutOfRange, TooDeep
from ez_lang.execute.faults.numbers import left_its_range, too_large
from ez_lang.execute.faults.operands import (
    field_of_nil,
    is_about_nil,
    loop_over_nil,
    loop_over_other,
    nil_used,
    wrong_type,
)
from ez_lang.model.faults import Fault, HostError
from ez_lang.model.large_integers import IntegerTooLarge
from ez_lang.model.values import FrozenDict, FrozenStruct, FrozenValueError

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.check.tree import Expression, Node
    from ez_lang.model.values import Value

    _Explain = Callable[[BaseException, "FailedNode"], "Explanation"]


class Explanation(NamedTuple):
    """The fault that an exception means, None for an internal error, and the node to show."""

    fault: Fault | None
    node: Node


class FailedNode(NamedTuple):
    """A failed node, with the values of its parts that were stored in temporaries.

    `evaluate` evaluates a part again; None if that is not possible.
    """

    node: Node
    operands: tuple[Value | None, ...]
    evaluate: Callable[[Expression], Value | None]

    @property
    def written(self) -> Node:
        """The node, or the target that it writes."""
        node = self.node
        return node.target if isinstance(node, tree.Increment | tree.CompoundAssign) else node

    @property
    def reference(self) -> tuple[Value, Value] | None:
        """The container and key of the reference that was followed."""
        if isinstance(self.written, tree.ReadLocal | tree.LocalTarget) and self.operands:
            pair: tuple[Value, Value] | None = self.operands[0]
            return pair
        return None

    def value(self, number: int, part: Expression) -> Value | None:
        """The value of a part: from its temporary, or evaluated again."""
        if number < len(self.operands) and self.operands[number] is not None:
            return self.operands[number]
        return self.evaluate(part)


def explained(error: BaseException, failed: FailedNode) -> Explanation:
    """The fault that the exception means."""
    for kinds, explain in _EXPLANATIONS:
        if isinstance(error, kinds):
            return explain(error, failed)
    return Explanation(None, failed.node)


def _raised_fault(error: BaseException, failed: FailedNode) -> Explanation:
    return Explanation(error if isinstance(error, Fault) else None, failed.node)


def _host_failed(error: BaseException, failed: FailedNode) -> Explanation:
    return Explanation(Fault("E7099", str(error)), failed.node)


def _out_of_range(error: BaseException, failed: FailedNode) -> Explanation:
    result = error.value if isinstance(error, OutOfRange) else None
    return Explanation(left_its_range(failed.node, result, failed.evaluate), failed.node)


def _too_large(_error: BaseException, failed: FailedNode) -> Explanation:
    return Explanation(too_large(failed.node), failed.node)


def _out_of_bounds(_error: BaseException, failed: FailedNode) -> Explanation:
    if isinstance(failed.node, tree.ReadField | tree.FieldTarget):
        return Explanation(wrong_type(failed.node), failed.node)
    return Explanation(*outside(failed))


def _missing_key(_error: BaseException, failed: FailedNode) -> Explanation:
    return Explanation(missing_key(failed) or wrong_type(failed.node), failed.node)


def _about_nil(error: BaseException, failed: FailedNode) -> Explanation:
    node = failed.node
    if isinstance(node, _ITERABLES) and str(error).endswith("object is not iterable"):
        # Up to Python 3.12 the traceback points to the loop, later to the iterated expression.
        # The fault is shown at the expression.
        fault = loop_over_nil() if is_about_nil(error) else loop_over_other()
        return Explanation(fault, node.iterable if isinstance(node, tree.ForEach) else node)
    if is_about_nil(error):
        return Explanation(nil_used(node) or wrong_type(node), node)
    return Explanation(wrong_type(node), node)


_ITERABLES: Final = (
    *(tree.ForEach, tree.ReadLocal, tree.ReadGlobal),
    *(tree.ReadField, tree.ReadElement, tree.ReadKey),
)


def _wrong_type(_error: BaseException, failed: FailedNode) -> Explanation:
    return Explanation(wrong_type(failed.node), failed.node)


def _field_of_nil(_error: BaseException, failed: FailedNode) -> Explanation:
    return Explanation(field_of_nil(failed.node), failed.node)


def _divided_by_zero(_error: BaseException, failed: FailedNode) -> Explanation:
    is_modulo = getattr(failed.node, "operator", "/") == "%"
    fault = Fault(
        "E5002" if is_modulo else "E5001",
        "modulo by zero" if is_modulo else "division by zero",
        label="the right side is 0 here",
        help="test for 0 first: if divisor != 0 { … }",
    )
    return Explanation(fault, failed.node)


def _constant_changed(error: BaseException, failed: FailedNode) -> Explanation:
    if isinstance(failed.node, tree.CallLibrary):
        name = failed.node.function.full_name
        return Explanation(
            _cannot_change("E5007", f"{name}() cannot", "a constant array"), failed.node
        )
    # The kind of constant follows from the target, or from the value that a reference leads to.
    container = failed.reference[0] if failed.reference else None
    if isinstance(error, ConstantChangedError):
        code, what = "E5013", "a constant"
    elif isinstance(failed.written, tree.FieldTarget | tree.DynamicMemberTarget) or isinstance(
        container, FrozenStruct
    ):
        code, what = "E5017", "a field of a constant struct"
    elif isinstance(failed.written, tree.KeyTarget) or isinstance(container, FrozenDict):
        code, what = "E12002", "a constant map"
    else:
        code, what = "E5007", "a constant array"
    return Explanation(
        _cannot_change(code, "cannot", what, "this was bound to a const"), failed.node
    )


def _cannot_change(code: str, who: str, what: str, label: str = "") -> Fault:
    help_text = "declare it with `temp`, or change a copy of it"
    return Fault(code, f"{who} change {what}", label=label, help=help_text)


def _too_deep(_error: BaseException, failed: FailedNode) -> Explanation:
    fault = Fault(
        "E5018",
        "too many nested calls: more than 10000",
        label="this call is one too many",
        help="a function that calls itself needs a case in which it does not",
    )
    return Explanation(fault, failed.node)


def _no_memory(_error: BaseException, failed: FailedNode) -> Explanation:
    fault = Fault(
        "E5018",
        "out of memory",
        label="no memory was left here",
        help="look for a loop or a recursion that creates values without end",
    )
    return Explanation(fault, failed.node)


def _no_frame(error: BaseException, failed: FailedNode) -> Explanation:
    """Explain the SystemError of Python 3.11 when there is no memory for the frame of a call."""
    if str(error) == "error return without exception set":
        return _no_memory(error, failed)
    return Explanation(None, failed.node)


_EXPLANATIONS: Final[tuple[tuple[tuple[type[BaseException], ...], _Explain], ...]] = (
    ((Fault,), _raised_fault),
    ((HostError,), _host_failed),
    ((OutOfRange, OverflowError), _out_of_range),
    ((IntegerTooLarge,), _too_large),
    ((IndexError,), _out_of_bounds),
    ((KeyError,), _missing_key),
    ((ZeroDivisionError,), _divided_by_zero),
    ((FrozenValueError,), _constant_changed),
    ((FieldOfNil,), _field_of_nil),
    ((TooDeep, RecursionError), _too_deep),
    ((MemoryError,), _no_memory),
    ((SystemError,), _no_frame),
    ((TypeError, AttributeError), _about_nil),
    ((ValueError,), _wrong_type),
)
