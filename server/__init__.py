"""The game server: rooms over WebSockets and HTTP, kept in Redis."""
