"""The tokens of a text for syntax highlighting."""

from __future__ import annotations

import pytest

from ez_lang.source.text import SourceFile
from ez_lang.syntax.highlight import tokens

TEXTS = [
    ("temp n int = 1_0", "temp:keyword n:name int:type =:operator 1_0:number"),
    ("f(a, b)[0]", ("f:name (:punctuation a:name ,:punctuation b:name ):punctuation "
     "[:punctuation 0:number ]:punctuation")),
    ("random.int map[int:u8]", ("random:name .:punctuation int:name map:type [:punctuation "
     "int:type ::punctuation u8:type ]:punctuation")),
    ("box.default Point{}", ("box:name .:punctuation default:name Point:name {:punctuation "
     "}:punctuation")),
    ("a // b", "a:name // b:comment"),
    ("a /*b*/ c /* d", "a:name /*b*/:comment c:name /* d:comment"),
    ("'c' `raw` 1.5", "'c':char `raw`:string 1.5:number"),
    ("a !in b && !c", "a:name !in:operator b:name &&:operator !:operator c:name"),
    ("#doc #nope # ;", "#doc:attribute #nope:invalid #:invalid ;:invalid"),
    ("a ~ b é", "a:name ~:invalid b:name é:invalid"),
    (r'"a\n\x41 b"', r'"a:string \n:escape \x41:escape  b":string'),
    ('"a ${b + 1}c"', ('"a :string ${:interpolation b:name +:operator 1:number '
     '}:interpolation c":string')),
    ('"${m["k"]}"', ('":string ${:interpolation m:name [:punctuation "k":string ]:punctuation '
     '}:interpolation ":string')),
    ('"no end ${a', '"no end ${a:string'),
    ("_ nil true", "_:keyword nil:keyword true:keyword"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), TEXTS)
def test_a_text_is_split_into_highlighting_tokens(text: str, expected: str) -> None:
    found = tokens(SourceFile("main.ez", text))
    assert " ".join(f"{text[p.start : p.end]}:{p.kind}" for p in found) == expected


def test_strings_nested_beyond_the_limit_are_one_token() -> None:
    text = '"${' * 5_000 + '}"' * 5_000
    found = list(tokens(SourceFile("main.ez", text)))
    assert found[-1].end == len(text)
    assert len(found) < 200
