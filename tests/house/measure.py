"""The measures of the code base: `make house` prints them, `test_measures.py` holds them.

Each measure is a number that a reader feels: how many modules there are, how much of a file is
imports, how large a class is with what it inherits.  They are a thermometer, not a goal.
"""

from __future__ import annotations

import ast
import re
import sys
import tokenize
from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("ez_lang", "ez_debugger", "ez_ide")
SMALL_MODULE = 80
"""A module of fewer lines with a single importer needs a reason to exist."""

_SUPPRESSION = re.compile(r"#.*(noqa|type: ignore|pragma: no cover)")
_AVOIDED = ("place", "look", "tell", "told", "moving", "mark", "point", "stand", "behind")
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


@dataclass
class Lines:
    """The lines of a module by what they are.  `code` includes the imports."""

    total: int
    code: int
    imports: int
    comments: int
    suppressions: int


@dataclass
class Module:
    """One module of the product: its dotted name, its text and its tree."""

    name: str
    path: Path
    text: str
    tree: ast.Module = field(repr=False)

    @cached_property
    def lines(self) -> Lines:
        """Count the lines; a line with code and a comment counts as code."""
        code: set[int] = set()
        comments: set[int] = set()
        skipped = (tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)
        with self.path.open("rb") as file:
            for token in tokenize.tokenize(file.readline):
                if token.type == tokenize.COMMENT:
                    comments.add(token.start[0])
                elif token.type not in (*skipped, tokenize.ENCODING, tokenize.ENDMARKER):
                    code.update(range(token.start[0], token.end[0] + 1))
        code -= self._docstring_lines()
        return Lines(
            total=self.text.count("\n"),
            code=len(code),
            imports=sum(len(_rows(node)) for node in self._imports()),
            comments=len(comments - code),
            suppressions=sum(1 for row in self.text.split("\n") if _SUPPRESSION.search(row)),
        )

    @cached_property
    def imported(self) -> set[str]:
        """Every dotted name that an import of this module may mean."""
        names = set()
        for node in self._imports():
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif node.module is not None:
                names.add(node.module)
                names |= {f"{node.module}.{alias.name}" for alias in node.names}
        return names

    @property
    def classes(self) -> list[ast.ClassDef]:
        """The classes of the module, nested ones included."""
        return [node for node in ast.walk(self.tree) if isinstance(node, ast.ClassDef)]

    @cached_property
    def definitions(self) -> list[str]:
        """The names of the module itself, its classes and its functions."""
        kinds = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
        names = [node.name for node in ast.walk(self.tree) if isinstance(node, kinds)]
        return [self.name.rpartition(".")[2], *names]

    def class_named(self, base: ast.expr) -> str:
        """The qualified name of a class that this module names as a base."""
        if isinstance(base, ast.Subscript):
            base = base.value
        text = ast.unparse(base)
        first, _, rest = text.partition(".")
        for node in self._imports():
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    if first == (alias.asname or alias.name):
                        return ".".join(filter(None, (node.module, alias.name, rest)))
        return f"{self.name}.{text}"

    def _imports(self) -> list[ast.Import | ast.ImportFrom]:
        found = ast.walk(self.tree)
        return [node for node in found if isinstance(node, ast.Import | ast.ImportFrom)]

    def _docstring_lines(self) -> set[int]:
        rows: set[int] = set()
        for node in ast.walk(self.tree):
            match node:
                case ast.Expr(value=ast.Constant(value=str())):
                    rows.update(_rows(node))
        return rows


@dataclass
class House:
    """All modules of the product, and the measures taken over them."""

    modules: list[Module]

    @property
    def lines(self) -> Lines:
        """The lines of all modules together."""
        rows = [module.lines for module in self.modules]
        names = ("total", "code", "imports", "comments", "suppressions")
        return Lines(*(sum(getattr(row, name) for row in rows) for name in names))

    @cached_property
    def importers(self) -> Counter[str]:
        """How many modules import each module."""
        return Counter(name for module in self.modules for name in module.imported)

    @property
    def small_modules_with_one_importer(self) -> list[str]:
        """Modules that could be part of the only module that uses them."""
        return [
            module.name
            for module in self.modules
            if self.importers[module.name] == 1
            and module.path.name not in ("__init__.py", "__main__.py")
            and module.lines.total < SMALL_MODULE
        ]

    @cached_property
    def ancestors(self) -> dict[str, list[str]]:
        """For each class of the product, every class of the product above it."""
        bases = {
            f"{module.name}.{node.name}": [module.class_named(base) for base in node.bases]
            for module in self.modules
            for node in module.classes
        }

        def above(name: str) -> list[str]:
            own = [base for base in bases[name] if base in bases and base != name]
            return own + [further for base in own for further in above(base)]

        return {name: above(name) for name in bases}

    def chain(self, name: str) -> int:
        """The number of own classes from `name` up to the last one above it, itself included."""
        return 1 + max((self.chain(base) for base in self.ancestors[name]), default=0)

    @cached_property
    def methods(self) -> dict[str, int]:
        """For each class, how many methods it has, inherited ones of the product included."""
        own = {
            f"{module.name}.{node.name}": {
                part.name
                for part in node.body
                if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)
            }
            for module in self.modules
            for node in module.classes
        }
        return {
            name: len(own[name].union(*(own[base] for base in self.ancestors[name])))
            for name in own
        }

    def definitions_with(self, word: str) -> int:
        """How many modules, classes and functions have a word in their name."""
        names = (name for module in self.modules for name in module.definitions)
        return sum(1 for name in names if word in {part.lower() for part in _WORD.findall(name)})


def read() -> House:
    """Read every module of the three packages."""
    modules = []
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            text = path.read_text(encoding="utf-8")
            modules.append(Module(name, path, text, ast.parse(text)))
    return House(modules)


def table(house: House) -> str:
    """The measures as a table for people."""
    lines = house.lines
    largest = max(house.methods, key=house.methods.__getitem__)
    longest = max(house.ancestors, key=house.chain)
    tests = [path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py")]
    rows = [
        ("modules", f"{len(house.modules):,}"),
        ("lines", f"{lines.total:,}"),
        ("lines of imports, share of the code", f"{lines.imports / lines.code:.1%}"),
        ("comment lines", f"{lines.comments:,}"),
        ("comment lines for 100 lines of code", f"{100 * lines.comments / lines.code:.1f}"),
        ("methods of the largest class", f"{house.methods[largest]} ({largest})"),
        ("longest chain of classes", f"{house.chain(longest)} ({longest})"),
        ("suppressions for 1,000 lines", f"{1000 * lines.suppressions / lines.total:.1f}"),
        (f"modules under {SMALL_MODULE} lines with one importer",
         f"{len(house.small_modules_with_one_importer)}"),
        ("names with an avoided word",
         ", ".join(f"{word} {house.definitions_with(word)}" for word in _AVOIDED)),
        ("lines of Python tests", f"{sum(text.count(chr(10)) for text in tests):,}"),
    ]  # fmt: skip
    width = max(len(name) for name, _ in rows)
    return "\n".join(f"{name:{width}}  {value}" for name, value in rows)


def _rows(node: ast.stmt) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


if __name__ == "__main__":
    sys.stdout.write(table(read()) + "\n")
