"""Declarations, attributes, imports, and whole files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.source.diagnostics import Fix
from ez_lang.source.suggestions import nearest
from ez_lang.syntax import nodes
from ez_lang.syntax.attributes import check_places
from ez_lang.syntax.recovery.cursor import END, NAMES, STATEMENT_WORDS
from ez_lang.syntax.recovery.expressions import TYPE_STARTS
from ez_lang.syntax.recovery.statements import StatementReader

if TYPE_CHECKING:
    from ez_lang.syntax.build import Builder
    from ez_lang.syntax.lexer import Tokens
    from ez_lang.syntax.nodes import Statement, TopLevel

_ATTRIBUTE_KINDS = frozenset({"SUPPRESS", "FILE_SUPPRESS", "STRICT", "FLAGS", "ENUM_OF", "DOC"})
_DECLARATION_KINDS = frozenset({"DO", "CONST", "TEMP"})


class DeclarationReader(StatementReader):
    """Reads everything that a file may hold."""

    def __init__(self, tokens: Tokens, builder: Builder, terminals: tuple[str, ...]) -> None:
        super().__init__(tokens, builder, terminals)
        self.readers |= {
            "DO": self._function,
            "CONST": self._constant,
            "IMPORT": self._import,
            "USING": self._using,
        }

    # ------------------------------------------------------------------------------------- files

    def file(self) -> nodes.File:
        """The whole text."""
        module = self._module_name() if self.kind == "MODULE" else None
        items: list[TopLevel] = []
        while self.kind != END:
            if self.kind == "RBRACE":
                self._spare_brace()
            elif self.kind == "FILE_SUPPRESS":
                self._file_suppress(items)
            elif self.kind == "MODULE":
                self._late_module(is_second=module is not None)
            else:
                self.statement_into(items)
        return self.build.file(0, self.end, module, items)

    def _module_name(self) -> nodes.ModuleName:
        begin = self.begin
        self.take()
        self.failed = False
        name = self.no_name()
        if self.kind in NAMES:
            name = self.build.name(self.take())
        else:
            self.expected("the module's name")
        return nodes.ModuleName(begin, self.end, name)

    def _spare_brace(self) -> None:
        index = self.take()
        if not self.braces.takes_spare():
            self.complain(
                "E2003",
                index,
                "expected expression, found end of block '}'",
                label="this brace closes nothing",
                help="remove it, or look for a `{` that is missing above",
            )

    def _file_suppress(self, items: list[TopLevel]) -> None:
        first = self.at
        begin = self.begin
        self.failed = False
        self.take()
        codes = self._codes(first)
        items.append(self.build.suppress(begin, self.end, first, codes))
        if self.failed:
            self.incomplete.add(begin)
            self.resume(first)

    def _late_module(self, *, is_second: bool) -> None:
        """`module` where it may not stand; directly behind imports the name is what is wrong."""
        index = self.take()
        has_name = self.kind in NAMES
        if is_second:
            message = "duplicate module declaration"
            self.complain("E2002", index, message, label="a file belongs to one module")
        elif any(kind in _DECLARATION_KINDS for kind in self.kinds[:index]) or not has_name:
            self.complain(
                "E2002",
                index,
                "module declaration must be first in the file",
                label="too late",
                help="move it to the first line",
            )
        else:
            self.complain(
                "E2056",
                self.at,
                "expression not allowed at file scope: the module declaration must be first in "
                "the file",
                label="too late for a module's name",
                help="move `module` above the imports",
            )
        if has_name:
            self.take()

    # ------------------------------------------------------------------- statements of any kind

    def read_statement(self) -> list[TopLevel]:
        """One statement or declaration, or what a misplaced piece of text holds of them."""
        kind = self.kind
        if kind in _ATTRIBUTE_KINDS:
            return self._attributed()
        if kind == "PRIVATE":
            return self._private()
        if kind in {"STRUCT", "ENUM"}:
            return self._declaration_without_const()
        if kind == "AT":
            return self._at_sign()
        if kind == "MODULE":
            self.complain("E2002", self.at, "module declaration must be first in the file")
            self.take()
            return []
        return super().read_statement()

    def _private(self) -> list[TopLevel]:
        begin = self.begin
        while self.takes("PRIVATE"):
            pass
        if self.kind in _ATTRIBUTE_KINDS or self.kind in {END, "RBRACE"}:
            self.reject(
                "E2003" if self.kind in {END, "RBRACE"} else "E2001",
                f"unexpected token {self.shown(self.at)} after 'private'",
                label="a declaration was expected here",
                help="attributes stand before `private`",
            )
            return []
        read = self.read_statement()
        if not read or isinstance(read[0], nodes.Suppress):
            return read
        return [self.build.private(begin, self.end, read[0]), *read[1:]]

    def _declaration_without_const(self) -> list[TopLevel]:
        begin = self.begin
        keyword = self.take()
        word = self.tokens.text_of(keyword)
        name = self.tokens.text_of(self.at) if self.kind in NAMES else "Name"
        self.complain(
            "E2001",
            keyword,
            f"unexpected token '{word}'",
            label="a declaration does not begin like this",
            help=f"write `const {name} {word} {{ … }}`",
        )
        if self.kind not in NAMES or self.kind_after() != "LBRACE":
            return []
        index = self.take()
        reader = self._struct if word == "struct" else self._enum
        return [reader(begin, index)]

    def _at_sign(self) -> list[TopLevel]:
        index = self.take()
        self.complain(
            "E2001",
            index,
            "unexpected token '@'",
            label="no statement begins like this",
            help="attributes begin with `#`; `@` stands before a library's name in `import`",
        )
        if not self.is_first_on_line(self.at) and self.is_word(self.at):
            self.take()
            if self.kind == "LPAR" and not self.is_first_on_line(self.at):
                self._arguments()
        return []

    # -------------------------------------------------------------------------------- attributes

    def _attributed(self) -> list[TopLevel]:
        begin = self.begin
        first = self.at
        attributes: list[nodes.Attribute] = []
        while self.kind in _ATTRIBUTE_KINDS:
            attribute = self._attribute()
            if self.failed:
                self.resume(first)
                self.failed = False
            else:
                attributes.append(attribute)
        if self.kind in {END, "RBRACE"}:
            check_places(self.notes, attributes, None)
            return []
        read = self.read_statement()
        if not read or isinstance(read[0], nodes.Suppress):
            return read
        return [self.build.attributed(begin, self.end, attributes, read[0]), *read[1:]]

    def _attribute(self) -> nodes.Attribute:
        begin = self.begin
        word = self.take()
        arguments: list[int] | None = None
        match self.kinds[word]:
            case "SUPPRESS" | "FILE_SUPPRESS":
                arguments = self._codes(word)
            case "ENUM_OF":
                arguments = self._enum_type(word)
            case "DOC" if self.kind == "LPAR":
                opener = self.take()
                arguments = [self.take()] if self.kind == "STRING" else []
                self.expect("RPAR", opener=opener)
        return self.build.attribute(begin, self.end, word, arguments)

    def _codes(self, word: int) -> list[int]:
        """The codes of a `#suppress`."""
        codes: list[int] = []
        if self.kind != "LPAR":
            self.failed = True
            self.complain(
                "E2002",
                word if self.kinds[word] == "FILE_SUPPRESS" else self.at,
                "#suppress requires parentheses, expected '('",
                label="no codes follow",
                help="write `#suppress(W2001)`",
            )
            return codes
        opener = self.take()
        while True:
            if self.kind not in NAMES | {"STRING"}:
                self.expected("warning code", message="expected warning code in #suppress")
                break
            codes.append(self.take())
            if not self.takes("COMMA"):
                self.expect("RPAR", opener=opener)
                break
        return codes

    def _enum_type(self, word: int) -> list[int]:
        """The type of an `#enum`."""
        if self.kind == "LPAR" and self.kind_after() in NAMES:
            opener = self.take()
            arguments = [self.take()]
            self.expect("RPAR", opener=opener)
            return arguments
        index = self.at
        if self.takes("LPAR"):
            index = self.at - (self.kind == "RPAR")
            self.takes("RPAR")
        self.failed = True
        self.complain(
            "E2001",
            index if self.kinds[index] != END else word,
            "#enum requires a type argument",
            label="no type",
            help="write `#enum(int)`, `#enum(float)` or `#enum(string)`",
        )
        return []

    # ------------------------------------------------------------------------- libraries, modules

    def _import(self) -> Statement:
        begin = self.begin
        self.take()
        is_used = self.takes("AMPERSAND")
        if is_used and not self.takes("USE"):
            self.expected("'use'", message="expected 'use' after '&'")
        items = [] if self.failed else [self._import_item()]
        while self.takes("COMMA"):
            items.append(self._import_item())
        make = self.build.import_and_use if is_used else self.build.import_
        return make(begin, self.end, items)

    def _import_item(self) -> nodes.ImportItem:
        begin = self.begin
        alias = self.take() if self.kind in NAMES else None
        if self.kind == "STRING":
            path = self.take()
            return self.build.path_import(begin, self.end, alias, path)
        if self.takes("AT"):
            if self.kind in NAMES:
                library = self.take()
                return self.build.library_import(begin, self.end, alias, library)
            self.expected("a library's name")
            return nodes.ImportItem(begin, self.end, None, library="")
        name = "std" if alias is None else self.tokens.text_of(alias)
        fix = None
        if alias is not None:
            fix = Fix(self.starts[alias], self.starts[alias], "@", "write `@`")
        self.expected(
            "'@' or a path",
            help=f'write `import @{name}` for a library module, `import "./{name}"` for your own',
            fix=fix,
        )
        return nodes.ImportItem(begin, self.end, None, library="")

    def _using(self) -> Statement:
        begin = self.begin
        self.take()
        names: list[int] = []
        while True:
            if self.kind not in NAMES:
                advice = "`using` takes the name alone: `using std`" if self.kind == "AT" else ""
                self.expected("a module's name", help=advice)
                break
            names.append(self.take())
            if not self.takes("COMMA"):
                break
        return self.build.using(begin, self.end, names)

    # --------------------------------------------------------------------------------- functions

    def _function(self) -> Statement:
        begin = self.begin
        first = self.take()
        outer, self.function_indent = self.function_indent, self.indent(first)
        name = self.declared_name("a function's name", "E2021", "function name")
        parameters: list[nodes.Parameter] = []
        results: list[nodes.Result] = []
        opener = self.at
        if self.expect("LPAR"):
            parameters = self._parameters(opener)
        if self.takes("ARROW"):
            results = self._results()
        body = self.body(first)
        self.function_indent = outer
        if name is not None:
            return self.build.function(begin, self.end, name, parameters, results, body)
        self.incomplete.add(begin)
        return nodes.Function(begin, self.end, self.no_name(), tuple(parameters), (), body)

    def _parameters(self, opener: int) -> list[nodes.Parameter]:
        found: list[nodes.Parameter] = []
        if self.takes("RPAR"):
            return found
        while True:
            begin = self.begin
            ampersand = self.take() if self.kind == "AMPERSAND" else None
            name = self.declared_name("parameter name", "E2033", "parameter name")
            if name is None:
                return found
            found.append(self._parameter(begin, ampersand, name))
            if not self.takes("COMMA"):
                break
        if not self.takes("RPAR"):
            self.expected("',' or ')'", opener=opener)
        return found

    def _parameter(self, begin: int, ampersand: int | None, name: int) -> nodes.Parameter:
        type_ = default = None
        self.skip_colon("E2002", "expected ',', type or ')' after parameter name, got ':' instead")
        if self.kind in TYPE_STARTS:
            type_ = self.type()
            if self.takes("EQUAL"):
                default = self.expression()
        elif self.kind not in {"COMMA", "RPAR"}:
            message = "expected ',', type or ')' after parameter name"
            self.expected("',', a type or ')'", message=message)
            type_ = self.no_type()
        return self.build.parameter(begin, self.end, ampersand, name, type_, default)

    def _results(self) -> list[nodes.Result]:
        arrow = self.at - 1
        if self.kind == "LPAR":
            return self._result_list()
        if self.kind == "NIL" or self.kind in TYPE_STARTS:
            return [self._plain_result()]
        self.complain(
            "E2015",
            arrow,
            f"expected return type after '->', got {self.shown(self.at)}",
            label="no type follows",
            help="leave the arrow out where nothing is returned",
        )
        self.failed = self.kind != "LBRACE"
        return []

    def _plain_result(self) -> nodes.Result:
        begin = self.begin
        if self.kind == "NIL":
            nil = self.take()
            return self.build.nil_result(begin, self.end, nil)
        type_ = self.type() or self.no_type()
        return self.build.plain_result(begin, self.end, type_)

    def _result_list(self) -> list[nodes.Result]:
        opener = self.take()
        found: list[nodes.Result] = []
        while not self.failed and self.kind != "RPAR":
            if self.kind in NAMES - {"MAP"} and self.kind_after() in TYPE_STARTS:
                begin = self.begin
                name = self.take()
                type_ = self.type() or self.no_type()
                found.append(self.build.named_result(begin, self.end, name, type_))
            elif self.kind == "NIL" or self.kind in TYPE_STARTS:
                found.append(self._plain_result())
            else:
                is_named = any(result.name for result in found)
                what = "return parameter name" if is_named else "type name in return types"
                self.expected(what)
            if not self.takes("COMMA"):
                break
        if not self.takes("RPAR"):
            self.expected("',' or ')'", opener=opener)
        return found

    # ------------------------------------------------------------------------- structs and enums

    def _constant(self) -> Statement:
        """A constant, or a struct or enum, which begin alike."""
        kind = self.kind_after(2)
        if kind in NAMES and self.kind_after() in NAMES and self.kind_after(3) == "LBRACE":
            return self._misspelled_declaration()
        if kind not in {"STRUCT", "ENUM"} or not self.is_word(self.at + 1):
            return self.variable()
        begin = self.begin
        self.take()
        name = self.take()
        self.take()
        return self._struct(begin, name) if kind == "STRUCT" else self._enum(begin, name)

    def _misspelled_declaration(self) -> Statement:
        """Read `const Name strct {`: a constant without value, but it is clear what was meant."""
        begin = self.begin
        self.take()
        name = self.take()
        word = self.take()
        meant = nearest(self.tokens.text_of(word), ("struct", "enum")) or "struct"
        self.complain(
            "E2011",
            word,
            f"const '{self.tokens.text_of(name)}' must be initialized",
            label="taken for the type of a constant",
            help=f"did you mean `{meant}`?",
            fix=Fix(self.starts[word], self.ends[word], meant, f"write `{meant}`"),
        )
        return self._struct(begin, name) if meant == "struct" else self._enum(begin, name)

    def _struct(self, begin: int, name: int) -> Statement:
        fields: list[list[nodes.Field]] = []
        if self._opens_members("struct"):
            while self.kind not in {"RBRACE", END} and not self._struct_is_unclosed(name):
                first = self.at
                if self.kind == "COMMA":
                    self._refuse_separator()
                    continue
                fields.append(self._field())
                if self.failed:
                    self.incomplete.add(begin)
                    self.resume(first)
                    self.failed = False
                if self.at == first:
                    self.take()
            self.takes("RBRACE")
            self.braces.close()
        return self.build.struct_declaration(begin, self.end, name, fields)

    def _opens_members(self, word: str) -> bool:
        begin = self.begin
        if self.kind != "LBRACE":
            what = f"expected '{{' after {word} declaration"
            self.expected("'{'", code="E2030", message=what)
            return False
        self.take()
        self.braces.open(word, begin)
        return True

    def _struct_is_unclosed(self, name: int) -> bool:
        """Whether a function begins here: then the struct above has no end."""
        if not (self.kind == "DO" and self.is_first_on_line(self.at)):
            return False
        self.complain(
            "E2034",
            self.at,
            "'do' is a reserved keyword and cannot be used as a struct field name",
            label="a function begins here",
            help=f"close struct '{self.tokens.text_of(name)}' with `}}` above",
        )
        return True

    def _refuse_separator(self) -> None:
        comma = self.take()
        self.complain(
            "E2002",
            comma,
            "expected a field name, got ',' instead",
            label="not needed",
            help="fields follow each other without commas: `a int b string`",
            fix=Fix(self.starts[comma], self.ends[comma], "", "remove the comma"),
        )

    def _field(self) -> list[nodes.Field]:
        begin = self.begin
        if not self.is_word(self.at):
            self.expected("a field name")
            return []
        names = [self.take()]
        while self.takes("COMMA"):
            if self.kind in NAMES:
                names.append(self.take())
            else:
                self.expected(
                    "a field name", code="E2003", message="expected field name after comma"
                )
        self.skip_colon("E2024", "expected type, got ':'")
        type_ = None if self.failed else self.type()
        tag = None
        if not self.failed and self.kind == "RAW_STRING":
            tag = self.take()
        return self.build.field(begin, self.end, names, type_ or self.no_type(), tag)

    def _enum(self, begin: int, name: int) -> Statement:
        base: int | None = None
        if self.takes("COLON"):
            if self.is_word(self.at):
                base = self.take()
            else:
                self.expected("a type", code="E2026", message="enum type must be a primitive type")
        members: list[nodes.EnumMember] = []
        if not self.failed and self._opens_members("enum"):
            told = len(self.notes.diagnostics)
            while self.kind not in {"RBRACE", END} and self._member_into(members):
                pass
            if len(self.notes.diagnostics) > told or self.kind == END:
                self.incomplete.add(begin)
            self.failed = False
            self.takes("RBRACE")
            self.braces.close()
        return self.build.enum_declaration(begin, self.end, name, base, members)

    def _member_into(self, members: list[nodes.EnumMember]) -> bool:
        """Read a member; False where the enum seems to have ended without its brace."""
        first = self.at
        begin = self.begin
        if self.kind not in NAMES:
            self.expected(
                "enum value name",
                help="close the enum with `}` above" if self.kind == "DO" else "",
            )
            if self.kind in STATEMENT_WORDS and self.is_first_on_line(first):
                return False
            self.failed = False
            self.take()
            self.resume(first)
            return True
        name = self.take()
        value = None
        if self.takes("EQUAL"):
            value = self.expression()
        members.append(self.build.enum_member(begin, self.end, name, value))
        if self.failed:
            self.resume(first)
            self.failed = False
        self.takes("COMMA")
        return True
