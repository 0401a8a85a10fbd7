r"""Parse a pattern into a syntax tree.

The dialect is RE2's: no look-around and no back references, so that the time of a match is bounded.
It differs from Python's: `\d`, `\w` and `\s` are ASCII, `$` is the end of the text, `\pL` and
`[[:alpha:]]` are classes, `\Q…\E` quotes, `(?U)` makes repetitions lazy, `a{,5}` is literal text.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ez_lang.model.faults import EzError
from ez_lang.stdlib.regex import character_sets as sets
from ez_lang.stdlib.regex.character_sets import property_ranges, without_case
from ez_lang.stdlib.regex.nodes import Assertion, Character, Choice, Group, Repeat, Sequence
from ez_lang.stdlib.shared.characters import has_invalid_utf8

if TYPE_CHECKING:
    from ez_lang.stdlib.regex.character_sets import Ranges
    from ez_lang.stdlib.regex.nodes import Node

_MOST_REPETITIONS: Final = 1000
_DEEPEST: Final = 1000
# `{2}`, `{2,}` and `{2,5}`; other braces, such as `{,5}` and `{02}`, are literal text.
_COUNTS: Final = re.compile(r"\{(0|[1-9][0-9]*)(?:(,)(0|[1-9][0-9]*)?)?\}")
_GROUP_NAME: Final = re.compile(r"\(\?P?<([A-Za-z0-9_]+)>")
# `(?i)` holds to the end of the enclosing group, `(?i:…)` inside its own parentheses.
_FLAGS: Final = re.compile(r"\(\?([imsU]*)(?:-([imsU]+))?([:)])")
_POSIX: Final = re.compile(r"\[:(\^?)(.*?):\]", re.DOTALL)
_PROPERTY: Final = re.compile(r"\\([pP])(?:\{(\^?)(\w+)\}|([A-Z]))")
_HEX: Final = re.compile(r"\\x(?:\{([0-9a-fA-F]+)\}|([0-9a-fA-F]{2}))")
# A single digit from 1 to 7 would be a back reference, which RE2 does not have: `\1` is an error.
_OCTAL: Final = re.compile(r"\\([1-7][0-7]{1,2}|0[0-7]{0,2})")
_CLASSES: Final = {"d": sets.DIGITS, "w": sets.WORD, "s": sets.SPACE}
_CONTROLS: Final = {"a": 7, "f": 12, "t": 9, "n": 10, "r": 13, "v": 11}
_QUANTIFIERS: Final[dict[str, tuple[int, int | None]]] = {
    "*": (0, None),
    "+": (1, None),
    "?": (0, 1),
}


class RegexError(EzError):
    """The pattern is malformed."""


class Pattern:
    """A parsed pattern: its tree, the nesting depth of its groups, their names by number."""

    def __init__(self, root: Node, depth: int, names: tuple[str, ...]) -> None:
        self.root = root
        self.depth = depth
        self.names = names


def parse_pattern(text: str) -> Pattern:
    """Return the pattern of the text; raise `RegexError`."""
    if has_invalid_utf8(text):
        raise RegexError("it is not valid UTF-8")
    return _Parser(text).parse()


class _Level:
    """An open group: its number, None if it captures nothing; its contents; the flags before it."""

    def __init__(self, number: int | None, flags: frozenset[str]) -> None:
        self.number = number
        self.flags_outside = flags
        self.options: list[Node] = []
        self.items: list[Node] = []

    def closed(self) -> Node:
        """Return the contents as one node."""
        self.next_option()
        return self.options[0] if len(self.options) == 1 else Choice(tuple(self.options))

    def next_option(self) -> None:
        """End an option of a choice."""
        only = len(self.items) == 1
        self.options.append(self.items[0] if only else Sequence(tuple(self.items)))
        self.items = []


class _Parser:
    """A parser at a position in the pattern.

    Patterns may be nested more deeply than Python's stack allows, so the open groups are in a list.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0
        self.flags: frozenset[str] = frozenset()
        self.names = [""]
        self.levels = [_Level(None, self.flags)]
        self.depth = 0
        self.has_just_repeated = False

    def parse(self) -> Pattern:
        """Return the pattern of the whole text."""
        while self.position < len(self.text):
            begin = self.text[self.position]
            # RE2 refuses a repetition of a repetition, `a**`, but not of a group that contains one.
            is_repeat = begin in _QUANTIFIERS or _COUNTS.match(self.text, self.position) is not None
            if is_repeat:
                self._repeat()
            else:
                self._item(begin)
            self.has_just_repeated = is_repeat
        if len(self.levels) > 1:
            raise RegexError("a ( is not closed")
        return Pattern(self.levels[0].closed(), self.depth, tuple(self.names))

    def _item(self, begin: str) -> None:
        level = self.levels[-1]
        if begin == "(":
            self._open()
        elif begin == ")":
            self._close()
        elif begin == "|":
            level.next_option()
            self.position += 1
        elif begin == "\\":
            self._escape(level)
        elif begin == "[":
            level.items.append(Character(self._class()))
        else:
            level.items.append(self._plain(begin))
            self.position += 1

    def _plain(self, character: str) -> Node:
        if character == ".":
            return Character(sets.EVERYTHING if "s" in self.flags else sets.ANY_BUT_LINE_FEED)
        if character == "^":
            return Assertion("line start" if "m" in self.flags else "text start")
        if character == "$":
            return Assertion("line end" if "m" in self.flags else "text end")
        return self._literal(ord(character))

    def _literal(self, code: int) -> Character:
        return Character(self._with_flags(((code, code),)))

    def _with_flags(self, ranges: Ranges) -> Ranges:
        return without_case(ranges) if "i" in self.flags else ranges

    # ------------------------------------------------------------------------------- groups

    def _open(self) -> None:
        # The limit is that of Go's implementation of RE2.
        if len(self.levels) > _DEEPEST:
            raise RegexError("the groups are nested too deeply")
        named = _GROUP_NAME.match(self.text, self.position)
        flags = _FLAGS.match(self.text, self.position)
        if named is not None:
            self._open_group(named[1])
            self.position = named.end()
        elif flags is not None:
            self._flag_group(flags)
        elif self.text.startswith("(?", self.position):
            raise RegexError(f"{self.text[self.position : self.position + 3]} is not supported")
        else:
            self._open_group("")
            self.position += 1

    def _open_group(self, name: str) -> None:
        self.levels.append(_Level(len(self.names), self.flags))
        self.names.append(name)

    def _flag_group(self, found: re.Match[str]) -> None:
        # `(?i:…)` opens a level, which restores the flags at its end.  `(?i)` changes the flags of
        # the enclosing level only.
        switched_on, switched_off, end = found.groups()
        flags = (self.flags | set(switched_on)) - set(switched_off or "")
        if end == ":":
            self.levels.append(_Level(None, self.flags))
        self.flags = frozenset(flags)
        self.position = found.end()

    def _close(self) -> None:
        if len(self.levels) == 1:
            raise RegexError("a ) has no matching (")
        self.depth = max(self.depth, len(self.levels))
        level = self.levels.pop()
        inside = level.closed()
        self.flags = level.flags_outside
        self.levels[-1].items.append(
            inside if level.number is None else Group(level.number, inside)
        )
        self.position += 1

    # ------------------------------------------------------------------------------ repeats

    def _repeat(self) -> None:
        if self.has_just_repeated:
            raise RegexError("a repetition cannot be repeated")
        items = self.levels[-1].items
        if not items:
            raise RegexError("there is nothing to repeat")
        least, most = self._counts()
        # The flag `U` swaps the meaning of `a*` and `a*?`.
        is_lazy = self.text.startswith("?", self.position)
        self.position += is_lazy
        made = Repeat(items.pop(), least, most, is_lazy=is_lazy != ("U" in self.flags))
        # Only counts are limited: `*`, `+` and `?` do not multiply the instructions.
        if max(least, most or 0) > 1 and not _is_within(made, _MOST_REPETITIONS):
            raise RegexError("the number of repetitions is too large")
        items.append(made)

    def _counts(self) -> tuple[int, int | None]:
        quantifier = _QUANTIFIERS.get(self.text[self.position])
        if quantifier is not None:
            self.position += 1
            return quantifier
        found = _COUNTS.match(self.text, self.position)
        if found is None:
            raise RegexError("there is nothing to repeat")
        self.position = found.end()
        if max(len(found[1]), len(found[3] or "")) > len(str(_MOST_REPETITIONS)):
            raise RegexError("the number of repetitions is too large")
        least = int(found[1])
        most = least if found[2] is None else int(found[3]) if found[3] else None
        if most is not None and most < least:
            raise RegexError("the limits of a repetition are in the wrong order")
        return least, most

    # ------------------------------------------------------------------------------ escapes

    def _escape(self, level: _Level) -> None:
        following = self.text[self.position + 1 : self.position + 2]
        if following == "Q":
            # Without `\E` the literal text extends to the end of the pattern.
            end = self.text.find("\\E", self.position + 2)
            quoted = self.text[self.position + 2 : end if end >= 0 else len(self.text)]
            level.items += [self._literal(ord(character)) for character in quoted]
            self.position = end + 2 if end >= 0 else len(self.text)
            return
        assertion = _ASSERTIONS.get(following)
        if assertion is not None:
            self.position += 2
            level.items.append(assertion)
            return
        group = self._named_set()
        level.items.append(self._literal(self._code()) if group is None else Character(group))

    def _named_set(self) -> Ranges | None:
        r"""Return the set of `\d`, `\pL` and so on, if one begins at the position."""
        following = self.text[self.position + 1 : self.position + 2]
        known = _CLASSES.get(following.lower())
        if known is not None:
            self.position += 2
            # The case variants are added before the complement: `(?i)\W` contains none of them.
            known = self._with_flags(known)
            return known if following.islower() else sets.complement(known)
        found = _PROPERTY.match(self.text, self.position)
        if found is None:
            return None
        name = found[3] or found[4]
        members = property_ranges(name)
        if members is None:
            raise RegexError(f"{name} is not a character class")
        self.position = found.end()
        members = self._with_flags(members)
        # `\P{^Greek}` is negated twice.
        is_negated = (found[1] == "P") != bool(found[2])
        return sets.complement(members) if is_negated else members

    def _code(self) -> int:
        """Return the code point of an escape sequence for a character."""
        following = self.text[self.position + 1 : self.position + 2]
        for form, base in ((_HEX, 16), (_OCTAL, 8)):
            found = form.match(self.text, self.position)
            if found is not None:
                self.position = found.end()
                code = int(next(filter(None, found.groups())), base)
                if code > sets.LAST:
                    raise RegexError("the character code is too large")
                return code
        if following in _CONTROLS:
            self.position += 2
            return _CONTROLS[following]
        if following and following.isascii() and not following.isalnum():
            self.position += 2
            return ord(following)
        raise RegexError(f"\\{following} is not an escape sequence")

    # ------------------------------------------------------------------------------ classes

    def _class(self) -> Ranges:
        self.position += 1
        is_negated = self.text.startswith("^", self.position)
        self.position += is_negated
        members: list[tuple[int, int]] = []
        # A `]` at the beginning of a class is literal: `[]a]` contains `]` and `a`.
        is_first = True
        while is_first or not self.text.startswith("]", self.position):
            if self.position >= len(self.text):
                raise RegexError("a [ is not closed")
            members += self._class_part()
            is_first = False
        self.position += 1
        found = sets.normal(members)
        return sets.complement(found) if is_negated else found

    def _class_part(self) -> Ranges:
        # A class consists of `[:alpha:]`, `\d`, single characters and ranges.
        posix = _POSIX.match(self.text, self.position)
        if posix is not None:
            known = sets.POSIX.get(posix[2])
            if known is None:
                raise RegexError(f"{posix[0]} is not a character class")
            self.position = posix.end()
            known = self._with_flags(known)
            return sets.complement(known) if posix[1] else known
        named = self._named_set() if self.text.startswith("\\", self.position) else None
        return self._range() if named is None else named

    def _range(self) -> Ranges:
        low = high = self._class_character()
        is_range = self.text.startswith("-", self.position)
        # A `-` before the closing bracket is literal: `[a-]`.
        if is_range and not self.text.startswith("]", self.position + 1):
            self.position += 1
            high = self._class_character()
            if high < low:
                raise RegexError("the ends of a range are in the wrong order")
        return self._with_flags(((low, high),))

    def _class_character(self) -> int:
        if self.position >= len(self.text):
            raise RegexError("a [ is not closed")
        if self.text.startswith("\\", self.position):
            return self._code()
        self.position += 1
        return ord(self.text[self.position - 1])


_ASSERTIONS: Final = {
    "A": Assertion("text start"),
    "z": Assertion("text end"),
    "b": Assertion("boundary"),
    "B": Assertion("no boundary"),
}


def _is_within(root: Node, limit: int) -> bool:
    """Return whether the product of nested repetition counts is within the limit.

    `(a{100}){100}` would become 10,000 instructions.
    """
    waiting = [(root, limit)]
    while waiting:
        node, room = waiting.pop()
        if isinstance(node, Repeat):
            count = node.least if node.most is None else node.most
            if count > room:
                return False
            waiting.append((node.inside, room // count if count else room))
        elif isinstance(node, Group):
            waiting.append((node.inside, room))
        elif isinstance(node, Sequence):
            waiting += [(item, room) for item in node.items]
        elif isinstance(node, Choice):
            waiting += [(option, room) for option in node.options]
    return True
