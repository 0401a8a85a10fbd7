"""What library functions that take paths have in common: checking them, and telling what failed."""

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


class FileProblem(EzError):
    """A path that cannot be one, or a system that said no: what an `Error` says of it.

    `value` is what stands beside the `Error`: nil, or False.
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
_ANYTHING_ELSE: Final = "E7099"
_PERMISSIONS: Final = 0o644


def system_path(path: str) -> bytes:
    """The path as the system wants it; `FileProblem` if it is empty or has a zero byte."""
    if not path:
        raise FileProblem("E7040", "the path is empty")
    if "\0" in path:
        raise FileProblem("E7041", f"the path {quoted(path)} has a zero byte in it")
    return encoded(path)


def refused(doing: str, path: str, error: OSError) -> FileProblem:
    """What to say when the system refused `doing` something with the file at `path`."""
    code = _CODES.get(error.errno or 0, _ANYTHING_ELSE)
    reason = (error.strerror or "it failed").lower()
    return FileProblem(code, f"cannot {doing} {quoted(path)}: {reason}")


def attempt(doing: str, path: str, work: Callable[[bytes], Value]) -> tuple[Value, Value]:
    """What `work` makes of the path, or an `Error` that says why it could not."""
    try:
        return success(work(system_path(path)))
    except FileProblem as problem:
        return failure(problem.code, problem.message, problem.value)
    except OSError as error:
        refusal = refused(doing, path, error)
        return failure(refusal.code, refusal.message)


def read_whole(files: Files, path: str) -> bytes:
    """Everything in the file."""
    try:
        return files.read_whole(system_path(path))
    except OSError as error:
        raise refused("read", path, error) from None


def write_whole(files: Files, path: str, data: bytes) -> None:
    """Make `data` all there is in the file, which need not exist yet."""
    try:
        files.put(system_path(path), data, EMPTYING, _PERMISSIONS)
    except OSError as error:
        raise refused("write", path, error) from None
