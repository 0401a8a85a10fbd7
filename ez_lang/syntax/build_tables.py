"""Make the parse tables: `python -m ez_lang.syntax.build_tables` writes `ez.tables`.

lark reads the grammar and computes the LALR(1) tables.  They are stored as plain data, which
`tables` loads in a millisecond.  This is the only module that imports lark.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import lark
from lark.grammar import Terminal
from lark.parsers.lalr_analysis import Shift

from ez_lang.syntax import tables
from ez_lang.syntax.builder import NODE_BUILDERS

if TYPE_CHECKING:
    from typing import Any

    from lark.grammar import Rule

STARTS = ("file", "expression")

_FALLBACKS: dict[str, tuple[str, ...]] = {
    "STRUCT_NAME": ("NAME", "WORD"),
    "QUALIFIER": ("NAME", "WORD"),
    "MAP": ("NAME", "WORD"),
    "NAME": ("WORD",),
    "FILE_SUPPRESS": ("SUPPRESS",),
}
"""The terminals that a token is taken for, in this order, in a state that cannot use its own.

After a dot, the tables want a WORD, so `p.map` has a member `map`.  Every keyword falls back to
WORD, too."""


def lark_parser() -> lark.Lark:
    """Return the parser that lark makes of the grammar."""
    logging.getLogger("lark").setLevel(logging.ERROR)
    return lark.Lark(
        tables.grammar_text(),
        parser="lalr",
        lexer="contextual",
        start=list(STARTS),
        propagate_positions=True,
    )


def build_tables() -> tables.Tables:
    """Return the tables of the grammar in `ez.lark`."""
    parser = lark_parser()
    machine = parser.parser.parser._parse_table  # noqa: SLF001 (lark has no public access to its tables)
    terminals = ["$END", *sorted(terminal.name for terminal in parser.terminals)]
    kinds = {name: kind for kind, name in enumerate(terminals)}
    literals = {
        terminal.pattern.value: terminal.name
        for terminal in parser.terminals
        if terminal.pattern.type == "str"
    }
    symbols = sorted({str(rule.origin.name) for rule in parser.rules})
    rules = sorted(set(parser.rules), key=_sort_key)
    rule_numbers = {rule: number for number, rule in enumerate(rules)}
    order = _states_in_order(machine)
    numbers = {state: number for number, state in enumerate(order)}
    keywords = [kinds[name] for text, name in sorted(literals.items()) if text.isidentifier()]
    actions: list[dict[int, int]] = []
    gotos: list[dict[int, int]] = []
    for state in order:
        row: dict[int, int] = {}
        jumps: dict[int, int] = {}
        for name, (action, argument) in sorted(machine.states[state].items()):
            if name not in kinds:
                jumps[symbols.index(name)] = numbers[argument]
            elif action is Shift:
                row[kinds[name]] = numbers[argument]
            else:
                row[kinds[name]] = rule_numbers[argument] - len(rules)
        if state in machine.end_states.values():
            row[tables.END] = numbers[state]
        _add_fallbacks(row, kinds, keywords)
        actions.append(row)
        gotos.append(jumps)
    return tables.Tables(
        key=tables.key_of(tables.grammar_text()),
        made_with=f"lark {lark.__version__}",
        terminals=tuple(terminals),
        literals={text: kinds[name] for text, name in sorted(literals.items())},
        rules=tuple(_rule_entry(rule, symbols) for rule in rules),
        actions=actions,
        gotos=gotos,
        starts={start: numbers[machine.start_states[start]] for start in STARTS},
    )


def _sort_key(rule: Rule) -> tuple[str, list[str]]:
    return str(rule.origin.name), [str(symbol.name) for symbol in rule.expansion]


def _states_in_order(machine: Any) -> list[int]:  # noqa: ANN401 (lark's table has no public type)
    """Return the states in the order in which they are reached from the start states.

    lark's own order depends on hashing; this one makes the file the same on every run.
    """
    order = [machine.start_states[start] for start in STARTS]
    seen = set(order)
    for state in order:
        for _, (action, argument) in sorted(machine.states[state].items()):
            if action is Shift and argument not in seen:
                seen.add(argument)
                order.append(argument)
    return order


def _add_fallbacks(row: dict[int, int], kinds: dict[str, int], keywords: list[int]) -> None:
    """Give each kind that a state cannot use the action of its first usable fallback."""
    fallbacks = {kinds[name]: [kinds[n] for n in names] for name, names in _FALLBACKS.items()}
    for keyword in keywords:
        fallbacks.setdefault(keyword, [kinds["WORD"]])
    fallbacks[kinds["BLANK"]] = [kinds["WORD"]]
    usable = dict(row)
    for kind, candidates in fallbacks.items():
        if kind not in usable:
            for fallback in candidates:
                if fallback in usable:
                    row[kind] = usable[fallback]
                    break


def _rule_entry(rule: Rule, symbols: list[str]) -> tables.RuleEntry:
    """Return the driver's entry for a rule.

    lark makes helper rules, whose names begin with `__`, for repetitions: `x ("," x)*` becomes a
    helper `__h: "," x | __h "," x`.  Their parts are collected in one list.
    """
    size = len(rule.expansion)
    arguments = _arguments(rule)
    name = str(rule.alias or rule.origin.name)
    symbol = symbols.index(str(rule.origin.name))
    if len(arguments) == 1 and (
        _is_helper_alone(rule) or (rule.options.expand1 and not rule.alias)
    ):
        action = tables.PASS
    elif name in NODE_BUILDERS:
        action = name
    elif any(symbol.name.startswith("__") for symbol in rule.expansion[1:]):
        action = tables.PREPEND
    elif len(arguments) > 1 and rule.expansion[0].name.startswith("__"):
        action = tables.EXTEND
    else:
        action = tables.LIST
    return symbol, size, action, tuple(arguments)


def _is_helper_alone(rule: Rule) -> bool:
    return len(rule.expansion) == 1 and rule.expansion[0].name.startswith("__")


def _arguments(rule: Rule) -> list[int | None]:
    """Return the positions of the parts that a builder function gets.

    An optional part that is absent is None.  Positions count from the end of the rule, as the
    driver's stacks do.  Punctuation is left out.
    """
    arguments: list[int | None] = []
    position = -len(rule.expansion)
    for is_absent in rule.options.empty_indices or [False] * len(rule.expansion):
        if is_absent:
            arguments.append(None)
            continue
        symbol = rule.expansion[position]
        if not (isinstance(symbol, Terminal) and symbol.filter_out):
            arguments.append(position)
        position += 1
    return arguments


if __name__ == "__main__":
    tables.save(build_tables())
