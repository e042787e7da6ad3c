"""The checker finds what it is there to find: a history is right until one thing is changed."""

import copy
import random
from typing import Any

from rules import GAMES
from tests.chaos.checker import check, fold, plain
from tests.chaos.player import Act, Player

TURN_MS = 5_000
RETURN_MS = 1_000
OUTAGE = (1, 1_300, 2_500)


def history() -> tuple[dict[str, Any], Player]:
    """A match with an outage in blue's first turn, and all that blue saw of it."""
    rules = GAMES["grid_takeover"]
    replay: dict[str, Any] = {"room": "r", "game": rules.id, "options": {}, "seed": "7"}
    start = rules.start({}, 7)
    first = rules.legal(start, 0)[0]
    reply = rules.legal(rules.apply(start, 0, first), 1)[0]
    replay["log"] = [
        {"seq": 1, "seat": None, "action": {"a": "start"}, "at": None, "now": 1_000},
        {"seq": 2, "seat": None, "action": {"a": "credit", "ms": 2_200}, "at": None, "now": 2_500},
        {"seq": 3, "seat": 0, "action": first, "at": 1, "now": 2_700},
        {"seq": 4, "seat": 1, "action": reply, "at": 3, "now": 2_900},
        {"seq": 5, "seat": 0, "action": {"a": "resign"}, "at": 4, "now": 3_000},
    ]
    blue = Player([], "", "r", 0, random.Random(0))
    blue.sent = [Act(1, first)]
    blue.acked = [Act(1, first, 3)]
    for entry, state, deadline in fold(replay, TURN_MS):
        over = deadline is None
        blue.seen.append(
            {
                "t": "room.event",
                "seq": entry["seq"],
                "action": entry["action"],
                "view": plain(rules.view(state, "ALL" if over else 0)),
                "clock": None if over else {"deadline": deadline},
            }
        )
    return replay, blue


def faults(replay: dict[str, Any], blue: Player, outage: tuple[int, int, int] = OUTAGE) -> str:
    return "; ".join(check(replay, [blue], TURN_MS, RETURN_MS, [outage], 0))


def test_a_right_history_has_no_faults() -> None:
    assert faults(*history()) == ""


def test_a_lost_or_changed_action_is_found() -> None:
    replay, blue = history()
    blue.acked[0] = blue.acked[0]._replace(seq=4)
    assert "acknowledged as 4, but not there" in faults(replay, blue)
    blue.acked[0] = blue.acked[0]._replace(seq=9)
    assert "acknowledged as 9, but not there" in faults(replay, blue)


def test_an_action_that_nobody_sent_is_found() -> None:
    replay, blue = history()
    blue.sent = []
    assert "never sent" in faults(replay, blue)


def test_a_wrong_view_is_found() -> None:
    replay, blue = history()
    blue.seen[2] = {**blue.seen[2], "view": blue.seen[1]["view"]}
    assert "the view at 3 is not the fold's" in faults(replay, blue)


def test_a_wrong_deadline_is_found() -> None:
    replay, blue = history()
    blue.seen[2] = {**blue.seen[2], "clock": {"deadline": 1}}
    assert "the deadline at 3 is 1" in faults(replay, blue)


def test_a_wrong_credit_is_found() -> None:
    replay, blue = history()
    assert "nothing explains" in faults(replay, blue, (1, 1_301, 2_500))


def test_a_second_credit_is_found() -> None:
    replay, blue = history()
    again = {**replay["log"][1], "seq": 3}
    later = [{**entry, "seq": entry["seq"] + 1} for entry in replay["log"][2:]]
    replay["log"] = [*replay["log"][:2], again, *later]
    assert "nothing explains" in faults(replay, blue)


def test_a_missing_credit_is_found() -> None:
    replay, blue = history()
    later = [{**entry, "seq": entry["seq"] - 1} for entry in copy.deepcopy(replay["log"][2:])]
    replay["log"] = [replay["log"][0], *later]
    assert "not credited" in faults(replay, blue)


def test_a_loss_on_time_is_found() -> None:
    replay, blue = history()
    replay["log"][4]["action"] = {"a": "expire"}
    assert "lost on time" in faults(replay, blue)
