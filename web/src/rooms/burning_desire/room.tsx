/* room.tsx - the room for Burning Desire: the race, seven dice, three roles, and the multiplier dice.
 *
 * Nothing is sent by one tap: a role, or stop or multiply, is chosen; what it would bring is seen on
 * the track and on the button; that button sends it. Just after something has happened the button
 * takes no tap, so that a double tap does not do the next thing as well; while the multiplier dice
 * come to rest it waits for them.
 */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { reducedMotion, useMedia } from "../../page";
import { useKeys } from "../../parts/keys";
import { Crest } from "../../parts/ornaments";
import { DiceRow, useTray } from "../../parts/tray";
import { useWords } from "../../words";
import type { BoardProps, Room } from "../room";
import { Race } from "./race";
import { Roles } from "./roles";
import { Choices, sceneOf, Stage } from "./stage";
import { BONUS, isRole, roomWordsIn, ROLES } from "./view";
import type { BurningView, LastTurn, RoomWords } from "./view";
import "./burning.css";
import "./stage.css";

const DOUBLE_TAP = 250;
/** How long the multiplier dice roll. */
const THROW = 1200;

/** What is chosen and not yet sent: a role, "stop" or "multiply". */
function useChoice(board: BoardProps, legal: (what: string) => boolean) {
  const [chosen, choose] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const confirm = useRef<HTMLButtonElement>(null);
  const region = useRef<HTMLElement>(null);
  const toConfirm = useRef(false);
  const ready = useRef(0);
  const n = board.event?.n ?? 0;
  useLayoutEffect(() => {
    const thrown = board.moving && board.event?.do.startsWith("multiplier") && !reducedMotion();
    ready.current = performance.now() + (thrown ? THROW : DOUBLE_TAP);
    choose(null);
  }, [n]);
  useLayoutEffect(() => {
    if (chosen !== null && toConfirm.current) confirm.current?.focus();
    toConfirm.current = false;
  }, [chosen]);
  return {
    chosen: chosen !== null && legal(chosen) ? chosen : null,
    busy,
    confirm,
    region,
    cancel: () => choose(null),
    /** By key the focus goes on to the button that confirms; a second tap takes a choice back. */
    choose(what: string, byKey: boolean) {
      toConfirm.current = byKey;
      if (what === chosen && byKey) confirm.current?.focus();
      choose(what === chosen && !byKey ? null : what);
    },
    async send(text: string) {
      if (performance.now() < ready.current || busy) return false;
      setBusy(true);
      // The button that was pressed goes away; the keyboard stays at the dice.
      if (region.current?.contains(document.activeElement)) region.current.focus();
      const went = await board.move(text);
      if (went) choose(null);
      setBusy(false);
      return went;
    },
  };
}

const moveOf = (chosen: string) => (isRole(chosen) ? `take ${chosen}` : chosen);

/** What the turn that ended last has brought. */
function LastTurnNote({
  last,
  board,
  own,
}: {
  readonly last: LastTurn;
  readonly board: BoardProps;
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

function Board(board: BoardProps) {
  const view = board.view as BurningView;
  const words = useWords();
  const own = roomWordsIn(words);
  const wide = useMedia("(min-width: 56rem)");
  const tray = useTray([...view.dice, view.bonus], board.event, BONUS);
  const scene = sceneOf(view, board.event);
  const choice = useChoice(
    board,
    (what) => what in view.would || (view.phase === "dare" && !isRole(what)),
  );
  const { chosen, busy } = choice;
  const mine = board.me !== null && !busy;
  const choosing = mine && view.phase === "choose";
  const daring = mine && view.phase === "dare";
  const kept = tray.kept();
  const keep =
    choosing && view.keep && kept.others > 0
      ? `keep ${kept.faces || "-"} ${kept.apart ? "b" : "-"}`
      : null;
  const role = chosen !== null && isRole(chosen) ? chosen : null;
  const total = view.seats[view.turn]?.total ?? 0;
  const would = role === null ? null : total + (view.would[role] ?? 0);
  const name = board.names[view.turn] ?? "";

  const roll = (text: string) => {
    tray.sent();
    void choice.send(text);
  };
  useKeys((key) => {
    const place =
      key === "b" || key === "B" ? BONUS : key >= "1" && key <= "6" ? Number(key) - 1 : -1;
    const picked = key >= "7" && key <= "9" ? ROLES[Number(key) - 7] : undefined;
    if (chosen !== null && key === "Enter") void choice.send(moveOf(chosen));
    else if (chosen !== null && key === "Escape") choice.cancel();
    else if (choosing && view.keep && place >= 0) tray.toggle(place);
    else if (choosing && picked) choice.choose(picked, true);
    else if (keep && (key === "r" || key === "R")) roll(keep);
    else if (daring && (key === "s" || key === "S")) choice.choose("stop", true);
    else if (daring && (key === "m" || key === "M")) choice.choose("multiply", true);
    else return false;
    return true;
  });

  /** The button that sends what is chosen, beside the one that takes the choice back. */
  const asked = (label: string) => (
    <>
      <button type="button" class="button cancel" onClick={choice.cancel}>
        {own.cancel}
      </button>
      <button
        type="button"
        class="button main"
        ref={choice.confirm}
        onClick={() => chosen !== null && void choice.send(moveOf(chosen))}
      >
        {label}
      </button>
    </>
  );
  const waits = (text: string, kind = "") => <p class={`waits ${kind}`}>{text}</p>;
  const actions = () => {
    if (busy) return waits(own.sends);
    if (view.phase === "multiply") return waits(own.throwing);
    if (board.me === null)
      return waits(
        board.mine.includes(view.turn) || view.phase === "roll"
          ? " "
          : scene
            ? own.decides(name)
            : own.waits(name),
      );
    if (chosen === "stop") return asked(own.stopNow(view.points));
    if (chosen === "multiply") return asked(own.multiplyNow(view.points));
    if (role !== null) return asked(own.take(own.role[role], view.would[role] ?? 0));
    if (scene) return waits(own.dareHint, "choose");
    if (!view.keep) return waits(own.chooseRole, "choose");
    return (
      <button
        type="button"
        class="button main roll"
        disabled={!keep}
        onClick={() => keep && roll(keep)}
      >
        {keep ? own.rollAgain(kept.others) : own.allKept}
      </button>
    );
  };
  const hint = () => {
    if (daring) return chosen === "stop" ? stopThen(board, view, own) : wide ? own.dareKeys : null;
    if (!choosing) return null;
    if (role !== null && would !== null)
      return view.offered[role] ? own.takeOffer(would) : own.takeThen(total, would);
    return view.keep ? own.keepHint : own.lastHint;
  };
  const said = hint();
  const lit = scene !== null;
  useLayoutEffect(() => {
    if (lit && !board.still) choice.region.current?.scrollIntoView({ block: "end" });
  }, [lit]);

  // What is about to be rolled for the next turn still shows what the last one was played with.
  const verb = board.event?.do.split(" ")[0] ?? "";
  const dice =
    verb === "keep" || verb === ""
      ? tray.dice
      : { ...tray.dice, inHand: tray.dice.inHand.map(() => false) };
  const ended = scene?.state === "ended";
  const lands = scene !== null && board.moving && verb === "multiplier";
  return (
    <div
      class={`burning of-${view.seats.length}${scene ? " daring" : ""}${board.over ? " over" : ""}`}
    >
      {scene && !board.still && !board.over && <div class="dusk" aria-hidden="true" />}
      <Race
        view={view}
        board={board}
        words={words}
        own={own}
        ghost={would ?? (chosen === "stop" ? (view.dare?.stop.total ?? null) : null)}
      />
      {view.last && !ended && <LastTurnNote last={view.last} board={board} own={own} />}
      {(scene || !board.over) && (
        <section
          class={`tray${scene ? ` stage ${outcomeOf(view, ended)}${lands ? " landing" : ""}` : ""}`}
          aria-label={scene ? own.stage : own.dice}
          ref={choice.region}
          tabIndex={-1}
        >
          {scene ? (
            <>
              <Stage scene={scene} view={view} board={board} own={own} />
              {daring && view.dare && (
                <Choices dare={view.dare} own={own} chosen={chosen} choose={choice.choose} />
              )}
            </>
          ) : (
            <>
              <p class="tray-head">
                <span>{name}</span>
                {view.phase !== "over" && <span>{own.rollOf(view.rolls)}</span>}
              </p>
              <div class="mat">
                <DiceRow
                  dice={dice}
                  moving={board.moving}
                  toggle={choosing && view.keep ? tray.toggle : null}
                  keys="123456B"
                  apart={BONUS}
                  counting={role === null ? null : (view.roles[role].dice ?? null)}
                  words={own}
                />
              </div>
              <Roles view={view} own={own} chosen={role} choose={choosing ? choice.choose : null} />
            </>
          )}
          {!board.still && !ended && <div class="actions">{actions()}</div>}
          {said !== null && <p class="tray-hint">{said}</p>}
          {choosing && wide && <p class="tray-hint keys">{own.keys}</p>}
        </section>
      )}
    </div>
  );
}

/** What a throw has come to, for the light of the stage. */
function outcomeOf(view: BurningView, ended: boolean): string {
  if (ended) return view.last?.gained === 0 ? "lost" : "won";
  return view.dare?.faces && view.phase === "dare" ? "won" : "";
}

/** What stopping leads to, as the core tells it. */
function stopThen(board: BoardProps, view: BurningView, own: RoomWords): string | null {
  const after = board.after?.("stop") as BurningView | null | undefined;
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

export const burningDesire: Room = {
  pace: (event) => pace(event.do),
  sound: ({ by }) => (by === "chance" ? "dice" : "wood"),
  Board,
};
