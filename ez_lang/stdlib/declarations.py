"""Declarations of library members: signature, documentation, effects and body in one place.

The checker, the interpreter, completion and the generated documentation all read them.  A
signature is parsed when it is first needed, so a program pays only for the members that it uses.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Literal

from msgspec import Struct

from ez_lang.model.types import ANY, BOOL, FLOAT, STRING, UNTAGGED, Type
from ez_lang.stdlib.argument_checks import checked_body
from ez_lang.stdlib.signatures import Signature, parse_type

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Sequence
    from typing import TypedDict, TypeVar, Unpack

    from ez_lang.model.values import Value
    from ez_lang.stdlib.signatures import Parameter

    Body = TypeVar("Body", bound=Callable[..., Any])
    Need = Literal["host", "types", "guard"]
    Array = list[Value]  # an EZ array in the signature of a body
    Types = Sequence[Type]  # what "types" in `needs` provides
    Guard = Sequence[Array]  # what "guard" in `needs` provides
    ResultRule = Callable[[Sequence[Type]], Type]

    class FunctionFacts(TypedDict, total=False):
        """The keyword arguments of a declaration; `LibraryFunction` describes them."""

        checked: bool
        bare: bool
        static: str | ResultRule
        result: ResultRule
        effects: str
        needs: tuple[Need, ...]
        codes: dict[str, str]
        count_code: str
        count_codes: dict[int, str]
        counts: Container[int]
        late_types: bool
        late_parameters: tuple[str, ...]
        is_lenient: bool
        handles_nil: bool

    class ConstantFacts(TypedDict, total=False):
        """The keyword arguments of a constant's declaration, as in `FunctionFacts`."""

        checked: bool
        bare: bool


class Mismatch(Struct, frozen=True, gc=False):
    """An argument that a function does not take, or a wrong number of arguments.

    `argument` is its index, None for a wrong number; `expected` is the type or the number that
    would have been accepted.
    """

    argument: int | None
    code: str
    expected: str
    message: str


class LibraryFunction:
    """A function of the library, with the facts of its declaration.

    What the checker does with a call:

    - `checked`: verifies the number and types of the arguments before the program runs.
    - `bare`: allows the call without the module's name under `using`.
    - `static`: assumes this type for the result, as the reference implementation does; "?" if it
      is unknown there.  Without it, the type is that of the signature.
    - `result`: a function that computes the result's type if the signature cannot express it.
    - `late_types`: leaves all argument types to run time; `late_parameters`: those of the named
      parameters.
    - `count_code`, `count_codes`: the code of a wrong number of arguments, for any number and for
      certain numbers; E5008 without them.

    What happens when the call runs:

    - `effects`: marks such as `mut`, `out`, `rand`; a function without any is pure.
    - `needs`: what `body` receives before its arguments: "host", "types" (a tuple of the static
      types of the arguments), "guard" (a list of the arrays that `for_each` is iterating over).
    - `codes`: the code of the fault for a wrong value, by parameter.
    - `counts`: the numbers of arguments that are accepted, if fewer than the signature allows.
    - `is_lenient`: the body accepts values of any type.
    - `handles_nil`: the body accepts nil.

    `doc` is the summary; the lines below it are the `example`.  `body` is None if the language
    implements the function itself (`range`, `ref`, conversions).  It trusts its arguments: the
    interpreter calls what `body_for` returns.
    """

    def __init__(
        self,
        module: str,
        signature: str,
        body: Callable[..., Value] | None,
        facts: FunctionFacts,
        doc: str,
    ) -> None:
        self.module = module
        self.name = signature.partition("(")[0]
        self.text = signature
        self.body = body
        self.doc, _, self._more = doc.partition("\n")
        self.checked = facts.get("checked", False)
        self.bare = facts.get("bare", False)
        self.marks = frozenset(facts.get("effects", "").split())
        self.needs = facts.get("needs", ())
        self._facts = facts

    def __repr__(self) -> str:
        return f"<{self.full_name}>"

    @property
    def full_name(self) -> str:
        """The name as a program writes it: `strings.upper`, `len`."""
        return f"{self.module}.{self.name}" if self.module else self.name

    @property
    def example(self) -> str:
        """A session at the prompt: input after `>>>`, and below it the output.

        The function's module is imported, and `std` with `use`.
        """
        text = self._more.strip("\n")
        # Python 3.13 removes the indentation of docstrings, earlier versions keep it.
        indentation = text[: len(text) - len(text.lstrip())]
        lines = [line.removeprefix(indentation) for line in text.split("\n")]
        return "\n".join(lines).strip("\n")

    @property
    def effect(self) -> Literal["pure", "mutates", "outside"]:
        """Whether a call changes its first argument, has an outside effect, or neither."""
        if "mut" in self.marks:
            return "mutates"
        return "outside" if self.marks else "pure"

    @property
    def reaches_outside(self) -> bool:
        """Whether a call has an outside effect; `arrays.shuffle` has one and mutates as well."""
        return bool(self.marks - {"mut"})

    @cached_property
    def signature(self) -> Signature:
        """The parsed signature."""
        return Signature(self.text)

    @property
    def parameters(self) -> list[Parameter]:
        """The parameters in order."""
        return self.signature.parameters

    @property
    def minimum(self) -> int:
        """The least number of arguments of a call."""
        return self.signature.minimum

    @property
    def maximum(self) -> int | None:
        """The greatest number of arguments of a call; None if it is unlimited."""
        return self.signature.maximum

    def result_type(self, arguments: Sequence[Type]) -> Type:
        """Return the type of a call's result: VOID, a type, or a TupleType.

        For a wrong number of arguments it is computed as if their types were unknown: a result
        whose type does not depend on the arguments keeps that type.
        """
        if not self.signature.takes(len(arguments)):
            arguments = (ANY,) * self.signature.minimum
        rule = self._facts.get("result")
        return rule(arguments) if rule is not None else self.signature.result_type(arguments)

    def static_type(self, arguments: Sequence[Type]) -> Type | None:
        """Return the type that the reference's checker assumes for the result; None if unknown.

        It may be a single type although `result_type` is a TupleType.  A single name may then be
        declared for the result, and the declaration faults when it runs (E5012).
        """
        static = self._facts.get("static")
        if static is None:
            return self.result_type(arguments)
        if static == "?":
            return None
        return parse_type(static) if isinstance(static, str) else static(arguments)

    def check_arguments(self, arguments: Sequence[Type]) -> list[Mismatch]:
        """Return the mismatches that the checker reports for a call; none unless `checked`."""
        if not self.checked:
            return []
        if not self.signature.takes(len(arguments)):
            code = self._facts.get("count_code", "E5008")
            return [self._wrong_count(self._facts.get("count_codes", {}).get(len(arguments), code))]
        if self._facts.get("late_types", False):
            return []
        known = self.signature.bindings(arguments)
        found: list[Mismatch] = []
        for index, actual in enumerate(arguments):
            parameter = self.signature.parameter(index)
            if self.is_checked_late(parameter):
                continue
            if not parameter.kind.allows_type(actual) and actual is not ANY:
                found.append(self._wrong_type(index, actual, "E3001", parameter.kind.description))
                continue
            wanted = parameter.expected_type(actual, known)
            if wanted is not None:
                found.append(self._wrong_type(index, actual, "E3001", wanted.text))
        return found

    def run_time_mismatch(self, arguments: Sequence[Type]) -> Mismatch | None:
        """Return the mismatch with which a call with arguments of these types faults, if any."""
        counts = self._facts.get("counts")
        if not self.signature.takes(len(arguments)) or (counts and len(arguments) not in counts):
            return self._wrong_count("E7001")
        if self._facts.get("is_lenient", False):
            return None
        for index, actual in enumerate(arguments):
            parameter = self.signature.parameter(index)
            if self.is_checked_late(parameter):
                continue
            if not parameter.kind.accepts_type(actual) and actual is not ANY:
                code = self.code_of(parameter)
                return self._wrong_type(index, actual, code, parameter.kind.description)
        return None

    def is_checked_late(self, parameter: Parameter) -> bool:
        """Return whether the argument for this parameter is checked at run time only."""
        return parameter.name in self._facts.get("late_parameters", ())

    def body_for(
        self, arguments: Sequence[Type], *, checks_all: bool = False
    ) -> Callable[..., Value]:
        """Return the function to call with `needs` and arguments of these static types.

        For every value of those types, nil included, it returns a value or raises a `Fault`, a
        `ProgramExit` or a `HostError`.  With `checks_all` that also holds for values that are not
        of their static types.
        """
        if self.body is None:
            raise TypeError(f"{self.full_name} has no body")
        if self._facts.get("is_lenient", False):
            return self.body
        if self._facts.get("handles_nil", False) and ANY not in arguments and not checks_all:
            return self.body
        return checked_body(self, self.body, arguments, checks_all=checks_all)

    def code_of(self, parameter: Parameter) -> str:
        """Return the code of the fault for a value that this parameter does not accept."""
        return self._facts.get("codes", {}).get(parameter.name, parameter.kind.code)

    def _wrong_type(self, index: int, actual: Type, code: str, expected: str) -> Mismatch:
        message = f"{self.full_name}() needs {_with_article(expected)} here, not {actual.text}"
        return Mismatch(index, code, expected, message)

    def _wrong_count(self, code: str) -> Mismatch:
        counts = self._facts.get("counts")
        if isinstance(counts, tuple):
            expected = f"{' or '.join(map(str, counts))} arguments"
        elif isinstance(counts, range):
            expected = _count(counts.start, None)
        else:
            expected = _count(self.minimum, self.maximum)
        return Mismatch(None, code, expected, f"{self.full_name}() takes {expected}")


class LibraryConstant(Struct, frozen=True, gc=False):
    """A constant of the library; programs may write `m.NAME` or `m.NAME()`."""

    module: str
    name: str
    type: Type
    value: Any
    doc: str
    checked: bool = False
    bare: bool = False

    @property
    def full_name(self) -> str:
        """The name as a program writes it: `math.PI`."""
        return f"{self.module}.{self.name}" if self.module else self.name


_CONSTANT_TYPES: Final = {int: UNTAGGED, float: FLOAT, str: STRING, bool: BOOL}


class Library:
    """A module of the library, or a part of one: its members in the order of declaration.

    The `defaults` apply to each of its functions that does not override them.  Only a whole module
    needs a `doc`.
    """

    def __init__(self, name: str, doc: str = "", **defaults: Unpack[FunctionFacts]) -> None:
        self.name = name
        self.doc = doc
        self._defaults = defaults
        self.members: dict[str, LibraryFunction | LibraryConstant] = {}

    def function(self, signature: str, **facts: Unpack[FunctionFacts]) -> Callable[[Body], Body]:
        """Declare a function: the decorated function is its body, the docstring documents it."""
        known: FunctionFacts = {**self._defaults, **facts}

        def declare(body: Body) -> Body:
            self._add(LibraryFunction(self.name, signature, body, known, body.__doc__ or ""))
            return body

        return declare

    def syntax(self, signature: str, doc: str, **facts: Unpack[FunctionFacts]) -> None:
        """Declare a function that the language itself implements."""
        self._add(LibraryFunction(self.name, signature, None, facts, doc))

    def constant(self, name: str, value: Value, doc: str, **facts: Unpack[ConstantFacts]) -> None:
        """Declare a constant whose type is that of the value: `int`, `float` or `string`."""
        constant_type = _CONSTANT_TYPES[type(value)]
        self.members[name] = LibraryConstant(self.name, name, constant_type, value, doc, **facts)

    def include(self, part: Library) -> None:
        """Add the members of a part of the module that another file declares."""
        self.members.update(part.members)

    def _add(self, function: LibraryFunction) -> None:
        self.members[function.name] = function


def with_example(doc: str, *session: str) -> str:
    """Return the docstring of a function that is declared in a loop or a table."""
    return "\n".join([doc, "", *session])


def _count(minimum: int, maximum: int | None) -> str:
    if maximum is None:
        return f"at least {_arguments(minimum)}"
    if minimum == maximum:
        return f"exactly {_arguments(minimum)}" if maximum else "no arguments"
    return f"{minimum} to {_arguments(maximum)}"


def _arguments(count: int) -> str:
    return "1 argument" if count == 1 else f"{count} arguments"


def _with_article(expected: str) -> str:
    """Return a type's name with its article; the description of a parameter kind includes one."""
    if " " in expected or expected.startswith(("[", "map[")):
        return expected
    return f"{'an' if expected[0] in 'aeiou' else 'a'} {expected}"
