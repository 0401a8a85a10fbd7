"""The facts of a library member, declared once for checker, interpreter, completion and docs.

Signatures are read when somebody first asks about a member: a program pays for what it calls.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Literal

from msgspec import Struct

from ez_lang.model.types import ANY, BOOL, FLOAT, STRING, UNTAGGED, Type
from ez_lang.stdlib.argument_checks import guarded_body
from ez_lang.stdlib.signatures import Signature, parse_type

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Sequence
    from typing import TypedDict, TypeVar, Unpack

    from ez_lang.model.values import Value
    from ez_lang.stdlib.signatures import Parameter

    Body = TypeVar("Body", bound=Callable[..., Any])
    Need = Literal["host", "types", "guard"]
    ResultRule = Callable[[Sequence[Type]], Type]

    class Facts(TypedDict, total=False):
        """What can be said of a function besides its signature; see `LibraryFunction`."""

        checked: bool
        kinds_at_run_time: bool
        asked_late: tuple[str, ...]
        bare: bool
        seen: str | ResultRule
        effects: str
        needs: tuple[Need, ...]
        codes: dict[str, str]
        count_code: str
        count_codes: dict[int, str]
        counts: Container[int]
        result: ResultRule
        is_forgiving: bool
        takes_nil: bool

    class ConstantFacts(TypedDict, total=False):
        """What can be said of a constant besides its value; as in `Facts`."""

        checked: bool
        bare: bool


class Mismatch(Struct, frozen=True, gc=False):
    """A wrong argument: which one (None: their number), the code, and what to say.

    `expected` is the type or kind that would have been right.
    """

    argument: int | None
    code: str
    expected: str
    message: str


class LibraryFunction:
    """A function of the library.

    - `checked`: wrong counts and kinds are found before running (E5008, E3001).
    - `bare`: may be called without its module's name under `using`.
    - `effects`: marks like `mut`, `out`, `rand`; none means pure.
    - `needs`: what `body` gets in front of its arguments: "host", "types" (a tuple of the
      arguments' static types), "guard" (a list of the arrays that running `for_each` loops are in).
    - `asked_late`: parameters whose kind only the running call looks at, however clear it is.
    - `is_forgiving`: arguments of wrong kinds are none of its faults; the body sorts them out.
    - `takes_nil`: where an argument's type is known, the body still looks whether it is nil.
    - `doc` is a line that tells what it does; below it, after an empty line, stands its `example`.
    - `body` is None where the language itself does the work (`range`, `ref`, conversions).

    Whoever calls it takes `body_for`; `body` itself believes its arguments.
    """

    def __init__(
        self, module: str, signature: str, body: Callable[..., Value] | None, facts: Facts, doc: str
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
        """A conversation with the prompt that shows what the function does.

        What was entered stands behind `>>>`, what was shown or printed stands below.  The module
        is imported, and `std` is used.
        """
        text = self._more.strip("\n")
        # Python 3.13 takes the indentation out of docstrings, earlier ones leave it in.
        indentation = text[: len(text) - len(text.lstrip())]
        lines = [line.removeprefix(indentation) for line in text.split("\n")]
        return "\n".join(lines).strip("\n")

    @property
    def effect(self) -> Literal["pure", "mutates", "outside"]:
        """Whether a call changes its first argument, touches the world, or neither."""
        if "mut" in self.marks:
            return "mutates"
        return "outside" if self.marks else "pure"

    @property
    def reaches_outside(self) -> bool:
        """Whether a call touches the world, as `arrays.shuffle` does besides its argument."""
        return bool(self.marks - {"mut"})

    @cached_property
    def signature(self) -> Signature:
        """The signature, read."""
        return Signature(self.text)

    @property
    def parameters(self) -> list[Parameter]:
        """The parameters in order."""
        return self.signature.parameters

    @property
    def minimum(self) -> int:
        """How many arguments a call must have."""
        return self.signature.minimum

    @property
    def maximum(self) -> int | None:
        """How many arguments a call may have; None: any number."""
        return self.signature.maximum

    def result_type(self, arguments: Sequence[Type]) -> Type:
        """The type of what a call gives: VOID, a type, or a TupleType.

        With a wrong number of arguments it is what the function gives for arguments of unknown
        type, so that a result of a certain type keeps it.
        """
        if not self.signature.takes(len(arguments)):
            arguments = (ANY,) * self.signature.minimum
        rule = self._facts.get("result")
        return rule(arguments) if rule is not None else self.signature.result_type(arguments)

    def seen_type(self, arguments: Sequence[Type]) -> Type | None:
        """What programs of old may take the result for, besides `result_type`.

        None: anything goes.  One type where `result_type` is a TupleType: a single name may be
        declared for it, and fails when it is reached (E5012).
        """
        seen = self._facts.get("seen")
        if seen is None:
            return self.result_type(arguments)
        if seen == "?":
            return None
        return parse_type(seen) if isinstance(seen, str) else seen(arguments)

    def check_arguments(self, arguments: Sequence[Type]) -> list[Mismatch]:
        """What is wrong with a call before it runs; nothing unless it is `checked`."""
        if not self.checked:
            return []
        if not self.signature.takes(len(arguments)):
            code = self._facts.get("count_code", "E5008")
            return [self._wrong_count(self._facts.get("count_codes", {}).get(len(arguments), code))]
        if self._facts.get("kinds_at_run_time", False):
            return []
        known = self.signature.bindings(arguments)
        found: list[Mismatch] = []
        for place, actual in enumerate(arguments):
            parameter = self.signature.parameter(place)
            if self.asks_late(parameter):
                continue
            if not parameter.kind.passes(actual) and actual is not ANY:
                found.append(self._wrong_kind(place, actual, "E3001", parameter.kind.words))
                continue
            wanted = parameter.fits_what_is_known(actual, known)
            if wanted is not None:
                found.append(self._wrong_kind(place, actual, "E3001", wanted.text))
        return found

    def run_time_mismatch(self, arguments: Sequence[Type]) -> Mismatch | None:
        """The fault that a call with such arguments ends in once it is reached, if any."""
        counts = self._facts.get("counts")
        if not self.signature.takes(len(arguments)) or (counts and len(arguments) not in counts):
            return self._wrong_count("E7001")
        if self._facts.get("is_forgiving", False):
            return None
        for place, actual in enumerate(arguments):
            parameter = self.signature.parameter(place)
            if self.asks_late(parameter):
                continue
            if not parameter.kind.holds(actual) and actual is not ANY:
                return self._wrong_kind(
                    place, actual, self.code_of(parameter), parameter.kind.words
                )
        return None

    def asks_late(self, parameter: Parameter) -> bool:
        """Whether only the running call looks what this parameter gets."""
        return parameter.name in self._facts.get("asked_late", ())

    def body_for(
        self, arguments: Sequence[Type], *, asks_all: bool = False
    ) -> Callable[..., Value]:
        """What to call for arguments of these static types: `needs` first, then the arguments.

        Whatever value comes, nil or one of type `any` included, it returns a value or raises a
        `Fault`, a `ProgramExit`, a `HostError`.  With `asks_all` that holds, too, where values are
        not of their static types.
        """
        if self.body is None:
            raise TypeError(f"{self.full_name} has no body")
        if self._facts.get("is_forgiving", False):
            return self.body
        if self._facts.get("takes_nil", False) and ANY not in arguments and not asks_all:
            return self.body
        return guarded_body(self, self.body, arguments, asks_all=asks_all)

    def code_of(self, parameter: Parameter) -> str:
        """The code of the fault when this parameter gets something else than it takes."""
        return self._facts.get("codes", {}).get(parameter.name, parameter.kind.code)

    def _wrong_kind(self, place: int, actual: Type, code: str, expected: str) -> Mismatch:
        message = f"{self.full_name}() needs {_with_article(expected)} here, not {actual.text}"
        return Mismatch(place, code, expected, message)

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
    """A constant of the library; `m.NAME` and `m.NAME()` both read it."""

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
    """One module of the library: its members by name, in the order of their declaration.

    What is `usual` holds for each of its functions that does not say otherwise.
    """

    def __init__(self, name: str, doc: str, **usual: Unpack[Facts]) -> None:
        self.name = name
        self.doc = doc
        self._usual = usual
        self.members: dict[str, LibraryFunction | LibraryConstant] = {}

    def function(self, signature: str, **facts: Unpack[Facts]) -> Callable[[Body], Body]:
        """Declare the decorated function as the body of the member that `signature` tells of."""
        known: Facts = {**self._usual, **facts}

        def declare(body: Body) -> Body:
            self._add(LibraryFunction(self.name, signature, body, known, body.__doc__ or ""))
            return body

        return declare

    def syntax(self, signature: str, doc: str, **facts: Unpack[Facts]) -> None:
        """Declare what looks like a function and is done by the language itself."""
        self._add(LibraryFunction(self.name, signature, None, facts, doc))

    def constant(self, name: str, value: Value, doc: str, **how: Unpack[ConstantFacts]) -> None:
        """Declare a constant; its type is that of the value: `int`, `float`, `string`."""
        constant_type = _CONSTANT_TYPES[type(value)]
        self.members[name] = LibraryConstant(self.name, name, constant_type, value, doc, **how)

    def include(self, part: Library) -> None:
        """Take over the members of a part that is declared in a file of its own."""
        self.members.update(part.members)

    def _add(self, function: LibraryFunction) -> None:
        self.members[function.name] = function


def with_example(doc: str, *conversation: str) -> str:
    """A doc line with an example below, for functions that are declared row by row."""
    return "\n".join([doc, "", *conversation])


def _count(minimum: int, maximum: int | None) -> str:
    if maximum is None:
        return f"at least {_arguments(minimum)}"
    if minimum == maximum:
        return f"exactly {_arguments(minimum)}" if maximum else "no arguments"
    return f"{minimum} to {_arguments(maximum)}"


def _arguments(count: int) -> str:
    return "1 argument" if count == 1 else f"{count} arguments"


def _with_article(expected: str) -> str:
    """A type's name gets an article, the words of a kind have theirs."""
    if " " in expected or expected.startswith(("[", "map[")):
        return expected
    return f"{'an' if expected[0] in 'aeiou' else 'a'} {expected}"
