"""Every function of the library has an example, which shows the output of a prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ez_lang.stdlib.registry import BUILTINS, MODULE_NAMES, LibraryFunction, library
from tests.helpers.echo_server import echo_server
from tests.helpers.prompt_examples import conversation, entries_of, home

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.helpers.echo_server import EchoServer


def _functions() -> Iterator[LibraryFunction]:
    for module in (BUILTINS, *map(library, MODULE_NAMES)):
        assert module is not None
        yield from (m for m in module.members.values() if isinstance(m, LibraryFunction))


FUNCTIONS = list(_functions())


@pytest.fixture(scope="module")
def server() -> Iterator[EchoServer]:
    with echo_server() as found:
        yield found


def test_number_of_functions() -> None:
    """446 in modules, besides those that need no import."""
    assert len([f for f in FUNCTIONS if f.module]) == 446
    assert len(FUNCTIONS) > 446


@pytest.mark.parametrize("function", FUNCTIONS, ids=repr)
def test_example_is_what_the_prompt_prints(
    function: LibraryFunction, server: EchoServer, tmp_path: Path
) -> None:
    entries = entries_of(function.example)
    calls = f"{function.name}(" if function.module in ("", "std") else f"{function.full_name}("
    assert any(calls in entry for entry in entries), "the example calls the function"

    with home(tmp_path):
        assert conversation(entries, server.port) == function.example
