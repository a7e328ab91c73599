"""Whoever holds a table can look up the rules it plays by."""

from __future__ import annotations

from django.test import Client


def test_the_rules_are_one_tap_away(phone: Client, url: str) -> None:
    assert f'href="{url}rules/"' in phone.get(url).content.decode()
    assert "Rules of Whist" in phone.get(f"{url}rules/").content.decode()
