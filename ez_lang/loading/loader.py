"""From a path to a program: the main file, the other files of its module, and all imports.

Each file is read and parsed once.  The checker reports unknown names, unused imports, and imports
that cannot be resolved.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from ez_lang.loading import resolution
from ez_lang.loading.files import SourceProvider, UnreadableSourceError
from ez_lang.loading.program import ImportTarget, LoadedFile, LoadedModule, LoadedProgram
from ez_lang.loading.resolution import alias_of, find_module, internal_folder_between
from ez_lang.stdlib.registry import MODULE_NAMES
from ez_lang.syntax import nodes
from ez_lang.syntax.parser import parse

if TYPE_CHECKING:
    from ez_lang.loading.resolution import ModulePath
    from ez_lang.source.diagnostics import Diagnostic
    from ez_lang.source.text import SourceFile

MAIN_FILE = "main.ez"


def load(
    path: str, provider: SourceProvider | None = None
) -> tuple[LoadedProgram, list[Diagnostic]]:
    """Return the program whose main file, or folder with a `main.ez`, is at `path`.

    Raises `UnreadableSourceError` if there is none.  The diagnostics are about the bytes and the
    syntax of all files, in the order in which the files were read, and about module names.
    """
    loader = _Loader(path, provider or SourceProvider())
    program = loader.load()
    return program, loader.diagnostics


def load_around(
    source: SourceFile, tree: nodes.File, provider: SourceProvider | None = None
) -> tuple[LoadedProgram, list[Diagnostic]]:
    """Return the program whose main module is a parsed text that is in no file."""
    loader = _Loader(source.absolute, provider or SourceProvider())
    main = LoadedModule("main", source.absolute, is_main=True, files=[LoadedFile(source, tree)])
    program = loader.load_from(main)
    return program, loader.diagnostics


class _Loader:
    """The state of loading one program."""

    def __init__(self, path: str, provider: SourceProvider) -> None:
        absolute = os.path.abspath(path)
        if provider.is_folder(absolute):
            path, absolute = os.path.join(path, MAIN_FILE), os.path.join(absolute, MAIN_FILE)
            if not (provider.is_file(absolute) or provider.is_special(absolute)):
                folder = os.path.dirname(path)
                message = f"the folder '{folder}' has no {MAIN_FILE} to start"
                raise UnreadableSourceError(message, code="E4009")
        self._provider = provider
        self._path = path
        self._absolute = absolute
        self._start_folder = os.path.dirname(absolute)
        self._parsed: dict[str, tuple[SourceFile, nodes.File]] = {}
        self._modules: dict[str, LoadedModule] = {}
        self._found: list[LoadedModule] = []
        self.diagnostics: list[Diagnostic] = []

    def load(self) -> LoadedProgram:
        """Return the program, beginning with its main file."""
        return self.load_from(self._main_module())

    def load_from(self, main: LoadedModule) -> LoadedProgram:
        """Return the program, beginning with a main module that is already read."""
        self._found.append(main)
        for module in self._found:  # the list grows in the loop: breadth first
            for file in module.files:
                self._follow_imports(file)
        return LoadedProgram(_in_order_of_initialisation(main), main, self._found)

    def _main_module(self) -> LoadedModule:
        """Return the main file, and the files in its folder that declare the same module."""
        first = self._read(self._path, self._absolute)
        main = LoadedModule(_declared_name(first) or "main", self._absolute, files=[first])
        main.is_main = True
        self._modules[self._absolute] = main
        if _declared_name(first):
            for absolute in self._provider.sources_in(self._start_folder):
                if absolute != self._absolute:
                    file = self._read(self._shown(absolute), absolute)
                    if _declared_name(file) == main.name:
                        main.files.append(file)
        return main

    def _own_module(self, where: ModulePath) -> LoadedModule:
        """Return the module at a path; it is read when first needed."""
        module = self._modules.get(where.absolute)
        if module is None:
            paths = [where.absolute]
            if where.kind == "folder":
                paths = self._provider.sources_in(where.absolute)
            files = [self._read(self._shown(path), path) for path in paths]
            declared = next(filter(None, map(_declared_name, files)), "")
            module = LoadedModule(declared or where.plain_name, where.absolute, files=files)
            self._modules[where.absolute] = module
        return module

    def _read(self, shown: str, absolute: str) -> LoadedFile:
        if absolute not in self._parsed:
            source, found = self._provider.read(shown, absolute)
            tree = nodes.File(0, 0, None, ())
            if not found:
                tree, found = parse(source)
            self._parsed[absolute] = source, tree
            self.diagnostics += found
        return LoadedFile(*self._parsed[absolute])

    def _shown(self, absolute: str) -> str:
        """Return the path that diagnostics print, relative like the path of the main file."""
        inside = self._start_folder + os.sep
        if absolute.startswith(inside):
            return os.path.join(os.path.dirname(self._path), absolute.removeprefix(inside))
        here = os.getcwd() + os.sep
        return absolute if os.path.isabs(self._path) else absolute.removeprefix(here)

    def _follow_imports(self, file: LoadedFile) -> None:
        for node in file.tree.items:
            if isinstance(node, nodes.Import):
                file.targets += [self._target(file, node, item) for item in node.items]
        file.imports = _imports_by_alias(file.targets)

    def _target(self, file: LoadedFile, node: nodes.Import, item: nodes.ImportItem) -> ImportTarget:
        if item.path is None:
            library = item.library or ""
            alias = item.alias.text if item.alias else library
            if library in MODULE_NAMES:
                return ImportTarget(alias, item, node, library=library)
            problem = resolution.unknown_library(file.source, item, library)
            return ImportTarget(alias, item, node, problem=problem)
        alias = item.alias.text if item.alias else alias_of(item.path)
        found = self._own_target(file.source, item, item.path)
        if isinstance(found, LoadedModule):
            return ImportTarget(alias, item, node, module=found)
        return ImportTarget(alias, item, node, problem=found)

    def _own_target(
        self, importer: SourceFile, item: nodes.ImportItem, path: str
    ) -> LoadedModule | Diagnostic:
        """Return the module of the program that an import refers to, or a diagnostic."""
        provider = self._provider
        where = find_module(path, importer.absolute, self._start_folder, provider)
        if where is None:
            return resolution.no_module(importer, item, self._modules_next_to(importer, path))
        folder = internal_folder_between(importer.absolute, where)
        if folder is not None:
            return resolution.internal_module(importer, item, self._shown(folder))
        try:
            module = self._own_module(where)
        except UnreadableSourceError as error:
            return resolution.unreadable(importer, item, str(error))
        mismatch = _first_mismatch(module)
        if mismatch:
            return resolution.different_names(importer, item, *mismatch)
        if module not in self._found:
            self._found.append(module)
            self._warn_about_name(module, where)
        return module

    def _modules_next_to(self, importer: SourceFile, path: str) -> list[str]:
        """Return the modules in the folder that `path` leads to, as an import would write them."""
        before, slash, _ = path.rpartition("/")
        base = os.path.dirname(importer.absolute) if path[:1] == "." else self._start_folder
        folder = os.path.normpath(os.path.join(base, before))
        return [before + slash + name for name in self._provider.modules_in(folder)]

    def _warn_about_name(self, module: LoadedModule, where: ModulePath) -> None:
        """Report a module whose declared name is not that of its file or folder (W4001)."""
        folder = os.path.basename(os.path.dirname(where.absolute))
        expected = {where.plain_name} if where.kind == "folder" else {where.plain_name, folder}
        for file in module.files:
            if file.tree.module and file.tree.module.name.text not in expected:
                self.diagnostics.append(
                    resolution.unexpected_name(file.source, file.tree.module, where)
                )
                return


def _declared_name(file: LoadedFile) -> str:
    return file.tree.module.name.text if file.tree.module else ""


def _first_mismatch(module: LoadedModule) -> tuple[LoadedFile, LoadedFile] | None:
    """Two files of a module that declare different names."""
    declaring = [file for file in module.files if file.tree.module]
    for file in declaring[1:]:
        if _declared_name(file) != _declared_name(declaring[0]):
            return declaring[0], file
    return None


def _imports_by_alias(targets: list[ImportTarget]) -> dict[str, ImportTarget]:
    """Return the meaning of each alias of a file; see `LoadedFile.imports`."""
    imports: dict[str, ImportTarget] = {}
    for target in targets:
        known = imports.get(target.alias)
        if known is None or _rank(target) >= _rank(known):
            imports[target.alias] = target
    return imports


def _rank(target: ImportTarget) -> int:
    if target.module is not None:
        return 2
    return 1 if target.library is not None else 0


def _in_order_of_initialisation(main: LoadedModule) -> list[LoadedModule]:
    """Return the modules, each after those it imports.

    This is a depth-first search with a stack of its own, because imports can nest deeper than
    Python calls.
    """
    order: list[LoadedModule] = []
    visited = {main.path}
    stack = [(main, iter(_imported_by(main)))]
    while stack:
        module, imported = stack[-1]
        next_module = next((m for m in imported if m.path not in visited), None)
        if next_module is None:
            order.append(module)
            stack.pop()
        else:
            visited.add(next_module.path)
            stack.append((next_module, iter(_imported_by(next_module))))
    return order


def _imported_by(module: LoadedModule) -> list[LoadedModule]:
    return [t.module for file in module.files for t in file.targets if t.module is not None]
