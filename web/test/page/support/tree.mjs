/* tree.mjs - somebody who plays by the accessibility tree and the keyboard alone: who hears what the live
 * region says, knows of each thing its role, its name and what can be done with it, and presses keys. There
 * are no pixels, no classes and no pointer here. */
import assert from "node:assert/strict";
import { called as dixitNames } from "./dixit.mjs";
import { douDizhuNames } from "./dou_dizhu.mjs";
import { wordsOf as burningNames } from "./burning.mjs";
import { wordsOf as sengokuNames } from "./sengoku_domino.mjs";
import { PATIENCE, rest, soon } from "./wait.mjs";

/** A line of the tree: its depth, its role, its name and all that is said of it; or a text that it holds. */
const LINE = /^( *)- '?([a-z]+)(?: "((?:[^"\\]|\\.)*)")?([^:]*?)'?(?::(?: (.*))?)?$/;
const CONTROLS = ["button", "textbox"];

/** More events (scripts/soak) play every game to its end by keys. */
const SOAK = Number(process.env.EVENTS ?? 1) > 1;

/** A tree, in words, as a list. */
const nodesOf = (text) =>
  text.split("\n").flatMap((line) => {
    const found = LINE.exec(line);
    if (!found) return [];
    const [, indent, role, name = "", states, rest = ""] = found;
    const said = name.replaceAll("''", "'").replaceAll('\\"', '"');
    const ref = /\[ref=(\w+)\]/.exec(states)?.[1];
    return [{ depth: indent.length, role, name: said, states, text: rest, ref }];
  });

/** The tree of the page, of an open dialog alone where there is one. */
async function look(person) {
  const nodes = nodesOf(await person.locator("body").ariaSnapshot({ mode: "ai" }));
  const dialog = nodes.findLastIndex(({ role }) => role === "dialog" || role === "alertdialog");
  return dialog < 0 ? nodes : within(nodes, dialog);
}

/** What stands below the node at `i`. */
function within(nodes, i) {
  const end = nodes.findIndex(({ depth }, j) => j > i && depth <= nodes[i].depth);
  return nodes.slice(i + 1, end < 0 ? undefined : end);
}

const isControl = ({ role, states, ref }) =>
  ref && CONTROLS.includes(role) && !states.includes("[disabled]");

/** In the page: the key that brings the focus nearer to `target`, by how the keys go in a list, a grid and a
 * page; "" where it is, null where it has gone. And what is wrong with where the focus is now: somebody must see it. */
export const stepTo = (target) => {
  if (!target.isConnected) return { key: null };
  const from = document.activeElement;
  const unseen = () => {
    if (from === document.body || from.matches("dialog")) return "";
    const label = from.closest("label");
    const name = from.getAttribute("aria-label") ?? (label ?? from).innerText ?? "";
    // A radio button lies invisible over its label's text, which then shows the ring.
    const ring = [from, from.nextElementSibling].filter(Boolean).some((one) => {
      const style = getComputedStyle(one);
      return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    });
    const box = from.getBoundingClientRect();
    const x = Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 1);
    const y = Math.min(Math.max(box.top + box.height / 2, 1), innerHeight - 1);
    const inside =
      box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    const top = document.elementFromPoint(x, y);
    const free = top && (from.contains(top) || top.contains(from) || label?.contains(top));
    if (ring && inside && free) return "";
    return `${from.tagName} “${name.trim()}”: ${!ring ? "no ring" : !inside ? "out of sight" : `covered by ${top?.className}`}`;
  };
  if (from === target) return { key: "", wrong: unseen() };
  const behind = (one, other) =>
    Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
  const tab = from === document.body || behind(from, target) ? "Tab" : "Shift+Tab";
  const group = target.closest("[role=grid], [role=radiogroup], fieldset, ul, ol");
  const single = target.tabIndex >= 0 && target.type !== "radio";
  if (single || !group?.contains(from) || from === group) return { key: tab, wrong: unseen() };
  const place = (one) => {
    const row = one.closest("[role=row]");
    const cell = one.closest("[role=gridcell]");
    return (
      row && [
        [...group.querySelectorAll("[role=row]")].indexOf(row),
        [...row.children].indexOf(cell),
      ]
    );
  };
  const [at, to] = [place(from), place(target)];
  const wrong = unseen();
  if (at && to && at[0] !== to[0]) return { key: at[0] < to[0] ? "ArrowDown" : "ArrowUp", wrong };
  return { key: behind(from, target) ? "ArrowRight" : "ArrowLeft", wrong };
};

const elementOf = (person, { ref }) =>
  person
    .locator(`aria-ref=${ref}`)
    .elementHandle({ timeout: 5000 })
    .catch(() => null);

/** Walks to a control by keys, and sees the focus on the whole way; false where it goes away meanwhile. */
async function walkTo(person, control) {
  const { role, name } = control;
  const target = await elementOf(person, control);
  for (let i = 0; target && i < 150; i++) {
    const { key, wrong } = await target.evaluate(stepTo);
    if (i > 0) assert.equal(wrong ?? "", "", `the focus on the way to the ${role} “${name}”`);
    if (key === "") return true;
    if (key === null) return false;
    await person.keyboard.press(key);
  }
  if (!target) return false;
  throw new Error(`no key leads to the ${role} “${name}”`);
}

/** What the live region has said so far that is still there, a text for each sentence. */
function heard(nodes) {
  const i = nodes.findIndex(({ role }) => role === "log");
  return i < 0
    ? []
    : within(nodes, i).map(({ text }) => text.replace(/^"(.*)"$/, "$1").replaceAll('\\"', '"'));
}

const byPoints = (pattern) => (nodes) => {
  const points = ({ name }) => Number(pattern.exec(name)?.[1] ?? -1);
  const all = nodes.filter((one) => isControl(one) && pattern.test(one.name));
  return all.sort((a, b) => points(b) - points(a))[0];
};
const named = (name, which = 0) => {
  const fits = typeof name === "string" ? (one) => one === name : (one) => name.test(one);
  return (nodes) => nodes.filter((one) => isControl(one) && fits(one.name)).at(which);
};
/** Writes into a field that is still empty. */
const write = (name, words) => (nodes) => {
  const i = nodes.findIndex((one) => one.role === "textbox" && one.name === name);
  const empty = i >= 0 && !nodes[i].text && within(nodes, i).every(({ role }) => role !== "text");
  return empty ? { ...nodes[i], words } : undefined;
};
const inList = (list, which) => (nodes) => {
  const i = nodes.findIndex(
    (one) => one.role === "list" && (list.test ? list.test(one.name) : one.name === list),
  );
  return i < 0 ? undefined : within(nodes, i).filter(isControl).at(which());
};

/** For each game what somebody does, the first that is offered. */
const TASTES = {
  yahtzee: ({ names }) => [named(names.write), byPoints(names.would)],
  "burning-desire"(person) {
    const own = burningNames(person);
    return [own.stopNow, own.take]
      .map((one) => named(one))
      .concat(named(own.stop), byPoints(own.role));
  },
  "dou-dizhu"(person) {
    const own = douDizhuNames(person);
    const leads = (nodes) => nodes.some((one) => own.lead.test(one.text));
    const taken = (nodes) => nodes.some((one) => one.states.includes("[pressed]"));
    const cards = (nodes) =>
      leads(nodes) && !taken(nodes) ? inList(own.hand, () => 0)(nodes) : null;
    return [own.bidNow, own.passNow, own.play, own.bid(3)]
      .map((one) => named(one))
      .concat(cards, named(own.hint), named(own.pass));
  },
  dixit(person) {
    const own = dixitNames(person);
    let n = 0;
    const asks = (asked, list) => (nodes) =>
      nodes.some((one) => asked.test(one.text)) ? inList(list, () => n++ % 4)(nodes) : undefined;
    return [
      write(own.clue, "Early in the morning"),
      ...[own.tell, own.give, own.giveTwo, own.take, own.vote, own.goOn].map((one) => named(one)),
      asks(own.asksClue, own.hand),
      asks(own.asksCard, own.hand),
      asks(own.asksVote, own.table),
      named(own.close),
    ];
  },
  "sengoku-domino"(person) {
    const own = sengokuNames(person);
    return [own.lay, own.deploy, own.discard, own.tile, own.fits].map((one) => named(one));
  },
};

/** Listens until somebody is called to their turn, or nothing more is said for SILENCE, or nothing at all for
 * `patience` milliseconds: `lines` have been heard. Nobody looks around meanwhile, which costs more than all else. */
const SILENCE = 3000;
const listen = (person, lines, patience = SILENCE) =>
  person.evaluate(
    ([lines, turn, patience, silence]) =>
      new Promise((resolve) => {
        const log = document.querySelector("[role=log]");
        let pause = setTimeout(resolve, log ? patience : 100);
        if (!log) return;
        let said = lines;
        const hear = () => {
          const now = [...log.children].map((one) => one.textContent);
          if (now.join("\n") === said.join("\n")) return;
          if (now.at(-1)?.startsWith(turn)) resolve();
          said = now;
          clearTimeout(pause);
          pause = setTimeout(resolve, silence);
        };
        hear();
        new MutationObserver(hear).observe(log, { subtree: true, childList: true });
      }),
    [lines, person.names.yourTurn, patience, SILENCE],
  );

/** Presses Enter, and waits for what it does, or for a moment: whether something is said then. Otherwise the focus
 * may have gone on. */
async function enter(person) {
  const done = person.evaluate(
    () =>
      new Promise((resolve) => {
        const log = document.querySelector("[role=log]");
        if (log) new MutationObserver(() => resolve(true)).observe(log, { childList: true });
        addEventListener("focusin", () => resolve(false), { once: true });
        setTimeout(() => resolve(false), 500);
      }),
  );
  await person.keyboard.press("Enter");
  return done.catch(() => false); // the page may be another one now
}

/** What has the focus, as a list of one; of none where nothing has it. */
const lookAtFocus = (person) =>
  person
    .locator(":focus")
    .ariaSnapshot({ mode: "ai", timeout: 1000 })
    .then(nodesOf, () => []);

/** Walks to what has this role and name, by keys. */
export async function walkByTree(person, role, name) {
  await soon(`the keys lead to the ${role} “${name}”`, async () => {
    const found = (await look(person)).find((one) => one.role === role && one.name === name);
    return found?.ref && walkTo(person, found);
  });
}

/** Sits down on a seat of a table that waits. */
export async function sitByTree(person, seat) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const nodes = await look(person);
    if (named(person.names.standUp)(nodes)) return;
    const sit = named(person.names.sit(seat))(nodes);
    if (sit && (await walkTo(person, sit))) await enter(person);
    if (Date.now() > end) throw new Error("no seat is offered");
    await listen(person, []);
  }
}

/** What the live region says that it did not say before, when it said `old`: lines are only added below. */
function newsOf(said, old) {
  for (let kept = Math.min(old.length, said.length); kept > 0; kept--)
    if (said.slice(0, kept).every((line, i) => line === old[old.length - kept + i]))
      return said.slice(kept);
  return said;
}

/** How large what a finger finds at a control is, in pixels. */
const sizeOf = async (person, control) =>
  (await elementOf(person, control))?.evaluate((element) => {
    element.scrollIntoView({ block: "nearest" });
    const { width, height } = element.getBoundingClientRect();
    return element.isConnected ? { width, height } : null;
  });

/** Makes the first offered move in the order of TASTES, and answers the question to which the focus
 * goes then. `seen` has the kinds of moves that were made before. Gives whether something was
 * offered, and whether something was said. */
async function doNext(person, tastes, nodes, seen, offered) {
  let kind = tastes.findIndex((taste) => taste(nodes));
  if (kind < 0) return { acted: false };
  let said = false;
  for (let next = tastes[kind](nodes); next; ) {
    if (!seen.has(kind)) await offered(next);
    seen.add(kind);
    if (!(await walkTo(person, next))) break;
    await rest(person); // the question takes no key just after it has come
    if (next.words) {
      await person.keyboard.type(next.words);
      break;
    }
    said = await enter(person);
    if (said) break;
    const focus = await lookAtFocus(person);
    const before = kind;
    kind = tastes.findIndex((taste, i) => i < before && taste(focus));
    next = kind < 0 ? undefined : tastes[kind](focus);
  }
  return { acted: true, said };
}

/** Plays until the result is there. Somebody who has `person.steps` takes so many; then `person.leave()` gives their seat
 * to a bot, and they listen. Gives what was heard on the way, and what all the controls were called. `offered` is called
 * with each kind of move when it is first offered. */
async function playByTree(person, game, offered = async () => {}) {
  const end = Date.now() + PATIENCE;
  const tastes = TASTES[game](person);
  const seen = new Set();
  const story = [];
  const called = new Set();
  let left = SOAK ? Infinity : (person.steps ?? Infinity);
  for (let last = []; ; ) {
    const nodes = await look(person);
    const lines = heard(nodes);
    if (lines.length) {
      story.push(...newsOf(lines, last));
      last = lines;
    }
    for (const { name } of nodes.filter(isControl)) called.add(name);
    const over = ({ role, name }) => role === "table" && name === person.names.result;
    if (nodes.some(over)) return { story, called: [...called] };
    const { acted, said } =
      left > 0 ? await doNext(person, tastes, nodes, seen, offered) : { acted: false };
    if (acted && --left === 0) await person.leave();
    if (Date.now() > end)
      throw new Error(`it does not go on: ${nodes.filter(isControl).map(({ name }) => name)}`);
    await listen(person, last, acted && !said ? 500 : SILENCE);
  }
}

/** Pixels of a button for a move, and of a box of a sheet or a cell of a map, which only choose what such a button
 * then does. */
const FINGER = 44;
const CHOICE = 36;

/** What a move is made with is large enough for a finger, as the phone is held and on its other side. */
async function fitsFinger(person, move) {
  const { width, height } = person.viewportSize();
  for (const size of [
    { width: height, height: width },
    { width, height },
  ]) {
    await person.setViewportSize(size);
    await rest(person, 0);
    const box = await sizeOf(person, move);
    const chooses = person.names.would.test(move.name) || sengokuNames(person).fits.test(move.name);
    if (box)
      assert.ok(
        Math.min(box.width, box.height) >= (chooses ? CHOICE : FINGER) - 0.5,
        `${size.width} wide: ${move.name}: ${box.width} × ${box.height}`,
      );
  }
}

/** Cards are called by suit and rank. */
const CARDS = {
  en: /^(\d+|jack|queen|king|ace) of (spades|hearts|diamonds|clubs)$/,
  ja: /^(スペード|ハート|ダイヤ|クラブ)の(\d+|.+)$/,
};

/** These people play a game together from its start to its result, each in their own language by names, roles and
 * keys alone: what happens is heard in sentences, and the focus is always in sight. */
export async function playWhole(game, ...people) {
  const one = async (person) => {
    const touches = person.viewportSize().width < 500;
    const fits = touches ? (move) => fitsFinger(person, move) : undefined;
    const { story, called } = await playByTree(person, game, fits);
    const own = story.filter((line) => line.startsWith(person.names.yourTurn));
    assert.ok(own.length > 0, `${game}: it is said whose turn it is`);
    assert.ok(story.length > 2 * own.length, `${game}: and what happens: ${story.join(" | ")}`);
    for (const line of story) assert.match(line, /[.!?。！？…][”」）)]?$/, `${game}: in sentences`);
    if (game === "dou-dizhu")
      assert.ok(called.filter((name) => CARDS[person.language].test(name)).length > 10);
  };
  await Promise.all(people.map(one));
}
