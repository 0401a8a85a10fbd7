"""Functions with `ensure`: whatever ends them, the registered calls are made, last one first.

Only their bodies have a `try`.  A fault is located before the first call runs, while all variables
are as they were when it happened; what fails inside a registered call is nobody's business.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.execute.faults.failures import FAILURES
from ez_lang.execute.frames import ensure_slot

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.execute.frames import Frame
    from ez_lang.execute.places import BodyPlace
    from ez_lang.execute.shapes import Executor
    from ez_lang.model.values import Value


def ensured(
    inner: Executor, body: BodyPlace, locate: Callable[[BaseException], BaseException]
) -> Executor:
    """The body `inner`, followed by the calls that it registered.

    `locate` gives the exception to go on with when the body fails.  `exit` and interruptions pass
    through without any call.
    """
    slot = ensure_slot(body.function)

    def run(f: Frame) -> Value:
        try:
            value = inner(f)
        except FAILURES as error:
            fault = locate(error)
            _make_calls(f, f[slot])
            if fault is error:
                raise
            raise fault from None
        _make_calls(f, f[slot])
        leave = body.leave_cell.cell_contents
        return value if leave is None else leave(f, value)

    return run


def _make_calls(f: Frame, registered: list[Executor]) -> None:
    # The list stays as it is: what was recorded of it must still be true.
    for call in reversed(registered):
        try:
            call(f)
        except FAILURES:
            continue
