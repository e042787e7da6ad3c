"""What /metrics says of the event loop."""

from server.metrics import DELAYS_MS, Metrics


def test_each_bucket_counts_those_of_the_smaller_ones() -> None:
    metrics = Metrics()
    metrics.delays[0] += 90  # up to 1 ms
    metrics.delays[5] += 9  # up to 10 ms
    metrics.delays[-1] += 1
    lines = metrics.text({}, {}).splitlines()
    buckets = [line for line in lines if line.startswith("takeover_loop_delay_ms_bucket")]
    assert len(buckets) == len(DELAYS_MS) + 1
    assert 'takeover_loop_delay_ms_bucket{le="1"} 90' in buckets
    assert 'takeover_loop_delay_ms_bucket{le="7"} 90' in buckets
    assert 'takeover_loop_delay_ms_bucket{le="10"} 99' in buckets
    assert 'takeover_loop_delay_ms_bucket{le="500"} 99' in buckets
    assert buckets[-1] == 'takeover_loop_delay_ms_bucket{le="+Inf"} 100'
    assert "takeover_loop_delay_ms_count 100" in lines
