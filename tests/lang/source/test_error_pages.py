"""Pages of `ez explain` are found, read and suggested."""

from __future__ import annotations

import re

import pytest

from ez_lang.source.error_pages import page, parse_page, similar_codes

GOOD_PAGE = """\
# E9999: the cake is gone

Somebody ate it.

- perhaps you;
- perhaps
  the dog.

## Usual causes

- The door was open: `doors - 1`
  - 1 is left.
- Nobody looked.

## Wrong

```ez fails file=main.ez
eat()

eat()
```

```text file=list.txt
cake
```

## Right

```ez
bake()
```

See also: E3001, E3002.
"""


@pytest.mark.parametrize("name", ["E3001", "e3001", "3001"])
def test_a_page_is_found_by_any_spelling_of_its_code(name: str) -> None:
    found = page(name)

    assert found is not None
    assert found.code == "E3001"


def test_panic_has_the_page_of_its_code() -> None:
    found = page("PANIC")

    assert found is not None
    assert found.code == "E5021"


@pytest.mark.parametrize("name", ["", "E9999", "W2002", "../codes", "E3001.md", "hello"])
def test_an_unknown_code_has_no_page(name: str) -> None:
    assert page(name) is None


def test_a_page_is_parsed_into_its_parts() -> None:
    read = parse_page(GOOD_PAGE)

    assert read.code == "E9999"
    assert read.title == "the cake is gone"
    assert read.prose.startswith("Somebody ate it.\n\n- perhaps you;")
    assert read.causes == ("The door was open: `doors - 1` - 1 is left.", "Nobody looked.")
    assert read.wrong.outcome == "fails"
    assert read.wrong.files == (("main.ez", "eat()\n\neat()\n"), ("list.txt", "cake\n"))
    assert read.right.outcome == "runs"
    assert read.right.files == (("main.ez", "bake()\n"),)
    assert read.see_also == ("E3001", "E3002")


def test_a_page_without_see_also_is_valid() -> None:
    read = parse_page(GOOD_PAGE.replace("See also: E3001, E3002.\n", ""))

    assert read.see_also == ()
    assert read.right.files == (("main.ez", "bake()\n"),)


@pytest.mark.parametrize("broken", [
    "",
    GOOD_PAGE.replace(": the cake", " the cake"),
    GOOD_PAGE.replace("## Right", "## Good"),
    GOOD_PAGE.replace("## Usual causes", "## Causes"),
    GOOD_PAGE.replace("- The door", "The door"),
    re.sub(r"- The door[^#]*", "", GOOD_PAGE),
    GOOD_PAGE.replace("## Wrong\n", "## Wrong\n\nlook:\n"),
    GOOD_PAGE.replace("```ez\nbake()\n```", ""),
    GOOD_PAGE.replace("bake()\n```", "bake()"),
])  # fmt: skip
def test_a_malformed_page_is_refused(broken: str) -> None:
    with pytest.raises(ValueError, match=r"page|program|cause"):
        parse_page(broken)


@pytest.mark.parametrize(
    ("written", "first"),
    [("E301", "E3001"), ("panc", "PANIC"), ("ASERT", "ASSERT"), ("E30011", "E3001")],
)
def test_an_unknown_code_gets_similar_codes_as_suggestions(written: str, first: str) -> None:
    assert similar_codes(written)[0] == first


def test_a_word_unlike_every_code_gets_no_suggestion() -> None:
    assert similar_codes("hello") == ()


def test_codes_that_never_arise_are_not_suggested() -> None:
    assert "W2002" not in similar_codes("W2002")
