/* dixit.mjs - what people do at a table of Dixit, by the names of things. Nothing here knows a rule:
 * they do what the page asks for. */
import { button, pick } from "./people.mjs";
import { openTable, press, resultOf, unfold } from "./play.mjs";
import { PATIENCE, rest, soon, stir, stirs } from "./wait.mjs";

const NAMES = {
  en: {
    game: "Dixit",
    goal: "Points to end at (0: until the deck ends)",
    hand: "Your hand",
    table: "The table",
    asksClue: /^Choose one of your cards and/,
    asksCard: /of your cards fits? “|^One more card/,
    asksVote: /^Which card is .+’s\?$/,
    clue: "Your clue",
    tell: "Give this clue",
    give: "Play this card",
    take: "Choose this card",
    giveTwo: "Play these two cards",
    vote: /^Vote for number \d$/,
    goOn: "On to the next round",
    skip: "Show everything",
    lift: /show my screen$/,
    chose: "has chosen",
    close: "Close",
  },
  ja: {
    game: "ディクシット",
    goal: "終わる点数（0なら山札が尽きるまで）",
    hand: "あなたの手札",
    table: "場",
    asksClue: /^手札から1枚選んで、/,
    asksCard: /に合うカード|^もう1枚/,
    asksVote: /のカードはどれ？$/,
    clue: "お題",
    tell: "このお題で出す",
    give: "このカードを出す",
    take: "このカードを選ぶ",
    giveTwo: "この2枚を出す",
    vote: /^\d番に投票する$/,
    goOn: "次のラウンドへ",
    skip: "すべて見る",
    lift: /さんの画面を見る$/,
    chose: "選びました",
    close: "閉じる",
  },
};

/** What things of this room are called for somebody. */
export const called = (person) => NAMES[person.language];

/** A new table of Dixit at the house; gives its link. */
export const openDixit = (person, url, { seats = 4, goal = 6, title = "" } = {}) =>
  openTable(person, url, {
    game: called(person).game,
    seats,
    title,
    options: { [called(person).goal]: goal },
  });

/** A game in the page, `others` being what is chosen for the seats after one's own. */
export async function aloneAtDixit(person, url, { seats = 3, goal = 3, others = [] } = {}) {
  const { names } = person;
  await person.goto(`${url}/#/alone`);
  await pick(person, called(person).game);
  await pick(person, names.players(seats));
  await unfold(person);
  await person.getByLabel(called(person).goal).fill(String(goal));
  for (const [i, label] of others.entries())
    await person.getByRole("combobox").nth(i).selectOption({ label });
  await button(person, names.play).click();
  await person.waitForURL(/#\/play\//);
}

export const hand = (person) =>
  person.getByRole("list", { name: called(person).hand }).getByRole("button");
export const table = (person) =>
  person.getByRole("list", { name: called(person).table }).getByRole("button");
const seen = (person, text) => person.getByText(text).first().isVisible();

/** What the page asks of somebody now: "clue", "card", "vote", "on" (a revealed round is in sight) or
 * null. */
export async function asked(person) {
  const own = called(person);
  if (await button(person, own.goOn).isVisible()) return "on";
  if (await seen(person, own.asksClue)) return "clue";
  if (await seen(person, own.asksCard)) return "card";
  if (await seen(person, own.asksVote)) return "vote";
  return null;
}

/** Longer than a double tap. */
const pause = (person) => rest(person, 380);

/** Makes the move that is due; `clue` is the storyteller's text, `which` the card of the hand,
 * `vote` the card that is voted for (by default the first that may be). */
export async function act(person, { clue = "…", which = 0, vote = null } = {}) {
  const own = called(person);
  const what = await asked(person);
  // At a screen that is handed on it is gone once the curtain falls; then there is another question.
  if (what === "on") await press(button(person, own.goOn));
  if (what === "clue") {
    await hand(person).nth(which).click();
    await person.getByLabel(own.clue, { exact: true }).fill(clue);
    await pause(person);
    await button(person, own.tell).click();
  }
  if (what === "card") {
    const pair = button(person, own.giveTwo);
    const one = button(person, own.give).or(button(person, own.take));
    for (let i = which; i < which + 2 && !(await pair.isVisible()); i++) {
      await hand(person).nth(i).click();
      await one.waitFor();
      await pause(person);
      const single = await button(person, own.give).isVisible();
      await one.click();
      if (single) break;
      await person.getByRole("dialog").waitFor({ state: "hidden" });
    }
    if (await pair.isVisible()) await pair.click();
  }
  if (what === "vote") await voteFor(person, vote);
  // The question stands there until the reply has come; nobody answers it twice.
  if (what) await soon(`${what} is done`, async () => (await asked(person)) !== what);
  return what;
}

/** Votes for `card`, or for the first that may be voted for. */
async function voteFor(person, card) {
  const own = called(person);
  const all = card === null ? "[data-card]" : `[data-card="${card}"]`;
  const cards = table(person).and(person.locator(all));
  for (let i = 0; i < (await cards.count()); i++) {
    await cards.nth(i).click();
    const vote = person.getByRole("button", { name: own.vote });
    await person.getByRole("dialog").waitFor();
    await pause(person);
    if (await vote.isVisible()) return vote.click();
    await person.keyboard.press("Escape");
  }
}

/** These people play until each of them sees the result; `at` is called with everything that is asked
 * of somebody, before it is done. */
export async function playDixit(
  people,
  { at = async () => {}, clue = "…", until = () => false } = {},
) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const before = stirs(people);
    let over = 0;
    let acted = false;
    for (const person of people) {
      if (await resultOf(person).isVisible()) {
        over++;
        continue;
      }
      const what = await asked(person);
      if (!what) continue;
      await at(person, what);
      if (await until()) return;
      await act(person, { clue: `${clue} ${person.called}` });
      acted = true;
    }
    if (over === people.length) return;
    if (Date.now() > end) throw new Error("the game does not end");
    if (!acted) await stir(people, before);
  }
}
