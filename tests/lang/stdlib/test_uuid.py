"""`@uuid`, function by function."""

from __future__ import annotations

import re

import pytest

from tests.helpers.library_calls import call, constant, fault_of


def test_new_uuids_are_of_version_four_and_differ() -> None:
    one, other = call("uuid.create"), call("uuid.create")

    assert re.fullmatch(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}", one)
    assert one != other
    assert re.fullmatch(r"[0-9a-f]{12}4[0-9a-f]{3}[89ab][0-9a-f]{15}", call("uuid.create_compact"))


@pytest.mark.parametrize(("text", "is_valid"), [
    ("00000000-0000-0000-0000-000000000000", True),
    ("1B4e28ba-2fa1-11d2-883f-0016d3cca427", True),
    ("1b4e28ba2fa111d2883f0016d3cca427", False),
    ("{1b4e28ba-2fa1-11d2-883f-0016d3cca427}", False),
    ("1b4e28ba-2fa1-11d2-883f-0016d3cca427\n", False),
    ("1b4e28bg-2fa1-11d2-883f-0016d3cca427", False),
    ("", False),
])  # fmt: skip
def test_only_the_form_with_hyphens_is_valid(text: str, is_valid: bool) -> None:  # noqa: FBT001 - a table
    assert call("uuid.is_valid", text) is is_valid


def test_faults_and_constants() -> None:
    assert constant("uuid.NIL").value == "00000000-0000-0000-0000-000000000000"
    assert constant("uuid.NIL").checked
    assert fault_of("uuid.is_valid", 5) == "E7002"
