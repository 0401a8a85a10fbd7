"""Every command has a handler."""

from __future__ import annotations

import pytest

from ez_debugger.protocol.commands import COMMANDS
from ez_debugger.session.handlers.table import HANDLERS


@pytest.mark.parametrize("name", sorted(COMMANDS.keys() - {"pause"}))
def test_a_command_has_a_handler(name: str) -> None:
    assert COMMANDS[name] in HANDLERS
