"""What /metrics says, and what the dashboard asks of it."""

import json
import re

from server.metrics import DELAYS_MS, Metrics
from tests.server.conftest import ROOT, Running


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


async def test_the_dashboard_asks_for_figures_that_there_are(server: Running) -> None:
    said = set(
        re.findall(r"^(?:# TYPE )?(takeover_\w+)", await server.text("/metrics"), re.MULTILINE)
    )
    board = json.loads((ROOT / "deploy" / "dashboard.json").read_text())
    asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    assert len(asked) >= len(board["panels"])
    assert set(re.findall(r"takeover_\w+", " ".join(asked))) <= said
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"])
