/* webkit.mjs - people at WebKitGTK, which has the engine of all browsers on iPhones, by plain WebDriver.
 *
 * Such a person has those of Playwright's functions that people need at a table (play.mjs). Each has a separate screen
 * (Xvfb), a driver, and a window without bars. Somebody who plays `byKeys` walks to a button by keys and presses Enter.
 */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import { speaks } from "./people.mjs";
import { stepTo } from "./tree.mjs";
import { PATIENCE, soon } from "./wait.mjs";

/** The name that WebDriver gives to an element in JSON. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** Keys by their names, as WebDriver writes them. */
const KEYS = {
  Shift: "\uE008",
  Tab: "\uE004",
  Enter: "\uE006",
  Escape: "\uE00C",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
};

/** The browser that the driver starts, which Debian keeps beside the library. */
function browserPath() {
  const lib = "/usr/lib";
  return readdirSync(lib)
    .map((triplet) => `${lib}/${triplet}/webkit2gtk-4.1/MiniBrowser`)
    .find((path) => existsSync(path));
}

/** Returns null if People.come can work, or the reason why it cannot. */
export function webkitOrWhyNot() {
  for (const program of ["WebKitWebDriver", "Xvfb"])
    if (spawnSync("which", [program]).status !== 0) return `there is no ${program}`;
  return browserPath() ? null : "there is no MiniBrowser of WebKitGTK";
}

const children = new Set();
process.on("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});

function start(program, args, options) {
  const child = spawn(program, args, options);
  children.add(child);
  child.gone = new Promise((resolve) => child.once("exit", resolve));
  void child.gone.then(() => children.delete(child));
  return child;
}

/** A screen that nobody sees, of this size. */
async function openScreen({ width, height }) {
  const args = ["-displayfd", "3", "-screen", "0", `${width}x${height}x24`, "-nolisten", "tcp"];
  const child = start("Xvfb", args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const number = await new Promise((resolve, reject) => {
    child.stdio[3].once("data", (said) => resolve(String(said).trim()));
    child.once("exit", (code) => reject(new Error(`Xvfb ended with ${code}`)));
  });
  return { child, name: `:${number}` };
}

/** A port that nobody listens at. */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Asks the driver at `url`; a refusal is thrown, with its code. */
async function ask(url, method, path, body) {
  const response = await fetch(url + path, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = await response.json();
  if (value?.error)
    throw Object.assign(new Error(`${value.error}: ${value.message}`), { error: value.error });
  return value;
}

async function openDriver(screen) {
  const port = await freePort();
  // WebKit crashes where memory is filled before it is used (meson does that to find such readers).
  const env = { ...process.env, DISPLAY: screen.name, LC_ALL: "C.UTF-8", MALLOC_PERTURB_: "0" };
  const child = start("WebKitWebDriver", [`--port=${port}`], { stdio: "ignore", env });
  const url = `http://127.0.0.1:${port}`;
  await soon("WebKitWebDriver listens", () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return { child, url };
}

/** In the page: what it complains of from here on. */
const keepComplaints = () => {
  if (globalThis.complaints) return;
  const all = (globalThis.complaints = []);
  addEventListener("error", ({ message }) => all.push(message));
  addEventListener("unhandledrejection", ({ reason }) => all.push(String(reason)));
  addEventListener("securitypolicyviolation", (event) =>
    all.push(`policy: ${event.violatedDirective} ${event.blockedURI}`),
  );
  for (const kind of ["error", "warn"]) {
    const say = console[kind];
    console[kind] = (...words) => {
      all.push(words.map(String).join(" "));
      say.apply(console, words);
    };
  }
};

/** A source text of what `evaluate` takes: a function, or an expression in words. */
const bodyOf = (what) =>
  typeof what === "function" ? `return (${what}).apply(null, arguments)` : `return ${what}`;

/** Somebody at a window of WebKit. */
class Person {
  constructor(session, screen, driver, how) {
    this.session = session;
    this.screen = screen;
    this.driver = driver;
    this.called = how.name;
    this.byKeys = how.byKeys;
    this.rolls = 1;
    /** The latest reason why something could not be pressed. */
    this.trouble = "";
    this.keyboard = { press: (key) => this.press(key) };
    speaks(this, how.language);
  }

  command(method, path, body) {
    return ask(this.driver.url, method, `/session/${this.session}${path}`, body);
  }

  /** Goes to an address from outside; what the page complains of is kept once it has loaded. */
  async goto(url) {
    await this.command("POST", "/url", { url });
    await this.evaluate(keepComplaints);
  }

  /** The driver may lose what a script gives, and an element may go before it is handed on; a script is a
   * question, and is asked again. */
  async evaluate(what, ...args) {
    const lost = ({ message, error }) =>
      message.endsWith("Could not parse script result") ||
      (error === "stale element reference" && !args.some((one) => one instanceof Handle));
    const given = args.map((one) => (one instanceof Handle ? { [ELEMENT]: one.id } : one));
    let value;
    await soon("a script gives its result", async () => {
      try {
        value = await this.command("POST", "/execute/sync", { script: bodyOf(what), args: given });
        return true;
      } catch (error) {
        if (!lost(error)) throw error;
        return false;
      }
    });
    return value;
  }

  /** The element that `what` gives, or none. */
  async evaluateHandle(what, ...args) {
    const found = await this.evaluate(what, ...args);
    const id = found?.[ELEMENT];
    return { asElement: () => (id ? new Handle(this, id) : null) };
  }

  /** All elements of a selector. */
  locator(selector) {
    return new Found(this, selector, 0);
  }

  /** The texts that fit, whole elements each. */
  getByText(pattern) {
    const source = `[...document.querySelectorAll("*:not(:has(*))")].map((one) => one.textContent)
      .filter((text) => ${pattern}.test(text))`;
    return { allInnerTexts: () => this.evaluate(source) };
  }

  async press(key) {
    const keys = key.split("+").map((one) => KEYS[one] ?? one);
    const actions = [
      ...keys.map((value) => ({ type: "keyDown", value })),
      ...keys.reverse().map((value) => ({ type: "keyUp", value })),
    ];
    await this.command("POST", "/actions", { actions: [{ type: "key", id: "keys", actions }] });
  }

  /** Writes into the field of a selector. */
  async fill(selector, text) {
    const found = (
      await this.evaluateHandle((one) => document.querySelector(one), selector)
    ).asElement();
    await this.command("POST", `/element/${found.id}/clear`, {});
    await this.command("POST", `/element/${found.id}/value`, { text });
  }

  /** A picture of the page, as PNG. The driver gives up on a busy machine, and is asked again. */
  async picture() {
    let picture;
    await soon("a picture is taken", async () => {
      picture = await this.command("GET", "/screenshot").catch((error) => {
        if (!("error" in error) || error.error === "invalid session id") throw error;
      });
      return picture !== undefined;
    });
    return Buffer.from(picture, "base64");
  }

  complaints() {
    return this.evaluate(() => globalThis.complaints ?? []);
  }

  async close() {
    await this.command("DELETE", "").catch(() => {});
    for (const child of [this.driver.child, this.screen.child]) {
      child.kill("SIGTERM");
      await child.gone;
    }
  }
}

/** The elements of a selector; nothing is kept of them, so they are those of the moment. */
class Found {
  constructor(person, selector, from) {
    Object.assign(this, { person, selector, from });
  }
  count() {
    return this.person.evaluate((one) => document.querySelectorAll(one).length, this.selector);
  }
  nth(i) {
    return new Found(this.person, this.selector, i);
  }
  last() {
    return this.nth(-1);
  }
  getByRole(role) {
    assert.equal(role, "button");
    return new Found(this.person, `${this.selector} button`, 0);
  }
  async isVisible() {
    return (await this.elementHandles()).length > 0;
  }
  async elementHandles() {
    const handle = await this.person.evaluateHandle(
      (one, i) => [...document.querySelectorAll(one)].filter((e) => e.checkVisibility()).at(i),
      this.selector,
      this.from,
    );
    return [handle.asElement()].filter(Boolean);
  }
}

/** One element. */
class Handle {
  constructor(person, id) {
    Object.assign(this, { person, id });
  }

  /** Presses it, by a pointer or by keys; throws where something else lies on it or it has gone. */
  async click() {
    try {
      if (this.person.byKeys) await this.enter();
      else await this.person.command("POST", `/element/${this.id}/click`, {});
    } catch (error) {
      this.person.trouble = `${error.message}`;
      throw error;
    }
  }

  async enter() {
    for (let i = 0; i < 150; i++) {
      const { key, wrong } = await this.person.evaluate(stepTo, this);
      if (i > 0) assert.equal(wrong ?? "", "", "the focus on the way");
      if (key === null) return;
      if (key === "") return this.person.press("Enter");
      await this.person.press(key);
    }
    throw new Error("no key leads there");
  }
}

/** Somebody opens WebKit with a window of this size. For those who do not `throw` the dice by hand the page does it. */
export async function comeByWebKit(
  url,
  { name, language = "en", size, byKeys = false, throws = false },
) {
  const screen = await openScreen(size);
  const driver = await openDriver(screen);
  const options = { binary: browserPath(), args: ["--automation", "--full-screen"] };
  const { sessionId } = await ask(driver.url, "POST", "/session", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
  });
  const person = new Person(sessionId, screen, driver, { name, language, byKeys });
  await person.command("POST", "/timeouts", { script: PATIENCE, pageLoad: PATIENCE });
  await person.command("POST", "/window/rect", { x: 0, y: 0, ...size });
  await person.goto(url);
  await person.evaluate(
    (language, name, throws) => {
      localStorage.setItem("engawa.language", language);
      localStorage.setItem("engawa.name", name);
      if (!throws) localStorage.setItem("engawa.throws", "on");
    },
    language,
    name,
    throws,
  );
  await person.goto(url);
  return person;
}
