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
    """A parameter, local or loop variable.  Each declaration has a slot of its own.

    `slot` counts from 0; frames put their header in front.  `type` is the static type of what
    reading gives.  With `is_reference` the slot holds a `(container, key)` pair (an `&` parameter,
    a `ref()`).  Visible from `visible_from` up to `visible_to` (offsets).
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
    """A `temp` or `const` at file level; `slot` is its place in its module's list of globals."""

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
    """A function of the program, or what a file does first (named `<init NAME>`).

    `locals` are all variables in order of their slots, parameters first.  `defaults[i]` is the
    default value of parameter i (its expression uses no locals) or None.  `results` is empty for a
    function that returns nothing.  `start`..`end` is the whole declaration, `name_start` its name.
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
    """One module: a file, or the files of a directory, sharing one global scope.

    `initialisers` are parameterless functions, one a file, whose bodies compute enum members and
    globals in the order of the text; `structs`, `enums`, `globals`, `functions` are by name, in
    order.  `libraries` names the library modules that its files import.
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
    """Whether a string literal holds bytes that are not UTF-8, as `"\\xff"` does."""


class CheckedProgram(Struct, eq=False):
    """A program that may be run: its modules in the order in which they are initialised."""

    modules: list[CheckedModule]
    main: CheckedFunction
    changes_walked_arrays: bool = False
    """Whether a library call may change the length of an array that a `for_each` goes through."""


# -------------------------------------------------------------------------------------- expressions


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

    target: Target


class TypeOfReference(ExpressionNode):
    """`<ref x>`: what printing a bare `ref(x)` shows (a string)."""

    name: str


class TypeOf(ExpressionNode):
    """`typeof` of a value whose static type does not tell all: `ANY`, enums and their bases."""

    value: Expression


class Increment(ExpressionNode):
    """`x++`, `x--`: the value is the one before; the new one must stay in `limits`."""

    target: Target
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


# ------------------------------------------------------------------------------------------ targets


class LocalTarget(Node):
    """A local's slot, or what the pair in it refers to when it `is_reference`."""

    variable: LocalVariable


class GlobalTarget(Node):
    """A global's slot."""

    variable: GlobalVariable


class ElementTarget(Node):
    """`array[index]`."""

    base: Expression
    index: Expression
    is_safe: bool = False


class KeyTarget(Node):
    """`map[key]`; assigning adds a key that is missing, compound assignment does not."""

    base: Expression
    key: Expression
    map_type: MapType | None = None


class FieldTarget(Node):
    """`struct.field`; on nil E4010."""

    base: Expression
    field: StructField


class PartTarget(Node):
    """`base[key]` of a value that only shows at run time to have such parts; else E3016."""

    base: Expression
    key: Expression


class MemberTarget(Node):
    """`base.name` of such a value; E4011 on what is no struct, E4003, E3001 of the wrong kind."""

    base: Expression
    name: str


class CharacterTarget(Node):
    """`string[index] = 'c'`: the string in `string` is replaced; E5003, E5004 out of bounds."""

    string: Target
    index: Expression


class ConstantTarget(Node):
    """Not a place to write to: what is reached through it may be read, else E5013."""

    value: Expression


class CopyTarget(Node):
    """Not a place at all: an `&` parameter gets a private copy of this value."""

    value: Expression


Target = (
    LocalTarget
    | GlobalTarget
    | ElementTarget
    | KeyTarget
    | FieldTarget
    | PartTarget
    | MemberTarget
    | CharacterTarget
    | ConstantTarget
    | CopyTarget
)


# --------------------------------------------------------------------------------------- statements


class Block(Node):
    """Statements in their order."""

    statements: list[Statement]


class Assign(Node):
    """`place = value`, also of a declaration.  The value is evaluated first, then the place.

    `declares`: this is where the variable comes into being.  Conversions, checks and copies are
    nodes inside `value`.
    """

    target: Target
    value: Expression
    declares: bool = False


class AssignReference(Node):
    """`temp r = ref(x)`: the slot itself gets the pair."""

    variable: LocalVariable
    value: MakeReference


class CompoundAssign(Node):
    """`place op= value`: container and index evaluated once, after the value.

    `kind` and `limits` as in `Arithmetic`.
    """

    target: Target
    operator: Literal["+", "-", "*", "/", "%"]
    value: Expression
    kind: Literal["int", "float", "text"]
    limits: Type | None = None


class Update(Node):
    """`place = result`: from what the place holds, `Item(0)`, and from the value, `Item(1)`.

    Compound assignments that need more than an operator.  Container and index are evaluated once,
    after the value.
    """

    target: Target
    value: Expression
    result: Expression


class Unpack(Node):
    """Several results into several places; None drops one.  `value` gives a tuple.

    `wrap[i]`, where present, converts the i-th item: an expression over `Item(i)`.
    """

    targets: list[Target | None]
    value: Expression
    declares: bool = False
    wraps: list[Expression | None] = field(default_factory=list)


class If(Node):
    """Branches in order, each a condition and a block; then what is left."""

    branches: list[tuple[Expression, Block]]
    otherwise: Block | None


class When(Node):
    """The subject once, then the cases in order.

    A case is a list of values and a block; `how` is how a value matches: "value" (equal, by
    Python), "identity", "dynamic" (a side is `ANY`, kinds are compared first), "range" (an integer
    subject in it), "never".
    """

    subject: Expression
    cases: list[tuple[list[tuple[Expression, str]], Block]]
    default: Block | None


class ForRange(Node):
    """`for i in range(…)`; the header is the whole text up to the block."""

    variable: LocalVariable | None
    range: MakeRange
    body: Block
    header_end: int


class ForEach(Node):
    """`for_each [index,] item in array-or-string`; over a string the index is a byte offset."""

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
    """Goes on with the innermost loop's next round."""


class Return(Node):
    """Ends the function with these values (none, one, several); checks are nodes inside."""

    values: list[Expression]


class Ensure(Node):
    """Registers a call that is made when the function ends, its arguments evaluated then."""

    call: Expression


class SetEnumMember(Node):
    """In a module's initialisation: the member of an enum whose value had to be computed.

    Members with literal values are in `enum.members` from the start.
    """

    enum: EnumType
    member: str
    value: Expression


class Evaluate(Node):
    """An expression for its effect; its value is dropped."""

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
