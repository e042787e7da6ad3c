"""What the operator sees at /metrics, in the Prometheus text format."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass
class Metrics:
    """Counters of one hub, and how late its event loop was, ms."""

    accepted: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    broken: int = 0
    too_slow: int = 0
    loop_late_ms: float = 0.0

    def refuse(self, code: str) -> None:
        self.refused[code] = self.refused.get(code, 0) + 1

    async def watch_loop(self) -> None:
        """Measures the loop's delay four times a second."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + 0.25
            await asyncio.sleep(0.25)
            late = (loop.time() - due) * 1000
            self.loop_late_ms = max(late, 0.9 * self.loop_late_ms)

    def text(self, gauges: Mapping[str, float], group_sizes: dict[int, int]) -> str:
        lines = [
            "# TYPE takeover_accepted_total counter",
            f"takeover_accepted_total {self.accepted}",
            "# TYPE takeover_broken_total counter",
            f"takeover_broken_total {self.broken}",
            "# TYPE takeover_too_slow_total counter",
            f"takeover_too_slow_total {self.too_slow}",
            "# TYPE takeover_loop_late_ms gauge",
            f"takeover_loop_late_ms {self.loop_late_ms:.2f}",
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
