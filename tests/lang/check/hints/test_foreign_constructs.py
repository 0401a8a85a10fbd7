"""Constructs of other languages: one diagnostic each, at the keyword, with the EZ equivalent."""

from __future__ import annotations

import pytest

from ez_lang.source.text import SourceFile
from ez_lang.syntax.foreign_words import WORDS
from ez_lang.syntax.parser import parse
from tests.helpers.checking import checked


def reported(text: str) -> list[tuple[str, str]]:
    """What each diagnostic underlines, and its help."""
    source = SourceFile("main.ez", text)
    found = parse(source).diagnostics
    if not found:
        found = checked(text).diagnostics
    return [(one.file.text[one.start : one.end], one.help) for one in found]


def in_main(body: str) -> str:
    """A program with some variables whose `main` ends with `body`."""
    return (
        "import & use @std\ndo main() {\n    temp x = 1\n    temp yes = true\n"
        f"    temp items = {{1, 2}}\n    println(x, yes, items)\n{body}\n    println(x)\n}}\n"
    )


AS_LONG_AS = "as_long_as x < 3 { … }"
TEMP = "temp x = 5"
CONST = "const x = 5"
OTHERWISE = "called otherwise"
OR = "or x > 3 { … }"
WHEN = "when x { is 1 { … } default { … } }"
FOR_EACH = "for_each"
RANGE = "for i in range(0, 10) { … }"
PRINTLN = "println"
ERRORS = "temp v, err = f()"
PANIC = "panic(…)"
BRACES = "braces: "
NIL = "called nil"
DO = "do name() { … }"
STRUCT = "const Name struct { … }"
LOOP = "called loop"
BITS = "no bitwise operators"
CONDITIONAL = "no conditional expression"
POW = "math.pow(base, exponent)"
SMALL = "lower case"

IN_MAIN = [
    # loops
    ("while", AS_LONG_AS, "while x < 3 {\n    x += 1\n    println(x)\n}"),
    ("while", AS_LONG_AS, "while x < 3 { x++ }"),
    ("while", AS_LONG_AS, "while (x < 3) {\n    x += 1\n}"),
    ("while", AS_LONG_AS, "while (x < 3) { x++ }"),
    ("while", AS_LONG_AS, "while yes {\n    break\n}"),
    ("while", AS_LONG_AS, "while x < 3\n{\n    x += 1\n}"),
    ("while", AS_LONG_AS, "while x < 3:\n    x += 1"),
    ("while", AS_LONG_AS, "while x < 3 do\n    x = x + 1\nend"),
    ("while", AS_LONG_AS, "while not yes {\n    x = 2\n}"),
    ("WHILE", AS_LONG_AS, "WHILE x < 3\n    x = x + 1\nWEND"),
    ("until", "as_long_as !(x > 3) { … }", "until x > 3 {\n    x += 1\n}"),
    ("do", "loop { … if !(x < 3) { break } }", "do {\n    x += 1\n} while (x < 3)"),
    ("do", "loop { … if !(x < 3) { break } }", "do {\n    x += 1\n} while x < 3"),
    ("repeat", LOOP, "repeat {\n    x += 1\n}"),
    ("repeat", LOOP, "repeat\n    x = x + 1\nuntil x > 3"),
    ("forever", LOOP, "forever {\n    x = 2\n}"),
    ("foreach", FOR_EACH, "foreach v in items {\n    println(v)\n    x = 2\n}"),
    ("foreach", FOR_EACH, "foreach (v in items) {\n    println(v)\n}"),
    ("for each", FOR_EACH, "for each v in items {\n    println(v)\n}"),
    ("=", RANGE, "for (int i = 0; i < 10; i++) {\n    println(i)\n}"),
    ("=", RANGE, "for (let i = 0; i < 10; i++) {\n    println(i)\n}"),
    ("=", RANGE, "for i = 1 to 10 {\n    println(i)\n}"),
    ("of", "`in`", "for item of items {\n    println(item)\n}"),
    (":", FOR_EACH, "for (int v : items) {\n    println(v)\n}"),
    (",", FOR_EACH, "for _, v := range items {\n    println(v)\n}"),
    ("1.", "range(1, 10)", "for i in 1..10 {\n    println(i)\n}"),
    ("while", "as_long_as", "loop while x < 3 {\n    x += 1\n}"),
    # choices
    ("else", OTHERWISE, "if yes {\n    x = 2\n} else {\n    x = 3\n}"),
    ("else", OTHERWISE, "if yes { x = 2 } else { x = 3 }"),
    ("else", OTHERWISE, "if yes {\n    println(1)\n} else {\n    println(2)\n}"),
    ("else", OTHERWISE, "if yes {\n    x = 2\n}\nelse {\n    x = 3\n}"),
    ("else", OTHERWISE, "if yes {\n    println(1)\n}\nelse\n{\n    println(2)\n}"),
    ("else if", OR, "if yes {\n    x = 2\n} else if !yes {\n    x = 3\n} else {\n    x = 4\n}"),
    ("else if", OR, "if (yes) {\n    x = 2\n} else if (yes) {\n    x = 3\n}"),
    ("ELSE", OTHERWISE, "if yes {\n    x = 2\n} ELSE {\n    x = 3\n}"),
    ("elif", OR, "if yes {\n    x = 2\n} elif !yes {\n    x = 3\n} otherwise {\n    x = 4\n}"),
    ("elseif", OR, "if yes {\n    x = 2\n} elseif (!yes) {\n    x = 3\n}"),
    ("elsif", OR, "if yes {\n    x = 2\n}\nelsif x > 1 {\n    x = 3\n}\nelse {\n    x = 1\n}"),
    ("else", OTHERWISE, "if yes {\n    println(2)\n} or else {\n    println(3)\n}"),
    (":", BRACES, "if yes:\n    x = 2"),
    (":", BRACES, "if yes:\n    x = 2\nelse:\n    x = 3"),
    (":", BRACES, "for i in range(3):\n    println(i)"),
    ("then", BRACES, "if yes then\n    x = 2\nend"),
    ("then", BRACES, "if yes then {\n    x = 2\n}"),
    ("unless", "if !(…) { … }", "unless yes {\n    x = 2\n}"),
    ("switch", WHEN, "switch x {\n    case 1:\n        x = 2\n    default:\n        x = 3\n}"),
    ("switch", WHEN, "switch (x) {\ncase 1:\n    x = 2\n    break\ndefault:\n    x = 3\n}"),
    ("match", WHEN, "match x {\n    1 => println(1),\n    _ => println(2),\n}"),
    ("match", WHEN, "match x:\n    case 1:\n        x = 2"),
    ("case", "is 1 { … }", "when x {\n    case 1 { x = 2 }\n    default { x = 3 }\n}"),
    (":", BRACES, "when x {\n    is 1: x = 2\n    default: x = 3\n}"),
    ("?", CONDITIONAL, "temp c = yes ? 1 : 2"),
    ("??", CONDITIONAL, "temp c = x ?? 2"),
    ("else", CONDITIONAL, "temp c = x if yes else 2"),
    ("if", CONDITIONAL, "temp c = if yes { 1 } else { 2 }"),
    # operators
    ("and", "`&&`", "if yes and yes {\n    x = 2\n}"),
    ("and", "`&&`", "temp c = yes and yes"),
    ("or", "`||`", "if yes or yes {\n    x = 2\n}"),
    ("or", "`||`", "temp c = yes or yes"),
    ("not", "`!`", "if not yes {\n    x = 2\n}"),
    ("not", "`!`", "if yes && not yes {\n    x = 2\n}"),
    ("not", "`!`", "temp c = not yes"),
    ("not in", "`not_in`", "if x not in items {\n    x = 2\n}"),
    ("is", "`==`", "if x is 5 {\n    x = 2\n}"),
    ("===", "`==`", "if x === 1 {\n    x = 2\n}"),
    ("!==", "`!=`", "if x !== 1 {\n    x = 2\n}"),
    ("<>", "`!=`", "if x <> 1 {\n    x = 2\n}"),
    ("=", "`==`", "if x = 1 {\n    x = 2\n}"),
    ("**", POW, "temp c = x ** 2"),
    ("**=", POW, "x **= 2"),
    ("^", POW, "temp c = x ^ 2"),
    ("mod", "`%`", "temp c = x mod 2"),
    ("<<", BITS, "temp c = x << 1"),
    (">>", BITS, "temp c = x >> 1"),
    ("&", BITS, "temp c = x & 1"),
    ("|", BITS, "temp c = x | 1"),
    # variables
    ("var", TEMP, "var c = 5"),
    ("var", TEMP, "var c int = 5"),
    ("var", TEMP, "var c: int = 5"),
    ("var", TEMP, "var c int\nprintln(c)"),
    ("let", TEMP, "let c = 5\nprintln(c)"),
    ("let", TEMP, "let c: int = 5"),
    ("let", TEMP, "let mut c = 5\nc = 6"),
    ("auto", TEMP, "auto c = 5"),
    ("dim", TEMP, "dim c as int"),
    ("static", TEMP, "static c = 5"),
    ("global", TEMP, "global c"),
    ("val", CONST, "val c = 5"),
    ("final", CONST, "final int c = 5\nprintln(c)"),
    ("int", "temp c int = …", "int c = 5\nprintln(c)"),
    ("int", "temp c int = …", "int c = 5;"),
    ("int", "temp c int = …", "int c"),
    ("string", "temp s string = …", 'string s = "x"\nprintln(s)'),
    ("int", "temp c [int] = …", "int[] c = {1}"),
    ("c", "temp c int = …", "c int = 5\nprintln(c)"),
    ("int", "`c int`", "temp int c = 5"),
    ("int", "`c int`", "const int c = 5"),
    (":", "`name type`", "temp c: int = 5"),
    (":=", TEMP, "c := 5"),
    ("[", "braces: `{1, 2, 3}`", "temp c = [1, 2]"),
    (";", "no semicolons", "temp c = 5;"),
    # values
    ("null", NIL, "temp c = null"),
    ("None", NIL, "temp c = None"),
    ("NULL", NIL, "temp c = NULL"),
    ("undefined", NIL, "temp c = undefined"),
    ("nullptr", NIL, "temp c = nullptr"),
    ("True", SMALL, "temp c = True"),
    ("FALSE", SMALL, "temp c = FALSE"),
    ("'hello'", "double quotes", "temp c = 'hello'"),
    ("f", "${…}", 'println(f"x is {x}")'),
    ("=>", "no functions as values", "temp f = (x) => x + 1"),
    ("lambda", "no functions as values", "temp f = lambda n: n + 1"),
    ("do", "no functions as values", "temp f = do(n int) -> int { return n }"),
    ("Point", "new(Point)", "temp p = new Point()"),
    ("this", "no methods", "this.x = 5"),
    ("self", "no methods", "self.x = 5"),
    # calls and statements of a line
    ("echo", PRINTLN, 'echo "hello"'),
    ("puts", PRINTLN, "puts x"),
    ("printf", PRINTLN, 'printf("%d", x)'),
    ("PRINT", "print", "PRINT x"),
    ("System", PRINTLN, "System.out.println(x)"),
    ("throw", PANIC, 'throw "bad"'),
    ("throw", PANIC, 'throw new Error("bad")'),
    ("raise", PANIC, 'raise Error("bad")'),
    ("try", ERRORS, "try {\n    x = 2\n} catch (e) {\n    x = 3\n}"),
    ("try", ERRORS, "try {\n    x = 2\n}\ncatch e {\n    x = 3\n}\nfinally {\n    x = 4\n}"),
    ("try", ERRORS, "try:\n    x = 2\nexcept:\n    x = 3"),
    ("defer", "ensure", "defer println(x)"),
    ("pass", "{ }", "pass"),
    ("end", "}", "end"),
    ("begin", BRACES, "begin\n    x = 2\nend"),
    ("goto", "loops", "goto done"),
    ("function", DO, "function g() {\n    x = 2\n}"),
    ("#", "`//`", "# a comment, which isn't one"),
]

IN_A_FILE = [
    ("function", DO, "function f() {\n    println(1)\n}"),
    ("function", DO, "function f(a, b) {\n    return a + b\n}"),
    ("func", DO, "func f(a int, b int) int {\n    return a + b\n}"),
    ("fn", DO, "fn f(a: i32) -> i32 {\n    return a\n}"),
    ("fun", DO, "fun f() {\n    println(1)\n}"),
    ("def", DO, "def f():\n    println(1)"),
    ("def", DO, "def f(a int) -> int {\n    return a\n}"),
    ("sub", DO, "sub f() {\n    println(1)\n}"),
    ("void", DO, "void f() {\n    println(1)\n}"),
    ("int", "do f(a int) -> int { … }", "int f(int a, int b) {\n    return a + b;\n}"),
    ("async", "begins with do", "async function f() {\n    println(1)\n}"),
    ("public", "private", "public static void f() {\n    println(1)\n}"),
    ("public", "private", "public do f() {\n    temp n = 1\n}"),
    ("pub", "private", "pub fn f() {\n    println(1)\n}"),
    (":", "arrow", "do f(a int): int {\n    return a\n}"),
    ("int", "arrow", "do f(a int) int {\n    return a\n}"),
    ("int", "`a int`", "do f(int a) {\n    println(a)\n}"),
    (":", BRACES, "do f():\n    println(1)"),
    ("class", STRUCT, "class P {\n    x int\n}"),
    ("class", STRUCT, "class P {\n    int x;\n    do f() { }\n}"),
    ("class", STRUCT, "class P:\n    x = 1"),
    ("struct", "const P struct { … }", "struct P {\n    x: int,\n    y: int\n}"),
    ("type", STRUCT, "type P struct {\n    x int\n}"),
    ("interface", STRUCT, "interface P {\n    x int\n}"),
    ("class", "`struct`", "const P class {\n    x int\n}"),
    ("var", TEMP, "var x = 5"),
    ("let", TEMP, "let x int = 5"),
    ("int", "temp x int = …", "int x = 5"),
    ("final", CONST, "final int X = 5;"),
    ("from", "import @math", "import math from std"),
    ("from", "import @name", "from std import println"),
    ("#include", "import @name", "#include <stdio.h>"),
    ("include", "import @name", 'include "std"'),
    ("package", "import @name", "package main"),
    ('require("fs")', "main()", 'const fs = require("fs")'),
]


@pytest.mark.parametrize(("word", "hint", "body"), IN_MAIN)
def test_a_foreign_construct_in_a_function_is_reported_once_at_its_keyword(
    word: str, hint: str, body: str
) -> None:
    ((underlined, advice),) = reported(in_main(body))

    assert underlined == word
    assert hint in advice


FIXES = [
    ("while x < 3 { x++ }", "as_long_as x < 3 { x++ }"),
    ("while x < 3 { x += 1 }", "as_long_as x < 3 { x += 1 }"),
    ("for each v in items { println(v) }", "for_each v in items { println(v) }"),
    ("if yes { x = 2 } else { x = 3 }", "if yes { x = 2 } otherwise { x = 3 }"),
    ("if yes { x = 2 } else if yes { x = 3 }", "if yes { x = 2 } or yes { x = 3 }"),
    ("if yes { x = 2 } elif yes { x = 3 }", "if yes { x = 2 } or yes { x = 3 }"),
    ("if yes and yes { x = 2 }", "if yes && yes { x = 2 }"),
    ("if yes or yes { x = 2 }", "if yes || yes { x = 2 }"),
    ("if x is 1 { x = 2 }", "if x == 1 { x = 2 }"),
    ("if x not in items { x = 2 }", "if x not_in items { x = 2 }"),
    ("if x === 1 { x = 2 }", "if x == 1 { x = 2 }"),
    ("let c = 5", "temp c = 5"),
    ("temp c = x mod 2", "temp c = x % 2"),
    ("yes = True", "yes = true"),
    ("defer println(x)", "ensure println(x)"),
]


@pytest.mark.parametrize(("body", "repaired"), FIXES)
def test_the_fix_of_a_foreign_construct_is_valid(body: str, repaired: str) -> None:
    text = in_main(body)
    found = parse(SourceFile("main.ez", text)).diagnostics or checked(text).diagnostics

    (fix,) = (one.fix for one in found)

    assert fix is not None
    assert text[: fix.start] + fix.replacement + text[fix.end :] == in_main(repaired)
    assert reported(in_main(repaired)) == []


@pytest.mark.parametrize(("word", "hint", "text"), IN_A_FILE)
def test_a_foreign_construct_at_file_level_is_reported_once_at_its_keyword(
    word: str, hint: str, text: str
) -> None:
    ((underlined, advice),) = reported(f"{text}\ndo main() {{ }}\n")

    assert underlined == word
    assert hint in advice


@pytest.mark.parametrize(("text", "words"), [
    pytest.param(
        "function twice(n int) -> int {\n    return n * 2\n}\ndo main() { temp x = twice(2) }\n",
        ["function"], id="a name that a foreign construct declares is not reported as missing"),
    pytest.param('import & use @std\nfunc main() {\n    println("x")\n}\n', ["func"],
        id="a foreign main is not a missing main"),
    pytest.param(in_main("while x < 3 {\n    if yes { x = 1 } else { x = 2 }\n    x += 1\n}"),
        ["while", "else"], id="nested foreign constructs are each reported"),
    pytest.param(in_main("while x < 3 {\n    x += 1\n}\ntemp c = 1 +* 2"), ["while", "*"],
        id="a mistake beside a foreign construct is reported too"),
])  # fmt: skip
def test_exactly_these_constructs_are_reported(text: str, words: list[str]) -> None:
    assert [word for word, _ in reported(text)] == words


def test_an_import_without_its_sign_is_refused_where_the_sign_is_missing() -> None:
    ((_, advice),) = reported("import std\ndo main() { }\n")

    assert "import @std" in advice


NAMES = [word for word in WORDS if word.isidentifier() and word != "from"]


@pytest.mark.parametrize("word", NAMES)
@pytest.mark.parametrize("mistake", ["", "    temp broken = 1 +* 2\n"])
def test_a_foreign_word_can_be_a_name(word: str, mistake: str) -> None:
    text = (
        f"const Kept struct {{\n    {word} int\n    other, {word}_ string\n}}\n"
        f"const Sort enum {{\n    {word}\n    other\n}}\n"
        f"do in_parameter({word} int) -> int {{\n    return {word} + 1\n}}\n"
        "do main() {\n"
        f"    temp kept = Kept{{\n        {word}: 1\n    }}\n"
        f"    temp sort = Sort.{word}\n"
        f"    temp {word} = in_parameter(kept.{word})\n"
        f"    {word} += 1\n    {word}++\n    {word} = {word} + 1\n"
        f"    if {word} > 3 {{\n        {word} = 2\n    }}\n"
        f"{mistake}"
        f"    as_long_as {word} < 3 {{ {word} += 1 }}\n}}\n"
        f"do {word}_function() {{ }}\n"
    )

    assert [underlined for underlined, _ in reported(text)] == (["*"] if mistake else [])


@pytest.mark.parametrize("word", ["while", "match", "let", "repeat", "print_all"])
def test_a_foreign_word_can_be_a_function(word: str) -> None:
    text = f"do {word}(n int) {{ }}\ndo main() {{\n    {word}(1)\n    {word}(2)\n}}\n"

    assert reported(text) == []
