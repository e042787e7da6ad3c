"""The token bucket."""

from server.core.ratelimit import Bucket


def test_a_burst_then_the_rate() -> None:
    bucket = Bucket(rate=30, burst=60, now_ms=0)
    assert [bucket.take(0) for _ in range(61)] == [True] * 60 + [False]
    assert bucket.take(34)
    assert not bucket.take(34)
    assert [bucket.take(60_000) for _ in range(61)] == [True] * 60 + [False]
