/** Symbols explained. */
import type { Frame } from "../boards/about";
import type { HelpText } from "./help";

function board(owners: string, signs: string): Frame {
  return {
    owners: owners.replaceAll(" ", ""),
    signs: signs.replaceAll(" ", "").replaceAll("_", " "),
  };
}

export const symbols: HelpText = {
  minutes: 3,
  topics: [
    {
      title: "The goal",
      text:
        "Own 51 of the 81 squares and you win at once. With 41 you have the majority, and the " +
        "other side is asked whether it yields. Red begins.",
    },
    {
      title: "Capturing",
      text:
        "Choose a square of yours, then one of the eight around it that shows another symbol " +
        "and isn't yours. It becomes yours and shows your symbol. If you can capture, you must.",
      picture: [board("... .b. .r.", "___ _7_ _Π_"), board("... .r. .r.", "___ _Π_ _Π_")],
      shows: "A red Pi takes a blue seven, which then shows a red Pi.",
    },
    {
      title: "Boxes",
      text:
        "The old symbol goes into the square's small box. The next capture brings it back " +
        "instead of the attacker's symbol, and empties the box.",
    },
    {
      title: "Chains",
      text:
        "Squares right beside a captured one, not diagonally, that show the same symbol as it " +
        "did can be taken at once by the same attacker, and so on. Stop when you like.",
      picture: [board("... .bb rr.", "___ _○○ Π□_"), board("... .rr rr.", "___ _ΠΠ Π□_")],
      shows: "A red Pi takes a circle and then the circle beside it.",
    },
    {
      title: "Protection",
      text:
        "What you took in this turn, and one more square that you name, can't be captured in " +
        "the next turn of the other side.",
    },
    {
      title: "Cloaks, and the Delta bomb",
      text:
        "Each side starts with a Star, an Omicron and a Delta that the other side sees blank. " +
        "Whoever captures a cloaked Delta sets it off: the squares around it go to the side " +
        "that lost it. A Delta that can be seen does nothing of the kind.",
      picture: [board("... .rb ...", "_7_ _Δ★ _K_"), board("rrr rbr rrr", "_7_ _★★ _K_")],
      shows: "Blue takes a cloaked red Delta, and the squares around it turn red.",
    },
    {
      title: "Stars",
      text:
        "A Star reaches two squares far in every direction, all other symbols one. A side can " +
        "show three Stars and three Deltas at most.",
    },
    {
      title: "Locks",
      text:
        "Once a turn, before you capture, you may lock a block of your own, two by two or three " +
        "by three. It can't be taken and doesn't attack. It breaks when the other side holds " +
        "two of its edges, or three if all its symbols are alike.",
      picture: [{ ...board(".... .rr. .rr. ....", "____ _ΠK_ _3Ω_ ____"), boxes: [[1, 1, 2, 2]] }],
      shows: "A locked block of four red squares.",
    },
    {
      title: "Dead ground",
      text:
        "A square that changes hands for the seventh time is dead for good: nobody's, and worth " +
        "nothing. It cracks at five and warns you at six.",
    },
  ],
  questions: [
    {
      ask: "What is the majority question?",
      answer:
        "When a side first ends a turn with 41 squares, the other one may yield or continue, " +
        "once a match. After that, who is behind may yield at the start of a turn.",
    },
    {
      ask: "What are the points for?",
      answer:
        "They never decide who wins. But if you win by conquest or because the other side " +
        "yields, and have fewer points, it is a Split Victory. Neutral squares are worth most.",
    },
    {
      ask: "Can a match end in a draw?",
      answer:
        "When a position comes for the third time, or neither side can capture any more, more " +
        "squares win; equal squares are a draw.",
    },
    {
      ask: "What are the levels like?",
      answer:
        "Easy takes what pleases it, Medium counts, Hard thinks several turns ahead. Mike never " +
        "yields and sees what is cloaked: unfair on purpose.",
    },
    {
      ask: "How do I lock?",
      answer:
        "Tap one of your squares twice: a block is proposed. Tap again for the next one, then " +
        "choose Lock, or just go on with your capture.",
    },
  ],
};
