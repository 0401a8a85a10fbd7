"""One breakpoint: its options, its probes, and whether a hit of it stops the program."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec import UNSET, Struct, UnsetType, field

from ez_debugger.errors import RequestError
from ez_debugger.records import BreakpointInfo, BreakpointOptions
from ez_lang.execute.frames import chain, function_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ez_debugger.engine.evaluation.evaluator import Condition
    from ez_debugger.records import BreakpointKind
    from ez_lang.check.tree import CheckedFunction, Expression
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.probes import Probe

    Text = Callable[[Frame], str]

    LogPrinter = Callable[[int, str], None]
    """Prints the log message of the breakpoint with this id."""


class CompiledOptions(NamedTuple):
    """The options of a breakpoint, compiled for the frames of one function."""

    test: Condition | None = None
    log: list[str | Text] | None = None
    """The parts of the log message: text, and functions that format an expression."""


class Breakpoint(Struct, eq=False):
    """One breakpoint of any kind."""

    id: int
    kind: BreakpointKind
    file: str = ""
    requested_line: int = 0
    function: str = ""
    name: str = ""
    """Of a data breakpoint: the target as the client named it."""
    access: str = ""
    options: BreakpointOptions = BreakpointOptions()
    is_followed: bool = False
    """Whether the target of a data breakpoint still exists."""
    hits: int = 0
    line: int = 0
    """Its line in the program; 0 if it has none."""
    probes: list[Probe] = field(default_factory=list)
    home: Probe | None = None
    """Of a data breakpoint: the probe at which it was set; its condition is compiled there."""
    home_frame: Frame | None = None
    """The frame in which it was set; its condition is evaluated there while it is active."""
    message: str = ""
    compiled: dict[CheckedFunction, CompiledOptions] = field(default_factory=dict)
    counts: Callable[[int], bool] | None = None
    """Whether the hit with this number counts; None if all do."""

    @property
    def condition(self) -> str:
        """The condition, or empty."""
        return text_of(self.options.condition).strip()

    @property
    def log_message(self) -> str:
        """The text that is printed instead of stopping, or empty."""
        return text_of(self.options.log_message).strip()

    @property
    def is_enabled(self) -> bool:
        """Whether it may be hit."""
        return self.options.enabled is not False

    @property
    def is_verified(self) -> bool:
        """Whether the program can reach it."""
        return bool(self.probes) or self.is_followed

    def plain_condition(self, probe: Probe) -> Expression | None:
        """The condition, if nothing but a condition without side effects decides a stop here.

        It can then be lowered into the statement it guards, so that a false condition costs a
        comparison and no call of the debugger.
        """
        compiled = self.compiled.get(probe.function, _NO_OPTIONS)
        if self.counts is not None or compiled.log is not None or compiled.test is None:
            return None
        return compiled.test.node

    def info(self) -> BreakpointInfo:
        """The breakpoint as clients see it."""
        has_moved = self.kind == "line" and self.is_verified and self.line != self.requested_line
        return BreakpointInfo(
            self.id,
            self.kind,
            self.is_verified,
            self.is_enabled,
            file=self.file or UNSET,
            line=self.line or self.requested_line if self.file else UNSET,
            column=self.options.column,
            requested_line=self.requested_line if has_moved else UNSET,
            function=self.function or UNSET,
            name=self.name or UNSET,
            access=self.access or UNSET,
            condition=self.condition or UNSET,
            hit_condition=text_of(self.options.hit_condition).strip() or UNSET,
            log_message=self.log_message or UNSET,
            pause=self.options.pause,
            message=self.message or UNSET,
            hits=self.hits,
        )

    def describe(self) -> str:
        """The description of a hit: the breakpoint, the number of hits, and the condition."""
        description = f"breakpoint {self.id}"
        if self.hits > 1:
            description += f", hit {self.hits}"
        return f"{description}, because {self.condition}" if self.condition else description


_NO_OPTIONS = CompiledOptions()


def text_of(option: str | UnsetType) -> str:
    """An option's text; empty if it is absent."""
    return "" if option is UNSET else option


# ------------------------------------------------------------------------------------ hits


class Hit(Struct):
    """The stop that the breakpoints of one probe cause together."""

    ids: list[int]
    is_function: bool = False
    has_failed: bool = False
    """Whether a condition could not be evaluated, which stops as well."""
    description: str = ""


def hit_of(breakpoints: Iterable[Breakpoint], frame: Frame, print_log: LogPrinter) -> Hit | None:
    """Evaluate the breakpoints of one probe; None if the program does not stop."""
    hit = Hit([])
    for breakpoint_ in breakpoints:
        own_frame = frame if breakpoint_.home is None else _home_frame(breakpoint_, frame)
        compiled = breakpoint_.compiled.get(function_of(own_frame), _NO_OPTIONS)
        if _holds(breakpoint_, compiled, own_frame, hit):
            _count(breakpoint_, compiled, own_frame, hit, print_log)
    return hit if hit.ids else None


def _home_frame(data_breakpoint: Breakpoint, frame: Frame) -> Frame:
    """The frame in which a data breakpoint evaluates: the one it was set in, if that is active.

    After that has returned it is the innermost call of the same function; without one, the frame
    of the write, for which nothing is compiled.
    """
    home, set_in = data_breakpoint.home, data_breakpoint.home_frame
    same = [f for f in chain(frame) if home is not None and function_of(f) is home.function]
    return next((f for f in same if f is set_in), same[0] if same else frame)


def _holds(breakpoint_: Breakpoint, compiled: CompiledOptions, frame: Frame, hit: Hit) -> bool:
    """Whether the condition is true; one that fails stops, and is reported in the description."""
    try:
        if compiled.test is not None:
            return compiled.test(frame)
        # A data breakpoint may be hit while the function in which it was set is not active: then
        # there is no frame in which its condition could be evaluated.
        if breakpoint_.condition and breakpoint_.home is not None:
            name = breakpoint_.home.function.name
            raise RequestError("evaluationFailed", f"'{name}' is not running")
        return True
    except RequestError as problem:
        hit.ids.append(breakpoint_.id)
        hit.has_failed = True
        hit.description = f"the condition '{breakpoint_.condition}' failed: {problem.message}"
        return False


def _count(
    breakpoint_: Breakpoint,
    compiled: CompiledOptions,
    frame: Frame,
    hit: Hit,
    print_log: LogPrinter,
) -> None:
    """Count a breakpoint whose condition holds, and stop or print its log message."""
    # Only hits at which the condition holds count, so that "the third time that x is negative" can
    # be expressed.
    breakpoint_.hits += 1
    if breakpoint_.counts is not None and not breakpoint_.counts(breakpoint_.hits):
        return
    if compiled.log is not None:
        parts = [part if isinstance(part, str) else part(frame) for part in compiled.log]
        print_log(breakpoint_.id, "".join(parts) + "\n")
        # `pause` absent or false: the log message replaces the stop.
        if breakpoint_.options.pause is not True:
            return
    hit.ids.append(breakpoint_.id)
    # Several breakpoints may stop at one probe: the first describes the stop, all are reported.
    hit.is_function = hit.is_function or breakpoint_.kind == "function"
    hit.description = hit.description or breakpoint_.describe()
