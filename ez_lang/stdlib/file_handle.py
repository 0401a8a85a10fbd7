"""Files that a program has opened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model.values import Handle
from ez_lang.stdlib.files import FileProblem, refused
from ez_lang.stdlib.library_types import FILE

if TYPE_CHECKING:
    from ez_lang.model.host_files import Files

_MOST_OFFSET: Final = (1 << 63) - 1
_MOST_WHENCE: Final = (1 << 31) - 1


class FileHandle(Handle):
    """An open file, until it is closed; all variables that hold it share it."""

    __slots__ = ("_descriptor", "_files", "_path")

    type = FILE

    def __init__(self, files: Files, path: str, descriptor: int) -> None:
        self._files = files
        self._path = path
        self._descriptor: int | None = descriptor

    def __str__(self) -> str:
        state = "(closed)" if self._descriptor is None else ""
        return f"<FileHandle{state} {self._path}>"

    def __del__(self) -> None:
        """A file nobody can reach any more is closed."""
        self._give_back()

    def read(self, count: int | None) -> bytes:
        """Up to `count` bytes, None: all that are left."""
        descriptor = self._open()
        try:
            return self._files.read(descriptor, count)
        except OSError as error:
            raise refused("read", self._path, error) from None

    def write(self, data: bytes) -> None:
        """Write everything where the file stands."""
        descriptor = self._open()
        try:
            self._files.write(descriptor, data)
        except OSError as error:
            raise refused("write", self._path, error) from None

    def seek(self, offset: int, whence: int) -> int:
        """Go to a place; its distance from the beginning."""
        descriptor = self._open()
        if abs(offset) > _MOST_OFFSET or abs(whence) > _MOST_WHENCE:
            raise FileProblem("E7099", "there is no such place in any file")
        try:
            return self._files.seek(descriptor, offset, whence)
        except OSError as error:
            raise refused("move in", self._path, error) from None

    def sync(self) -> None:
        """What was written is on the disk."""
        descriptor = self._open()
        try:
            self._files.sync(descriptor)
        except OSError as error:
            raise refused("flush", self._path, error) from None

    def close(self) -> None:
        """Give the file back; nothing happens if that was done before."""
        try:
            self._give_back()
        except OSError as error:
            raise refused("close", self._path, error) from None

    def _give_back(self) -> None:
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            self._files.close(descriptor)

    def _open(self) -> int:
        if self._descriptor is None:
            raise FileProblem("E7050", f"the file {self._path} is closed")
        return self._descriptor
