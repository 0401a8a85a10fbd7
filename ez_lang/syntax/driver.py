"""The LALR machine: it runs the parse tables over tokens and calls the builder for each rule.

It is the hot loop of the parser, which the parsing benchmark measures; hence the one long function
with plain lists and numbers.  It knows nothing about EZ: all of that is in the tables.  It stops at
the first token that does not fit, and leaves the diagnosis to `recovery`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.syntax import tables
from ez_lang.syntax.builder import NODE_BUILDERS

if TYPE_CHECKING:
    from typing import Any

    from ez_lang.syntax.builder import Builder
    from ez_lang.syntax.lexer import Tokens

    Parts = tuple[int | None, ...]
    Step = tuple[int, int, int, Any, int, int, int, Parts]
    """Symbol, size, action, function to call, its first three parts, all its parts."""

_PASS, _LIST, _EXTEND, _PREPEND, _CALL = -1, -2, -3, -4, -5
_ACTIONS = {
    tables.PASS: _PASS,
    tables.LIST: _LIST,
    tables.EXTEND: _EXTEND,
    tables.PREPEND: _PREPEND,
}
_ONE, _TWO, _THREE = 1, 2, 3
"""Actions of rules with that number of parts: the function is called without a list of them."""


class Driver:
    """The parse tables, ready to run."""

    __slots__ = ("_actions", "_gotos", "_jumps", "_kinds", "_starts", "_steps", "_symbols")

    def __init__(self, data: tables.Tables) -> None:
        self._actions = data.actions
        self._gotos = data.gotos
        self._starts = data.starts
        self._steps = [_step(rule) for rule in data.rules]
        self._kinds = len(data.terminals)
        self._symbols = 1 + max(rule[0] for rule in data.rules)
        self._jumps: dict[int, int] = {}

    def run(  # noqa: C901, PLR0912, PLR0915 (the hot loop: it makes no calls but the builder's)
        self, tokens: Tokens, builder: Builder, goal: str
    ) -> tuple[Any, int]:
        """Run the tables over the tokens; return the node of the rule `goal`, and -1.

        If a token does not fit, the result is None and the number of that token.

        Three stacks have an entry for each symbol that was read: its state (and the initial one),
        its value (a node, a list, or the number of a token), and the offset where it begins.
        """
        actions, steps, jumps = self._actions, self._steps, self._jumps
        kinds, symbols = self._kinds, self._symbols
        starts, ends = tokens.starts, tokens.ends
        row = actions[self._starts[goal]]
        states = [self._starts[goal]]
        values: list[Any] = []
        begins: list[int] = []
        for index, kind in enumerate(tokens.kinds):
            action = row.get(kind, 0)
            # Reductions, until the token can be shifted; negative actions are indices into `steps`.
            while action < 0:
                symbol, size, operation, call, a, b, c, parts = steps[action]
                # Most rules that are reduced have one part; its entries on the stacks are reused.
                if size == 1:
                    if operation == _ONE:
                        values[-1] = call(builder, begins[-1], ends[index - 1], values[-1])
                    elif operation == _LIST:
                        values[-1] = [values[-1]]
                    elif operation != _PASS:
                        arguments = [None if part is None else values[part] for part in parts]
                        values[-1] = call(builder, begins[-1], ends[index - 1], *arguments)
                    del states[-1]
                elif size:
                    if operation == _TWO:
                        value = call(builder, begins[-size], ends[index - 1], values[a], values[b])
                    elif operation == _THREE:
                        value = call(
                            builder, begins[-size], ends[index - 1], values[a], values[b], values[c]
                        )
                    elif operation == _ONE:
                        value = call(builder, begins[-size], ends[index - 1], values[a])
                    elif operation == _EXTEND:
                        value = values[a]
                        value.append(values[b])
                    elif operation == _PASS:
                        value = values[a]
                    elif operation == _PREPEND:
                        value = values[b]
                        value.insert(0, values[a])
                    else:
                        value = [None if part is None else values[part] for part in parts]
                        if operation == _CALL:
                            value = call(builder, begins[-size], ends[index - 1], *value)
                    # The rule begins where its first part does, so that entry of `begins` stays.
                    del states[-size:], values[-size:], begins[1 - size :]
                    values.append(value)
                else:
                    # An empty rule begins and ends at the next token.
                    begins.append(starts[index])
                    values.append(
                        [] if operation == _LIST else call(builder, begins[-1], begins[-1], *parts)
                    )
                # A number as the key takes no allocation, unlike a tuple.
                jump = (states[-1] * symbols + symbol) * kinds + kind
                state = jumps.get(jump, 0) or self._jump(states[-1], symbol, kind, jump)
                states.append(state)
                row = actions[state]
                action = row.get(kind, 0)
            # 0 is no state that a token leads to: it is the first start state.
            if not action:
                return None, index
            row = actions[action]
            states.append(action)
            values.append(index)
            begins.append(starts[index])
        return values[-2], -1

    def _jump(self, state: int, symbol: int, kind: int, jump: int) -> int:
        """Return the state after a symbol, with the reductions skipped that only pass its value on.

        In `f(x)` the name `x` would be reduced to a postfix expression, to a product, to a sum and
        so on, up to an argument.  As the next token decides all of that, `jumps` remembers the
        result by state, symbol and kind.
        """
        while True:
            target = self._gotos[state][symbol]
            action = self._actions[target].get(kind, 0)
            if action >= 0 or self._steps[action][1:3] != (1, _PASS):
                break
            symbol = self._steps[action][0]
        self._jumps[jump] = target
        return target


def _step(rule: tables.RuleEntry) -> Step:
    symbol, size, action, parts = rule
    a, b, c = [*(part or 0 for part in parts), 0, 0, 0][:_THREE]
    if action in _ACTIONS:
        return symbol, size, _ACTIONS[action], None, a, b, c, parts
    operation = _CALL if None in parts or len(parts) > _THREE else len(parts) or _CALL
    return symbol, size, operation, NODE_BUILDERS[action], a, b, c, parts
