"""Where to go on after a mistake.

Brackets, words that only begin statements, line ends and indentation are all a broken statement
leaves to judge by.
"""

from __future__ import annotations

from ez_lang.syntax.recovery.cursor import CLOSERS, END, NAMES, OPENERS, STATEMENT_WORDS, Cursor

_LITERAL_REACH = 5_000
"""A literal in the head of an `if` or a loop is not looked at further than this."""


_BEHIND_LITERALS = frozenset({"LBRACE", "RPAR", "RSQB", "COMMA", "AND_ALSO", "OR_ELSE"})
"""What a block is not followed by."""


class ResumingCursor(Cursor):
    """A cursor that finds the next statement, or the body behind a broken head."""

    def resume(self, first: int) -> None:
        """After a mistake in the statement that began at token `first`: go to the next one.

        Brackets that the statement opened are passed over; it ends with them, with its line, or
        where a word or a line begins that can only be another statement.
        """
        pending = self._unmatched(first)
        column = self.indent(first)
        start = self.at
        while self.kind != END:
            if self.kind == "RBRACE" and "LBRACE" not in pending:
                if not self._is_orphan(start, pending):
                    return
                self.spare_openers += 1
            elif self._begins_statement(pending) or (
                self.at > first and self._starts_afresh(first, start, pending, column)
            ):
                return
            closed = self._match(self.take(), pending)
            if closed and not pending and self._begins_operand():
                return

    def _begins_statement(self, pending: list[str]) -> bool:
        """Whether the next token can be no part of the statement: a word, or a block's brace."""
        if self.kind in STATEMENT_WORDS:
            return self.kinds[self.at - 1] != "DOT" and not self._is_amid(pending)
        return self.kind == "LBRACE" and not pending and self._opens_block(self.at)

    def _is_amid(self, pending: list[str]) -> bool:
        """Whether the next token is in the middle of a line that closes all pending brackets."""
        if not pending or self.is_first_on_line(self.at):
            return False
        left = list(pending)
        ahead = self.at
        while left and self.kinds[ahead] != END:
            if self.kinds[ahead] == "RBRACE" and "LBRACE" not in left:
                return False
            self._match(ahead, left)
            ahead += 1
            if self.is_first_on_line(ahead):
                break
        return not left

    def _match(self, index: int, pending: list[str]) -> bool:
        """Note a token that opens or closes a bracket; True where it closes one."""
        kind = self.kinds[index]
        if kind in OPENERS:
            pending.append(kind)
        elif kind in CLOSERS and CLOSERS[kind] in pending:
            while pending.pop() != CLOSERS[kind]:
                pass
            return True
        return False

    def _is_orphan(self, start: int, pending: list[str]) -> bool:
        """Whether a `}` in the middle of a line is the one that the file has too many."""
        if self.is_spare_brace(self.at):
            return True
        is_inside = self.at > start or bool(pending)
        return is_inside and self.spare_openers < 0 and not self.is_first_on_line(self.at)

    def _starts_afresh(self, first: int, start: int, pending: list[str], column: int) -> bool:
        """Whether a line begins here that can hardly belong to the statement."""
        if not self.is_first_on_line(self.at):
            return False
        if self.kind in CLOSERS:
            return not pending or (self.at > start and self._closes_outer(first, column))
        return not pending or self.column(self.at) <= column

    def _closes_outer(self, first: int, column: int) -> bool:
        """Whether a bracket that begins a line further left belongs to what is around.

        That is so unless the statement has opened one at the end of a line.
        """
        if self.column(self.at) >= column:
            return False
        return not any(
            self.kinds[index] in OPENERS and self.is_first_on_line(index + 1)
            for index in range(first, self.at)
        )

    def _begins_operand(self) -> bool:
        return self.kind in NAMES and not self.is_first_on_line(self.at)

    def _opens_block(self, brace: int) -> bool:
        """Whether a statement follows, or the brace ends its line as that of a body mostly does."""
        follower = self.kinds[brace + 1]
        return follower in STATEMENT_WORDS or (follower != END and self.is_first_on_line(brace + 1))

    def _unmatched(self, first: int) -> list[str]:
        """The brackets that were opened since token `first` and are not closed yet."""
        pending: list[str] = []
        for index in range(first, self.at):
            self._match(index, pending)
        return pending

    def skip_to_brace(self, first: int) -> bool:
        """After a mistake in the head that began at token `first`: go to the brace of its body."""
        pending = self._unmatched(first)
        brace = self._body_taken_for_literal(first)
        if brace is not None:
            self.at = brace
            return True
        ahead = self.at
        while True:
            kind = self.kinds[ahead]
            if kind == "LBRACE" and (not pending or self._opens_block(ahead)):
                closer = self._end_of_literal(ahead)
                if closer is None:
                    self.at = ahead
                    return True
                ahead = closer
                continue
            if kind == END or self._ends_head(ahead, pending):
                return False
            if ahead > self.at and self.is_first_on_line(ahead) and not pending:
                return False
            self._match(ahead, pending)
            ahead += 1

    def _ends_head(self, index: int, pending: list[str]) -> bool:
        """Whether a token can be no part of a head, even of one that went wrong."""
        kind = self.kinds[index]
        if kind == "RBRACE":
            if self.is_spare_brace(index):
                self.spare_openers += 1
                return False
            return "LBRACE" not in pending
        if kind not in STATEMENT_WORDS or self.kinds[index - 1] == "DOT":
            return False
        is_slip = index == self.at and not self.is_first_on_line(index)
        return not (is_slip and self.kinds[index + 1] == "LBRACE")

    def _end_of_literal(self, brace: int) -> int | None:
        """The token behind a literal in a head; None for a brace that is its block's.

        On the line of a literal the head goes on.
        """
        depth = 0
        for index in range(brace, len(self.kinds) - 1):
            depth += (self.kinds[index] == "LBRACE") - (self.kinds[index] == "RBRACE")
            if self.is_first_on_line(index + 1):
                return None
            if not depth:
                return index + 1 if self.kinds[index + 1] in _BEHIND_LITERALS else None
        return None

    def _body_taken_for_literal(self, first: int) -> int | None:
        """The brace in the head that began a literal, if no other follows that could be the body's.

        `if a == { f() }` has forgotten its operand, not its block.
        """
        depth = 0
        brace = self.at
        while brace > first and depth <= 0:
            brace -= 1
            depth += (self.kinds[brace] == "LBRACE") - (self.kinds[brace] == "RBRACE")
        if depth <= 0:
            return None
        for ahead in range(self.at, min(self.at + _LITERAL_REACH, len(self.kinds) - 1)):
            depth += (self.kinds[ahead] == "LBRACE") - (self.kinds[ahead] == "RBRACE")
            if not depth:
                return None if self.kinds[ahead + 1] in _BEHIND_LITERALS else brace
        return brace
