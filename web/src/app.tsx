/* app.tsx - which screen is shown, and what surrounds each: header, banner, messages, menu. */
import type { ComponentChildren } from "preact";
import { useEffect, useReducer, useRef } from "preact/hooks";
import { useServer } from "./page";
import { Frame } from "./parts/frame";
import { tell, Toast } from "./parts/toast";
import { useRoute } from "./route";
import type { Route } from "./route";
import { AloneScreen, NewScreen } from "./screens/new";
import { HomeScreen } from "./screens/home";
import { LinkScreen } from "./screens/link";
import { LocalScreen, RemoteScreen } from "./screens/table";
import { MeScreen } from "./screens/me";
import { NowhereScreen } from "./screens/nowhere";
import { RulesScreen } from "./screens/rules";
import { settings } from "./settings";
import { useWords, wordsIn } from "./words";

type Draw = (route: Route) => ComponentChildren;

/** Screens that are fetched when somebody goes there: no first visit needs them. */
const later: Partial<Readonly<Record<Route["at"], () => Promise<Draw>>>> = {
  async decks() {
    const { DecksScreen } = await import("./screens/decks");
    return () => <DecksScreen />;
  },
  async learn() {
    const { LessonScreen } = await import("./screens/lesson");
    return (route) => route.at === "learn" && <LessonScreen key={route.id} id={route.id} />;
  },
  async replay() {
    const { ReplayScreen } = await import("./screens/replay");
    return (route) =>
      route.at === "replay" && (
        <ReplayScreen
          key={`${route.place} ${route.id}`}
          place={route.place}
          id={route.id}
          n={route.n}
        />
      );
  },
};

const fetched = new Map<Route["at"], Draw>();

/** How the screen at `at` is drawn; null while it is fetched. */
function useDraw(at: Route["at"]): Draw | null {
  const [, again] = useReducer<number, void>((n) => n + 1, 0);
  const fetch = later[at];
  useEffect(() => {
    if (!fetch || fetched.has(at)) return;
    const keep = (draw: Draw) => {
      fetched.set(at, draw);
      again();
    };
    fetch().then(keep, () => keep(() => <Unfetched at={at} />));
  }, [at]);
  return fetch ? (fetched.get(at) ?? null) : screen;
}

/** The screen could not be fetched; the next time it is tried again. */
function Unfetched({ at }: { readonly at: Route["at"] }) {
  const words = useWords();
  useEffect(() => () => void fetched.delete(at), [at]);
  return (
    <Frame title="">
      <p class="notice">{words.elsewhere}</p>
    </Frame>
  );
}

function screen(route: Route): ComponentChildren {
  switch (route.at) {
    case "home":
      return <HomeScreen />;
    case "new":
      return <NewScreen key={route.game} game={route.game} deck={route.deck} />;
    case "alone":
      return <AloneScreen key={route.game} game={route.game} deck={route.deck} />;
    case "me":
      return <MeScreen />;
    case "link":
      return <LinkScreen />;
    case "rules":
      return <RulesScreen id={route.id} clause={route.clause} />;
    case "table":
      return <RemoteScreen key={route.id} id={route.id} n={route.n} />;
    case "local":
      return <LocalScreen key={route.id} id={route.id} n={route.n} />;
    case "nowhere":
      return <NowhereScreen />;
    default:
      return null; // fetched later
  }
}

export function App() {
  const route = useRoute();
  const draw = useDraw(route.at);
  const key = draw && route.at + ("id" in route ? route.id : "");
  const first = useRef(true);
  // After going to another screen the reader and the keyboard are at its heading.
  useEffect(() => {
    if (key === null) return;
    if (first.current) first.current = false;
    else document.querySelector<HTMLElement>("h1")?.focus();
  }, [key]);
  const [server] = useServer();
  useEffect(
    () =>
      server.onPush((push) => {
        if (push === "signed-out") tell(wordsIn(settings().language).signedOutHere);
      }),
    [server],
  );
  return (
    <>
      {draw ? draw(route) : <Frame title="">{null}</Frame>}
      <Toast />
    </>
  );
}
