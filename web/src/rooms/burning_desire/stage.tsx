/* stage.tsx - the multiplier dice: two large dice in the light of a lantern, the points at stake,
 * the possible outcomes, and the actual one. */
import { Face } from "../../parts/die";
import type { BoardProps } from "../room";
import type { BurningView, Dare, LastTurn, Outcome, RoomWords } from "./view";

/** What the stage shows: a decision, the dice in the air, or a throw that ended the turn. */
export interface Scene {
  readonly seat: number;
  readonly state: "decide" | "thrown" | "ended";
  readonly dare: Dare | null;
  readonly last: LastTurn | null;
}

/** Whether the stage is lit; null while the six dice are played. */
export function sceneOf(view: BurningView, event: BoardProps["event"]): Scene | null {
  const { dare, last } = view;
  if (dare)
    return {
      seat: view.turn,
      state: view.phase === "multiply" ? "thrown" : "decide",
      dare,
      last: null,
    };
  if (last?.faces && event?.do.startsWith("multiplier"))
    return { seat: last.seat, state: "ended", dare: null, last };
  return null;
}

/** A multiplier die: red lacquer and black, a number on each face. */
function Die({
  place,
  face,
  label,
  kind,
  n,
}: {
  readonly place: 0 | 1;
  readonly face: number | null;
  readonly label: string;
  readonly kind: string;
  readonly n: number;
}) {
  return (
    <span
      class={`big-die of-${place} ${kind}${face === 0 ? " nought" : ""}`}
      role="img"
      aria-label={label}
      key={n}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <rect class="big-side" x="3" y="3" width="94" height="94" rx="18" />
        <rect class="big-rim" x="10" y="10" width="80" height="80" rx="12" />
        <text x="50" y="69" text-anchor="middle">
          {face ?? "?"}
        </text>
      </svg>
    </span>
  );
}

interface StageProps {
  readonly scene: Scene;
  readonly view: BurningView;
  readonly board: BoardProps;
  readonly own: RoomWords;
}

function BigDice({ scene, board, own }: StageProps) {
  const { dare, last, state } = scene;
  const faces = state === "thrown" ? null : (dare?.faces ?? last?.faces ?? null);
  const lands = board.moving && board.event?.do.startsWith("multiplier");
  return (
    <div class="big-dice">
      {([0, 1] as const).map((place) => {
        const face = faces?.[place] ?? null;
        const label =
          face !== null
            ? own.multiplierDie(place + 1, face)
            : state === "thrown"
              ? own.multiplierRolls(place + 1)
              : own.multiplierLies(place + 1, dare?.sides[place].join(" ") ?? "");
        return (
          <span key={place} class="big-place">
            <Die
              place={place}
              face={face}
              label={label}
              n={board.event?.n ?? 0}
              kind={state === "thrown" ? "in-air" : lands ? "lands" : "rests"}
            />
            {dare && (
              <span class="sides" aria-hidden="true">
                {dare.sides[place].map((side, i) => (
                  <span key={i} class={side === 0 ? "side nought" : "side"}>
                    {side}
                  </span>
                ))}
              </span>
            )}
          </span>
        );
      })}
    </div>
  );
}

/** What is at stake, or what has become of it. */
function Stake({ scene, view, board, own }: StageProps) {
  const { dare, last, state } = scene;
  const faces = dare?.faces ?? last?.faces;
  const staked = dare?.staked ?? last?.staked;
  const points = dare ? view.points : (last?.gained ?? 0);
  const lands = board.moving && board.event?.do.startsWith("multiplier");
  if (state === "thrown" || !faces)
    return (
      <p class="stake">
        <strong>{points}</strong> {own.stake}
      </p>
    );
  return (
    <p class={`stake came${points === 0 ? " gone" : " grew"}${lands ? " late" : ""}`}>
      <span class="sum">
        {staked} × {faces[0]} × {faces[1]} =
      </span>{" "}
      <strong>{points}</strong>
      {last && <span class="stake-end">{points === 0 ? own.lost : own.banked}</span>}
    </p>
  );
}

/** The dice that the points came from. */
function Source({ view, scene, board, own }: StageProps) {
  const role = view.role ?? scene.last?.role ?? null;
  const counting = role === null ? [] : (view.roles[role].dice ?? []);
  return (
    <p class="source">
      <span>{role !== null && own.atStake(board.names[scene.seat] ?? "", own.role[role])}</span>
      {scene.dare && (
        <span class="source-dice" aria-hidden="true">
          {view.dice.map((face, place) => (
            <span key={place} class={counting.includes(place) ? "source-die" : "source-die idle"}>
              <Face face={face} />
            </span>
          ))}
          <span class="source-die apart">
            <Face face={view.bonus} />
          </span>
        </span>
      )}
    </p>
  );
}

/** What each product would bring, the zeros first, and how often each comes. */
function Outcomes({
  outcomes,
  view,
  own,
}: {
  readonly outcomes: readonly Outcome[];
  readonly view: BurningView;
  readonly own: RoomWords;
}) {
  const kind = ({ times, lead }: Outcome) => (times === 0 ? "nothing" : lead);
  const row = (label: string, cell: (outcome: Outcome) => string | number, name: string) => (
    <tr class={name}>
      <th scope="row">{label}</th>
      {outcomes.map((outcome) => (
        <td key={outcome.times} class={kind(outcome)}>
          {cell(outcome)}
        </td>
      ))}
    </tr>
  );
  return (
    <div class="odds">
      <p class="odds-bar" aria-hidden="true">
        {outcomes.map((outcome) => (
          <span key={outcome.times} class={kind(outcome)} style={{ flexGrow: outcome.ways }} />
        ))}
      </p>
      <table class="outcomes">
        <caption class="unseen">{own.mayBring}</caption>
        <thead>
          <tr>
            <th scope="col">{own.product}</th>
            {outcomes.map((outcome) => (
              <th key={outcome.times} scope="col" class={kind(outcome)}>
                ×{outcome.times}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row(own.points, ({ points }) => points, "points")}
          {row(own.total, ({ total }) => total, "total")}
          {view.seats.length > 1 && row(own.place, ({ lead }) => own.lead[lead], "place")}
          {row(own.chance, ({ ways }) => `${ways}/36`, "chance")}
        </tbody>
      </table>
    </div>
  );
}

/** What a throw has come to, for the light of the stage. */
export function outcomeOf(view: BurningView, scene: Scene): string {
  if (scene.state === "ended") return view.last?.gained === 0 ? "lost" : "won";
  return view.dare?.faces && view.phase === "dare" ? "won" : "";
}

export function Stage(props: StageProps) {
  const { scene, view, own } = props;
  return (
    <div class={`stage-show ${scene.state}`}>
      <div class="stage-head">
        <h2 class="stage-name">{own.stage}</h2>
        <Source {...props} />
      </div>
      <div class="throw">
        <BigDice {...props} />
        <Stake {...props} />
      </div>
      {scene.dare && <Outcomes outcomes={scene.dare.outcomes} view={view} own={own} />}
    </div>
  );
}

/** The two ways on, each with what it brings. */
export function Choices({
  dare,
  own,
  chosen,
  choose,
}: {
  readonly dare: Dare;
  readonly own: RoomWords;
  readonly chosen: string | null;
  readonly choose: (what: string, byKey: boolean) => void;
}) {
  const won = dare.outcomes.filter(({ times }) => times > 0);
  const lost = dare.outcomes.find(({ times }) => times === 0);
  const range = own.range(won[0]?.times ?? 0, won.at(-1)?.times ?? 0);
  const way = (what: string, name: string, how: string, key: string) => (
    <button
      type="button"
      class={`way-on ${what}${chosen === what ? " on" : ""}`}
      aria-pressed={chosen === what}
      aria-keyshortcuts={key}
      onClick={(event) => choose(what, event.detail === 0)}
    >
      <strong>{name}</strong>
      <span>{how}</span>
    </button>
  );
  return (
    <div class="ways-on" role="group" aria-label={own.stage}>
      {way("stop", own.stop, own.stopWith(dare.stop.points, dare.stop.total), "S")}
      {way("multiply", own.multiply, own.multiplyWith(range, own.ways(lost?.ways ?? 0)), "M")}
    </div>
  );
}
