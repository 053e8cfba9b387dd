/* table.tsx - the screen of a table in all its phases: searching, waiting, playing, over. It is the
 * same for tables on the server and local ones. */
import { plainCode } from "../ground/pasted";
import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import type { Refusal } from "../core/core";
import { deckName, keepDeck } from "../decks/decks";
import { usePage, useServer, useTable } from "../parts/page";
import { RemoteTable } from "../net/remote-table";
import { noteEvening } from "../net/showing";
import { PartyAround, useBelonging, useParty } from "../large/party";
import { Frame } from "../parts/frame";
import { cameByLink, goInstead, replayAddress, tableAddress } from "../ground/route";
import { useStore } from "../ground/store";
import type { Table, TableState } from "../table/table";
import { sayWhy, useWords } from "../ground/words";
import { CodeField, DecisionNews } from "./decisions";
import { useHostingWords } from "./words/hosting";
import { titleOfTable } from "../parts/choices";
import { NowhereScreen } from "./nowhere";
import { Playing } from "./playing";
import { Waiting } from "./waiting";

interface TableProps {
  readonly id: string;
  /** The moment that is looked back at; null: the present. */
  readonly n: number | null;
}

export function RemoteScreen({ id, n }: TableProps) {
  const { core } = usePage();
  const [server] = useServer();
  const [table, setTable] = useState<RemoteTable | null>(null);
  useEffect(() => {
    const made = new RemoteTable(core, server, id);
    setTable(made);
    return () => made.close();
  }, [core, server, id]);
  return table ? (
    <Found table={table} n={n} />
  ) : (
    <Frame title="" needsServer>
      {null}
    </Frame>
  );
}

function Found({ table, n }: { readonly table: RemoteTable; readonly n: number | null }) {
  const words = useWords();
  const missing = useStore(
    (listener) => table.subscribe(listener),
    () => table.missing,
    table,
  );
  const state = useTable(table);
  if (missing !== null) return <NotIn table={table} why={missing} />;
  if (!state.game)
    return (
      <Frame title={words.connecting} needsServer>
        <p class="soft quiet-wait">{words.connecting}</p>
      </Frame>
    );
  return <TableScreen table={table} n={n} />;
}

/** Why one is not at the table; where that is for want of a code, a field for it. */
function NotIn({ table, why }: { readonly table: RemoteTable; readonly why: Refusal }) {
  const words = useWords();
  const own = useHostingWords();
  if (["code-wanted", "wrong-code", "too-fast"].includes(why.code))
    return <Door table={table} why={why} />;
  const gone = why.code === "no-such-table";
  return <NowhereScreen title={gone ? "" : own.outTitle} why={sayWhy(words, why)} />;
}

function Door({ table, why }: { readonly table: RemoteTable; readonly why: Refusal }) {
  const words = useWords();
  const own = useHostingWords();
  const id = useId();
  const [code, setCode] = useState("");
  const knock = (event: Event) => {
    event.preventDefault();
    if (plainCode(code)) void table.knock(plainCode(code));
  };
  return (
    <Frame title={own.doorTitle} needsServer>
      <div class="card stack narrow-card">
        <h1 tabIndex={-1}>{own.doorTitle}</h1>
        <form class="stack" onSubmit={knock}>
          <CodeField label={own.code} code={code} change={setCode} describedby={id} />
          <p id={id} class={why.code === "code-wanted" ? "soft" : "notice bad"} role="status">
            {why.code === "code-wanted" ? own.doorHint : sayWhy(words, why)}
          </p>
          <button class="button main">{own.enter}</button>
        </form>
      </div>
    </Frame>
  );
}

export function LocalScreen({ id, n }: TableProps) {
  const { core, tables } = usePage();
  const table = useMemo(() => tables.open(id), [tables, id]);
  useEffect(() => () => table?.close(), [table]);
  // A game in the page goes on without a network, and then wants all its pictures.
  const deck = table && deckName(core.game(table.state.game), table.state.options);
  useEffect(() => {
    if (!deck) return;
    const gone = new AbortController();
    void keepDeck(deck, gone.signal);
    return () => gone.abort();
  }, [deck]);
  return table ? <TableScreen table={table} n={n} /> : <NowhereScreen />;
}

/** Whether somebody came by the link of a table of an evening when its game was over: the evening knows where people
 * are now. */
function useLate({ phase, evening, connection }: TableState, n: number | null): boolean {
  const late = useRef<boolean | null>(null);
  if (late.current === null && connection === "live") {
    const over = phase === "finished" || phase === "abandoned";
    late.current = over && evening !== null && n === null && cameByLink();
  }
  return late.current === true;
}

function TableScreen({ table, n }: { readonly table: Table; readonly n: number | null }) {
  const words = useWords();
  const { core } = usePage();
  const { evening } = useStore(
    (listener) => table.subscribe(listener),
    () => table.state,
    table,
  );
  const party = useParty(evening);
  const state = useTable(table, party?.shown.chat);
  useEffect(() => {
    if (evening) noteEvening(evening);
  }, [evening]);
  const late = useLate(state, n);
  useEffect(() => {
    if (late) goInstead(`/e/${evening}`);
  }, [late]);
  useBelonging(party, state.mine.length > 0);
  const game = core.game(state.game);
  if (!game) return <NowhereScreen />;
  if (late) return null;
  const title = titleOfTable(words, game, state);
  const onServer = state.place === "server";
  if (state.phase === "waiting" || (state.phase === "abandoned" && !state.match))
    return (
      <PartyAround party={party} state={state}>
        <DecisionNews state={state} />
        <Frame title={title} needsServer={onServer}>
          <Waiting table={table} state={state} game={game} title={title} />
        </Frame>
      </PartyAround>
    );
  const { place, id } = state;
  return (
    <PartyAround party={party} state={state}>
      <DecisionNews state={state} />
      <Playing
        table={table}
        state={state}
        title={title}
        replay={(k) => replayAddress(place, id, k)}
        at={n}
        link={(k) => tableAddress(place, id, k)}
      />
    </PartyAround>
  );
}
