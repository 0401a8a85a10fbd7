"""EZ's types.

Types are shared objects: primitives are the constants below, structs and enums exist once for each
declaration, arrays and maps are made by `array_of` and `map_of`, which return the same object for
the same parts.  So two types are equal exactly if they are one object.

Integer tags are static: the declared type of a variable is its tag.  `UNTAGGED` is the type of
integers that are inferred from a literal, a length or a loop counter.  Values are plain Python
objects (see `values`); the type of a value of type `ANY` is known only at run time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence


class Type:
    """A type; `text` is its notation, as `typeof` shows it."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return f"<{self.text}>"


class IntegerType(Type):
    """An integer type with its ranges; a bound is None if there is none.

    Conversions and declarations check `low` and `high`.  Results of operators must stay within
    `least` and `most`: untagged ones have 64 bits, those of `int` and `uint` are not limited.
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
        """Whether negative values are out of range."""
        return self.low == 0


class FloatType(Type):
    """`float`, `f32`, `f64`: all doubles."""

    __slots__ = ()


class ArrayType(Type):
    """`[T]`; `size` is the number in `[T, N]`, which only the checker uses."""

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
    """A field: its name, type, tag for `json`, and index in the value."""

    __slots__ = ("index", "name", "tag", "type")

    def __init__(self, name: str, type: Type, index: int, tag: str | None = None) -> None:  # noqa: A002 - the natural word
        self.name = name
        self.type = type
        self.index = index
        self.tag = tag


class StructType(Type):
    """A struct.  Its fields are set when all types of its module exist: they may be recursive.

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
        """Set the fields, in the order of their declaration."""
        self.fields = tuple(
            StructField(name, field_type, index, tag)
            for index, (name, field_type, tag) in enumerate(fields, start=1)
        )
        self.by_name = {field.name: field for field in self.fields}

    @property
    def untagged(self) -> StructType:
        """The type of values without tags, as created by `new()` and `copy()`.

        It is this type if it has no tags, else a type that is equal in everything but the tags.
        """
        if self._untagged is None:
            self._untagged = self
            if any(field.tag is not None for field in self.fields):
                twin = StructType(self.text, self.module)
                twin.set_fields([(field.name, field.type, None) for field in self.fields])
                self._untagged = twin._untagged = twin
        return self._untagged


class EnumType(Type):
    """An enum; `base` is the type of the values of its members.

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
    """The type of `range(…)`, which programs cannot write."""

    __slots__ = ()


class ReferenceType(Type):
    """The type of `ref(x)`, which only `typeof(ref(x))` shows."""

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
    """An opaque value of the library: a file, a database."""

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
"""The type of dynamic values; chars and bytes are `values.Char` and `values.Byte`."""
NOTHING: Final = Type("")
"""The element type of `{}`, which is not known."""
RANGE: Final = RangeType("Range<int>")
MAP_KEY: Final = Type("any")
"""The type of the stored form of a key among keys of several kinds (see `quirks.map_keys`)."""
BUILTIN: Final = Type("BUILTIN")
"""The type of a builtin function used as a value, which can only be shown."""
LENIENT_INT: Final = IntegerType("int", (None, None), _I64)
"""An untagged integer that is assignable to `float`: the result of `math.floor`."""
LENIENT_FLOAT: Final = FloatType("float")
"""A float that is assignable to `int`: the result of `math.random()`."""

PRIMITIVES: Final[dict[str, Type]] = {
    t.text: t
    for t in (
        *(INT, UINT, FLOAT, STRING, BOOL, CHAR, BYTE, I8, I16, I32, I64, I128, I256),
        *(U8, U16, U32, U64, U128, U256, F32, F64),
    )
}
"""The predeclared types, in the order of suggestions."""

ERROR: Final = StructType("Error")
ERROR.set_fields((("message", STRING, None), ("code", ANY, None)))

_arrays: dict[tuple[Type, int | None], ArrayType] = {}
_maps: dict[tuple[Type, Type], MapType] = {}


def array_of(element: Type, size: int | None = None) -> ArrayType:
    """The array type with this element type and size; always the same object."""
    key = (element, size)
    found = _arrays.get(key)
    if found is None:
        found = _arrays[key] = ArrayType(element, size)
    return found


def map_of(key: Type, value: Type) -> MapType:
    """The map type with these parts; always the same object."""
    parts = (key, value)
    found = _maps.get(parts)
    if found is None:
        found = _maps[parts] = MapType(key, value)
    return found


EMPTY_ARRAY: Final = array_of(NOTHING)
EMPTY_MAP: Final = map_of(NOTHING, NOTHING)


def is_integer(t: Type) -> bool:
    """Whether the type is an integer type; `byte` is not."""
    return isinstance(t, IntegerType) and t is not BYTE


def is_float(t: Type) -> bool:
    """Whether the type is `float`, `f32` or `f64`."""
    return isinstance(t, FloatType)


def is_numeric(t: Type) -> bool:
    """Whether `+ - * /` accept it: integers, floats, bytes, enums over integers or floats."""
    if isinstance(t, EnumType):
        return isinstance(t.base, IntegerType | FloatType)
    return isinstance(t, IntegerType | FloatType)


def is_endless(t: Type) -> bool:
    """Whether values of the type may be nested to any depth: `ANY` and recursive structs.

    Functions that traverse such values need an explicit stack.
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
