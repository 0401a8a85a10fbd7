"""Blocks, statements without a keyword, and tokens that begin no statement.

After a statement that fails, the tokens up to the next one are skipped; the parts that were
understood stay in the tree.  The block of an `if` or a loop is read even if its head fails.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ez_lang.source.diagnostics import Fix, Related
from ez_lang.syntax import nodes, statement_builders
from ez_lang.syntax.foreign_words import foreign_word
from ez_lang.syntax.recovery.braces import BLOCK
from ez_lang.syntax.recovery.declarations import MEMBER_READERS, needed_value, unpacked_name
from ez_lang.syntax.recovery.expressions import NO_CONDITIONAL, read_expression, read_group
from ez_lang.syntax.recovery.skipping import skip_statement, skip_to_body
from ez_lang.syntax.recovery.spellings import foreign_word_near
from ez_lang.syntax.terminals import CASE_WORDS, END, LITERALS, NAMES, STATEMENT_WORDS

if TYPE_CHECKING:
    from ez_lang.source.diagnostics import Diagnostic
    from ez_lang.syntax.nodes import Statement, TopLevel
    from ez_lang.syntax.recovery.reader import Reader

_ASSIGNERS = frozenset({"EQUAL", "COMPOUND"})
_OPERAND_ENDS = NAMES | LITERALS | {"RPAR", "RSQB", "STEP"}

STRAY_CLAUSES = {
    "OR": "`or` must follow the block of an `if`",
    "OTHERWISE": "`otherwise` must follow the block of an `if`",
    "IS": "`is` must be in a `when`",
    "DEFAULT": "`default` must be in a `when`",
}
"""Advice for the clauses of an `if` or a `when` that follow neither."""

_OPERATOR_WORDS = {"OR": "||", "IS": "=="}
"""Words of EZ that are operators in other languages."""

_OF_FILES = (nodes.Function, nodes.Import, nodes.StructDeclaration, nodes.EnumDeclaration)

_HEAD_REACH = 6
"""How many tokens before a brace a mistake can be in the head that the brace belongs to."""

_WORDS_BEFORE_NAME = 2
"""`private const`: the longest beginning of a line that declares a struct or enum."""

# ------------------------------------------------------------------------------------ statements


def read_statement_into(reader: Reader, found: list[TopLevel]) -> None:
    """Read one statement and move to where the next one begins."""
    first = reader.at
    reader.failed = False
    outer, reader.is_tentative = reader.is_tentative, first == reader.tentative_at
    origin = reader.tentative_since if reader.is_tentative else first
    read = read_statement(reader)
    # A tentative "statement" before a brace was the rest of a broken head: `if x ] y {`.
    is_head = (
        reader.is_tentative and reader.kind == "LBRACE" and not reader.is_first_on_line(reader.at)
    )
    reader.is_tentative = outer
    if reader.failed or is_head:
        reader.incomplete.update(statement.start for statement in read)
        _continue_after(reader, origin, read)
    # At least one token is taken, or a token that begins nothing would be read forever.
    if reader.at == first:
        reader.take()
    found += read


def _continue_after(reader: Reader, first: int, read: list[TopLevel]) -> None:
    """Move to the next statement after a mistake in the one that began at token `first`.

    A block that follows is read as part of the broken statement.
    """
    if reader.failed:
        skip_statement(reader, first)
    reader.failed = False
    if reader.kind == "LBRACE":
        read += _without_head(reader, read_block(reader))
    # `x = ] for i`: the word may begin a statement or be part of the mistake, so it is read but its
    # mistakes are not reported.
    elif reader.kind in STATEMENT_WORDS and not reader.is_first_on_line(reader.at):
        reader.read_tentatively(first)


def _without_head(reader: Reader, block: nodes.Block) -> list[TopLevel]:
    """Return a block whose head is missing as a loop, which gives its statements a scope.

    If it contains declarations of the file level, the brace opened no block: return its statements.
    """
    statements = block.statements
    if any(isinstance(statement, _OF_FILES) for statement in statements):
        return list(statements)
    return [statement_builders.loop(reader.builder, block.start, block.end, block)]


def read_statement(reader: Reader) -> list[TopLevel]:
    """Read one statement or declaration, or those that a misplaced construct contains."""
    if reader.kind in reader.statements:
        return reader.statements[reader.kind](reader)
    return [read_simple_statement(reader)]


def read_simple_statement(reader: Reader) -> Statement:
    """Read an assignment, or an expression alone."""
    begin = reader.begin
    if reader.kind in NAMES | {"BLANK"} and reader.peek() == "COMMA":
        return _unpack(reader)
    value = read_expression(reader)
    if reader.failed or reader.kind not in _ASSIGNERS:
        return statement_builders.expression_statement(
            reader.builder, begin, reader.end_after(begin), value
        )
    operator = reader.take()
    assigned = read_expression(reader)
    return statement_builders.assign(reader.builder, begin, reader.end, value, operator, assigned)


def _unpack(reader: Reader) -> Statement:
    begin = reader.begin
    targets = [reader.take()]
    while reader.accept("COMMA"):
        target = unpacked_name(reader)
        if target is not None:
            targets.append(target)
    value = needed_value(reader) or reader.hole()
    if not reader.failed and reader.kind == "COMMA":
        reader.reject(
            "E2001",
            "unexpected token ','",
            label="one call is allowed here",
            help="EZ has no parallel assignment; write one assignment for each variable",
        )
    return statement_builders.unpack(reader.builder, begin, reader.end, targets, value)


# ---------------------------------------------------------------------------------------- blocks


def read_block(reader: Reader) -> nodes.Block:
    """Read a block, or the members of a struct or enum whose beginning was not understood.

    The next token is `{`.
    """
    # `Point struct {` without `const`: the words before the brace show that it holds fields.
    word = reader.at - 1
    name = word - (reader.kinds[word - 1] in NAMES)
    begin = reader.begin
    if (
        reader.kinds[word] in MEMBER_READERS
        and reader.first_on_line(word) >= name - _WORDS_BEFORE_NAME
    ):
        reader.incomplete.add(reader.starts[name])
        read_members = MEMBER_READERS[reader.kinds[word]]
        declaration = read_members(reader, reader.starts[name], name)
        return nodes.Block(begin, reader.end, (declaration,))
    reader.take()
    return _read_block_from(reader, begin)


def _read_block_from(reader: Reader, begin: int) -> nodes.Block:
    reader.braces.open(BLOCK, begin)
    outer, reader.is_tentative = reader.is_tentative, False
    statements: list[TopLevel] = []
    while reader.kind not in {"RBRACE", END} and not _is_unclosed(reader):
        read_statement_into(reader, statements)
    if not reader.accept("RBRACE"):
        # The missing `}` is accounted for here, so that the blocks around this one have their end.
        reader.braces.report_unclosed()
        reader.brace_balance -= 1
    reader.braces.close()
    reader.is_tentative = outer
    return nodes.Block(begin, reader.end, tuple(statements))  # type: ignore[arg-type]


def _is_unclosed(reader: Reader) -> bool:
    """Return whether the next token cannot be in the block, whose end is therefore missing."""
    # `is 1 { f()` and `is 2 { }` on the next line: the second case ends the block of the first.
    is_case = reader.kind in CASE_WORDS and reader.braces.are_open_for("when")
    return (is_case and reader.brace_balance > 0) or reader.function_is_unclosed()


def read_body(reader: Reader, first: int) -> nodes.Block:
    """Return the block after a head that began at token `first`, even if the head is broken."""
    if not reader.failed and reader.kind != "LBRACE":
        expected_block(reader)
    if not reader.failed or skip_to_body(reader, first):
        reader.failed = False
        return read_block(reader)
    # No `{` follows.  If the file has a `}` too many, it is the end of this block: `if x [` … `}`
    # has another token in the position of the brace, `if x` … `}` has none.
    if reader.brace_balance < 0 and _replaces_opener(reader):
        reader.brace_balance += reader.kind == "RBRACE"
        reader.take()
        return _read_block_without_opener(reader)
    if reader.brace_balance < 0 and reader.is_first_on_line(reader.at):
        return _read_block_without_opener(reader)
    # The `}` of this block closes nothing, and is not another mistake.
    reader.braces.missing_openers += 1
    return nodes.Block(reader.end, reader.end, ())


def _replaces_opener(reader: Reader) -> bool:
    """Return whether the next token is in the position of a missing `{`, at the end of a line."""
    # A `}` that is the only one too many is the end of the block, not its beginning.
    is_spare = reader.kind == "RBRACE" and reader.brace_balance == -1
    if reader.kind == END or is_spare:
        return False
    is_last = reader.is_first_on_line(reader.at + 1) or reader.peek() in STATEMENT_WORDS
    return is_last and not reader.is_first_on_line(reader.at)


def _read_block_without_opener(reader: Reader) -> nodes.Block:
    """Read the statements up to a `}` that the file has too many because the `{` is missing."""
    begin = reader.end
    reader.failed = False
    reader.brace_balance += 1
    return _read_block_from(reader, begin)


def expected_block(reader: Reader) -> None:
    """Report that no block begins here."""
    advice, fix = foreign_word_near(reader, reader.at)
    advice = advice or "a block is written in braces: `{ … }`"
    if reader.kind in _OPERATOR_WORDS:
        advice, fix = _operator_word(reader)
    elif reader.kind == "NAME" and reader.text_of(reader.at) == "else":
        advice = NO_CONDITIONAL
    elif reader.kind == "EQUAL":
        advice = "`=` assigns; to compare, write `==`"
        fix = Fix(reader.begin, reader.begin + 1, "==", "write `==`")
    elif reader.kind == "COLON":
        fix = Fix(reader.begin, reader.begin + 1, " {", "write `{`")
    reader.expected("'{'", help=advice, fix=fix)


def _operator_word(reader: Reader) -> tuple[str, Fix]:
    word, meant = reader.text_of(reader.at), _OPERATOR_WORDS[reader.kind]
    fix = Fix(reader.begin, reader.ends[reader.at], meant, f"write `{meant}`")
    return f"EZ writes `{meant}` for `{word}` between values", fix


# ---------------------------------------------------------------------------------- stray pieces


def read_literal_or_block(reader: Reader) -> list[TopLevel]:
    """Read a literal as a statement; if it is none, return the statements of the probable block.

    A block is no statement, so the mistake is reported for the literal.
    """
    # No mistake would be reported, so the attempt as a literal is useless.  It would also read each
    # block twice, and blocks inside it four times: exponential time.
    if reader.is_silent:
        return list(read_block(reader).statements)
    diagnostics = reader.reporter.diagnostics
    if _follows_mistake(reader):
        return _silent_block(reader, len(diagnostics))
    start = reader.at
    before = len(diagnostics)
    # First as a literal, for its mistake; then again as a block, for its statements.
    statement = read_simple_statement(reader)
    if not reader.failed:
        return [statement]
    reached = reader.begin
    reported = len(diagnostics)
    if reported > before:
        diagnostics[-1] = _about_block(reader, diagnostics[-1], start)
    reader.at = start
    reader.failed = False
    return _silent_block(reader, reported, reached)


def _follows_mistake(reader: Reader) -> bool:
    """Return whether the next brace belongs to a head with a mistake."""
    if not reader.reporter.diagnostics:
        return False
    last = reader.reporter.diagnostics[-1].start
    reach = max(reader.at - _HEAD_REACH, 0)
    return reader.starts[reach] <= last < reader.begin


def _silent_block(reader: Reader, reported: int, until: int | None = None) -> list[TopLevel]:
    """Read a block; return its statements, and keep only the first `reported` diagnostics.

    With `until`, mistakes after that offset are kept, too.
    """
    diagnostics = reader.reporter.diagnostics
    state = reader.braces.state()
    reader.is_silent = True
    block = read_block(reader)
    reader.is_silent = False
    diagnostics[reported:] = [
        mistake for mistake in diagnostics[reported:] if until is not None and mistake.start > until
    ]
    # The unclosed braces of the block are forgotten with its other mistakes: they would be reported
    # at the end of the text.
    reader.braces.restore(state)
    return _without_head(reader, block)


def _about_block(reader: Reader, mistake: Diagnostic, opener: int) -> Diagnostic:
    """Return the mistake in a supposed literal, with advice for the block that it probably is."""
    advice, fix = foreign_word_near(reader, opener)
    related = Related(
        reader.reporter.source,
        reader.starts[opener],
        reader.ends[opener],
        "this `{` begins an array or a map, as no statement that has a block precedes it",
    )
    return replace(
        mistake,
        label="part of an array or a map, not a statement",
        help=advice or "a block must follow an `if`, a loop or the head of a function",
        related=(related,),
        fix=fix,
    )


def read_stray_clause(reader: Reader) -> list[TopLevel]:
    """Report a clause that belongs to no `if` or `when`; return the statements of its block."""
    first = reader.at
    advice, fix = STRAY_CLAUSES[reader.kind], None
    # `x > 1 or x < 0`: here `or` is meant as an operator, not as a clause.
    follows_value = first and reader.kinds[first - 1] in _OPERAND_ENDS
    if reader.kind in _OPERATOR_WORDS and follows_value and not reader.is_first_on_line(first):
        advice, fix = _operator_word(reader)
    reader.report(
        "E2001",
        first,
        f"unexpected token {reader.quoted(first)}",
        label="this clause belongs to no statement",
        help=advice,
        fix=fix,
    )
    reader.take()
    if skip_to_body(reader, first):
        return _without_head(reader, read_block(reader))
    reader.failed = True
    return []


def read_stray_token(reader: Reader) -> list[TopLevel]:
    """Report a token that is in no rule of the grammar: `;`, or an unknown attribute."""
    index = reader.take()
    text = reader.text_of(index)
    if text == ";":
        reader.report(
            "E2001",
            index,
            "unexpected token ';'",
            label="not needed",
            help="EZ has no semicolons; remove it",
            fix=Fix(reader.starts[index], reader.ends[index], "", "remove the semicolon"),
        )
        return []
    word = foreign_word(text.removeprefix("#"))
    advice = "the attributes are #suppress, #strict, #flags, #enum and #doc"
    reader.report(
        "E2001",
        index,
        f"unexpected token '{text}'",
        label="there is no such attribute",
        help=advice if word is None else word.advice,
    )
    is_followed = not reader.is_first_on_line(reader.at)
    if is_followed and word is not None:
        reader.failed = True  # `#define X 5`: the rest of the line is no statement either
    elif is_followed and reader.kind == "LPAR":
        read_group(reader)
    return []
