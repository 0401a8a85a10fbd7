"""The records of a loaded program: its files, its modules, and the targets of its imports.

The loader makes them and the checker reads them.  An import that cannot be resolved carries its
diagnostic along: the checker reports it only if it finds no other errors.
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
    """What one item of an `import` refers to.

    `alias` is its name in the file.  Exactly one of the others is set: `library`, the name of a
    library module; `module`, a module of the program; `problem`, the reason why there is neither
    (E6001, E6002, E6006, E6007).
    """

    alias: str
    item: nodes.ImportItem
    import_node: nodes.Import
    library: str | None = None
    module: LoadedModule | None = None
    problem: Diagnostic | None = None


def libraries_of(targets: Iterable[ImportTarget]) -> set[str]:
    """Return the names of the library modules among these imports, not their aliases."""
    return {target.library for target in targets if target.library is not None}


class LoadedFile(Struct, eq=False):
    """One file: its text, its tree, and its imports.

    `targets` are the items of all imports at the top of the file, in the order of the text.
    `imports` maps an alias to its meaning: the last module of the program imported under it, or
    else the last library module, or else the last import that cannot be resolved.
    """

    source: SourceFile
    tree: nodes.File
    targets: list[ImportTarget] = field(default_factory=list)
    imports: dict[str, ImportTarget] = field(default_factory=dict)


class LoadedModule(Struct, eq=False):
    """One file, or several that share a scope.

    `name` is the declared name, or else that of the file or folder.  `path` identifies the module:
    it is the absolute path of its file or folder.  The first file of the main module is the one
    that was loaded.
    """

    name: str
    path: str
    is_main: bool = False
    files: list[LoadedFile] = field(default_factory=list)


class LoadedProgram(Struct, eq=False):
    """All modules of a program.

    `modules` is in the order of initialisation: a module comes after those it imports (in a cycle,
    after those that were not being loaded yet), and `main` is the last.  `as_loaded` is in the
    order in which the modules were found, level by level, with `main` first.
    """

    modules: list[LoadedModule]
    main: LoadedModule
    as_loaded: list[LoadedModule]

    def order_of_checks(self) -> list[SourceFile]:
        """Return the files in the order in which their diagnostics are shown.

        Imported modules come before the files that depend on them; the main file is the last.
        """
        first, *siblings = self.main.files
        imported = [file for module in self.as_loaded[1:] for file in module.files]
        return [file.source for file in (*imported, *siblings, first)]
