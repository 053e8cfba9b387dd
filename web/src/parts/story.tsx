/* story.tsx - the events of a game as sentences, with the chat in between. */
import type { ComponentChildren } from "preact";
import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Match, Seat, SeenEvent, Viewer } from "../core/core";
import { ended } from "../core/sentences";
import { Beside } from "./beside";
import { tellUnless } from "../ground/messages";
import type { ChatMessage, Table } from "../table/table";
import { useWords } from "../ground/words";
import { MuteButton } from "./mute";
import { Crest } from "./ornaments";
import { useTalkWords } from "./talk-words";

/** The events of `match` up to `n` in words. Only new ones are announced. */
export function useStory(
  match: Match | null,
  n: number,
  viewer: Viewer,
  names: readonly string[],
): readonly SeenEvent[] {
  const words = useWords();
  const known = useRef<{ key: string; match: Match | null; events: SeenEvent[] }>({
    key: "",
    match: null,
    events: [],
  });
  return useMemo(() => {
    const key = [words.language, viewer, ...names].join("\n");
    const old = known.current;
    const same = old.key === key && old.match === match && old.events.length <= n;
    const before = same ? old.events : [];
    const fresh =
      match && before.length < n ? match.events(before.length, viewer, names, words.language) : [];
    const events = [...before, ...fresh].slice(0, n);
    known.current = { key, match, events };
    return events;
  }, [match, n, viewer, names, words.language]);
}

/** The last sentence of each seat since one of `mine` acted, the oldest first, and of chance where it is
 * the very last. Nobody is left out, however many events have come at once. */
export function lastOfEach(
  story: readonly SeenEvent[],
  mine: readonly Seat[],
  seats: number,
): readonly SeenEvent[] {
  const found = new Map<SeenEvent["by"], SeenEvent>();
  for (let i = story.length - 1; i >= 0 && found.size <= seats; i--) {
    const event = story[i]!;
    if (typeof event.by === "number" && mine.includes(event.by) && found.size > 0) break;
    if (found.has(event.by) || (event.by === "chance" && found.size > 0)) continue;
    found.set(event.by, event);
  }
  return [...found.values()].reverse();
}

/** Something at the table that is no event of the game. */
export interface Note {
  readonly k: number;
  readonly t: number;
  readonly text: string;
}

type Item =
  | { readonly kind: "event"; readonly event: SeenEvent }
  | ChatItem
  | { readonly kind: "note"; readonly note: Note };

interface ChatItem {
  readonly kind: "chat";
  readonly chat: ChatMessage;
  readonly seat: number;
}

interface StoryListProps {
  readonly story: readonly SeenEvent[];
  readonly chat: readonly ChatMessage[];
  readonly notes?: readonly Note[];
  /** The guest who is the host, and what that is called. */
  readonly host?: { readonly guest: string; readonly label: string };
  /** The seat of a guest, -1 for a spectator. */
  readonly seatOf: (guest: string) => number;
  /** Returns the action for the author of a message; null if none, as for the reader. */
  readonly about: (guest: string) => (() => void) | null;
  readonly isMuted: (guest: string) => boolean;
  /** The address of an event's moment. */
  readonly link?: ((n: number) => string) | undefined;
  /** The number of the event to be marked. */
  readonly at?: number | undefined;
}

const NONE: readonly Note[] = [];

/** Events and what else was said and done, by their times. */
function inOrder(
  story: readonly SeenEvent[],
  chat: readonly ChatMessage[],
  notes: readonly Note[],
  seatOf: StoryListProps["seatOf"],
): readonly Item[] {
  const between: readonly { readonly k: number; readonly t: number; readonly item: Item }[] = [
    ...chat.map((one) => {
      const item: Item = { kind: "chat", chat: one, seat: seatOf(one.guest) };
      return { ...one, item };
    }),
    ...notes.map((note) => ({ ...note, item: { kind: "note", note } as Item })),
  ].sort((a, b) => a.t - b.t);
  const all: (Item & { readonly time: number })[] = story.map((event) => ({
    kind: "event",
    event,
    time: event.time,
  }));
  let i = 0;
  for (const { t, item } of between) {
    while (i < all.length && all[i]!.time <= t) i++;
    all.splice(i++, 0, { ...item, time: t });
  }
  return all;
}

export function StoryList(props: StoryListProps) {
  const { story, chat, notes = NONE, seatOf, isMuted, link, at } = props;
  const words = useWords();
  const beside = useContext(Beside);
  const list = useRef<HTMLOListElement>(null);
  const stuck = useRef(true);
  const empty = story.length + chat.length + notes.length === 0;
  const items = useMemo(() => inOrder(story, chat, notes, seatOf), [story, chat, notes]);
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    const toNewest = () => {
      const marked = at === undefined ? null : box.querySelector<HTMLElement>(".at");
      if (marked) box.scrollTop = marked.offsetTop - box.clientHeight / 2;
      else if (stuck.current) box.scrollTop = box.scrollHeight;
    };
    toNewest();
    // In a dialog that is about to open it has no height yet; a keyboard on the screen takes some.
    const sizes = new ResizeObserver(toNewest);
    sizes.observe(box);
    return () => sizes.disconnect();
  }, [items.length, at, empty]);
  if (empty) return <p class="soft log-empty">{link ? words.noLog : words.noChat}</p>;
  return (
    <ol
      class="log"
      ref={list}
      tabIndex={0}
      aria-label={words.log}
      onScroll={({ currentTarget: box }) =>
        (stuck.current = box.scrollTop + box.clientHeight > box.scrollHeight - 40)
      }
    >
      {items.map((item, i) =>
        item.kind === "note" ? (
          <li key={`n${item.note.k}`} class="told">
            <span class="crest-space" />
            <p class="soft">{item.note.text}</p>
          </li>
        ) : item.kind === "chat" && isMuted(item.chat.guest) ? (
          !follows(items, i) && <Unheard key={`c${item.chat.k} ${item.chat.t}`} {...item} />
        ) : item.kind === "chat" ? (
          <Heard
            key={`c${item.chat.k} ${item.chat.t}`}
            {...item}
            host={props.host}
            about={props.about}
          />
        ) : (
          <Told
            key={item.event.n}
            event={item.event}
            marked={item.event.n === at}
            beside={beside}
            address={link?.(item.event.n)}
          />
        ),
      )}
    </ol>
  );
}

/** Returns whether the message before number `i` is by the same guest. */
function follows(items: readonly Item[], i: number): boolean {
  const [before, now] = [items[i - 1], items[i]];
  return before?.kind === "chat" && now?.kind === "chat" && before.chat.guest === now.chat.guest;
}

/** A chat message, with the way to mute its author. */
function Heard({
  chat,
  seat,
  host,
  about,
}: ChatItem &
  Pick<StoryListProps, "about"> & {
    readonly host: StoryListProps["host"] | undefined;
  }) {
  const own = useTalkWords();
  const open = about(chat.guest);
  return (
    <li class="said">
      {seat >= 0 ? <Crest seat={seat} /> : <span class="crest-space" />}
      <p>
        {open ? (
          <button
            type="button"
            class="speaker"
            aria-haspopup="dialog"
            title={own.about(chat.name)}
            onClick={open}
          >
            <strong dir="auto">{chat.name}</strong>
          </button>
        ) : (
          <strong dir="auto">{chat.name}</strong>
        )}{" "}
        {chat.guest === host?.guest && <span class="host-tag">{host.label}</span>}{" "}
        <span dir="auto">{chat.text}</span>
      </p>
    </li>
  );
}

/** The placeholder for a message of a muted guest. */
function Unheard({ chat, seat }: ChatItem) {
  const own = useTalkWords();
  return (
    <li class="said unheard">
      {seat >= 0 ? <Crest seat={seat} /> : <span class="crest-space" />}
      <p class="soft">
        {own.mutedLines(chat.name)} <MuteButton guest={chat.guest} name={chat.name} kind="quiet" />
      </p>
    </li>
  );
}

/** An event in words. A log has hundreds of them, of which only the last one or two change. */
function Told({
  event: { by, do: text, sentence },
  marked,
  beside,
  address,
}: {
  readonly event: SeenEvent;
  readonly marked: boolean;
  readonly beside: ((text: string) => ComponentChildren) | null;
  readonly address: string | undefined;
}) {
  return useMemo(
    () => (
      <li class={`told${marked ? " at" : ""}${by === "chance" ? " chance" : ""}`}>
        {typeof by === "number" ? <Crest seat={by} /> : <span class="crest-space" />}
        {address === undefined ? (
          <p>{sentence}</p>
        ) : (
          <a href={address} aria-current={marked ? "step" : undefined}>
            {sentence}
          </a>
        )}
        {beside?.(text)}
      </li>
    ),
    [by, text, sentence, marked, beside, address],
  );
}

/** A field to say something at the table. */
export function SayForm({ table }: { readonly table: Pick<Table, "say"> }) {
  const words = useWords();
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const send = async (event: Event) => {
    event.preventDefault();
    if (!text.trim() || busy) return;
    setBusy(true);
    if (tellUnless(await table.say(text.trim()))) setText("");
    setBusy(false);
  };
  return (
    <form class="say" onSubmit={(event) => void send(event)}>
      <input
        class="input"
        value={text}
        maxLength={500}
        aria-label={words.say}
        placeholder={words.say}
        autocomplete="off"
        enterkeyhint="send"
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button class="button">{words.send}</button>
    </form>
  );
}

/** The number of sentences that are read out one after the other; of more, only each seat's last
 * one is. */
const ALL_READ = 8;

/** That somebody is called to act, once for each `key`. */
export interface Called {
  readonly key: string;
  readonly text: string;
}

export interface AnnouncerProps {
  readonly story: readonly SeenEvent[];
  readonly ready: boolean;
  /** Null while nobody at this screen is to act; undefined before it is known. */
  readonly turn?: Called | null | undefined;
}

/** Tells a screen reader what happens, in words, without interrupting: each sentence is a line that is
 * added, so that one that follows soon does not take the place of the one before it. */
export function Announcer({ story, ready, turn }: AnnouncerProps) {
  const { language } = useWords();
  const [lines, setLines] = useState<readonly Called[]>([]);
  const heard = useRef<number | null>(null);
  const called = useRef<string | null>(null);
  const add = (more: readonly Called[]) =>
    setLines((old) => [...old, ...more].slice(-2 * ALL_READ));
  useEffect(() => {
    const last = story.at(-1)?.n ?? 0;
    if (heard.current === null || last < heard.current) {
      setLines([]);
      if (!ready) return;
      // People who come late hear what happens from now on; the beginning of a game is read to
      // everybody.
      heard.current = last > 2 ? last : 0;
    }
    if (last === heard.current) return;
    const news = story.slice(heard.current);
    heard.current = last;
    const read = news.length > ALL_READ ? lastOfEach(news, [], Infinity) : news;
    add(read.map(({ n, sentence }) => ({ key: `n${n}`, text: ended(language, sentence) })));
  }, [story, ready]);
  // Behind what has led to it: effects of one component run in their order.
  useEffect(() => {
    if (turn === undefined || turn?.key === called.current) return;
    called.current = turn?.key ?? null;
    if (turn) add([{ key: `t${story.length}`, text: ended(language, turn.text) }]);
  }, [turn === undefined, turn?.key]);
  return (
    <div class="unseen" role="log" aria-live="polite" data-announcer>
      {lines.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </div>
  );
}
