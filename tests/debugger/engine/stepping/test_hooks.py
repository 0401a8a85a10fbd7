"""A bug in a hook is not taken for a failure of the program."""

from __future__ import annotations

import pytest

from ez_debugger.engine.stepping.hooks import HookError, isolated
from ez_lang.model.faults import Interrupted


@pytest.mark.parametrize("bug", [TypeError("no"), KeyError("x"), ZeroDivisionError(), IndexError()])
def test_an_exception_that_means_a_failure_of_the_program_becomes_a_hook_error(
    bug: Exception,
) -> None:
    def hook() -> None:
        raise bug

    with pytest.raises(HookError, match=type(bug).__name__) as raised:
        isolated(hook)()

    assert raised.value.__cause__ is bug


@pytest.mark.parametrize("intended", [MemoryError(), Interrupted()])
def test_an_exception_that_a_hook_raises_on_purpose_propagates(intended: Exception) -> None:
    def hook() -> None:
        raise intended

    with pytest.raises(type(intended)):
        isolated(hook)()


def test_a_hook_without_a_bug_returns_its_result() -> None:
    assert isolated(divmod)(7, 2) == (3, 1)
