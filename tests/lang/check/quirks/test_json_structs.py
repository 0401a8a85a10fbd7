"""Structs that `json.decode` may have replaced."""

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


def replaceable(json: str) -> set[str]:
    return {struct.text for struct in checked(HEAD.format(json=json)).scopes.json_structs}


def test_structs_inside_structs_may_be_replaced_by_json() -> None:
    assert replaceable(", @json") == {"Inner", "Deep"}


@pytest.mark.parametrize("imports", ["", ", @math"])
def test_without_json_no_struct_is_replaced(imports: str) -> None:
    assert replaceable(imports) == set()
