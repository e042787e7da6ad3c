"""House bots: clients of the server like any other."""
