/* tree.mjs - somebody who plays by the accessibility tree and the keyboard alone: who hears what the live
 * region says, knows of each thing its role, its name and what can be done with it, and presses keys. There
 * are no pixels, no classes and no pointer here. */
import { called as dixitNames } from "./dixit.mjs";
import { douDizhuNames } from "./dou_dizhu.mjs";
import { wordsOf as burningNames } from "./burning.mjs";
import { wordsOf as sengokuNames } from "./sengoku_domino.mjs";
import { PATIENCE, rest } from "./wait.mjs";

/** A line of the tree: its depth, its role, its name and all that is said of it; or a text that it holds. */
const LINE = /^( *)- '?([a-z]+)(?: "((?:[^"\\]|\\.)*)")?([^:]*?)'?(?::(?: (.*))?)?$/;
const CONTROLS = ["button", "textbox"];

/** The tree as a list, an open dialog alone where there is one. */
async function look(person) {
  const text = await person.locator("body").ariaSnapshot({ mode: "ai" });
  const nodes = text.split("\n").flatMap((line) => {
    const found = LINE.exec(line);
    if (!found) return [];
    const [, indent, role, name = "", states, rest = ""] = found;
    const said = name.replaceAll("''", "'").replaceAll('\\"', '"');
    const ref = /\[ref=(\w+)\]/.exec(states)?.[1];
    return [{ depth: indent.length, role, name: said, states, text: rest, ref }];
  });
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
 * page; "" where it is, null where it has gone. */
const keyTo = (target) => {
  if (!target.isConnected) return null;
  const from = document.activeElement;
  if (from === target) return "";
  const behind = (one, other) =>
    Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
  const tab = from === document.body || behind(from, target) ? "Tab" : "Shift+Tab";
  const group = target.closest("[role=grid], [role=radiogroup], fieldset, ul, ol");
  if (target.tabIndex >= 0 && target.type !== "radio") return tab;
  if (!group?.contains(from) || from === group) return tab;
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
  if (at && to && at[0] !== to[0]) return at[0] < to[0] ? "ArrowDown" : "ArrowUp";
  return behind(from, target) ? "ArrowRight" : "ArrowLeft";
};

const elementOf = (person, { ref }) =>
  person
    .locator(`aria-ref=${ref}`)
    .elementHandle({ timeout: 5000 })
    .catch(() => null);

/** Walks to a control by keys; false where it goes away meanwhile. */
async function walkTo(person, control) {
  const { role, name } = control;
  const target = await elementOf(person, control);
  for (let i = 0; target && i < 150; i++) {
    const key = await target.evaluate(keyTo);
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

/** Waits until the live region says something more than `lines` lines, or a while: somebody listens and does not
 * look around meanwhile. */
const listen = (person, lines) =>
  person.evaluate(
    (lines) =>
      new Promise((resolve) => {
        const log = document.querySelector("[role=log]");
        setTimeout(resolve, log ? 2000 : 100);
        if (!log) return;
        if ([...log.children].map((one) => one.textContent).join("\n") !== lines) resolve();
        new MutationObserver(resolve).observe(log, { subtree: true, childList: true });
      }),
    lines.join("\n"),
  );

/** Sits down on a seat of a table that waits. */
export async function sitByTree(person, seat) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const nodes = await look(person);
    if (named(person.names.standUp)(nodes)) return;
    const sit = named(person.names.sit(seat))(nodes);
    if (sit && (await walkTo(person, sit))) await person.keyboard.press("Enter");
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
export const sizeOf = async (person, control) =>
  (await elementOf(person, control))?.evaluate((element) => {
    element.scrollIntoView({ block: "nearest" });
    const { width, height } = element.getBoundingClientRect();
    return element.isConnected ? { width, height } : null;
  });

/** Plays until the result is there, or for so many turns. Gives what was heard on the way, and what all the controls were called.
 * `offered` is called with each kind of move when it is first offered. */
export async function playByTree(person, game, turns = Infinity, offered = async () => {}) {
  const end = Date.now() + PATIENCE;
  const tastes = TASTES[game](person);
  const seen = new Set();
  const story = [];
  const called = new Set();
  for (let last = []; ;) {
    const nodes = await look(person);
    const said = heard(nodes);
    if (said.length) {
      story.push(...newsOf(said, last));
      last = said;
    }
    for (const { name } of nodes.filter(isControl)) called.add(name);
    const own = story.filter((line) => line.startsWith(person.names.yourTurn)).length;
    const over = ({ role, name }) => role === "table" && name === person.names.result;
    if (own > turns || nodes.some(over)) return { story, called: [...called] };
    const kind = tastes.findIndex((taste) => taste(nodes));
    if (kind >= 0) {
      const next = tastes[kind](nodes);
      if (!seen.has(kind)) await offered(next);
      seen.add(kind);
      if (await walkTo(person, next)) {
        await rest(person); // the question takes no key just after it has come
        if (next.words) await person.keyboard.type(next.words);
        else await person.keyboard.press("Enter");
      }
    }
    if (Date.now() > end)
      throw new Error(`it does not go on: ${nodes.filter(isControl).map(({ name }) => name)}`);
    if (kind < 0) await listen(person, last);
  }
}
