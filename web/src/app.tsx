/* app.tsx - which screen is shown, and what surrounds each: header, banner, messages, menu. */
import { useEffect, useRef } from "preact/hooks";
import { useServer } from "./page";
import { tell, Toast } from "./parts/toast";
import { useRoute } from "./route";
import type { Route } from "./route";
import { AloneScreen, NewScreen } from "./screens/new";
import { HomeScreen } from "./screens/home";
import { LocalScreen, RemoteScreen } from "./screens/table";
import {
  DecksScreen,
  HostScreen,
  LessonScreen,
  LinkScreen,
  MeScreen,
  ReplayScreen,
  RulesScreen,
} from "./screens/later";
import { NowhereScreen } from "./screens/nowhere";
import { settings } from "./settings";
import { wordsIn } from "./words";

function screen(route: Route) {
  switch (route.at) {
    case "home":
      return <HomeScreen />;
    case "new":
      return <NewScreen key={route.game} game={route.game} deck={route.deck} />;
    case "alone":
      return <AloneScreen key={route.game} game={route.game} deck={route.deck} />;
    case "decks":
      return <DecksScreen />;
    case "me":
      return <MeScreen />;
    case "link":
      return <LinkScreen />;
    case "host":
      return <HostScreen link={route.key} />;
    case "rules":
      return <RulesScreen id={route.id} clause={route.clause} />;
    case "learn":
      return <LessonScreen key={route.id} id={route.id} />;
    case "table":
      return <RemoteScreen key={route.id} id={route.id} n={route.n} />;
    case "local":
      return <LocalScreen key={route.id} id={route.id} n={route.n} />;
    case "replay":
      return (
        <ReplayScreen
          key={`${route.place} ${route.id}`}
          place={route.place}
          id={route.id}
          n={route.n}
        />
      );
    case "nowhere":
      return <NowhereScreen />;
  }
}

export function App() {
  const route = useRoute();
  const key = route.at + ("id" in route ? route.id : "");
  const first = useRef(true);
  // After going to another screen the reader and the keyboard are at its heading.
  useEffect(() => {
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
      {screen(route)}
      <Toast />
    </>
  );
}
