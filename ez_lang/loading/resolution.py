"""Resolving the path of an `import`, and the diagnostics about imports that cannot be resolved.

This uses names, and which files exist according to the `SourceProvider`; it reads no file.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Literal, NamedTuple

from ez_lang.loading.files import EXTENSION
from ez_lang.source.diagnostics import Diagnostic, Fix, Related
from ez_lang.stdlib.registry import MODULE_NAMES

if TYPE_CHECKING:
    from ez_lang.loading.files import SourceProvider
    from ez_lang.loading.program import LoadedFile
    from ez_lang.source.text import SourceFile
    from ez_lang.syntax import nodes

_INTERNAL = "internal"


class ModulePath(NamedTuple):
    """The path of a module: a folder of files, or one file."""

    kind: Literal["folder", "file"]
    absolute: str

    @property
    def plain_name(self) -> str:
        """The name of the file or folder, without the extension."""
        name = os.path.basename(self.absolute)
        return name.removesuffix(EXTENSION) if self.kind == "file" else name


def find_module(
    path: str, importer: str, start_folder: str, provider: SourceProvider
) -> ModulePath | None:
    """Return the module that `path` refers to in the file `importer`; None if there is none.

    Paths that begin with a dot are relative to the importing file, others to `start_folder`, the
    folder of the main file.  A folder takes precedence over a file of the same name.
    """
    is_relative = path.split("/", 1)[0] in {".", ".."}
    base = os.path.dirname(importer) if is_relative else start_folder
    absolute = os.path.normpath(os.path.join(base, path))
    if provider.is_folder(absolute):
        return ModulePath("folder", absolute) if provider.sources_in(absolute) else None
    # A special file counts as found, so that the report says why it cannot be read.
    for exists in (provider.is_file, provider.is_special):
        for candidate in (absolute, absolute + EXTENSION):
            if exists(candidate):
                return ModulePath("file", candidate)
    return None


def internal_folder_between(importer: str, module: ModulePath) -> str | None:
    """Return the folder named `internal` that hides the module from the importing file.

    Modules in such a folder can be imported by the files in its parent folder only; None if the
    file is one of them, or if there is no such folder.
    """
    folder = module.absolute if module.kind == "folder" else os.path.dirname(module.absolute)
    while folder != os.path.dirname(folder):
        around, name = os.path.split(folder)
        if name == _INTERNAL and not _is_inside(importer, around):
            return folder
        folder = around
    return None


def _is_inside(path: str, folder: str) -> bool:
    return path.startswith(folder.rstrip(os.sep) + os.sep)


def alias_of(path: str) -> str:
    """Return the name of a module that is imported without an alias: `geo` for `"./lib/geo"`."""
    name = path.rstrip("/").rpartition("/")[2]
    return name.removesuffix(EXTENSION)


# ------------------------------------------------------------------ imports that are not resolved

_FOREIGN_NAMES = {
    "string": "strings",
    "array": "arrays",
    "map": "maps",
    "rand": "random",
    "file": "io",
    "files": "io",
    "fs": "io",
    "env": "os",
    "system": "os",
    "byte": "bytes",
    "datetime": "time",
    "date": "time",
}
"""The names of similar modules in other languages."""

_PREFIX_LENGTH = 3
"""The length from which on a common prefix of two names decides which module is meant."""


def unknown_library(file: SourceFile, item: nodes.ImportItem, name: str) -> Diagnostic:
    """Return E6002: there is no library module `@name`."""
    meant = _library_meant(name)
    return Diagnostic(
        "E6002",
        f"module '{name}' not found in the standard library",
        *(file, item.start, item.end),
        label="no library module has this name",
        help=f"did you mean @{meant}?"
        if meant
        else f'a module of your program is imported by its path: import "./{name}"',
    )


def _library_meant(name: str) -> str | None:
    word = name.lower()
    if word in _FOREIGN_NAMES:
        return _FOREIGN_NAMES[word]
    if len(word) >= _PREFIX_LENGTH:
        for module in MODULE_NAMES:
            if module.startswith(word) or word.startswith(module):
                return module
    from ez_lang.source.suggestions import nearest  # noqa: PLC0415 - only after an error

    return nearest(word, MODULE_NAMES)


def unreadable(file: SourceFile, item: nodes.ImportItem, reason: str) -> Diagnostic:
    """Return E6002: the module exists and cannot be read."""
    return Diagnostic(
        "E6002",
        f"module '{item.path}' not found: {reason}",
        *(file, item.start, item.end),
        label="this module cannot be loaded",
    )


def no_module(file: SourceFile, item: nodes.ImportItem, candidates: list[str]) -> Diagnostic:
    """Return E6001: the path leads to no file and no folder with EZ files."""
    from ez_lang.source.suggestions import nearest  # noqa: PLC0415 - only after an error

    meant = nearest(item.path or "", candidates)
    return Diagnostic(
        "E6001",
        f"module not found: '{item.path}'",
        *(file, item.start, item.end),
        label="there is no such file, and no folder with .ez files",
        help=f'did you mean "{meant}"?' if meant else "",
    )


def internal_module(file: SourceFile, item: nodes.ImportItem, folder: str) -> Diagnostic:
    """Return E6007: the module is in a folder `internal` of another part of the program."""
    return Diagnostic(
        "E6007",
        f"cannot import '{item.path}': the folder '{folder}' is internal",
        *(file, item.start, item.end),
        label="not visible to this file",
        help="only files inside its parent folder can import from a folder named 'internal'",
    )


def different_names(
    file: SourceFile, item: nodes.ImportItem, one: LoadedFile, other: LoadedFile
) -> Diagnostic:
    """Return E6006: the files of a folder declare different modules."""
    return Diagnostic(
        "E6006",
        f"module name mismatch in folder '{item.path}'",
        *(file, item.start, item.end),
        label="its files declare different modules",
        help="give the files of one folder the same 'module' line",
        related=(_declared_in(one), _declared_in(other)),
    )


def _declared_in(file: LoadedFile) -> Related:
    module = file.tree.module
    if module is None:
        return Related(file.source, 0, 0, "this file declares no module")
    return Related(file.source, module.start, module.end, f"'{module.name.text}' here")


def unexpected_name(file: SourceFile, module: nodes.ModuleName, where: ModulePath) -> Diagnostic:
    """Return W4001: the declared name of the module is not that of its file or folder."""
    declared, expected = module.name.text, where.plain_name
    return Diagnostic(
        "W4001",
        f"module declares name '{declared}' but the {where.kind} is named '{expected}'",
        *(file, module.name.start, module.name.end),
        label=f"importers know it as '{expected}'",
        help=f"write 'module {expected}', or rename the {where.kind}",
        fix=Fix(module.name.start, module.name.end, expected, f"Rename the module to '{expected}'"),
    )
