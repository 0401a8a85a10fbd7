"""Fuzzy matching: scores texts by where the typed characters occur in them."""

from __future__ import annotations

# Scores of a match by its kind, from best to worst: `in` in "input", `put` in "text.put", `tp` in
# "text.put", `np` in "input". Each is reduced by the length of the text.
_AT_START, _AT_WORD, _INITIALS, _INSIDE = 1000, 800, 600, 300
# Scattered characters (`ipt` in "input") score the sum of the points of each.
_WORD_START, _ADJACENT, _APART = 12, 8, -2


def score(typed: str, text: str) -> int | None:
    """Score how well the characters match the text in order; `None` if they do not.

    The best match is a prefix of the text, then a prefix of a word, then initials of words, then
    adjacent characters inside a word, then scattered ones. Shorter texts win ties.
    """
    if not typed or not could_fit(typed, text):
        return None if typed else 0
    whole = text.casefold().find(typed.casefold())
    if whole >= 0 and _begins_word(text, whole):
        return (_AT_WORD if whole else _AT_START) - len(text)
    found = _scattered(typed, text)
    if found is None:
        return None
    if all(_begins_word(text, position) for position in found):
        return _INITIALS - len(text)
    if whole >= 0:
        return _INSIDE - len(text)
    return sum(_points(text, found, number) for number in range(len(found))) - len(text) // 8


def matched_indexes(typed: str, text: str) -> list[int]:
    """Return the indexes of the matched characters, to be shown in bold."""
    whole = text.casefold().find(typed.casefold())
    if typed and whole >= 0 and _begins_word(text, whole):
        return list(range(whole, whole + len(typed)))
    found = _scattered(typed, text) or []
    is_initials = all(_begins_word(text, position) for position in found)
    if typed and whole >= 0 and not is_initials:
        return list(range(whole, whole + len(typed)))
    return found


def could_fit(typed: str, text: str) -> bool:
    """Return whether the characters occur in this order; rejects most texts quickly."""
    at, text = 0, text.casefold()
    for char in typed.casefold():
        at = at if char.isspace() else text.find(char, at) + 1
        if not at and not char.isspace():
            return False
    return True


def _scattered(typed: str, text: str) -> list[int] | None:
    """Match each character at the next start of a word, else at its next occurrence."""
    chars = [char for char in typed.casefold() if not char.isspace()]
    folded = text.casefold()
    for prefers_starts in (True, False):
        found: list[int] = []
        for char in chars:
            after = found[-1] + 1 if found else 0
            start = _next_start(char, text, after) if prefers_starts else -1
            position = start if start >= 0 else folded.find(char, after)
            if position < 0:
                break
            found.append(position)
        else:
            return found
    return None


def _next_start(char: str, text: str, after: int) -> int:
    folded = text.casefold()
    starts = range(after, min(len(text), len(folded)))
    return next((at for at in starts if folded[at] == char and _begins_word(text, at)), -1)


def _points(text: str, found: list[int], number: int) -> int:
    position = found[number]
    if _begins_word(text, position):
        return _WORD_START
    return _ADJACENT if number and found[number - 1] == position - 1 else _APART


def _begins_word(text: str, position: int) -> bool:
    if position == 0:
        return True
    before, here = text[position - 1], text[position]
    return not before.isalnum() or (before.islower() and here.isupper())
