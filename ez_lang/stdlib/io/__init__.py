"""`@io`: read and write files; folders, paths and open files are in modules of their own."""

from __future__ import annotations

import stat
from typing import TYPE_CHECKING, Final

from ez_lang.model.host.files import AT_THE_END, CREATING, FROM_END, READING_AND_WRITING
from ez_lang.model.quirks.string_bytes import decoded, encoded
from ez_lang.model.sizes import replaced, split
from ez_lang.stdlib.declarations import Library, with_example
from ez_lang.stdlib.io.folders import FOLDERS
from ez_lang.stdlib.io.handles import HANDLES, PERMISSION_BITS
from ez_lang.stdlib.io.paths import PATHS
from ez_lang.stdlib.shared.byte_arrays import file_bytes
from ez_lang.stdlib.shared.files import FileError, attempt, system_path

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.model.host import Host
    from ez_lang.model.values import Value
    from ez_lang.stdlib.declarations import Types
    from ez_lang.stdlib.shared.results import Outcome


LIBRARY: Final = Library("io", "Work with files, folders and paths.", checked=True, bare=True)

_FILE: Final = 0o644
_SECOND: Final = 1_000_000_000

# ------------------------------------------------------------------------------- reading files


def _declare_reading(name: str, result: str, doc: str, make: Callable[[bytes], Value]) -> None:
    def body(host: Host, p: str) -> Outcome:
        def work(path: bytes) -> Value:
            try:
                return make(host.files.read_whole(path))
            except IsADirectoryError:
                raise FileError("E7042", f"{p} is a folder, not a file") from None

        return attempt("read", p, work)

    body.__doc__ = doc
    LIBRARY.function(f"{name}(p string) -> ({result}, Error)", effects="fs-r", needs=("host",))(
        body
    )


def _lines(data: bytes) -> list[str]:
    lines = split(replaced(decoded(data), "\r\n", "\n"), "\n")
    return lines if lines[-1] else lines[:-1]


_declare_reading(
    "read_file",
    "string",
    with_example(
        "Return the contents of a file as a string.",
        *('>>> io.write_file("tea.txt", "green")', "true, nil"),
        *('>>> io.read_file("tea.txt")', '"green", nil'),
        '>>> io.read_file("no/such/file")',
        r'nil, {message: "cannot read \"no/such/file\": no such file or directory", code: "E7016"}',
    ),
    decoded,
)
_declare_reading(
    "read_bytes",
    "[byte]",
    with_example(
        "Return the contents of a file as bytes.",
        *('>>> io.write_file("tea.txt", "né")', "true, nil"),
        *('>>> io.read_bytes("tea.txt")', "{110, 195, 169}, nil"),
    ),
    list,
)
_declare_reading(
    "read_lines",
    "[string]",
    with_example(
        "Return the lines of a file, without their line endings.",
        *(r'>>> io.write_file("tea.txt", "mint\nsage\n")', "true, nil"),
        *('>>> io.read_lines("tea.txt")', '{"mint", "sage"}, nil'),
    ),
    _lines,
)


# ------------------------------------------------------------------------------- writing files


@LIBRARY.function(
    "write_file(p string, text string, [perm int]) -> (bool, Error)",
    effects="fs-w",
    needs=("host",),
)
def write_file(host: Host, p: str, text: str, perm: int = _FILE) -> Outcome:
    r"""Replace the contents of a file with `text`, or leave it unchanged if that fails.

    >>> io.write_file("tea.txt", "green\n")
    true, nil
    >>> io.read_file("tea.txt")
    "green\n", nil
    """
    return _replaced(host, p, encoded(text), perm)


@LIBRARY.function(
    "write_bytes(p string, b [byte], [perm int]) -> (bool, Error)",
    effects="fs-w",
    needs=("host", "types"),
)
def write_bytes(host: Host, types: Types, p: str, b: list[Value], perm: int = _FILE) -> Outcome:
    """Replace the contents of a file with the bytes `b`, or leave it unchanged if that fails.

    >>> temp b [byte] = {104, 105}
    >>> io.write_bytes("hi.txt", b)
    true, nil
    >>> io.read_file("hi.txt")
    "hi", nil
    """
    return _replaced(host, p, file_bytes(b, types[1]), perm)


def _replaced(host: Host, p: str, data: bytes, perm: int) -> Outcome:
    def work(path: bytes) -> bool:
        try:
            host.files.replace_whole(path, data, perm & PERMISSION_BITS)
        except OSError as error:
            reason = (error.strerror or "it failed").lower()
            raise FileError("E7099", f"cannot write {p}: {reason}") from None
        return True

    return attempt("write", p, work)


@LIBRARY.function(
    "append_file(p string, text string, [perm int]) -> (bool, Error)",
    effects="fs-w",
    needs=("host",),
)
def append_file(host: Host, p: str, text: str, perm: int = _FILE) -> Outcome:
    """Append text to a file, which is created if it does not exist.

    >>> io.append_file("log.txt", "one ")
    true, nil
    >>> io.append_file("log.txt", "two")
    true, nil
    >>> io.read_file("log.txt")
    "one two", nil
    """

    def work(path: bytes) -> bool:
        host.files.put(path, encoded(text), AT_THE_END, perm & PERMISSION_BITS)
        return True

    return attempt("write", p, work)


@LIBRARY.function(
    "append_line(p string, line string, [perm int]) -> (bool, Error)",
    static="bool",
    effects="fs-w",
    needs=("host",),
)
def append_line(host: Host, p: str, line: str, perm: int = _FILE) -> Outcome:
    r"""Append a line to a file; an unfinished last line is ended first.

    >>> io.append_line("log.txt", "one")
    true, nil
    >>> io.append_line("log.txt", "two")
    true, nil
    >>> io.read_file("log.txt")
    "one\ntwo\n", nil
    """

    def work(path: bytes) -> bool:
        # The last byte decides whether the last line is finished.  The file is opened once, so that
        # nothing can be appended between the check and the write.
        flags = READING_AND_WRITING | CREATING | AT_THE_END
        descriptor = host.files.open(path, flags, perm & PERMISSION_BITS)
        try:
            is_empty = host.files.seek(descriptor, 0, FROM_END) == 0
            if not is_empty:
                host.files.seek(descriptor, -1, FROM_END)
            is_whole = is_empty or host.files.read(descriptor, 1) == b"\n"
            host.files.write(descriptor, (b"" if is_whole else b"\n") + encoded(line) + b"\n")
        finally:
            host.files.close(descriptor)
        return True

    return attempt("write", p, work)


# ---------------------------------------------------------------------------------- predicates


def _declare_predicate(
    name: str, doc: str, predicate: Callable[[int], bool], *, follows: bool
) -> None:
    """Declare a predicate on the mode of a file; false if the file does not exist."""

    def body(host: Host, p: str) -> bool:
        try:
            return predicate(host.files.status(system_path(p), follows_links=follows).st_mode)
        except (FileError, OSError):
            return False

    body.__doc__ = doc
    LIBRARY.function(f"{name}(p string) -> bool", effects="fs-r", needs=("host",))(body)


def _exists(_mode: int) -> bool:
    return True


_declare_predicate(
    "exists",
    with_example(
        "Return whether the path exists.",
        *('>>> io.mkdir("cups")', "true, nil", '>>> io.exists("cups")', "true"),
        *('>>> io.exists("saucers")', "false"),
    ),
    _exists,
    follows=True,
)
_declare_predicate(
    "is_file",
    with_example(
        "Return whether the path is a regular file.",
        *('>>> io.mkdir("cups")', "true, nil", '>>> io.is_file("cups")', "false"),
    ),
    stat.S_ISREG,
    follows=True,
)
_declare_predicate(
    "is_dir",
    with_example(
        "Return whether the path is a folder.",
        *('>>> io.mkdir("cups")', "true, nil", '>>> io.is_dir("cups")', "true"),
    ),
    stat.S_ISDIR,
    follows=True,
)
_declare_predicate(
    "is_symlink",
    with_example(
        "Return whether the path is a symbolic link.",
        *('>>> os.exec("ln -s tea.txt link")', "0, nil", '>>> io.is_symlink("link")', "true"),
    ),
    stat.S_ISLNK,
    follows=False,
)


@LIBRARY.function("file_size(p string) -> (int, Error)", effects="fs-r", needs=("host",))
def file_size(host: Host, p: str) -> Outcome:
    """Return the size of a file in bytes.

    >>> io.write_file("tea.txt", "green")
    true, nil
    >>> io.file_size("tea.txt")
    5, nil
    """
    return attempt("examine", p, lambda path: host.files.status(path).st_size)


@LIBRARY.function(
    "file_mod_time(p string) -> (int, Error)", static="int", effects="fs-r", needs=("host",)
)
def file_mod_time(host: Host, p: str) -> Outcome:
    """Return the timestamp of a file's last modification.

    >>> io.write_file("tea.txt", "green")
    true, nil
    >>> temp changed, _ = io.file_mod_time("tea.txt")
    >>> changed > 1600000000
    true
    """
    return attempt("examine", p, lambda path: host.files.status(path).st_mtime_ns // _SECOND)


LIBRARY.include(FOLDERS)
LIBRARY.include(PATHS)
LIBRARY.include(HANDLES)
