"""Reading what stands behind a command: options with a value, and the words between them."""

from __future__ import annotations

from ez_lang.model.faults import EzError


class MisuseError(EzError):
    """The command line makes no sense; the message says why."""


def split_options(
    arguments: list[str], known: dict[str, tuple[str, ...]]
) -> tuple[list[str], dict[str, str]]:
    """The plain words, and the value of each option: `--name VALUE` or `--name=VALUE`.

    `known` has the values that an option may have; none: any value.
    """
    words: list[str] = []
    options: dict[str, str] = {}
    rest = iter(arguments)
    for argument in rest:
        if not argument.startswith("--"):
            words.append(argument)
            continue
        name, equals, value = argument.partition("=")
        if name not in known:
            raise MisuseError(f"there is no option '{name}' here")
        if not equals:
            value = next(rest, "")
        if not value or (known[name] and value not in known[name]):
            wanted = " or ".join(known[name]) or "a value"
            raise MisuseError(f"{name} needs {wanted}" + (f", not '{value}'" if value else ""))
        options[name] = value
    return words, options


def only_word(words: list[str], what: str) -> str:
    """The single plain word that a command takes."""
    if not words:
        raise MisuseError(f"{what} is missing")
    if words[1:]:
        raise MisuseError(f"{what} can only be one, not also '{words[1]}'")
    return words[0]
