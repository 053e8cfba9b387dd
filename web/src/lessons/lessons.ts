/* lessons.ts - the list of introductions: one line a game. */
import { entryOf } from "../ground/entry-of";
import type { Lesson } from "./lesson";

export const lessons: Readonly<Record<string, () => Promise<{ readonly lesson: Lesson }>>> = {
  "burning-desire": () => import("./burning-desire"),
  dixit: () => import("./dixit"),
  "dou-dizhu": () => import("./dou-dizhu"),
  "sengoku-domino": () => import("./sengoku-domino"),
  yahtzee: () => import("./yahtzee"),
};

export const hasLesson = (game: string): boolean => entryOf(lessons, game) !== undefined;

/** The introduction to a game that has one. */
export const lessonOf = async (game: string): Promise<Lesson> => (await lessons[game]!()).lesson;
