"""`ez doc`: prints the documentation of the standard library, a module or a member."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.cli import exit_status
from ez_lang.cli.terminal import print_error, print_result
from ez_lang.source.suggestions import nearest
from ez_lang.stdlib.registry import (
    BUILTINS,
    MODULE_NAMES,
    Library,
    LibraryConstant,
    LibraryFunction,
    library,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def doc(names: Sequence[str]) -> int:
    """Print the descriptions of modules and members, or of the library, on standard output."""
    if not names:
        print_result(_library_text())
        return exit_status.SUCCESS
    return max([_describe(name.removeprefix("@"), is_first=not i) for i, name in enumerate(names)])


def _describe(name: str, *, is_first: bool) -> int:
    text = _text_of(name)
    if text is None:
        return exit_status.FAILURE
    print_result(text if is_first else f"\n{text}")
    return exit_status.SUCCESS


def _text_of(name: str) -> str | None:
    """Return the description of a module or member; None after reporting that it is unknown."""
    module_name, dot, member_name = name.partition(".")
    module = library(module_name)
    if module is None:
        if not dot and name in BUILTINS.members:
            return _member_text(BUILTINS.members[name])
        _report_unknown("module", module_name, [*MODULE_NAMES, *BUILTINS.members])
        return None
    if not dot:
        return _module_text(module)
    if member_name not in module.members:
        _report_unknown(f"member of {module_name}", member_name, list(module.members))
        return None
    return _member_text(module.members[member_name])


def _report_unknown(kind: str, name: str, known: list[str]) -> None:
    similar = nearest(name, known)
    print_error(f"unknown {kind} '{name}'" + (f"; did you mean '{similar}'?" if similar else ""))


def _library_text() -> str:
    lines = ["The standard library. `ez doc NAME` describes a module or member.", ""]
    for name in sorted(MODULE_NAMES):
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


_EFFECTS = {"mutates": "It changes its first argument.", "outside": "It acts outside the program."}


def _member_text(member: LibraryFunction | LibraryConstant) -> str:
    lines = [f"{member.module}.{_head(member)}" if member.module else _head(member), "", member.doc]
    if isinstance(member, LibraryFunction):
        lines += [text for effect, text in _EFFECTS.items() if member.effect == effect]
        lines += ["", *[f"    {line}" for line in member.example.split("\n")]]
    if member.module:
        lines += ["", f"Needs: import @{member.module}"]
    return "\n".join(lines)


def _head(member: LibraryFunction | LibraryConstant) -> str:
    if isinstance(member, LibraryFunction):
        return member.text
    return f"{member.name} {member.type.text}"
