"""Search processes: an answer always comes, whatever becomes of them."""

import asyncio
import os
import select
import signal
import sys
import time
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from bots.pool import FIRST_THOUGHT, Pool, share_s
from bots.search import ENGINES
from bots.search.engine import Decision
from bots.thinker import Question
from rules import GAMES
from tests.server.conftest import ROOT

FIRST, LAST = 0, 3
LONG_S = 60.0
"""Far more than any answer here takes."""


def asked(level: str, within_s: float, **options: Any) -> Question:
    """Four actions: the engine chooses the last, and without it the first is taken."""
    actions = [{"a": "move", "to": cell} for cell in range(4)]
    view = Raw(msgspec.msgpack.encode({}))
    return Question("odd", level, view, options, actions, 0, [], time.monotonic() + within_s)


async def under_way(pool: Pool) -> None:
    """Returns when a process has got a question."""
    for _ in range(1_000):
        if any(thinker.asked for thinker in pool.thinkers):
            return
        await asyncio.sleep(0)
    pytest.fail("No process was asked.")


@pytest.fixture
async def pool() -> AsyncIterator[Pool]:
    async with Pool(1, "tests.bots.odd_thinker") as pool:
        yield pool


async def test_a_pool_asks_the_engines() -> None:
    game = GAMES["grid_takeover"]
    state = game.start({}, 0)
    states = [state]
    for _ in range(4):
        seat = game.actors(state)[0]
        state = game.apply(state, seat, game.legal(state, seat)[0])
        states.append(state)
    seat = game.actors(state)[0]
    views = [game.view(each, seat) for each in states]
    legal = game.legal(state, seat)
    packed = [Raw(msgspec.msgpack.encode(view)) for view in views]
    until = time.monotonic() + LONG_S
    question = Question(game.id, "medium", packed[-1], {}, legal, 7, packed[:-1], until)
    asked = Decision(views[-1], legal, past=views[:-1])
    engine = ENGINES[game.id]
    async with Pool(2) as pool:
        number = await pool.choose(question)
    assert legal[number] == engine.choose("medium", asked, 7)


async def test_a_search_ends_at_its_deadline(pool: Pool) -> None:
    assert await pool.choose(asked("quick", LONG_S)) == LAST  # the process has started
    assert await pool.choose(asked("patient", 1)) == LAST


async def test_a_long_search_is_cut_short_for_those_who_wait(pool: Pool) -> None:
    assert await pool.choose(asked("quick", LONG_S)) == LAST  # the process has started
    long = asyncio.create_task(pool.choose(asked("patient", 10 * LONG_S)))
    await under_way(pool)
    await pool.choose(asked("quick", 2))
    assert await long == LAST


def test_time_is_shared_so_that_all_are_served() -> None:
    assert share_s([1.0], 1) == 1.0
    assert share_s([1.0] * 50, 1) == 1 / 50
    assert share_s([1.0] * 50, 4) == 4 / 50
    assert share_s([1.0, 100.0], 1) == 1.0
    assert share_s([1.0, 1.5, 9.0], 1) == 0.75
    assert share_s([-0.5, 1.0], 1) == -0.5


async def test_a_process_that_dies_is_replaced_and_asked_again(pool: Pool, tmp_path: Path) -> None:
    assert await pool.choose(asked("reborn", LONG_S, mark=str(tmp_path / "mark"))) == LAST
    assert (tmp_path / "mark").exists()


async def test_a_killed_process_is_replaced(pool: Pool) -> None:
    assert await pool.choose(asked("quick", LONG_S)) == LAST
    [thinker] = pool.thinkers
    thinker.process.kill()
    assert await pool.choose(asked("quick", LONG_S)) == LAST


async def test_a_question_that_kills_is_answered_all_the_same(pool: Pool) -> None:
    deadly = asyncio.create_task(pool.choose(asked("dying", 3)))
    assert await pool.choose(asked("quick", LONG_S)) == LAST
    assert await deadly == FIRST


async def test_an_engine_that_fails_leaves_any_action(pool: Pool) -> None:
    assert await pool.choose(asked("failing", LONG_S)) == FIRST
    assert await pool.choose(asked("quick", LONG_S)) == LAST


async def test_a_process_that_hangs_holds_nobody_up(pool: Pool) -> None:
    assert await pool.choose(asked("deaf", 0.5)) == FIRST
    assert await pool.choose(asked("quick", LONG_S)) == LAST


async def test_without_a_process_a_quick_action_is_played() -> None:
    async with Pool(1, "tests.bots.no_such_module") as pool:
        assert await pool.choose(asked("quick", 0.1)) == FIRST


async def test_what_no_process_came_to_gets_the_engines_first_thought() -> None:
    game = GAMES["grid_takeover"]
    state = game.start({}, 0)
    [seat] = game.actors(state)
    view, legal = game.view(state, seat), game.legal(state, seat)
    question = Question(
        game.id, "hard", Raw(msgspec.msgpack.encode(view)), {}, legal, 7, [], time.monotonic()
    )
    thought = ENGINES[game.id].choose("hard", Decision(view, legal), 7, FIRST_THOUGHT)
    assert legal[await Pool(1).choose(question)] == thought


async def test_who_no_longer_waits_is_forgotten(pool: Pool) -> None:
    tasks = [asyncio.create_task(pool.choose(asked("patient", 10 * LONG_S))) for _ in range(9)]
    await asyncio.sleep(0)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert await pool.choose(asked("quick", LONG_S)) == LAST


PARENT = """
import asyncio
from bots.pool import Pool
from tests.bots.test_pool import asked

async def main():
    async with Pool(2, "tests.bots.odd_thinker") as pool:
        await pool.choose(asked("quick", 60))
        asyncio.create_task(pool.choose(asked("patient", 600)))
        while len(pool.thinkers) < 2:
            await asyncio.sleep(0)
        print(*(thinker.process.pid for thinker in pool.thinkers), flush=True)
        await asyncio.sleep(600)

asyncio.run(main())
"""


async def test_processes_end_with_a_killed_parent() -> None:
    parent = await asyncio.create_subprocess_exec(
        sys.executable, "-c", PARENT, cwd=ROOT, stdout=PIPE
    )
    assert parent.stdout
    pids = [int(word) for word in (await parent.stdout.readline()).split()]
    assert len(pids) == 2
    handles = [os.pidfd_open(pid) for pid in pids]
    parent.send_signal(signal.SIGKILL)
    await parent.wait()
    for handle in handles:
        ended, _, _ = select.select([handle], [], [], LONG_S)
        os.close(handle)
        assert ended
