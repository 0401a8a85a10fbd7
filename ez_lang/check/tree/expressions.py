"""Expressions: what has a value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct, field

if TYPE_CHECKING:
    from ez_lang.check.tree.places import Place
    from ez_lang.check.tree.program import CheckedFunction, GlobalVariable, LocalVariable
    from ez_lang.model.types import EnumType, StructField, StructType, Type
    from ez_lang.stdlib.registry import LibraryFunction


class Node(Struct, eq=False):
    """Anything with a place in the text."""

    start: int
    end: int


class ExpressionNode(Node):
    """An expression; `type` is its static type."""

    type: Type


class Constant(ExpressionNode):
    """A literal, `nil`, a library constant, a known `typeof`: `value` as it is at run time."""

    value: Any


class Interpolation(ExpressionNode):
    """Parts joined: text as it is, values as `println` shows them."""

    parts: list[str | Expression]


class ReadLocal(ExpressionNode):
    """The value of a local; through the pair in its slot when it `is_reference`."""

    variable: LocalVariable


class ReadGlobal(ExpressionNode):
    """The value of a global of any module."""

    variable: GlobalVariable


class ReadEnumMember(ExpressionNode):
    """`Enum.MEMBER`: `enum.members[member]`, which exists once the enum's module is initialised."""

    enum: EnumType
    member: str


class MakeArray(ExpressionNode):
    """An array literal."""

    elements: list[Expression]


class MakeMap(ExpressionNode):
    """A map literal; keys of types that are no keys are a `RaiseFault` instead."""

    pairs: list[tuple[Expression, Expression]]


class MakeStruct(ExpressionNode):
    """A struct literal or `new()`: `given` in the order of the text; all others are zero."""

    struct: StructType
    given: list[tuple[StructField, Expression]]
    is_new: bool = False


class ZeroValue(ExpressionNode):
    """What a field, a declared variable or a named result holds at first.

    `of_field` tells the two rules apart: as a field, a struct is a zero struct and a map is nil; as
    a declared variable, a struct is nil and a map is empty.
    """

    of_field: bool


class MakeRange(ExpressionNode):
    """`range(…)`; missing parts are None.  Faults E9003 and E9005 when the bounds do not fit."""

    first: Expression | None
    last: Expression
    step: Expression | None


class Arithmetic(ExpressionNode):
    """`+ - * / %` on numbers, `+` on strings.

    `kind` "int": both are Python ints, `/` truncates, the result must stay in `limits.least` …
    `limits.most` (an IntegerType; None: never checked); "float": any of the two may be an int, an
    infinite result is a fault; "text": joined.
    """

    operator: Literal["+", "-", "*", "/", "%"]
    left: Expression
    right: Expression
    kind: Literal["int", "float", "text"]
    limits: Type | None = None
    operator_start: int = 0


class OperateUnknown(ExpressionNode):
    """An operator on values of which only the running program knows what they are.

    One side may be known to be an integer.  `limits` are those of integer results, as in
    `Arithmetic`; `seen` is the type that the rules of the language take the result for.
    """

    operator: Literal["+", "-", "*", "/", "%"]
    left: Expression
    right: Expression
    limits: Type | None
    seen: Type
    operator_start: int = 0


class NegateUnknown(ExpressionNode):
    """Unary `-` of such a value."""

    operand: Expression


class Negate(ExpressionNode):
    """Unary `-`; `limits` as in `Arithmetic`."""

    operand: Expression
    limits: Type | None = None


class Not(ExpressionNode):
    """`!`."""

    operand: Expression


class Logic(ExpressionNode):
    """`&&`, `||`: the right side is not evaluated when the left decides."""

    operator: Literal["and", "or"]
    left: Expression
    right: Expression


class Compare(ExpressionNode):
    """`== != < > <= >=`.

    `how` "value": Python's own comparison is right (numbers, texts, bools, enum values);
    "identity": arrays, maps, structs, nil; "dynamic": a side is `ANY`, kinds are compared first.
    """

    operator: Literal["==", "!=", "<", ">", "<=", ">="]
    left: Expression
    right: Expression
    how: Literal["value", "identity", "dynamic"]


class Membership(ExpressionNode):
    """`in`, `not_in`: `how` tells what the right side is and how elements compare.

    "never": the kinds differ, so nothing is in it; both sides are evaluated all the same.
    """

    needle: Expression
    container: Expression
    how: Literal["values", "identities", "dynamic", "map", "range", "never"]
    is_negated: bool = False


class ReadElement(ExpressionNode):
    """`array[index]`; out of bounds E9001, empty E9004.

    `is_safe`: the index cannot be negative.
    """

    base: Expression
    index: Expression
    is_safe: bool = False


class ReadCharacter(ExpressionNode):
    """`string[index]`; out of bounds E10003, empty E10004."""

    base: Expression
    index: Expression


class ReadKey(ExpressionNode):
    """`map[key]`; missing E12003."""

    base: Expression
    key: Expression


class ReadField(ExpressionNode):
    """`struct.field`; on nil E4010."""

    base: Expression
    field: StructField


class ReadPart(ExpressionNode):
    """`base[key]` of a value that only shows at run time to have such parts; else E5015."""

    base: Expression
    key: Expression


class ReadMember(ExpressionNode):
    """`base.name` of such a value; E4010 on nil, E4011 on what is no struct, E4003."""

    base: Expression
    name: str


class CallFunction(ExpressionNode):
    """A call of an EZ function.  One argument a parameter; defaults are already filled in.

    An argument for an `&` parameter is a `MakeReference`.  `type` is void, a type, or a TupleType.
    `name_start` is where the callee's name stands.
    """

    function: CheckedFunction
    arguments: list[Expression]
    name_start: int = 0


class CallLibrary(ExpressionNode):
    """A call of a library function or builtin (`println`, `len`, `int`, `math.sqrt` …)."""

    function: LibraryFunction
    arguments: list[Expression]
    name_start: int = 0


class Convert(ExpressionNode):
    """`int(x)`, `u8(x)`, `cast(x, T)`: `type` is the target, `value.type` the source.

    Target `ANY` is not written by anybody: a char or byte enters a place of type `ANY` and becomes
    `values.Char` or `values.Byte`.
    """

    value: Expression


class CheckRange(ExpressionNode):
    """A value that enters a declared place: outside of `type`'s range is a fault `code`.

    `place` is said in the message: "variable", "parameter 'n'", "return value", "element".  When
    `type` is an array of `byte`, at whatever depth, each number in `value` is checked.
    """

    value: Expression
    code: str
    place: str


class CheckDynamic(ExpressionNode):
    """A value of static type `ANY` (or wider) that is needed as `type`; else a fault `code`."""

    value: Expression
    code: str
    message: str


class CopyValue(ExpressionNode):
    """A deep copy, as binding makes it; frozen all the way down for a `const`.

    With `only_if_frozen` a value that is not frozen is shared (results unpacked by `temp`).
    """

    value: Expression
    is_frozen: bool = False
    only_if_frozen: bool = False


class MakeReference(ExpressionNode):
    """The `(container, key)` pair of a place, for `&` arguments and `ref()`; `type` is its type."""

    place: Place


class TypeOfReference(ExpressionNode):
    """`<ref x>`: what printing a bare `ref(x)` shows (a string)."""

    name: str


class TypeOf(ExpressionNode):
    """`typeof` of a value whose static type does not tell all: `ANY`, enums and their bases."""

    value: Expression


class Increment(ExpressionNode):
    """`x++`, `x--`: the value is the one before; the new one must stay in `limits`."""

    place: Place
    delta: Literal[1, -1]
    limits: Type | None = None


class Item(ExpressionNode):
    """An item of an `Unpack` that is being stored, or what an `Update` computes with."""

    index: int


class UnusedResult(ExpressionNode):
    """A call as a statement whose result should have been used: fault E5011 unless it is nil."""

    value: Expression


class RaiseFault(ExpressionNode):
    """What can only fail when it is reached: a code and a message.  `before` is evaluated first."""

    code: str
    message: str
    before: list[Expression] = field(default_factory=list)
    help: str = ""


Expression = (
    Constant
    | Interpolation
    | ReadLocal
    | ReadGlobal
    | ReadEnumMember
    | MakeArray
    | MakeMap
    | MakeStruct
    | ZeroValue
    | MakeRange
    | Arithmetic
    | OperateUnknown
    | Negate
    | NegateUnknown
    | Not
    | Logic
    | Compare
    | Membership
    | ReadElement
    | ReadCharacter
    | ReadKey
    | ReadField
    | ReadPart
    | ReadMember
    | CallFunction
    | CallLibrary
    | Convert
    | CheckRange
    | CheckDynamic
    | CopyValue
    | MakeReference
    | TypeOfReference
    | TypeOf
    | Increment
    | UnusedResult
    | RaiseFault
    | Item
)
