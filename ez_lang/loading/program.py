"""A program as files: what was read, which file belongs to which module, what imports lead to.

Records that the loader fills and the checker reads.  They know nothing of names and types; an
import that leads nowhere carries its problem along, because whether that is the thing to report
depends on what else is wrong.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ez_lang.source.diagnostics import Diagnostic
    from ez_lang.source.text import SourceFile
    from ez_lang.syntax import nodes


class ImportTarget(Struct, eq=False):
    """What one item of an `import` stands for.

    `alias` is the name it has in its file.  Exactly one of these is set: `library`, the name of a
    library module that exists; `module`, a module of the program; `problem`, why there is neither
    (E6001, E6002, E6006, E6007), to be reported only when everything else checks.
    """

    alias: str
    item: nodes.ImportItem
    import_node: nodes.Import
    library: str | None = None
    module: LoadedModule | None = None
    problem: Diagnostic | None = None


def libraries_of(targets: Iterable[ImportTarget]) -> set[str]:
    """The names of the library modules among these imports, whatever their aliases are."""
    return {target.library for target in targets if target.library is not None}


class LoadedFile(Struct, eq=False):
    """One file that was read: its text, its tree, and its imports.

    `targets` is every item of every import at the top of the file, in the order of the text;
    `imports` says what an alias means: the last module of the program imported under it, or else
    the last library module, or else the last import that leads nowhere.
    """

    source: SourceFile
    tree: nodes.File
    targets: list[ImportTarget] = field(default_factory=list)
    imports: dict[str, ImportTarget] = field(default_factory=dict)


class LoadedModule(Struct, eq=False):
    """A file, or several that share one scope.

    `name` is the declared name, else that of the file or folder; `path` is absolute and identifies
    the module: its file, or its folder.  The main module's first file is the one asked for.
    """

    name: str
    path: str
    is_main: bool = False
    files: list[LoadedFile] = field(default_factory=list)


class LoadedProgram(Struct, eq=False):
    """Everything that was read.

    `modules` is the order of initialisation: a module comes after those it imports; where imports
    go round in a circle, after those that were not already being loaded; `main` is the last.
    `as_loaded` is the order in which they were found, level by level, `main` first.
    """

    modules: list[LoadedModule]
    main: LoadedModule
    as_loaded: list[LoadedModule]

    def order_of_checks(self) -> list[SourceFile]:
        """The files in the order of their importance for diagnostics.

        Imported modules come before the files that need them right; the main file is the last.
        """
        first, *siblings = self.main.files
        imported = [file for module in self.as_loaded[1:] for file in module.files]
        return [file.source for file in (*imported, *siblings, first)]
