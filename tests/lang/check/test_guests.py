"""Structs in whose place `json.decode` may have put something else."""

from __future__ import annotations

import pytest

from tests.helpers.checking import checked

HEAD = """\
import @std{json}
const Inner struct {{ n int }}
const Deep struct {{ rows [[Inner]]  named map[string:Inner] }}
const Outer struct {{ inner Inner  deep Deep }}
const Alone struct {{ n int }}
do main() {{ std.println(1) }}
"""


def guests(json: str) -> set[str]:
    return {struct.text for struct in checked(HEAD.format(json=json)).scopes.json_structs}


def test_whatever_is_part_of_a_struct_may_be_something_else() -> None:
    assert guests(", @json") == {"Inner", "Deep"}


@pytest.mark.parametrize("imports", ["", ", @math"])
def test_without_json_a_struct_is_a_struct(imports: str) -> None:
    assert guests(imports) == set()
