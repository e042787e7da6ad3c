"""What the operator sees at /metrics, in the Prometheus text format."""

import asyncio
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Final

LOOP_EVERY_S: Final = 0.05
DELAYS_MS: Final = (1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 100, 200, 500)
"""Upper bounds of the histogram of the loop's delays; longer ones are counted, too."""


@dataclass
class Metrics:
    """Counters of one hub, and how late its event loop was, ms."""

    accepted: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    broken: int = 0
    too_slow: int = 0
    lobby_encoded: int = 0
    loop_late_ms: float = 0.0
    delays: list[int] = field(default_factory=lambda: [0] * (len(DELAYS_MS) + 1))
    delays_ms: float = 0.0

    def refuse(self, code: str) -> None:
        """A command was refused, with this error code."""
        self.refused[code] = self.refused.get(code, 0) + 1

    async def watch_loop(self) -> None:
        """Measures the loop's delay twenty times a second."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LOOP_EVERY_S
            await asyncio.sleep(LOOP_EVERY_S)
            late_ms = (loop.time() - due) * 1000
            self.loop_late_ms = max(late_ms, 0.98 * self.loop_late_ms)
            self.delays[bisect_left(DELAYS_MS, late_ms)] += 1
            self.delays_ms += late_ms

    def _histogram(self) -> Iterator[str]:
        """The loop's delays; each bucket counts those of the ones before it as well."""
        counts = list(accumulate(self.delays))
        yield "# TYPE takeover_loop_delay_ms histogram"
        for bound, count in zip((*DELAYS_MS, "+Inf"), counts, strict=True):
            yield f'takeover_loop_delay_ms_bucket{{le="{bound}"}} {count}'
        yield f"takeover_loop_delay_ms_sum {self.delays_ms:.2f}"
        yield f"takeover_loop_delay_ms_count {counts[-1]}"

    def text(self, gauges: Mapping[str, float], group_sizes: dict[int, int]) -> str:
        """All figures, as Prometheus reads them; ``group_sizes``: how often by commits a group."""
        lines = [
            "# TYPE takeover_accepted_total counter",
            f"takeover_accepted_total {self.accepted}",
            "# TYPE takeover_broken_total counter",
            f"takeover_broken_total {self.broken}",
            "# TYPE takeover_too_slow_total counter",
            f"takeover_too_slow_total {self.too_slow}",
            "# TYPE takeover_lobby_encoded_total counter",
            f"takeover_lobby_encoded_total {self.lobby_encoded}",
            "# TYPE takeover_loop_late_ms gauge",
            f"takeover_loop_late_ms {self.loop_late_ms:.2f}",
            *self._histogram(),
            "# TYPE takeover_refused_total counter",
        ]
        lines += [
            f'takeover_refused_total{{code="{code}"}} {count}'
            for code, count in sorted(self.refused.items())
        ]
        lines.append("# TYPE takeover_commit_groups_total counter")
        lines += [
            f'takeover_commit_groups_total{{size="{size}"}} {count}'
            for size, count in sorted(group_sizes.items())
        ]
        for name, value in gauges.items():
            lines += [f"# TYPE takeover_{name} gauge", f"takeover_{name} {value}"]
        return "\n".join(lines) + "\n"
