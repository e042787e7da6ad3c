"""Names that can be shown anywhere."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.core.names import LONGEST, guest_name, shown_name


@pytest.mark.parametrize(
    ("wanted", "shown"),
    [
        ("Ada", "Ada"),
        ("  Ada \n Lovelace ", "Ada Lovelace"),
        ("a\u202eb", "ab"),
        ("ﬁne", "fine"),
        ("\u200b\u2060", "Guest"),
        ("", "Guest"),
        ("р\u0430ypal", "Guest"),
        ("Ada\ufe0f\U000e0100", "Ada"),
        ("A\ua4d3a", "Guest"),
        ("x" * 50, "x" * LONGEST),
        ("\u05e9\u05dc\u05d5\u05dd", "\u05e9\u05dc\u05d5\u05dd"),
    ],
)
def test_names(wanted: str, shown: str) -> None:
    assert shown_name(wanted, "Guest") == shown


@given(st.text())
def test_any_text_gives_a_name_of_one_visible_line(text: str) -> None:
    name = shown_name(text, "Guest")
    assert 1 <= len(name) <= LONGEST
    assert name == name.strip()
    assert not any(unicodedata.category(char)[0] == "C" for char in name)


@given(st.integers(min_value=0))
def test_guests_get_friendly_names(number: int) -> None:
    assert len(guest_name(number)) <= LONGEST
