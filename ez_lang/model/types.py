"""EZ's types.

Types are shared objects: primitives are the constants below, structs and enums exist once per
declaration, arrays and maps are made by `array_of` and `map_of`, which give the same object for the
same parts.  So two types are the same exactly when they are one object.

Integer tags are static: the declared type of a place is its tag, and `UNTAGGED` is the type of what
is inferred from a literal, a length, a loop variable.  Values themselves are plain Python objects
(see `values`); only `ANY` says that a value must be asked what it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence


class Type:
    """What a value may be.  `text` is how the type is written and what `typeof` shows."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return f"<{self.text}>"


class IntegerType(Type):
    """An integer type with its range; a bound that is None does not exist.

    `low`/`high` are what a conversion or declaration checks; `least`/`most` are what the result of
    an operator on values of this type may not leave (`int` and `uint`: nothing; untagged: 64 bits).
    """

    __slots__ = ("high", "least", "low", "most")

    def __init__(
        self,
        text: str,
        declared: tuple[int | None, int | None],
        computed: tuple[int | None, int | None],
    ) -> None:
        super().__init__(text)
        self.low, self.high = declared
        self.least, self.most = computed

    @property
    def is_unsigned(self) -> bool:
        """Whether negative values are refused."""
        return self.low == 0


class FloatType(Type):
    """`float`, `f32`, `f64`: all doubles."""

    __slots__ = ()


class ArrayType(Type):
    """`[T]`; `size` is the number in `[T, N]`, which matters to the checker alone."""

    __slots__ = ("element", "size")

    def __init__(self, element: Type, size: int | None) -> None:
        super().__init__(f"[{element.text}]" if element is not NOTHING else "array")
        self.element = element
        self.size = size


class MapType(Type):
    """`map[K:V]`."""

    __slots__ = ("key", "value")

    def __init__(self, key: Type, value: Type) -> None:
        super().__init__(f"map[{key.text}:{value.text}]" if key is not NOTHING else "map")
        self.key = key
        self.value = value


class StructField:
    """One field: its name, its type, its tag for `json`, and where it stands in the value."""

    __slots__ = ("index", "name", "tag", "type")

    def __init__(self, name: str, type: Type, index: int, tag: str | None = None) -> None:  # noqa: A002 - the natural word
        self.name = name
        self.type = type
        self.index = index
        self.tag = tag


class StructType(Type):
    """A struct.  Fields are filled in after all types of a module are known, as they may recurse.

    A value is a list `[StructType, field, field, …]`, so `fields[n].index` is n + 1.
    """

    __slots__ = ("_untagged", "by_name", "fields", "module")

    def __init__(self, name: str, module: str = "") -> None:
        super().__init__(name)
        self.module = module
        self.fields: tuple[StructField, ...] = ()
        self.by_name: dict[str, StructField] = {}
        self._untagged: StructType | None = None

    def set_fields(self, fields: Sequence[tuple[str, Type, str | None]]) -> None:
        """Fill in the fields, in the order of their declaration."""
        self.fields = tuple(
            StructField(name, field_type, place, tag)
            for place, (name, field_type, tag) in enumerate(fields, start=1)
        )
        self.by_name = {field.name: field for field in self.fields}

    @property
    def untagged(self) -> StructType:
        """What stands in front of values that know no tags: those of `new()` and `copy()`.

        The type itself if it has no tags, else a twin that differs in nothing but them.
        """
        if self._untagged is None:
            self._untagged = self
            if any(field.tag is not None for field in self.fields):
                twin = StructType(self.text, self.module)
                twin.set_fields([(field.name, field.type, None) for field in self.fields])
                self._untagged = twin._untagged = twin
        return self._untagged


class EnumType(Type):
    """An enum; `base` is the type of the values its members stand for.

    `members` maps names to values (`values.EnumInt` and its siblings) and is filled before the
    program's `main` runs.
    """

    __slots__ = ("base", "is_flags", "members", "module")

    def __init__(self, name: str, base: Type, module: str = "") -> None:
        super().__init__(name)
        self.base = base
        self.module = module
        self.is_flags = False
        self.members: dict[str, object] = {}


class RangeType(Type):
    """The type of `range(…)`; nobody can write it."""

    __slots__ = ()


class ReferenceType(Type):
    """The type of `ref(x)`, known to `typeof(ref(x))` alone."""

    __slots__ = ("target",)

    def __init__(self, target: Type) -> None:
        super().__init__(f"Ref<{target.text}>")
        self.target = target


class TupleType(Type):
    """Several return values."""

    __slots__ = ("items",)

    def __init__(self, items: tuple[Type, ...]) -> None:
        super().__init__("(" + ", ".join(item.text for item in items) + ")")
        self.items = items


class HandleType(Type):
    """A value the library made and only the library opens: a file, a database."""

    __slots__ = ()


def _sized(name: str, bits: int, *, signed: bool) -> IntegerType:
    bounds = (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)
    return IntegerType(name, bounds, bounds)


_I64: Final = (-(1 << 63), (1 << 63) - 1)

INT: Final = IntegerType("int", (None, None), (None, None))
UINT: Final = IntegerType("uint", (0, None), (None, None))
UNTAGGED: Final = IntegerType("int", (None, None), _I64)
I8: Final = _sized("i8", 8, signed=True)
I16: Final = _sized("i16", 16, signed=True)
I32: Final = _sized("i32", 32, signed=True)
I64: Final = _sized("i64", 64, signed=True)
I128: Final = _sized("i128", 128, signed=True)
I256: Final = _sized("i256", 256, signed=True)
U8: Final = _sized("u8", 8, signed=False)
U16: Final = _sized("u16", 16, signed=False)
U32: Final = _sized("u32", 32, signed=False)
U64: Final = _sized("u64", 64, signed=False)
U128: Final = _sized("u128", 128, signed=False)
U256: Final = _sized("u256", 256, signed=False)
BYTE: Final = IntegerType("byte", (0, 255), (0, 255))
FLOAT: Final = FloatType("float")
F32: Final = FloatType("f32")
F64: Final = FloatType("f64")
BOOL: Final = Type("bool")
CHAR: Final = Type("char")
STRING: Final = Type("string")
NIL: Final = Type("nil")
VOID: Final = Type("void")
ANY: Final = Type("any")
"""A value whose type only the value tells; chars and bytes in it are `values.Char`/`Byte`."""
NOTHING: Final = Type("")
"""The element type of `{}`, of which nothing is known."""
RANGE: Final = RangeType("Range<int>")
MAP_KEY: Final = Type("any")
"""What a value becomes that is a key among keys of other kinds: see `map_keys`."""
BUILTIN: Final = Type("BUILTIN")
"""The type of a builtin function that is mentioned without being called: shown as it is."""
LENIENT_INT: Final = IntegerType("int", (None, None), _I64)
"""An untagged integer that a `float` may be declared for: the result of `math.floor`."""
LENIENT_FLOAT: Final = FloatType("float")
"""A float that an `int` may be declared for: the result of `math.random()`."""

PRIMITIVES: Final[dict[str, Type]] = {
    t.text: t
    for t in (
        *(INT, UINT, FLOAT, STRING, BOOL, CHAR, BYTE, I8, I16, I32, I64, I128, I256),
        *(U8, U16, U32, U64, U128, U256, F32, F64),
    )
}
"""The types a program can write without declaring them, in the order of suggestions."""

ERROR: Final = StructType("Error")
ERROR.set_fields((("message", STRING, None), ("code", ANY, None)))

_arrays: dict[tuple[Type, int | None], ArrayType] = {}
_maps: dict[tuple[Type, Type], MapType] = {}


def array_of(element: Type, size: int | None = None) -> ArrayType:
    """The one array type with this element type and size."""
    key = (element, size)
    found = _arrays.get(key)
    if found is None:
        found = _arrays[key] = ArrayType(element, size)
    return found


def map_of(key: Type, value: Type) -> MapType:
    """The one map type with these parts."""
    parts = (key, value)
    found = _maps.get(parts)
    if found is None:
        found = _maps[parts] = MapType(key, value)
    return found


EMPTY_ARRAY: Final = array_of(NOTHING)
EMPTY_MAP: Final = map_of(NOTHING, NOTHING)


def is_integer(t: Type) -> bool:
    """Integer types of every size; `byte` is a type of its own and is none of them."""
    return isinstance(t, IntegerType) and t is not BYTE


def is_float(t: Type) -> bool:
    """`float`, `f32`, `f64`."""
    return isinstance(t, FloatType)


def is_numeric(t: Type) -> bool:
    """Whether `+ - * /` take it: integers, floats, bytes, enums over int or float."""
    if isinstance(t, EnumType):
        return isinstance(t.base, IntegerType | FloatType)
    return isinstance(t, IntegerType | FloatType)


def is_endless(t: Type) -> bool:
    """Whether the type itself does not say how deep its values are nested.

    So it is with `ANY` and with structs that can hold another one of themselves; whoever walks
    such values needs a stack of its own.
    """
    return t is ANY or t is NOTHING or (isinstance(t, StructType) and _contains_itself(t))


def _contains_itself(struct: StructType) -> bool:
    seen: set[Type] = set()
    waiting: list[Type] = [field.type for field in struct.fields]
    while waiting:
        t = waiting.pop()
        if t is struct:
            return True
        if t in seen:
            continue
        seen.add(t)
        if isinstance(t, ArrayType):
            waiting.append(t.element)
        elif isinstance(t, MapType):
            waiting.append(t.value)
        elif isinstance(t, StructType):
            waiting += [field.type for field in t.fields]
    return False
