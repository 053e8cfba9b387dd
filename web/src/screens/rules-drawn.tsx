/* rules-drawn.tsx - the figures in the rules, by step or clause of each game. They use the
 * components of the rooms, and the core computes the points that they show. Each has its text below
 * it and is hidden from screen readers. */
import type { ComponentChildren, ComponentType } from "preact";
import { inBoth } from "../core/sentences";
import { usePage } from "../parts/page";
import { Face } from "../parts/die";
import { Crest } from "../parts/ornaments";
import { burningView, roomWordsIn as burningWordsIn } from "../rooms/burning_desire/view";
import { Roles } from "../rooms/burning_desire/roles";
import { Fan } from "../rooms/dixit/card";
import { Flower, Mark } from "../rooms/sengoku_domino/marks";
import { boxName, yahtzeeView } from "../rooms/yahtzee/view";
import { phrasesOf } from "../ground/phrases";
import { say, useWords } from "../ground/words";
import { ExampleCards } from "./example-cards";
import type { Row } from "../rules/rule";
import { rules as douDizhu } from "../rules/dou-dizhu";

const texts = inBoth(
  {
    plus: "Plus",
    minus: "Minus",
    delta: "Delta",
    plusMinus:
      "Plus holds 6+6+5+5+4 = 26, minus holds 1+1+1+2+3 = 8. They score nothing themselves; delta scores the difference, 18. So go for high dice in plus and low dice in minus.",
    boxes:
      "Three and four of a kind and chance score the sum of all five dice. The others always score the same: full house 25, small straight (four in a row) 30, large straight (five in a row) 40, yahtzee 50.",
    kinds:
      "Sequences of one card have five or more, of pairs three or more, of triplets two or more, from 3 up to A. Cards attached to triplets or to four of a rank do not count for the height.",
    marks: "Sword 1, long spear 2, bow 3, horse 4, banner 5, gun 6.",
    burning:
      "Dice 1, 1, 2, 2, 3, 5, and the bonus die shows 2. Two ones give 25. Three twos and threes give 20, and both twos match the bonus die: 20 more. A single five gives nothing. The small figures show what one to six dice pay.",
    line: "A row of battlefield 1. Circle and diamond have 6 each, 5+1 and 2+4: the highest totals are equal, so both drop out. Triangle has 3, the next highest, and wins the line: a flower.",
    teller: "Storyteller",
    foundBy: "Found by",
    found: "Found it",
    missed: "Did not",
    some: "some",
    everybody: "everybody",
    nobody: "nobody",
    dixit:
      "Points of a round. Everybody but the storyteller gets 1 more for each vote for a card of theirs.",
  },
  {
    plus: "プラス",
    minus: "マイナス",
    delta: "デルタ",
    plusMinus:
      "プラスに6+6+5+5+4=26、マイナスに1+1+1+2+3=8を記入。この2つは得点にならず、差の18がデルタの得点になります。プラスは大きい目、マイナスは小さい目を狙います。",
    boxes:
      "3カード・4カード・チャンスは5個の合計。ほかはいつも同じ点で、フルハウス25点、小さいストレート（続いた4つの目）30点、大きいストレート（続いた5つの目）40点、ヤッツィー50点です。",
    kinds:
      "シーケンスは3からAまでで、1枚ずつなら5枚以上、ペアなら3組以上、トリプレットなら2組以上。トリプレットや同じランクの4枚に添えたカードは、比べるときに数えません。",
    marks: "刀隊1、長槍隊2、弓隊3、騎馬隊4、旗印5、鉄砲隊6。",
    burning:
      "サイコロは1・1・2・2・3・5、ボーナスダイスは2。1が2個で25点。2と3は3個で20点、そのうち2が2個ボーナスダイスと合うので20点を足します。5は1個だけなので0点。小さな数字は、1個から6個までの点数です。",
    line: "第一戦場の横の花道です。丸は5+1、ひし形は2+4で、どちらも合計6。一番が同点なので、ふたりとも外れます。次に大きい3の三角が、この花道に花を飾ります。",
    teller: "語り部",
    foundBy: "当てたのは",
    found: "当てた人",
    missed: "ほかの人",
    some: "何人か",
    everybody: "全員",
    nobody: "なし",
    dixit:
      "1ラウンドの得点です。語り部以外の人は、自分のカードに入った1票ごとにさらに1点もらいます。",
  },
);

/** The first table of combinations: for two and three players. */
const combinations: readonly Row[] = douDizhu.find(({ rows }) => rows?.[0]?.cards)?.rows ?? [];

const useTexts = () => texts[useWords().language];

function Drawing({
  text,
  children,
}: {
  readonly text: string;
  readonly children: ComponentChildren;
}) {
  return (
    <figure class="drawing">
      <div class="drawing-seen" aria-hidden="true">
        {children}
      </div>
      <figcaption class="soft small">{text}</figcaption>
    </figure>
  );
}

function Box({
  name,
  dice,
  sum,
}: {
  readonly name: string;
  readonly dice: readonly number[];
  readonly sum: number;
}) {
  return (
    <p class="drawing-box">
      <span>
        {phrasesOf(name).map((part, i) => (
          <>
            {i > 0 && <wbr />}
            {part}
          </>
        ))}
      </span>
      <span class="drawing-dice">
        {dice.map((face, i) => (
          <Face key={i} face={face} />
        ))}
      </span>
      <strong class="number">{sum}</strong>
    </p>
  );
}

/** An example for each lower box. */
const examples: readonly (readonly [box: string, dice: string])[] = [
  ["three-kind", "44426"],
  ["four-kind", "33335"],
  ["full-house", "55522"],
  ["small-straight", "12346"],
  ["large-straight", "23456"],
  ["yahtzee", "66666"],
  ["chance", "12456"],
];

/** The lower boxes, each with dice that fit it and the points that the core gives for them. */
function Boxes() {
  const words = useWords();
  const own = useTexts();
  const { core } = usePage();
  return (
    <Drawing text={own.boxes}>
      <div class="drawing-seen drawing-boxes">
        {examples.map(([box, dice]) => {
          const match = core.match("yahtzee", {}, 1, "open");
          if (!match.ok || !match.value.append("chance", `roll ${dice}`).ok) return null;
          const { would } = yahtzeeView(match.value.describe("open"), "yahtzee");
          const faces = [...dice].map(Number);
          return <Box key={box} name={boxName(words, box)} dice={faces} sum={would[box] ?? 0} />;
        })}
      </div>
    </Drawing>
  );
}

/** The combinations of Dou Dizhu by name and example: a list is the picture. */
function Kinds() {
  const words = useWords();
  const own = useTexts();
  return (
    <figure class="drawing">
      <table class="rule-rows">
        <tbody>
          {combinations.map(({ name, cards = "" }) => (
            <tr key={name.en}>
              <th scope="row">{say(words, name)}</th>
              <td>
                <ExampleCards ranks={cards.split(" ")} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <figcaption class="soft small">{own.kinds}</figcaption>
    </figure>
  );
}

/** The six marks and what each is worth. */
function Marks() {
  const own = useTexts();
  return (
    <Drawing text={own.marks}>
      <p class="drawing-cells drawing-line">
        {[1, 2, 3, 4, 5, 6].map((mark) => (
          <span key={mark} class="drawing-cell">
            <span class="sd-tile seat-0">
              <span class="sd-half">
                <Mark mark={mark} />
                <span class="sd-worth">{mark}</span>
              </span>
            </span>
          </span>
        ))}
      </p>
    </Drawing>
  );
}

/** Two boxes of Yams that score by their difference. */
function PlusMinus() {
  const own = useTexts();
  return (
    <Drawing text={own.plusMinus}>
      <Box name={own.plus} dice={[6, 6, 5, 5, 4]} sum={26} />
      <Box name={own.minus} dice={[1, 1, 1, 2, 3]} sum={8} />
      <Box name={own.delta} dice={[]} sum={18} />
    </Drawing>
  );
}

/** The three categories for one roll, as the room shows them. */
function Categories() {
  const words = useWords();
  const own = useTexts();
  const { core } = usePage();
  const match = core.match("burning-desire", {}, 2, "open");
  if (!match.ok || !match.value.append("chance", "roll 112235 2").ok) return null;
  const view = burningView(match.value.describe("open"), "burning-desire");
  return (
    <Drawing text={own.burning}>
      <p class="drawing-box">
        <span class="drawing-dice">
          {view.dice.map((face, i) => (
            <Face key={i} face={face} />
          ))}
          <span class="drawing-bonus apart">
            <Face face={view.bonus} />
          </span>
        </span>
      </p>
      <Roles view={view} own={burningWordsIn(words)} chosen={null} choose={null} />
    </Drawing>
  );
}

/** Halves of tiles: whose each is, and its mark. */
const row: readonly (readonly [seat: number, mark: number])[] = [
  [0, 5],
  [0, 1],
  [1, 2],
  [1, 4],
  [2, 3],
];

/** A line in which two are equal, and a third wins. */
function Line() {
  const own = useTexts();
  const sums = [0, 1, 2].map((seat) =>
    row.reduce((sum, [owner, mark]) => sum + (owner === seat ? mark : 0), 0),
  );
  return (
    <Drawing text={own.line}>
      <div class="drawing-line">
        <p class="drawing-cells">
          {row.map(([seat, mark], i) => (
            <span key={i} class={`drawing-cell seat-${seat}`}>
              <span class={`sd-tile seat-${seat}`}>
                <span class="sd-half">
                  <Mark mark={mark} />
                  <span class="sd-worth">{mark}</span>
                </span>
              </span>
              <Crest seat={seat} />
            </span>
          ))}
        </p>
        <p class="drawing-sums">
          {sums.map((sum, seat) => (
            <span key={seat} class={`seat-${seat} ${seat === 2 ? "wins" : "drops"}`}>
              <Crest seat={seat} />
              <span class="number">{sum}</span>
              {seat === 2 && <Flower />}
            </span>
          ))}
        </p>
      </div>
    </Drawing>
  );
}

/** Who gets how much for what was found: a table is the picture. */
function Scoring() {
  const own = useTexts();
  const rows = [
    [own.some, 3, 3, 0],
    [own.everybody, 0, 2, null],
    [own.nobody, 0, null, 2],
  ] as const;
  return (
    <figure class="drawing">
      <table class="drawing-points">
        <thead>
          <tr>
            <th scope="col">{own.foundBy}</th>
            <th scope="col">
              <Fan /> {own.teller}
            </th>
            <th scope="col">{own.found}</th>
            <th scope="col">{own.missed}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...points]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {points.map((n, i) => (
                <td key={i} class={n ? "number some" : "number"}>
                  {n ?? "–"}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <figcaption class="soft small">{own.dixit}</figcaption>
    </figure>
  );
}

/** For each game its pictures, by the clause that each stands behind or the name that a step calls it. */
export const drawn: Readonly<Record<string, Readonly<Record<string, ComponentType>>>> = {
  yahtzee: { boxes: Boxes, Y11: PlusMinus },
  "dou-dizhu": { kinds: Kinds },
  "burning-desire": { categories: Categories },
  "sengoku-domino": { marks: Marks, line: Line },
  dixit: { points: Scoring },
};
