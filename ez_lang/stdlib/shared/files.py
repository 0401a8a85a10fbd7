"""Paths that programs pass to the library, and the errors of the system as `Error` values."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING, Final

from ez_lang.model.faults import EzError
from ez_lang.model.host.files import EMPTYING
from ez_lang.model.quirks.string_bytes import encoded
from ez_lang.model.scalar_text import quoted
from ez_lang.model.values import NIL
from ez_lang.stdlib.shared.results import failure, success

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.model.host.files import Files
    from ez_lang.model.values import Value
    from ez_lang.stdlib.shared.results import Outcome


class FileError(EzError):
    """An invalid path, or an operation that the system refused.

    `code` and `message` are those of the `Error`, and `value` is returned with it: nil or False.
    """

    def __init__(self, code: str, message: str, value: Value = NIL) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.value = value


_CODES: Final = {
    errno.ENOENT: "E7016",
    errno.EACCES: "E7017",
    errno.EPERM: "E7017",
    errno.EEXIST: "E7022",
    errno.ENOTEMPTY: "E7022",
}
_OTHER: Final = "E7099"
_PERMISSIONS: Final = 0o644


def system_path(path: str) -> bytes:
    """Return the bytes of a path; raise `FileError` if it is empty or contains a zero byte."""
    if not path:
        raise FileError("E7040", "the path is empty")
    if "\0" in path:
        raise FileError("E7041", f"the path {quoted(path)} contains a zero byte")
    return encoded(path)


def system_error(operation: str, path: str, error: OSError) -> FileError:
    """Return the error of an `operation` ("read", "write") on `path` that the system refused."""
    code = _CODES.get(error.errno or 0, _OTHER)
    reason = (error.strerror or "it failed").lower()
    return FileError(code, f"cannot {operation} {quoted(path)}: {reason}")


def attempt(operation: str, path: str, work: Callable[[bytes], Value]) -> Outcome:
    """Return the result of `work`, or an `Error` if it raises `FileError` or `OSError`."""
    try:
        try:
            return success(work(system_path(path)))
        except OSError as error:
            raise system_error(operation, path, error) from None
    except FileError as error:
        return failure(error.code, error.message, error.value)


def read_whole(files: Files, path: str) -> bytes:
    """Return the contents of the file; raise `FileError`."""
    try:
        return files.read_whole(system_path(path))
    except OSError as error:
        raise system_error("read", path, error) from None


def write_whole(files: Files, path: str, data: bytes) -> None:
    """Replace the contents of the file, or create it; raise `FileError`."""
    try:
        files.put(system_path(path), data, EMPTYING, _PERMISSIONS)
    except OSError as error:
        raise system_error("write", path, error) from None
