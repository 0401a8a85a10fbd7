"""Where reading continues after a mistake.

Four things show where a broken statement ends: its brackets, the words that only begin statements,
the ends of its lines, and their indentation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.syntax.terminals import CLOSERS, END, NAMES, OPENERS, STATEMENT_WORDS

if TYPE_CHECKING:
    from ez_lang.syntax.recovery.reader import Reader

_LITERAL_REACH = 5_000
"""How many tokens of a literal in a head are searched for its end, so that the time is linear."""

_AFTER_LITERALS = frozenset({"LBRACE", "RPAR", "RSQB", "COMMA", "AND_ALSO", "OR_ELSE"})
"""Tokens that follow a literal in a head, as in `if x in {1, 2} {`, and never follow a block."""

# ------------------------------------------------------------------------- to the next statement


def skip_statement(reader: Reader, first: int) -> None:
    """Move to the next statement after a mistake in the one that began at token `first`.

    Brackets that the statement opened are skipped with their content.  It ends after them, at the
    end of its line, or where a word or a line can only begin another statement.
    """
    pending = _unmatched(reader, first)
    column = reader.indent(first)
    start = reader.at
    while reader.kind != END:
        if reader.kind == "RBRACE" and "LBRACE" not in pending:
            # A `}` that the statement did not open ends the block around it, unless it is one too
            # many.
            if not _is_orphan(reader, start, pending):
                return
            reader.brace_balance += 1
        elif _begins_statement(reader, pending) or (
            reader.at > first and _begins_new_line(reader, first, start, pending, column)
        ):
            return
        # `f(1 2) x = 3`: after its brackets the statement is complete, and a name begins another
        # one.
        closed = _match(reader, reader.take(), pending)
        if closed and not pending and _begins_operand(reader):
            return


def _begins_statement(reader: Reader, pending: list[str]) -> bool:
    """Return whether the next token is a word that begins a statement, or the brace of a block."""
    # `p.if` is a member, and the `if` of `f(x if y)` is inside an expression.
    if reader.kind in STATEMENT_WORDS:
        return reader.kinds[reader.at - 1] != "DOT" and not _is_amid_brackets(reader, pending)
    return reader.kind == "LBRACE" and not pending and _opens_block(reader, reader.at)


def _is_amid_brackets(reader: Reader, pending: list[str]) -> bool:
    """Return whether the rest of the line closes all pending brackets: at `if` in `f(x if y)`."""
    if not pending or reader.is_first_on_line(reader.at):
        return False
    # If the brackets are closed on this line, the word is a mistake inside them: `f(x if y)`.  If
    # they are not, a bracket is missing: `f(x` and `if y {` on one line.
    left = list(pending)
    ahead = reader.at
    while left and reader.kinds[ahead] != END:
        if reader.kinds[ahead] == "RBRACE" and "LBRACE" not in left:
            return False
        _match(reader, ahead, left)
        ahead += 1
        if reader.is_first_on_line(ahead):
            break
    return not left


def _unmatched(reader: Reader, first: int) -> list[str]:
    """Return the brackets opened since token `first` that are still open."""
    pending: list[str] = []
    for index in range(first, reader.at):
        _match(reader, index, pending)
    return pending


def _match(reader: Reader, index: int, pending: list[str]) -> bool:
    """Update the open brackets for a token; True if it closes one.

    A bracket of another kind that was opened in between counts as closed, too: `{ ( }`.
    """
    kind = reader.kinds[index]
    if kind in OPENERS:
        pending.append(kind)
    elif kind in CLOSERS and CLOSERS[kind] in pending:
        # The mistake may be that the inner bracket is not closed.
        while pending.pop() != CLOSERS[kind]:
            pass
        return True
    return False


def _is_orphan(reader: Reader, start: int, pending: list[str]) -> bool:
    """Return whether the next `}` is in the middle of a line and one too many."""
    if reader.is_spare_brace(reader.at):
        return True
    # A `}` right after the mistake ends its block even if the file has one too many elsewhere.
    is_inside = reader.at > start or bool(pending)
    return is_inside and reader.brace_balance < 0 and not reader.is_first_on_line(reader.at)


def _begins_new_line(
    reader: Reader, first: int, start: int, pending: list[str], column: int
) -> bool:
    """Return whether the next token begins a line that is unlikely to belong to the statement.

    With open brackets only a line that is indented no further than the statement does.
    """
    if not reader.is_first_on_line(reader.at):
        return False
    if reader.kind in CLOSERS:
        return not pending or (reader.at > start and _closes_outer(reader, first, column))
    return not pending or reader.column(reader.at) <= column


def _closes_outer(reader: Reader, first: int, column: int) -> bool:
    """Return whether a closing bracket further left belongs to something around the statement.

    It belongs to the statement if that has an opening bracket at the end of a line:
    `x = f(` … `)`.
    """
    if reader.column(reader.at) >= column:
        return False
    return not any(
        reader.kinds[index] in OPENERS and reader.is_first_on_line(index + 1)
        for index in range(first, reader.at)
    )


def _begins_operand(reader: Reader) -> bool:
    return reader.kind in NAMES and not reader.is_first_on_line(reader.at)


def _opens_block(reader: Reader, brace: int) -> bool:
    """Return whether a brace precedes a statement word or ends its line, like most block braces."""
    follower = reader.kinds[brace + 1]
    return follower in STATEMENT_WORDS or (follower != END and reader.is_first_on_line(brace + 1))


# -------------------------------------------------------------------------- to the body of a head


def skip_to_body(reader: Reader, first: int) -> bool:
    """Move to the `{` of the body after a mistake in the head that began at token `first`.

    Return False if none can be found; the position is then unchanged.
    """
    pending = _unmatched(reader, first)
    brace = _body_taken_for_literal(reader, first)
    if brace is not None:
        reader.at = brace
        return True
    ahead = reader.at
    while True:
        kind = reader.kinds[ahead]
        # Inside open brackets a brace begins a value, as in `if f({1}`, unless it ends its line or
        # a statement follows it: then the bracket is not closed.
        if kind == "LBRACE" and (not pending or _opens_block(reader, ahead)):
            after = _after_literal(reader, ahead)
            if after is None:
                reader.at = ahead
                return True
            ahead = after
            continue
        if kind == END or _ends_head(reader, ahead, pending):
            return False
        # A head is on one line, except inside brackets.
        if ahead > reader.at and reader.is_first_on_line(ahead) and not pending:
            return False
        _match(reader, ahead, pending)
        ahead += 1


def _ends_head(reader: Reader, index: int, pending: list[str]) -> bool:
    """Return whether a token cannot belong to a head, even to a broken one."""
    kind = reader.kinds[index]
    if kind == "RBRACE":
        if reader.is_spare_brace(index):
            reader.brace_balance += 1
            return False
        return "LBRACE" not in pending
    if kind not in STATEMENT_WORDS or reader.kinds[index - 1] == "DOT":
        return False
    # A word in the head's own line right before the brace is the mistake itself: `if x do {`.
    is_mistake = index == reader.at and not reader.is_first_on_line(index)
    return not (is_mistake and reader.kinds[index + 1] == "LBRACE")


def _after_literal(reader: Reader, brace: int) -> int | None:
    """Return the token after a literal in a head; None if the brace is that of the body.

    The head continues after a literal on the same line: `if x in {1, 2} && y {`.
    """
    depth = 0
    for index in range(brace, len(reader.kinds) - 1):
        depth += (reader.kinds[index] == "LBRACE") - (reader.kinds[index] == "RBRACE")
        # A literal in a head is on one line; a body mostly is not.
        if reader.is_first_on_line(index + 1):
            return None
        if not depth:
            return index + 1 if reader.kinds[index + 1] in _AFTER_LITERALS else None
    return None


def _body_taken_for_literal(reader: Reader, first: int) -> int | None:
    """Return the brace in the head that was read as a literal, if no other can be the body's.

    In `if a == { f() }` the operand is missing, not the block.
    """
    depth = 0
    brace = reader.at
    # Backwards from the mistake to the innermost brace of the head that is still open there.
    while brace > first and depth <= 0:
        brace -= 1
        depth += (reader.kinds[brace] == "LBRACE") - (reader.kinds[brace] == "RBRACE")
    if depth <= 0:
        return None
    # Forwards to its `}`: a literal is followed by the rest of the head, a block is not.
    for ahead in range(reader.at, min(reader.at + _LITERAL_REACH, len(reader.kinds) - 1)):
        depth += (reader.kinds[ahead] == "LBRACE") - (reader.kinds[ahead] == "RBRACE")
        if not depth:
            return None if reader.kinds[ahead + 1] in _AFTER_LITERALS else brace
    return brace
