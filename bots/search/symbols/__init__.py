"""Play for Symbols: `engine` chooses, `root` ranks actions, `search` looks ahead turn by turn."""
