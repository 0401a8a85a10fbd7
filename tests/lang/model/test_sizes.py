"""Operations in pieces give the result of Python, and fail if it would be too long."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from ez_lang.model import sizes
from ez_lang.model.faults import Fault
from ez_lang.model.sizes import MOST_CHARACTERS, MOST_ELEMENTS

if TYPE_CHECKING:
    from collections.abc import Callable

CHANCE = random.Random(5)


@pytest.fixture
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pieces so short that every text is cut into many."""
    for name in ("_PIECE", "_MANY", "_RUN"):
        monkeypatch.setattr(sizes, name, 7)


def some_text() -> str:
    return "".join(CHANCE.choices("aab ,", k=CHANCE.randrange(60)))


@pytest.mark.usefixtures("small_pieces")
def test_cutting_and_replacing_agree_with_python() -> None:
    for _ in range(3000):
        text, part, new = some_text(), some_text()[:3] or "a", some_text()[:4]
        most = CHANCE.randrange(-1, 6)

        assert sizes.split(text, part) == text.split(part)
        assert sizes.split(text.encode(), part.encode()) == text.encode().split(part.encode())
        assert sizes.replaced(text, part, new, most) == text.replace(part, new, most)
        assert sizes.replaced(text, "", new, most) == text.replace("", new, most)
        assert sizes.rightmost_index(text, part) == text.rfind(part)
        assert sizes.rightmost_index(text, "") == text.rfind("")
        assert sizes.in_pieces(text, str.upper) == text.upper()


@pytest.mark.usefixtures("small_pieces")
def test_trimming_agrees_with_python() -> None:
    for _ in range(1000):
        text = some_text()

        assert sizes.stripped(text, " a") == text.strip(" a")
        assert sizes.stripped(text, " a", right=False) == text.lstrip(" a")
        assert sizes.stripped(text, " a", left=False) == text.rstrip(" a")


@pytest.mark.usefixtures("small_pieces")
def test_joining_agrees_with_python() -> None:
    for _ in range(500):
        texts = some_text().split(",") * CHANCE.randrange(9)

        assert sizes.joined("-", texts) == "-".join(texts)


@pytest.mark.usefixtures("small_pieces")
@pytest.mark.parametrize("key", [None, lambda pair: pair[0]])
def test_sorting_agrees_with_python_and_keeps_what_is_equal_in_order(
    key: Callable[[tuple[int, int]], int] | None,
) -> None:
    for _ in range(300):
        pairs = [(CHANCE.randrange(5), n) for n in range(CHANCE.randrange(60))]
        for descending in (False, True):
            values = list(pairs)
            sizes.sort(values, key, descending=descending)

            assert values == sorted(pairs, key=key, reverse=descending)
        if pairs:
            assert sizes.chosen(min, pairs, key) == min(pairs, key=key)
            assert sizes.chosen(max, pairs, key) == max(pairs, key=key)


@pytest.mark.parametrize("refused", [
    lambda: sizes.refuse_long_text(MOST_CHARACTERS + 1),
    lambda: sizes.refuse_long_array(10**30),
    lambda: sizes.refuse_long_array(MOST_ELEMENTS + 1),
    lambda: sizes.joined("", ["a" * 1000] * 1_000_000),
    lambda: sizes.replaced("a" * 100_000, "a", "b" * 10_000),
])  # fmt: skip
def test_what_would_be_too_long_is_a_fault(refused: Callable[[], object]) -> None:
    with pytest.raises(Fault) as caught:
        refused()

    assert caught.value.code == "E5018"
    assert caught.value.message.startswith("out of memory: ")


def test_the_longest_are_allowed() -> None:
    sizes.refuse_long_text(MOST_CHARACTERS)
    sizes.refuse_long_array(MOST_ELEMENTS)
