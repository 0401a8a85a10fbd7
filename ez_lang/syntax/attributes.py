"""Which attribute may stand before what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.source.diagnostics import Fix, Related
from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from ez_lang.syntax.nodes import Attribute, Statement
    from ez_lang.syntax.notes import Notes


def check_places(notes: Notes, attributes: list[Attribute], statement: Statement | None) -> None:
    """Note the attributes that mean nothing before `statement` (None: nothing follows).

    `#flags` and `#enum` are for enums and ignored elsewhere.
    """
    documented: Attribute | None = None
    for attribute in attributes:
        match attribute.name:
            case "suppress" if not isinstance(statement, nodes.Function):
                notes.add(
                    "E2051",
                    attribute.start,
                    attribute.end,
                    "#suppress can be applied to only function declarations",
                    label="no function follows",
                    help="put it before `do`, or near the top of the file for the whole file",
                )
            case "strict" if not isinstance(statement, nodes.When):
                notes.add(
                    "E2055",
                    attribute.start,
                    attribute.end,
                    "#strict can be applied to only when statements",
                    label="no `when` follows",
                )
            case "doc":
                if documented:
                    _refuse_second_doc(notes, documented, attribute)
                else:
                    documented = attribute
                    _check_doc(notes, attribute, statement)


def _refuse_second_doc(notes: Notes, first: Attribute, second: Attribute) -> None:
    notes.add(
        "E2060",
        second.start,
        second.end,
        "only one #doc attribute allowed",
        label="the second one",
        related=(Related(notes.source, first.start, first.end, "the first one is here"),),
        fix=Fix(second.start, second.end, "", "remove this `#doc`"),
    )


def _check_doc(notes: Notes, attribute: Attribute, statement: Statement | None) -> None:
    if isinstance(statement, nodes.Function | nodes.StructDeclaration | nodes.EnumDeclaration):
        return
    if statement is None or isinstance(statement, nodes.Import):
        code, message = "E2059", "#doc must be followed by a declaration"
    else:
        code, message = "E2058", "#doc can be applied to only functions, structs and enums"
    notes.add(
        code,
        attribute.start,
        attribute.end,
        message,
        label="nothing to document follows",
        help="use a comment: `// …`",
    )
