"""Diagnostics as text: the whole output is compared."""

from __future__ import annotations

import re
import time
from textwrap import dedent

from ez_lang.source.diagnostics import Diagnostic, Frame, Related
from ez_lang.source.render import render, stack_lines
from ez_lang.source.text import SourceFile


def source(text: str) -> SourceFile:
    return SourceFile("main.ez", dedent(text).lstrip("\n"))


def at(file: SourceFile, part: str) -> tuple[SourceFile, int, int]:
    start = file.text.index(part)
    return file, start, start + len(part)


def picture(text: str) -> str:
    return dedent(text).lstrip("\n")


def body(rendered: str) -> str:
    """The output without the summary."""
    return rendered.partition("\nsummary:")[0]


def test_no_diagnostics_give_an_empty_text() -> None:
    assert render([]) == ""


def test_the_offending_text_is_underlined_as_a_whole() -> None:
    file = source(
        """
        do main() {
            temp kilos int = "heavy"
        }
        """
    )
    wrong = Diagnostic("E3001", "an int is wanted", *at(file, '"heavy"'), label="a string")

    assert render([wrong]) == picture(
        """
        error[E3001]: an int is wanted
         --> main.ez:2:22
          |
        2 |     temp kilos int = "heavy"
          |                      ^^^^^^^ a string
          |

        summary: 1 error
        for more: ez explain E3001
        """
    )


def test_the_bar_moves_with_the_width_of_the_line_number() -> None:
    file = SourceFile("main.ez", "\n" * 122 + "retrun\n")
    wrong = Diagnostic("E4001", "unknown", *at(file, "retrun"), help="say 'return'\nor nothing")

    assert body(render([wrong])) == picture(
        """
        error[E4001]: unknown
           --> main.ez:123:1
            |
        123 | retrun
            | ^^^^^^
            |
            = help: say 'return'
                    or nothing
        """
    )


def test_tabs_and_wide_characters_do_not_move_the_carets() -> None:
    file = SourceFile("main.ez", '\ttemp s string = "日本e\u0301" + oops\n')
    wrong = Diagnostic("E4001", "unknown", *at(file, "oops"))

    lines = render([wrong]).splitlines()

    assert lines[1] == " --> main.ez:1:27"
    assert lines[3] == '1 |     temp s string = "日本e\u0301" + oops'
    # Two columns for each of two characters, none for the accent: one more than its length.
    assert lines[4].index("^") == lines[3].index("oops") + 1
    assert lines[4].count("^") == 4


def test_a_diagnostic_at_the_end_of_the_file_gets_a_caret_after_the_text() -> None:
    file = SourceFile("main.ez", "do main() {")
    wrong = Diagnostic("E2004", "never closed", file, 11, 11, label="here")

    assert body(render([wrong])) == picture(
        """
        error[E2004]: never closed
         --> main.ez:1:12
          |
        1 | do main() {
          |            ^ here
          |
        """
    )


def test_an_empty_file_has_no_excerpt() -> None:
    wrong = Diagnostic("E4009", "no main", SourceFile("empty.ez", ""), 0, 0)

    assert body(render([wrong])) == "error[E4009]: no main\n --> empty.ez:1:1\n"


def test_an_offset_outside_the_file_is_shown_at_its_end() -> None:
    wrong = Diagnostic("E4009", "no main", SourceFile("main.ez", "abc"), 50, 60)

    assert " --> main.ez:1:4\n" in render([wrong])


def test_a_range_of_several_lines_has_a_rail() -> None:
    file = source(
        """
        do main() {
            temp a = sum(1,
                2,
                3)
        }
        """
    )
    whole = file.text[file.text.index("sum") : file.text.index(")\n}") + 1]
    wrong = Diagnostic("E5008", "too many", *at(file, whole), label="three")

    assert body(render([wrong])) == picture(
        """
        error[E5008]: too many
         --> main.ez:2:14
          |
        2 |       temp a = sum(1,
          |  ______________^
        3 | |         2,
        4 | |         3)
          | |__________^ three
          |
        """
    )


def test_a_range_from_the_beginning_of_a_line_needs_no_extra_row() -> None:
    file = source(
        """
        do f() {
        }
        """
    )
    wrong = Diagnostic("E2056", "not here", *at(file, "do f() {\n}\n"))

    assert body(render([wrong])) == picture(
        """
        error[E2056]: not here
         --> main.ez:1:1
          |
        1 | / do f() {
        2 | | }
          | |_^
          |
        """
    )


def test_of_many_lines_the_first_and_last_are_shown() -> None:
    file = SourceFile("main.ez", "do f() {\n" + "    go()\n" * 30 + "}\n")
    wrong = Diagnostic("E2056", "not here", file, 0, len(file.text))

    assert body(render([wrong])) == picture(
        """
        error[E2056]: not here
          --> main.ez:1:1
           |
         1 | / do f() {
         2 | |     go()
         3 | |     go()
        ...  |
        31 | |     go()
        32 | | }
           | |_^
           |
        """
    )


def test_related_ranges_are_shown_in_the_order_of_their_lines() -> None:
    file = source(
        """
        const LIMIT int = 3

        do main() {
            temp LIMIT = 200
        }
        """
    )
    warning = Diagnostic(
        "W2007",
        "the name is taken",
        *at(file, "LIMIT = 200"),
        label="hides it",
        related=(Related(*at(file, "LIMIT"), "first here"),),
    )

    assert render([warning]) == picture(
        """
        warning[W2007]: the name is taken
         --> main.ez:4:10
          |
        1 | const LIMIT int = 3
          |       ----- first here
        ...
        4 |     temp LIMIT = 200
          |          ^^^^^^^^^^^ hides it
          |

        summary: 1 warning
        for more: ez explain W2007
        """
    )


def test_two_ranges_on_one_line_share_its_row() -> None:
    file = source("do f(a int, a int) { }\n")
    wrong = Diagnostic(
        "E2012", "twice", *(file, 12, 13), label="again", related=(Related(file, 5, 6, "first"),)
    )

    assert body(render([wrong])) == picture(
        """
        error[E2012]: twice
         --> main.ez:1:13
          |
        1 | do f(a int, a int) { }
          |             ^ again
          |      - first
          |
        """
    )


def test_a_range_in_another_file_has_its_own_excerpt() -> None:
    main = source("do main() { geo.area() }\n")
    geo = SourceFile("lib/geo.ez", "\n" * 11 + "do area(side int) { }\n")
    wrong = Diagnostic(
        "E5008",
        "an argument is missing",
        *at(main, "geo.area()"),
        related=(Related(*at(geo, "side int"), "the parameter"),),
    )

    assert body(render([wrong])) == picture(
        """
        error[E5008]: an argument is missing
          --> main.ez:1:13
           |
         1 | do main() { geo.area() }
           |             ^^^^^^^^^^
           |
          ::: lib/geo.ez:12:9
           |
        12 | do area(side int) { }
           |         -------- the parameter
           |
        """
    )


def test_a_long_line_is_cut_to_the_available_width() -> None:
    file = SourceFile("main.ez", "a + " * 200 + "oops" + " + b" * 200)
    wrong = Diagnostic("E4001", "unknown", *at(file, "oops"))

    lines = render([wrong], room=40).splitlines()

    assert lines[1] == " --> main.ez:1:801"
    shown = lines[3].removeprefix("1 | ")
    assert shown == "…+ a + a + oops + b + b + b + b + b + b +…"
    assert lines[4].removeprefix("  | ") == " " * shown.index("oops") + "^^^^"


def test_a_distant_range_on_a_long_line_gets_another_row() -> None:
    file = SourceFile("main.ez", "first" + " " * 500 + "second")
    wrong = Diagnostic(
        "E2012", "twice", *at(file, "second"), related=(Related(*at(file, "first"), "before"),)
    )

    lines = render([wrong], room=40).splitlines()

    assert [line[:1] for line in lines[3:7]] == ["1", " ", "1", " "]
    assert lines[5].startswith("1 | first")
    assert lines[6] == "  | ----- before"


def test_a_line_of_ten_megabytes_renders_in_milliseconds() -> None:
    file = SourceFile("main.ez", "x+" * 5_000_000)
    wrong = Diagnostic("E3002", "no", file, 4_000_000, 9_000_000, label="this")

    before = time.process_time()
    text = render([wrong])
    seconds = time.process_time() - before

    assert len(text) < 1_000
    assert seconds < 1


def test_a_range_of_a_million_lines_renders_in_milliseconds() -> None:
    file = SourceFile("main.ez", "x\n" * 1_000_000)
    file.position(0)
    wrong = Diagnostic("E3002", "no", file, 0, 2_000_000)

    before = time.process_time()
    text = render([wrong])
    seconds = time.process_time() - before

    assert len(text) < 1_000
    assert seconds < 1


def test_invalid_bytes_and_escape_sequences_never_reach_the_terminal() -> None:
    file = SourceFile("main\x1b.ez", 'temp s = "\x1b[2J\udcff"')
    wrong = Diagnostic("E1001", "bad \x1b", file, 10, 11, label="a \x07 bell", help="no \x1b")

    text = render([wrong])

    assert "\x1b" not in text
    assert "\x07" not in text
    assert '1 | temp s = "␛[2J\\xff"' in text
    text.encode()


def test_panic_and_assert_are_shown_by_name_and_need_no_explanation() -> None:
    file = source('do main() { panic("boo") }\n')
    panic = Diagnostic("E5021", "panic: boo", *at(file, 'panic("boo")'))
    failed = Diagnostic("E5022", "assertion failed: x", *at(file, "panic"))

    text = render([panic, failed])

    assert text.startswith("error[PANIC]: panic: boo\n")
    assert "error[ASSERT]: assertion failed: x\n" in text
    assert text.endswith("summary: 2 errors\n")


def test_the_call_stack_is_printed_below_a_fault() -> None:
    file = source("do half(n int) -> int { return n / 0 }\ndo main() { half(3) }\n")
    frames = (Frame("half", *at(file, "n / 0")), Frame("main", *at(file, "half(3)")))
    failed = Diagnostic("E5001", "division by zero", *at(file, "n / 0"), stack=frames)

    assert body(render([failed])) == picture(
        """
        error[E5001]: division by zero
         --> main.ez:1:32
          |
        1 | do half(n int) -> int { return n / 0 }
          |                                ^^^^^
          |
        call stack, innermost first:
            half at main.ez:1:32
            main at main.ez:2:13
        """
    )


def test_the_summary_counts_errors_and_warnings() -> None:
    file = source("abc\n")
    errors = [Diagnostic("E4001", f"unknown {n}", file, n, n + 1) for n in range(2)]
    warnings = [Diagnostic("W1002", "unused", file, 0, 1)]

    assert "\nsummary: 2 errors, 1 warning\nfor more: ez explain E4001\n" in render(
        errors + warnings
    )


def test_of_very_many_diagnostics_the_first_are_shown_and_all_are_counted() -> None:
    file = source("abc\n")
    errors = [Diagnostic("E4001", f"unknown {n}", file, 0, 1) for n in range(2_500)]

    text = render(errors)

    assert text.count("error[E4001]") == 100
    assert "\n… and 2,400 more\n" in text
    assert "summary: 2,500 errors" in text


def test_colour_changes_nothing_but_the_colour() -> None:
    file = source("do main() { oops }\n")
    wrong = Diagnostic(
        "E4001",
        "unknown",
        *at(file, "oops"),
        label="what?",
        help="say more",
        related=(Related(file, 0, 2, "in here"),),
    )

    colored = render([wrong], is_colored=True)

    assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == render([wrong])
    assert "\x1b[1;31merror[E4001]\x1b[0m" in colored
    assert "\x1b[1;31m^^^^ what?\x1b[0m" in colored
    assert "\x1b[1;34m-- in here\x1b[0m" in colored


# ------------------------------------------------------------------------------------ call stacks

WALK = SourceFile("walk.ez", "first line\nsecond line\n")
MAIN_CALL = Frame("main", WALK, 11, 12)


def call(function: str, start: int = 0) -> Frame:
    return Frame(function, WALK, start, start + 1)


def test_a_fault_in_the_first_function_has_no_stack() -> None:
    assert stack_lines([]) == []
    assert stack_lines([MAIN_CALL]) == []


def test_each_call_is_listed_with_its_position() -> None:
    assert stack_lines([call("step", 4), MAIN_CALL]) == [
        "call stack, innermost first:",
        "    step at walk.ez:1:5",
        "    main at walk.ez:2:1",
    ]


def test_a_runaway_recursion_is_counted() -> None:
    lines = stack_lines([call("deep", 3)] + [call("deep")] * 9_999 + [MAIN_CALL])

    assert lines == [
        "call stack, innermost first:", "    deep at walk.ez:1:4", "    deep at walk.ez:1:1",
        "    … 9,998 more calls of deep", "    main at walk.ez:2:1",
    ]  # fmt: skip


def test_two_equal_calls_in_a_row_are_both_listed() -> None:
    assert stack_lines([call("deep"), call("deep"), MAIN_CALL])[1:] == [
        "    deep at walk.ez:1:1",
        "    deep at walk.ez:1:1",
        "    main at walk.ez:2:1",
    ]


def test_functions_that_call_each_other_are_counted_as_cycles() -> None:
    lines = stack_lines([call("ping"), call("pong")] * 5_000 + [MAIN_CALL])

    assert lines[1:] == [
        "    ping at walk.ez:1:1",
        "    pong at walk.ez:1:1",
        "    … 4,999 more rounds of ping, pong",
        "    main at walk.ez:2:1",
    ]


def test_an_incomplete_cycle_is_listed_after_the_complete_ones() -> None:
    lines = stack_lines([call("ping"), call("pong")] * 4 + [call("ping"), MAIN_CALL])

    assert lines[3:] == [
        "    … 3 more rounds of ping, pong",
        "    ping at walk.ez:1:1",
        "    main at walk.ez:2:1",
    ]


def test_a_long_stack_without_repetition_is_shown_by_its_ends() -> None:
    lines = stack_lines([call(f"f{n}") for n in range(1_000)])

    assert len(lines) == 34
    assert lines[1] == "    f0 at walk.ez:1:1"
    assert lines[17] == "    … 968 more calls"
    assert lines[-1] == "    f999 at walk.ez:1:1"
