"""The abstract syntax tree.

Nodes are frozen records with offsets (`start`, `end`) into the text of their file; no node knows
its parent, its type or its file.  A rule of `ez.lark` and the class it builds share a name
(`for_each` and `ForEach`).  Parentheses leave no trace.  Groups are written out: `a, b int` gives
two parameters.  A `Missing` node is a hole: an expression that the text lacks or that could not be
understood.
"""

from __future__ import annotations

from msgspec import Struct


class Node(Struct, frozen=True, gc=False):
    """A piece of the program: the text from offset `start` up to `end`."""

    start: int
    end: int


class Name(Node, frozen=True):
    """An identifier in a declaration or a reference; `_` is the blank identifier."""

    text: str


# --------------------------------------------------------------------------- types


class NamedType(Node, frozen=True):
    """`int`, `Point`, `geo.Point`."""

    name: Name
    module: Name | None = None


class ArrayType(Node, frozen=True):
    """`[T]` or `[T, N]`."""

    element: TypeNode
    size: int | None = None


class MapType(Node, frozen=True):
    """`map[K:V]`."""

    key: TypeNode
    value: TypeNode


TypeNode = NamedType | ArrayType | MapType

# --------------------------------------------------------------------- expressions


class Missing(Node, frozen=True):
    """A hole: the expression that a broken program lacks."""


class NameUse(Node, frozen=True):
    """A bare name in an expression."""

    text: str


class IntLiteral(Node, frozen=True):
    """`42`, `0xFF`, `1_000`."""

    value: int


class FloatLiteral(Node, frozen=True):
    """`3.14`, `1e10`."""

    value: float


class StringLiteral(Node, frozen=True):
    """`"…"` without interpolation, or a raw string in backticks."""

    value: str
    is_raw: bool = False


class CharLiteral(Node, frozen=True):
    """`'x'`."""

    value: str


class BoolLiteral(Node, frozen=True):
    """`true`, `false`."""

    value: bool


class NilLiteral(Node, frozen=True):
    """`nil`."""


class Interpolation(Node, frozen=True):
    """`"… ${expr} …"`: literal text and expressions in order; no text is empty."""

    parts: tuple[str | Expression, ...]


class ArrayLiteral(Node, frozen=True):
    """`{1, 2}`, and `{}`, which can also be an empty map."""

    elements: tuple[Expression, ...]


class MapPair(Node, frozen=True):
    """`key: value` of a map literal."""

    key: Expression
    value: Expression


class MapLiteral(Node, frozen=True):
    """`{"a": 1}`, `{:}`."""

    pairs: tuple[MapPair, ...]


class FieldValue(Node, frozen=True):
    """`name: value` of a struct literal."""

    name: Name
    value: Expression


class StructLiteral(Node, frozen=True):
    """`Point{x: 1}`, `geo.Point{x: 1}`."""

    type: NamedType
    fields: tuple[FieldValue, ...]


class New(Node, frozen=True):
    """`new(Point)`."""

    type: NamedType


class Range(Node, frozen=True):
    """`range(end)`, `range(start, end)`, `range(start, end, step)`: the arguments as written."""

    arguments: tuple[Expression, ...]


class Cast(Node, frozen=True):
    """`cast(value, T)`."""

    value: Expression
    type: TypeNode


class Call(Node, frozen=True):
    """`callee(arguments)`."""

    callee: Expression
    arguments: tuple[Expression, ...]


class Index(Node, frozen=True):
    """`base[index]`."""

    base: Expression
    index: Expression


class Member(Node, frozen=True):
    """`base.name`."""

    base: Expression
    name: Name


class Unary(Node, frozen=True):
    """`-x`, `!x`."""

    operator: str
    operand: Expression


class Binary(Node, frozen=True):
    """`left operator right`; the operator of `!in` is `not_in`."""

    operator: str
    left: Expression
    right: Expression
    operator_start: int


class Postfix(Node, frozen=True):
    """`x++`, `x--`."""

    operator: str
    operand: Expression


Expression = (
    Missing
    | NameUse
    | IntLiteral
    | FloatLiteral
    | StringLiteral
    | CharLiteral
    | BoolLiteral
    | NilLiteral
    | Interpolation
    | ArrayLiteral
    | MapLiteral
    | StructLiteral
    | New
    | Range
    | Cast
    | Call
    | Index
    | Member
    | Unary
    | Binary
    | Postfix
)

# ---------------------------------------------------------------------- statements


class Block(Node, frozen=True):
    """`{ … }` of statements; the span includes both braces."""

    statements: tuple[Statement, ...]


class Binding(Node, frozen=True):
    """One name of a variable declaration, with its type if it has one."""

    name: Name
    type: TypeNode | None = None


class Variable(Node, frozen=True):
    """`temp` or `const` with one or more names; at file level, a global."""

    is_mutable: bool
    bindings: tuple[Binding, ...]
    value: Expression | None
    is_private: bool = False


class Using(Node, frozen=True):
    """`using a, b`."""

    modules: tuple[Name, ...]


class Branch(Node, frozen=True):
    """`if condition { … }` or `or condition { … }`."""

    condition: Expression
    body: Block


class If(Node, frozen=True):
    """An `if` with its `or`s and its `otherwise`."""

    branches: tuple[Branch, ...]
    otherwise: Block | None = None


class Case(Node, frozen=True):
    """`is values { … }` of a `when`; no values: `default { … }`."""

    values: tuple[Expression, ...]
    body: Block


class When(Node, frozen=True):
    """`when subject { … }` with its cases in the order of the text."""

    subject: Expression
    cases: tuple[Case, ...]
    is_strict: bool = False


class For(Node, frozen=True):
    """`for name in iterable { … }`; the type of `for i int in …` has no effect."""

    name: Name
    iterable: Expression
    body: Block
    type: NamedType | None = None


class ForEach(Node, frozen=True):
    """`for_each [index,] name in iterable { … }`."""

    name: Name
    iterable: Expression
    body: Block
    index: Name | None = None


class AsLongAs(Node, frozen=True):
    """`as_long_as condition { … }`."""

    condition: Expression
    body: Block


class Loop(Node, frozen=True):
    """`loop { … }`."""

    body: Block


class Break(Node, frozen=True):
    """`break`."""


class Continue(Node, frozen=True):
    """`continue`."""


class Return(Node, frozen=True):
    """`return`, `return a, b`."""

    values: tuple[Expression, ...]


class Ensure(Node, frozen=True):
    """`ensure call(…)`."""

    call: Expression


class Unpack(Node, frozen=True):
    """`a, b = call`: assignment of several results to existing names."""

    targets: tuple[Name, ...]
    value: Expression


class Assign(Node, frozen=True):
    """`target operator value`; operator is `=`, `+=`, `-=`, `*=`, `/=` or `%=`."""

    target: Expression
    operator: str
    value: Expression


class ExpressionStatement(Node, frozen=True):
    """An expression as a statement, most often a call."""

    value: Expression


# -------------------------------------------------------------------- declarations


class Attribute(Node, frozen=True):
    """`#name(arguments)`: names, and strings without quotes; None if it has no parentheses."""

    name: str
    arguments: tuple[Name, ...] | None = None


class Parameter(Node, frozen=True):
    """One parameter; `type` is None only in a program that lacks the type."""

    name: Name
    type: TypeNode | None
    is_mutable: bool = False
    default: Expression | None = None


class Result(Node, frozen=True):
    """One return type, named or not; `type` is None only in a program that lacks the type."""

    type: TypeNode | None
    name: Name | None = None


class Function(Node, frozen=True):
    """`do name(parameters) -> results { … }`."""

    name: Name
    parameters: tuple[Parameter, ...]
    results: tuple[Result, ...]
    body: Block
    attributes: tuple[Attribute, ...] = ()
    is_private: bool = False


class Field(Node, frozen=True):
    """One field of a struct, with its raw-string tag if there is one."""

    name: Name
    type: TypeNode
    tag: str | None = None


class StructDeclaration(Node, frozen=True):
    """`const Name struct { … }`."""

    name: Name
    fields: tuple[Field, ...]
    attributes: tuple[Attribute, ...] = ()
    is_private: bool = False


class EnumMember(Node, frozen=True):
    """One member of an enum, with its value if it has one."""

    name: Name
    value: Expression | None = None


class EnumDeclaration(Node, frozen=True):
    """`const Name enum [: base] { … }`."""

    name: Name
    members: tuple[EnumMember, ...]
    base: Name | None = None
    attributes: tuple[Attribute, ...] = ()
    is_private: bool = False


class ImportItem(Node, frozen=True):
    """`@std`, `m@math`, `"./geo"`, `g"./geo"`: exactly one of `library` and `path` is set."""

    alias: Name | None = None
    library: str | None = None
    path: str | None = None


class Import(Node, frozen=True):
    """`import [& use] item, item`."""

    items: tuple[ImportItem, ...]
    is_used: bool = False


class Suppress(Node, frozen=True):
    """A `#suppress(…)` for the whole file, near its top."""

    codes: tuple[Name, ...]


class ModuleName(Node, frozen=True):
    """`module name`."""

    name: Name


Statement = (
    Variable
    | Using
    | If
    | When
    | For
    | ForEach
    | AsLongAs
    | Loop
    | Break
    | Continue
    | Return
    | Ensure
    | Unpack
    | Assign
    | ExpressionStatement
    | Function
    | StructDeclaration
    | EnumDeclaration
    | Import
)

TopLevel = Statement | Suppress


class File(Node, frozen=True):
    """A whole file with its items in the order of the text."""

    module: ModuleName | None
    items: tuple[TopLevel, ...]
