"""Checks EZ programs given as text, and shows checked trees as short text for comparison."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.check.checker import CheckResult, check
from ez_lang.loading.program import ImportTarget, LoadedFile, LoadedModule, LoadedProgram
from ez_lang.model.types import Type
from ez_lang.source.diagnostics import has_errors
from ez_lang.source.text import SourceFile
from ez_lang.stdlib.registry import MODULE_NAMES
from ez_lang.syntax import nodes
from ez_lang.syntax.parser import parse

if TYPE_CHECKING:
    from collections.abc import Mapping


def checked(text: str, modules: Mapping[str, str] | None = None) -> CheckResult:
    """Check a program; its `import "./name"` refers to the source texts in `modules`."""
    loaded = {name: _loaded(name, inner) for name, inner in (modules or {}).items()}
    main = _loaded("main", text)
    main.is_main = True
    for module in (*loaded.values(), main):
        _connect(module, loaded)
    every = [*loaded.values(), main]
    return check(LoadedProgram(every, main, every), with_symbols=True)


def in_main(body: str, imports: str = "import @std\nusing std\n") -> str:
    """A program whose `main` has this body."""
    return f"{imports}do main() {{\n{body}\n}}\n"


def codes(text: str, modules: Mapping[str, str] | None = None) -> list[tuple[str, int]]:
    """The code and the line of each diagnostic, in order."""
    return [
        (found.code, found.file.position(found.start).line)
        for found in checked(text, modules).diagnostics
    ]


def underlined(text: str, modules: Mapping[str, str] | None = None) -> list[tuple[str, str]]:
    """The code of each diagnostic and the text that it underlines, in order."""
    return [
        (found.code, found.file.text[found.start : found.end])
        for found in checked(text, modules).diagnostics
    ]


def mistakes(body: str) -> list[tuple[str, str]]:
    """The code of each diagnostic in a `main` with this body, and the text that it underlines."""
    return underlined(in_main(body))


def helps(text: str) -> list[str]:
    """The help of each diagnostic, in order."""
    return [found.help for found in checked(text).diagnostics]


def late_codes(text: str, modules: Mapping[str, str] | None = None) -> list[str]:
    """The codes of the faults that a program without errors contains."""
    result = checked(text, modules)
    assert result.program is not None, result.diagnostics
    found: list[str] = []
    for module in result.program.modules:
        _collect(module.initialisers, found)
        _collect(list(module.functions.values()), found)
    return found


def _collect(node: object, found: list[str]) -> None:
    if isinstance(node, tree.RaiseFault):
        found.append(node.code)
    if isinstance(node, tree.UnusedResult):
        found.append("E5011")
    if isinstance(node, tree.CheckedFunction):
        _collect(node.body, found)
    elif isinstance(node, list | tuple):
        for part in node:
            _collect(part, found)
    elif isinstance(node, tree.Node) and not isinstance(node, tree.CallFunction):
        _collect([getattr(node, name) for name in node.__struct_fields__], found)
    elif isinstance(node, tree.CallFunction):
        _collect(node.arguments, found)


def _loaded(name: str, text: str) -> LoadedModule:
    source = SourceFile(f"{name}.ez", text)
    parsed, diagnostics = parse(source)
    assert not has_errors(diagnostics), diagnostics
    return LoadedModule(name, f"/{name}.ez", files=[LoadedFile(source, parsed)])


def _connect(module: LoadedModule, others: Mapping[str, LoadedModule]) -> None:
    for file in module.files:
        for node in file.tree.items:
            if isinstance(node, nodes.Import):
                for item in node.items:
                    target = _target(node, item, others)
                    file.targets.append(target)
                    file.imports[target.alias] = target


def _target(
    node: nodes.Import, item: nodes.ImportItem, others: Mapping[str, LoadedModule]
) -> ImportTarget:
    path = (item.path or "").removeprefix("./")
    alias = item.alias.text if item.alias else item.library or path
    library = item.library if item.library in MODULE_NAMES else None
    return ImportTarget(alias, item, node, library, others.get(path))


def main_body(text: str, modules: Mapping[str, str] | None = None) -> list[tree.Statement]:
    """The checked statements of `main` of a program without errors."""
    result = checked(text, modules)
    assert result.program is not None, result.diagnostics
    assert result.program.main.body is not None
    return result.program.main.body.statements


def tree_of(body: str, imports: str = "import @std\nusing std\n") -> str:
    """The checked statements of a `main` with this body, one on each line."""
    return "\n".join(short(statement) for statement in main_body(in_main(body, imports)))


_LEFT_OUT = {
    *("start", "end", "name_start", "operator_start", "header_end", "is_safe", "map_type"),
    *("message", "help"),
}


def short(node: object) -> str:
    """A node as text: its class, its type if it is an expression, and its parts."""
    if isinstance(node, tree.ReadLocal | tree.ReadGlobal):
        return node.variable.name
    if isinstance(node, tree.LocalTarget | tree.GlobalTarget):
        return node.variable.name
    if isinstance(node, tree.Constant):
        return repr(node.value)
    if isinstance(node, tree.Block):
        return "{" + "; ".join(short(part) for part in node.statements) + "}"
    if isinstance(node, tree.Node):
        names = [name for name in node.__struct_fields__ if name not in _LEFT_OUT]
        parts = [short(getattr(node, name)) for name in names]
        return f"{type(node).__name__}({', '.join(parts)})"
    return _short_plain(node)


def _short_plain(node: object) -> str:
    if isinstance(node, Type):
        return node.text
    if isinstance(node, list | tuple):
        return "[" + ", ".join(short(part) for part in node) + "]"
    name = getattr(node, "full_name", None) or getattr(node, "name", None)
    return str(name) if name is not None else repr(node)
