"""What goes wrong in a hook is the debugger's own mistake, and no failure of the program."""

from __future__ import annotations

import pytest

from ez_debugger.engine.stepping.hooks import HookError, isolated
from ez_lang.model.faults import Interrupted


@pytest.mark.parametrize("bug", [TypeError("no"), KeyError("x"), ZeroDivisionError(), IndexError()])
def test_what_would_be_taken_for_a_failure_of_the_program_is_not(bug: Exception) -> None:
    def hook() -> None:
        raise bug

    with pytest.raises(HookError, match=type(bug).__name__) as raised:
        isolated(hook)()

    assert raised.value.__cause__ is bug


@pytest.mark.parametrize("meant", [MemoryError(), Interrupted()])
def test_what_a_hook_raises_on_purpose_goes_on(meant: Exception) -> None:
    def hook() -> None:
        raise meant

    with pytest.raises(type(meant)):
        isolated(hook)()


def test_a_hook_that_works_is_as_it_was() -> None:
    assert isolated(divmod)(7, 2) == (3, 1)
