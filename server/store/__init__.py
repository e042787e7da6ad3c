"""Redis: the one place where anything is decided for good."""
