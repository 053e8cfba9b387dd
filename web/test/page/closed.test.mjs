/* closed.test.mjs - being told while the page is closed: the switch, what it sends to the server, and what the
 * service worker makes of a message.
 *
 * A browser without a push service behind it gives no subscription, so the test gives one in its place
 * (PushManager.subscribe); from there on, and from where a message reaches the service worker, everything is real.
 */
import assert from "node:assert/strict";
import { openHouse } from "./support/house.mjs";
import { PHONE } from "./support/people.mjs";
import { kept, soon } from "./support/wait.mjs";

const PUSH = ["--push", "--push-contact", "mailto:host@example.org"];
const ENDPOINT = "https://updates.push.services.mozilla.com/wpush/v2/";

/** In the page: a browser that has a push service, and a person who allows messages or does not. */
const subscribe = ({ endpoint, allow }) => {
  let held = null;
  const point =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
  const values = { p256dh: point, auth: "BTBZMqHH6r4Tts7J_aSIgg" };
  const bytes = (text) =>
    Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0))
      .buffer;
  window.asked = 0;
  Notification.requestPermission = async () => {
    window.asked++;
    return window.allows ?? allow;
  };
  PushManager.prototype.getSubscription = async () => held;
  PushManager.prototype.subscribe = async (options) => {
    held = {
      endpoint,
      options: { applicationServerKey: bytes(options.applicationServerKey) },
      getKey: (name) => bytes(values[name]),
      unsubscribe: async () => (held = null),
    };
    return held;
  };
};

async function theSwitch({ people, house }) {
  const told = await openHouse(null, PUSH);
  const aki = await people.come({ name: "Aki", size: PHONE, keeps: true });
  const heard = [];
  aki.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => {
      const said = JSON.parse(payload);
      if (said.ask === "push") heard.push(said);
    }),
  );
  await aki.addInitScript(subscribe, { endpoint: `${ENDPOINT}aki`, allow: "denied" });
  const box = aki.getByRole("checkbox", { name: "Tell me when it is my turn, even when" });
  const open = async (url) => {
    await aki.goto(`${url}/`);
    await aki.getByRole("link", { name: aki.names.newTable }).waitFor();
    await aki.getByText("Signals, pace and more").click();
    await aki.getByRole("checkbox", { name: "Title of the tab" }).waitFor();
  };
  try {
    await open(house.url);
    assert.equal(await box.count(), 0, "not where the server does not do it");
    await open(told.url);
    await kept(aki);
    await box.waitFor();
    assert.equal(await box.isChecked(), false, "off at first");
    assert.equal(await aki.evaluate(() => window.asked), 0, "and nobody is asked");

    await box.click();
    await aki.getByText("This browser does not allow messages").waitFor();
    assert.equal(await box.isChecked(), false);
    assert.deepEqual(heard, []);

    await aki.evaluate(() => (window.allows = "granted"));
    await box.click();
    await soon("it is on", async () => heard.length === 1 && (await box.isChecked()));
    assert.equal(heard[0].endpoint, `${ENDPOINT}aki`);
    await aki.getByText("This browser does not allow messages").waitFor({ state: "detached" });

    await open(told.url); // the page tells the server again
    await soon("it is told again", () => heard.length === 2);
    assert.equal(await box.isChecked(), true);
    await box.click();
    await soon("it is off", async () => heard.length === 3 && !(await box.isChecked()));
    assert.equal(heard[2].endpoint, undefined);
    await showNews(aki, told);
    await people.leave();
  } finally {
    await told.close();
  }
}

/** A message reaches the service worker as the browser hands it on. This browser shows no notifications, so what
 * would be shown is noted. */
async function showNews(aki, house) {
  const devtools = await aki.context().newCDPSession(aki);
  const registration = new Promise((resolve) =>
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${house.url}/`);
      if (own) resolve(own.registrationId);
    }),
  );
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registration;
  const worker = aki
    .context()
    .serviceWorkers()
    .find((one) => one.url().startsWith(house.url));
  await worker.evaluate(() => {
    self.notes = [];
    self.opened = [];
    self.registration.showNotification = async (title, { body, lang, tag, data }) =>
      void self.notes.push({ title, body, lang, tag, data });
    self.clients.openWindow = async (path) => void self.opened.push(path);
  });
  const shows = async (message, expected) => {
    await devtools.send("ServiceWorker.deliverPushMessage", {
      origin: house.url,
      registrationId,
      data: message,
    });
    await soon(`what ${message} shows`, () => worker.evaluate(() => self.notes.length > 0));
    assert.deepEqual(await worker.evaluate(() => self.notes.splice(0)), [expected]);
  };
  const note = (title, body, lang, table, data = table && `t/${table}`) => ({
    title,
    body,
    lang,
    tag: `engawa-${table}`,
    data,
  });
  await shows(
    '{"kind":"turn","table":"abc","lang":"ja"}',
    note("あなたの番です", "卓を開く", "ja", "abc"),
  );
  await shows(
    '{"kind":"begun","table":"abc","lang":"en"}',
    note("The game at your table has begun", "Open the table", "en", "abc"),
  );
  await shows(
    '{"kind":"evening","table":"abc","lang":"ja"}',
    note("いつものみんなが集まります。参加しませんか？", "集いへ", "ja", "abc", "e/abc"),
  );
  const other = note("There is something new at your tables", "Open the table", "en", "");
  await shows("nonsense", other);
  await shows('{"kind":"turn","table":"../x"}', { ...other, title: "It is your turn" });
  await worker.evaluate(() => {
    const event = new ExtendableEvent("notificationclick");
    self.dispatchEvent(Object.assign(event, { notification: { data: "t/abc", close() {} } }));
  });
  await soon("the table is opened", () => worker.evaluate(() => self.opened.includes("/t/abc")));
}

export default [["closed pages: the switch, and what a message shows", theSwitch]];
