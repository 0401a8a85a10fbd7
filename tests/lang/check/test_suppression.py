"""`#suppress`."""

from __future__ import annotations

import pytest

from tests.helpers.checking import underlined

BODIES = {
    "W1005": "temp _ int = 1",
    "W2004": "temp b byte = 1 temp n int = b + 1",
    "W2009": 'temp e = error("x") temp m = e.message',
    "W3003": "temp a [int, 3] = {1}",
}


@pytest.mark.parametrize("code", BODIES)
@pytest.mark.parametrize("written", ["{code}", '"{code}"', "ALL", "W2001, {code}"])
def test_a_function_may_silence_what_is_in_it(code: str, written: str) -> None:
    body = BODIES[code]
    attribute = f"#suppress({written.format(code=code)})"

    assert [c for c, _ in underlined(f"do main() {{ {body} }}")] == [code]
    assert underlined(f"{attribute}\ndo main() {{ {body} }}") == []


@pytest.mark.parametrize("code", BODIES)
def test_a_file_may_silence_what_is_in_it(code: str) -> None:
    text = f"#suppress({code})\ntemp x = 1\ndo main() {{ {BODIES[code]} }}"

    assert underlined(text) == []


def test_other_warnings_stay() -> None:
    text = f"#suppress(W1005)\ndo main() {{ {BODIES['W3003']} }}"

    assert [code for code, _ in underlined(text)] == ["W3003"]
