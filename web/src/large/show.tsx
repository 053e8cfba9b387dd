/* show.tsx - puts an evening on a large screen: the user types the code that the screen shows, or
 * has scanned its QR code. */
import { useId, useState } from "preact/hooks";
import type { Reply } from "../core/core";
import { people as inOneLine } from "../core/sentences";
import { linkTo } from "../ground/base";
import { plainCode } from "../ground/pasted";
import { go } from "../ground/route";
import type { Fields, Server } from "../net/server";
import { lastEvening } from "../net/showing";
import { Check } from "../parts/check";
import { Frame } from "../parts/frame";
import { tell, tellUnless } from "../ground/messages";
import { usePage, useServer } from "../parts/page";
import { usePartyHere } from "./party";
import type { Party } from "./party";
import type { TableState } from "../table/table";
import { useWords } from "../ground/words";
import { useLargeWords } from "./words";

/** Shows EVENING on the screen with the code. Who plays there and has not joined the evening joins it. */
async function showOn(
  server: Server,
  evening: string,
  screen: string,
  sound: boolean,
): Promise<Reply<Fields>> {
  const ask = () => server.ask("show", { table: evening, screen, sound });
  const reply = await ask();
  if (reply.ok || reply.why.code !== "join-first") return reply;
  // Without a crest: the page of the evening gives them one.
  const joined = await server.ask("join", { table: evening, colour: 0 });
  return joined.ok ? ask() : joined;
}

/** A code that was scanned: the evening of this browser is shown there. */
export function ShowThere({ code }: { readonly code: string }) {
  const own = useLargeWords();
  const evening = lastEvening();
  return (
    <Frame title={own.large} needsServer>
      <div class="card stack narrow-card">
        <h1 tabIndex={-1}>{own.showTitle}</h1>
        {evening === null ? (
          <p>{own.noEvening}</p>
        ) : (
          <ShowForm
            evening={() => Promise.resolve(evening)}
            scanned={code}
            shown={() => go(`/e/${evening}`)}
          />
        )}
      </div>
    </Frame>
  );
}

interface FormProps {
  /** The evening to show; null: there is none, and that was said. */
  readonly evening: () => Promise<string | null>;
  readonly scanned?: string;
  readonly shown?: () => void;
}

export function ShowForm({ evening, scanned = "", shown = () => {} }: FormProps) {
  const own = useLargeWords();
  const [server] = useServer();
  const [code, setCode] = useState(scanned);
  const [sound, setSound] = useState(false);
  const id = useId();
  const send = async (event: Event) => {
    event.preventDefault();
    const id = plainCode(code) ? await evening() : null;
    if (id === null) return;
    if (!tellUnless(await showOn(server, id, plainCode(code), sound))) return;
    setCode("");
    tell(own.shown);
    shown();
  };
  return (
    <form class="stack tight" onSubmit={(event) => void send(event)}>
      {!scanned && (
        <label class="field">
          <span>{own.code}</span>
          <input
            class="input"
            value={code}
            maxLength={8}
            size={8}
            autocomplete="off"
            autocapitalize="characters"
            autocorrect="off"
            spellcheck={false}
            aria-describedby={id}
            onInput={(event) => setCode(event.currentTarget.value)}
          />
        </label>
      )}
      {!scanned && (
        <p class="soft small" id={id}>
          {own.howTo(linkTo("/tv").replace(/^https?:\/\//, ""))}
        </p>
      )}
      <Check label={own.sound} hint={own.soundHint} on={sound} change={setSound} />
      <p>
        <button class={`button${scanned ? " main" : ""}`}>{own.showThere}</button>
      </p>
    </form>
  );
}

/** What the screens of an evening show, where there is a choice, and how they stop. */
export function ScreensThere({ evening, shown }: Party) {
  const words = useWords();
  const own = useLargeWords();
  const { core } = usePage();
  if (shown.screens === 0) return null;
  const on = shown.games.filter(({ ended }) => ended === null);
  const nameOf = (guest: string) =>
    shown.people.find((one) => one.guest === guest)?.name || words.guest;
  const remove = async () => {
    if (tellUnless(await evening.screens(null))) tell(own.removed);
  };
  return (
    <>
      <p>{own.there(shown.screens)}</p>
      {on.length > 1 && (
        <div class="row" role="group" aria-label={own.shows}>
          {on.map(({ table, game, players }) => (
            <button
              key={table}
              type="button"
              class="button small"
              onClick={() => void evening.screens(table).then(tellUnless)}
            >
              {own.showGame(
                core.game(game)?.[words.language] ?? game,
                inOneLine(words.language, players.filter((guest) => guest !== null).map(nameOf)),
              )}
            </button>
          ))}
        </div>
      )}
      <p>
        <button type="button" class="button small" onClick={() => void remove()}>
          {own.remove(shown.screens)}
        </button>
      </p>
    </>
  );
}

/** The form for the evening of a table, which begins with it if there is none. */
export function ShowTable({ state }: { readonly state: TableState }) {
  const own = useLargeWords();
  const party = usePartyHere();
  const [server] = useServer();
  const evening = async () => {
    if (state.evening) return state.evening;
    const reply = await server.ask("evening", { table: state.id });
    return tellUnless(reply) ? String(reply.value.evening) : null;
  };
  return (
    <section class="stack tight">
      <h3>{own.large}</h3>
      {party && <ScreensThere {...party} />}
      <ShowForm evening={evening} />
    </section>
  );
}
