/** What a help sheet holds: a game in short topics with small pictures, and questions. */
import type { Frame } from "../boards/about";

export interface Topic {
  title: string;
  text: string;
  /** A small board, or two: before and after. */
  picture?: readonly [Frame] | readonly [before: Frame, after: Frame];
  /** What the picture shows, for those who can't see it. */
  shows?: string;
}

export interface Question {
  ask: string;
  answer: string;
}

export interface HelpText {
  /** What the guided lesson takes, about. */
  minutes: number;
  topics: readonly Topic[];
  questions: readonly Question[];
}
