"""`@regex`, function by function, and its dialect."""

from __future__ import annotations

import pytest

from ez_lang.model.types import ANY, ERROR, STRING, TupleType
from ez_lang.model.values import NIL
from tests.helpers.library_calls import call, checker_codes, fault_of, function, typed


@pytest.mark.parametrize(("name", "arguments", "expected"), [
    ("match", ["b+", "abbc"], True),
    ("match", ["^b", "abbc"], False),
    ("find", ["b+", "abbc"], "bb"),
    ("find", ["x", "abbc"], NIL),
    ("find", ["x*", "abbc"], NIL),
    ("find", ["b$", "ab\n"], NIL),
    ("find_all", ["a*", "baac"], ["", "aa", ""]),
    ("find_all", ["|a", "aa"], ["", "", ""]),
    ("find_all", [r"\w+", "naïve"], ["na", "ve"]),
    ("find_all", ["x", "abc"], []),
    ("find_all_n", ["a", "aaa", 2], ["a", "a"]),
    ("find_all_n", ["a", "aaa", 0], []),
    ("find_all_n", ["a", "aaa", -5], ["a", "a", "a"]),
    ("find_all_n", ["a", "aaa", 10**30], ["a", "a", "a"]),
    ("replace", [r"\d+", "x1y2", "<$0>"], "x<$0>y2"),
    ("replace", ["z", "x1y2", "!"], "x1y2"),
    ("replace_all", ["a*", "baac", "-"], "-b-c-"),
    ("replace_all", [r"(\w+)-(?P<n>\d+)", "ab-1 cd-22", "$n:${1}."], "1:ab. 22:cd."),
    ("split", [r"\s*,\s*", "a , b,,c"], ["a", "b", "", "c"]),
    ("split", [",", ""], [""]),
    ("split", ["", "abc"], ["a", "b", "c"]),
    ("split", ["", ""], []),
    ("split", ["a*", "baac"], ["b", "c"]),
    ("split", ["(,)", "a,b"], ["a", "b"]),
    ("split", ["c", "abc"], ["ab", ""]),
    ("split", ["x", "abc"], ["abc"]),
    ("groups", [r"(\w)(\d)?", "a b1"], ["a", "a", ""]),
    ("groups", ["(x)", "abc"], []),
    ("groups_all", [r"(\w)(\d)?", "a1 b"], [["a1", "a", "1"], ["b", "b", ""]]),
])  # fmt: skip
def test_result_of_a_call(name: str, arguments: list[object], expected: object) -> None:
    assert call(f"regex.{name}", *arguments) == (expected, NIL)


@pytest.mark.parametrize(("template", "expected"), [
    ("$1$2", "[a1]"), ("$1x", "[]"), ("${1}x", "[ax]"), ("$$1", "[$1]"), ("$", "[$]"),
    ("$-", "[$-]"), ("${1", "[${1]"), ("${}", "[${}]"), ("$digit", "[1]"), ("$9", "[]"),
    ("$01", "[]"), ("$0", "[a1]"),
])  # fmt: skip
def test_template_is_expanded(template: str, expected: str) -> None:
    pattern = r"(\w)(?<digit>\d)"

    assert call("regex.replace_all", pattern, "[a1]", template) == (expected, NIL)


@pytest.mark.parametrize(
    "name", ["match", "find", "find_all", "split", "groups", "groups_all", "replace", "find_all_n"]
)
def test_malformed_pattern_is_an_error(name: str) -> None:
    third: dict[str, list[object]] = {"replace": ["x"], "find_all_n": [1]}

    value, error = call(f"regex.{name}", "[", "text", *third.get(name, []))

    assert value is (False if name == "match" else NIL)
    assert error[2] == "E15001"


@pytest.mark.parametrize(("pattern", "text", "expected"), [
    (r"\d", "٣3", ["3"]),
    (r"[\D]", "1a", ["a"]),
    (r"\s", "\v\t \f", ["\t", " ", "\f"]),
    (r"[^\S]", "a b", [" "]),
    (r"\bé", " é", []),
    (r"\B", "", [""]),
    (r"\b", "", []),
    (r"a\b", "ab a", ["a"]),
    ("(?m)^b$", "a\nb\n", ["b"]),
    ("^b", "a\nb", []),
    (r"\Ab\z", "b", ["b"]),
    (r"a\z", "a\n", []),
    (".", "\n\udcff", ["\udcff"]),
    ("(?s).", "\n", ["\n"]),
    ("(?s:.).", "\n\n", []),
    ("(?P<1a>x)(?<b_>y)", "xy", ["xy"]),
    ("(?i)straße K", "STRASSE k STRAßE \u212a", ["STRAßE \u212a"]),
    ("(?i)[k-m]", "\u212aJ", ["\u212a"]),
    ("(?i)\\w", "\u017f", ["\u017f"]),
    ("(?i:a)b", "AbAB", ["Ab"]),
    ("a(?i)b", "aBAB", ["aB"]),
    ("(?:(?i)a)b", "AbAB", ["Ab"]),
    ("(?i-i)A", "aA", ["A"]),
    ("(?U)a+", "aa", ["a", "a"]),
    ("(?U)a+?", "aa", ["aa"]),
    ("a+?", "aa", ["a", "a"]),
    ("a{2}", "aaaa", ["aa", "aa"]),
    ("a{2,}", "aaa", ["aaa"]),
    ("a{0,2}?b", "aab", ["aab"]),
    ("a{0}b", "ab", ["b"]),
    ("x{,3}", "x{,3}", ["x{,3}"]),
    ("x{01}", "x{01}", ["x{01}"]),
    ("a{b}]}", "a{b}]}", ["a{b}]}"]),
    ("[[:alpha:][:^digit:]]", "1é", ["é"]),
    ("[[:word:]]+", "a_1-", ["a_1"]),
    ("[]a]", "]", ["]"]),
    ("[^]a]", "]b", ["b"]),
    ("[a-]", "-", ["-"]),
    ("[-a]", "-", ["-"]),
    ("[a&&b]", "&", ["&"]),
    ("[^a]", "\n", ["\n"]),
    (r"[\-\]]", "]", ["]"]),
    (r"[\x41-\x{43}]", "D B", ["B"]),
    (r"\x{1F600}\x41\101\0\12", "\U0001f600AA\0\n", ["\U0001f600AA\0\n"]),
    (r"\a\f\t\n\r\v", "\a\f\t\n\r\v", ["\a\f\t\n\r\v"]),
    (r"\_\-\<\ \.", "_-< .", ["_-< ."]),
    (r"\Qa.b\E.", "a.bc", ["a.bc"]),
    (r"\Qa*", "aa*", ["a*"]),
    (r"\Qab\E+", "abb", ["abb"]),
    (r"\pL\p{Lu}\PL", "éÉ1", ["éÉ1"]),
    (r"\p{Greek}+", "aλάb\u03c9", ["λά", "\u03c9"]),
    (r"[\p{^Latin}]", "aß日", ["日"]),
    (r"\p{Han}", "a日", ["日"]),
    (r"\p{Any}", "a", ["a"]),
    ("^*", "a", ["", ""]),
    ("(a*)*", "aab", ["aa", ""]),
    ("(a*)+", "b", ["", ""]),
    ("(|a)*", "aa", ["", "", ""]),
    ("(|a)+", "aa", ["", "", ""]),
    ("(a|ab)(c|bcd)", "abcd", ["abcd"]),
    ("a||b", "b", ["", ""]),
    ("()", "a", ["", ""]),
    ("", "ab", ["", "", ""]),
    ("a(?i)*", "aaA", ["aa", ""]),
])  # fmt: skip
def test_meaning_of_a_pattern(pattern: str, text: str, expected: list[str]) -> None:
    assert call("regex.is_valid", pattern)
    assert call("regex.find_all", pattern, text) == (expected, NIL)


@pytest.mark.parametrize("pattern", [
    *("(?=a)", "(?!a)", "(?<=a)", "(?<!a)", "(?>a)", "(?#a)", "(?x)a", "(?P=n)", "(?P>n)"),
    *(r"(a)\1", r"\9", r"\18", "a++", "a?+", "a*+", "a**", "a{2}{3}", "a*?+", "a???"),
    *("*a", "a|*", "{1}", "(*)", "(|+a)", "^(?", "+"),
    *("a{1001}", "(a{100}){11}", "a{2,1}", "a{0,1001}", "((a{10}){10}){11}", "a{99999999}"),
    *(r"\Z", r"\G", r"\C", r"\e", r"\u0041", r"\é", r"\y", r"\x4", r"\x{}", r"\x{110000}"),
    *("(?z)", "(?i-)", "(?-)", "(?-i", "(?i"),
    *("[[:nope:]]", r"\p{Nope}", r"\pX", r"\p", r"\p{greek}", "[b-a]", r"[a-\d]", r"[\b]"),
    *("(?P<a-b>x)", "(?P<>x)", "(?<é>x)", "(", ")", "(a", "a)", "[", "[a", "[]", "[^]", "a\\"),
    "a\udcff",
])  # fmt: skip
def test_malformed_pattern_is_refused(pattern: str) -> None:
    assert not call("regex.is_valid", pattern)


def test_up_to_a_thousand_repetitions_are_allowed() -> None:
    for pattern in ("a{1000}", "(a{100}){10}", "(a{0,10}){100}", "(a*){1000}", "((a+){500})*"):
        assert call("regex.is_valid", pattern)


def test_nesting_of_groups_is_limited() -> None:
    deep = "(" * 999 + "a" + ")" * 999

    assert call("regex.find", deep, "ba") == ("a", NIL)
    assert not call("regex.is_valid", "(" * 1001 + "a" + ")" * 1001)


@pytest.mark.parametrize(("pattern", "text"), [
    ("(a*)*b", "a" * 5000), ("(a|aa)+$", "a" * 3000 + "b"), ("(a|a)*b", "a" * 3000),
    ("(x+x+)+y", "x" * 2000), ("(.*)(.*)(.*)(.*)(.*)z", "a" * 1000), ("(a?){50}a{50}", "a" * 50),
    ("a?" * 30 + "a" * 30, "a" * 30), (r"^(\w+\s?)*$", "word " * 400 + "!"),
])  # fmt: skip
def test_exponential_patterns_end(pattern: str, text: str) -> None:
    _, error = call("regex.match", pattern, text)

    assert error is NIL


def test_faults_and_types() -> None:
    assert fault_of("regex.match", 5, "a") == "E7003"
    assert fault_of("regex.find_all_n", "a", "a", "1") == "E7004"
    assert fault_of("regex.match", typed(5, ANY), "a") == "E7003"
    assert checker_codes("regex.match", STRING) == ["E5008"]
    result = function("regex.find").result_type([STRING, STRING])
    assert isinstance(result, TupleType)
    assert result.items == (STRING, ERROR)
    assert not function("regex.match").bare
