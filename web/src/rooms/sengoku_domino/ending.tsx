/* ending.tsx - the campaign of a game of Sengoku Domino: the map after each battle, with the
 * winners of the castle and the lines. */
import { facts, inBoth, named } from "../../core/sentences";
import { Crest } from "../../parts/ornaments";
import { ownWords, useWords } from "../../ground/words";
import type { Ending, EndingProps } from "../ending";
import { columnOf, cornerOf, FIELD_SIDE, rowOf, SIDE } from "./view";
import type { Cell, SengokuView } from "./view";
import { roomWordsIn } from "./words";

const endWords = inBoth(
  {
    campaign: "The campaign",
    castle: (name: string) => `The castle falls to ${name}.`,
    nobody: "Nobody takes the castle.",
    stands: "The game ends before the castle falls.",
    lines: "Lines",
  },
  {
    campaign: "合戦の記録",
    castle: (name: string) => `城は${name}さんのものに。`,
    nobody: "城は誰のものにもなりませんでした。",
    stands: "落城の前に決着しました。",
    lines: "花道",
  },
);

const BATTLES = [1, 2, 3, 4];

const fieldOf = (cell: Cell): number =>
  1 + (columnOf(cell) < FIELD_SIDE ? 0 : 1) + (rowOf(cell) < FIELD_SIDE ? 0 : 2);

function Campaign({ board }: EndingProps<SengokuView>) {
  const words = useWords();
  const end = ownWords(words, endWords);
  const own = roomWordsIn(words);
  const { names, view } = board;
  const name = (seat: number) => names[seat] ?? "";
  const fallOf = ({ state, seat }: SengokuView["castles"][number]) =>
    seat !== null ? end.castle(name(seat)) : state === "open" ? end.stands : end.nobody;
  return (
    <section class="stack tight" aria-labelledby="sd-campaign">
      <h3 id="sd-campaign">{end.campaign}</h3>
      <ol class="campaign">
        {view.castles.slice(0, view.battlefield).map((castle) => {
          const battle = castle.battlefield;
          const won = names.map(
            (_, seat) =>
              view.lines.filter((line) => line.battlefield === battle && line.seat === seat).length,
          );
          return (
            <li key={battle}>
              <strong>{own.battlefield(battle)}</strong>
              <FieldMap view={view} battle={battle} />
              <p>{fallOf(castle)}</p>
              <p class="soft small">
                {named(
                  words.language,
                  end.lines,
                  facts(
                    words.language,
                    won.map((n, seat) => n > 0 && own.sum(name(seat), n)),
                  ) || "–",
                )}
              </p>
            </li>
          );
        })}
      </ol>
      <ul class="graph-names">
        {names.map((one, seat) => (
          <li key={seat}>
            <Crest seat={seat} />
            <span>{one}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The map with all battles up to BATTLE, each half in the colour of its owner. */
function FieldMap({ view, battle }: { readonly view: SengokuView; readonly battle: number }) {
  const [column, row] = cornerOf(battle);
  return (
    <svg class="campaign-map" viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true">
      {BATTLES.map((field) => {
        const [x, y] = cornerOf(field);
        return (
          <rect key={field} class="field" x={x} y={y} width={FIELD_SIDE} height={FIELD_SIDE} />
        );
      })}
      {view.cells
        .filter(({ cell }) => fieldOf(cell) <= battle)
        .map(({ cell, seat }) => (
          <rect
            key={cell}
            class={`half seat-${seat}${fieldOf(cell) < battle ? " past" : ""}`}
            x={columnOf(cell) + 0.06}
            y={rowOf(cell) + 0.06}
            width={0.88}
            height={0.88}
            rx={0.16}
          />
        ))}
      {view.castles
        .filter(({ battlefield, seat }) => battlefield <= battle && seat !== null)
        .map(({ cell, seat }) => (
          <circle
            key={cell}
            class={`castle seat-${seat}`}
            cx={columnOf(cell) + 0.5}
            cy={rowOf(cell) + 0.5}
            r={0.62}
          />
        ))}
      <rect class="now" x={column} y={row} width={FIELD_SIDE} height={FIELD_SIDE} />
    </svg>
  );
}

export const sengokuEnding: Ending<SengokuView> = { Ending: Campaign };
