/* next.tsx - the next game of an evening: proposals, their supporters, and the start. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { GameInfo } from "../../core/core";
import { people as inOneLine } from "../../core/sentences";
import { tellUnless } from "../../ground/messages";
import { useWords } from "../../ground/words";
import type { RemoteEvening, Shown } from "../../net/remote-evening";
import { ChoiceRows, optionsInWords, playedThere } from "../../parts/choices";
import { keepChoices } from "../../parts/chosen";
import { usePage, useServer } from "../../parts/page";
import { theWitnesses } from "../../table/witness";
import type { Proposal, Proposed } from "../../table/evening";
import { GameField, useGameChoice } from "../chosen-game";
import { useEveningWords } from "../words/evening";

interface Props {
  readonly evening: RemoteEvening;
  readonly shown: Shown;
}

interface NextProps extends Props {
  /** Offers the last game again. */
  readonly again?: boolean;
  /** This guest has begun the next game, at that table. */
  readonly begun?: (table: string) => void;
}

export function NextGame({ evening, shown, again = true, begun = () => {} }: NextProps) {
  const words = useWords();
  const own = useEveningWords();
  const { core } = usePage();
  const [open, setOpen] = useState(false);
  const last = shown.games.filter(({ ended }) => ended !== null).at(-1);
  const played = last && core.game(last.game);
  const begin = useBegin(evening, begun);
  const decides = useDecides(shown);
  const repeat = async () => {
    const { game, options, players } = last!;
    const reply = await evening.propose({ game, options, seats: players.length });
    if (tellUnless(reply)) await begin(Number(reply.value.k));
  };
  return (
    <section class="card stack" aria-labelledby="evening-next">
      <h2 id="evening-next">{own.next}</h2>
      {shown.proposals.length === 0 ? (
        <p class="soft">{own.nobodyProposes}</p>
      ) : (
        <ul class="stack evening-proposals">
          {shown.proposals.map((proposal) => (
            <ProposalRow key={proposal.k} {...{ evening, shown, proposal, begin, decides }} />
          ))}
        </ul>
      )}
      <div class="row">
        {again && decides && played && last.players.length > 0 && (
          <button type="button" class="button main" onClick={() => void repeat()}>
            {own.sameAgain(played[words.language])}
          </button>
        )}
        <button type="button" class="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {own.propose}
        </button>
      </div>
      {open && <ProposeForm evening={evening} done={() => setOpen(false)} />}
    </section>
  );
}

/** The absence of the host after which others may begin the next game, in milliseconds; the server
 * checks it, too. */
const HOST_AWAY = 60_000;

/** Returns whether this guest may begin a game: the host may, and all may while the host plays, or once the host has
 * been away for a while. */
function useDecides(shown: Shown): boolean {
  const [freed, free] = useState(false);
  const plays = shown.games.some(({ ended, players }) => !ended && players.includes(shown.host));
  const here = shown.here.includes(shown.host);
  useEffect(() => {
    free(false);
    if (here) return;
    const timer = setTimeout(() => free(true), HOST_AWAY);
    return () => clearTimeout(timer);
  }, [here, shown.host]);
  return shown.mine || plays || freed;
}

/** Begins a proposal, and tells BEGUN of its table. Everybody at the evening goes there when its log tells of it. */
function useBegin(
  evening: RemoteEvening,
  begun: (table: string) => void,
): (k: number) => Promise<void> {
  const { core } = usePage();
  const busy = useRef(false);
  return async (k) => {
    if (busy.current) return;
    busy.current = true;
    const entropy = core.fair.entropy();
    const reply = await evening.begin(k, entropy);
    busy.current = false;
    if (!tellUnless(reply)) return;
    const table = String(reply.value.table);
    if (reply.value.seat !== null) theWitnesses().added(table, entropy);
    begun(table);
  };
}

interface ProposalProps extends Props {
  readonly proposal: Proposal;
  readonly begin: (k: number) => Promise<void>;
  readonly decides: boolean;
}

/** A proposal: by whom, what exactly, who would rest, and who likes it. */
function ProposalRow({ evening, shown, proposal, begin, decides }: ProposalProps) {
  const words = useWords();
  const own = useEveningWords();
  const { core } = usePage();
  const [{ guest: me }] = useServer();
  const { k, guest, what } = proposal;
  const game = core.game(what.game);
  const nameOf = (id: string) =>
    shown.people.find((one) => one.guest === id)?.name || words.formerGuest;
  const fans = shown.people.filter(({ wish }) => wish === k);
  const likes = fans.some((one) => one.guest === me);
  if (!game) return null;
  return (
    <li class="stack tight">
      <p class="row">
        <strong>{playedThere(words, game, what.options)}</strong>
        <span class="soft">{factsOf(words, game, what)}</span>
      </p>
      <p class="row">
        <span class="soft small">
          {`${own.proposes(nameOf(guest))}${words.dot}${own.supporters(fans.length)}`}
          {fans.length > 0 &&
            ` (${inOneLine(
              words.language,
              fans.map(({ name }) => name),
            )})`}
        </span>
        <span class="row push">
          <button
            type="button"
            class="button small"
            aria-pressed={likes}
            onClick={() => void evening.wish(likes ? 0 : k).then(tellUnless)}
          >
            {own.support}
          </button>
          {decides && (
            <button type="button" class="button small main" onClick={() => void begin(k)}>
              {own.begin}
            </button>
          )}
        </span>
      </p>
    </li>
  );
}

/** What exactly is proposed, in words. */
export const factsOf = (
  words: ReturnType<typeof useWords>,
  game: GameInfo,
  what: Proposed,
): string =>
  [
    words.players(what.seats),
    optionsInWords(words, game, what.options, what.seats),
    what.order === "random" && what.seats > 1 && words.orderDrawn,
  ]
    .filter(Boolean)
    .join(words.dot);

function ProposeForm({
  evening,
  done,
}: {
  readonly evening: RemoteEvening;
  readonly done: () => void;
}) {
  const words = useWords();
  const own = useEveningWords();
  const choice = useGameChoice(null, null);
  const { game, decks, value, set } = choice;
  const propose = async (event: Event) => {
    event.preventDefault();
    const { title: _title, private: _private, lang: _lang, ...what } = value;
    keepChoices(game.name, value);
    if (tellUnless(await evening.propose({ game: game.name, ...what }))) done();
  };
  return (
    <form class="stack" onSubmit={(event) => void propose(event)}>
      <GameField {...choice} />
      <ChoiceRows
        key={game.name}
        game={game}
        decks={decks}
        value={value}
        set={set}
        seatsLabel={words.seats}
        shared={false}
      />
      <div class="row form-end">
        <button class="button main push">{own.proposeThis}</button>
      </div>
    </form>
  );
}
