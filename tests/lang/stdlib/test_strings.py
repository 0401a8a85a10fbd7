"""`@strings`, function by function."""

from __future__ import annotations

import pytest

from ez_lang.model.faults import Fault
from ez_lang.model.types import ANY, BYTE, CHAR, FLOAT, INT, NIL, STRING, array_of
from ez_lang.model.values import NIL as NIL_VALUE
from ez_lang.model.values import Char
from tests.helpers.library_calls import call, checker_codes, fault_of, function, typed


@pytest.mark.parametrize(("name", "arguments", "expected"), [
    ("upper", ["groß ﬀ é"], "GROß ﬀ É"),
    ("upper", ["plain"], "PLAIN"),
    ("upper", ["ᾳ"], "ᾼ"),
    ("lower", ["\u0391\u03a3 İ ÉA"], "\u03b1\u03c3 i éa"),
    ("capitalize", ["éa b"], "Éa b"),
    ("capitalize", [""], ""),
    ("title", ["foo-bar baz\tqux"], "Foo-bar Baz\tQux"),
    ("trim", ["\u3000 a b \x85\n"], "a b"),
    ("trim", ["\x1f a"], "\x1f a"),
    ("trim_left", ["  a "], "a "),
    ("trim_right", ["  a "], "  a"),
    ("contains", ["naïve", "ïv"], True),
    ("contains", ["naïve", "x"], False),
    ("contains", ["abc", ""], True),
    ("starts_with", ["abc", "ab"], True),
    ("starts_with", ["abc", ""], True),
    ("ends_with", ["abc", "bc"], True),
    ("ends_with", ["abc", "ab"], False),
    ("index", ["naïve café", "c"], 7),
    ("index", ["abc", "z"], -1),
    ("index", ["abc", ""], 0),
    ("last_index", ["äbäb", "b"], 5),
    ("last_index", ["äb", ""], 3),
    ("last_index", ["ab", "z"], -1),
    ("count", ["aaaa", "aa"], 2),
    ("count", ["naïve", ""], 6),
    ("compare", ["a", "b"], -1),
    ("compare", ["b", "a"], 1),
    ("compare", ["ä", "ä"], 0),
    ("compare", ["\udcff", "\U0001f600"], 1),
    ("replace", ["a-b-c", "-", "+"], "a+b+c"),
    ("replace", ["ab", "", "."], ".a.b."),
    ("replace_n", ["aaa", "a", "b", 2], "bba"),
    ("replace_n", ["aaa", "a", "b", -1], "bbb"),
    ("replace_n", ["aaa", "a", "b", 0], "aaa"),
    ("replace_n", ["aaa", "a", "b", 10**30], "bbb"),
    ("remove", ["abab", "b"], "aab"),
    ("remove_all", ["abab", "b"], "aa"),
    ("repeat", ["ab", 3], "ababab"),
    ("repeat", ["ab", 0], ""),
    ("repeat", ["", 10**30], ""),
    ("reverse", ["naïve"], "evïan"),
    ("insert", ["ac", 1, "b"], "abc"),
    ("insert", ["ac", -5, "b"], "bac"),
    ("insert", ["ac", 50, "b"], "acb"),
    ("slice", ["naïve café", -4], "café"),
    ("slice", ["abcdef", 1, 3], "bc"),
    ("slice", ["abcdef", 1, -1], "bcde"),
    ("slice", ["abc", 2, 1], ""),
    ("slice", ["abc", -10, 10], "abc"),
    ("slice", ["abc", 10**30], ""),
    ("char_at", ["naïve", 2], "ï"),
    ("char_at", ["abc", -1], "c"),
    ("truncate", ["naïve café", 7, ".."], "naïve.."),
    ("truncate", ["abc", 3, "..."], "abc"),
    ("truncate", ["abcdef", 2, "..."], ".."),
    ("truncate", ["abcdef", 0, "..."], ""),
    ("pad_left", ["7", 3, "01"], "007"),
    ("pad_left", ["abc", 2], "abc"),
    ("pad_right", ["7", 3], "7  "),
    ("pad_right", ["7", 3, ""], "7  "),
    ("center", ["ab", 7, "*-"], "**ab***"),
    ("center", ["abc", -1], "abc"),
    ("split", ["a--b", "-"], ["a", "", "b"]),
    ("split", ["", ","], [""]),
    ("split", ["aï", ""], ["a", "ï"]),
    ("split", ["", ""], []),
    ("lines", ["x\r\ny\n"], ["x", "y", ""]),
    ("lines", ["a\rb"], ["a\rb"]),
    ("lines", [""], [""]),
    ("words", [" a\u2003b\t c "], ["a", "b", "c"]),
    ("words", ["a\x1fb"], ["a\x1fb"]),
    ("words", ["  "], []),
    ("chars", ["aï"], ["a", "ï"]),
    ("is_empty", [" \t"], True),
    ("is_empty", [" x"], False),
    ("is_numeric", ["0٣"], True),
    ("is_numeric", ["²"], False),
    ("is_numeric", [""], False),
    ("is_numeric", ["-1"], False),
    ("is_alpha", ["日é"], True),
    ("is_alpha", ["a1"], False),
    ("is_alpha", [""], False),
    ("is_alphanumeric", ["a1é"], True),
    ("is_alphanumeric", ["a²"], False),
    ("is_alphanumeric", [""], False),
    ("is_whitespace", [" \u00a0"], True),
    ("is_whitespace", ["\x1c"], False),
    ("is_whitespace", [""], False),
    ("is_lowercase", ["abé1"], True),
    ("is_lowercase", ["ab1"], True),
    ("is_lowercase", ["aB"], False),
    ("is_lowercase", ["日"], False),
    ("is_lowercase", ["12"], False),
    ("is_uppercase", ["ÄB 1"], True),
    ("is_uppercase", ["A日"], False),
    ("is_ascii", [""], True),
    ("is_ascii", ["é"], False),
    ("to_int", [" -12\n"], -12),
    ("to_int", ["123456789012345678901234567890"], 123456789012345678901234567890),
    ("to_float", ["1_0.5"], 10.5),
    ("to_float", [" .5 "], 0.5),
    ("to_float", ["0x1p-2"], 0.25),
    ("to_float", ["-INFINITY"], float("-inf")),
    ("to_bool", [" YES "], True),
    ("to_bool", ["off"], False),
    ("join", [["a", "b"], ", "], "a, b"),
    ("join", [[1, 2], "-"], "1-2"),
    ("join", [[["a"], ["b"]], "|"], '{"a"}|{"b"}'),
    ("join", [[], ","], ""),
    ("from_chars", [["xyz", "a"]], "xa"),
    ("from_chars", [["", "a"]], "\0a"),
])  # fmt: skip
def test_result_of_a_call(name: str, arguments: list[object], expected: object) -> None:
    assert call(f"strings.{name}", *arguments) == expected


@pytest.mark.parametrize(("name", "arguments", "code"), [
    ("upper", [5], "E7003"),
    ("upper", [typed("a", CHAR)], "E7003"),
    ("lines", [], "E7001"),
    ("lines", ["a", "b"], "E7001"),
    ("repeat", ["a", "3"], "E7004"),
    ("repeat", ["a", typed(3, BYTE)], "E7004"),
    ("repeat", ["a", -1], "E10001"),
    ("truncate", ["a", -1, "."], "E10001"),
    ("char_at", ["ab", 2], "E7005"),
    ("char_at", ["ab", -3], "E7005"),
    ("char_at", ["", 0], "E7005"),
    ("join", ["ab", ","], "E7002"),
    ("join", [[1], 5], "E7003"),
    ("from_chars", ["ab"], "E7002"),
    ("from_chars", [[1, 2]], "E7003"),
    ("from_chars", [typed([1, 2], array_of(ANY))], "E7003"),
    ("to_int", ["1_0"], "E7014"),
    ("to_int", [""], "E7014"),
    ("to_int", ["٣"], "E7014"),
    ("to_int", ["1.0"], "E7014"),
    ("to_float", ["1__0"], "E7014"),
    ("to_float", ["1e999"], "E7014"),
    ("to_float", ["+nan"], "E7014"),
    ("to_float", ["0x10"], "E7014"),
    ("to_float", ["."], "E7014"),
    ("to_bool", ["y"], "E7014"),
    ("upper", [typed(NIL_VALUE, STRING)], "E7003"),
    ("repeat", ["a", typed(NIL_VALUE, INT)], "E7004"),
    ("replace", ["a", "b", typed(NIL_VALUE, STRING)], "E7003"),
    ("replace_n", ["a", "b", "c", typed(NIL_VALUE, INT)], "E7004"),
    ("lines", [typed(3, ANY)], "E7003"),
    ("lines", [typed(Char("a"), ANY)], "E7003"),
])  # fmt: skip
def test_fault_of_a_call(name: str, arguments: list[object], code: str) -> None:
    assert fault_of(f"strings.{name}", *arguments) == code


def test_characters_of_an_array_of_chars_are_joined() -> None:
    assert call("strings.from_chars", typed(["a", "ï"], array_of(CHAR))) == "aï"
    assert call("strings.join", typed(["a", "b"], array_of(CHAR)), "") == "ab"


def test_invalid_bytes_survive_slicing_and_are_replaced_when_rebuilt() -> None:
    raw = "a\udcffb"

    assert call("strings.split", raw, "b") == ["a\udcff", ""]
    assert call("strings.trim", f" {raw} ") == raw
    assert call("strings.reverse", raw) == "b\ufffda"
    assert call("strings.slice", raw, 0) == "a\ufffdb"
    assert call("strings.char_at", raw, 1) == "\ufffd"
    assert call("strings.chars", raw) == ["a", "\ufffd", "b"]


def test_a_byte_is_found_inside_a_character() -> None:
    first_byte_of_e_acute = "\udcc3"

    assert call("strings.contains", "caf\u00e9", first_byte_of_e_acute)
    assert call("strings.index", "caf\u00e9", first_byte_of_e_acute) == 3
    assert call("strings.replace", "\u00e9", first_byte_of_e_acute, "") == "\udca9"


@pytest.mark.parametrize(("name", "arguments"), [
    ("strings.repeat", ("ab", 10**30)),
    ("strings.pad_left", ("ab", 10**10)),
    ("strings.pad_right", ("ab", 10**10)),
    ("strings.center", ("ab", 10**10)),
    ("strings.replace", ("a" * 100_000, "a", "b" * 10_000)),
    ("strings.join", (["a" * 100_000] * 10_000, "")),
])  # fmt: skip
def test_a_string_of_excessive_length_is_a_fault(name: str, arguments: tuple[object, ...]) -> None:
    with pytest.raises(Fault) as caught:
        call(name, *arguments)

    assert caught.value.code == "E5018"


@pytest.mark.parametrize(("name", "types", "codes"), [
    ("upper", [STRING], []),
    ("upper", [], ["E5008"]),
    ("upper", [INT], ["E3001"]),
    ("upper", [CHAR], ["E3001"]),
    ("upper", [NIL], ["E3001"]),
    ("upper", [ANY], []),
    ("join", [array_of(INT), STRING], []),
    ("join", [STRING, STRING], ["E3001"]),
    ("replace", [STRING, INT, FLOAT], ["E3001", "E3001"]),
    ("lines", [], []),
    ("lines", [INT], []),
])  # fmt: skip
def test_codes_of_the_checker(name: str, types: list[object], codes: list[str]) -> None:
    assert checker_codes(f"strings.{name}", *types) == codes  # type: ignore[arg-type]  # a table of mixed types


def test_static_type_of_some_results_is_unknown() -> None:
    assert function("strings.words").static_type([STRING]) is None
    assert function("strings.words").result_type([STRING]) is array_of(STRING)
    assert function("strings.chars").static_type([STRING]) is array_of(CHAR)
