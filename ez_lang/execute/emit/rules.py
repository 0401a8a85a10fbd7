"""The emit rules: the functions that generate the text of each kind of node of the checked tree.

The rule of an expression returns one Python expression, that of a statement a list of lines.  The
docstring of each rule shows an EZ example and the text that is generated for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.check import tree
from ez_lang.execute.emit import (
    calls,
    conversions,
    literals,
    loops,
    numbers,
    operators,
    reads,
    statements,
    targets,
    writes,
)

if TYPE_CHECKING:
    from ez_lang.execute.emit.emitter import ExpressionRule, StatementRule

EXPRESSION_RULES: Final[dict[type, ExpressionRule]] = {
    tree.Constant: reads.constant_text,
    tree.ReadLocal: reads.read_local_text,
    tree.ReadGlobal: reads.read_global_text,
    tree.ReadEnumMember: reads.read_enum_member_text,
    tree.ReadElement: reads.read_element_text,
    tree.ReadCharacter: reads.read_character_text,
    tree.ReadKey: reads.read_key_text,
    tree.ReadField: reads.read_field_text,
    tree.DynamicReadElement: operators.read_part_text,
    tree.DynamicReadMember: operators.read_member_text,
    tree.Arithmetic: numbers.arithmetic_text,
    tree.Negate: numbers.negate_text,
    tree.DynamicArithmetic: operators.operate_unknown_text,
    tree.DynamicNegate: operators.negate_unknown_text,
    tree.Not: operators.not_text,
    tree.Logic: operators.logic_text,
    tree.Compare: operators.compare_text,
    tree.Membership: operators.membership_text,
    tree.MakeArray: literals.make_array_text,
    tree.MakeMap: literals.make_map_text,
    tree.MakeStruct: literals.make_struct_text,
    tree.MakeRange: literals.make_range_text,
    tree.MakeReference: targets.make_reference_text,
    tree.ZeroValue: literals.zero_value_text,
    tree.Interpolation: literals.interpolation_text,
    tree.Convert: conversions.convert_text,
    tree.CheckRange: conversions.check_range_text,
    tree.CheckDynamic: conversions.check_dynamic_text,
    tree.CopyValue: conversions.copy_value_text,
    tree.TypeOf: conversions.type_of_text,
    tree.TypeOfReference: conversions.type_of_reference_text,
    tree.CallFunction: calls.call_function_text,
    tree.CallLibrary: calls.call_library_text,
    tree.UnusedResult: calls.unused_result_text,
    tree.RaiseFault: calls.raise_fault_text,
    tree.Increment: calls.increment_text,
}

STATEMENT_RULES: Final[dict[type, StatementRule]] = {
    tree.Assign: writes.assign_lines,
    tree.AssignReference: writes.assign_reference_lines,
    tree.CompoundAssign: writes.compound_assign_lines,
    tree.Update: writes.update_lines,
    tree.Unpack: writes.unpack_lines,
    tree.SetEnumMember: writes.set_enum_member_lines,
    tree.Evaluate: statements.evaluate_lines,
    tree.If: statements.if_lines,
    tree.When: statements.when_lines,
    tree.While: loops.while_lines,
    tree.ForRange: loops.for_range_lines,
    tree.ForEach: loops.for_each_lines,
    tree.Break: statements.break_lines,
    tree.Continue: statements.continue_lines,
    tree.Return: statements.return_lines,
    tree.Ensure: statements.ensure_lines,
}
