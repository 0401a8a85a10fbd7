"""`@regex`: find, extract and replace text with regular expressions.

A pattern goes through `parser` to a tree of `nodes`; `matching` searches for it with Python's
matcher or with `machine`, which `ambiguity` decides.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from ez_lang.model.scalar_text import brief_quoted
from ez_lang.model.sizes import joined, limited_text
from ez_lang.model.values import NIL
from ez_lang.stdlib.declarations import Library
from ez_lang.stdlib.regex.matching import regex
from ez_lang.stdlib.regex.parser import RegexError
from ez_lang.stdlib.shared.results import failure, success

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_lang.model.values import Value
    from ez_lang.stdlib.regex.machine import Spans
    from ez_lang.stdlib.regex.matching import Regex
    from ez_lang.stdlib.shared.results import Outcome


LIBRARY: Final = Library("regex", "Search and replace with regular expressions.", checked=True)


_REFERENCE: Final = re.compile(r"\$(?:(\$)|(\w+)|\{(\w+)\})")
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,7}")


def _expanded(template: str, names: Sequence[str], groups: Sequence[str], spans: Spans) -> str:
    """Return the template with `$1`, `$name` and `${name}` replaced by the groups of a match.

    Unknown groups are empty, `$$` is a dollar sign, and a `$` that begins no reference is kept.
    """

    def text_of(found: re.Match[str]) -> str:
        if found[1]:
            return "$"
        name = found[2] or found[3]
        if _NUMBER.fullmatch(name):
            number = int(name)
            return groups[number] if number < len(groups) else ""
        for number, known in enumerate(names):
            if known == name and spans[2 * number] >= 0:
                return groups[number]
        return ""

    return _REFERENCE.sub(text_of, template)


def _with_pattern(p: str, work: Callable[[Regex], Value], value: Value = NIL) -> Outcome:
    """Return the result of `work` for the pattern; an error with this value if it is malformed."""
    try:
        pattern = regex(p)
    except RegexError as error:
        message = f"{brief_quoted(p)} is not a valid regular expression: {error}"
        return failure("E15001", message, value)
    return success(work(pattern))


def _groups(s: str, spans: Spans) -> list[str]:
    """Return the match and its groups; empty strings for groups that have not matched."""
    pairs = zip(spans[::2], spans[1::2], strict=True)
    return [s[begin:end] if begin >= 0 else "" for begin, end in pairs]


@LIBRARY.function("is_valid(p string) -> bool", static="?")
def is_valid(p: str) -> bool:
    r"""Return whether `p` is a valid regular expression.

    >>> regex.is_valid(`\d+`)
    true
    >>> regex.is_valid(`(`)
    false
    """
    try:
        regex(p)
    except RegexError:
        return False
    return True


@LIBRARY.function("match(p string, s string) -> (bool, Error)")
def match(p: str, s: str) -> Outcome:
    r"""Return whether `s` contains a match of `p`.

    >>> regex.match(`\d`, "room 101")
    true, nil
    """
    return _with_pattern(p, lambda pattern: pattern.search(s) is not None, value=False)


@LIBRARY.function("find(p string, s string) -> (string, Error)")
def find(p: str, s: str) -> Outcome:
    r"""Return the first match; nil if there is none.

    >>> regex.find(`\d+`, "room 101")
    "101", nil
    >>> regex.find(`\d+`, "no room")
    nil, nil
    """

    def first(pattern: Regex) -> Value:
        spans = pattern.search(s)
        return NIL if spans is None or spans[0] == spans[1] else s[spans[0] : spans[1]]

    return _with_pattern(p, first)


@LIBRARY.function("find_all(p string, s string) -> ([string], Error)")
def find_all(p: str, s: str) -> Outcome:
    r"""Return all matches, in order.

    >>> regex.find_all(`\w+`, "to be or not")
    {"to", "be", "or", "not"}, nil
    """
    return find_all_n(p, s, -1)


@LIBRARY.function("find_all_n(p string, s string, n int) -> ([string], Error)")
def find_all_n(p: str, s: str, n: int) -> Outcome:
    r"""Return the first `n` matches; all if `n` is negative.

    >>> regex.find_all_n(`\w+`, "to be or not", 2)
    {"to", "be"}, nil
    """
    most = min(n, len(s) + 1) if n >= 0 else None

    def texts(pattern: Regex) -> Value:
        return [s[spans[0] : spans[1]] for spans in islice(pattern.matches(s), most)]

    return _with_pattern(p, texts)


@LIBRARY.function("replace(p string, s string, r string) -> (string, Error)")
def replace(p: str, s: str, r: str) -> Outcome:
    r"""Return `s` with the first match replaced with `r`.

    >>> regex.replace(`\d`, "a1b2", "#")
    "a#b2", nil
    """

    def replaced(pattern: Regex) -> Value:
        spans = pattern.search(s)
        return s if spans is None else limited_text(s[: spans[0]] + r + s[spans[1] :])

    return _with_pattern(p, replaced)


@LIBRARY.function("replace_all(p string, s string, r string) -> (string, Error)")
def replace_all(p: str, s: str, r: str) -> Outcome:
    r"""Return `s` with all matches replaced with `r`; `$1` and `${name}` in it refer to groups.

    >>> regex.replace_all(`(\w+)-(\d+)`, "ab-1 cd-2", `$2 $1`)
    "1 ab 2 cd", nil
    """

    def replaced(pattern: Regex) -> Value:
        made: list[str] = []
        end = 0
        for spans in pattern.matches(s):
            made += [s[end : spans[0]], _expanded(r, pattern.names, _groups(s, spans), spans)]
            end = spans[1]
        return joined("", [*made, s[end:]])

    return _with_pattern(p, replaced)


@LIBRARY.function("split(p string, s string) -> ([string], Error)")
def split(p: str, s: str) -> Outcome:
    r"""Return the parts of `s` between the matches.

    >>> regex.split(`\s*,\s*`, "a , b,,c")
    {"a", "b", "", "c"}, nil
    """
    return _with_pattern(p, lambda pattern: _pieces(pattern, s))


def _pieces(pattern: Regex, s: str) -> list[str]:
    if not s and not pattern.is_empty:
        return [""]
    pieces: list[str] = []
    begin = end = 0
    for spans in pattern.matches(s):
        end = spans[0]
        # An empty match at the start separates nothing.
        if spans[1] != 0:
            pieces.append(s[begin:end])
        begin = spans[1]
    return pieces if end == len(s) else [*pieces, s[begin:]]


@LIBRARY.function("groups(p string, s string) -> ([string], Error)")
def groups(p: str, s: str) -> Outcome:
    r"""Return the first match, followed by its groups.

    >>> regex.groups(`(\d+):(\d+)`, "at 12:30")
    {"12:30", "12", "30"}, nil
    """

    def first(pattern: Regex) -> Value:
        spans = pattern.search(s)
        return [] if spans is None else _groups(s, spans)

    return _with_pattern(p, first)


@LIBRARY.function("groups_all(p string, s string) -> ([[string]], Error)")
def groups_all(p: str, s: str) -> Outcome:
    r"""Return all matches, each followed by its groups.

    >>> regex.groups_all(`(\w)(\d)`, "a1 b2")
    {{"a1", "a", "1"}, {"b2", "b", "2"}}, nil
    """
    return _with_pattern(p, lambda pattern: [_groups(s, spans) for spans in pattern.matches(s)])
