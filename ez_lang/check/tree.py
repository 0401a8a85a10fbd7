"""The checked tree: a program after every name is resolved and every type is known.

The checker builds it, lowering turns it into executors, the debugger reads its tables.  The tree
contains no names to look up: a variable is an object with a slot, a call holds its function, every
expression has its type, every implicit conversion and copy is a node of its own, and an error that
is only raised at run time is a `RaiseFault`.

Spans are offsets into the file of the function (or initialiser) that holds the node.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct, field

if TYPE_CHECKING:
    from ez_lang.model.types import EnumType, MapType, StructField, StructType, Type
    from ez_lang.source.text import SourceFile
    from ez_lang.stdlib.registry import LibraryFunction


# ------------------------------------------------------------------------------------------ program


class LocalVariable(Struct, eq=False):
    """A parameter, result, local or loop variable.

    Each declaration has a slot of its own, counted from 0; a frame puts its header before the
    slots. `type` is the static type of a read. With `is_reference` the slot holds a `(container,
    key)` pair, as it does for an `&` parameter and for `ref()`. The variable is visible at offsets
    from `visible_from` up to, not including, `visible_to`.
    """

    name: str
    type: Type
    slot: int
    start: int
    end: int
    visible_from: int
    visible_to: int
    kind: Literal["parameter", "result", "local", "loop"] = "local"
    is_mutable: bool = True
    is_reference: bool = False


class GlobalVariable(Struct, eq=False):
    """A `temp` or `const` at file level; `slot` is its index in the globals of its module."""

    name: str
    type: Type
    slot: int
    module: CheckedModule
    file: SourceFile
    start: int
    end: int
    is_mutable: bool = True
    is_private: bool = False


class CheckedFunction(Struct, eq=False):
    """A function of the program, or an initialiser of a file (named `<init NAME>`).

    `locals` are all variables in the order of their slots, parameters first. `defaults[i]` is the
    default value of parameter i, an expression that reads no locals, or None. `results` is empty
    for a function that returns nothing. `start`..`end` is the whole declaration.
    """

    name: str
    module: CheckedModule
    file: SourceFile
    start: int
    end: int
    name_start: int
    parameters: list[LocalVariable] = field(default_factory=list)
    defaults: list[Expression | None] = field(default_factory=list)
    results: tuple[Type, ...] = ()
    named_results: list[LocalVariable] = field(default_factory=list)
    locals: list[LocalVariable] = field(default_factory=list)
    body: Block | None = None
    has_ensure: bool = False
    is_private: bool = False
    doc: str = ""


class CheckedModule(Struct, eq=False):
    """One module: a file, or the files of a directory, with one global scope.

    `initialisers` are functions without parameters, one for each file, that compute enum members
    and globals in source order. The dictionaries are in declaration order. `libraries` contains the
    names of the library modules that the files import.
    """

    name: str
    files: list[SourceFile] = field(default_factory=list)
    globals: dict[str, GlobalVariable] = field(default_factory=dict)
    functions: dict[str, CheckedFunction] = field(default_factory=dict)
    structs: dict[str, StructType] = field(default_factory=dict)
    enums: dict[str, EnumType] = field(default_factory=dict)
    initialisers: list[CheckedFunction] = field(default_factory=list)
    libraries: set[str] = field(default_factory=set)
    has_broken_literal: bool = False
    """Whether a string literal contains bytes that are not UTF-8, as `"\\xff"` does."""


class CheckedProgram(Struct, eq=False):
    """A program without errors; `modules` is in the order of initialisation."""

    modules: list[CheckedModule]
    main: CheckedFunction
    resizes_iterated_arrays: bool = False
    """Whether a library call may change the length of an array while `for_each` iterates over it.
    """


# -------------------------------------------------------------------------------------- expressions


class Node(Struct, eq=False):
    """Anything with a span."""

    start: int
    end: int


class ExpressionNode(Node):
    """An expression; `type` is its static type."""

    type: Type


class Constant(ExpressionNode):
    """A literal, `nil`, a library constant or a known `typeof`; `value` is the run-time value."""

    value: Any


class Interpolation(ExpressionNode):
    """`"a${b}"`: strings are copied, values are converted as `println` prints them."""

    parts: list[str | Expression]


class ReadLocal(ExpressionNode):
    """The value of a local; if it `is_reference`, the value that its pair refers to."""

    variable: LocalVariable


class ReadGlobal(ExpressionNode):
    """The value of a global of any module."""

    variable: GlobalVariable


class ReadEnumMember(ExpressionNode):
    """`Enum.MEMBER`: `enum.members[member]`, set when the module of the enum is initialised."""

    enum: EnumType
    member: str


class MakeArray(ExpressionNode):
    """An array literal."""

    elements: list[Expression]


class MakeMap(ExpressionNode):
    """A map literal; one with a key of an unhashable type is a `RaiseFault` instead."""

    pairs: list[tuple[Expression, Expression]]


class MakeStruct(ExpressionNode):
    """A struct literal or `new()`: `given` is in source order, all other fields are zero."""

    struct: StructType
    given: list[tuple[StructField, Expression]]
    is_new: bool = False


class ZeroValue(ExpressionNode):
    """The initial value of a field, of a variable declared without a value, or of a named result.

    The rules differ. As a field (`of_field`), a struct is a zero struct and a map is nil; as a
    declared variable, a struct is nil and a map is empty.
    """

    of_field: bool


class MakeRange(ExpressionNode):
    """`range(…)`; omitted parts are None.  Raises E9003 and E9005 for impossible bounds."""

    first: Expression | None
    last: Expression
    step: Expression | None


class Arithmetic(ExpressionNode):
    """`+ - * / %` on numbers, `+` on strings.

    `kind` "int": both operands are Python ints, `/` truncates, and the result must be within
    `limits.least` … `limits.most` (an IntegerType; None: no check). "float": either operand may be
    an int, and an infinite result is a fault. "text": concatenation.
    """

    operator: Literal["+", "-", "*", "/", "%"]
    left: Expression
    right: Expression
    kind: Literal["int", "float", "text"]
    limits: Type | None = None
    operator_start: int = 0


class DynamicArithmetic(ExpressionNode):
    """Arithmetic on dynamic values.

    One operand may be known to be an integer. `limits` applies to integer results, as in
    `Arithmetic`; `seen` is the static type that the rules of the language give the result.
    """

    operator: Literal["+", "-", "*", "/", "%"]
    left: Expression
    right: Expression
    limits: Type | None
    seen: Type
    operator_start: int = 0


class DynamicNegate(ExpressionNode):
    """Unary `-` of a dynamic value."""

    operand: Expression


class Negate(ExpressionNode):
    """Unary `-`; `limits` as in `Arithmetic`."""

    operand: Expression
    limits: Type | None = None


class Not(ExpressionNode):
    """`!x`."""

    operand: Expression


class Logic(ExpressionNode):
    """`&&` and `||`: the right operand is evaluated only if the left one does not decide."""

    operator: Literal["and", "or"]
    left: Expression
    right: Expression


class Compare(ExpressionNode):
    """`== != < > <= >=`.

    `how` "value": Python's comparison is right (numbers, strings, bools, enum values); "identity":
    arrays, maps, structs, nil; "dynamic": an operand is `ANY`, so the run-time kinds are compared
    first.
    """

    operator: Literal["==", "!=", "<", ">", "<=", ">="]
    left: Expression
    right: Expression
    how: Literal["value", "identity", "dynamic"]


class Membership(ExpressionNode):
    """`in` and `not_in`; `how` says what the container is and how its elements are compared.

    "never": the kinds differ, so the answer is known; both operands are evaluated all the same.
    """

    needle: Expression
    container: Expression
    how: Literal["values", "identities", "dynamic", "map", "range", "never"]
    is_negated: bool = False


class ReadElement(ExpressionNode):
    """`array[index]`; E9001 out of bounds, E9004 for an empty array.

    `is_safe`: the index cannot be negative.
    """

    base: Expression
    index: Expression
    is_safe: bool = False


class ReadCharacter(ExpressionNode):
    """`string[index]`; E10003 out of bounds, E10004 for an empty string."""

    base: Expression
    index: Expression


class ReadKey(ExpressionNode):
    """`map[key]`; E12003 for a missing key."""

    base: Expression
    key: Expression


class ReadField(ExpressionNode):
    """`struct.field`; E4010 on nil."""

    base: Expression
    field: StructField


class DynamicReadElement(ExpressionNode):
    """`base[key]` of a dynamic value; E5015 if it cannot be indexed."""

    base: Expression
    key: Expression


class DynamicReadMember(ExpressionNode):
    """`base.name` of a dynamic value.

    E4010 on nil, E4011 if it is no struct, E4003 if it has no such field.
    """

    base: Expression
    name: str


class CallFunction(ExpressionNode):
    """A call of an EZ function.

    `arguments` has one entry for each parameter, defaults included; the one for an `&` parameter is
    a `MakeReference`. `type` is void, a type or a TupleType. `name_start` is the offset of the
    callee's name.
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
    """`int(x)`, `u8(x)`, `cast(x, T)`: from `value.type` to `type`.

    A target of `ANY` is implicit: a char or byte that is stored as a dynamic value is boxed as
    `values.Char` or `values.Byte`, so that its kind is not lost.
    """

    value: Expression


class CheckRange(ExpressionNode):
    """A value on its way to a declared destination; out of the range of `type` is the fault `code`.

    `destination` is named in the message: "variable", "parameter 'n'", "return value", "element".
    If `type` is an array of `byte`, at any depth, every number in `value` is checked.
    """

    value: Expression
    code: str
    destination: str


class CheckDynamic(ExpressionNode):
    """A dynamic value that must be of type `type`; anything else is the fault `code`."""

    value: Expression
    code: str
    message: str


class CopyValue(ExpressionNode):
    """A deep copy, as binding makes it; frozen at every depth for a `const`.

    With `only_if_frozen` a value that is not frozen is shared (results unpacked by `temp`).
    """

    value: Expression
    is_frozen: bool = False
    only_if_frozen: bool = False


class MakeReference(ExpressionNode):
    """The `(container, key)` pair of a target, for `&` arguments and `ref()`.

    `type` is the type of the target's value.
    """

    target: Target


class TypeOfReference(ExpressionNode):
    """`<ref x>`: the string that printing a bare `ref(x)` shows."""

    name: str


class TypeOf(ExpressionNode):
    """`typeof` of a value whose static type is not enough: `ANY`, enums and their bases."""

    value: Expression


class Increment(ExpressionNode):
    """`x++`, `x--`: the value is the previous one; the new one must be within `limits`."""

    target: Target
    delta: Literal[1, -1]
    limits: Type | None = None


class Item(ExpressionNode):
    """Item `index` of the tuple that an `Unpack` stores, or of the operands of an `Update`."""

    index: int


class UnusedResult(ExpressionNode):
    """A call as a statement whose result must be used: the fault E5011 unless the result is nil."""

    value: Expression


class RaiseFault(ExpressionNode):
    """An error that is raised when it is reached; `before` is evaluated first."""

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
    | DynamicArithmetic
    | Negate
    | DynamicNegate
    | Not
    | Logic
    | Compare
    | Membership
    | ReadElement
    | ReadCharacter
    | ReadKey
    | ReadField
    | DynamicReadElement
    | DynamicReadMember
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


# ------------------------------------------------------------------------------------------ targets


class LocalTarget(Node):
    """The slot of a local; if the local `is_reference`, the target of the pair in the slot."""

    variable: LocalVariable


class GlobalTarget(Node):
    """The slot of a global."""

    variable: GlobalVariable


class ElementTarget(Node):
    """`array[index]`."""

    base: Expression
    index: Expression
    is_safe: bool = False


class KeyTarget(Node):
    """`map[key]`; assignment adds a missing key, compound assignment does not."""

    base: Expression
    key: Expression
    map_type: MapType | None = None


class FieldTarget(Node):
    """`struct.field`; E4010 on nil."""

    base: Expression
    field: StructField


class DynamicElementTarget(Node):
    """`base[key]` of a dynamic value; E3016 if it cannot be indexed."""

    base: Expression
    key: Expression


class DynamicMemberTarget(Node):
    """`base.name` of a dynamic value; E4011 if it is no struct, E4003, E3001 for a wrong kind."""

    base: Expression
    name: str


class CharacterTarget(Node):
    """`string[index] = 'c'`: `string` gets a new string; E5003, E5004 out of bounds."""

    string: Target
    index: Expression


class ConstantTarget(Node):
    """A constant: it can be read through a reference, and writing to it is E5013."""

    value: Expression


class CopyTarget(Node):
    """A value without a target: an `&` parameter gets a private copy of it."""

    value: Expression


Target = (
    LocalTarget
    | GlobalTarget
    | ElementTarget
    | KeyTarget
    | FieldTarget
    | DynamicElementTarget
    | DynamicMemberTarget
    | CharacterTarget
    | ConstantTarget
    | CopyTarget
)


# --------------------------------------------------------------------------------------- statements


class Block(Node):
    """Statements in source order."""

    statements: list[Statement]


class Assign(Node):
    """`target = value`, also of a declaration. The value is evaluated first, then the target.

    `declares`: the variable comes into scope here. Conversions, checks and copies are nodes inside
    `value`.
    """

    target: Target
    value: Expression
    declares: bool = False


class AssignReference(Node):
    """`temp r = ref(x)`: the slot itself gets the pair."""

    variable: LocalVariable
    value: MakeReference


class CompoundAssign(Node):
    """`target op= value`: container and index are evaluated once, after the value.

    `kind` and `limits` as in `Arithmetic`.
    """

    target: Target
    operator: Literal["+", "-", "*", "/", "%"]
    value: Expression
    kind: Literal["int", "float", "text"]
    limits: Type | None = None


class Update(Node):
    """`target = result`, where `result` uses the current value, `Item(0)`, and `value`, `Item(1)`.

    For compound assignments that need more than an operator. Container and index are evaluated
    once, after the value.
    """

    target: Target
    value: Expression
    result: Expression


class Unpack(Node):
    """Several results into several targets; None drops one. `value` returns a tuple.

    `wraps[i]`, if not None, converts item i: an expression that contains `Item(i)`.
    """

    targets: list[Target | None]
    value: Expression
    declares: bool = False
    wraps: list[Expression | None] = field(default_factory=list)


class If(Node):
    """Branches in order, each a condition and a block; then the `otherwise` block."""

    branches: list[tuple[Expression, Block]]
    otherwise: Block | None


class When(Node):
    """Evaluates the subject once, then compares the cases in order.

    A case is a list of values and a block. With each value comes how it is compared: "value" (equal
    in Python), "identity", "dynamic" (an operand is `ANY`, so kinds are compared first), "range"
    (the subject is an integer in it), "never".
    """

    subject: Expression
    cases: list[tuple[list[tuple[Expression, str]], Block]]
    default: Block | None


class ForRange(Node):
    """`for i in range(…)`; the header is the text up to the block."""

    variable: LocalVariable | None
    range: MakeRange
    body: Block
    header_end: int


class ForEach(Node):
    """`for_each [index,] item in collection`; over a string the index is a byte offset."""

    index: LocalVariable | None
    item: LocalVariable | None
    iterable: Expression
    body: Block
    over_text: bool
    header_end: int


class While(Node):
    """`as_long_as condition`, and `loop` (condition None)."""

    condition: Expression | None
    body: Block
    header_end: int


class Break(Node):
    """Leaves the innermost loop."""


class Continue(Node):
    """Continues with the next iteration of the innermost loop."""


class Return(Node):
    """Ends the function with these values (none, one or several); checks are nodes inside."""

    values: list[Expression]


class Ensure(Node):
    """Registers a call for the end of the function; its arguments are evaluated then."""

    call: Expression


class SetEnumMember(Node):
    """An enum member whose value is computed, set while the module is initialised.

    Members with literal values are in `enum.members` from the start.
    """

    enum: EnumType
    member: str
    value: Expression


class Evaluate(Node):
    """An expression whose value is dropped."""

    value: Expression


Statement = (
    Assign
    | AssignReference
    | CompoundAssign
    | Update
    | Unpack
    | If
    | When
    | ForRange
    | ForEach
    | While
    | Break
    | Continue
    | Return
    | Ensure
    | SetEnumMember
    | Evaluate
    | Block
)
