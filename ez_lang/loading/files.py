"""Reading source files, and the unsaved texts of an editor that replace them.

All access to files goes through a `SourceProvider`, so that an unsaved text replaces its file
everywhere.
"""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING, Final

from ez_lang.model.faults import HostError
from ez_lang.source.diagnostics import Diagnostic
from ez_lang.source.text import SourceFile

if TYPE_CHECKING:
    from collections.abc import Mapping

EXTENSION = ".ez"

_UTF16_MARKS = ("\udcff\udcfe", "\udcfe\udcff")
"""The byte order marks of UTF-16, decoded as UTF-8 with `surrogateescape`."""


class UnreadableSourceError(HostError):
    """A file or folder cannot be read; the message says why."""

    def __init__(self, message: str, code: str = "E6001") -> None:
        super().__init__(message)
        self.code = code


class SourceProvider:
    """The files on disk, with `unsaved` texts (by path) in the place of some."""

    def __init__(
        self, unsaved: Mapping[str, str] | None = None, *, reads_streams: bool = False
    ) -> None:
        """With `reads_streams`, paths of descriptors, such as `/dev/stdin`, can be pipes."""
        self._unsaved = {os.path.abspath(path): text for path, text in (unsaved or {}).items()}
        self._reads_streams = reads_streams

    def read(self, shown: str, absolute: str) -> tuple[SourceFile, list[Diagnostic]]:
        """Return the text of a file up to a NUL, and diagnostics about its bytes.

        Raises `UnreadableSourceError` if the file cannot be read.
        """
        content = self._unsaved.get(absolute)
        if content is None:
            try:
                content = self._contents(absolute).decode("utf-8", "surrogateescape")
            except OSError as error:
                raise UnreadableSourceError(f"cannot read '{shown}': {reason(error)}") from error
        # The reference language reads a text up to its first NUL.
        text, nul, _ = content.partition("\0")
        source = SourceFile(shown, text, absolute)
        return source, _binary_file(source) if nul else []

    def _contents(self, absolute: str) -> bytes:
        """Return the bytes of a file.

        Raises `OSError`, also if it is not a regular file: reading a named pipe could block, and a
        device may be endless.
        """
        if self._reads_streams and _is_descriptor(absolute):
            with open(absolute, "rb") as stream:
                return stream.read()
        kind = special_kind(absolute)
        if kind:
            raise OSError(f"it is {kind}, not a file")
        with open(absolute, "rb", opener=_open_without_blocking) as file:
            return file.read()

    def is_file(self, absolute: str) -> bool:
        """Return whether a regular file or an unsaved text has this path."""
        return absolute in self._unsaved or os.path.isfile(absolute)

    def is_special(self, absolute: str) -> bool:
        """Return whether a pipe, a device or a socket has this path; `read` refuses them."""
        return bool(special_kind(absolute)) and not self.is_folder(absolute)

    def is_folder(self, absolute: str) -> bool:
        """Return whether a folder has this path."""
        return os.path.isdir(absolute)

    def sources_in(self, folder: str) -> list[str]:
        """Return the paths of the EZ files directly in a folder, in alphabetical order."""
        try:
            on_disk = [os.path.join(folder, name) for name in os.listdir(folder)]
        except OSError as error:
            raise UnreadableSourceError(f"cannot read '{folder}': {reason(error)}") from error
        found = {path for path in on_disk if path.endswith(EXTENSION) and os.path.isfile(path)}
        for path in self._unsaved:
            if path.endswith(EXTENSION) and os.path.dirname(path) == folder:
                found.add(path)
        return sorted(found)

    def modules_in(self, folder: str) -> list[str]:
        """Return the names of possible modules in a folder, for suggestions."""
        try:
            entries = sorted(os.listdir(folder))
        except OSError:
            return []
        files = [name.removesuffix(EXTENSION) for name in entries if name.endswith(EXTENSION)]
        return files + [name for name in entries if self.is_folder(os.path.join(folder, name))]


_SPECIAL_KINDS: Final = {
    stat.S_IFIFO: "a named pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFDIR: "a folder",
}


def special_kind(path: str) -> str:
    """Return the name of the kind of a special file or folder; "" for a regular file or none."""
    try:
        return _SPECIAL_KINDS.get(stat.S_IFMT(os.stat(path).st_mode), "")
    except (OSError, ValueError):
        return ""


def _is_descriptor(absolute: str) -> bool:
    """Return whether a path names a descriptor of this process: `ez check <(generator)`."""
    folder = os.path.dirname(absolute)
    return absolute == "/dev/stdin" or folder in ("/dev/fd", "/proc/self/fd")


def _open_without_blocking(path: str, flags: int) -> int:
    """Open a path without blocking, in case it was replaced by a named pipe since the check."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def reason(error: OSError) -> str:
    """Return the reason of a system error, for a message."""
    return (error.strerror or str(error)).lower()


def _binary_file(source: SourceFile) -> list[Diagnostic]:
    """Return the diagnostic about a file that contains a NUL.

    There is none if the part before the NUL is text.
    """
    text = source.text
    if text.startswith(_UTF16_MARKS):
        return [
            Diagnostic(
                "E1001",
                f"'{source.path}' is saved as UTF-16, EZ reads UTF-8",
                *(source, 0, 2),
                label="the byte order mark of UTF-16",
                help="save the file with the encoding UTF-8",
            )
        ]
    first = next((i for i, c in enumerate(text) if _is_binary(c)), None if text else 0)
    if first is None:
        return []
    message = f"'{source.path}' is a binary file, not the text of an EZ program"
    label = "not a character of text"
    return [Diagnostic("E1001", message, source, first, first + 1, label=label)]


def _is_binary(character: str) -> bool:
    is_control = character < " " and not character.isspace()
    return is_control or "\udc80" <= character <= "\udcff"
