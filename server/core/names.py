"""Names of players: what can be shown, and friendly ones for guests (scenario 43).

A shown name is 1 to 24 visible characters, NFKC, of one line, without controls, direction
marks or stacks of combining marks. Names that mix scripts which imitate each other are not
shown; the guest's generated name stands in, nothing is ever refused.
"""

import unicodedata
from typing import Final

LONGEST: Final = 24
_MOST_MARKS: Final = 2  # combining marks on one letter; more climb out of their line

_ADJECTIVES: Final = [
    "Amber",
    "Brave",
    "Calm",
    "Clever",
    "Coral",
    "Daring",
    "Eager",
    "Gentle",
    "Golden",
    "Happy",
    "Jolly",
    "Keen",
    "Lively",
    "Lucky",
    "Merry",
    "Mild",
    "Noble",
    "Nimble",
    "Patient",
    "Proud",
    "Quick",
    "Quiet",
    "Rapid",
    "Sharp",
    "Silver",
    "Sly",
    "Steady",
    "Sunny",
    "Swift",
    "Tidy",
    "Vivid",
    "Witty",
]
_ANIMALS: Final = [
    "Badger",
    "Beaver",
    "Bison",
    "Crane",
    "Dolphin",
    "Eagle",
    "Falcon",
    "Ferret",
    "Finch",
    "Fox",
    "Gecko",
    "Heron",
    "Ibex",
    "Jackdaw",
    "Koala",
    "Lemur",
    "Lynx",
    "Marten",
    "Newt",
    "Otter",
    "Owl",
    "Panda",
    "Puffin",
    "Raven",
    "Robin",
    "Salmon",
    "Seal",
    "Stork",
    "Swan",
    "Tiger",
    "Walrus",
    "Wren",
]


def guest_name(number: int) -> str:
    """A friendly name for any number: "Brave Otter 417"."""
    number, adjective = divmod(number, len(_ADJECTIVES))
    number, animal = divmod(number, len(_ANIMALS))
    return f"{_ADJECTIVES[adjective]} {_ANIMALS[animal]} {number % 900 + 100}"


def shown_name(wanted: str | None, instead: str) -> str:
    """``wanted`` cleaned so that it can be shown anywhere, or ``instead`` if it can't be."""
    if wanted is None:
        return instead
    cleaned = _cleaned(unicodedata.normalize("NFKC", wanted))
    visible = any(unicodedata.category(c)[0] in "LNPS" for c in cleaned)
    return cleaned if visible and not _imitates(cleaned) else instead


def _cleaned(name: str) -> str:
    kept: list[str] = []
    marks = 0
    for char in name:
        kind = unicodedata.category(char)
        if "VARIATION SELECTOR" in unicodedata.name(char, ""):
            continue  # it shows nothing, so that two names would look the same
        if kind[0] == "M":
            marks += 1
            if marks > _MOST_MARKS or not kept:
                continue
        elif kind in ("Zs", "Zl", "Zp") or char in "\t\r\n":
            marks = 0
            char = " "
        elif kind[0] == "C" or char in _BLANK:
            continue
        else:
            marks = 0
        kept.append(char)
    return " ".join("".join(kept).split())[:LONGEST].strip()


_BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0\u034f\u17b4\u17b5"  # letters that show nothing
_ALIKE: Final = ("LATIN", "CYRILLIC", "GREEK", "CHEROKEE", "ARMENIAN", "COPTIC", "LISU")


def _imitates(name: str) -> bool:
    """True if letters of more than one of the alphabets that look alike are mixed."""
    scripts = {unicodedata.name(c, "").split(" ")[0] for c in name if c.isalpha()}
    return len(scripts.intersection(_ALIKE)) > 1
