"""Whole files: attributes, imports, and what begins a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.source.diagnostics import Fix
from ez_lang.syntax import nodes
from ez_lang.syntax.declaration_rules import check_places
from ez_lang.syntax.recovery.cursor import END, NAMES
from ez_lang.syntax.recovery.members import MemberReader

if TYPE_CHECKING:
    from ez_lang.syntax.builder import Builder
    from ez_lang.syntax.lexer import Tokens
    from ez_lang.syntax.nodes import Statement, TopLevel

_ATTRIBUTE_KINDS = frozenset({"SUPPRESS", "FILE_SUPPRESS", "STRICT", "FLAGS", "ENUM_OF", "DOC"})
_DECLARATION_KINDS = frozenset({"DO", "CONST", "TEMP"})


class DeclarationReader(MemberReader):
    """Reads everything that a file may hold."""

    def __init__(self, tokens: Tokens, builder: Builder) -> None:
        super().__init__(tokens, builder)
        self.readers |= {"IMPORT": self._import, "USING": self._using}

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
            if not self.is_first_on_line(self.at):
                self.doubt(index)

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
            self._reject_missing_declaration("private")
            return []
        read = self.read_statement()
        if not read or isinstance(read[0], nodes.Suppress):
            return read
        return [self.build.private(begin, self.end, read[0]), *read[1:]]

    def _reject_missing_declaration(self, word: str) -> None:
        is_attribute = self.kind in _ATTRIBUTE_KINDS
        self.reject(
            "E2001" if is_attribute else "E2003",
            f"unexpected token {self.shown(self.at)} after '{word}'",
            label="a declaration was expected here",
            help="attributes stand before `private`" if is_attribute else "",
        )

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
            self.failed = True
            return []
        index = self.take()
        reader = self.struct if word == "struct" else self.enum
        return [reader(begin, index)]

    def _at_sign(self) -> list[TopLevel]:
        self.complain(
            "E2001",
            self.take(),
            "unexpected token '@'",
            label="no statement begins like this",
            help="attributes begin with `#`; `@` stands before a library's name in `import`",
        )
        self.failed = True
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
            told = len(self.reporter.diagnostics)
            check_places(self.reporter, attributes, None)
            if attributes and len(self.reporter.diagnostics) == told:
                self._reject_missing_declaration(f"#{attributes[-1].name}")
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
            return nodes.ImportItem(begin, self.end_after(begin), None, library="")
        name = "std" if alias is None else self.tokens.text_of(alias)
        fix = None
        if alias is not None:
            fix = Fix(self.starts[alias], self.starts[alias], "@", "write `@`")
        self.expected(
            "'@' or a path",
            help=f'write `import @{name}` for a library module, `import "./{name}"` for your own',
            fix=fix,
        )
        return nodes.ImportItem(
            begin, self.end_after(begin), None, library=self.name_of(alias).text
        )

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
