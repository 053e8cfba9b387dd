/* hosting.tsx - the sheet of a table: the host, the visitors, the rights of others, past decisions;
 * and for the host the controls to change them. The server alone checks rights, and everybody sees
 * every decision. */
import { plainCode } from "../ground/pasted";
import { useId, useState } from "preact/hooks";
import { inARow, named } from "../core/sentences";
import { Check } from "../parts/check";
import { LanguageField } from "../parts/choices";
import { Radio } from "../parts/radio";
import { Dialog, Sure } from "../parts/frame";
import { MuteButton, useMuted } from "../parts/mute";
import { Crest } from "../parts/ornaments";
import { useTalkWords } from "../parts/talk-words";
import { Ruby } from "../ground/ruby";
import { tellUnless } from "../ground/messages";
import type { Language, Reply, Seat } from "../core/core";
import { mute } from "../ground/settings";
import type { From, Hosting, May, Table, TableState, Then } from "../table/table";
import { CodeField } from "./decisions";
import { useWords } from "../ground/words";
import { ShowTable } from "../large/show-later";
import { sayDecision, useHostingWords } from "./words/hosting";
import { useSheetWords } from "./words/sheet";

const useOwnWords = () => ({ ...useHostingWords(), ...useSheetWords() });

/** Somebody who is here, has a seat, or is kept from something. */
interface Somebody {
  readonly guest: string;
  readonly name: string;
  readonly seat: Seat | null;
  readonly here: boolean;
  readonly from: readonly From[];
}

/** Everybody whom the sheet lists: by seats, then who watches, then who is gone. */
function everybody({ seats, people, kept }: TableState): readonly Somebody[] {
  const all = new Map<string, Somebody>();
  const from = (guest: string) => kept.find((one) => one.guest === guest)?.from ?? [];
  seats.forEach((seat, i) => {
    if (seat.kind === "guest") all.set(seat.guest, { ...seat, seat: i, from: from(seat.guest) });
  });
  for (const { guest, name } of people)
    if (!all.has(guest)) all.set(guest, { guest, name, seat: null, here: true, from: from(guest) });
  for (const one of kept)
    if (!all.has(one.guest)) all.set(one.guest, { ...one, seat: null, here: false });
  return [...all.values()];
}

interface SheetProps {
  readonly table: Table;
  readonly state: TableState;
  /** This page's guest. */
  readonly me: string | null;
  /** The guest whose part of the sheet is open at first. */
  readonly about?: string | null;
  readonly onClose: () => void;
}

export function TableSheet({ table, state, me, about = null, onClose }: SheetProps) {
  const own = useOwnWords();
  const { language } = useWords();
  const all = everybody(state);
  const { hosting } = table;
  if (!hosting) return null;
  const { acting, master } = state.hosts;
  const named = (guest: string) => all.find((one) => one.guest === guest)?.name;
  const host = named(master);
  const over = state.closing !== null;
  return (
    <Dialog label={own.table} kind="host-sheet" onClose={onClose}>
      <div class="stack">
        <p>
          <Ruby
            text={inARow(language, [
              host === undefined ? own.hostAway : own.hostIs(host),
              acting !== master &&
                (acting === me ? own.standingIn : own.standsIn(named(acting) ?? "")),
            ])}
          />
        </p>
        <section class="stack tight">
          <h3>{own.people}</h3>
          {all.length === 0 && <p class="soft">{own.nobody}</p>}
          <ul class="host-people">
            {all.map((one) => (
              <PersonLine
                key={one.guest}
                one={one}
                state={state}
                me={me}
                hosting={state.host ? hosting : null}
                open={one.guest === about}
              />
            ))}
          </ul>
        </section>
        <Bots state={state} />
        {!over && <TableLanguage state={state} hosting={state.host ? hosting : null} />}
        {!over && <Allowed state={state} hosting={state.host ? hosting : null} />}
        {!over && <Code state={state} hosting={state.host ? hosting : null} />}
        {state.day === null && <ShowTable state={state} />}
        <Decisions state={state} />
        {state.master && !state.closed && <Close hosting={hosting} />}
      </div>
    </Dialog>
  );
}

interface PersonProps {
  readonly one: Somebody;
  readonly state: TableState;
  readonly me: string | null;
  /** null: this page's guest is not the host. */
  readonly hosting: Hosting | null;
  readonly open: boolean;
}

/** Somebody, and, for the host, what can be done about them. */
function PersonLine(props: PersonProps) {
  const { one, state, me, hosting, open } = props;
  const words = useWords();
  const own = useOwnWords();
  const talk = useTalkWords();
  const muted = useMuted();
  const { acting, master } = state.hosts;
  const facts = [
    one.guest === me && own.you,
    one.guest === acting && own.host,
    one.seat === null ? one.here && own.watches : own.seat(one.seat),
    !one.here && one.seat !== null && own.away,
    ...one.from.map((from) => own.kept[from]),
    muted(one.guest) && talk.mutedHere,
  ].filter(Boolean);
  const line = (
    <span class="host-person">
      {one.seat === null ? <span class="crest-space" /> : <Crest seat={one.seat} />}
      <strong>{one.name}</strong> <span class="soft small">{facts.join(words.dot)}</span>
    </span>
  );
  const mayAct = hosting && one.guest !== acting && one.guest !== master && one.guest !== me;
  if (!mayAct)
    return (
      <li class="host-line">
        {line}
        {one.guest !== me && <MuteButton {...one} kind="quiet push" />}
      </li>
    );
  return (
    <li>
      <details class="host-about" open={open}>
        <summary>{line}</summary>
        <div class="stack tight host-acts">
          <About {...props} hosting={hosting} />
        </div>
      </details>
    </li>
  );
}

/** Does something and reports a failure. The pressed button may be gone then, so the keyboard goes
 * back to the line that it belongs to. */
async function perform(event: Event, reply: Promise<Reply<null>>): Promise<void> {
  const summary = (event.currentTarget as Element).closest("details")?.querySelector("summary");
  if (tellUnless(await reply)) summary?.focus();
}

/** A button and what follows from it. */
function Act({
  label,
  hint,
  press,
}: {
  readonly label: string;
  readonly hint: string;
  readonly press: (event: Event) => void;
}) {
  const id = useId();
  return (
    <div class="host-act">
      <button type="button" class="button small" aria-describedby={id} onClick={press}>
        {label}
      </button>
      <p class="soft small" id={id}>
        {hint}
      </p>
    </div>
  );
}

function About({ one, state, hosting }: PersonProps & { readonly hosting: Hosting }) {
  const own = useOwnWords();
  const [sure, setSure] = useState(false);
  const { guest, name, from } = one;
  const talk = useTalkWords();
  const muted = useMuted()(guest);
  const over = state.closing !== null;
  const act = (what: From) => {
    const kept = from.includes(what);
    const { label, hint } = own.acts[what][kept ? 0 : 1];
    return (
      <Act
        label={label}
        hint={hint}
        press={(event) => void perform(event, hosting.bar(guest, what, !kept))}
      />
    );
  };
  return (
    <>
      {one.seat !== null && !over && (
        <Removal seat={one.seat} name={name} state={state} hosting={hosting} />
      )}
      {from.includes("seat") && act("seat")}
      <Act
        label={muted ? talk.hear(name) : talk.mute(name)}
        hint={talk.muteHint}
        press={() => mute(guest, !muted)}
      />
      {act("chat")}
      {(one.seat === null || over || from.includes("table")) && act("table")}
      {state.master && one.seat !== null && !over && (
        <Act label={own.pass(name)} hint={own.passHint(name)} press={() => setSure(true)} />
      )}
      {sure && (
        <Sure
          label={own.pass(name)}
          text={own.passHint(name)}
          onNo={() => setSure(false)}
          onYes={() => {
            setSure(false);
            void hosting.pass(guest).then(tellUnless);
          }}
        />
      )}
    </>
  );
}

/** Somebody is removed from a seat, and what follows. */
function Removal({
  seat,
  name,
  state,
  hosting,
}: {
  readonly seat: Seat;
  readonly name: string;
  readonly state: TableState;
  readonly hosting: Hosting;
}) {
  const own = useOwnWords();
  const id = useId();
  const [then, setThen] = useState<Then>("wait");
  const [out, setOut] = useState(false);
  const ways: readonly Then[] =
    state.phase === "playing" && state.master ? ["wait", "bot", "end"] : ["wait", "bot"];
  return (
    <div class="stack tight">
      <fieldset aria-describedby={`${id}-then`}>
        <legend class="legend">{own.removeFrom}</legend>
        <div class="choices">
          {ways.map((way) => (
            <Radio key={way} name={id} checked={then === way} onPick={() => setThen(way)}>
              {own.then[way].label}
            </Radio>
          ))}
        </div>
      </fieldset>
      <p class="soft small" id={`${id}-then`}>
        {own.then[then].hint} {own.removed}
      </p>
      <Check label={own.alsoOut} hint={own.outHint} on={out} change={setOut} />
      <button
        type="button"
        class="button main small"
        onClick={(event) => void perform(event, hosting.remove(seat, then, out))}
      >
        {own.remove(name)}
      </button>
    </div>
  );
}

/** The bots that sit here, and how strong they are. */
function Bots({ state }: { readonly state: TableState }) {
  const own = useOwnWords();
  const bots = state.seats.flatMap((seat, i) => (seat.kind === "bot" ? [{ ...seat, i }] : []));
  if (bots.length === 0) return null;
  return (
    <section class="stack tight">
      <h3>{own.bots}</h3>
      <ul class="host-people">
        {bots.map(({ i, name, level = "", strength }) => (
          <li key={i}>
            <span class="host-person">
              <Crest seat={i} />
              <strong>{name + level}</strong> <span class="soft small">{strength}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the bots speak: for the host to choose, for the others to read. Before the start it stands with
 * the other choices (parts/choices.tsx). */
function TableLanguage({
  state,
  hosting,
}: {
  readonly state: TableState;
  readonly hosting: Hosting | null;
}) {
  const words = useWords();
  const set = (lang: Language) => void hosting?.set({ lang }).then(tellUnless);
  if (state.phase !== "playing") return null;
  if (hosting) return <LanguageField value={state.lang} set={set} />;
  if (!state.lang) return null;
  return <p>{named(words.language, words.tableLanguage, words[state.lang])}</p>;
}

const MAY: readonly May[] = ["watch", "chat", "sit", "start", "end"];

/** The permissions of others: for the host to change, for the others to read. */
function Allowed({
  state,
  hosting,
}: {
  readonly state: TableState;
  readonly hosting: Hosting | null;
}) {
  const words = useWords();
  const own = useOwnWords();
  return (
    <section class="stack tight">
      <h3>{own.others}</h3>
      {hosting ? (
        MAY.filter((what) => what !== "end" || state.master).map((what) => (
          <Check
            key={what}
            {...own.may[what]}
            on={state.may[what]}
            change={(on) => void hosting.set({ [what]: on }).then(tellUnless)}
          />
        ))
      ) : (
        <ul class="host-rules small">
          {MAY.map((what) => (
            <li key={what}>
              {named(words.language, own.may[what].label, state.may[what] ? own.yes : own.no)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function Code({
  state,
  hosting,
}: {
  readonly state: TableState;
  readonly hosting: Hosting | null;
}) {
  const own = useOwnWords();
  const id = useId();
  const [code, setCode] = useState("");
  const has = <p class="small">{state.may.code ? own.codeOn : own.codeOff}</p>;
  const set = async (event: Event) => {
    event.preventDefault();
    if (plainCode(code) && hosting && tellUnless(await hosting.set({ code: plainCode(code) })))
      setCode("");
  };
  return (
    <section class="stack tight">
      <h3>{own.code}</h3>
      {has}
      {hosting && (
        <form class="stack tight" onSubmit={(event) => void set(event)}>
          <CodeField label={own.codeNew} code={code} change={setCode} describedby={id} />
          <p class="soft small" id={id}>
            {own.codeHint}
          </p>
          <div class="row">
            <button class="button small">{own.codeSet}</button>
            {state.may.code && (
              <button
                type="button"
                class="button small"
                onClick={() => void hosting.set({ code: "" }).then(tellUnless)}
              >
                {own.codeTake}
              </button>
            )}
          </div>
        </form>
      )}
    </section>
  );
}

function Close({ hosting }: { readonly hosting: Hosting }) {
  const own = useOwnWords();
  const [sure, setSure] = useState(false);
  return (
    <>
      <Act label={own.close} hint={own.closeHint} press={() => setSure(true)} />
      {sure && (
        <Sure
          label={own.close}
          text={own.closeHint}
          onNo={() => setSure(false)}
          onYes={() => {
            setSure(false);
            void hosting.close().then(tellUnless);
          }}
        />
      )}
    </>
  );
}

/** The decisions so far, the latest last; nothing if there are none. */
export function Decisions({ state }: { readonly state: TableState }) {
  const own = useOwnWords();
  if (state.decisions.length === 0) return null;
  return (
    <section class="stack tight">
      <h3>{own.decisions}</h3>
      <ol class="host-rules small">
        {state.decisions.slice(-20).map(({ k, decision }) => (
          <li key={k}>{sayDecision(own, decision)}</li>
        ))}
      </ol>
    </section>
  );
}
