/** Grid Takeover explained. */
import type { Frame } from "../boards/about";
import type { HelpText } from "./help";

function board(owners: string, blue: number, red: number): Frame {
  return { owners: owners.replaceAll(" ", ""), pawns: [blue, red] };
}

export const gridTakeover: HelpText = {
  minutes: 4,
  topics: [
    {
      title: "The goal",
      text:
        "Two pawns start in opposite corners. When no neutral tile is left, who owns more " +
        "tiles has won.",
      picture: [board("bbrrr bbbrr bbbrr bbbbr bbbrr", 12, 13)],
      shows: "A full board with more blue tiles than red ones.",
    },
    {
      title: "Moving",
      text:
        "Step up, down, left or right, never diagonally. The tile that you step on is yours, " +
        "whoever had it before. Taking one from the other side is a capture.",
      picture: [
        board("..... ..r.. .bb.. ..... .....", 12, 7),
        board("..... ..r.. .bbb. ..... .....", 13, 7),
      ],
      shows: "The blue pawn steps to the right and the tile turns blue.",
    },
    {
      title: "Jumping",
      text:
        "Is the other pawn right beside you? Then you may land on the tile straight behind it. " +
        "The tile that you fly over stays as it is.",
      picture: [
        board("..... ..... .bbr. ..... .....", 12, 13),
        board("..... ..... .bbrb ..... .....", 14, 13),
      ],
      shows: "The blue pawn jumps over the red one.",
    },
    {
      title: "No turning back",
      text:
        "You can't go straight back to the tile that you have just left. " +
        "After your next move you can. Teleport can't take you there either.",
    },
    {
      title: "Closing in an area",
      text:
        "Once your tiles cut an area off from the rim of the board, all of it is yours, neutral " +
        "and enemy tiles alike. Tiles that touch only at their corners hold, too. " +
        "The area stays open while the other pawn is in it, and tiles on the rim never fall " +
        "this way.",
      picture: [
        board("..... ..bb. .b.rb .b.b. ...rr", 16, 23),
        board("..... ..bb. .bbbb .bbb. ...rr", 17, 23),
      ],
      shows: "A ring of blue tiles is closed and what lies in it turns blue, a red tile too.",
    },
    {
      title: "Three abilities, each once",
      text:
        "Teleport: go to any tile that no pawn stands on. Conquer: stay, and take all tiles " +
        "beside your pawn. Double Move: move twice in one turn.",
      picture: [
        board("r.... ..... .rb.. ..r.. .....", 12, 0),
        board("r.... ..b.. .bbb. ..b.. .....", 12, 0),
      ],
      shows: "Conquer: the four tiles beside the blue pawn turn blue.",
    },
  ],
  questions: [
    {
      ask: "How can a match end besides?",
      answer:
        "In a duel, a position that comes for the third time ends the match, and so do 150 turns " +
        "of each side: more tiles win, equal tiles are a draw. Who runs out of time, resigns or " +
        "stays away loses.",
    },
    {
      ask: "What are the levels like?",
      answer:
        "Easy plays like a beginner, Medium takes what you leave open, Hard plans ahead. " +
        "Unbeatable looks as far as it can, and gives you 8 seconds a turn.",
    },
    {
      ask: "Why did I lose a bot fight with more tiles?",
      answer:
        "In a fight against a bot you have 150 turns. If neutral tiles are left then, you lose, " +
        "whatever the board says: go and finish it.",
    },
    {
      ask: "What is the score of a fight?",
      answer:
        "A win counts more with more tiles ahead and fewer turns, and doubles with each level. " +
        "Your best result at each level is added up.",
    },
    {
      ask: "Should I always take the last neutral tile?",
      answer: "Only if you are ahead: it ends the match. Behind, first win some tiles back.",
    },
  ],
};
