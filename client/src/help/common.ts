/** Questions that have the same answer in all games. */
import type { Question } from "./help";

export const COMMON: readonly Question[] = [
  {
    ask: "Can we agree on a draw?",
    answer:
      "In a duel, yes: More, then Offer a draw. The offer stands until you have moved. " +
      "Bots never agree to a draw, and never give up.",
  },
  {
    ask: "Does it work on a phone?",
    answer:
      "Yes, in the browser, upright or lying down; there is nothing to install. " +
      "A keyboard and a screen reader work as well.",
  },
  {
    ask: "Do I need an account?",
    answer:
      "No. This browser remembers you and your best scores. In another browser or a private " +
      "window you are somebody new.",
  },
  {
    ask: "What if my connection breaks, or I close the page?",
    answer:
      "Nothing is lost: come back and go on from Your games. A turn's clock keeps running, " +
      "but not while the server itself is away. Don't stay away from a duel for more than a " +
      "minute: the other side may claim it then. A lesson waits for a day.",
  },
  {
    ask: "Can others watch?",
    answer:
      "An open game is listed on the home page for everybody. A private one can be seen only " +
      "by those who have its link.",
  },
];
