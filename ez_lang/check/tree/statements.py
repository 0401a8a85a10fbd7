"""Statements: what is done, in which order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import field

from ez_lang.check.tree.expressions import Node

if TYPE_CHECKING:
    from ez_lang.check.tree.expressions import Expression, MakeRange, MakeReference
    from ez_lang.check.tree.places import Place
    from ez_lang.check.tree.program import LocalVariable
    from ez_lang.model.types import EnumType, Type


class Block(Node):
    """Statements in their order."""

    statements: list[Statement]


class Assign(Node):
    """`place = value`, also of a declaration.  The value is evaluated first, then the place.

    `declares`: this is where the variable comes into being.  Conversions, checks and copies are
    nodes inside `value`.
    """

    place: Place
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

    place: Place
    operator: Literal["+", "-", "*", "/", "%"]
    value: Expression
    kind: Literal["int", "float", "text"]
    limits: Type | None = None


class Update(Node):
    """`place = result`: from what the place holds, `Item(0)`, and from the value, `Item(1)`.

    Compound assignments that need more than an operator.  Container and index are evaluated once,
    after the value.
    """

    place: Place
    value: Expression
    result: Expression


class Unpack(Node):
    """Several results into several places; None drops one.  `value` gives a tuple.

    `wrap[i]`, where present, converts the i-th item: an expression over `Item(i)`.
    """

    places: list[Place | None]
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
