"""``python -m server``: one hub, with a Redis of its own unless one is given."""

import gc
import sys

import uvloop

from server.app import serve
from server.config import parse


def main() -> None:
    # A full collection stops every room, for 60 ms with 500 of them: what was imported is left
    # out of it, and it comes a tenth as often.
    gc.freeze()
    gc.set_threshold(700, 10, 100)
    uvloop.run(serve(parse(sys.argv[1:])))


if __name__ == "__main__":
    main()
