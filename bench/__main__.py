"""What a server bears: ``make bench``, or ``python -m bench`` with the options of `bench.load`.

`bench.bots` and `bench.watchers` compare phases with and without bots and crowds; they take a
minute or more each and have commands of their own.
"""

from bench import load, rules

options = load.arguments()
rules.main()
print()
load.measure(options)
