"""A token bucket: so many a second on average, so many at once."""


class Bucket:
    """Holds up to ``burst`` tokens and gains ``rate`` a second; a command takes one."""

    __slots__ = ("_at_ms", "_level", "burst", "rate")

    def __init__(self, rate: float, burst: float, now_ms: float) -> None:
        self.rate = rate
        self.burst = burst
        self._level = burst
        self._at_ms = now_ms

    def resize(self, rate: float, burst: float) -> None:
        """From now on it holds and gains so much; what it holds more is there at once."""
        self._level = min(burst, self._level + max(0, burst - self.burst))
        self.rate = rate
        self.burst = burst

    def take(self, now_ms: float) -> bool:
        """True if a token was there; ``now_ms`` must not go back."""
        self._level = min(self.burst, self._level + (now_ms - self._at_ms) * self.rate / 1000)
        self._at_ms = now_ms
        if self._level < 1:
            return False
        self._level -= 1
        return True
