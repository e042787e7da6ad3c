"""Play for Grid Takeover: `engine` chooses, `root` ranks actions, `search` looks ahead."""
