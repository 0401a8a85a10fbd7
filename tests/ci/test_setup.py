from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from setup import Environment, python_problem, venv_package
from system_packages import SetupError

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A repository whose environment has a `python` that always succeeds."""
    repository = tmp_path / "repository"
    (repository / ".venv" / "bin").mkdir(parents=True)
    (repository / "pyproject.toml").write_text("[project]\n")
    (repository / "constraints.txt").write_text("lark==1.0\n")
    answer_with(repository, 0)
    return repository


def answer_with(root: Path, code: int) -> None:
    python = root / ".venv" / "bin" / "python"
    python.write_text(f"#!/bin/sh\nexit {code}\n")
    python.chmod(0o755)


def test_the_refusal_of_an_old_python_names_both_versions() -> None:
    problem = python_problem((3, 10))

    assert problem is not None
    assert "3.11 or later" in problem
    assert "this is 3.10" in problem


@pytest.mark.parametrize("version", [(3, 11), (3, 14), (4, 0)])
def test_a_new_enough_python_is_accepted(version: tuple[int, int]) -> None:
    assert python_problem(version) is None


def test_debian_has_a_venv_package_for_each_version() -> None:
    assert venv_package((3, 13)) == "python3.13-venv"


def test_a_folder_without_environment_is_not_usable(tmp_path: Path) -> None:
    assert not Environment(tmp_path).is_usable()


def test_an_environment_whose_python_fails_is_not_usable(root: Path) -> None:
    answer_with(root, 1)

    assert not Environment(root).is_usable()


def test_an_environment_that_was_moved_is_not_usable(root: Path) -> None:
    Environment(root).install("dev")
    moved = root.rename(root.with_name("elsewhere"))

    assert not Environment(moved).is_usable()


def test_a_new_environment_has_no_extra(root: Path) -> None:
    assert not Environment(root).has("")


def test_an_installation_is_recorded(root: Path) -> None:
    Environment(root).install("ide")

    again = Environment(root)

    assert again.is_usable()
    assert again.has("ide")
    assert again.has("")
    assert not again.has("dev")


@pytest.mark.parametrize("changed", ["pyproject.toml", "constraints.txt"])
def test_changed_requirements_need_a_new_installation(root: Path, changed: str) -> None:
    environment = Environment(root)
    environment.install("dev")

    (root / changed).write_text("something else\n")

    assert not environment.has("dev")


def test_a_failed_installation_is_reported_and_not_recorded(root: Path) -> None:
    answer_with(root, 1)

    with pytest.raises(SetupError, match="pip could not install"):
        Environment(root).install("dev")

    assert not Environment(root).has("")


def test_a_created_environment_can_be_used(tmp_path: Path) -> None:
    environment = Environment(tmp_path)

    environment.create()

    assert environment.is_usable()
