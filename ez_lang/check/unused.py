"""W1002: imports that nobody uses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.source.diagnostics import Diagnostic, Fix
from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from ez_lang.check.scopes import FileScope
    from ez_lang.loading.program import ImportTarget


def look_for_unused_imports(file: FileScope) -> None:
    """Warn of each alias that is neither in `using` nor mentioned."""
    in_using = {
        name.text
        for item in file.loaded.tree.items
        if isinstance(item, nodes.Using)
        for name in item.modules
    }
    last: dict[str, ImportTarget] = {target.alias: target for target in file.loaded.targets}
    for alias, target in last.items():
        if target.import_node.is_used or alias in in_using or alias in file.mentioned:
            continue
        _warn(file, alias, target)


def _warn(file: FileScope, alias: str, target: ImportTarget) -> None:
    spot: nodes.Node = target.item
    node = target.import_node
    fix = None
    if len(node.items) == 1:
        spot = node
        fix = Fix(node.start, _whole_line(file, node), "", "remove the import")
    elif "\n" in file.source.text[node.start : spot.start]:
        spot = nodes.Node(node.start, node.start + len("import"))
    file.diagnostics.append(
        Diagnostic(
            "W1002",
            f"imported module '{alias}' is not used",
            file.source,
            spot.start,
            min(spot.end, _line_end(file, spot.start)),
            "not used",
            fix=fix,
        )
    )


def _whole_line(file: FileScope, node: nodes.Node) -> int:
    """The end of the text to remove: with the line, when nothing else stands on it."""
    text = file.source.text
    is_alone = node.start == 0 or text[node.start - 1] == "\n"
    return node.end + 1 if is_alone and text.startswith("\n", node.end) else node.end


def _line_end(file: FileScope, start: int) -> int:
    end = file.source.text.find("\n", start)
    return end if end >= 0 else len(file.source.text)
