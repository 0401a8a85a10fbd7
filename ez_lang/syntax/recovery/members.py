"""Structs and enums."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.source.diagnostics import Fix
from ez_lang.source.suggestions import nearest
from ez_lang.syntax import nodes
from ez_lang.syntax.declaration_rules import check_name
from ez_lang.syntax.recovery.cursor import END, NAMES, STATEMENT_WORDS
from ez_lang.syntax.recovery.functions import FunctionReader
from ez_lang.syntax.recovery.types import TYPE_STARTS
from ez_lang.syntax.words import REFUSED_AS_NAME

if TYPE_CHECKING:
    from ez_lang.syntax.builder import Builder
    from ez_lang.syntax.lexer import Tokens
    from ez_lang.syntax.nodes import Statement


_DECLARATION_WORDS = frozenset(
    {"CONST", "DO", "DOC", "ENUM_OF", "FLAGS", "IMPORT", "PRIVATE", "SUPPRESS", "TEMP", "USING"}
)

_WORDS_BEFORE_NAME = 2
"""`private const`; where a word is wrong or too many there are no more."""


class MemberReader(FunctionReader):
    """Reads structs, enums, functions, statements, expressions and types."""

    def __init__(self, tokens: Tokens, builder: Builder) -> None:
        super().__init__(tokens, builder)
        self.readers["CONST"] = self._constant

    def block(self) -> nodes.Block:
        """A block, or the members of a struct or an enum whose beginning was not understood."""
        word = self.at - 1
        name = word - (self.kinds[word - 1] in NAMES)
        is_declared = self.kinds[word] in {"STRUCT", "ENUM"}
        if not is_declared or self.first_on_line(word) < name - _WORDS_BEFORE_NAME:
            return super().block()
        begin = self.begin
        read = self.struct if self.kinds[word] == "STRUCT" else self.enum
        self.incomplete.add(self.starts[name])
        declaration = read(self.starts[name], name)
        return nodes.Block(begin, self.end, (declaration,))

    def _constant(self) -> Statement:
        """A constant, or a struct or enum, which begin alike."""
        kind = self.kind_after(2)
        if self._is_misspelled_declaration():
            return self._misspelled_declaration()
        if kind == "LBRACE" and self.kind_after() in {"STRUCT", "ENUM"}:
            return self._nameless_declaration()
        if kind not in {"STRUCT", "ENUM"} or not self.is_word(self.at + 1):
            return self.variable()
        begin = self.begin
        self.take()
        name = self.take()
        self.take()
        return self.struct(begin, name) if kind == "STRUCT" else self.enum(begin, name)

    def _is_misspelled_declaration(self) -> bool:
        """Whether `const Name strukt { a b` comes, which no constant and literal could be."""
        names = (self.kind_after(distance) in NAMES for distance in (1, 2, 4, 5))
        return self.kind_after(3) == "LBRACE" and all(names)

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
        return self.struct(begin, name) if meant == "struct" else self.enum(begin, name)

    def _nameless_declaration(self) -> Statement:
        """Read `const struct {`: the keyword stands where the name should."""
        begin = self.begin
        self.take()
        check_name(self.reporter, self.build.name(self.at), "E2020", "variable name")
        reader = self.struct if self.kind == "STRUCT" else self.enum
        self.incomplete.add(begin)
        return reader(begin, self.take())

    def struct(self, begin: int, name: int) -> Statement:
        """The fields of a struct, from its brace on."""
        fields: list[list[nodes.Field]] = []
        if self._opens_members("struct"):
            self._takes_second_opener("a field name")
            while self.kind not in {"RBRACE", END} and not self._struct_is_unclosed(name):
                first = self.at
                said = len(self.reporter.diagnostics)
                if self.kind == "COMMA" and not self.is_first_on_line(first):
                    self._refuse_separator()
                    continue
                fields.append(self._field())
                if self.failed:
                    self.incomplete.add(begin)
                    if self._goes_back_to_declaration(begin, first):
                        del self.reporter.diagnostics[said:]
                        self._refuse_unclosed_struct(name)
                        break
                    self.resume(first)
                    self.failed = False
                if self.at == first:
                    self.take()
            self.takes("RBRACE")
            self.braces.close()
        return self.build.struct_declaration(begin, self.end, name, fields)

    def _goes_back_to_declaration(self, begin: int, first: int) -> bool:
        """After a mistake: whether its line is a declaration, and the struct above has no end.

        Then the line is the next one to be read.
        """
        if self.spare_openers <= 0:
            return False
        line = self.first_on_line(first)
        if self.starts[line] <= begin or self.kinds[line] not in _DECLARATION_WORDS:
            return False
        if self.column(line) > self.reporter.source.position(begin).column:
            return False
        self.at = line
        self.failed = False
        self.spare_openers -= 1
        return True

    def _opens_members(self, word: str) -> bool:
        begin = self.begin
        if self.kind != "LBRACE":
            what = f"expected '{{' after {word} declaration"
            self.expected("'{'", code="E2030", message=what)
            is_last = self.kind != END and self.is_first_on_line(self.at + 1)
            if self.kind_after() != "LBRACE" or is_last:
                if self.spare_openers >= 0:
                    return False
                self.spare_openers += 1  # there is a `}`, so the `{` was forgotten
            if self.kind_after() == "LBRACE" or (is_last and not self.is_first_on_line(self.at)):
                self.take()
            self.failed = False
        self.takes("LBRACE")
        self.braces.open(word, begin)
        return True

    def _takes_second_opener(self, what: str) -> None:
        """Pass over a `{` that is there twice."""
        if self.kind == "LBRACE" and self.spare_openers > 0:
            self.complain("E2002", self.at, f"expected {what}, got '{{' instead")
            self.spare_openers -= 1
            self.take()

    def _struct_is_unclosed(self, name: int) -> bool:
        """Whether a function begins here: then the struct above has no end."""
        is_function = self.kind == "DO" and self.kind_after() in NAMES
        if not (is_function and self.kind_after(2) == "LPAR" and self.is_first_on_line(self.at)):
            return False
        self._refuse_unclosed_struct(name)
        return True

    def _refuse_unclosed_struct(self, name: int) -> None:
        """The word of the next declaration stands where the struct should end."""
        self.complain(
            "E2034",
            self.at,
            f"{self.shown(self.at)} is a reserved keyword and cannot be used as a struct field "
            "name",
            label="a declaration begins here",
            help=f"close struct '{self.tokens.text_of(name)}' with `}}` above",
        )

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
        type_ = None if self.failed or self._lacks_type(names) else self.type()
        tag = None
        if not self.failed and self.kind == "RAW_STRING":
            tag = self.take()
        return self.build.field(begin, self.end, names, type_ or self.no_type(), tag)

    def _lacks_type(self, names: list[int]) -> bool:
        """Refuse the name of a field without a type: a reserved word, or the last of the file.

        A type that is taken for a field is what is left where the type of the field above is
        missing.
        """
        text = self.tokens.text_of(names[0])
        is_reserved = text in REFUSED_AS_NAME
        if self.kind in TYPE_STARTS or (self.kind != END and not is_reserved):
            return False
        self.failed = True
        message = f"struct field '{text}' has no type: the file ends"
        if is_reserved:
            message = f"'{text}' is a reserved keyword and cannot be used as a struct field name"
        self.complain(
            "E2034",
            names[0],
            message,
            label="a field needs a name and a type",
            help="write `name type`, one field after the other, and close the struct with `}`",
        )
        return True

    def enum(self, begin: int, name: int) -> Statement:
        """The type and the members of an enum, from behind the word `enum` on."""
        base: int | None = None
        if self.takes("COLON"):
            if self.is_word(self.at):
                base = self.take()
            else:
                self.expected("a type", code="E2026", message="enum type must be a primitive type")
        members: list[nodes.EnumMember] = []
        if not self.failed and self._opens_members("enum"):
            told = len(self.reporter.diagnostics)
            self._takes_second_opener("enum value name")
            while self.kind not in {"RBRACE", END} and self._member_into(members):
                pass
            if len(self.reporter.diagnostics) > told or self.kind == END:
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
