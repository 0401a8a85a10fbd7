"""`@binary`: encode numbers as bytes of a fixed width and byte order, and decode them.

The functions are declared in loops: `encode_u32_to_big_endian`, `decode_f64_from_little_endian`,
and so on; those of a single byte have no byte order.
"""

from __future__ import annotations

from struct import pack, unpack
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from ez_lang.stdlib.declarations import Library, with_example
from ez_lang.stdlib.shared.byte_arrays import BYTES, first_non_byte
from ez_lang.stdlib.shared.numbers import as_double
from ez_lang.stdlib.shared.results import failure, success

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.model.types import Type
    from ez_lang.model.values import Value
    from ez_lang.stdlib.declarations import Types
    from ez_lang.stdlib.shared.results import Outcome

    Order = Literal["little", "big"]

LIBRARY: Final = Library(
    "binary", "Encode numbers as bytes, decode bytes as numbers.", checked=True, bare=True
)

_ORDERS: Final[tuple[Order, ...]] = ("little", "big")
_WIDTHS: Final = (16, 32, 64, 128, 256)
_FORMATS: Final = {32: "f", 64: "d"}
_SIGN: Final = {"little": "<", "big": ">"}


def _declare_integer(name: str, bits: int, order: Order, suffix: tuple[str, str], how: str) -> None:
    is_signed = name.startswith("i")
    least = -(1 << bits - 1) if is_signed else 0
    beyond = least + (1 << bits)
    size = bits // 8

    def encode(n: int) -> Outcome:
        if not least <= n < beyond:
            return failure("E3022", f"{n} is out of range for {name}")
        return success(list(n.to_bytes(size, order, signed=is_signed)))

    def decode(types: Types, b: list[Value]) -> Outcome:
        return _decoded(b, types[0], size, lambda d: int.from_bytes(d, order, signed=is_signed))

    article = "an" if is_signed else "a"
    example = _integer_example(is_signed=is_signed, order=order, size=size)
    encode.__doc__ = with_example(
        f"Encode `n` as {article} {name} in {_count(size)}{how}.",
        f">>> temp b, _ = binary.encode_{name}{suffix[0]}({example.number})",
        *(">>> bytes.to_hex(b)", f'"{example.digits}"'),
    )
    decode.__doc__ = with_example(
        f"Decode the {name} in {_count(size)}{how}.",
        f'>>> temp b, _ = bytes.from_hex("{example.digits}")',
        *(f">>> binary.decode_{name}{suffix[1]}(b)", f"{example.number}, nil"),
    )
    LIBRARY.function(f"encode_{name}{suffix[0]}(n int) -> ([byte], Error)")(encode)
    LIBRARY.function(f"decode_{name}{suffix[1]}(b arr) -> ({name}, Error)", needs=("types",))(
        decode
    )


class _Example(NamedTuple):
    """A number and its bytes in hexadecimal."""

    number: str
    digits: str


def _integer_example(*, is_signed: bool, order: Order, size: int) -> _Example:
    """Return -2 for signed integers, otherwise 258, or 2 if there is only one byte."""
    if is_signed:
        digits = ["fe", *["ff"] * (size - 1)]
    else:
        digits = ["02", "01", *["00"] * (size - 2)][:size]
    number = "-2" if is_signed else "258" if size > 1 else "2"
    return _Example(number, "".join(digits if order == "little" else digits[::-1]))


_FLOAT_EXAMPLES: Final = {
    (32, "little"): "{0, 0, 192, 63}",
    (32, "big"): "{63, 192, 0, 0}",
    (64, "little"): "{0, 0, 0, 0, 0, 0, 248, 63}",
    (64, "big"): "{63, 248, 0, 0, 0, 0, 0, 0}",
}
"""The bytes of 1.5, by size and byte order."""


def _declare_float(bits: int, order: Order, suffix: tuple[str, str], how: str) -> None:
    form = _SIGN[order] + _FORMATS[bits]
    size = bits // 8

    def encode(x: float) -> Outcome:
        try:
            return success(list(pack(form, as_double(x))))
        except OverflowError:
            return failure("E3022", f"{x} is out of range for f{bits}")

    def decode(types: Types, b: list[Value]) -> Outcome:
        return _decoded(b, types[0], size, lambda data: unpack(form, data)[0])

    example = _FLOAT_EXAMPLES[bits, order]
    encode.__doc__ = with_example(
        f"Encode `x` as an f{bits} in {size} bytes{how}.",
        *(f">>> binary.encode_f{bits}{suffix[0]}(1.5)", f"{example}, nil"),
    )
    decode.__doc__ = with_example(
        f"Decode the f{bits} in {size} bytes{how}.",
        *(f">>> binary.decode_f{bits}{suffix[1]}({example})", "1.5, nil"),
    )
    LIBRARY.function(
        f"encode_f{bits}{suffix[0]}(x float) -> ([byte], Error)", codes={"x": "E7004"}
    )(encode)
    LIBRARY.function(f"decode_f{bits}{suffix[1]}(b arr) -> (f{bits}, Error)", needs=("types",))(
        decode
    )


def _count(size: int) -> str:
    return "a byte" if size == 1 else f"{size} bytes"


def _decoded(b: list[Value], t: Type, size: int, read: Callable[[bytes], float]) -> Outcome:
    if first_non_byte(b, t) is not None:
        return failure("E7002", "the argument is not an array of bytes")
    for item in b:
        if item not in BYTES:
            return failure("E3022", f"{item} is out of range for byte")
    if len(b) != size:
        return failure("E7010", f"expected {_count(size)}, not {len(b)}")
    return success(read(bytes(b)))


def _declare_all() -> None:
    for sign in ("i", "u"):
        _declare_integer(f"{sign}8", 8, "big", ("", ""), "")
    for order in _ORDERS:
        suffix = (f"_to_{order}_endian", f"_from_{order}_endian")
        how = f", {order}-endian"
        for bits in _WIDTHS:
            for sign in ("i", "u"):
                _declare_integer(f"{sign}{bits}", bits, order, suffix, how)
        for bits in _FORMATS:
            _declare_float(bits, order, suffix, how)


_declare_all()
