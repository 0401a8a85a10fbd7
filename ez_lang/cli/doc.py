"""`ez doc`: which modules the library has, what one of them has, what one of its members does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.cli import exits
from ez_lang.cli.options import only_word
from ez_lang.cli.terminal import complain, tell
from ez_lang.source.suggestions import nearest
from ez_lang.stdlib.registry import (
    BUILTINS,
    Library,
    LibraryConstant,
    LibraryFunction,
    library,
    library_names,
)

if TYPE_CHECKING:
    from collections.abc import Iterator


def doc(arguments: list[str]) -> int:
    """The page of the library, of a module or of a member on standard output."""
    if not arguments:
        tell(_library_text())
        return exits.SUCCESS
    name = only_word(arguments, "the module or function to tell of").removeprefix("@")
    module_name, dot, member_name = name.partition(".")
    module = library(module_name)
    if module is None:
        if not dot and name in BUILTINS.members:
            tell(_member_text(BUILTINS.members[name]))
            return exits.SUCCESS
        return _unknown("module", module_name, [*library_names(), *BUILTINS.members])
    if not dot:
        tell(_module_text(module))
        return exits.SUCCESS
    if member_name not in module.members:
        return _unknown(f"member of {module_name}", member_name, list(module.members))
    tell(_member_text(module.members[member_name]))
    return exits.SUCCESS


def _unknown(what: str, name: str, known: list[str]) -> int:
    meant = nearest(name, known)
    complain(f"there is no {what} '{name}'" + (f"; did you mean '{meant}'?" if meant else ""))
    return exits.FAILURE


def _library_text() -> str:
    lines = ["The standard library. `ez doc NAME` tells more of a module or member.", ""]
    for name in sorted(library_names()):
        module = library(name)
        if module is not None:
            lines.append(f"  @{name:10} {module.doc}")
    lines += ["", "Names that need no import:", *_member_lines(BUILTINS)]
    return "\n".join(lines)


def _module_text(module: Library) -> str:
    return "\n".join([f"@{module.name}: {module.doc}", "", *_member_lines(module)])


def _member_lines(module: Library) -> Iterator[str]:
    for name in sorted(module.members):
        member = module.members[name]
        yield f"  {_head(member)}"
        yield f"      {member.doc}"


_EFFECTS = {
    "mutates": "It changes its first argument.",
    "outside": "It reaches outside the program.",
}


def _member_text(member: LibraryFunction | LibraryConstant) -> str:
    lines = [f"{member.module}.{_head(member)}" if member.module else _head(member), "", member.doc]
    if isinstance(member, LibraryFunction):
        lines += [words for effect, words in _EFFECTS.items() if member.effect == effect]
        lines += ["", *[f"    {line}" for line in member.example.split("\n")]]
    if member.module:
        lines += ["", f"Needs: import @{member.module}"]
    return "\n".join(lines)


def _head(member: LibraryFunction | LibraryConstant) -> str:
    if isinstance(member, LibraryFunction):
        return member.text
    return f"{member.name} {member.type.text}"
