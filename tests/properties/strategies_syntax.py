"""Strategies for syntax trees of possible programs, and for broken texts.

Positions are all zero.  What the text of a tree cannot say is left out: strings with a `$` before a
word, statements that the one before would swallow, braces in a string inside a `${…}`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from ez_lang.syntax import nodes
from ez_lang.syntax.words import KEYWORDS, OPERATORS, PUNCTUATION, SUPPRESSIBLE_WARNINGS

if TYPE_CHECKING:
    from collections.abc import Callable

    Nodes = st.SearchStrategy[Any]

LOWER = ["a", "b", "total", "x1", "in_a", "_under", "map", "len"]
CAPITAL = ["Point", "LIMIT", "Geo", "P", "T_2"]
TYPE_NAMES = ["int", "u8", "string", "bool", *CAPITAL]
BINARY = ["||", "&&", "==", "!=", "<", ">", "<=", ">=", "in", "not_in", "+", "-", "*", "/", "%"]
PLAIN = "abc é🦆\n\t\\'\"%0\0"


def built(node: Callable[..., Any], **fields: Nodes) -> Nodes:
    """A node of these fields without a position."""
    return st.builds(node, start=st.just(0), end=st.just(0), **fields)


def tuples(strategy: Nodes, least: int = 0, most: int = 3) -> Nodes:
    return st.lists(strategy, min_size=least, max_size=most).map(tuple)


def names(words: list[str]) -> Nodes:
    return built(nodes.Name, text=st.sampled_from(words))


def types() -> Nodes:
    named = built(nodes.NamedType, name=names(TYPE_NAMES), module=st.none() | names(LOWER[:3]))
    return st.recursive(
        named,
        lambda inner: (
            built(nodes.ArrayType, element=inner, size=st.none() | st.integers(0, 300))
            | built(nodes.MapType, key=named, value=inner)
        ),
        max_leaves=3,
    )


def literals(*, are_in_part: bool) -> Nodes:
    """Literals; those in a `${…}` contain no braces."""
    braces = "" if are_in_part else "{}"
    text = st.text(PLAIN + braces + "\udcff", max_size=6)
    return (
        built(nodes.IntLiteral, value=st.integers(min_value=0))
        | built(
            nodes.FloatLiteral,
            value=st.floats(min_value=0, allow_nan=False, allow_infinity=False).map(abs),
        )
        | built(nodes.StringLiteral, value=text, is_raw=st.just(value=False))
        | built(
            nodes.StringLiteral,
            value=st.text('ab\n\\"$' + braces, max_size=4).filter(_has_plain_dollars),
            is_raw=st.just(value=True),
        )
        | built(nodes.CharLiteral, value=st.sampled_from(PLAIN + braces))
        | built(nodes.BoolLiteral, value=st.booleans())
        | built(nodes.NilLiteral)
        | built(nodes.NameUse, text=st.sampled_from([*LOWER, *CAPITAL]))
        | built(nodes.New, type=named_types())
    )


def _has_plain_dollars(text: str) -> bool:
    """Whether the text can be in a `${…}`, where a `$` before a word is an error."""
    return not any(f"${follower}" in text for follower in "ab{")


def named_types() -> Nodes:
    return built(nodes.NamedType, name=names(TYPE_NAMES), module=st.none() | names(LOWER[:3]))


def literal_types() -> Nodes:
    """The types a struct literal can name."""
    return built(nodes.NamedType, name=names(CAPITAL)) | built(
        nodes.NamedType, name=names(["Point", "Geo"]), module=names(LOWER[:3])
    )


def composed(inner: Nodes) -> Nodes:
    """Expressions composed of other expressions."""
    simple_types = built(nodes.NamedType, name=names(TYPE_NAMES))
    fields = built(nodes.FieldValue, name=names([*LOWER[:4], "Point"]), value=inner)
    return (
        built(
            nodes.Binary,
            operator=st.sampled_from(BINARY),
            left=inner,
            right=inner,
            operator_start=st.just(0),
        )
        | built(nodes.Unary, operator=st.sampled_from("-!"), operand=inner)
        | built(nodes.Postfix, operator=st.sampled_from(["++", "--"]), operand=inner)
        | built(nodes.Call, callee=inner, arguments=tuples(inner))
        | built(nodes.Index, base=inner, index=inner)
        | built(nodes.Member, base=inner, name=names([*LOWER, *CAPITAL, *KEYWORDS]))
        | built(nodes.ArrayLiteral, elements=tuples(inner))
        | built(nodes.MapLiteral, pairs=tuples(built(nodes.MapPair, key=inner, value=inner)))
        | built(nodes.StructLiteral, type=literal_types(), fields=tuples(fields))
        | built(nodes.Range, arguments=tuples(inner, least=1))
        | built(
            nodes.Cast,
            value=inner,
            type=simple_types | built(nodes.ArrayType, element=simple_types),
        )
    )


def interpolations(inner: Nodes, braces: str = "") -> Nodes:
    texts = st.text(PLAIN + braces, min_size=1, max_size=4)
    parts = st.lists(inner, min_size=1, max_size=2).flatmap(
        lambda found: st.lists(
            st.none() | texts, min_size=len(found) + 1, max_size=len(found) + 1
        ).map(lambda between: _interleaved(between, found))
    )
    return built(nodes.Interpolation, parts=parts)


def _interleaved(between: list[str | None], found: list[object]) -> tuple[object, ...]:
    mixed: list[object] = []
    for text, part in zip(between, [*found, None], strict=True):
        mixed += [piece for piece in (text, part) if piece is not None]
    return tuple(mixed)


def expressions() -> Nodes:
    in_parts = st.recursive(literals(are_in_part=True), composed, max_leaves=3)
    leaves = literals(are_in_part=False) | interpolations(
        in_parts | interpolations(literals(are_in_part=True)), braces="{}"
    )
    return st.recursive(leaves, composed, max_leaves=8)


EXPRESSIONS = expressions()


def starting_with_name() -> Nodes:
    """Expressions that begin with a name, so that they do not continue the one before."""
    return st.recursive(
        built(nodes.NameUse, text=st.sampled_from(LOWER)),
        lambda inner: (
            built(nodes.Index, base=inner, index=EXPRESSIONS)
            | built(nodes.Member, base=inner, name=names([*LOWER, "if"]))
        ),
        max_leaves=3,
    )


TARGETS = starting_with_name()
CALLS = built(nodes.Call, callee=TARGETS, arguments=tuples(EXPRESSIONS))


def variables() -> Nodes:
    new_names = names([*LOWER[:5], "_", "Point"])
    untyped = built(nodes.Binding, name=new_names, type=st.none())
    typed = built(nodes.Binding, name=new_names, type=types())
    mutable = st.booleans()
    private = st.booleans()
    return built(
        nodes.Variable,
        is_mutable=mutable,
        bindings=tuples(typed, 1, 1),
        value=st.none() | EXPRESSIONS,
        is_private=private,
    ) | built(
        nodes.Variable,
        is_mutable=mutable,
        bindings=tuples(untyped, 1) | tuples(typed, 2),
        value=EXPRESSIONS,
        is_private=private,
    )


def simple_statements() -> Nodes:
    operators = st.sampled_from(["=", "+=", "-=", "*=", "/=", "%="])
    return (
        variables()
        | built(nodes.Using, modules=tuples(names(LOWER), 1))
        | built(nodes.Break)
        | built(nodes.Continue)
        | built(nodes.Return, values=tuples(EXPRESSIONS, 1))
        | built(nodes.Ensure, call=CALLS)
        | built(nodes.Unpack, targets=tuples(names([*LOWER, "_"]), 2), value=EXPRESSIONS)
        | built(nodes.Assign, target=TARGETS, operator=operators, value=EXPRESSIONS)
        | built(nodes.ExpressionStatement, value=CALLS | TARGETS)
    )


def compound_statements(inner: Nodes) -> Nodes:
    blocks = built(nodes.Block, statements=tuples(inner))
    loop_names = names([*LOWER, "_"])
    cases = built(nodes.Case, values=tuples(EXPRESSIONS), body=blocks)
    type_ = st.none() | built(nodes.NamedType, name=names(TYPE_NAMES))
    return (
        built(
            nodes.If,
            branches=tuples(built(nodes.Branch, condition=EXPRESSIONS, body=blocks), 1),
            otherwise=st.none() | blocks,
        )
        | built(nodes.When, subject=EXPRESSIONS, cases=tuples(cases), is_strict=st.booleans())
        | built(nodes.For, name=loop_names, iterable=EXPRESSIONS, body=blocks, type=type_)
        | built(
            nodes.ForEach,
            name=loop_names,
            iterable=EXPRESSIONS,
            body=blocks,
            index=st.none() | loop_names,
        )
        | built(nodes.AsLongAs, condition=EXPRESSIONS, body=blocks)
        | built(nodes.Loop, body=blocks)
    )


STATEMENTS = st.recursive(simple_statements(), compound_statements, max_leaves=5)


def attributes() -> Nodes:
    """Attributes in an order in which no `#suppress` applies to the file."""
    codes = names([*SUPPRESSIBLE_WARNINGS, "ALL"])
    return tuples(
        built(nodes.Attribute, name=st.just("suppress"), arguments=tuples(codes, 1))
        | built(nodes.Attribute, name=st.just("doc"), arguments=tuples(names(["", "text"]), 0, 1))
        | built(nodes.Attribute, name=st.sampled_from(["doc", "flags"]), arguments=st.none())
        | built(nodes.Attribute, name=st.just("enum"), arguments=tuples(names(["int"]), 1, 1)),
        most=2,
    ).map(lambda found: tuple(sorted(found, key=lambda a: a.name in {"doc", "suppress"})))


def functions() -> Nodes:
    parameters = built(
        nodes.Parameter,
        name=names(LOWER),
        type=types(),
        is_mutable=st.booleans(),
        default=st.none() | EXPRESSIONS,
    )
    nil = built(nodes.NamedType, name=names(["nil"]))
    unnamed = built(nodes.Result, type=types() | nil, name=st.none())
    named = built(nodes.Result, type=types(), name=names(LOWER[:5]))
    return built(
        nodes.Function,
        name=names(LOWER),
        parameters=tuples(parameters),
        results=tuples(unnamed) | tuples(named),
        body=built(nodes.Block, statements=tuples(STATEMENTS)),
        attributes=attributes(),
        is_private=st.booleans(),
    )


def declarations() -> Nodes:
    fields = built(
        nodes.Field,
        name=names([*LOWER, *KEYWORDS[:5]]),
        type=types(),
        tag=st.none() | st.sampled_from(["", 'json:"x"']),
    )
    members = built(nodes.EnumMember, name=names([*LOWER, *CAPITAL]), value=st.none() | EXPRESSIONS)
    return (
        functions()
        | variables()
        | built(
            nodes.StructDeclaration,
            name=names(CAPITAL),
            fields=tuples(fields),
            attributes=attributes(),
            is_private=st.booleans(),
        )
        | built(
            nodes.EnumDeclaration,
            name=names(CAPITAL),
            members=tuples(members),
            base=st.none() | names(["int", "string"]),
            attributes=attributes(),
            is_private=st.booleans(),
        )
    )


def imports() -> Nodes:
    alias = st.none() | names(LOWER)
    items = built(
        nodes.ImportItem, alias=alias, library=st.sampled_from(["std", "bytes"]), path=st.none()
    ) | built(
        nodes.ImportItem, alias=alias, library=st.none(), path=st.sampled_from(["./geo", "é \\"])
    )
    return built(nodes.Import, items=tuples(items, 1), is_used=st.booleans())


def _file(module: nodes.ModuleName | None, *parts: tuple[nodes.TopLevel, ...]) -> nodes.File:
    return nodes.File(0, 0, module, tuple(item for part in parts for item in part))


def files() -> Nodes:
    """Whole files; a `#suppress` for the file is where it cannot apply to a declaration."""
    codes = names([*SUPPRESSIBLE_WARNINGS, "ALL"])
    suppress = built(nodes.Suppress, codes=tuples(codes, 1))
    heads = tuples(st.tuples(suppress, imports()) | st.tuples(imports()), most=2).map(
        lambda groups: tuple(item for group in groups for item in group)
    )
    return st.builds(
        _file, st.none() | built(nodes.ModuleName, name=names(LOWER)), heads, tuples(declarations())
    )


WORDS = st.sampled_from(
    [
        *KEYWORDS,
        *OPERATORS,
        *PUNCTUATION,
        *LOWER,
        *CAPITAL,
        *("0", "1.5", "0x", "1_", "'c'", "'", '"s"', '"${a}"', '"${', '"', "`r`", "`", "\\"),
        *("#suppress(W2001)", "#strict", "#flags", "#enum", "#doc", "#", ";", "|", "~", "é", "\0"),
        *("//", "/*", "*/", "\n", "\n    "),
        *("while", "else", "let", "int", "def", "case", "and", "end", "=>", "** 2"),
    ]
)


def word_salads() -> st.SearchStrategy[str]:
    """Texts of the words of EZ in any order."""
    return st.lists(WORDS, max_size=30).map(" ".join)
