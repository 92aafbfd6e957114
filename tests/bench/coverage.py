"""How often the intervals and verdicts are right: `python -m tests.bench.coverage [EXPERIMENTS]`.

Wider than the tests: small and large experiments, rare and common events, deals that matter little or much.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import numpy as np

from simlab.stats.compare import equivalent
from tests.stats.draws import alike, below, covered, moments, pair

EXPERIMENTS = 1000


def rows(rng: np.random.Generator) -> list[tuple[str, Callable[[], bool]]]:
    """Names and experiments; each says whether an interval covered the truth."""
    made: list[tuple[str, Callable[[], bool]]] = []
    for n in (50, 200, 1000, 5000):
        for share in (0.01, 0.1, 0.5):
            made.append(
                (
                    f"share {share} of {n} games",
                    lambda n=n, p=share: covered(moments(True, rng.random(n) < p).interval(), p),
                )
            )
        made.append((f"mean of {n} games", lambda n=n: covered(moments(False, rng.exponential(1, n)).interval(), 1)))
        for rho in (0.2, 0.9):
            made.append(
                (
                    f"share 0.3 of {n} deals from both seats, alike {rho}",
                    lambda n=n, r=rho: covered(moments(True, below(alike(rng, (n, 2), r), 0.3)).interval(), 0.3),
                )
            )

            def paired(n: int = n, r: float = rho) -> bool:
                one, other = alike(rng, (n, 2), r).T
                return covered(pair(True, below(one, 0.55), below(other, 0.5)).interval(), 0.05)

            made.append((f"paired difference of shares, {n} deals, alike {rho}", paired))
    return made


def main() -> None:
    """Print the rates."""
    experiments = int(sys.argv[1]) if len(sys.argv) > 1 else EXPERIMENTS
    rng = np.random.default_rng(1)
    for name, experiment in rows(rng):
        rate = sum(experiment() for _ in range(experiments)) / experiments
        print(f"{name:64} covered {rate:6.1%}")

    def same() -> bool:
        one, other = alike(rng, (1000, 2), 0.5).T
        return equivalent(pair(True, below(one, 0.55), below(other, 0.5)), 0.05)

    wrong = sum(same() for _ in range(experiments)) / experiments
    print(f"{'called the same with the difference on the margin':64}   wrong {wrong:6.1%}")


if __name__ == "__main__":
    main()
