"""Glicko-2: how strong a player is, how sure that is, and how steady (Mark E. Glickman,
"Example of the Glicko-2 system", http://www.glicko.net/glicko/glicko2.pdf).

Every match is a rating period of its own, so that a rating is new when the result sheet opens;
while a player stays away his deviation grows as if by one period every `PERIOD_MS`.
"""

from collections.abc import Sequence
from math import exp, log, pi, sqrt
from typing import Final, NamedTuple

TAU: Final = 0.5
"""How much a player's steadiness may change; Glickman's proposal is 0.3 to 1.2."""
SCALE: Final = 173.7178
START: Final = 1500.0
WIDEST: Final = 350.0
NARROWEST: Final = 45.0
"""A deviation never gets smaller: whoever improves has to get somewhere."""
PROVISIONAL: Final = 110.0
"""With a larger deviation a rating is marked as provisional."""
PERIOD_MS: Final = 5 * 86_400_000
_CLOSE: Final = 1e-6


class Rating(NamedTuple):
    """``at``: the end of the last rated match, a time, 0 for none; ``games``: how many so far."""

    value: float = START
    deviation: float = WIDEST
    volatility: float = 0.06
    at: int = 0
    games: int = 0

    @property
    def provisional(self) -> bool:
        """Whether the rating is still too uncertain to be shown as it is."""
        return self.deviation > PROVISIONAL


def waited(rating: Rating, now: int) -> Rating:
    """The rating after the time since the last match: as high, but less sure."""
    if not rating.at:
        return rating
    periods = max(0, now - rating.at) / PERIOD_MS
    variance = rating.deviation**2 + periods * (SCALE * rating.volatility) ** 2
    return rating._replace(deviation=min(WIDEST, sqrt(variance)))


def rated(rating: Rating, results: Sequence[tuple[Rating, float]]) -> Rating:
    """The rating after a period with ``results``: opponents, and 1, 0.5 or 0 points.

    ``at`` and ``games`` are left as they are. The steps are those of the paper.
    """
    mu, phi = (rating.value - START) / SCALE, rating.deviation / SCALE
    variance_inverse, improvement = 0.0, 0.0
    for other, points in results:
        weight = 1 / sqrt(1 + 3 * (other.deviation / SCALE / pi) ** 2)
        expected = 1 / (1 + exp(-weight * (mu - (other.value - START) / SCALE)))
        variance_inverse += weight**2 * expected * (1 - expected)
        improvement += weight * (points - expected)
    variance = 1 / variance_inverse
    volatility = _volatility(phi, variance, variance * improvement, rating.volatility)
    phi = 1 / sqrt(1 / (phi**2 + volatility**2) + variance_inverse)
    return rating._replace(
        value=START + SCALE * (mu + phi**2 * improvement),
        deviation=min(WIDEST, SCALE * phi),
        volatility=volatility,
    )


def after_match(pair: tuple[Rating, Rating], winner: int | None, now: int) -> tuple[Rating, Rating]:
    """Both ratings after a match that ended at ``now``. ``winner`` None: a draw."""
    before = waited(pair[0], now), waited(pair[1], now)
    points = 0.5 if winner is None else float(winner == 0)
    first = rated(before[0], [(before[1], points)])
    second = rated(before[1], [(before[0], 1 - points)])
    return _dated(first, now), _dated(second, now)


def _dated(rating: Rating, now: int) -> Rating:
    deviation = max(NARROWEST, rating.deviation)
    return rating._replace(deviation=deviation, at=now, games=rating.games + 1)


def _volatility(phi: float, variance: float, delta: float, sigma: float) -> float:
    """Step 5 of the paper, by its Illinois algorithm."""
    start = log(sigma**2)

    def f(x: float) -> float:
        spread = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - start) / TAU**2

    low = start
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while f(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _CLOSE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)
