"""The tables of words agree with the grammar that uses them."""

from __future__ import annotations

from ez_lang.source.codes import CODES
from ez_lang.syntax import tables, words


def test_every_keyword_of_the_grammar_is_listed() -> None:
    literals = {text for text in tables.load().literals if text.isidentifier()}
    assert literals | {words.BLANK} == {*words.KEYWORDS, "map"}


def test_every_attribute_of_the_grammar_is_listed() -> None:
    literals = {text for text in tables.load().literals if text.startswith("#")}
    assert literals == set(words.ATTRIBUTES)


def test_keywords_and_reserved_words_are_disjoint() -> None:
    assert not set(words.KEYWORDS) & set(words.RESERVED)


def test_foreign_words_are_not_words_of_ez() -> None:
    assert not set(words.FOREIGN_WORDS) & {*words.KEYWORDS, *words.RESERVED}
    meant = {word for word in words.FOREIGN_WORDS.values() if word}
    assert meant <= {*words.KEYWORDS, *words.OPERATORS}


def test_the_codes_that_suppress_knows_exist() -> None:
    codes = {*words.SUPPRESSIBLE_WARNINGS, *words.PERMANENT_WARNINGS}
    assert codes <= set(CODES)
