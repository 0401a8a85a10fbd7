"""Looking into a program that stands still: frames, variables, and what changed since last time.

Everything here only reads, and is called on the program's own thread while it stands still.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec import UNSET

from ez_debugger.engine.references import PAGE, References, children, length_of, type_name
from ez_debugger.records import FrameInfo, Parameter, Variable
from ez_debugger.requests import RequestError
from ez_lang.check.tree import LocalVariable
from ez_lang.execute.frames import CALLER, DEPTH, HEADER, chain, function_of, site_of, value_of
from ez_lang.model.display import debug_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ez_debugger.engine.program import DebuggedProgram
    from ez_lang.check.tree import CheckedModule, GlobalVariable
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.places import Place
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value

VALUE_LIMIT = 1000
"""Where the text of a value is cut."""

ARGUMENT_LIMIT = 80
"""Where the text of an argument in a stack trace is cut."""


class Standing(NamedTuple):
    """Where a program stands: its innermost frame and the place in it."""

    frame: Frame
    place: Place


class Shown(NamedTuple):
    """A variable that can be seen: its declaration and its value now."""

    variable: LocalVariable | GlobalVariable
    value: Value


def shown_text(value: Value, t: Type) -> tuple[str, bool]:
    """A value's text, cut where it is too long, and whether it was."""
    text = debug_text(value, t, VALUE_LIMIT)
    return text, len(text) == VALUE_LIMIT and text.endswith("…")


def parameters_of(frame: Frame) -> tuple[Parameter, ...]:
    """The arguments of a call, as short texts."""
    return tuple(
        Parameter(
            variable.name,
            debug_text(value, variable.type, ARGUMENT_LIMIT),
            type_name(value, variable.type),
        )
        for variable in function_of(frame).parameters
        if (value := value_of(variable, frame)) is not None
    )


def home_of(frame: Frame, variable: LocalVariable | GlobalVariable) -> tuple[Value, Value]:
    """The container and key of a local: its slot, or what its reference refers to."""
    slot = HEADER + variable.slot
    if isinstance(variable, LocalVariable) and variable.is_reference:
        container, key = frame[slot]
        return container, key
    return frame, slot


class Inspector:
    """Reads a stopped program; `stand` tells it where that stands."""

    def __init__(self, program: DebuggedProgram) -> None:
        self._program = program
        self.references = References()
        self.standing: Standing | None = None

    def stand(self, standing: Standing) -> None:
        """The program stands here now; what was numbered before is forgotten."""
        self.standing = standing
        self.references.forget()

    # ----------------------------------------------------------------------------- frames

    def frame(self, index: int) -> Frame:
        """The frame with this index; raises `RequestError` if there is none."""
        standing = self._standing()
        frame = standing.frame
        for _ in range(index):
            if frame[CALLER] is None:
                break
            frame = frame[CALLER]
        if standing.frame[DEPTH] - frame[DEPTH] != index:
            raise RequestError(
                "unknownFrame",
                f"there is no frame {index}",
                hint=f"the stack has frames 0 to {standing.frame[DEPTH]}",
            )
        return frame

    def place(self, index: int) -> Place:
        """Where the frame with this index stands: what it runs, or what it called from."""
        if index == 0:
            return self._standing().place
        calling = site_of(self.frame(index - 1)).place
        assert calling is not None  # noqa: S101 - the frame outside has called this one
        return calling

    def offset(self, index: int) -> int:
        """The offset at which the frame's variables are looked at."""
        return self.place(index).statement.node.start

    def stack(self, start: int, levels: int | None) -> tuple[list[FrameInfo], int]:
        """A page of the stack, and how many frames there are in all."""
        standing = self._standing()
        total = standing.frame[DEPTH] + 1
        last = total if levels is None else min(total, start + levels)
        called: Frame | None = None
        found = []
        for index, frame in enumerate(chain(standing.frame)):
            if index >= last:
                break
            if index >= start:
                found.append(self._frame_info(index, frame, called))
            called = frame
        return found, total

    def _frame_info(self, index: int, frame: Frame, called: Frame | None) -> FrameInfo:
        function = function_of(frame)
        if called is None:
            where = self._program.location_of(self._standing().place)
        else:
            where = self._program.location(function.file, site_of(called).start)
        return FrameInfo(
            index,
            function.name,
            where.file,
            where.line,
            where.column,
            module=function.module.name,
            parameters=parameters_of(frame),
        )

    # -------------------------------------------------------------------------- variables

    def variables(self, frame_index: int, scope: str) -> list[Variable]:
        """The variables of a frame: its own, the globals of its module, or both."""
        frame = self.frame(frame_index)
        found: list[Variable] = []
        if scope in ("locals", "all"):
            found += [
                self._variable(shown, home_of(frame, shown.variable))
                for shown in self.locals_of(frame, self.offset(frame_index))
            ]
        if scope in ("globals", "all"):
            module = function_of(frame).module
            held = self._program.interpreter.globals_of(module)
            found += [
                self._variable(shown, (held, shown.variable.slot))
                for shown in self.globals_of(module)
            ]
        return found

    def locals_of(self, frame: Frame, offset: int) -> list[Shown]:
        """Parameters, then locals in order of declaration; of equal names the innermost."""
        seen: dict[str, Shown] = {}
        for variable in function_of(frame).locals:
            is_visible = variable.visible_from <= offset < variable.visible_to
            if not is_visible or frame[HEADER + variable.slot] is None:
                continue
            seen.pop(variable.name, None)
            seen[variable.name] = Shown(variable, value_of(variable, frame))
        return list(seen.values())

    def globals_of(self, module: CheckedModule) -> list[Shown]:
        """The globals of a module that have been initialised."""
        held = self._program.interpreter.globals_of(module)
        return [
            Shown(variable, held[variable.slot])
            for variable in module.globals.values()
            if held[variable.slot] is not None
        ]

    def children(self, reference: int, start: int, count: int | None) -> list[Variable]:
        """A page of what is inside a value."""
        opened = self.references.open(reference)
        page = children(opened.value, opened.type, start, PAGE if count is None else count)
        return [
            self.record(
                held.name,
                held.value,
                held.type,
                is_mutable=opened.is_mutable,
                path=(*opened.path, (held.container, held.key)),
            )
            for held in page
        ]

    def record(
        self,
        name: str,
        value: Value,
        t: Type,
        *,
        is_mutable: bool,
        path: tuple[tuple[Value, Value], ...] = (),
    ) -> Variable:
        """A variable or child as a record, with a number if it can be opened."""
        text, is_cut = shown_text(value, t)
        length = length_of(value)
        return Variable(
            name,
            text,
            type_name(value, t),
            declared_type=t.text,
            mutable=is_mutable,
            reference=self.references.number(value, t, is_mutable=is_mutable, path=path),
            length=UNSET if length is None else length,
            truncated=is_cut or UNSET,
        )

    def _variable(self, shown: Shown, home: tuple[Value, Value]) -> Variable:
        variable = shown.variable
        return self.record(
            variable.name,
            shown.value,
            variable.type,
            is_mutable=variable.is_mutable,
            path=(home,),
        )

    def visible(self) -> Iterator[tuple[int, Frame, list[Shown]]]:
        """Every frame with its index and its visible locals, innermost first."""
        standing = self._standing()
        offset = standing.place.statement.node.start
        for index, frame in enumerate(chain(standing.frame)):
            yield index, frame, self.locals_of(frame, offset)
            calling = site_of(frame).place
            if calling is not None:
                offset = calling.node.start

    def _standing(self) -> Standing:
        if self.standing is None:
            raise RequestError(
                "invalidState",
                "the program left nothing behind to look at",
                hint="start it again",
            )
        return self.standing
