/* identity.test.mjs - who somebody is: another's personal link asks first, devices are listed, signed out
 * and given new links, and a name can be changed after sitting down. */
import assert from "node:assert/strict";
import { connect, createServer } from "node:net";
import { openHouse } from "./support/house.mjs";
import { told } from "./support/messages.mjs";
import { button, DESKTOP, PHONE } from "./support/people.mjs";
import { openTable, sit } from "./support/play.mjs";
import { becomes, soon } from "./support/wait.mjs";

const tokenOf = (person) => person.evaluate(() => localStorage.getItem("engawa.token"));
const text = (person, what) => person.getByText(what, { exact: true });
const devices = (person) => person.getByRole("list", { name: "Your devices" });

/** Somebody who has said a name at the house. */
async function known(people, house, name, size = DESKTOP) {
  const person = await people.come({ name, size });
  await person.goto(house.url);
  const field = person.getByRole("textbox", { name: person.names.name });
  await field.fill(name);
  await field.blur();
  await soon("the house knows them", async () => (await tokenOf(person)) !== null);
  return person;
}

/** The personal link of somebody, as their page shows it. */
async function linkOf(person, house) {
  await person.goto(`${house.url}/#/me`);
  await button(person, person.names.show).click();
  return person.getByRole("textbox", { name: person.names.personal }).inputValue();
}

/** Opens a personal link and says yes. */
async function become(person, link, name) {
  await person.goto(link);
  await button(person, `I am ${name}`).click();
  await told(person, `You are ${name} here now.`);
}

async function askFirst({ people, house }) {
  const aki = await known(people, house, "Aki");
  const ben = await known(people, house, "Ben", PHONE);
  const link = await linkOf(aki, house);
  const own = await tokenOf(ben);

  // From a page that is open already, as when a link is tapped in a chat.
  await ben.evaluate((to) => location.assign(to), link);
  await text(ben, "This is the personal link of Aki.").waitFor();
  await soon("the secret leaves the address bar", () => !ben.url().includes("me="));
  assert.equal(await tokenOf(ben), own, "nothing happens by itself");
  await ben.getByRole("link", { name: "Stay as Ben", exact: true }).click();
  await ben.getByRole("heading", { level: 1 }).waitFor();
  await ben.reload();
  assert.equal(await tokenOf(ben), own);
  await aki.reload();
  await devices(aki).getByRole("listitem").first().waitFor();
  await becomes(() => devices(aki).getByRole("listitem").count(), 1);

  // One's own link has nothing to ask; a link that is worth nothing says so.
  await aki.goto("about:blank");
  await aki.goto(link);
  await aki.getByText(/This device is Aki already/).waitFor();
  await ben.goto("about:blank");
  await ben.goto(`${house.url}/#me=${"0".repeat(32)}`);
  await ben.getByText(/this personal link belongs to nobody here/i).waitFor();
  assert.equal(await tokenOf(ben), own);
}

async function sayYes({ people, house }) {
  const aki = await known(people, house, "Aki");
  const table = await openTable(aki, house.url, { seats: 2 });
  await sit(aki, 0);
  const link = await linkOf(aki, house);
  const phone = await known(people, house, "Ben", PHONE);
  await become(phone, link, "Aki");
  assert.notEqual(await tokenOf(phone), await tokenOf(aki), "every device has a separate token");
  await phone.goto(table);
  await phone.getByText("you · host", { exact: true }).waitFor();
  await phone.goto(`${house.url}/#/me`);
  await devices(phone).getByRole("listitem").nth(1).waitFor();
  await becomes(() => text(devices(phone), "connected now").count(), 2);
  await becomes(() => text(devices(phone), "This device").count(), 1);
}

/** A name that somebody says before the server has greeted them is told as soon as it has. */
async function hasty({ people, house }) {
  const aki = await people.come({ name: "Aki" });
  let greet;
  const greeted = new Promise((go) => (greet = go));
  await aki.routeWebSocket(/\/ws$/, (page) => {
    page.connectToServer().onMessage((message) => greeted.then(() => page.send(message)));
  });
  await aki.goto(house.url);
  const field = aki.getByRole("textbox", { name: aki.names.name });
  await field.fill("Aki");
  await field.blur();
  greet();
  const link = await linkOf(aki, house);
  const ben = await known(people, house, "Ben", PHONE);
  await become(ben, link, "Aki");
}

async function signOut({ people, house }) {
  const aki = await known(people, house, "Aki");
  const link = await linkOf(aki, house);
  const phone = await known(people, house, "Ben", PHONE);
  await become(phone, link, "Aki");
  await aki.reload();
  await aki.getByRole("button", { name: /^Sign out: Since/ }).click();
  await aki
    .getByLabel("Sign out", { exact: true })
    .getByRole("button", { name: "Sign out" })
    .click();
  await told(phone, "This device has been signed out. You are a new guest here.");
  await becomes(() => devices(aki).getByRole("listitem").count(), 1, "one device is left");
  await soon("the phone is somebody else", async () => {
    const token = await tokenOf(phone);
    return token !== null && token !== (await tokenOf(aki));
  });

  // A new link, and the old one is worth nothing; the other tab of this browser goes on.
  const tab = await aki.context().newPage();
  await tab.goto(`${house.url}/#/me`);
  const before = await tokenOf(aki);
  await button(aki, "Make a new link").click();
  await aki
    .getByRole("dialog", { name: "Make a new link" })
    .getByRole("button", { name: "Make a new link" })
    .click();
  await told(aki, "There is a new link now.");
  await soon("the token is another one", async () => (await tokenOf(aki)) !== before);
  await phone.goto("about:blank");
  await phone.goto(link);
  await phone.getByText(/this personal link belongs to nobody here/i).waitFor();
  const next = await linkOf(aki, house);
  await tab.reload();
  await devices(tab).getByRole("listitem").first().waitFor();
  await becomes(() => devices(tab).getByRole("listitem").count(), 1);

  // All others at once.
  await phone.goto("about:blank");
  await become(phone, next, "Aki");
  await aki.reload();
  await button(aki, "Sign out all others").click();
  await aki
    .getByRole("dialog", { name: "Sign out all others" })
    .getByRole("button", { name: "Sign out all others" })
    .click();
  await told(phone, "This device has been signed out. You are a new guest here.");
}

async function calledAnew({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  const ben = await people.come({ name: "べん", language: "ja", size: PHONE });
  const invitation = await openTable(aki, house.url, { seats: 2 });
  await sit(aki, 0);
  await ben.goto(invitation);
  await ben.getByText("Aki", { exact: true }).waitFor();
  const name = aki.getByRole("textbox", { name: aki.names.name });
  await name.fill("Akiko");
  await name.press("Enter");
  await ben.getByText("Akiko", { exact: true }).waitFor();
  await sit(ben, 1);
  await aki.getByText("べん", { exact: true }).waitFor();
}

/** A proxy before `house` that calls everybody `login`. Each connection brings one request. */
async function openProxy(house, login) {
  const proxy = createServer((near) => {
    const far = connect(house.port, "127.0.0.1");
    near.once("data", (head) => {
      far.write(head.toString("latin1").replace("\r\n", `\r\nRemote-User: ${login}\r\n`), "latin1");
      near.pipe(far).pipe(near);
    });
    for (const socket of [near, far]) socket.on("error", () => [near, far].map((s) => s.destroy()));
  });
  await new Promise((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${proxy.address().port}`, close: () => proxy.close() };
}

async function loggedIn({ people }) {
  const house = await openHouse(null, [
    "--trusted-proxy",
    "127.0.0.1",
    "--login-header",
    "Remote-User",
  ]);
  const proxy = await openProxy(house, "aki@example.org");
  try {
    const desk = await people.come({ size: DESKTOP });
    const phone = await people.come({ size: PHONE });
    for (const person of [desk, phone]) {
      await person.goto(proxy.url);
      await becomes(
        () => person.getByRole("textbox", { name: person.names.name }).inputValue(),
        "aki",
      );
    }
    await desk.goto(`${proxy.url}/#/me`);
    await becomes(() => devices(desk).getByRole("listitem").count(), 2, "one guest on two devices");
    await people.leave();
  } finally {
    proxy.close();
    await house.close();
  }
}

export default [
  ["another's personal link asks first", askFirst],
  ["a visitor who says yes is the same guest, with a new token", sayYes],
  ["a name said before the server has greeted is told", hasty],
  ["devices are signed out, and links renewed", signOut],
  ["a login names the guest, on each device", loggedIn],
  ["a new name after sitting down is seen by everybody", calledAnew],
];
