import { expect, describe as group, it } from "vitest";
import type { RoomEvent, Seat } from "../../protocol";
import { consolation, describe } from "./log";
import { outlines } from "./outlines";
import { answersToAttack, attackTerms, stakes } from "./stakes";
import { actors, byCell, type Challenge, type RectanglesView } from "./view";
import { squareLabel, story, turnText, why } from "./words";

/** Blue holds a block of four in the lower left corner, red a column of three on the right. */
function view(change: Partial<RectanglesView> = {}): RectanglesView {
  return {
    size: 5,
    owners: "....r....r....rbb...bb...",
    values: "1234512345123454321554321",
    points: [20, 20],
    rectangles: [[[3, 0, 2, 2]], []],
    largest: [4, 0],
    count: [1, 0],
    squares: [4, 3],
    free: 18,
    turns: 7,
    phase: "turn",
    turn: 0,
    pending: null,
    challenge: null,
    owed: null,
    last: null,
    ...change,
  };
}

const ATTACK = { by: 0 as Seat, kind: "attack" as const, cell: 9, value: 5, in_rectangle: false };
const LAST = { by: 0 as Seat, kind: "attack" as const, cell: 9, repelled: false, taken: null };

function challenge(change: Partial<Challenge> = {}): Challenge {
  return {
    number: 3,
    kind: "arithmetic",
    prompt: { text: "2 + 2" },
    options: [3, 4, 5, 6],
    difficulty: 5,
    faces: [0, 1],
    answered: [],
    ...change,
  };
}

const RESPOND = view({ phase: "respond", pending: ATTACK });
const DUEL = view({ phase: "challenge", pending: ATTACK, challenge: challenge() });
const FAILED = view({
  phase: "penalty",
  pending: ATTACK,
  challenge: challenge({ answered: [1] }),
  owed: { to: 1, cells: [15, 16, 20, 21] },
});
const WON = view({
  turn: 1,
  challenge: challenge({ answered: [0] }),
  last: { ...LAST, success: true },
});

function event(
  a: string,
  seat: Seat | undefined,
  after: RectanglesView,
): RoomEvent<RectanglesView> {
  return {
    t: "room.event",
    room: "r",
    seq: 9,
    seat,
    action: { a },
    view: after,
    status: "playing",
    now: 0,
  };
}

function spoken(a: string, seat: Seat | undefined, after: RectanglesView, before = DUEL) {
  return describe(event(a, seat, after), before)?.spoken;
}

group("who is asked", () => {
  it("follows the phase", () => {
    expect(actors(view())).toEqual([0]);
    expect(actors(RESPOND)).toEqual([1]);
    expect(actors(DUEL)).toEqual([0, 1]);
    expect(actors({ ...DUEL, challenge: challenge({ answered: [0] }) })).toEqual([1]);
    expect(actors(FAILED)).toEqual([1]);
    expect(actors(view({ turn: null, phase: "over" }))).toEqual([]);
  });

  it("is said at the head of the page", () => {
    expect([turnText(RESPOND, 0), turnText(RESPOND, 1)]).toEqual(["Red is asked", "e4 attacked"]);
    expect([turnText(FAILED, 0), turnText(FAILED, 1)]).toEqual(["Red takes one", "Take one"]);
    expect(turnText(DUEL, null)).toBe("Duel for e4");
  });

  it("is told with what hangs on it", () => {
    expect(story(view(), 0, true)).toBe("Claim a free square, or attack a marked one.");
    expect(story(RESPOND, null, false)).toBe(
      "Blue attacks e4 (5 points). Will Red repel or face it?",
    );
    expect(story(FAILED, 0, false)).toBe("Your attack cost 5 points. Red takes a marked square.");
  });
});

group("a square", () => {
  const legal = byCell([{ a: "claim", cell: 0 }, { a: "attack", cell: 9 }, { a: "repel" }]);

  it("is named with its owner, its value and what can be done", () => {
    expect(squareLabel(view(), 0, legal.get(0), false)).toBe("a5, free, 1, can be claimed");
    expect(squareLabel(view(), 9, legal.get(9), false)).toBe(
      "e4, red, 5, can be attacked, 5 points at risk",
    );
    expect(squareLabel(view(), 21, undefined, false)).toBe("b1, blue, 4, in a rectangle of 4");
    expect(squareLabel(RESPOND, 9, undefined, false)).toBe("e4, red, 5, attack under way");
  });
});

group("costs", () => {
  it("of an attack name the last points", () => {
    expect(attackTerms(view(), 0, 9)).toBe("Win e4, +5. Risk: −5 and a square.");
    expect(attackTerms(view({ points: [5, 20] }), 0, 9)).toBe("Win e4, +5. Risk: the match.");
  });

  it("of repelling and facing are the server's figures", () => {
    const terms = answersToAttack(RESPOND, true);
    expect(terms.repel).toBe("pay 5, keep 15");
    expect(terms.late).toBe("Too late or lost: Blue gains e4 and 5 points.");
  });

  it("of a challenge depend on who faces it for what", () => {
    expect(stakes(DUEL, 0)).toEqual({ right: "e4 and 5 points", wrong: "5 points and a square" });
    expect(stakes(DUEL, 1)).toEqual({
      right: "Blue loses 5 points and a square",
      wrong: "only Blue can still answer",
    });
    const attackerOut = { ...DUEL, challenge: challenge({ answered: [0] }) };
    expect(stakes(attackerOut, 1).wrong).toBe("the attack fails anyway");
  });
});

group("the log", () => {
  it("tells how a challenge ended", () => {
    expect(spoken("answer", 0, WON)).toBe("Blue is right and gains e4 and 5 points");
    expect(spoken("answer", 1, FAILED)).toBe(
      "Red is right: the attack on e4 fails, Blue loses 5 points and a square",
    );
    expect(spoken("answer", 0, { ...DUEL, challenge: challenge({ answered: [0] }) })).toBe(
      "Blue missed, and waits",
    );
    expect(spoken("expire", undefined, FAILED)).toContain("Time is up: the attack on e4 fails");
  });

  it("leaves open what nobody is told", () => {
    const both = { ...FAILED, challenge: challenge({ answered: [0, 1] }) };
    expect(spoken("answer", 1, both)).toContain("Red answers: the attack");
  });

  it("knows a time-out by what was asked", () => {
    const taken = view({ turn: 1, last: { ...LAST, success: false, taken: 21 } });
    expect(spoken("expire", 1, taken, FAILED)).toBe("Time is up: Red takes b1");
    expect(spoken("expire", 1, WON, RESPOND)).toBe("Time is up: Blue gains e4 and 5 points");
    expect(spoken("expire", 0, view({ phase: "over", turn: null }), view())).toBeUndefined();
  });
});

group("after a duel", () => {
  it("the slower one is told kindly", () => {
    expect(consolation(FAILED, 1, 0)).toBe("Red was a moment faster. Well tried!");
    expect(consolation(FAILED, 1, 1)).toBe("You were first!");
    expect(consolation(WON, 0, 1)).toBe("Blue was a moment faster. Well tried!");
    const bothAnswered = { ...FAILED, challenge: challenge({ answered: [0, 1] }) };
    expect(consolation(bothAnswered, 1, 1)).toBe("You hold it!");
  });

  it("nothing is said to who did not face it, or while it runs", () => {
    expect(consolation(FAILED, 1, null)).toBeNull();
    expect(consolation(DUEL, 1, 0)).toBeNull();
  });
});

group("results", () => {
  it("have the game's words, or leave it to the common ones", () => {
    expect(why({ winner: 0, reason: "full", decided_by: "count" })).toBe("with more rectangles");
    expect(why({ winner: 0, reason: "bankrupt", decided_by: null })).toContain("ran out of points");
    expect(why({ winner: 0, reason: "resign", decided_by: null })).toBeNull();
  });
});

group("outlines", () => {
  it("emphasise the largest and keep apart where edges meet", () => {
    const drawn = outlines({
      rectangles: [
        [
          [0, 0, 2, 3],
          [0, 1, 3, 2],
          [0, 0, 2, 2],
        ],
        [[3, 3, 2, 2]],
      ],
      largest: [6, 4],
    });
    expect(drawn.map((one) => one.largest)).toEqual([false, true, true, true]);
    expect(drawn.map((one) => one.depth)).toEqual([0, 1, 2, 0]);
  });
});
