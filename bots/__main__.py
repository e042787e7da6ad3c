"""``python -m bots``: a worker whose bots play at a server."""

import argparse
import asyncio
import logging
import os
import signal
import sys

import uvloop

from bots.worker import Refused, work


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bots",
        description="House bots: takes seats at a server and plays them.",
        epilog="The key can be given as TAKEOVER_BOT_KEY, too: then it is in no list of processes.",
    )
    key = os.environ.get("TAKEOVER_BOT_KEY")
    add = parser.add_argument
    add("--url", required=True, metavar="ws://HOST:PORT/ws", help="the server's WebSocket")
    add("--bot-key", default=key, required=not key, metavar="KEY", help="the server's --bot-key")
    add("--capacity", type=_positive, default=64, metavar="N", help="seats (%(default)s)")
    add(
        "--processes",
        type=_positive,
        metavar="N",
        help="search processes (one fewer than there are cores)",
    )
    add(
        "--pace",
        type=float,
        default=1.0,
        metavar="X",
        help="of the time that a person would take: 1 all of it, 0 none (%(default)s)",
    )
    add(
        "--until-eof",
        action="store_true",
        help="ends with its standard input: for a parent that may die",
    )
    return parser.parse_args()


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a positive number")
    return int(text)


async def _run(options: argparse.Namespace) -> None:
    loop = asyncio.get_running_loop()
    working = loop.create_task(
        work(options.url, options.bot_key, options.capacity, options.pace, options.processes)
    )
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, working.cancel)

    def ended() -> None:
        loop.remove_reader(sys.stdin)
        working.cancel()

    if options.until_eof:
        loop.add_reader(sys.stdin, ended)
    try:
        await working
    except asyncio.CancelledError:
        pass
    except ExceptionGroup as group:
        if group.subgroup(Refused) is None:
            raise
        sys.exit(f"{options.url} refuses these bots: {group.exceptions[0]}")


def main() -> None:
    """The command line. SIGTERM, SIGINT: every seat is given back, exit code 0."""
    logging.basicConfig(format="bots: %(message)s", stream=sys.stdout)
    logging.getLogger("bots").setLevel(logging.INFO)
    uvloop.run(_run(_options()))


if __name__ == "__main__":
    main()
