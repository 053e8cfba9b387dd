/* main.tsx - the entry point of the page. */
// First of all: what a room styles builds on these.
import "engawa:faces.css";
import "./style/tokens.css";
import "./style/base.css";
import "./style/parts.css";
import "./style/dice.css";
import "./style/screens.css";
import "./style/home.css";
import "./style/waiting.css";
import "./style/hosting.css";
import "./style/playing.css";
import "./style/absent.css";
import "./style/result.css";
import "./style/ending.css";
import "./style/talk.css";
import "./style/reading.css";
import "./style/analysis.css";
import "./style/decks.css";
import "./style/history.css";
import "./style/evening.css";
import "./style/host.css";
import "./style/landscape.css";
import { render } from "preact";
import { App } from "./app";
import { startLinks } from "./ground/base";
import { loadCore } from "./core/core";
import { keepTold } from "./net/closed";
import { PageContext } from "./parts/page";
import { fetchFaces } from "./ground/faces";
import { startInstalling } from "./ground/install";
import { startSettling } from "./parts/settling";
import { LocalTables } from "./local/tables";
import { theServer } from "./net/server";
import { keepOffline } from "./offline/offline";
import { startPersonalLinks } from "./ground/personal";
import { startRouting } from "./ground/route";
import { settings, startSettings } from "./ground/settings";
import { startSharedLink } from "./ground/shared-link";
import { showOnlyWhatIsSeen } from "./ground/shown";
import { startSounds } from "./ground/sound";
import { wordsIn } from "./ground/words";

async function begin(root: HTMLElement): Promise<void> {
  document.documentElement.dataset["begun"] = ""; // public/old.js
  showOnlyWhatIsSeen();
  startLinks();
  startSettings();
  startSharedLink();
  startPersonalLinks();
  startRouting();
  startInstalling();
  startSettling();
  startSounds();
  theServer();
  try {
    const core = await loadCore();
    const tables = new LocalTables(core, { language: () => settings().language });
    render(
      <PageContext.Provider value={{ core, tables }}>
        <App />
      </PageContext.Provider>,
      root,
    );
  } catch (error) {
    root.textContent = wordsIn(settings().language).failed + String(error);
  }
  fetchFaces();
  void keepOffline();
  keepTold(theServer());
}

void begin(document.getElementById("app")!);
