/* room.tsx - the room for Burning Desire: the race, seven dice, three roles, and the multiplier dice.
 *
 * Nothing is sent by one tap: a role, or stop or multiply, is chosen; what it would bring is seen on
 * the track and on the button; that button sends it (parts/choosing.ts).
 */
import { useLayoutEffect } from "preact/hooks";
import { useMedia } from "../../ground/store";
import { useChoosing } from "../../parts/choosing";
import type { Choosing } from "../../parts/choosing";
import { useKeys } from "../../parts/keys";
import { waitsFor } from "../../parts/plate";
import { Crest } from "../../parts/ornaments";
import { Cheer, cheered } from "../../parts/cheered";
import { Cup, ThrowButton, ThrowChoices, useThrow } from "../../parts/throw";
import { DiceRow, useTray } from "../../parts/tray";
import type { TrayHold } from "../../parts/tray";
import { useWords } from "../../ground/words";
import type { BoardProps, Room } from "../room";
import { Race } from "./race";
import { Roles } from "./roles";
import { Choices, outcomeOf, sceneOf, Stage } from "./stage";
import type { Scene } from "./stage";
import { BONUS, burningView, isRole, roomWordsIn, ROLES } from "./view";
import type { BurningView, LastTurn, Role, RoomWords } from "./view";
import "./landscape.css";
import "./burning.css";
import "./stage.css";

const moveOf = (chosen: string) => (isRole(chosen) ? `take ${chosen}` : chosen);

/** What the turn that ended last has brought. */
function LastTurnNote({
  last,
  board,
  own,
}: {
  readonly last: LastTurn;
  readonly board: BoardProps<BurningView>;
  readonly own: RoomWords;
}) {
  const name = board.names[last.seat] ?? "";
  const role = own.role[last.role];
  const text =
    last.faces === null
      ? own.lastTurn(name, role, last.gained)
      : last.gained > 0
        ? own.lastWon(name, role, last.taken, last.gained)
        : own.lastLost(name, last.staked ?? 0, last.faces[0], last.faces[1]);
  return (
    <p class="last-turn">
      <Crest seat={last.seat} />
      <span>{text}</span>
    </p>
  );
}

function Board(board: BoardProps<BurningView>) {
  const view = board.view;
  const words = useWords();
  const own = roomWordsIn(words);
  const tray = useTray([...view.dice, view.bonus], board.event, BONUS);
  const scene = sceneOf(view, board.event);
  const thrown = board.moving && verbOf(board) === "multiplier";
  const choosing = useChoosing(
    board,
    (what) => what in view.would || (view.phase === "dare" && !isRole(what)),
  );
  const { chosen } = choosing;
  const turn = turnOf(board, view, tray, choosing);
  useTurnKeys(view, tray, choosing, turn);
  const { keep } = turn;
  const thrower = useThrow(board, keep ? () => roll(tray, choosing, keep) : null, choosing.region);
  const lit = scene !== null;
  useLayoutEffect(() => {
    if (lit && !board.still) choosing.region.current?.scrollIntoView({ block: "end" });
  }, [lit]);
  const ended = scene?.state === "ended";
  const stageKind = scene ? ` stage ${outcomeOf(view, scene)}${thrown ? " landing" : ""}` : "";
  const parts = { board, view, own, tray, choosing, turn, scene, thrower };
  return (
    <div
      class={`burning dice-table of-${view.seats.length}${scene ? " daring" : ""}${board.over ? " over" : ""}`}
    >
      {scene && !board.still && !board.over && <div class="dusk" aria-hidden="true" />}
      <Race
        view={view}
        board={board}
        words={words}
        own={own}
        ghost={turn.would ?? (chosen === "stop" ? (view.dare?.stop.total ?? null) : null)}
      />
      {view.last && !ended && <LastTurnNote last={view.last} board={board} own={own} />}
      {(scene || !board.over) && (
        <section
          class={`tray${stageKind}`}
          aria-label={scene ? own.stage : own.dice}
          ref={choosing.region}
          tabIndex={-1}
        >
          {scene ? <Daring {...parts} scene={scene} /> : <SixDice {...parts} />}
          {!board.still && (!ended || thrower.now) && (
            <div class="actions">
              {thrower.now ? <ThrowButton thrower={thrower} /> : <Actions {...parts} />}
            </div>
          )}
          <Instructions {...parts} />
        </section>
      )}
    </div>
  );
}

const verbOf = ({ event }: BoardProps): string => event?.do.split(" ")[0] ?? "";

/** What the seat of this page may do now, and what its choice would bring. */
interface Turn {
  /** A role may be chosen; stop or multiply. */
  readonly picks: boolean;
  readonly dares: boolean;
  /** The move that rolls the dice that are not kept; null: it cannot be made. */
  readonly keep: string | null;
  /** How many dice it rolls. */
  readonly others: number;
  /** The role that is chosen, and the total it would bring. */
  readonly role: Role | null;
  readonly would: number | null;
}

function turnOf(board: BoardProps, view: BurningView, tray: TrayHold, choosing: Choosing): Turn {
  const { chosen, busy } = choosing;
  const mine = board.me !== null && !busy;
  const picks = mine && view.phase === "choose";
  const { faces, apart, others } = tray.kept();
  const keep =
    picks && view.keep && others > 0 ? `keep ${faces || "-"} ${apart ? "b" : "-"}` : null;
  const role = chosen !== null && isRole(chosen) ? chosen : null;
  const total = view.seats[view.turn]?.total ?? 0;
  const would = role === null ? null : total + (view.would[role] ?? 0);
  return { picks, dares: mine && view.phase === "dare", keep, others, role, would };
}

/** Rolls the dice that are not kept. */
function roll(tray: TrayHold, choosing: Choosing, keep: string): void {
  void choosing.send(keep, tray.sent);
}

/** The keys of one's turn. */
function useTurnKeys(view: BurningView, tray: TrayHold, choosing: Choosing, turn: Turn): void {
  const { chosen, choose, cancel, send } = choosing;
  useKeys((key) => {
    const letter = key.toLowerCase();
    const place = letter === "b" ? BONUS : key >= "1" && key <= "6" ? Number(key) - 1 : -1;
    const picked = key >= "7" && key <= "9" ? ROLES[Number(key) - 7] : undefined;
    if (chosen !== null && key === "Enter") void send(moveOf(chosen));
    else if (chosen !== null && key === "Escape") cancel();
    else if (turn.picks && view.keep && place >= 0) tray.toggle(place);
    else if (turn.picks && picked) choose(picked, true);
    else if (turn.keep && letter === "r") roll(tray, choosing, turn.keep);
    else if (turn.dares && letter === "s") choose("stop", true);
    else if (turn.dares && letter === "m") choose("multiply", true);
    else return false;
    return true;
  });
}

interface Parts {
  readonly board: BoardProps<BurningView>;
  readonly view: BurningView;
  readonly own: RoomWords;
  readonly tray: TrayHold;
  readonly choosing: Choosing;
  readonly turn: Turn;
  readonly scene: Scene | null;
  readonly thrower: ReturnType<typeof useThrow>;
}

/** The multiplier dice, and whether to throw them. */
function Daring({ board, view, own, choosing, turn, scene }: Parts & { readonly scene: Scene }) {
  const { chosen, choose } = choosing;
  return (
    <>
      <Stage scene={scene} view={view} board={board} own={own} />
      {turn.dares && view.dare && (
        <Choices dare={view.dare} own={own} chosen={chosen} choose={choose} />
      )}
    </>
  );
}

/** The six dice with the bonus die, and the roles to choose from. */
function SixDice({ board, view, own, tray, choosing, turn, thrower }: Parts) {
  const { picks, role } = turn;
  // What is about to be rolled for the next turn still shows what the last one was played with.
  const verb = verbOf(board);
  const dice =
    verb === "keep" || verb === ""
      ? tray.dice
      : { ...tray.dice, inHand: tray.dice.inHand.map(() => false) };
  return (
    <>
      <p class="tray-head">
        <span>{board.names[view.turn] ?? ""}</span>
        {!board.still && <ThrowChoices />}
        {view.phase !== "over" && <span>{own.rollOf(view.rolls)}</span>}
      </p>
      <div class="mat" {...cheered(board, view.turn)}>
        <DiceRow
          dice={dice}
          moving={board.moving}
          toggle={picks && view.keep ? tray.toggle : null}
          keys="123456B"
          apart={BONUS}
          counting={role === null ? null : (view.roles[role].dice ?? null)}
          words={own}
        />
        <Cup thrower={thrower} />
        <Cheer board={board} seat={view.turn} unseen />
      </div>
      <Roles view={view} own={own} chosen={role} choose={picks ? choosing.choose : null} />
    </>
  );
}

/** What can be done now: what is chosen is sent, or the dice are rolled again. */
function Actions({ board, view, own, tray, choosing, turn, scene }: Parts) {
  const { chosen, busy } = choosing;
  const { role, keep, others } = turn;
  const waits = (text: string, kind = "") => <p class={`waits ${kind}`}>{text}</p>;
  if (busy) return waits(own.sends);
  if (view.phase === "multiply") return waits(own.throwing);
  if (board.me === null) {
    const name = board.names[view.turn] ?? "";
    if (board.mine.includes(view.turn) || ["roll", "over"].includes(view.phase)) return waits(" ");
    return waits(waitsFor(board, view.turn, scene ? own.decides(name) : undefined));
  }
  if (chosen === "stop") return <Confirm {...{ own, choosing }} label={own.stopNow(view.points)} />;
  if (chosen === "multiply")
    return <Confirm {...{ own, choosing }} label={own.multiplyNow(view.points)} />;
  if (role !== null) {
    const label = own.take(own.role[role], view.would[role] ?? 0);
    return <Confirm {...{ own, choosing }} label={label} />;
  }
  if (scene) return waits(own.dareHint, "choose");
  if (!view.keep) return waits(own.chooseRole, "choose");
  return (
    <button
      type="button"
      class="button main roll"
      disabled={!keep}
      onClick={() => keep && roll(tray, choosing, keep)}
    >
      {keep ? own.rollAgain(others) : own.allKept}
    </button>
  );
}

/** The button that sends what is chosen, beside the one that takes the choice back. */
function Confirm({
  own,
  choosing,
  label,
}: {
  readonly own: RoomWords;
  readonly choosing: Choosing;
  readonly label: string;
}) {
  const { chosen, cancel, confirm, send } = choosing;
  return (
    <>
      <button type="button" class="button cancel" onClick={cancel}>
        {own.cancel}
      </button>
      <button
        type="button"
        class="button main"
        ref={confirm}
        onClick={() => chosen !== null && void send(moveOf(chosen))}
      >
        {label}
      </button>
    </>
  );
}

/** What may be done now, in words, and by which keys. */
function Instructions({ board, view, own, choosing, turn, thrower }: Parts) {
  const wide = useMedia("(min-width: 56rem)");
  const { chosen } = choosing;
  const { picks, dares, role, would } = turn;
  const total = view.seats[view.turn]?.total ?? 0;
  const instruction = () => {
    if (thrower.waits) return thrower.hint;
    if (dares) return chosen === "stop" ? stopThen(board, view, own) : wide ? own.dareKeys : null;
    if (!picks) return null;
    if (role !== null && would !== null)
      return view.offered[role] ? own.takeOffer(would) : own.takeThen(total, would);
    return view.keep ? own.keepHint : own.lastHint;
  };
  const said = instruction();
  return (
    <>
      {said !== null && <p class="tray-hint">{said}</p>}
      {picks && wide && <p class="tray-hint keys">{own.keys}</p>}
    </>
  );
}

/** What stopping leads to, as the core tells it. */
function stopThen(
  board: BoardProps<BurningView>,
  view: BurningView,
  own: RoomWords,
): string | null {
  const after = board.after?.("stop");
  if (after?.phase === "over") return own.endsGame;
  return after?.stage === "final" && view.stage === "race" ? own.beginsFinal : null;
}

function pace(text: string): number {
  switch (text.split(" ")[0]) {
    case "roll":
      return 950;
    case "multiplier":
      return 2400;
    case "keep":
      return 420;
    default:
      return 800;
  }
}

export const burningDesire: Room<BurningView> = {
  view: burningView,
  throws: ({ phase, rolls, turn }, text) =>
    phase === "roll" && rolls === 1 && text.startsWith("roll") ? turn : null,
  motion: (text) => (text.startsWith("roll") ? 950 : text.startsWith("multiplier") ? 1200 : 0),
  pace: (event) => pace(event.do),
  sound: ({ by }) => (by === "chance" ? "dice" : "wood"),
  Board,
};
