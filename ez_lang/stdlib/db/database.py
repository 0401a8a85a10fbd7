"""Open databases: the pairs in memory, and the JSON file that they are read from and saved to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model.faults import Fault
from ez_lang.model.quirks.string_bytes import decoded, encoded
from ez_lang.model.scalar_text import quoted
from ez_lang.model.types import ANY, STRING, map_of
from ez_lang.model.values import Handle
from ez_lang.stdlib.json.reader import parse_json
from ez_lang.stdlib.json.writer import JsonError, Layout, to_json
from ez_lang.stdlib.library_types import DATABASE

if TYPE_CHECKING:
    from ez_lang.model.host.files import Files
    from ez_lang.model.values import Value

SUFFIX: Final = ".ezdb"
_PERMISSIONS: Final = 0o644
# The values are of any type: a file written by another program may contain numbers or objects,
# which are kept when the database is saved.
_CONTENT: Final = map_of(STRING, ANY)


class Database(Handle):
    """An open database; copies of the value share it."""

    __slots__ = ("_files", "_is_open", "_pairs", "_path")

    type = DATABASE

    def __init__(self, files: Files, path: str, pairs: dict[str, Value]) -> None:
        self._files = files
        self._path = path
        self._pairs = pairs
        self._is_open = True

    def __str__(self) -> str:
        state = "" if self._is_open else "(closed)"
        return f"<Database{state} {self._path}>"

    @property
    def memory(self) -> dict[str, Value]:
        """The pairs, in order; also those of a closed database."""
        return self._pairs

    def pairs(self, name: str) -> dict[str, Value]:
        """Return the pairs, for `db.name`; fault E17005 if the database is closed."""
        if not self._is_open:
            raise Fault("E17005", f"db.{name}() cannot use {self._path}: it is closed")
        return self._pairs

    def save(self, name: str) -> None:
        """Write the pairs to the file, for `db.name`; if that fails, the file is unchanged."""
        pairs = self.pairs(name)
        try:
            write_pairs(self._files, self._path, pairs)
        except OSError as error:
            reason = (error.strerror or "it failed").lower()
            raise Fault("E17003", f"cannot write {quoted(self._path)}: {reason}") from None
        except JsonError as error:
            raise Fault("E17003", f"cannot write {quoted(self._path)}: {error.message}") from None

    def close(self) -> None:
        """Mark the database as closed."""
        self._is_open = False


def write_pairs(files: Files, path: str, pairs: dict[str, Value]) -> None:
    """Replace the contents of the file with the pairs, or leave it unchanged if that fails."""
    # The order of the pairs is not saved: members of a JSON object are sorted by name.
    text = to_json(pairs, _CONTENT, Layout())
    files.replace_whole(encoded(path), encoded(text), _PERMISSIONS)


def require_suffix(path: str) -> None:
    """Fault E17001 unless the path has the suffix of databases."""
    if not path.endswith(SUFFIX):
        raise Fault("E17001", f"{quoted(path)} is not a database: its name must end in {SUFFIX}")


def open_database(files: Files, path: str) -> Database:
    """Return the database in a file, which is created if it does not exist."""
    require_suffix(path)
    if "\0" in path:
        raise Fault("E17001", f"{quoted(path)} is not a database: its name contains a zero byte")
    try:
        data = files.read_whole(encoded(path))
    except FileNotFoundError:
        return _new_database(files, path)
    except IsADirectoryError:
        raise Fault("E17002", f"{quoted(path)} is a folder, not a database") from None
    except OSError as error:
        reason = (error.strerror or "it failed").lower()
        raise Fault("E17002", f"cannot read {quoted(path)}: {reason}") from None
    # An empty file is an empty database, although it is not valid JSON.
    return Database(files, path, _pairs_in(path, data) if data else {})


def _new_database(files: Files, path: str) -> Database:
    try:
        write_pairs(files, path, {})
    except OSError as error:
        reason = (error.strerror or "it failed").lower()
        raise Fault("E17001", f"cannot create {quoted(path)}: {reason}") from None
    return Database(files, path, {})


def _pairs_in(path: str, data: bytes) -> dict[str, Value]:
    try:
        pairs = parse_json(decoded(data))
    except JsonError as error:
        raise Fault("E17004", f"{quoted(path)} is not a database: {error.message}") from None
    if not isinstance(pairs, dict):
        raise Fault("E17004", f"{quoted(path)} is not a database: the JSON in it is not an object")
    return pairs
