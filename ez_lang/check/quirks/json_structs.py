r"""Structs that `json.decode` may have replaced by other values.

`json.decode` fills the fields of the struct that it is given. For a field that is a struct itself,
or contains structs, it stores whatever the JSON text has: a map, an array, a number.

    const Inner struct { n int }
    const Outer struct { inner Inner }
    temp o, err = json.decode("{\"inner\": 5}", Outer)   // err is nil
    println(o.inner.n)                                     // E4011: expected Inner, got int
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
    """Note the structs that are fields of structs, if any file of the program imports @json."""
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
    """Return the struct with a check that JSON has not replaced it (E4011)."""
    struct = base.type
    if struct not in scope.program.json_structs or isinstance(base, tree.MakeStruct):
        return base
    start, end = underlined_span(scope.file.source, node)
    message = f"cannot access member '{node.name.text}': expected {struct.text}"
    return tree.CheckDynamic(start, end, struct, base, "E4011", message)
