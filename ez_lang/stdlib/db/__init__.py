"""`@db`: a key-value store of strings in a file."""

from __future__ import annotations

from functools import cmp_to_key
from typing import TYPE_CHECKING, Any, Final

from ez_lang.model.dynamic import is_text
from ez_lang.model.faults import Fault
from ez_lang.model.quirks.string_bytes import byte_length, encoded
from ez_lang.model.scalar_text import real_number
from ez_lang.model.values import NIL
from ez_lang.stdlib.db.database import Database, open_database, require_suffix
from ez_lang.stdlib.declarations import Library
from ez_lang.stdlib.library_types import ENTRY
from ez_lang.stdlib.shared.results import success

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.model.host import Host
    from ez_lang.model.values import Value
    from ez_lang.stdlib.shared.results import Outcome

    Pair = tuple[str, Value]

LIBRARY: Final = Library("db", "Store strings under keys in a file.")

# The reference reports every wrong argument of this module as E7001.
_CODES: Final = {"d": "E7001", "key": "E7001", "value": "E7001", "order": "E7001"}
_CODES_OF_NAMES: Final = {"d": "E7001", "old": "E7001", "new": "E7001"}


@LIBRARY.function(
    "open(p string) -> (Database, Error)",
    checked=True,
    bare=True,
    effects="fs-r fs-w",
    needs=("host",),
)
def open_(host: Host, p: str) -> Outcome:
    """Open the database in a file, which is created if it does not exist.

    >>> temp d, _ = db.open("tea.ezdb")
    >>> d
    <Database tea.ezdb>
    """
    return success(open_database(host.files, p))


@LIBRARY.function(
    "close(d Database) -> nil",
    checked=True,
    bare=True,
    static="Error",
    effects="fs-w",
    codes=_CODES,
)
def close(d: Database) -> Value:
    """Save the database and close it.

    >>> temp d, _ = db.open("tea.ezdb")
    >>> db.set(d, "mint", "2")
    >>> db.close(d)
    >>> d
    <Database(closed) tea.ezdb>
    """
    d.save("close")
    d.close()
    return NIL


@LIBRARY.function(
    "save(d Database) -> nil", checked=True, bare=True, static="Error", effects="fs-w", codes=_CODES
)
def save(d: Database) -> Value:
    r"""Write the database to its file.

    >>> temp d, _ = db.open("tea.ezdb")
    >>> db.set(d, "mint", "2")
    >>> db.save(d)
    >>> io.read_file("tea.ezdb")
    "{\"mint\":\"2\"}", nil
    """
    d.save("save")
    return NIL


@LIBRARY.function("exists(p string) -> bool", effects="fs-r", needs=("host",))
def exists(host: Host, p: str) -> bool:
    """Return whether the file of a database exists.

    >>> temp d, _ = db.open("tea.ezdb")
    >>> db.exists("tea.ezdb")
    true
    >>> db.exists("coffee.ezdb")
    false
    """
    require_suffix(p)
    try:
        host.files.status(encoded(p))
    except (OSError, ValueError):
        return False
    return True


# ------------------------------------------------------------------------------------- entries


@LIBRARY.function(
    "set(d Database, key string, value string) -> void",
    checked=True,
    bare=True,
    effects="mut",
    codes=_CODES,
)
def set_(d: Database, key: str, value: str) -> None:
    """Store a string under a key.

    >>> temp d, _ = db.open("tea.ezdb")
    >>> db.set(d, "mint", "2")
    >>> db.get(d, "mint")
    "2", true
    """
    d.pairs("set")[key] = value


@LIBRARY.function(
    "get(d Database, key string) -> (string, bool)", checked=True, bare=True, codes=_CODES
)
def get(d: Database, key: str) -> tuple[str, bool]:
    """Return the string under a key, and whether the key exists.

    >>> temp d, _ = db.open("tea.ezdb")
    >>> db.get(d, "mint")
    "", false
    >>> db.set(d, "mint", "2")
    >>> db.get(d, "mint")
    "2", true
    """
    found = d.pairs("get").get(key)
    return ("", False) if found is None else (_text(found), True)


def _text(value: Value) -> str:
    if not is_text(value):
        raise Fault("E17004", "the database contains a value that is not a string")
    return str(value)


@LIBRARY.function("contains(d Database, key string) -> bool", checked=True, bare=True, codes=_CODES)
def contains(d: Database, key: str) -> bool:
    """Return whether the key exists.

    >>> temp d, _ = db.open("tea.ezdb")
    >>> db.set(d, "mint", "2")
    >>> db.contains(d, "mint")
    true
    """
    return key in d.pairs("contains")


@LIBRARY.function(
    "remove(d Database, key string) -> bool", checked=True, bare=True, effects="mut", codes=_CODES
)
def remove(d: Database, key: str) -> bool:
    """Remove a key, and return whether it existed.

    >>> temp d, _ = db.open("tea.ezdb")
    >>> db.set(d, "mint", "2")
    >>> db.remove(d, "mint")
    true
    >>> db.remove(d, "mint")
    false
    """
    return d.pairs("remove").pop(key, None) is not None


@LIBRARY.function(
    "update_key_name(d Database, old string, new string) -> bool",
    effects="mut",
    codes=_CODES_OF_NAMES,
)
def update_key_name(d: Database, old: str, new: str) -> bool:
    """Rename a key, and return whether it existed.

    >>> temp d, _ = db.open("tea.ezdb")
    >>> db.set(d, "mint", "2")
    >>> db.update_key_name(d, "mint", "sage")
    true
    >>> db.keys(d)
    {"sage"}
    """
    pairs = d.pairs("update_key_name")
    if old not in pairs:
        return False
    pairs[new] = pairs.pop(old)
    return True


# --------------------------------------------------------------------------------- all entries


@LIBRARY.function("keys(d Database) -> [string]", checked=True, bare=True, codes=_CODES)
def keys(d: Database) -> list[str]:
    """Return the keys, in the order of the database.

    >>> temp d, _ = db.open("tea.ezdb")
    >>> db.set(d, "mint", "2")
    >>> db.set(d, "anise", "1")
    >>> db.keys(d)
    {"mint", "anise"}
    """
    return list(d.pairs("keys"))


@LIBRARY.function(
    "prefix(d Database, start string) -> [string]", checked=True, bare=True, codes=_CODES
)
def prefix(d: Database, start: str) -> list[str]:
    """Return the keys that start with `start`.

    >>> temp d, _ = db.open("tea.ezdb")
    >>> db.set(d, "mint", "2")
    >>> db.set(d, "milk", "1")
    >>> db.prefix(d, "mi")
    {"mint", "milk"}
    """
    return [key for key in d.pairs("prefix") if encoded(key).startswith(encoded(start))]


@LIBRARY.function("values(d Database) -> [any]", static="?", codes=_CODES)
def values(d: Database) -> list[Value]:
    """Return the values, in the order of the database.

    >>> temp d, _ = db.open("tea.ezdb")
    >>> db.set(d, "mint", "2")
    >>> db.set(d, "anise", "1")
    >>> db.values(d)
    {"2", "1"}
    """
    return list(d.pairs("values").values())


@LIBRARY.function("entries(d Database) -> [Entry]", static="?", codes=_CODES)
def entries(d: Database) -> list[Value]:
    """Return the keys and their values, in the order of the database.

    >>> temp d, _ = db.open("tea.ezdb")
    >>> db.set(d, "mint", "2")
    >>> db.entries(d)
    {{key: "mint", value: "2"}}
    """
    return [[ENTRY, key, value] for key, value in d.pairs("entries").items()]


@LIBRARY.function("count(d Database) -> int", checked=True, bare=True, codes=_CODES)
def count(d: Database) -> int:
    """Return the number of keys.

    >>> temp d, _ = db.open("tea.ezdb")
    >>> db.set(d, "mint", "2")
    >>> db.count(d)
    1
    """
    return len(d.pairs("count"))


@LIBRARY.function("clear(d Database) -> void", checked=True, bare=True, effects="mut", codes=_CODES)
def clear(d: Database) -> None:
    """Remove all keys.

    >>> temp d, _ = db.open("tea.ezdb")
    >>> db.set(d, "mint", "2")
    >>> db.clear(d)
    >>> db.count(d)
    0
    """
    d.pairs("clear").clear()


# ------------------------------------------------------------------------------------- sorting


def _by_key(pair: Pair) -> bytes:
    return encoded(pair[0])


def _by_value(pair: Pair) -> bytes:
    return encoded(_text(pair[1]))


def _by_key_length(pair: Pair) -> int:
    return byte_length(pair[0])


def _by_value_length(pair: Pair) -> int:
    return byte_length(_text(pair[1]))


def _by_number(one: Pair, other: Pair) -> int:
    """Return -1, 0 or 1: numbers are compared by value, everything else by bytes."""
    number, other_number = real_number(one[0]), real_number(other[0])
    if number is None or other_number is None:
        return (_by_key(one) > _by_key(other)) - (_by_key(one) < _by_key(other))
    return (number > other_number) - (number < other_number)


_ORDERS: Final[tuple[tuple[str, str, Callable[[Pair], Any]], ...]] = (
    ("ALPHA", "Order by key", _by_key),
    ("VALUE_ALPHA", "Order by value", _by_value),
    ("KEY_LEN", "Order by the length of the key", _by_key_length),
    ("VALUE_LEN", "Order by the length of the value", _by_value_length),
    ("NUMERIC", "Order by the key as a number", cmp_to_key(_by_number)),
)
"""Each order has two constants, the second one for descending order."""


@LIBRARY.function("sort(d Database, order int) -> void", effects="mut", codes=_CODES)
def sort(d: Database, order: int) -> None:
    """Sort the entries in one of the orders below.

    >>> temp d, _ = db.open("tea.ezdb")
    >>> db.set(d, "mint", "2")
    >>> db.set(d, "anise", "1")
    >>> db.sort(d, db.ALPHA)
    >>> db.keys(d)
    {"anise", "mint"}
    """
    pairs = d.pairs("sort")
    if order not in range(2 * len(_ORDERS)):
        raise Fault("E7003", f"{order} is not a valid order for db.sort()")
    # The dictionary is reordered in place, because copies of the value share it.
    which, is_reversed = divmod(order, 2)
    ordered = sorted(pairs.items(), key=_ORDERS[which][2], reverse=bool(is_reversed))
    pairs.clear()
    pairs.update(ordered)


for _number, (_name, _doc, _) in enumerate(_ORDERS):
    LIBRARY.constant(_name, 2 * _number, f"{_doc}.", bare=True)
    LIBRARY.constant(f"{_name}_DESC", 2 * _number + 1, f"{_doc}, descending.", bare=True)
