"""What the path in an `import` leads to, and who may go there.

Decides by names alone and by what the `SourceProvider` says exists; reads nothing.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Literal, NamedTuple

from ez_lang.loading.files import EXTENSION
from ez_lang.source.diagnostics import Diagnostic, Fix, Related
from ez_lang.source.suggestions import nearest
from ez_lang.stdlib.registry import MODULE_NAMES

if TYPE_CHECKING:
    from ez_lang.loading.files import SourceProvider
    from ez_lang.loading.program import LoadedFile
    from ez_lang.source.text import SourceFile
    from ez_lang.syntax import nodes

_FENCE = "internal"


class ModulePath(NamedTuple):
    """Where a module lives: in a folder of files, or in one file."""

    kind: Literal["folder", "file"]
    absolute: str

    @property
    def plain_name(self) -> str:
        """What the file or folder is called, without the extension."""
        name = os.path.basename(self.absolute)
        return name.removesuffix(EXTENSION) if self.kind == "file" else name


def find_module(
    path: str, importer: str, start_folder: str, provider: SourceProvider
) -> ModulePath | None:
    """The module that `path` means in the file `importer`; None if there is nothing.

    Paths that begin with a dot are seen from the importing file, others from `start_folder`, where
    the program's main file is.  A folder goes before a file of the same name.
    """
    is_relative = path.split("/", 1)[0] in {".", ".."}
    base = os.path.dirname(importer) if is_relative else start_folder
    absolute = os.path.normpath(os.path.join(base, path))
    if provider.is_folder(absolute):
        return ModulePath("folder", absolute) if provider.sources_in(absolute) else None
    for is_there in (provider.is_file, provider.is_special):  # reading says what is wrong with it
        for candidate in (absolute, absolute + EXTENSION):
            if is_there(candidate):
                return ModulePath("file", candidate)
    return None


def fence_between(importer: str, module: ModulePath) -> str | None:
    """The folder named `internal` that keeps the importing file out; None if it may import.

    What lies in such a folder is for the files in the folder around it.
    """
    folder = module.absolute if module.kind == "folder" else os.path.dirname(module.absolute)
    while folder != os.path.dirname(folder):
        around, name = os.path.split(folder)
        if name == _FENCE and not _is_inside(importer, around):
            return folder
        folder = around
    return None


def _is_inside(path: str, folder: str) -> bool:
    return path.startswith(folder.rstrip(os.sep) + os.sep)


def alias_of(path: str) -> str:
    """The name an own module has where its import gives it none: the last part of its path."""
    name = path.rstrip("/").rpartition("/")[2]
    return name.removesuffix(EXTENSION)


# ------------------------------------------------------------------------------- imports that fail


_OTHER_WORDS = {
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
"""What people write who know another language's library."""

_TELLING_LENGTH = 3
"""So many letters at the beginning of a name tell which one is meant."""


def unknown_library(file: SourceFile, item: nodes.ImportItem, name: str) -> Diagnostic:
    """E6002: `@name` is not in the library."""
    meant = _library_meant(name)
    return Diagnostic(
        "E6002",
        f"module '{name}' not found in the standard library",
        *(file, item.start, item.end),
        label="no library module has this name",
        help=f"did you mean @{meant}?"
        if meant
        else f'an own module is imported by its path: import "./{name}"',
    )


def _library_meant(name: str) -> str | None:
    word = name.lower()
    if word in _OTHER_WORDS:
        return _OTHER_WORDS[word]
    if len(word) >= _TELLING_LENGTH:
        for module in MODULE_NAMES:
            if module.startswith(word) or word.startswith(module):
                return module
    return nearest(word, MODULE_NAMES)


def unreadable(file: SourceFile, item: nodes.ImportItem, reason: str) -> Diagnostic:
    """E6002: the module is there and cannot be read."""
    return Diagnostic(
        "E6002",
        f"module '{item.path}' not found: {reason}",
        *(file, item.start, item.end),
        label="this module cannot be loaded",
    )


def no_module(file: SourceFile, item: nodes.ImportItem, names_near: list[str]) -> Diagnostic:
    """E6001: there is nothing where the path leads."""
    meant = nearest(item.path or "", names_near)
    return Diagnostic(
        "E6001",
        f"module not found: '{item.path}'",
        *(file, item.start, item.end),
        label="there is no such file, and no folder with .ez files",
        help=f'did you mean "{meant}"?' if meant else "",
    )


def fenced_off(file: SourceFile, item: nodes.ImportItem, fence: str) -> Diagnostic:
    """E6007: the module is in a folder `internal` of somebody else."""
    return Diagnostic(
        "E6007",
        f"cannot import '{item.path}': the folder '{fence}' is internal",
        *(file, item.start, item.end),
        label="not for this file",
        help="what lies in a folder named 'internal' can be imported by the files of the folder "
        "around it",
    )


def different_names(
    file: SourceFile, item: nodes.ImportItem, one: LoadedFile, other: LoadedFile
) -> Diagnostic:
    """E6006: the files of a folder do not agree on the name of their module."""
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
    """W4001: who looks for the module by its name does not find it."""
    declared, expected = module.name.text, where.plain_name
    return Diagnostic(
        "W4001",
        f"module declares name '{declared}' but the {where.kind} is named '{expected}'",
        *(file, module.name.start, module.name.end),
        label=f"importers know it as '{expected}'",
        help=f"write 'module {expected}', or rename the {where.kind}",
        fix=Fix(module.name.start, module.name.end, expected, f"Rename the module to '{expected}'"),
    )
