"""Every member of every module, compared with the list of the specification in `members.txt`.

A line of it is a member with what can be said of it before it runs: `C` its arguments are looked at
before running, `U` it may be called without its module's name; then what old programs take the
result for (`?`: for anything), and the marks of its effects.  Constants stand there with their
values.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ez_lang.model.types import FLOAT, INT, STRING, StructType, Type, array_of, map_of
from ez_lang.stdlib.parameter_kinds import TypeName
from ez_lang.stdlib.registry import MODULE_NAMES, LibraryConstant, LibraryFunction, library

if TYPE_CHECKING:
    from collections.abc import Iterator

AGREED = Path(__file__).with_name("members.txt")
POINT = StructType("Point")
SAMPLES: dict[str, Type] = {
    "num": INT,
    "any": STRING,
    "T": INT,
    "K": STRING,
    "V": FLOAT,
    "type": TypeName(POINT),
    "arr": array_of(INT),
    "[T]": array_of(INT),
    "map": map_of(STRING, FLOAT),
    "map[K:V]": map_of(STRING, FLOAT),
}


def _line(member: LibraryFunction | LibraryConstant) -> str:
    flags = f"{'C' * member.checked}{'U' * member.bare}" or "-"
    if isinstance(member, LibraryConstant):
        return f"{member.full_name} = {member.value!r} | {flags}"
    given = [member.signature.parameter(place) for place in range(member.minimum)]
    seen = member.static_type([SAMPLES.get(p.text, p.pattern) for p in given])
    shown = "?" if seen is None else seen.text
    effects = " ".join(sorted(member.marks))
    return f"{member.module}.{member.text} | {flags} | {shown} | {effects}".rstrip(" |")


def _members() -> Iterator[LibraryFunction | LibraryConstant]:
    for name in MODULE_NAMES:
        module = library(name)
        assert module is not None
        yield from module.members.values()


def test_members_are_those_of_the_list() -> None:
    agreed = AGREED.read_text(encoding="utf-8").splitlines()

    assert sorted(map(_line, _members())) == agreed


def test_there_are_528_members() -> None:
    found = list(_members())

    assert len(found) == 528
    assert sum(isinstance(member, LibraryConstant) for member in found) == 82
