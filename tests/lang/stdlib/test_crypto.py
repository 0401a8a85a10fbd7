"""`@crypto`: digests and random bytes."""

from __future__ import annotations

import pytest

from ez_lang.model.types import BYTE, array_of
from tests.helpers.library_calls import call, fault_of, function


@pytest.mark.parametrize(("name", "text", "expected"), [
    ("md5", "", "d41d8cd98f00b204e9800998ecf8427e"),
    ("sha256", "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ("md5", "\udcff", "00594fd4f42ba43fc1ca0427a0576295"),
])  # fmt: skip
def test_digests(name: str, text: str, expected: str) -> None:
    assert call(f"crypto.{name}", text) == expected


def test_sha512_is_twice_as_long() -> None:
    assert len(call("crypto.sha512", "abc")) == 128
    assert call("crypto.sha512", "abc").startswith("ddaf35a193617aba")


def test_random_bytes_differ() -> None:
    one, other = call("crypto.random_bytes", 20), call("crypto.random_bytes", 20)

    assert len(one) == 20
    assert set(one) <= set(range(256))
    assert one != other
    assert len(call("crypto.random_hex", 8)) == 16
    assert call("crypto.random_bytes", 0) == []
    assert function("crypto.random_bytes").result_type([]) is array_of(BYTE)


def test_faults() -> None:
    assert fault_of("crypto.random_bytes", -1) == "E7011"
    assert fault_of("crypto.random_hex", -1) == "E7011"
    assert fault_of("crypto.random_hex", "1") == "E7004"
    assert fault_of("crypto.md5", 5) == "E7003"
