"""Files and folders, for a `Host`.

Paths are bytes, the form in which the operating system returns them.  Failures are `OSError`; the
library turns them into the results or faults of EZ.
"""

from __future__ import annotations

import errno
import os
from typing import Final

READING: Final = os.O_RDONLY
WRITING: Final = os.O_WRONLY
READING_AND_WRITING: Final = os.O_RDWR
"""The mode of a new descriptor is one of these three; the flags below may be added."""
CREATING: Final = os.O_CREAT
ALONE: Final = os.O_EXCL
"""With `CREATING`: the file must not exist."""
EMPTYING: Final = os.O_TRUNC
AT_THE_END: Final = os.O_APPEND

FROM_START: Final = os.SEEK_SET
FROM_HERE: Final = os.SEEK_CUR
FROM_END: Final = os.SEEK_END

_BINARY: Final = getattr(os, "O_BINARY", 0)
"""Without it, Windows converts line ends."""
_BLOCK: Final = 1 << 20
_TRIES: Final = 100


class Files:
    """The file system of this computer."""

    # ----------------------------------------------------------------------- open files

    def open(self, path: bytes, flags: int, permissions: int) -> int:
        """The descriptor of the opened file; `flags` is a sum of the flags above."""
        return os.open(path, flags | _BINARY, permissions)

    def close(self, descriptor: int) -> None:
        """Close the descriptor."""
        os.close(descriptor)

    def read(self, descriptor: int, count: int | None = None) -> bytes:
        """Up to `count` bytes, or the rest of the file; empty at its end."""
        parts: list[bytes] = []
        wanted = count
        while wanted is None or wanted > 0:
            size = _BLOCK if wanted is None else min(wanted, _BLOCK)
            part = os.read(descriptor, size)
            parts.append(part)
            if not part or (wanted is not None and len(part) < size):
                break
            wanted = None if wanted is None else wanted - len(part)
        return b"".join(parts)

    def write(self, descriptor: int, data: bytes) -> None:
        """Write all of the data."""
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(descriptor, rest) :]

    def seek(self, descriptor: int, offset: int, whence: int) -> int:
        """Change the position in the file; return its offset from the beginning."""
        return os.lseek(descriptor, offset, whence)

    def sync(self, descriptor: int) -> None:
        """Flush the file to the disk."""
        os.fsync(descriptor)

    # ---------------------------------------------------------------------- whole files

    def read_whole(self, path: bytes) -> bytes:
        """The content of the file."""
        descriptor = self.open(path, os.O_RDONLY, 0)
        try:
            return self.read(descriptor)
        finally:
            self.close(descriptor)

    def put(self, path: bytes, data: bytes, flags: int, permissions: int) -> None:
        """Write to a file, created if necessary; `flags` are `EMPTYING` or `AT_THE_END`."""
        descriptor = self.open(path, os.O_WRONLY | os.O_CREAT | flags, permissions)
        try:
            self.write(descriptor, data)
        finally:
            self.close(descriptor)

    def replace_whole(self, path: bytes, data: bytes, permissions: int) -> None:
        """Replace the content of the file; on failure the old content is restored."""
        temporary, descriptor = self._beside(path)
        try:
            try:
                self.write(descriptor, data)
                os.chmod(temporary, permissions)
                self.sync(descriptor)
            finally:
                self.close(descriptor)
            os.replace(temporary, path)
        except BaseException:
            os.unlink(temporary)
            raise

    def _beside(self, path: bytes) -> tuple[bytes, int]:
        """A new file in the folder of `path`."""
        folder = os.path.dirname(path) or b"."
        for _ in range(_TRIES):
            name = b".ez_tmp_" + os.urandom(8).hex().encode()
            temporary = os.path.join(folder, name)
            try:
                flags = os.O_RDWR | os.O_CREAT | os.O_EXCL
                return temporary, self.open(temporary, flags, 0o600)
            except FileExistsError:
                continue
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))

    # ------------------------------------------------------------------ names and folders

    def status(self, path: bytes, *, follows_links: bool = True) -> os.stat_result:
        """The status of the path."""
        return os.stat(path, follow_symlinks=follows_links)

    def names(self, folder: bytes) -> list[bytes]:
        """The sorted names of the entries of the folder."""
        return sorted(os.listdir(folder))

    def make_folder(self, path: bytes, permissions: int) -> None:
        """Create a folder; its parent must exist."""
        os.mkdir(path, permissions)

    def remove_file(self, path: bytes) -> None:
        """Remove a file or a link."""
        os.unlink(path)

    def remove_folder(self, path: bytes) -> None:
        """Remove an empty folder."""
        os.rmdir(path)

    def remove_tree(self, path: bytes) -> None:
        """Remove a folder with its content; links are removed, not followed."""
        import shutil  # noqa: PLC0415 - few programs remove whole trees

        shutil.rmtree(path)

    def rename(self, path: bytes, target: bytes) -> None:
        """Rename or move the file; an existing file at `target` is replaced."""
        os.replace(path, target)
