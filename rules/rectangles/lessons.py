"""The introduction: squares by challenge, an attack, a defence, and a first rectangle.

The learner is blue on a small board. The middle of it, of values 2 3 / 3 5, becomes his:

     6  7        he claims 6 and 11, the teacher 7 and 12; he attacks 7, holds 6 against
    11 12        the teacher, and takes 12 for that.
"""

from typing import Final

from rules.lesson import Script, Step

LESSONS: Final = Script(
    seat=0,
    seed=186920,
    options={"size": 5},
    steps=(
        Step(
            say="You are blue. Squares become yours by claiming them. Claim the marked one.",
            cells=(6,),
            accept=({"a": "claim", "cell": 6},),
            explain="A claim opens a small challenge. The square's number says how hard it is.",
        ),
        Step(
            say="Work it out: what is 55 + 6? In a match a clock runs; here you have all day.",
            accept=({"a": "answer", "choice": 0},),
            explain="Right! The square is yours and adds its 2 to your points. "
            "A wrong answer costs one point and leaves the square free.",
            replies=({"a": "claim", "cell": 7}, {"a": "answer", "choice": 0}),
            then="The teacher has answered, too, and owns the square beside yours. "
            "A wrong answer would have cost a point and left the square free.",
        ),
        Step(
            say="Claim the square below yours.",
            cells=(11,),
            accept=({"a": "claim", "cell": 11},),
            explain="Now for another kind of challenge.",
        ),
        Step(
            say="Each number is 9 less than the one before. What comes after 104?",
            accept=({"a": "answer", "choice": 0},),
            explain="Yours. What counts are filled blocks, at least two by two.",
            replies=({"a": "claim", "cell": 12}, {"a": "answer", "choice": 0}),
            then="You want a filled block, two by two or larger. The teacher gets in the way!",
        ),
        Step(
            say="What is taken can be attacked. Attack the marked red square.",
            cells=(7,),
            accept=({"a": "attack", "cell": 7},),
            explain="Against a computer you face the challenge yourself. "
            "If an attack fails, you pay the square's number and lose a square of yours.",
        ),
        Step(
            say="How many ▲ are there? Count them calmly.",
            accept=({"a": "answer", "choice": 1},),
            explain="The square is yours, with 3 points. Three corners of a block are blue now.",
            replies=({"a": "attack", "cell": 6},),
            then="The square is yours. But now the teacher attacks the marked one!",
        ),
        Step(
            say="Repel would stop it, but cost you 2 points. You can do better: choose Face.",
            cells=(6,),
            accept=({"a": "face"},),
            explain="Who faces an attack answers for the square. Right, and the attack fails.",
        ),
        Step(
            say="Three of the patterns are the same. Choose the one that differs.",
            accept=({"a": "answer", "choice": 3},),
            explain="You held your square! The failed attack cost the teacher 2 points, "
            "and you may take one of the red squares.",
        ),
        Step(
            say="Take the marked square.",
            cells=(12,),
            accept=({"a": "take", "cell": 12},),
            explain="Four squares in a block: your first rectangle!",
            replies=({"a": "resign"},),
            then="Your first rectangle, and the teacher gives up. In a match the largest "
            "rectangle wins once the board is full; then more rectangles, then more points.",
        ),
    ),
)
