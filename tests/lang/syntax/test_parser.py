"""The trees of correct texts, and what the prompt needs to know about entries."""

from __future__ import annotations

import pytest

from ez_lang.source.text import SourceFile
from ez_lang.syntax import nodes
from ez_lang.syntax.parser import EntryProgress, parse, parse_entry, parse_expression
from tests.helpers.trees import expression_of, file_of, items_of, shape, shown, statements_of

EXPRESSIONS = [
    ("n", "NameUse('n')"),
    ("42", "IntLiteral(42)"),
    ("nil", "NilLiteral()"),
    ("true", "BoolLiteral(True)"),
    ("f()", "Call(NameUse('f'))"),
    ("f(1)[2].in", "Member(Index(Call(NameUse('f'), [IntLiteral(1)]), IntLiteral(2)), in)"),
    ("random.int(6)", "Call(Member(NameUse('random'), int), [IntLiteral(6)])"),
    ("(a)(b)", "Call(NameUse('a'), [NameUse('b')])"),
    ('"abc"[1]', "Index(StringLiteral('abc'), IntLiteral(1))"),
    ("{}", "ArrayLiteral()"),
    ("{1, {}}", "ArrayLiteral([IntLiteral(1), ArrayLiteral()])"),
    ("{:}", "MapLiteral()"),
    ('{"a": 1}', "MapLiteral([MapPair(StringLiteral('a'), IntLiteral(1))])"),
    ("new(Point)", "New(NamedType(Point))"),
    ("new(geo.P)", "New(NamedType(P, geo))"),
    ("range(9)", "Range([IntLiteral(9)])"),
    ("range(1, 9, 2)", "Range([IntLiteral(1), IntLiteral(9), IntLiteral(2)])"),
    ("cast(x, u8)", "Cast(NameUse('x'), NamedType(u8))"),
    ("cast(x, [int])", "Cast(NameUse('x'), ArrayType(NamedType(int)))"),
    ("x++", "Postfix('++', NameUse('x'))"),
    ("map", "NameUse('map')"),
]


@pytest.mark.parametrize(("text", "tree"), EXPRESSIONS)
def test_an_expression_has_this_tree(text: str, tree: str) -> None:
    assert shown(expression_of(text)) == tree


BINDING = [
    ("a || b && c", "a || (b && c)"),
    ("a && b == c", "a && (b == c)"),
    ("a == b < c", "a == (b < c)"),
    ("a < b in c", "a < (b in c)"),
    ("a in b + c", "a in (b + c)"),
    ("a + b * c", "a + (b * c)"),
    ("-a * b", "(-a) * b"),
    ("!a in b", "(!a) in b"),
    ("-x++", "-(x++)"),
    ("-a.b[1]()", "-(a.b[1]())"),
    ("a - b - c", "(a - b) - c"),
    ("a / b * c % d", "((a / b) * c) % d"),
    ("a not_in b !in c", "(a not_in b) not_in c"),
    ("1 + 2 in a == true", "((1 + 2) in a) == true"),
    ("- -a", "-(-a)"),
    ("a\n- b\n(c)", "a - (b(c))"),
]


@pytest.mark.parametrize(("text", "meaning"), BINDING)
def test_operators_bind_by_precedence(text: str, meaning: str) -> None:
    assert shape(expression_of(text)) == shape(expression_of(meaning))


def test_both_spellings_of_not_in_are_one_operator() -> None:
    assert shape(expression_of("a !in b")) == shape(expression_of("a not_in b"))


def test_an_exclamation_mark_before_a_name_with_in_negates_it() -> None:
    assert shown(expression_of("!input_ok")) == "Unary('!', NameUse('input_ok'))"


STRUCT_LITERALS = [
    ("Point{}", "StructLiteral(NamedType(Point))"),
    ("Point { x : 1 }", "StructLiteral(NamedType(Point), [FieldValue(x, IntLiteral(1))])"),
    ("Point /* a */ { // b\n}", "StructLiteral(NamedType(Point))"),
    ("P{x: 1 y: 2,}", ("StructLiteral(NamedType(P), [FieldValue(x, IntLiteral(1)), "
     "FieldValue(y, IntLiteral(2))])")),
    ("P{x: 1, for: 2}", ("StructLiteral(NamedType(P), [FieldValue(x, IntLiteral(1)), "
     "FieldValue(for, IntLiteral(2))])")),
    ("geo.Point{}", "StructLiteral(NamedType(Point, geo))"),
    ("P{x: Q{}}.x", ("Member(StructLiteral(NamedType(P), [FieldValue(x, "
     "StructLiteral(NamedType(Q)))]), x)")),
]  # fmt: skip


@pytest.mark.parametrize(("text", "tree"), STRUCT_LITERALS)
def test_a_brace_after_a_capitalised_name_makes_a_struct(text: str, tree: str) -> None:
    assert shown(expression_of(text)) == tree


BLOCKS = [
    "if x == LIMIT { f() }",
    "if x == LIMIT { in_a: 1 }".replace("in_a: 1", "x = 1"),
    "if x == limit { }",
    "if c == Color.RED { }",
    "if c == Color.Red { }",
    "if c == geo.RED { }",
    "if c == a.geo.Red { }",
    "if (LIMIT) { }",
]


@pytest.mark.parametrize("body", BLOCKS)
def test_any_other_brace_opens_the_block(body: str) -> None:
    assert statements_of(body).startswith("If([Branch(")


def test_a_result_type_takes_no_brace() -> None:
    assert items_of("do f() -> Point {} do g() -> geo.Point {}") == (
        "Function(f, [], [Result(NamedType(Point))], Block())\n"
        "Function(g, [], [Result(NamedType(Point, geo))], Block())"
    )


STATEMENTS = [
    ("temp n int", "Variable(True, [Binding(n, NamedType(int))])"),
    ("temp n = 1", "Variable(True, [Binding(n)], IntLiteral(1))"),
    ("const _ = f()", "Variable(False, [Binding(_)], Call(NameUse('f')))"),
    ("temp a, _ = f()", "Variable(True, [Binding(a), Binding(_)], Call(NameUse('f')))"),
    ("const a int, b [string, 3] = f()",
     ("Variable(False, [Binding(a, NamedType(int)), "
     "Binding(b, ArrayType(NamedType(string), 3))], Call(NameUse('f')))")),
    ("temp m map[string:[geo.P]]",
     "Variable(True, [Binding(m, MapType(NamedType(string), ArrayType(NamedType(P, geo))))])"),
    ("x = 1", "Assign(NameUse('x'), '=', IntLiteral(1))"),
    ("a.b[1] %= 2", "Assign(Index(Member(NameUse('a'), b), IntLiteral(1)), '%=', IntLiteral(2))"),
    ("a, b = f()", "Unpack([a, b], Call(NameUse('f')))"),
    ("_, b = f()", "Unpack([_, b], Call(NameUse('f')))"),
    ("f(1)", "ExpressionStatement(Call(NameUse('f'), [IntLiteral(1)]))"),
    ("if a { } or b { } otherwise { }",
     "If([Branch(NameUse('a'), Block()), Branch(NameUse('b'), Block())], Block())"),
    ("when x { is 1, 2 { } default { } }",
     "When(NameUse('x'), [Case([IntLiteral(1), IntLiteral(2)], Block()), Case([], Block())])"),
    ("#strict when x { }", "When(NameUse('x'), [], True)"),
    ("for i int in range(3) { }", "For(i, Range([IntLiteral(3)]), Block(), NamedType(int))"),
    ("for (_ in range(3)) { }", "For(_, Range([IntLiteral(3)]), Block())"),
    ("for_each x in list { }", "ForEach(x, NameUse('list'), Block())"),
    ("for_each (i, x in list) { }", "ForEach(x, NameUse('list'), Block(), i)"),
    ("as_long_as a { break }", "AsLongAs(NameUse('a'), Block([Break()]))"),
    ("loop { continue }", "Loop(Block([Continue()]))"),
    ("return", "Return()"),
    ("return 1, 2", "Return([IntLiteral(1), IntLiteral(2)])"),
    ("return\nf()", "Return([Call(NameUse('f'))])"),
    ("ensure f()", "Ensure(Call(NameUse('f')))"),
    ("using a, b", "Using([a, b])"),
    ("const P struct { }", "StructDeclaration(P)"),
    ("private temp n = 1", "Variable(True, [Binding(n)], IntLiteral(1), True)"),
]  # fmt: skip


@pytest.mark.parametrize(("body", "tree"), STATEMENTS)
def test_a_statement_has_this_tree(body: str, tree: str) -> None:
    assert statements_of(body) == tree


ITEMS = [
    ("import @std", "Import([ImportItem(None, 'std')])"),
    (
        'import & use s@strings, "./geo", g"../geo"',
        ("Import([ImportItem(s, 'strings'), ImportItem(None, None, './geo'), "
        "ImportItem(g, None, '../geo')], True)"),
    ),
    ("#suppress(W2001, \"ALL\")\n// the file's\ntemp n = 1", ("Suppress([W2001, ALL])\n"
     "Variable(True, [Binding(n)], IntLiteral(1))")),
    (
        '#doc("d") #suppress(ALL) private do f() { }',
        "Function(f, [], [], Block(), [Attribute('doc', [d]), Attribute('suppress', [ALL])], True)",
    ),
    ("#doc do f() { }", "Function(f, [], [], Block(), [Attribute('doc')])"),
    (
        'do f(a, &b int, c string = "x") { }',
        ("Function(f, [Parameter(a, NamedType(int)), Parameter(b, NamedType(int), True), "
        "Parameter(c, NamedType(string), False, StringLiteral('x'))], [], Block())"),
    ),
    ("do f() -> nil { }", "Function(f, [], [Result(NamedType(nil))], Block())"),
    ("do f() -> () { }", "Function(f, [], [], Block())"),
    (
        "do f() -> (int, nil,) { }",
        "Function(f, [], [Result(NamedType(int)), Result(NamedType(nil))], Block())",
    ),
    (
        "do f() -> (low, high int, empty bool) { }",
        ("Function(f, [], [Result(NamedType(int), low), Result(NamedType(int), high), "
        "Result(NamedType(bool), empty)], Block())"),
    ),
    (
        "do f() -> (Point, Error) { }",
        "Function(f, [], [Result(NamedType(Point)), Result(NamedType(Error))], Block())",
    ),
    (
        "do f() -> ([int], geo.P) { }",
        "Function(f, [], [Result(ArrayType(NamedType(int))), Result(NamedType(P, geo))], Block())",
    ),
    (
        "const P struct { a, b int c map[string:int] `tag` }",
        ("StructDeclaration(P, [Field(a, NamedType(int)), Field(b, NamedType(int)), "
        "Field(c, MapType(NamedType(string), NamedType(int)), 'tag')])"),
    ),
    (
        "#flags const E enum { A, B = 2 C }",
        ("EnumDeclaration(E, [EnumMember(A), EnumMember(B, IntLiteral(2)), EnumMember(C)], None, "
        "[Attribute('flags')])"),
    ),
    ("const E enum : string { A }", "EnumDeclaration(E, [EnumMember(A)], string)"),
    (
        "#enum(float) const E enum { A }",
        "EnumDeclaration(E, [EnumMember(A)], None, [Attribute('enum', [float])])",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "tree"), ITEMS)
def test_a_declaration_has_this_tree(text: str, tree: str) -> None:
    assert items_of(text) == tree


def test_an_attribute_with_and_one_without_parentheses_differ() -> None:
    arguments = []
    for item in file_of("#doc do f() { } #doc() do g() { }").items:
        assert isinstance(item, nodes.Function)
        arguments.append(item.attributes[0].arguments)
    assert arguments == [None, ()]


def test_the_module_of_a_file_is_its_first_word() -> None:
    module = file_of("module zoo\nimport @std").module
    assert module
    assert module.name.text == "zoo"


def test_line_ends_mean_nothing() -> None:
    text = 'do f(a int) -> int { temp b = a if b > 1 { return b } println("x", {1, 2}) return 1 }'
    on_many_lines = "\n\n".join(text.split(" "))
    assert shape(file_of(on_many_lines)) == shape(file_of(text))


def test_statements_need_no_separator() -> None:
    assert statements_of("temp a = 1 temp b = 2 f(a) a = 5").count("\n") == 3


def test_a_token_that_can_continue_an_expression_continues_it() -> None:
    assert statements_of("temp c = a\n-b") == statements_of("temp c = a - b")
    assert statements_of("temp c = a\n(b)") == statements_of("temp c = a(b)")


class TestPositions:
    def test_a_node_covers_its_text_from_the_first_to_the_last_character(self) -> None:
        text = "do main() { temp total = (a + b) * f(1) }"
        function = file_of(text).items[0]
        assert isinstance(function, nodes.Function)
        (variable,) = function.body.statements
        assert isinstance(variable, nodes.Variable)
        product = variable.value
        assert isinstance(product, nodes.Binary)

        assert text[variable.start : variable.end] == "temp total = (a + b) * f(1)"
        assert text[product.start : product.end] == "(a + b) * f(1)"
        assert text[product.left.start : product.left.end] == "a + b"
        assert text[product.operator_start] == "*"
        assert text[function.body.start] == "{"
        assert function.end == len(text)

    def test_a_declaration_begins_at_its_own_keyword(self) -> None:
        text = '#doc("d")\nprivate do f() { }'
        function = file_of(text).items[0]
        assert text[function.start :].startswith("do f")

    def test_a_part_of_a_string_has_the_offsets_of_the_file(self) -> None:
        text = r'"\t${ x } and ${box[\"key\"]}"'
        interpolation = expression_of(text)
        assert isinstance(interpolation, nodes.Interpolation)
        first, second = (part for part in interpolation.parts if not isinstance(part, str))
        assert isinstance(second, nodes.Index)

        assert text[first.start : first.end] == "x"
        assert text[second.start : second.end] == r"box[\"key\"]"
        assert text[second.index.start : second.index.end] == r"\"key\""


class TestEntries:
    COMPLETE = ("", "temp x = 1", "if a { }", "do f() { }", "1 + 2", "return", "// done")

    @pytest.mark.parametrize("text", COMPLETE)
    def test_a_correct_entry_is_complete(self, text: str) -> None:
        entry = parse_entry(SourceFile("prompt", text))
        assert not entry.has_errors
        assert not entry.is_incomplete

    OPEN = ("do f() {", "f(1,", "temp x =", "if a", "{", "x = {1", "/* and", "`raw", "a +", "#doc")

    @pytest.mark.parametrize("text", OPEN)
    def test_the_beginning_of_a_correct_entry_is_incomplete(self, text: str) -> None:
        assert parse_entry(SourceFile("prompt", text)).is_incomplete

    WRONG = ("foo(1 2", '"no end', "}", "temp if", "x = )", "temp n = ~")

    @pytest.mark.parametrize("text", WRONG)
    def test_an_entry_that_no_line_can_correct_is_complete(self, text: str) -> None:
        entry = parse_entry(SourceFile("prompt", text))
        assert entry.has_errors
        assert not entry.is_incomplete


class TestExpressions:
    WRONG = (
        ("", "E2002"), ("1 2", "E2001"), ("x = 2", "E2001"), ("1 +", "E2003"), ("(1", "E2005"),
        ("~1", "E1001"),
    )  # fmt: skip

    @pytest.mark.parametrize(("text", "code"), WRONG)
    def test_an_expression_followed_by_more_is_a_mistake(self, text: str, code: str) -> None:
        result = parse_expression(SourceFile("watch", text))
        assert [d.code for d in result.diagnostics] == [code]

    def test_an_expression_can_be_a_range_of_a_text(self) -> None:
        result = parse_expression(SourceFile("main.ez", "temp n = a + b // sum"), 9, 14)
        assert shown(result.expression) == "Binary('+', NameUse('a'), NameUse('b'))"
        assert result.expression.start == 9


def test_a_broken_text_still_has_a_tree() -> None:
    result = parse(SourceFile("main.ez", "do main( { temp x = \n"))
    assert result.has_errors
    assert [type(item) for item in result.file.items] == [nodes.Function]


ENTRIES = [
    "1 + 1",
    "do f() {\n    println(1)\n}",
    "temp a [int] = {\n    1,\n    2 }",
    "if a[0] > (2 +\n 3) {\n    b()\n} otherwise {\n}",
    "temp x int =\n    5",
    "temp x int = 1 +\n    5",
    "/* a { comment\n } with ` and ( \n*/ f(\n)",
    "temp s string = `raw {\n /* ( \n` + f(\n`\n}`)",
    'temp s string = "{ ${f(")")} ("',
    "temp c char = '{'",
]


@pytest.mark.parametrize("text", ENTRIES)
def test_an_entry_that_must_continue_is_incomplete_for_the_parser_too(text: str) -> None:
    progress = EntryProgress()
    lines = text.splitlines(keepends=True)

    must_go_on = [progress.add(line) for line in lines]

    assert must_go_on == [*[True] * (len(lines) - 1), False]
    for count, goes_on in enumerate(must_go_on, start=1):
        parsed = parse_entry(SourceFile("<entry>", "".join(lines[:count])))
        assert parsed.is_incomplete is goes_on


@pytest.mark.parametrize("text", ["do f()", "}", "1 + )", "f((\n}\n)", "// {"])
def test_an_entry_without_an_open_bracket_is_left_to_the_parser(text: str) -> None:
    progress = EntryProgress()

    assert not [progress.add(line) for line in text.splitlines(keepends=True)][-1]
