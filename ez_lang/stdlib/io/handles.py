"""The part of `@io` for open files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model.dynamic import is_array, is_text
from ez_lang.model.faults import Fault
from ez_lang.model.host import files
from ez_lang.model.quirks.string_bytes import decoded, encoded
from ez_lang.model.types import CHAR
from ez_lang.model.values import Handle
from ez_lang.stdlib.declarations import Library
from ez_lang.stdlib.library_types import FILE
from ez_lang.stdlib.shared.byte_arrays import file_bytes
from ez_lang.stdlib.shared.files import FileError, attempt, system_error
from ez_lang.stdlib.shared.results import failure, success

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.model.host import Host
    from ez_lang.model.host.files import Files
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value
    from ez_lang.stdlib.declarations import Types
    from ez_lang.stdlib.shared.results import Outcome


_MOST_OFFSET: Final = (1 << 63) - 1
_MOST_WHENCE: Final = (1 << 31) - 1


class FileHandle(Handle):
    """An open file; copies of the value share it."""

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
        # A file that a program does not close is closed when its last value disappears.
        self._release()

    def read(self, count: int | None) -> bytes:
        """Read up to `count` bytes; all remaining ones if it is None."""
        descriptor = self._open()
        try:
            return self._files.read(descriptor, count)
        except OSError as error:
            raise system_error("read", self._path, error) from None

    def write(self, data: bytes) -> None:
        """Write the bytes at the file's position."""
        descriptor = self._open()
        try:
            self._files.write(descriptor, data)
        except OSError as error:
            raise system_error("write", self._path, error) from None

    def seek(self, offset: int, whence: int) -> int:
        """Move the file's position, and return it."""
        descriptor = self._open()
        if abs(offset) > _MOST_OFFSET or abs(whence) > _MOST_WHENCE:
            raise FileError("E7099", "the offset is out of range")
        try:
            return self._files.seek(descriptor, offset, whence)
        except OSError as error:
            raise system_error("move in", self._path, error) from None

    def sync(self) -> None:
        """Wait until all written data is on the disk."""
        descriptor = self._open()
        try:
            self._files.sync(descriptor)
        except OSError as error:
            raise system_error("flush", self._path, error) from None

    def close(self) -> None:
        """Close the file if it is open."""
        try:
            self._release()
        except OSError as error:
            raise system_error("close", self._path, error) from None

    def _release(self) -> None:
        # The descriptor is dropped first: if closing fails, it must not be closed again, when the
        # system may have given its number to another file.
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            self._files.close(descriptor)

    def _open(self) -> int:
        if self._descriptor is None:
            raise FileError("E7050", f"the file {self._path} is closed")
        return self._descriptor


HANDLES: Final = Library("io", checked=True, bare=True, effects="handle", late_parameters=("h",))

PERMISSION_BITS: Final = 0o7777
_READ_ONLY, _WRITE_ONLY, _READ_WRITE = 0, 1, 2
_ACCESS: Final = (files.READING, files.WRITING, files.READING_AND_WRITING)
# The constants have the values of Linux on every system; `open_file` translates them.
_CREATE, _EXCLUSIVE, _TRUNCATE, _APPEND = 64, 128, 512, 1024
_FLAGS: Final = (
    (_CREATE, files.CREATING),
    (_EXCLUSIVE, files.ALONE),
    (_TRUNCATE, files.EMPTYING),
    (_APPEND, files.AT_THE_END),
)


@HANDLES.function(
    "open(p string, [mode int], [perm int]) -> (File, Error)", effects="fs-r fs-w", needs=("host",)
)
def open_file(host: Host, p: str, mode: int = _READ_ONLY, perm: int = 0o644) -> Outcome:
    """Open a file; `mode` is a sum of the constants below, by default READ_ONLY.

    >>> temp h, _ = io.open("tea.txt", io.WRITE_ONLY + io.CREATE)
    >>> io.write(h, "green")
    5, nil
    >>> io.close(h)
    true, nil
    """

    def work(path: bytes) -> FileHandle:
        # The two lowest bits are a number, the others are flags.
        access = mode & 3
        if access >= len(_ACCESS):
            raise FileError("E7099", f"{mode} is not a valid mode")
        flags = _ACCESS[access]
        for bit, flag in _FLAGS:
            if mode & bit:
                flags |= flag
        return FileHandle(host.files, p, host.files.open(path, flags, perm & PERMISSION_BITS))

    return attempt("open", p, work)


def _outcome_of(work: Callable[[], Value]) -> Outcome:
    try:
        return success(work())
    except FileError as problem:
        return failure(problem.code, problem.message, problem.value)


@HANDLES.function("read(h File, n int) -> ([byte], Error)", static="[byte]")
def read(h: FileHandle, n: int) -> Outcome:
    """Read up to `n` bytes at the file's position; an empty array at the end of the file.

    >>> io.write_file("tea.txt", "green")
    true, nil
    >>> temp h, _ = io.open("tea.txt")
    >>> io.read(h, 2)
    {103, 114}, nil
    """
    _refuse_negative("read", n)
    return _outcome_of(lambda: list(h.read(n)))


@HANDLES.function("read_all(h File) -> ([byte], Error)", static="[byte]")
def read_all(h: FileHandle) -> Outcome:
    """Read the bytes from the file's position to its end.

    >>> io.write_file("hi.txt", "hi")
    true, nil
    >>> temp h, _ = io.open("hi.txt")
    >>> io.read_all(h)
    {104, 105}, nil
    """
    return _outcome_of(lambda: list(h.read(None)))


@HANDLES.function("read_string(h File, n int) -> (string, Error)", static="string")
def read_string(h: FileHandle, n: int) -> Outcome:
    """Read up to `n` bytes as a string; an empty string at the end of the file.

    >>> io.write_file("tea.txt", "green")
    true, nil
    >>> temp h, _ = io.open("tea.txt")
    >>> io.read_string(h, 3)
    "gre", nil
    """
    _refuse_negative("read_string", n)
    return _outcome_of(lambda: decoded(h.read(n)))


def _refuse_negative(name: str, n: int) -> None:
    if n < 0:
        raise Fault("E7011", f"io.{name}() cannot read a negative number of bytes ({n})")


@HANDLES.function(
    "write(h File, data any) -> (int, Error)", static="int", effects="handle fs-w", needs=("types",)
)
def write(types: Types, h: FileHandle, data: Value) -> Outcome:
    """Write a string or bytes at the file's position, and return the number of bytes.

    >>> temp h, _ = io.open("tea.txt", io.WRITE_ONLY + io.CREATE)
    >>> io.write(h, "green")
    5, nil
    """
    written = _data(data, types[1])

    def work() -> int:
        h.write(written)
        return len(written)

    return _outcome_of(work)


def _data(data: Value, t: Type) -> bytes:
    if is_array(data):
        return file_bytes(data, t)
    if is_text(data) and t is not CHAR:
        return encoded(data)
    raise Fault("E7003", "io.write() needs a string or an array of bytes")


@HANDLES.function("seek(h File, offset int, whence int) -> (int, Error)", static="int")
def seek(h: FileHandle, offset: int, whence: int) -> Outcome:
    """Move the file's position by `offset` from `whence`, and return it.

    >>> io.write_file("tea.txt", "green")
    true, nil
    >>> temp h, _ = io.open("tea.txt")
    >>> io.seek(h, -2, io.SEEK_END)
    3, nil
    >>> io.read_string(h, 9)
    "en", nil
    """
    return _outcome_of(lambda: h.seek(offset, whence))


@HANDLES.function("tell(h File) -> (int, Error)", static="int")
def tell(h: FileHandle) -> Outcome:
    """Return the file's position.

    >>> io.write_file("tea.txt", "green")
    true, nil
    >>> temp h, _ = io.open("tea.txt")
    >>> io.read_string(h, 3)
    "gre", nil
    >>> io.tell(h)
    3, nil
    """
    return _outcome_of(lambda: h.seek(0, files.FROM_HERE))


@HANDLES.function("flush(h File) -> (bool, Error)", static="bool", effects="fs-w")
def flush(h: FileHandle) -> Outcome:
    """Wait until all written data is on the disk.

    >>> temp h, _ = io.open("tea.txt", io.WRITE_ONLY + io.CREATE)
    >>> io.write(h, "green")
    5, nil
    >>> io.flush(h)
    true, nil
    """
    try:
        h.sync()
    except FileError as problem:
        return failure(problem.code, problem.message, value=False)
    return success(value=True)


@HANDLES.function("close(h File) -> (bool, Error)", static="bool")
def close(h: FileHandle) -> Outcome:
    """Close the file; does nothing if it is closed.

    >>> temp h, _ = io.open("tea.txt", io.WRITE_ONLY + io.CREATE)
    >>> io.close(h)
    true, nil
    >>> io.write(h, "late")
    nil, {message: "the file tea.txt is closed", code: "E7050"}
    """

    def work() -> bool:
        h.close()
        return True

    return _outcome_of(work)


for _name, _value, _doc in (
    ("READ_ONLY", _READ_ONLY, "Mode of `open`: open for reading."),
    ("WRITE_ONLY", _WRITE_ONLY, "Mode of `open`: open for writing."),
    ("READ_WRITE", _READ_WRITE, "Mode of `open`: open for reading and writing."),
    ("CREATE", _CREATE, "Mode of `open`: create the file if it does not exist."),
    ("EXCLUSIVE", _EXCLUSIVE, "Mode of `open`, with CREATE: fail if the file exists."),
    ("TRUNCATE", _TRUNCATE, "Mode of `open`: discard the contents of the file."),
    ("APPEND", _APPEND, "Mode of `open`: write at the end of the file."),
    ("SEEK_START", files.FROM_START, "For `seek`: relative to the start of the file."),
    ("SEEK_CURRENT", files.FROM_HERE, "For `seek`: relative to the current position."),
    ("SEEK_END", files.FROM_END, "For `seek`: relative to the end of the file."),
):
    HANDLES.constant(_name, _value, _doc, checked=True, bare=True)
