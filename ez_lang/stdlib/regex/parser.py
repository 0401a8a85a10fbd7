"""Patterns as text become trees; what the dialect does not have is refused.

The dialect is RE2's: no look-around, no back references, nothing whose time is not bounded by the
length of pattern and text.
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

_MOST_REPEATS: Final = 1000
_DEEPEST: Final = 1000
_COUNTS: Final = re.compile(r"\{(0|[1-9][0-9]*)(?:(,)(0|[1-9][0-9]*)?)?\}")
_GROUP_NAME: Final = re.compile(r"\(\?P?<([A-Za-z0-9_]+)>")
_FLAGS: Final = re.compile(r"\(\?([imsU]*)(?:-([imsU]+))?([:)])")
_POSIX: Final = re.compile(r"\[:(\^?)(.*?):\]", re.DOTALL)
_PROPERTY: Final = re.compile(r"\\([pP])(?:\{(\^?)(\w+)\}|([A-Z]))")
_HEX: Final = re.compile(r"\\x(?:\{([0-9a-fA-F]+)\}|([0-9a-fA-F]{2}))")
_OCTAL: Final = re.compile(r"\\([1-7][0-7]{1,2}|0[0-7]{0,2})")
_CLASSES: Final = {"d": sets.DIGITS, "w": sets.WORD, "s": sets.SPACE}
_CONTROLS: Final = {"a": 7, "f": 12, "t": 9, "n": 10, "r": 13, "v": 11}
_QUANTIFIERS: Final[dict[str, tuple[int, int | None]]] = {
    "*": (0, None),
    "+": (1, None),
    "?": (0, 1),
}


class RegexError(EzError):
    """A pattern that is none; the message says why."""


class Pattern:
    """A pattern that was read: its tree, how deep its groups are nested, their names by number."""

    def __init__(self, root: Node, depth: int, names: tuple[str, ...]) -> None:
        self.root = root
        self.depth = depth
        self.names = names


def read_pattern(text: str) -> Pattern:
    """The pattern that the text writes; `RegexError` if it is none."""
    if has_invalid_utf8(text):
        raise RegexError("there are bytes in it that are no text")
    return _Reader(text).read()


class _Level:
    """An open group: its number (None: it remembers nothing), what was before, what is inside."""

    def __init__(self, number: int | None, flags: frozenset[str]) -> None:
        self.number = number
        self.flags_outside = flags
        self.options: list[Node] = []
        self.items: list[Node] = []

    def closed(self) -> Node:
        """All that is inside as one node."""
        self.next_option()
        return self.options[0] if len(self.options) == 1 else Choice(tuple(self.options))

    def next_option(self) -> None:
        """The items so far are an option; others follow."""
        only = len(self.items) == 1
        self.options.append(self.items[0] if only else Sequence(tuple(self.items)))
        self.items = []


class _Reader:
    """Reads from `place` on; groups that are open wait on a stack."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0
        self.flags: frozenset[str] = frozenset()
        self.names = [""]
        self.levels = [_Level(None, self.flags)]
        self.depth = 0
        self.has_just_repeated = False

    def read(self) -> Pattern:
        """The whole text as a pattern."""
        while self.place < len(self.text):
            begin = self.text[self.place]
            is_repeat = begin in _QUANTIFIERS or _COUNTS.match(self.text, self.place) is not None
            if is_repeat:
                self._repeat()
            else:
                self._item(begin)
            self.has_just_repeated = is_repeat
        if len(self.levels) > 1:
            raise RegexError("a ( is never closed")
        return Pattern(self.levels[0].closed(), self.depth, tuple(self.names))

    def _item(self, begin: str) -> None:
        level = self.levels[-1]
        if begin == "(":
            self._open()
        elif begin == ")":
            self._close()
        elif begin == "|":
            level.next_option()
            self.place += 1
        elif begin == "\\":
            self._escape(level)
        elif begin == "[":
            level.items.append(Character(self._class()))
        else:
            level.items.append(self._plain(begin))
            self.place += 1

    def _plain(self, character: str) -> Node:
        if character == ".":
            return Character(sets.EVERYTHING if "s" in self.flags else sets.ANY_BUT_LINE_FEED)
        if character == "^":
            return Assertion("line start" if "m" in self.flags else "text start")
        if character == "$":
            return Assertion("line end" if "m" in self.flags else "text end")
        return self._literal(ord(character))

    def _literal(self, code: int) -> Character:
        return Character(self._in_any_case(((code, code),)))

    def _in_any_case(self, ranges: Ranges) -> Ranges:
        return without_case(ranges) if "i" in self.flags else ranges

    # ------------------------------------------------------------------------------- groups

    def _open(self) -> None:
        if len(self.levels) > _DEEPEST:
            raise RegexError("it is nested too deeply")
        named = _GROUP_NAME.match(self.text, self.place)
        flags = _FLAGS.match(self.text, self.place)
        if named is not None:
            self._open_group(named[1])
            self.place = named.end()
        elif flags is not None:
            self._flag_group(flags)
        elif self.text.startswith("(?", self.place):
            raise RegexError(f"there is no {self.text[self.place : self.place + 3]} here")
        else:
            self._open_group("")
            self.place += 1

    def _open_group(self, name: str) -> None:
        self.levels.append(_Level(len(self.names), self.flags))
        self.names.append(name)

    def _flag_group(self, found: re.Match[str]) -> None:
        switched_on, switched_off, end = found.groups()
        flags = (self.flags | set(switched_on)) - set(switched_off or "")
        if end == ":":
            self.levels.append(_Level(None, self.flags))
        self.flags = frozenset(flags)
        self.place = found.end()

    def _close(self) -> None:
        if len(self.levels) == 1:
            raise RegexError("there is a ) without a (")
        self.depth = max(self.depth, len(self.levels))
        level = self.levels.pop()
        inside = level.closed()
        self.flags = level.flags_outside
        self.levels[-1].items.append(
            inside if level.number is None else Group(level.number, inside)
        )
        self.place += 1

    # ------------------------------------------------------------------------------ repeats

    def _repeat(self) -> None:
        if self.has_just_repeated:
            raise RegexError("a repeat cannot be repeated")
        items = self.levels[-1].items
        if not items:
            raise RegexError("there is nothing to repeat")
        least, most = self._counts()
        is_lazy = self.text.startswith("?", self.place)
        self.place += is_lazy
        made = Repeat(items.pop(), least, most, is_lazy=is_lazy != ("U" in self.flags))
        if max(least, most or 0) > 1 and not _is_within(made, _MOST_REPEATS):
            raise RegexError("it repeats too often")
        items.append(made)

    def _counts(self) -> tuple[int, int | None]:
        quantifier = _QUANTIFIERS.get(self.text[self.place])
        if quantifier is not None:
            self.place += 1
            return quantifier
        found = _COUNTS.match(self.text, self.place)
        if found is None:
            raise RegexError("there is nothing to repeat")
        self.place = found.end()
        if max(len(found[1]), len(found[3] or "")) > len(str(_MOST_REPEATS)):
            raise RegexError("it repeats too often")
        least = int(found[1])
        most = least if found[2] is None else int(found[3]) if found[3] else None
        if most is not None and most < least:
            raise RegexError("a repeat ends before it begins")
        return least, most

    # ------------------------------------------------------------------------------ escapes

    def _escape(self, level: _Level) -> None:
        following = self.text[self.place + 1 : self.place + 2]
        if following == "Q":
            end = self.text.find("\\E", self.place + 2)
            quoted = self.text[self.place + 2 : end if end >= 0 else len(self.text)]
            level.items += [self._literal(ord(character)) for character in quoted]
            self.place = end + 2 if end >= 0 else len(self.text)
            return
        assertion = _ASSERTIONS.get(following)
        if assertion is not None:
            self.place += 2
            level.items.append(assertion)
            return
        group = self._named_set()
        level.items.append(self._literal(self._code()) if group is None else Character(group))

    def _named_set(self) -> Ranges | None:
        r"""The set of `\d`, `\pL` and their like, if one begins here."""
        following = self.text[self.place + 1 : self.place + 2]
        known = _CLASSES.get(following.lower())
        if known is not None:
            self.place += 2
            known = self._in_any_case(known)
            return known if following.islower() else sets.complement(known)
        found = _PROPERTY.match(self.text, self.place)
        if found is None:
            return None
        name = found[3] or found[4]
        members = property_ranges(name)
        if members is None:
            raise RegexError(f"there is no class of characters {name}")
        self.place = found.end()
        members = self._in_any_case(members)
        is_negated = (found[1] == "P") != bool(found[2])
        return sets.complement(members) if is_negated else members

    def _code(self) -> int:
        """The code point of an escape that stands for one character."""
        following = self.text[self.place + 1 : self.place + 2]
        for form, base in ((_HEX, 16), (_OCTAL, 8)):
            found = form.match(self.text, self.place)
            if found is not None:
                self.place = found.end()
                code = int(next(filter(None, found.groups())), base)
                if code > sets.LAST:
                    raise RegexError("there is no such character")
                return code
        if following in _CONTROLS:
            self.place += 2
            return _CONTROLS[following]
        if following and following.isascii() and not following.isalnum():
            self.place += 2
            return ord(following)
        raise RegexError(f"\\{following} means nothing")

    # ------------------------------------------------------------------------------ classes

    def _class(self) -> Ranges:
        self.place += 1
        is_negated = self.text.startswith("^", self.place)
        self.place += is_negated
        members: list[tuple[int, int]] = []
        is_first = True
        while is_first or not self.text.startswith("]", self.place):
            if self.place >= len(self.text):
                raise RegexError("a [ is never closed")
            members += self._class_part()
            is_first = False
        self.place += 1
        found = sets.normal(members)
        return sets.complement(found) if is_negated else found

    def _class_part(self) -> Ranges:
        posix = _POSIX.match(self.text, self.place)
        if posix is not None:
            known = sets.POSIX.get(posix[2])
            if known is None:
                raise RegexError(f"there is no class {posix[0]}")
            self.place = posix.end()
            known = self._in_any_case(known)
            return sets.complement(known) if posix[1] else known
        named = self._named_set() if self.text.startswith("\\", self.place) else None
        return self._range() if named is None else named

    def _range(self) -> Ranges:
        low = high = self._class_character()
        is_range = self.text.startswith("-", self.place)
        if is_range and not self.text.startswith("]", self.place + 1):
            self.place += 1
            high = self._class_character()
            if high < low:
                raise RegexError("a range ends before it begins")
        return self._in_any_case(((low, high),))

    def _class_character(self) -> int:
        if self.place >= len(self.text):
            raise RegexError("a [ is never closed")
        if self.text.startswith("\\", self.place):
            return self._code()
        self.place += 1
        return ord(self.text[self.place - 1])


_ASSERTIONS: Final = {
    "A": Assertion("text start"),
    "z": Assertion("text end"),
    "b": Assertion("boundary"),
    "B": Assertion("no boundary"),
}


def _is_within(root: Node, limit: int) -> bool:
    """Whether repeats inside repeats multiply to no more than the limit."""
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
