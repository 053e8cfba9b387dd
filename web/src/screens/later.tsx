/* later.tsx - screens that load on demand: a first visit needs none of them. */
import type { ComponentType } from "preact";
import { useEffect, useLayoutEffect, useReducer, useRef } from "preact/hooks";
import { Frame } from "../parts/frame";
import { tell } from "../ground/messages";
import { settings } from "../ground/settings";
import { useWords, wordsIn } from "../ground/words";

/** The screen that `load` brings. Meanwhile a heading stands there, and keeps the focus for that of the
 * screen. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let Screen: ComponentType<P> | null = null;
  return function Later(props: P) {
    const words = useWords();
    const heading = useRef<HTMLHeadingElement>(null);
    const [come, arrive] = useReducer<number, boolean>((n, focused) => n + (focused ? 2 : 1), 0);
    useEffect(() => {
      if (Screen) return;
      load().then(
        (found) => {
          Screen = found;
          arrive(document.activeElement === heading.current);
        },
        () => tell(wordsIn(settings().language).elsewhere),
      );
    }, []);
    useLayoutEffect(() => {
      if (come === 2) document.querySelector<HTMLElement>("h1")?.focus();
    }, [come]);
    if (Screen) return <Screen {...props} />;
    return (
      <Frame title="">
        <h1 class="soft quiet-wait" tabIndex={-1} ref={heading}>
          {words.loading}
        </h1>
      </Frame>
    );
  };
}

export const DailyScreen = later(() => import("./daily/daily").then((found) => found.DailyScreen));
export const DecksScreen = later(() => import("./decks").then((found) => found.DecksScreen));
export const EveningScreen = later(() =>
  import("./evening/evening").then((found) => found.EveningScreen),
);
export const EveningsScreen = later(() =>
  import("./evenings").then((found) => found.EveningsScreen),
);
export const HistoryScreen = later(() => import("./history").then((found) => found.HistoryScreen));
export const HostScreen = later(() => import("./host").then((found) => found.HostScreen));
export const LessonScreen = later(() => import("./lesson").then((found) => found.LessonScreen));
export const LinkScreen = later(() => import("./link").then((found) => found.LinkScreen));
export const MeScreen = later(() => import("./me").then((found) => found.MeScreen));
export const ReplayScreen = later(() => import("./replay").then((found) => found.ReplayScreen));
export const RulesScreen = later(() => import("./rules").then((found) => found.RulesScreen));
