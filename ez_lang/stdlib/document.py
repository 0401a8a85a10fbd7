"""`docs/stdlib.md`: all members of the library, made from their declarations.

`python -m ez_lang.stdlib.document`, run at the root of the project, renews the file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model.host.files import EMPTYING, Files
from ez_lang.stdlib.registry import (
    BUILTINS,
    MODULE_NAMES,
    Library,
    LibraryConstant,
    LibraryFunction,
    library,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

PATH: Final = "docs/stdlib.md"
"""Where the document is, seen from the root of the project."""

_INTRODUCTION: Final = """\
# The standard library

<!-- made by `make docs`; change the declarations in ez_lang/stdlib instead -->

`import @strings` makes a module known: then `strings.upper("a")` calls its functions. After
`using strings` most of them can be called without the module's name.

In signatures `[x int]` may be left out and `...` repeats what stands before it; `num` is any
number, `arr` and `map` are any array and any map, `T`, `K` and `V` any type, the same everywhere in
one signature. `(T, Error)` are two results: the second is `nil` when all went well.

The examples are what a prompt shows (`ez` alone in a terminal starts one): after `>>>` stands what
was entered, below it what was shown or printed. The module is imported already, and `std` is used;
a function that asks for input gets 42, and at port 8000 a web server echoes what it is sent.

A function is marked *changes* if it changes its first argument, and *outside* if it looks at the
world outside the program or acts on it. All others only compute.
"""

_MARKS: Final = {"pure": "", "mutates": "changes", "outside": "outside"}


def stdlib_document() -> str:
    """The text of the document."""
    parts = [_INTRODUCTION, "\n".join(_section("Without an import", BUILTINS))]
    for name in sorted(MODULE_NAMES):
        found = library(name)
        if found is not None:
            parts.append("\n".join(_section(f"@{name}", found)))
    return "\n".join(parts)


def _section(title: str, module: Library) -> Iterator[str]:
    yield f"## {title}"
    yield ""
    yield module.doc
    functions = [one for one in module.members.values() if isinstance(one, LibraryFunction)]
    constants = [one for one in module.members.values() if isinstance(one, LibraryConstant)]
    yield from _functions(functions)
    yield from _constants(constants)
    yield from _examples(functions)
    yield ""


def _functions(functions: list[LibraryFunction]) -> Iterator[str]:
    if not functions:
        return
    yield ""
    yield "| function | what it does | |"
    yield "| --- | --- | --- |"
    for one in sorted(functions, key=lambda function: function.name):
        yield f"| `{_cell(one.text)}` | {_cell(one.doc)} | {_MARKS[one.effect]} |"


def _constants(constants: list[LibraryConstant]) -> Iterator[str]:
    if not constants:
        return
    yield ""
    yield "| constant | what it is |"
    yield "| --- | --- |"
    for one in constants:
        yield f"| `{one.name} {one.type.text}` | {_cell(one.doc)} |"


def _examples(functions: list[LibraryFunction]) -> Iterator[str]:
    yield ""
    yield "```text"
    yield "\n\n".join(one.example for one in sorted(functions, key=lambda one: one.name))
    yield "```"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _save() -> None:
    Files().put(PATH.encode(), stdlib_document().encode(), EMPTYING, 0o644)


if __name__ == "__main__":
    _save()
