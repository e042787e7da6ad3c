/** Rectangles explained. */
import type { Box, Frame } from "../boards/about";
import type { HelpText } from "./help";

function board(owners: string, signs: string, ...boxes: Box[]): Frame {
  return { owners: owners.replaceAll(" ", ""), signs: signs.replaceAll(" ", ""), boxes };
}

export const rectangles: HelpText = {
  minutes: 3,
  topics: [
    {
      title: "The goal",
      text:
        "Have the largest rectangle when the board is full: a filled block of your squares, at " +
        "least two by two. If they are equal, more rectangles win, then more points.",
      picture: [board("bbrr bbrr bbbr bbrr", "2345 6712 2176 5432", [0, 0, 4, 2], [0, 2, 2, 2])],
      shows: "A board with a blue and a red rectangle outlined.",
    },
    {
      title: "Claiming",
      text:
        "Choose a free square and solve its challenge, the harder the higher its number. Right: " +
        "the square is yours and its number is added to your points. Wrong or too late: " +
        "you lose a point, but never your last one, and it stays free.",
      picture: [board("b.. ... ..r", "263 414 362"), board("bb. ... ..r", "263 414 362")],
      shows: "A free square beside a blue one turns blue.",
    },
    {
      title: "Challenges",
      text:
        "A sum, the next number of a row, counting signs, or the pattern that differs. Four " +
        "answers, one is right. The server keeps the time; the keys 1 to 4 answer.",
    },
    {
      title: "Attacking",
      text:
        "You may attack a square of the other side if you own one and have points enough for " +
        "its number. A square in a rectangle can be attacked only by who has a rectangle, too. " +
        "An attack that succeeds gives you the square and its points.",
    },
    {
      title: "Repel or face",
      text:
        "Who is attacked may repel: pay the square's number, and the attack fails; that must " +
        "leave some points. Or face it: " +
        "between two people both get the same challenge, and the first right answer decides. " +
        "When you attack a bot, you face the challenge alone; when it attacks you, you do.",
    },
    {
      title: "Penalties",
      text:
        "An attack that fails costs the attacker the square's number in points and one square, " +
        "which the other side takes; out of the largest rectangle if the attack was on one. " +
        "Between two people, a repelled attack costs points only. Without points you lose.",
      picture: [board("rr. rb. ...", "263 414 362"), board("rb. rb. ...", "263 414 362")],
      shows: "After a failed attack a red square turns blue.",
    },
  ],
  questions: [
    {
      ask: "When does a match end?",
      answer:
        "When no square is free, when somebody's points are gone, after four turns for each " +
        "square of the board, or as soon as one side can't be caught any more.",
    },
    {
      ask: "How long do I have?",
      answer:
        "8 seconds for a challenge and one more for each point of its number; 10 to repel or " +
        "face, 15 to take a square. A turn's own clock stands meanwhile.",
    },
    {
      ask: "What if I'm too late?",
      answer:
        "A challenge counts as wrong, an attack that you don't answer succeeds, and as a penalty " +
        "the best square is taken for you.",
    },
    {
      ask: "Are points important?",
      answer:
        "They decide last, but they pay for attacks and for repelling them. Zero points lose at " +
        "once.",
    },
    {
      ask: "What are the levels like?",
      answer:
        "They differ in which squares they choose and in how often they answer right: Easy about " +
        "60 times in 100, Medium 75, Hard 90.",
    },
  ],
};
