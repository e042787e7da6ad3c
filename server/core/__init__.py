"""The server's decisions, pure: no I/O, no clock, no randomness of their own."""
