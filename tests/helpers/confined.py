"""A world that no program under test gets out of: one folder, one computer, no other programs."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING, NoReturn

from ez_lang.model.faults import Interrupted
from ez_lang.model.host.commands import Finished
from ez_lang.model.host.environment import Environment
from ez_lang.model.host.files import Files
from ez_lang.model.host.network import Network, NetworkError, WebAnswer, WebRequest
from tests.helpers.fake_host import FakeHost

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.model.host.environment import Waiting
    from ez_lang.model.host.web_server import Listener


class ConfinedFiles(Files):
    """Refuses every path that leads out of the folder."""

    def __init__(self, folder: str) -> None:
        self._folder = os.fsencode(os.path.realpath(folder))

    def _inside(self, path: bytes) -> bytes:
        folder, _, name = path.rpartition(b"/")
        inner = os.path.normpath(os.path.realpath(folder or b".") + b"/" + name)
        if inner == self._folder or inner.startswith(self._folder + b"/"):
            return path
        raise PermissionError(errno.EACCES, "Permission denied")

    def open(self, path: bytes, flags: int, permissions: int) -> int:
        return super().open(self._inside(path), flags, permissions | 0o600)

    def replace_whole(self, path: bytes, data: bytes, permissions: int) -> None:
        super().replace_whole(self._inside(path), data, permissions | 0o600)

    def status(self, path: bytes, *, follows_links: bool = True) -> os.stat_result:
        return super().status(self._inside(path), follows_links=follows_links)

    def names(self, folder: bytes) -> list[bytes]:
        return super().names(self._inside(folder))

    def make_folder(self, path: bytes, permissions: int) -> None:
        super().make_folder(self._inside(path), permissions | 0o700)

    def remove_file(self, path: bytes) -> None:
        super().remove_file(self._inside(path))

    def remove_folder(self, path: bytes) -> None:
        super().remove_folder(self._deep_inside(path))

    def remove_tree(self, path: bytes) -> None:
        super().remove_tree(self._deep_inside(path))

    def rename(self, path: bytes, target: bytes) -> None:
        super().rename(self._deep_inside(path), self._deep_inside(target))

    def _deep_inside(self, path: bytes) -> bytes:
        """The same, but not the folder itself."""
        if os.path.realpath(path) in (self._folder, os.path.realpath(b".")):
            raise PermissionError(errno.EACCES, "Permission denied")
        return self._inside(path)


class ConfinedEnvironment(Environment):
    """Variables of its own, no way into another folder, and no other programs."""

    def __init__(self) -> None:
        self._variables = {"HOME": "/home/nobody", "PATH": "/bin"}

    def variables(self) -> dict[str, str]:
        return dict(self._variables)

    def variable(self, name: str) -> str | None:
        return self._variables.get(name)

    def set_variable(self, name: str, value: str) -> None:
        if "\0" in name + value:
            raise ValueError("embedded null byte")
        self._variables[name] = value

    def unset_variable(self, name: str) -> None:
        self._variables.pop(name, None)

    def enter(self, path: bytes) -> NoReturn:
        raise PermissionError(errno.EACCES, "Permission denied", path)

    def run(self, command: str, wait_for: Waiting, *, keeps_output: bool) -> Finished:
        if "\0" in command:
            raise ValueError("embedded null byte")
        wait_for(lambda _: True)
        return Finished(len(command) % 3 - 1, b"said" if keeps_output else b"")


class ConfinedNetwork(Network):
    """Nobody but this computer can be asked, and ports are taken or free at random."""

    def exchange(self, request: WebRequest, seconds: float, wait_for: Waiting) -> WebAnswer:
        if request.host != "127.0.0.1":
            raise NetworkError("there is nobody outside")
        return super().exchange(request, min(seconds, 2.0), wait_for)

    def listen(self, port: int) -> Listener:
        if port % 2:
            raise OSError(errno.EADDRINUSE, "Address already in use")
        return super().listen(0)


class ConfinedHost(FakeHost):
    """All of it; whoever waits for more than a moment is interrupted."""

    def __init__(self, folder: str) -> None:
        super().__init__("7\nx\n", now_ns=1_700_000_000 * 10**9)
        self.files = ConfinedFiles(folder)
        self.environment = ConfinedEnvironment()
        self.network = ConfinedNetwork()

    def wait_for(self, is_over: Callable[[float], bool]) -> None:
        if "serve" in getattr(is_over, "__name__", ""):
            is_over(0.0)
            raise Interrupted
        super().wait_for(is_over)
