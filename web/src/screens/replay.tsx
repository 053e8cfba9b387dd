/* replay.tsx - a finished game, or a record from a file, moment by moment. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { linkTo } from "../ground/base";
import type { Viewer } from "../core/core";
import { isolated, named } from "../core/sentences";
import { readRecord } from "../table/record";
import type { GameRecord } from "../table/record";
import { playedThere } from "../parts/choices";
import { usePage } from "../parts/page";
import { seatNamed } from "../table/personas";
import { fetchRecord } from "../net/remote-table";
import { Analysis } from "../endings/analysis";
import { Beside } from "../parts/beside";
import { Frame } from "../parts/frame";
import { Announcer, StoryList, useStory } from "../parts/story";
import { IconButton } from "../parts/ornaments";
import { LinkField } from "../parts/share";
import { Sounds } from "../ground/sound";
import { download, fileText } from "../ground/record-file";
import { mark, replayAddress } from "../ground/route";
import type { Room } from "../rooms/room";
import { useBeside, useRoom } from "../rooms/rooms";
import { stillBoard } from "../rooms/boards";
import { sayWhy, useWords } from "../ground/words";
import { NowhereScreen } from "./nowhere";
import { Fairness, witnessOf } from "./result";

type Place = "server" | "local" | "file";

interface ReplayProps {
  readonly place: Place;
  readonly id: string;
  readonly n: number | null;
}

type Fetched =
  | { readonly text: string; readonly record: GameRecord }
  | { readonly why: string }
  | null;

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

/** The moment that is shown, and how one gets to others. */
interface Course {
  readonly n: number;
  readonly all: number;
  /** Whether the last event happens just now. */
  readonly moving: boolean;
  readonly running: boolean;
  /** Goes to a moment and stays there; to the next one, it may be seen happening. */
  readonly step: (n: number, animate?: boolean) => void;
  /** Lets the game run on by itself, or stops it. */
  readonly run: (on: boolean) => void;
}

/** The course of the replay, from the moment in the address, which it keeps up to date. */
function useCourse({ place, id, start, record, room }: Found): Course {
  const all = record.match.length;
  const [n, setN] = useState(Math.min(start ?? 0, all));
  const [running, setRunning] = useState(false);
  const [moving, setMoving] = useState(false);
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
    const event = (k: number) => record.match.event(k);
    const pause = n === 0 ? 300 : room.pace(event(n), event(n + 1).do);
    const timer = setTimeout(() => to(n + 1, true), pause);
    return () => clearTimeout(timer);
  }, [running, n]);
  return {
    n,
    all,
    moving,
    running,
    step(next, animate = false) {
      setRunning(false);
      to(next, animate);
    },
    run: setRunning,
  };
}

/** The keys of the replay: arrows, Home and End, and the space bar to run and pause. */
function useCourseKeys(course: Course): void {
  const latest = useRef(course);
  latest.current = course;
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const { n, all, running, step, run } = latest.current;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as HTMLElement;
      if (target.closest("input, select, textarea, dialog, summary")) return;
      if (event.key === " " && target.closest("button, a")) return;
      if (event.key === "ArrowRight") step(n + 1, true);
      else if (event.key === "ArrowLeft") step(n - 1);
      else if (event.key === "Home") step(0);
      else if (event.key === "End") step(all);
      else if (event.key === " ") run(!running);
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

function Replay(found: Found) {
  const words = useWords();
  const { place, id, text, room } = found;
  const { core } = usePage();
  const { record, seats } = useMemo(() => {
    const { game, names } = found.record;
    const seats = names.map((name) =>
      seatNamed(core, game, isolated(name) || words.formerGuest, words.language),
    );
    const called = seats.map((seat) => (seat.kind === "empty" ? "" : seat.name));
    return { record: { ...found.record, names: called }, seats };
  }, [core, found.record, words]);
  const [viewer, setViewer] = useState<Viewer>("open");
  const course = useCourse(found);
  useCourseKeys(course);
  const { n, all, moving, step } = course;
  const game = core.game(record.game);
  const match = useAt(record, n);
  const beside = useBeside(room, record.game, found.record.match.options);
  const story = useStory(record.match, all, viewer, record.names);
  const event = story[n - 1] ?? null;
  const sentence = n === 0 ? words.beforeFirst : (event?.sentence ?? "");
  const link = (k: number) => replayAddress(place, id, k);
  return (
    <Frame
      title={named(
        words.language,
        words.replay,
        game ? playedThere(words, game, record.options) : record.game,
      )}
      heading
      kind="replay"
    >
      <Announcer story={story.slice(0, n)} ready />
      <Sounds event={event} moving={moving} of={room.sound} />
      <div class="play-main">
        <CourseBar course={course} sentence={sentence} />
        <room.Board
          {...stillBoard(room, {
            match,
            viewer,
            event,
            moving,
            names: record.names,
            seats,
            mine: [],
            story: story.slice(0, n),
          })}
        />
        {record.closing?.end === "finished" && (
          <Analysis
            match={record.match}
            record={text}
            names={record.names}
            n={n}
            sentence={sentence}
            story={story}
            to={step}
            link={link}
          />
        )}
      </div>
      <aside class="play-side card" aria-label={words.log}>
        <h2>{words.log}</h2>
        <Beside.Provider value={beside}>
          <StoryList
            story={story}
            chat={[]}
            seatOf={() => -1}
            about={() => null}
            isMuted={() => false}
            link={link}
            at={n}
          />
        </Beside.Provider>
        <EyesField names={record.names} viewer={viewer} set={setViewer} />
        <RecordActions {...found} record={record} n={n} />
      </aside>
    </Frame>
  );
}

/** What happened at the moment, the slider, and the buttons around the one that lets it run. */
function CourseBar({ course, sentence }: { readonly course: Course; readonly sentence: string }) {
  const words = useWords();
  const { n, all, running, step, run } = course;
  const toggle = () => {
    if (!running && n >= all) step(0);
    run(!running);
  };
  return (
    <section class="card replay-bar" aria-label={words.replay}>
      <p class="replay-told">{sentence}</p>
      <input
        class="slider"
        type="range"
        min={0}
        max={all}
        value={n}
        aria-label={words.moment}
        aria-valuetext={named(words.language, words.momentOf(n, all), sentence)}
        onInput={(event) => step(Number(event.currentTarget.value))}
      />
      <div class="row replay-do">
        <IconButton icon="first" label={words.first} disabled={n === 0} press={() => step(0)} />
        <IconButton
          icon="back"
          label={words.previous}
          disabled={n === 0}
          press={() => step(n - 1)}
        />
        <IconButton
          icon={running ? "pause" : "play"}
          label={running ? words.pause : words.playOn}
          kind="main"
          press={toggle}
        />
        <IconButton
          icon="on"
          label={words.next}
          disabled={n === all}
          press={() => step(n + 1, true)}
        />
        <IconButton icon="last" label={words.last} disabled={n === all} press={() => step(all)} />
        <span class="soft small push number">{words.stepOf(n, all)}</span>
      </div>
    </section>
  );
}

/** With whose eyes the game is seen. */
function EyesField({
  names,
  viewer,
  set,
}: {
  readonly names: readonly string[];
  readonly viewer: Viewer;
  readonly set: (viewer: Viewer) => void;
}) {
  const words = useWords();
  return (
    <label class="field">
      <span>{words.eyes}</span>
      <select
        class="input"
        value={String(viewer)}
        onChange={({ currentTarget: { value } }) =>
          set(value === "open" || value === "spectator" ? value : Number(value))
        }
      >
        <option value="open">{words.eyesOpen}</option>
        {names.map((name, seat) => (
          <option key={seat} value={String(seat)}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The link to the moment, the record as a file, and whether its dice were fair. */
function RecordActions({ place, id, text, record, n }: Found & { readonly n: number }) {
  const words = useWords();
  return (
    <>
      {place === "file" ? (
        <p class="soft small">{words.linkFile}</p>
      ) : (
        <>
          <LinkField link={linkTo(replayAddress(place, id, n))} label={words.linkMoment} />
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
        <Fairness
          match={record.match}
          commit={record.commit}
          closing={record.closing}
          names={record.names}
          witness={witnessOf(place, id, record.commit)}
          seat={null}
          words={words}
        />
      )}
    </>
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
