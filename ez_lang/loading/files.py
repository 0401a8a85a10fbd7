"""Reading source files: bytes to text, and the texts that an editor has not saved yet.

Every question about what exists goes through a `SourceProvider`, so that an unsaved text takes the
place of a file everywhere.  Knows nothing of EZ but its file extension and that a NUL ends a text.
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


class UnreadableSourceError(HostError):
    """A file or folder that was asked for cannot be had; the message says why."""

    def __init__(self, message: str, code: str = "E6001") -> None:
        super().__init__(message)
        self.code = code


class SourceProvider:
    """The files as they are on disk, but for the `unsaved` texts (by path)."""

    def __init__(
        self, unsaved: Mapping[str, str] | None = None, *, reads_streams: bool = False
    ) -> None:
        """With `reads_streams`, the paths of this process's own descriptors may be pipes."""
        self._unsaved = {os.path.abspath(path): text for path, text in (unsaved or {}).items()}
        self._reads_streams = reads_streams

    def read(self, shown: str, absolute: str) -> tuple[SourceFile, list[Diagnostic]]:
        """The file's text up to a NUL, and what is wrong with its bytes.

        `UnreadableSourceError` if it cannot be had.
        """
        whole = self._unsaved.get(absolute)
        if whole is None:
            try:
                whole = self._contents(absolute).decode("utf-8", "surrogateescape")
            except OSError as error:
                raise UnreadableSourceError(f"cannot read '{shown}': {reason(error)}") from error
        text, nul, _ = whole.partition("\0")
        source = SourceFile(shown, text, absolute)
        return source, _not_a_text(source) if nul else []

    def _contents(self, absolute: str) -> bytes:
        """The bytes of a file; raises `OSError`, also for what is not a regular file.

        A named pipe would block until something writes to it, a device may never end.
        """
        if self._reads_streams and _is_descriptor(absolute):
            with open(absolute, "rb") as stream:
                return stream.read()
        kind = special_kind(absolute)
        if kind:
            raise OSError(f"it is {kind}, not a file")
        with open(absolute, "rb", opener=_open_at_once) as file:
            return file.read()

    def is_file(self, absolute: str) -> bool:
        """Whether there is a regular file here, or an unsaved text."""
        return absolute in self._unsaved or os.path.isfile(absolute)

    def is_special(self, absolute: str) -> bool:
        """Whether there is a pipe, a device or a socket here, which `read` refuses."""
        return bool(special_kind(absolute)) and not self.is_folder(absolute)

    def is_folder(self, absolute: str) -> bool:
        """Whether this is a folder."""
        return os.path.isdir(absolute)

    def sources_in(self, folder: str) -> list[str]:
        """The paths of the EZ files directly in a folder, in alphabetical order."""
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
        """The names of what may be imported from a folder, for suggestions."""
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
    """What is at a path, in words; empty if it is a regular file or nothing at all."""
    try:
        return _SPECIAL_KINDS.get(stat.S_IFMT(os.stat(path).st_mode), "")
    except (OSError, ValueError):
        return ""


def _is_descriptor(absolute: str) -> bool:
    """Whether a path names a descriptor of this process, as process substitution does."""
    folder = os.path.dirname(absolute)
    return absolute == "/dev/stdin" or folder in ("/dev/fd", "/proc/self/fd")


def _open_at_once(path: str, flags: int) -> int:
    """Open a path without waiting, should it have become a named pipe since it was examined."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def reason(error: OSError) -> str:
    """Why the system said no, for people."""
    return (error.strerror or str(error)).lower()


def _not_a_text(source: SourceFile) -> list[Diagnostic]:
    """What to say of a file that has a NUL, unless all before it could be a program."""
    text = source.text
    if text.startswith(_UTF16_MARKS):
        return [
            Diagnostic(
                "E1001",
                f"'{source.path}' is saved as UTF-16, EZ reads UTF-8",
                *(source, 0, 2),
                label="the mark of a UTF-16 text",
                help="save the file again with the encoding UTF-8",
            )
        ]
    first = next((i for i, c in enumerate(text) if _is_strange(c)), None if text else 0)
    if first is None:
        return []
    message = f"'{source.path}' is a binary file, not the text of an EZ program"
    return [Diagnostic("E1001", message, source, first, first + 1, label="no text has this")]


def _is_strange(character: str) -> bool:
    is_control = character < " " and not character.isspace()
    return is_control or "\udc80" <= character <= "\udcff"
