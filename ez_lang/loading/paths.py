"""What the path in an `import` leads to, and who may go there.

Decides by names alone and by what the `SourceProvider` says exists; reads nothing.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Literal, NamedTuple

from ez_lang.loading.files import EXTENSION

if TYPE_CHECKING:
    from ez_lang.loading.files import SourceProvider

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
