/* moves.tsx - the player's moves: bids, plays, passes, and the plays that beat the last one; each
 * is chosen, previewed and confirmed. */
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { facts, remarked } from "../../core/sentences";
import { IconButton } from "../../parts/ornaments";
import type { BoardProps } from "../room";
import type { Words } from "../../ground/words";
import { cardsOf, printed, readable, sentenceCase } from "./view";
import type { PlayDraft, RoomWords } from "./view";

/* ---- what beats this ---- */

/** Plays that differ only in the attached cards. */
interface Group {
  readonly draft: PlayDraft;
  readonly body: string;
  /** The ranks of each play. */
  readonly plays: readonly string[];
}

/** The legal plays in groups, in the core's order. */
export function useGroups(
  board: BoardProps,
  wanted: boolean,
  nameOf: (ranks: string) => PlayDraft | null,
): readonly Group[] {
  return useMemo(() => {
    if (!wanted) return [];
    const groups = new Map<string, { draft: PlayDraft; body: string; plays: string[] }>();
    for (const move of board.legal()) {
      const ranks = cardsOf(move).join("");
      const draft = ranks ? nameOf(ranks) : null;
      if (!draft) continue;
      const body = ranks.slice(0, draft.body);
      const key = `${draft.kind} ${body}`;
      const group = groups.get(key);
      if (group) group.plays.push(ranks);
      else groups.set(key, { draft, body, plays: [ranks] });
    }
    return [...groups.values()];
  }, [wanted, board.me, board.event?.n]);
}

/** The selected group of plays, and the selected play in it. */
export interface Tried {
  readonly group: number;
  readonly play: number;
}

interface SuggestionsProps {
  readonly groups: readonly Group[];
  readonly tried: Tried | null;
  readonly attempt: (tried: Tried) => void;
  readonly close: () => void;
  readonly label: string;
  readonly words: Words;
  readonly own: RoomWords;
}

/** Ranks in a few letters. */
const short = (ranks: string) =>
  [...ranks].map((rank) => (rank === "B" ? "小" : rank === "R" ? "大" : printed(rank))).join(" ");

/** The groups, by kind. */
export function Suggestions(props: SuggestionsProps) {
  const { groups, tried, attempt, close, label, words } = props;
  const at = tried ? groups[tried.group] : undefined;
  const kind = at?.draft.kind ?? groups[0]?.draft.kind;
  const kinds = groups.filter(
    ({ draft }, i) => groups.findIndex((one) => one.draft.kind === draft.kind) === i,
  );
  const chips = <Chips {...props} kind={kind} />;
  return (
    <section class="dd-hints" aria-label={label}>
      <div class="dd-hints-head">
        {kinds.length > 1 ? (
          <ul class="dd-kinds">
            {kinds.map((one) => (
              <li key={one.draft.kind}>
                <button
                  type="button"
                  class="dd-kind"
                  aria-pressed={one.draft.kind === kind}
                  onClick={() => attempt({ group: groups.indexOf(one), play: 0 })}
                >
                  {sentenceCase(one.draft[words.language])}
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <>
            <strong>{label}</strong>
            {chips}
          </>
        )}
        <IconButton icon="cross" label={words.close} kind="quiet small" press={close} />
      </div>
      {kinds.length > 1 && chips}
    </section>
  );
}

/** The groups of a kind in a row, scrolled so that the one being tried is visible. */
function Chips(props: SuggestionsProps & { readonly kind: string | undefined }) {
  const { groups, tried, kind } = props;
  const row = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const on = row.current?.querySelector<HTMLElement>("[aria-pressed=true]");
    const box = row.current;
    if (on && box) box.scrollLeft = on.offsetLeft - (box.clientWidth - on.clientWidth) / 2;
  }, [tried?.group]);
  return (
    <ul class="dd-chips" ref={row}>
      {groups.map((group, i) =>
        group.draft.kind === kind ? (
          <li key={group.body}>
            <Chip {...props} group={group} place={i} />
          </li>
        ) : null,
      )}
    </ul>
  );
}

/** A group: a press tries its first play, each further one the next. */
function Chip({
  group,
  place,
  tried,
  attempt,
  words,
  own,
}: SuggestionsProps & { readonly group: Group; readonly place: number }) {
  const on = tried?.group === place;
  const at = on ? tried.play : 0;
  const many = group.plays.length;
  const ranks = group.plays[at]!;
  return (
    <button
      type="button"
      class="dd-chip"
      aria-pressed={on}
      aria-label={facts(words.language, [
        remarked(words.language, readable(own, ranks), group.draft[words.language]),
        many > 1 && own.ways(at + 1, many),
      ])}
      onClick={() => attempt({ group: place, play: on ? (at + 1) % many : 0 })}
    >
      <span>{short(group.body)}</span>
      {ranks.length > group.body.length && (
        <span class="dd-attached">{short(ranks.slice(group.body.length))}</span>
      )}
      {many > 1 && <span class="dd-more">{on ? `${at + 1}/${many}` : own.more(many - 1)}</span>}
    </button>
  );
}

/* ---- bids ---- */

interface BidsProps {
  readonly board: BoardProps;
  readonly must: boolean;
  readonly chosen: string | null;
  readonly choose: (move: string | null) => void;
  readonly send: (move: string) => void;
  readonly own: RoomWords;
}

export function Bids({ board, must, chosen, choose, send, own }: BidsProps) {
  const legal = board.legal();
  const bid = chosen?.startsWith("bid ") ? Number(chosen.slice(4)) : NaN;
  if (chosen !== null)
    return (
      <>
        <p class="dd-tell" role="status">
          {bid > 0 ? own.bidMeans(bid) : own.passMeans}
        </p>
        <Confirm
          text={bid > 0 ? own.bidNow(bid) : own.passNow}
          yes={() => send(chosen)}
          no={() => choose(null)}
          own={own}
        />
      </>
    );
  return (
    <>
      <p class="dd-tell">{must ? own.mustBid : own.chooseBid}</p>
      <div class="dd-actions" role="group" aria-label={own.bidLabel}>
        {["bid pass", "bid 1", "bid 2", "bid 3"].map((move) => (
          <button
            key={move}
            type="button"
            class="button"
            disabled={!legal.includes(move)}
            onClick={() => choose(move)}
          >
            {move === "bid pass" ? own.pass : own.bid(Number(move.slice(4)))}
          </button>
        ))}
      </div>
    </>
  );
}

/** Asks before a move is sent. The question has the focus, so that Enter confirms. */
export function Confirm({
  text,
  yes,
  no,
  own,
}: {
  readonly text: string;
  readonly yes: () => void;
  readonly no: () => void;
  readonly own: RoomWords;
}) {
  const main = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => main.current?.focus({ preventScroll: true }), []);
  return (
    <div class="dd-actions">
      <button type="button" class="button" onClick={no}>
        {own.back}
      </button>
      <button type="button" class="button main" ref={main} onClick={yes}>
        {text}
      </button>
    </div>
  );
}
