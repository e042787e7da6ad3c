"""A lesson: one match against a script, as data.

A script fixes the start (options and seed), and then goes step by step: the learner is told what
to do, only that is accepted, and the teacher answers with fixed actions of his own. All of it is
an ordinary match: every accepted action and every reply is legal, whichever was chosen before.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.game import Action


@dataclass(frozen=True, slots=True)
class Step:
    """What the learner is to do, and what comes of it."""

    say: str
    """What to do, for the learner."""
    accept: tuple[Action, ...]
    """The actions that are accepted; at least one."""
    explain: str
    """What has happened, once it was done."""
    cells: tuple[int, ...] = ()
    """Cells to point at."""
    replies: tuple[Action, ...] = ()
    """The teacher's actions after it; a last ``resign`` ends the match."""
    then: str = ""
    """What those have done, in the place of ``explain`` once they are there."""


@dataclass(frozen=True, slots=True)
class Script:
    """A whole lesson. ``seat``: the learner's; ``seed``: of the match, for once no secret."""

    seat: int
    seed: int
    steps: tuple[Step, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
