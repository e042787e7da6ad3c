"""``python -m server``: one hub, with a Redis of its own unless one is given."""

import sys

import uvloop

from server.app import serve
from server.config import parse


def main() -> None:
    uvloop.run(serve(parse(sys.argv[1:])))


if __name__ == "__main__":
    main()
