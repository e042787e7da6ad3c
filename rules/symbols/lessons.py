"""The introduction: captures and boxes, a chain, a Delta that goes off, a lock.

The learner is red. The seed has three circles side by side in the middle (39 to 41) for a chain
and a red Delta at 56, within two steps of which the teacher's Star comes (38).
"""

from typing import Final

from rules.lesson import Script, Step

LESSONS: Final = Script(
    seat=0,
    seed=48,
    steps=(
        Step(
            say="You are red. Choose the lower marked square, your Pi, and with it take the 7 "
            "above. It works because the two symbols differ.",
            cells=(58, 49),
            accept=({"a": "capture", "from": 58, "to": 49},),
            explain="Your symbol is on it now, and the old one went into the small box. "
            "Alike symbols can't take each other.",
        ),
        Step(
            say="What you have just taken is safe for a turn. "
            "Name one more square that shall be: the marked one.",
            cells=(58,),
            accept=({"a": "protect", "cell": 58},),
            explain="Two of your squares can't be taken in the teacher's turn.",
            replies=(
                {"a": "capture", "from": 22, "to": 38},
                {"a": "protect", "cell": 22},
            ),
            then="A Star had been hidden there! It reaches two squares far, all others one. "
            "Each side has three cloaked squares; the other side sees them blank.",
        ),
        Step(
            say="Three circles lie side by side. Take the middle one with the Pi below it.",
            cells=(49, 40),
            accept=({"a": "capture", "from": 49, "to": 40},),
            explain="You took a circle, so circles right beside it may follow at once: a chain.",
        ),
        Step(
            say="Go on with the chain: take the marked circle.",
            cells=(39,),
            accept=({"a": "chain", "to": 39},),
            explain="However far it goes, a chain follows the symbol that it began with.",
        ),
        Step(
            say="One circle is left. Take it, or stop here with End chain, as you like.",
            cells=(41,),
            accept=({"a": "chain", "to": 41}, {"a": "end_chain"}),
            explain="A chain is over when you say so, or when nothing is left to take.",
        ),
        Step(
            say="All of the chain is safe for a turn. Protect your outpost, too: the marked Pi.",
            cells=(49,),
            accept=({"a": "protect", "cell": 49},),
            explain="Now watch: the teacher is after one of your cloaked squares.",
            replies=(
                {"a": "capture", "from": 38, "to": 56},
                {"a": "protect", "cell": 22},
            ),
            then="Boom! The Star walked into your hidden Delta, and the squares around it "
            "became yours. A Delta goes off only while it is cloaked.",
        ),
        Step(
            say="Before you capture, you may lock a block of your own. "
            "Tap a marked square twice, then Lock.",
            cells=(39, 40, 48, 49),
            accept=({"a": "lock", "cell": 39, "size": 2},),
            explain="Locked squares can't be taken, and don't attack. The lock breaks once the "
            "other side holds two of its edges; with four alike symbols, three.",
        ),
        Step(
            say="Now your capture: take the Star above with your marked Square.",
            cells=(47, 38),
            accept=({"a": "capture", "from": 47, "to": 38},),
            explain="Its box was full, so the Triangle in it came back. That was the second "
            "change of this square: after the seventh a square is dead ground, for good.",
        ),
        Step(
            say="Name one more square to protect: the marked one.",
            cells=(55,),
            accept=({"a": "protect", "cell": 55},),
            explain="Well played! That is all you need.",
            replies=({"a": "resign"},),
            then="The teacher gives up! Own 51 squares and you win at once; at 41 the other side "
            "is asked to yield. Points never decide, but a winner with fewer shares the glory.",
        ),
    ),
)
