/* burning.mjs - what people do at a table of Burning Desire: they press what the room offers. */
import { button, pick } from "./people.mjs";
import { offered, press, pressOffered, resultOf, rolled, unfold } from "./play.mjs";
import { rest, stir } from "./wait.mjs";

/** What things are called in this room, as far as the tests press or read them. */
const WORDS = {
  en: {
    game: "Burning Desire",
    target: "Points to reach",
    role: /^Category .+: would give (\d+)/,
    one: /^(Die \d|Bonus die): 1$/,
    bonus: /^Bonus die: \d/,
    take: /^Take \S+ for \d+$/,
    stage: "Multiplier dice",
    stop: /^Stop keep/,
    multiply: /^Multiply ×/,
    stopNow: /^Stop with \d+ points$/,
    multiplyNow: /^Throw, staking \d+$/,
    cancel: "Cancel",
    race: (target) => `Race to ${target}`,
    thrown: /^Multiplier die 1: \d$/,
  },
  ja: {
    game: "バーニング・ディザイア",
    target: "目標点",
    role: /^役「.+」：今なら(\d+)点/,
    one: /^(サイコロ\d|ボーナスダイス)：1$/,
    bonus: /^ボーナスダイス：\d/,
    take: /^「.+」で\d+点$/,
    stage: "倍率ダイス",
    stop: /^止める/,
    multiply: /^振る/,
    stopNow: /^\d+点で止める$/,
    multiplyNow: /^\d+点を賭けて振る$/,
    cancel: "キャンセル",
    race: (target) => `${target}点への道`,
    thrown: /^倍率ダイス1：\d$/,
  },
};

export const wordsOf = (person) => WORDS[person.language];

const named = (person, what) => person.getByRole("button", { name: wordsOf(person)[what] });
export const roles = (person) => named(person, "role");
export const stage = (person) => person.getByRole("region", { name: wordsOf(person).stage });
export const way = (person, what) => named(person, what);

/** A game at this screen, with bots in the other seats. */
export async function alone(person, url, seats, target) {
  await person.goto(`${url}/#/alone/burning-desire`);
  await pick(person, person.names.players(seats));
  await unfold(person);
  await person.getByLabel(wordsOf(person).target, { exact: true }).fill(String(target));
  await button(person, person.names.play).click();
  await person.getByRole("region", { name: wordsOf(person).race(target) }).waitFor();
}

/** What the roles that can be chosen would give, by place. */
export async function pointsOf(person) {
  const labels = await roles(person).allTextContents();
  return labels.map((label) => Number(wordsOf(person).role.exec(label)?.[1] ?? -1));
}

/** Chooses the role that gives most; false where none can be chosen. */
export async function chooseBest(person) {
  const points = (name) => Number(wordsOf(person).role.exec(name)?.[1] ?? -1);
  const may = (await offered(person)).filter((name) => points(name) >= 0);
  const [best] = may.sort((a, b) => points(b) - points(a));
  if (best === undefined) return false;
  await pressOffered(person, best);
  return true;
}

/** One thing that a person does when it is their turn; false when nothing is offered. They keep ones,
 * roll `rolls` times, and multiply `dares` times before they stop. */
export async function actBurning(person) {
  const own = wordsOf(person);
  const may = await offered(person);
  const find = (pattern) => may.find((name) => pattern.test(name));
  const way =
    find(own.take) ??
    find(own.stopNow) ??
    find(own.multiplyNow) ??
    find((person.dares ?? 0) > 0 ? own.multiply : own.stop);
  if (way !== undefined) {
    if (own.multiplyNow.test(way)) person.dares--;
    await pressOffered(person, way);
  } else if (find(person.names.roll) !== undefined && (await rolled(person)) < person.rolls) {
    const ones = () => offered(person).then((now) => now.find((name) => own.one.test(name)));
    for (let one, i = 0; i < 7 && (one = await ones()); i++) await pressOffered(person, one);
    await pressOffered(person, person.names.roll);
  } else {
    return chooseBest(person);
  }
  return true;
}

/** Takes the best role, turn after turn, until the multiplier dice are offered. A lucky role may end the game
 * before: then `begin` begins another. */
export async function toStage(person, begin) {
  for (let games = 0; games < 20; ) {
    if (await way(person, "stop").isVisible()) return;
    if (await way(person, "take").isVisible()) {
      await rest(person);
      await press(way(person, "take"));
    } else if (await resultOf(person).isVisible()) {
      games++;
      await begin();
    } else if (!(await chooseBest(person))) await stir([person]);
  }
  throw new Error("nobody ever comes to the multiplier dice");
}
