"""How the arena is run on more than one machine, and the same on one."""
