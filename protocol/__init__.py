"""What is said on the wire: message types, their codec and the codes (docs/PROTOCOL.md)."""
