/* replay.tsx - a finished game, or a record from a file, moment by moment. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Viewer } from "../core/core";
import { readRecord } from "../core/record";
import type { GameRecord } from "../core/record";
import { usePage } from "../page";
import { fetchRecord } from "../net/remote-table";
import { Analysis } from "../parts/analysis";
import { Frame } from "../parts/frame";
import { Announcer, StoryList, useStory } from "../parts/story";
import { Icon } from "../parts/ornaments";
import { LinkField } from "../parts/share";
import { Sounds } from "../parts/sound";
import { download, fileText } from "../record-file";
import { mark, replayAddress } from "../route";
import type { Room } from "../rooms/room";
import { useRoom } from "../rooms/rooms";
import { stillBoard } from "../rooms/boards";
import { say, sayWhy, useWords } from "../words";
import { NowhereScreen } from "./nowhere";
import { FairnessOf } from "./result";

type Place = "server" | "local" | "file";

interface ReplayProps {
  readonly place: Place;
  readonly id: string;
  readonly n: number | null;
}

type Fetched =
  { readonly text: string; readonly record: GameRecord } | { readonly why: string } | null;

function useRecord(place: Place, id: string): Fetched {
  const words = useWords();
  const { core, tables } = usePage();
  const [fetched, setFetched] = useState<Fetched>(null);
  useEffect(() => {
    let gone = false;
    const get = async (): Promise<Fetched> => {
      const none = { why: "" };
      const text =
        place === "file"
          ? { ok: true as const, value: fileText(id) }
          : place === "server"
            ? await fetchRecord(id)
            : await (tables.open(id)?.record() ??
                Promise.resolve({ ok: true as const, value: undefined }));
      if (!text.ok)
        return { why: text.why.code === "not-over" ? words.notOver : sayWhy(words, text.why) };
      if (text.value === undefined) return none;
      const record = readRecord(core, text.value);
      return record.ok
        ? { text: text.value, record: record.value }
        : { why: sayWhy(words, record.why) };
    };
    void get().then((found) => !gone && setFetched(found));
    return () => {
      gone = true;
    };
  }, [core, tables, place, id]);
  return fetched;
}

export function ReplayScreen({ place, id, n }: ReplayProps) {
  const words = useWords();
  const fetched = useRecord(place, id);
  const room = useRoom(fetched && "record" in fetched ? fetched.record.game : "");
  if (!fetched || !room)
    return (
      <Frame title={words.replay}>
        <p class="soft quiet-wait">{words.loading}</p>
      </Frame>
    );
  if ("why" in fetched) return <NowhereScreen why={fetched.why} />;
  return (
    <Replay
      place={place}
      id={id}
      start={n}
      text={fetched.text}
      record={fetched.record}
      room={room}
    />
  );
}

interface Found {
  readonly place: Place;
  readonly id: string;
  readonly start: number | null;
  readonly text: string;
  readonly record: GameRecord;
  readonly room: Room;
}

function Replay({ place, id, start, text, record, room }: Found) {
  const words = useWords();
  const { core } = usePage();
  const all = record.match.length;
  const [n, setN] = useState(Math.min(start ?? 0, all));
  const [running, setRunning] = useState(false);
  const [moving, setMoving] = useState(false);
  const [viewer, setViewer] = useState<Viewer>("open");
  const game = core.game(record.game);
  const match = useAt(record, n);
  const story = useStory(record.match, all, viewer, record.names);

  const to = (next: number, animate = false) => {
    const within = Math.max(0, Math.min(all, next));
    setMoving(animate && within === n + 1);
    setN(within);
    mark(replayAddress(place, id, within));
  };
  useEffect(() => {
    if (start !== null && start !== n) to(start);
  }, [start]);
  useEffect(() => {
    if (!running) return;
    if (n >= all) return setRunning(false);
    const pause = n === 0 ? 300 : room.pace(match.event(n));
    const timer = setTimeout(() => to(n + 1, true), pause);
    return () => clearTimeout(timer);
  }, [running, n]);

  const latest = useRef({ to, n, running });
  latest.current = { to, n, running };
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const { to, n, running } = latest.current;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as HTMLElement;
      if (target.closest("input, select, textarea, dialog, summary")) return;
      if (event.key === " " && target.closest("button, a")) return;
      if (event.key === "ArrowRight") to(n + 1, true);
      else if (event.key === "ArrowLeft") to(n - 1);
      else if (event.key === "Home") to(0);
      else if (event.key === "End") to(all);
      else if (event.key === " ") setRunning(!running);
      else return;
      if (event.key !== " ") setRunning(false);
      event.preventDefault();
    };
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, [all]);

  const sentence = n === 0 ? words.beforeFirst : (story[n - 1]?.sentence ?? "");
  const title = `${words.replay}: ${game ? say(words, game) : record.game}`;
  const step = (next: number, animate = false) => {
    setRunning(false);
    to(next, animate);
  };
  return (
    <Frame title={title} heading kind="replay">
      <Announcer story={story.slice(0, n)} ready />
      <Sounds
        event={story[n - 1] ?? null}
        moving={moving}
        mine={[]}
        myTurn={false}
        of={room.sound}
      />
      <div class="play-main">
        <section class="card replay-bar" aria-label={words.replay}>
          <p class="replay-told">{sentence}</p>
          <input
            class="slider"
            type="range"
            min={0}
            max={all}
            value={n}
            aria-label={words.moment}
            aria-valuetext={`${words.momentOf(n, all)}: ${sentence}`}
            onInput={(event) => step(Number(event.currentTarget.value))}
          />
          <div class="row replay-do">
            <button
              type="button"
              class="button icon"
              aria-label={words.first}
              disabled={n === 0}
              onClick={() => step(0)}
            >
              <Icon name="first" />
            </button>
            <button
              type="button"
              class="button icon"
              aria-label={words.previous}
              disabled={n === 0}
              onClick={() => step(n - 1)}
            >
              <Icon name="back" />
            </button>
            <button
              type="button"
              class="button main icon"
              aria-label={running ? words.pause : words.playOn}
              onClick={() => {
                if (!running && n >= all) to(0);
                setRunning(!running);
              }}
            >
              <Icon name={running ? "pause" : "play"} />
            </button>
            <button
              type="button"
              class="button icon"
              aria-label={words.next}
              disabled={n === all}
              onClick={() => step(n + 1, true)}
            >
              <Icon name="on" />
            </button>
            <button
              type="button"
              class="button icon"
              aria-label={words.last}
              disabled={n === all}
              onClick={() => step(all)}
            >
              <Icon name="last" />
            </button>
            <span class="soft small push number">{words.stepOf(n, all)}</span>
          </div>
        </section>
        <room.Board
          {...stillBoard({
            match,
            viewer,
            event: n > 0 ? (story[n - 1] ?? null) : null,
            moving,
            names: record.names,
            seats: record.names.map((name) => ({ kind: "guest", guest: "", name, here: true })),
            mine: [],
          })}
        />
        {record.closing?.end === "finished" && (
          <Analysis
            match={record.match}
            record={text}
            names={record.names}
            n={n}
            sentence={sentence}
            to={step}
            link={(k) => replayAddress(place, id, k)}
          />
        )}
      </div>
      <aside class="play-side card" aria-label={words.log}>
        <h2>{words.log}</h2>
        <StoryList
          story={story}
          chat={[]}
          seatOf={() => -1}
          link={(k) => replayAddress(place, id, k)}
          at={n}
        />
        <label class="field">
          <span>{words.eyes}</span>
          <select
            class="input"
            value={String(viewer)}
            onChange={({ currentTarget: { value } }) =>
              setViewer(value === "open" || value === "spectator" ? value : Number(value))
            }
          >
            <option value="open">{words.eyesOpen}</option>
            {record.names.map((name, seat) => (
              <option key={seat} value={String(seat)}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {place === "file" ? (
          <p class="soft small">{words.linkFile}</p>
        ) : (
          <>
            <LinkField
              link={`${location.origin}${replayAddress(place, id, n)}`}
              label={words.linkMoment}
            />
            {place === "local" && <p class="soft small">{words.linkLocal}</p>}
          </>
        )}
        <button
          type="button"
          class="button"
          onClick={() => download(`${record.game}-${id}.engawa`, text)}
        >
          {words.download}
        </button>
        {record.closing && (
          <FairnessOf
            match={record.match}
            commit={record.commit}
            closing={record.closing}
            names={record.names}
            words={words}
          />
        )}
      </aside>
    </Frame>
  );
}

/** The record's match at moment `n`: grown or cut back from where it was. */
function useAt(record: GameRecord, n: number) {
  const at = useMemo(() => record.match.copy(), [record]);
  if (at.length > n) at.truncate(n);
  while (at.length < n) {
    const { by, do: text, time } = record.match.event(at.length + 1);
    if (!at.append(by, text, time).ok) break;
  }
  return at;
}
