"""Play for Rectangles: `engine` chooses, `search` looks ahead, `solver` answers challenges."""
