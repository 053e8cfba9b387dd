/* people.mjs - browsers with a person at each, who finds things by their accessible names.
 *
 * A person is a Playwright page in a separate context. Any complaint of the page (a script's error,
 * the content security policy, anything on the console) makes the test fail, unless the test has
 * cut the line itself and says so by `mayLose`, or asks for what the server must refuse
 * (`mayBeRefused`).
 */
import { spawnSync } from "node:child_process";
import { chromium, firefox } from "playwright-core";
import { keepMessages } from "./messages.mjs";
import { slowLine } from "./slow-line.mjs";
import { PATIENCE } from "./wait.mjs";

const ARGS =
  "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking " +
  "--disable-component-update --disable-sync";

/** No page of a test lives long enough for its scripts, and the core, to be worth optimising. */
const UNOPTIMISED = "--js-flags=--no-opt,--no-maglev,--liftoff-only";

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

/** What things are called, as far as these tests press or read them. */
const NAMES = {
  en: {
    newTable: /^New table/,
    alone: /^Play here/,
    aloneTitle: "Play here, without a server",
    open: "Open the table",
    withBots: "Play bots at once",
    more: "More choices",
    sitDown: "Sit down",
    standUp: "Stand up",
    fill: "Fill with bots and start",
    change: "Change what is played",
    yourGames: "Your games",
    play: "Play",
    private: /^Only by link/,
    title: /^Name of the table/,
    name: /^Your name/,
    yams: "Yams (14 boxes)",
    players: (n) => (n === 1 ? "1 player" : `${n} players`),
    drawn: "Drawn at the start",
    seated: "As people sit",
    seat: (seat) => `Seat ${seat + 1}`,
    sit: (seat) => `Sit here: Seat ${seat + 1}`,
    bot: (seat) => `Add a bot: Seat ${seat + 1}`,
    anyBot: /^Add a bot: /,
    leaveSeat: "Leave my seat",
    seatEmpty: "This seat is free",
    takeBack: "Take my seat back",
    botForYou: "A bot is playing for you.",
    places: "Seats",
    start: "Start the game",
    roll: /^Roll .+ again$/,
    rollOf: /^Roll (\d) of 3$/,
    die: /^Die (\d): \d/,
    would: /: would score (\d+)$/,
    write: /^Score \d+ in /,
    yourTurn: "Your turn",
    watching: "You are watching",
    result: "Result",
    again: "Play again",
    goOn: /^On to the next game/,
    replay: "Watch the replay",
    download: "Download the record",
    fair: "Was chance fair?",
    fairYes: /^Yes\. This page has worked out/,
    log: "Log",
    logButton: /^Log/,
    close: "Close",
    say: "Say something",
    send: "Send",
    moment: "Moment",
    next: "Next",
    previous: "Previous",
    first: "To the start",
    last: "To the end",
    show: "Show link and QR code",
    personal: "Your personal link",
    tableLink: "Link to this table",
    menu: "Menu",
    lost: /^Reconnecting/,
    table: "This table",
    forget: "Delete me here",
    formerGuest: "a former guest",
    manage: (name) => `Remove or mute ${name}`,
    remove: (name) => `Remove ${name}`,
    byBot: "A bot",
    keepOut: "Keep them out of this table as well",
    mayStart: "Start the game",
    newCode: "New code",
    setCode: "Set the code",
    code: "Code",
    enter: "Enter",
    closeTable: "Close the table",
    learn: /^Introduction: /,
    onward: /^(Next|Do it for me)$/,
    back: "Back",
    fromStart: "From the start",
    playNow: "Play now",
    plainPlay: /^Play “/,
    plainWords: "Your words",
  },
  ja: {
    newTable: /^卓を開く/,
    alone: /^この端末だけで遊ぶ/,
    aloneTitle: "この端末だけで遊ぶ",
    open: "卓を開く",
    withBots: "ボットとすぐ遊ぶ",
    more: "詳しい設定",
    sitDown: "席につく",
    standUp: "席を立つ",
    fill: "ボットを入れて始める",
    change: "遊び方を変える",
    yourGames: "あなたの対局",
    play: "遊ぶ",
    private: /^リンクを知っている人だけ/,
    title: /^卓の名前/,
    name: /^お名前/,
    yams: "ヤムス（14欄）",
    players: (n) => `${n}人`,
    drawn: "始めるときにくじ引き",
    seated: "座ったとおり",
    seat: (seat) => `${seat + 1}番の席`,
    sit: (seat) => `ここに座る：${seat + 1}番の席`,
    bot: (seat) => `ボットを入れる：${seat + 1}番の席`,
    anyBot: /^ボットを入れる：/,
    leaveSeat: "席を離れる",
    seatEmpty: "席が空いています",
    takeBack: "自分の席に戻る",
    botForYou: "ボットがあなたの代わりにプレイしています。",
    places: "席",
    start: "始める",
    roll: /振り直す$/,
    rollOf: /^(\d)投目/,
    die: /^サイコロ(\d)：\d/,
    would: /：今なら(\d+)点$/,
    write: /に\d+点を記入$/,
    yourTurn: "あなたの番です",
    watching: "観戦中です",
    result: "結果",
    again: "もう一度",
    goOn: /^次の対局へ/,
    replay: "再生する",
    download: "棋譜を保存",
    fair: "出目や配札の検証",
    fairYes: /^はい。/,
    log: "記録",
    logButton: /^記録/,
    close: "閉じる",
    say: "ひとこと",
    send: "送る",
    moment: "場面",
    next: "ひとつ先へ",
    previous: "ひとつ前へ",
    first: "最初へ",
    last: "最後へ",
    show: "リンクとQRコードを表示",
    personal: "あなたの専用リンク",
    tableLink: "この卓のリンク",
    menu: "メニュー",
    lost: /^再接続しています/,
    table: "この卓について",
    forget: "自分の情報を削除",
    formerGuest: "元のゲスト",
    manage: (name) => `${name}さんを外す・発言を止める`,
    remove: (name) => `${name}さんを外す`,
    byBot: "ボット",
    keepOut: "この卓への入室も断る",
    mayStart: "対局を始める",
    newCode: "新しい合言葉",
    setCode: "合言葉を決める",
    code: "合言葉",
    enter: "入る",
    closeTable: "卓を閉じる",
    learn: /^手ほどき：/,
    onward: /^(次へ|代わりにやって)$/,
    back: "戻る",
    fromStart: "最初から",
    playNow: "さっそく遊ぶ",
    plainPlay: /に決める$/,
    plainWords: "言葉",
  },
};

/** What is said of a service worker that was not let in. */
const BLOCKED = /^Service Worker registration blocked/;
/** What a browser says of a response that refuses. */
const REFUSED = /^Failed to load resource: the server responded with a status of 4/;
/** What a browser says of a page that is left before its connection stands. */
const LEFT = /WebSocket is closed before the connection is established/;
/** What a browser says of a line that the test has cut, in front of a proxy or behind one (502). */
const LOST =
  /^Failed to load resource: (net::ERR_|.* status of 502)|^WebSocket connection to .* failed|An unknown error occurred when fetching the script/;

const launch = (args) =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [...ARGS.split(" "), ...args],
  });

export const openBrowser = () => launch([UNOPTIMISED]);

/** A browser that optimises scripts and the core as people's browsers do: for measurements. */
export const openQuickBrowser = () => launch([]);

const FIREFOX = process.env.FIREFOX ?? "/usr/bin/firefox-esr";

/** The first Firefox with the commands of WebDriver BiDi that playwright-core sends. */
const FIREFOX_NEEDED = 143;

/** Returns null if openFirefox can work, or the reason why it cannot. */
export function firefoxOrWhyNot() {
  const { stdout, error } = spawnSync(FIREFOX, ["--version"], { encoding: "utf8" });
  if (error) return `there is no ${FIREFOX}`;
  const version = Number(/Firefox (\d+)/.exec(stdout)?.[1]);
  return version >= FIREFOX_NEEDED ? null : `${stdout.trim()} is older than ${FIREFOX_NEEDED}`;
}

/** Debian's Firefox as it is, by WebDriver BiDi, which playwright-core also speaks. It cannot be told how much
 * somebody wants to be moved for each context, but for all. */
export const openFirefox = () =>
  firefox.launch({
    channel: "moz-firefox",
    executablePath: FIREFOX,
    firefoxUserPrefs: { "ui.prefersReducedMotion": 1 },
  });

/** The people of one test: `people.come(...)`, and `people.leave()` at its end. */
export class People {
  constructor(browser) {
    this.browser = browser;
    this.all = [];
  }

  /** Somebody opens a browser. Only who `keeps` the page for when there is no network has its service
   * worker: it fetches everything there is, which is much for a test about something else. Who `throws`
   * the dice does so by hand; for the others the page does it. `slow`: milliseconds by which messages to
   * and from the server are late, at most; DELAY for everybody. */
  async come({
    name,
    language = "en",
    size = DESKTOP,
    motion = "reduce",
    theme = "light",
    keeps = false,
    throws = false,
    slow = Number(process.env.DELAY ?? 0),
  }) {
    const context = await this.browser.newContext({
      viewport: size,
      locale: language === "ja" ? "ja-JP" : "en-GB",
      reducedMotion: motion === "full" ? "no-preference" : "reduce",
      colorScheme: theme,
      hasTouch: size.width < 500,
      isMobile: size.width < 500,
      acceptDownloads: true,
      serviceWorkers: keeps ? "allow" : "block",
    });
    await context.addInitScript(() =>
      addEventListener("securitypolicyviolation", (event) =>
        console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
      ),
    );
    await context.addInitScript(keepMessages);
    if (slow > 0) await context.addInitScript(slowLine, slow);
    // (A blank page has no storage.)
    if (!throws)
      await context.addInitScript(() => {
        if (location.protocol !== "about:") localStorage.setItem("engawa.throws", "on");
      });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    const person = Object.assign(page, {
      called: name,
      language,
      names: NAMES[language],
      complaints: [],
      mayLose: false,
      mayBeRefused: false,
      rolls: 1,
    });
    page.on("pageerror", (error) => {
      // (What blocks service workers is refused on Firefox's blank page.)
      if (page.url() !== "about:blank") person.complaints.push(String(error));
    });
    page.on("console", (message) => {
      const bad = ["error", "warning"].includes(message.type());
      if (!bad && !/Content Security Policy/.test(message.text())) return;
      if (!keeps && BLOCKED.test(message.text())) return;
      if (LEFT.test(message.text())) return;
      if (person.mayLose && LOST.test(message.text())) return;
      if (person.mayBeRefused && REFUSED.test(message.text())) return;
      person.complaints.push(`${message.text()} (${message.location().url})`);
    });
    this.all.push(person);
    return person;
  }

  /** Closes the browsers; throws what their pages complained of. */
  async leave() {
    const complaints = this.all.flatMap(({ called, complaints }) =>
      complaints.map((one) => `${called}: ${one}`),
    );
    for (const person of this.all) await person.context().close();
    if (complaints.length) throw new Error(`the page complained:\n  ${complaints.join("\n  ")}`);
  }
}

/** Speaks another language from here on; the page has been told already. */
export function speaks(person, language) {
  person.language = language;
  person.names = NAMES[language];
}

export const button = (person, name) => person.getByRole("button", { name, exact: true });
export const link = (person, name) => person.getByRole("link", { name, exact: true });

/** Picks a radio button by its name. */
export const pick = (person, name) => person.getByRole("radio", { name, exact: true }).check();
