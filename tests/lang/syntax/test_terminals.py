"""The classes of tokens agree with the grammar."""

from __future__ import annotations

from ez_lang.syntax import tables, terminals
from ez_lang.syntax.recovery.files import STATEMENTS

GRAMMAR = {*tables.load().terminals, "STRAY"}


def test_every_terminal_of_a_class_is_in_the_grammar() -> None:
    classes = [value for name, value in vars(terminals).items() if name.isupper() and name != "END"]

    assert [name for members in classes for name in members if name not in GRAMMAR] == []
    assert tables.load().terminals[tables.END] == terminals.END


def test_recovery_reads_statements_that_begin_with_any_statement_word() -> None:
    assert GRAMMAR >= STATEMENTS.keys() >= terminals.STATEMENT_WORDS


def test_brackets_are_paired() -> None:
    assert {terminals.CLOSERS[closer] for closer in terminals.OPENERS.values()} == {
        *terminals.OPENERS
    }
