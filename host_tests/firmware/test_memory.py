"""Boards without room for the firmware get a message of one line."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from firmware import release
from firmware.boards import memory

PICO2 = 509_000  # bytes of MicroPython's heap there


@pytest.mark.parametrize(
    ("machine", "path", "heap", "says"),
    [
        ("Raspberry Pi Pico with RP2040", ".frozen/firmware", 246_144, ""),
        ("Raspberry Pi Pico with RP2040", "firmware", 246_144, "ninety-nine-pico-"),
        ("Raspberry Pi Pico W with RP2040", "firmware", 190_000, "ninety-nine-pico_w-"),
        (
            "Waveshare RP2040-Zero with RP2040",
            "firmware",
            246_144,
            "none for a Waveshare RP2040-Zero",
        ),
        ("Seeed XIAO RP2350 with RP2350", "firmware", 200_000, "none for a Seeed XIAO RP2350"),
        ("Raspberry Pi Pico2 with RP2350", "/ninety-nine/x/firmware", PICO2, "ninety-nine-pico2-"),
        ("Generic ESP32S3 module with SPIRAM with ESP32S3", "firmware", 8_000_000, ""),
        ("Generic ESP32S3 module with ESP32S3", "firmware", 200_000, "with more memory"),
        ("ESP32C3 module with ESP32-C3", "firmware", 150_000, "with more memory"),
    ],
)
def test_the_message_for_a_board(machine, path, heap, says, monkeypatch) -> None:
    implementation = SimpleNamespace(_machine=machine)
    gc = SimpleNamespace(mem_alloc=lambda: 20_000, mem_free=lambda: heap - 20_000)
    monkeypatch.setattr(memory, "gc", gc)
    monkeypatch.setattr(memory, "sys", SimpleNamespace(implementation=implementation))
    monkeypatch.setattr(memory, "firmware", SimpleNamespace(__path__=path))
    message = memory.misfit()
    assert says in message and bool(message) == bool(says)
    if "uf2" in message:
        assert message.endswith(f"copy {says}{release.VERSION}.uf2 to it")
