"""How nodes are built: the table of the functions, one for each rule of the grammar.

Both parsers call these functions, so their trees are the same.  A function gets the `Builder`, the
offsets where the text of its rule begins and ends, and the values of the rule's parts: a node, a
list, the number of a token, or None for an optional part that is absent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.source.diagnostics import Reporter
from ez_lang.syntax import declaration_builders, expression_builders, nodes, statement_builders

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ez_lang.syntax.interpolation import PartParser
    from ez_lang.syntax.lexer import Tokens


class Builder:
    """The text whose nodes are built, and the mistakes that a single node shows.

    `parse_part` parses the `${…}` of a string; `depth` is the number of strings around the text.
    """

    __slots__ = ("depth", "ends", "parse_part", "reporter", "source", "starts", "text", "text_of")

    def __init__(self, tokens: Tokens, parse_part: PartParser, depth: int = 0) -> None:
        self.source = tokens.source
        self.text = tokens.text
        self.text_of = tokens.text_of
        self.starts = tokens.starts
        self.ends = tokens.ends
        self.parse_part = parse_part
        self.depth = depth
        self.reporter = Reporter(tokens.source)

    def name(self, token: int) -> nodes.Name:
        """Return the name that a token spells."""
        start, end = self.starts[token], self.ends[token]
        return nodes.Name(start, end, self.text[start:end])

    def names(self, tokens: list[int]) -> tuple[nodes.Name, ...]:
        """Return the names that tokens spell; a string loses its quotes."""
        return tuple(
            nodes.Name(self.starts[token], self.ends[token], self.text_of(token).strip('"'))
            for token in tokens
        )


NODE_BUILDERS: Final[dict[str, Callable[..., Any]]] = {
    "file": declaration_builders.file,
    "module_name": declaration_builders.module_name,
    "suppress": declaration_builders.suppress,
    "import": declaration_builders.import_,
    "import_and_use": declaration_builders.import_and_use,
    "library_import": declaration_builders.library_import,
    "path_import": declaration_builders.path_import,
    "using": declaration_builders.using,
    "attributed": declaration_builders.attributed,
    "private": declaration_builders.private,
    "attribute": declaration_builders.attribute,
    "function": declaration_builders.function,
    "parameter": declaration_builders.parameter,
    "no_results": declaration_builders.no_results,
    "plain_result": declaration_builders.plain_result,
    "nil_result": declaration_builders.nil_result,
    "named_result": declaration_builders.named_result,
    "struct_declaration": declaration_builders.struct_declaration,
    "field": declaration_builders.field,
    "enum_declaration": declaration_builders.enum_declaration,
    "enum_member": declaration_builders.enum_member,
    "variable": declaration_builders.variable,
    "binding": declaration_builders.binding,
    "named_type": declaration_builders.named_type,
    "array_type": declaration_builders.array_type,
    "map_type": declaration_builders.map_type,
    "block": statement_builders.block,
    "if": statement_builders.if_,
    "branch": statement_builders.branch,
    "when": statement_builders.when,
    "case": statement_builders.case,
    "default_case": statement_builders.default_case,
    "for": statement_builders.for_,
    "for_each": statement_builders.for_each,
    "as_long_as": statement_builders.as_long_as,
    "loop": statement_builders.loop,
    "break": statement_builders.break_,
    "continue": statement_builders.continue_,
    "return": statement_builders.return_,
    "ensure": statement_builders.ensure,
    "unpack": statement_builders.unpack,
    "assign": statement_builders.assign,
    "expression_statement": statement_builders.expression_statement,
    "binary": expression_builders.binary,
    "unary": expression_builders.unary,
    "postfix": expression_builders.postfix,
    "call": expression_builders.call,
    "index": expression_builders.index,
    "member": expression_builders.member,
    "name_use": expression_builders.name_use,
    "int_literal": expression_builders.int_literal,
    "float_literal": expression_builders.float_literal,
    "char_literal": expression_builders.char_literal,
    "string_literal": expression_builders.string_literal,
    "raw_string_literal": expression_builders.raw_string_literal,
    "true_literal": expression_builders.true_literal,
    "false_literal": expression_builders.false_literal,
    "nil_literal": expression_builders.nil_literal,
    "array_literal": expression_builders.array_literal,
    "empty_map_literal": expression_builders.empty_map_literal,
    "map_literal": expression_builders.map_literal,
    "map_pair": expression_builders.map_pair,
    "struct_literal": expression_builders.struct_literal,
    "field_value": expression_builders.field_value,
    "new": expression_builders.new,
    "range": expression_builders.range_,
    "cast": expression_builders.cast,
}
"""The function for each rule of the grammar; the parts of any other rule become a list."""
