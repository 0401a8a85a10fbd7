"""How the time of Python's matcher is bounded."""

from __future__ import annotations

import math

import pytest

from ez_lang.stdlib.regex.ambiguity import degree
from ez_lang.stdlib.regex.parser import parse_pattern


@pytest.mark.parametrize(("pattern", "expected"), [
    ("abc", 0), (r"(\w+)@(\w+)\.com", 0), (r"(\d+)-(?P<n>\d+)", 0), (r"([a-z]+,)*[a-z]+", 1),
    (r"\s+$", 0), ("<.*?>", 1), (".*x.*y", 2), ("(a|b)*c", 0), ("(a*)*", math.inf),
    ("(a+)+b", math.inf), ("(a|ab)*c", math.inf), ("(a|ab)c", 0), ("(a?b?)*", math.inf),
])  # fmt: skip
def test_degree_counts_ambiguous_loops(pattern: str, expected: float) -> None:
    assert degree(parse_pattern(pattern).root) == expected
