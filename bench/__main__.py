"""All benchmarks: ``make bench``, or ``python -m bench`` with the options of `bench.load`."""

from bench import load, rules

rules.main()
print()
load.main()
