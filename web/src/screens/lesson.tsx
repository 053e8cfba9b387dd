/* lesson.tsx - a game's introduction at its own table: the explanation, and the accepted moves.
 *
 * The room is the game's own and knows nothing of the lesson. It sends moves; those that the lesson
 * does not ask for are answered in words. On a phone the table scrolls above, and the explanation
 * stays below, near the thumb.
 */
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import { isolated, named } from "../core/sentences";
import { usePage } from "../parts/page";
import { learn } from "../lessons/learned";
import type { Lesson } from "../lessons/lesson";
import { hasLesson, lessonOf } from "../lessons/lessons";
import { Walkthrough } from "../lessons/walkthrough";
import { Frame } from "../parts/frame";
import { Announcer, useStory } from "../parts/story";
import { useSettling } from "../parts/settling";
import { Sounds } from "../ground/sound";
import { usePlayhead } from "../parts/playhead";
import { Ruby } from "../ground/ruby";
import type { Room } from "../rooms/room";
import { useRoom } from "../rooms/rooms";
import { liveBoard } from "../rooms/boards";
import { useSettings } from "../ground/settings";
import { say, useWords } from "../ground/words";
import { NowhereScreen } from "./nowhere";

export function LessonScreen({ id }: { readonly id: string }) {
  const words = useWords();
  const { core } = usePage();
  const room = useRoom(id);
  const [lesson, setLesson] = useState<Lesson | null>(null);
  const known = hasLesson(id);
  useEffect(() => {
    if (known) void lessonOf(id).then(setLesson, () => undefined);
  }, [id, known]);
  const walkthrough = useMemo(() => {
    const begun = lesson && Walkthrough.begin(core, lesson);
    return begun?.ok ? begun.value : null;
  }, [core, lesson]);
  if (!known) return <NowhereScreen />;
  if (!room || !walkthrough)
    return (
      <Frame title={words.lesson}>
        <p class="soft quiet-wait">{words.loading}</p>
      </Frame>
    );
  return <AtTable key={id} walkthrough={walkthrough} room={room} />;
}

function AtTable({
  walkthrough,
  room,
}: {
  readonly walkthrough: Walkthrough;
  readonly room: Room;
}) {
  const words = useWords();
  const { core } = usePage();
  const [, again] = useReducer<number, void>((n) => n + 1, 0);
  const { lesson, match, step } = walkthrough;
  const { seat } = lesson;
  const head = usePlayhead({ match, events: match.length }, room.pace);
  const reader = isolated(useSettings().name) || words.guest;
  const names = useMemo(
    () => lesson.names.map((name, i) => (i === seat ? reader : say(words, name))),
    [lesson, words, reader],
  );
  const story = useStory(head.match, head.n, seat, names);
  const ready = head.n === match.length;
  const event = story.at(-1) ?? null;
  useSettling(`${head.n} ${ready}`, (event && head.moving && room.motion?.(event.do)) || undefined);
  // After the end the reader's first real game has hints.
  useEffect(() => {
    if (walkthrough.last) learn(lesson.game);
  }, [walkthrough.last]);
  const title = named(words.language, words.lesson, say(words, core.game(lesson.game)!));
  if (!head.match)
    return (
      <Frame title={title} heading>
        {null}
      </Frame>
    );

  const actors = head.match.actors();
  const me = ready && step.moves && actors.seats.includes(seat) ? seat : null;
  const board = liveBoard(room, {
    match: head.match,
    options: lesson.options,
    event,
    moving: head.moving,
    names,
    seats: names.map((name, i) =>
      i === seat ? { kind: "guest", guest: "", name, here: true } : { kind: "bot", bot: "", name },
    ),
    mine: [seat],
    viewer: seat,
    acting: actors.seats,
    me,
    over: actors.over,
    story,
    move: async (text) => {
      const went = walkthrough.try(text);
      again();
      return went;
    },
  });
  const act = (what: () => unknown) => {
    head.jump();
    what();
    again();
  };
  return (
    <Frame title={title} heading kind="lesson">
      <Announcer story={story} ready={ready} />
      <Sounds event={board.event} moving={board.moving} of={room.sound} />
      <div class="lesson-table" role="region" aria-label={words.table} tabIndex={0}>
        <room.Board {...board} />
      </div>
      <Told walkthrough={walkthrough} ready={ready} act={act} />
    </Frame>
  );
}

interface ToldProps {
  readonly walkthrough: Walkthrough;
  readonly ready: boolean;
  readonly act: (what: () => unknown) => void;
}

/** The explanation of this step, and the ways on and back. */
function Told({ walkthrough, ready, act }: ToldProps) {
  const words = useWords();
  const { lesson, step, at, otherwise } = walkthrough;
  const all = lesson.steps.length;
  const before = lesson.steps
    .slice(0, at)
    .map((one) => say(words, one.say))
    .join("");
  const text = useRef<HTMLDivElement>(null);
  const focus = useRef(false);
  // A button that goes away with its step leaves the keyboard at the next explanation.
  useLayoutEffect(() => {
    if (focus.current && !text.current?.parentElement?.contains(document.activeElement))
      text.current?.focus();
    focus.current = false;
  }, [at]);
  const press = (what: () => unknown) => {
    focus.current = true;
    act(what);
  };
  return (
    <section class="lesson-told" aria-label={words.lesson}>
      <div class="lesson-way">
        <progress class="lesson-bar" max={all} value={at + 1} aria-hidden="true" />
        {step.moves && <span class="lesson-turn">{words.yourTurn}</span>}
        <span class="soft small number">{words.stepOf(at + 1, all)}</span>
      </div>
      <div class={ready ? "lesson-say" : "lesson-say later"} role="status" tabIndex={-1} ref={text}>
        {otherwise ? (
          <p class="lesson-otherwise">{say(words, otherwise)}</p>
        ) : (
          <p>{ready && <Ruby text={say(words, step.say)} before={before} />}</p>
        )}
      </div>
      <StepButtons walkthrough={walkthrough} press={press} />
    </section>
  );
}

/** The ways on and back; at the end those to a game of one's own. */
function StepButtons({
  walkthrough,
  press,
}: {
  readonly walkthrough: Walkthrough;
  readonly press: (what: () => unknown) => void;
}) {
  const words = useWords();
  const { lesson, step, at, last } = walkthrough;
  return (
    <div class="row lesson-do">
      {at > 0 && (
        <button type="button" class="button" onClick={() => press(() => walkthrough.back(at - 1))}>
          {words.stepBack}
        </button>
      )}
      {last ? (
        <>
          <button type="button" class="button" onClick={() => press(() => walkthrough.back(0))}>
            {words.stepAgain}
          </button>
          <a class="button" href={`/#/rules/${lesson.game}`}>
            {words.rules}
          </a>
          <a class="button" href={`/#/new/${lesson.game}`}>
            {words.newTable}
          </a>
          <a class="button main push" href={`/#/alone/${lesson.game}`}>
            {words.playNow}
          </a>
        </>
      ) : (
        <button
          type="button"
          class={`button push ${step.moves ? "" : "main"}`}
          onClick={() => press(() => walkthrough.next())}
        >
          {step.moves ? words.stepShow : words.stepNext}
        </button>
      )}
    </div>
  );
}
