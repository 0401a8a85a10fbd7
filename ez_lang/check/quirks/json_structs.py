"""Structs in whose place something else may be, and what is done before a field of them is used.

`json.decode` fills the fields of the struct it is given, but what it finds for a field that is a
struct itself, or holds structs, stays what it is in JSON: a map, an array, a number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.check.reporting import underlined_span
from ez_lang.model.types import ArrayType, MapType, StructType, Type

if TYPE_CHECKING:
    from ez_lang.check.names.scopes import ProgramScope, Scope
    from ez_lang.syntax import nodes


def collect_json_structs(program: ProgramScope) -> None:
    """The program knows which structs may turn out to be something else."""
    modules = program.modules.values()
    if not any(
        target.library == "json"
        for module in modules
        for file in module.files
        for target in file.imports.values()
    ):
        return
    for module in modules:
        for struct in module.checked.structs.values():
            inner = [_innermost(field.type) for field in struct.fields]
            program.json_structs.update(t for t in inner if isinstance(t, StructType))


def _innermost(t: Type) -> Type:
    while isinstance(t, ArrayType | MapType):
        t = t.element if isinstance(t, ArrayType) else t.value
    return t


def ensure_struct(scope: Scope, node: nodes.Member, base: tree.Expression) -> tree.Expression:
    """The struct of which a member is about to be used: E4011 if it turns out to be none."""
    struct = base.type
    if struct not in scope.program.json_structs or isinstance(base, tree.MakeStruct):
        return base
    start, end = underlined_span(scope.file.source, node)
    message = f"cannot access member '{node.name.text}': expected {struct.text}"
    return tree.CheckDynamic(start, end, struct, base, "E4011", message)
