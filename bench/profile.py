"""A hub under cProfile, and what each part of it costs.

``python -m bench.profile FILE [the server's arguments]`` runs the hub and leaves its profile in
FILE. cProfile makes small Python functions look dearer than they are, so these are shares to
compare, not times.
"""

import cProfile
import pstats
import sys
import time
from collections import defaultdict
from typing import Any

import uvloop

from server.app import serve
from server.config import parse

Function = tuple[str, int, str]

PARTS = ("socket", "decode", "rules", "room", "store", "encode", "other")
"""``socket`` has the loop and its system calls; ``room`` is what decides and delivers."""

SOCKET_FILES = ("server/socket.py", "server/frames.py")
STORED = {"dump", "load", "encode_entry", "decode_entry"}


def part_of(function: Function) -> str | None:
    """The part that a function belongs to by where it is written, or None."""
    file, _, name = function
    if name in STORED or "/server/store/" in file or "/redis/" in file:
        return "store"
    if "/protocol/" in file:
        return "encode" if name in ("raw", "with_reply") else "decode"
    if "/rules/" in file:
        return "rules"
    if file.endswith("core/render.py"):
        return "encode"
    if file.endswith(SOCKET_FILES) or "/websockets/" in file or "/uvicorn/" in file:
        return "socket"
    return "room" if "/server/" in file else None


def shares(path: str) -> dict[str, float]:
    """Part -> its share of the CPU time. What is no part's own counts for who called it."""
    stats: dict[Function, Any] = pstats.Stats(path).stats  # type: ignore[attr-defined]
    spent: dict[str, float] = defaultdict(float)
    for function, (_, _, own_s, _, callers) in stats.items():
        part = part_of(function)
        if function[2] == "waited":
            spent["socket"] -= own_s
        elif part:
            spent[part] += own_s
        elif not callers:
            spent["socket"] += own_s
        for caller, (_, _, called_s, _) in callers.items() if not part else ():
            spent[_part_called(function[2], caller)] += called_s
    total = sum(spent.values())
    return {part: spent[part] / total for part in PARTS}


def _part_called(name: str, caller: Function) -> str:
    part = part_of(caller) or ("socket" if "uvloop" in caller[0] + caller[2] else "other")
    if part != "store" and "msgspec" in name:
        return "encode" if "Encoder" in name else "decode" if "Decoder" in name else part
    if "uvloop" in name or "run_until_complete" in name:
        return "socket"
    return part


def main() -> None:
    path, *arguments = sys.argv[1:]
    config = parse(arguments)
    profile = cProfile.Profile()
    wall_s, cpu_s = time.perf_counter(), time.process_time()
    profile.runcall(uvloop.run, serve(config, lambda host, port: None))
    waited_s = time.perf_counter() - wall_s - (time.process_time() - cpu_s)
    profile.create_stats()
    stats: dict[Function, Any] = profile.stats
    stats["", 0, "waited"] = (1, 1, waited_s, waited_s, {})
    profile.dump_stats(path)


if __name__ == "__main__":
    main()
