"""The part of `@io` that moves, copies and removes files, and lists folders."""

from __future__ import annotations

import stat
from errno import EINVAL
from typing import TYPE_CHECKING, Final

from ez_lang.model.host.files import EMPTYING
from ez_lang.model.quirks.string_bytes import decoded, encoded
from ez_lang.stdlib.declarations import Library
from ez_lang.stdlib.io.glob_patterns import PatternError, has_wildcards, matcher
from ez_lang.stdlib.io.handles import PERMISSION_BITS
from ez_lang.stdlib.io.paths import is_protected
from ez_lang.stdlib.shared.files import FileError, attempt, system_path
from ez_lang.stdlib.shared.paths import SEPARATOR, join_paths
from ez_lang.stdlib.shared.results import failure, success

if TYPE_CHECKING:
    from ez_lang.model.host import Host
    from ez_lang.model.host.files import Files
    from ez_lang.stdlib.shared.results import Outcome


FOLDERS: Final = Library("io", checked=True, bare=True, needs=("host",))

_FOLDER: Final = 0o755

# -------------------------------------------------------------------- removing, moving, copying


@FOLDERS.function("remove(p string) -> (bool, Error)", effects="fs-w")
def remove(host: Host, p: str) -> Outcome:
    """Remove a file.

    >>> io.write_file("tea.txt", "green")
    true, nil
    >>> io.remove("tea.txt")
    true, nil
    >>> io.exists("tea.txt")
    false
    """

    def work(path: bytes) -> bool:
        if is_folder(host.files, path, follows_links=False):
            message = f"{p} is a folder: io.remove_dir() and io.remove_all() remove folders"
            raise FileError("E7018", message, value=False)
        host.files.remove_file(path)
        return True

    return attempt("remove", p, work)


@FOLDERS.function("remove_dir(p string) -> (bool, Error)", effects="fs-w")
def remove_dir(host: Host, p: str) -> Outcome:
    """Remove an empty folder.

    >>> io.mkdir("cups")
    true, nil
    >>> io.remove_dir("cups")
    true, nil
    """

    def work(path: bytes) -> bool:
        if not is_folder(host.files, path, follows_links=False):
            message = f"{p} is not a folder: io.remove() removes files"
            raise FileError("E7019", message, value=False)
        host.files.remove_folder(path)
        return True

    return attempt("remove", p, work)


@FOLDERS.function("remove_all(p string) -> (bool, Error)", static="bool", effects="fs-w")
def remove_all(host: Host, p: str) -> Outcome:
    """Remove a file, or a folder and its contents; succeeds if the path does not exist.

    >>> io.mkdir_all("cups/blue/small")
    true, nil
    >>> io.remove_all("cups")
    true, nil
    """

    def work(path: bytes) -> bool:
        if is_protected(host, p):
            message = f"{p} is protected: io.remove_all() does not remove the root and home folders"
            raise FileError("E7020", message, value=False)
        # Removing the current folder by this name fails on every system; check it before anything
        # in the folder is removed.
        if p == "." or p.endswith("/."):
            raise OSError(EINVAL, "invalid argument")
        try:
            if is_folder(host.files, path, follows_links=False):
                host.files.remove_tree(path)
            else:
                host.files.remove_file(path)
        except FileNotFoundError:
            return True
        return True

    return attempt("remove", p, work)


@FOLDERS.function("rename(a string, b string) -> (bool, Error)", effects="fs-w")
def rename(host: Host, a: str, b: str) -> Outcome:
    """Rename a file or folder; replaces an existing file.

    >>> io.write_file("tea.txt", "green")
    true, nil
    >>> io.rename("tea.txt", "mint.txt")
    true, nil
    >>> io.read_file("mint.txt")
    "green", nil
    """

    def work(path: bytes) -> bool:
        host.files.rename(path, system_path(b))
        return True

    return attempt("rename", a, work)


@FOLDERS.function(
    "copy(a string, b string, [perm int]) -> (bool, Error)", static="bool", effects="fs-w"
)
def copy(host: Host, a: str, b: str, perm: int | None = None) -> Outcome:
    """Copy the file `a` to `b`.

    >>> io.write_file("tea.txt", "green")
    true, nil
    >>> io.copy("tea.txt", "more.txt")
    true, nil
    >>> io.read_file("more.txt")
    "green", nil
    """

    def work(path: bytes) -> bool:
        target = system_path(b)
        mode = host.files.status(path).st_mode
        if stat.S_ISDIR(mode):
            raise FileError("E7021", f"{a} is a folder: io.copy() copies files", value=False)
        permissions = (mode if perm is None else perm) & PERMISSION_BITS
        # The source is read before the target is opened: both may be the same file.
        host.files.put(target, host.files.read_whole(path), EMPTYING, permissions)
        return True

    return attempt("copy", a, work)


# ------------------------------------------------------------------------------------- folders


@FOLDERS.function("mkdir(p string, [perm int]) -> (bool, Error)", static="bool", effects="fs-w")
def mkdir(host: Host, p: str, perm: int = _FOLDER) -> Outcome:
    """Create a folder.

    >>> io.mkdir("cups")
    true, nil
    >>> io.is_dir("cups")
    true
    """

    def work(path: bytes) -> bool:
        host.files.make_folder(path, perm & PERMISSION_BITS)
        return True

    return attempt("create the folder", p, work)


@FOLDERS.function("mkdir_all(p string, [perm int]) -> (bool, Error)", static="bool", effects="fs-w")
def mkdir_all(host: Host, p: str, perm: int = _FOLDER) -> Outcome:
    """Create a folder and its missing parents; succeeds if the folder exists.

    >>> io.mkdir_all("cups/blue/small")
    true, nil
    >>> io.is_dir("cups/blue")
    true
    """

    def work(path: bytes) -> bool:
        make_folders(host.files, path, perm & PERMISSION_BITS)
        return True

    return attempt("create the folder", p, work)


@FOLDERS.function("read_dir(p string) -> ([string], Error)", effects="fs-r")
def read_dir(host: Host, p: str) -> Outcome:
    """Return the sorted names of the files and folders in a folder.

    >>> io.mkdir_all("cups/blue")
    true, nil
    >>> io.append_file("cups/list", "one")
    true, nil
    >>> io.read_dir("cups")
    {"blue", "list"}, nil
    """
    return attempt("read", p, lambda path: [decoded(name) for name in host.files.names(path)])


@FOLDERS.function("glob(pattern string) -> ([string], Error)", static="[string]", effects="fs-r")
def glob(host: Host, pattern: str) -> Outcome:
    """Return the sorted paths that match a pattern such as `notes/*.txt`.

    >>> io.write_file("a.txt", "")
    true, nil
    >>> io.write_file("b.txt", "")
    true, nil
    >>> io.glob("*.txt")
    {"a.txt", "b.txt"}, nil
    """
    try:
        return success(matching_paths(host.files, pattern))
    except PatternError as error:
        return failure("E7043", f"{pattern} is not a valid pattern: {error}")


@FOLDERS.function("walk(p string) -> ([string], Error)", static="[string]", effects="fs-r")
def walk(host: Host, p: str) -> Outcome:
    """Return the paths of all files below a folder.

    >>> io.mkdir_all("cups/blue")
    true, nil
    >>> io.append_file("cups/blue/list", "one")
    true, nil
    >>> io.walk("cups")
    {"cups/blue/list"}, nil
    """
    return attempt("read", p, lambda _: files_below(host.files, p))


def is_folder(files: Files, path: bytes, *, follows_links: bool = True) -> bool:
    """Return whether the path is a folder; raise `OSError` if it does not exist."""
    return stat.S_ISDIR(files.status(path, follows_links=follows_links).st_mode)


def files_below(files: Files, path: str) -> list[str]:
    """Return the sorted paths of all files below a folder; links are not followed."""
    found: list[str] = []
    waiting = [path]
    while waiting:
        here = waiting.pop()
        if not is_folder(files, encoded(here), follows_links=False):
            found.append(here)
            continue
        names = [decoded(name) for name in files.names(encoded(here))]
        waiting += [join_paths(here, name) for name in reversed(names)]
    return found


def make_folders(files: Files, path: bytes, permissions: int) -> None:
    """Create a folder and its missing parents."""
    missing: list[bytes] = []
    while path and not _folder_exists(files, path):
        missing.append(path)
        path = path.rstrip(b"/").rpartition(b"/")[0]
    for folder in reversed(missing):
        try:
            files.make_folder(folder, permissions)
        except FileExistsError:
            continue  # `a/.` and `a/..` exist once `a` does


def _folder_exists(files: Files, path: bytes) -> bool:
    """Return whether the folder exists; raise `NotADirectoryError` if it is something else."""
    try:
        if is_folder(files, path):
            return True
    except FileNotFoundError:
        return False
    raise NotADirectoryError(20, "not a folder")


def matching_paths(files: Files, pattern: str) -> list[str]:
    """Return the sorted paths that match; raise `PatternError` if the pattern is malformed."""
    matcher(pattern)
    return sorted(_matching(files, pattern), key=encoded)


def _matching(files: Files, pattern: str) -> list[str]:
    if not has_wildcards(pattern):
        return [pattern] if _exists(files, pattern) else []
    # Only the last element is matched against names; the folders before it are found recursively.
    folder, slash, last = pattern.rpartition(SEPARATOR)
    folder = folder or slash
    folders = _matching(files, folder) if has_wildcards(folder) else [folder]
    matches = matcher(last)
    found: list[str] = []
    for each in folders:
        found += [join_paths(each, name) for name in _names(files, each) if matches(name)]
    return found


def _exists(files: Files, path: str) -> bool:
    try:
        files.status(encoded(path), follows_links=False)
    except (OSError, ValueError):
        return False
    return True


def _names(files: Files, folder: str) -> list[str]:
    """Return the names in the folder; none if it cannot be read."""
    try:
        return [decoded(name) for name in files.names(encoded(folder) or b".")]
    except (OSError, ValueError):
        return []
