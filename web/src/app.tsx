/* app.tsx - the root component: picks the screen for the address, and draws the header, banner,
 * messages and menu around it. */
import { useEffect, useRef } from "preact/hooks";
import { followOwnTables, whenAsked } from "./net/own-tables";
import { usePage, useServer } from "./parts/page";
import { tell } from "./ground/messages";
import { Toast } from "./parts/toast";
import { useRoute } from "./ground/route";
import type { Route } from "./ground/route";
import { AloneScreen, NewScreen } from "./screens/new";
import { HomeScreen } from "./screens/home";
import { tellAsked } from "./screens/mine";
import { LocalScreen, RemoteScreen } from "./screens/table";
import {
  DailyScreen,
  DecksScreen,
  EveningScreen,
  EveningsScreen,
  HistoryScreen,
  HostScreen,
  LessonScreen,
  LinkScreen,
  MeScreen,
  ReplayScreen,
  later,
  RulesScreen,
} from "./screens/later";
import { NowhereScreen } from "./screens/nowhere";
import { settings } from "./ground/settings";
import { wordsIn } from "./ground/words";

const TvScreen = later(() => import("./tv/tv").then((found) => found.TvScreen));

function screen(route: Route) {
  switch (route.at) {
    case "home":
      return <HomeScreen />;
    case "new":
      return <NewScreen key={route.game} game={route.game} deck={route.deck} />;
    case "alone":
      return <AloneScreen key={route.game} game={route.game} deck={route.deck} />;
    case "again":
      return <NewScreen key={route.id} game={route.game} deck={null} after={route.id} />;
    case "decks":
      return <DecksScreen />;
    case "daily":
      return <DailyScreen key={route.day} day={route.day} />;
    case "history":
      return <HistoryScreen />;
    case "evenings":
      return <EveningsScreen key={route.group} group={route.group} />;
    case "evening":
      return <EveningScreen key={route.id} id={route.id} stays={route.stays} />;
    case "tv":
      return <TvScreen code={route.code} />;
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
  const key =
    route.at +
    ("id" in route ? route.id : "group" in route ? route.group : "day" in route ? route.day : "");
  const first = useRef(true);
  const [server] = useServer();
  const { core } = usePage();
  // After going to another screen the reader and the keyboard are at its heading. A new version of the page is
  // taken there: no game is left half shown.
  useEffect(() => {
    if (first.current) first.current = false;
    else if (server.outdated) location.reload();
    else document.querySelector<HTMLElement>("h1")?.focus();
  }, [key]);
  useEffect(() => whenAsked((one) => tellAsked(core, one)), [core]);
  // A table makes these calls by itself, and nobody is called to a large screen.
  const elsewhere = route.at !== "table" && route.at !== "tv";
  useEffect(() => (elsewhere ? followOwnTables(server, () => {}) : undefined), [server, elsewhere]);
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
