"""The global names of all shapes: what generated text may use besides its parameters and cells."""

from __future__ import annotations

import builtins
import math
from typing import Any, Final

from ez_lang.execute import recording, runtime
from ez_lang.execute.quirks import dynamic_operators, dynamic_parts
from ez_lang.model import large_integers, sizes
from ez_lang.model.copying import is_frozen
from ez_lang.model.quirks import string_bytes
from ez_lang.model.values import NIL, Char

SHAPE_GLOBALS: Final[dict[str, Any]] = {
    "__builtins__": builtins,
    # results of executors
    "BREAK": runtime.BREAK,
    "CONTINUE": runtime.CONTINUE,
    "NIL": NIL,
    # faults
    "fail": runtime.fail,
    "field_of_nil": runtime.field_of_nil,
    "not_finite": runtime.not_finite,
    "refuse_unused": runtime.refuse_unused,
    "out_of_range": runtime.out_of_range,
    "too_deep": runtime.too_deep,
    # numbers
    "wrong_direction": runtime.wrong_direction,
    "increment": runtime.increment,
    "isfinite": math.isfinite,
    "make_range": runtime.make_range,
    "quotient": runtime.quotient,
    "remainder": runtime.remainder,
    "sized": large_integers.sized,
    # strings
    "with_character": runtime.with_character,
    "joined": string_bytes.joined,
    "limited_text": sizes.limited_text,
    "limited_value": runtime.limited_value,
    "meet": string_bytes.meet,
    "next_byte_offset": runtime.next_byte_offset,
    "refuse_long_text": sizes.refuse_long_text,
    "rejoined": string_bytes.rejoined,
    "whole_character": runtime.whole_character,
    # values, references and enums
    "OOB": runtime.OUT_OF_BOUNDS,
    "recheck": runtime.recheck,
    "computed_member": runtime.computed_member,
    "constant_variable": runtime.constant_variable,
    "enum_member": runtime.enum_member,
    "holds_object": runtime.holds_object,
    "is_frozen": is_frozen,
    "key_reference": runtime.key_reference,
    "nil_if_none": runtime.nil_if_none,
    "require_operand": runtime.require_operand,
    # values whose type is known only at run time
    "Char": Char,
    "are_same": dynamic_operators.are_same,
    "compare": dynamic_operators.compare,
    "holds": dynamic_operators.holds,
    "key_of": dynamic_parts.key_of,
    "member_of": dynamic_parts.member_of,
    "negated": dynamic_operators.negated,
    "part_of": dynamic_parts.part_of,
    "slot_of": dynamic_parts.slot_of,
    "walked": dynamic_parts.walked,
    "enumerated": dynamic_parts.enumerated,
    # write records
    "APPENDED": recording.APPENDED,
    "MISSING": recording.MISSING,
    "POPPED": recording.POPPED,
    "WHOLE": recording.WHOLE,
    "old_value": recording.old_value,
    "whole_copy": recording.whole_copy,
}
