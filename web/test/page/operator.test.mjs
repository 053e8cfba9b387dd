/* operator.test.mjs - the operator's page: behind a link, on a phone; and the others' view of its
 * decisions. */
import assert from "node:assert/strict";
import { openGuests } from "./support/guests.mjs";
import { button, PHONE, pick } from "./support/people.mjs";
import { soon } from "./support/wait.mjs";

const item = (person, list, text) =>
  person.getByRole("region", { name: list }).getByRole("listitem").filter({ hasText: text });

/** The rows of `engawa admin check`, which fails if one of them is wrong. */
function commandChecks(house) {
  try {
    return house.admin("check").list;
  } catch (error) {
    return JSON.parse(error.stdout).list;
  }
}

async function decide({ people, house }) {
  const host = await people.come({ name: "Aki", size: PHONE });
  const ben = await (await openGuests(host, house)).come("Ben");
  const { table } = await ben.done("open", { game: "yahtzee", seats: 2, title: "Late night" });
  await host.goto(house.admin("link").link.replace(/^.*\/#/, `${house.url}/#`));
  await host.getByRole("heading", { name: "Who is here" }).waitFor();
  assert.ok(host.url().endsWith("/#/host"), "the secret leaves the address bar");

  // A word to everybody; it stands on this page, too, until somebody has read it.
  await host.getByRole("textbox", { name: "Message to everybody" }).fill("Restart in five minutes");
  await button(host, "Send").click();
  await soon("Ben is told", async () => (await ben.pushes("notice")).length === 1);
  await host.getByText("Restart in five minutes", { exact: true }).waitFor();
  await button(host, host.names.close).click();

  // Ben is banned by the address of this test; the operator is not.
  await item(host, "Who is here", "Ben").getByRole("button").click();
  await pick(host, "This guest");
  await pick(host, "An hour");
  await host.getByRole("textbox", { name: "Reason" }).fill("spam");
  await button(host, "Keep out").click();
  await soon("Ben is told why", async () =>
    (await ben.pushes("banned")).some(({ say }) => say.includes("spam (lifted in 60 min)")),
  );
  await item(host, "Who is here", "Ben").waitFor({ state: "detached" });
  await item(host, "Bans and mutes", "Ben").getByRole("button").click();
  await item(host, "Bans and mutes", "Ben").waitFor({ state: "detached" });

  // The table is closed, after a question.
  await item(host, "Tables", "Late night").getByRole("button").click();
  await host.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await item(host, "Tables", "Late night").waitFor({ state: "detached" });
  assert.equal(house.admin("tables", "show", table).state, "over");

  // After a reload this device is still the operator's, until somebody signs out.
  await host.reload();
  await invite({ people, house, host });
  await button(host, "Check the server").click();
  const checks = host.getByRole("region", { name: "Check the server" }).getByRole("listitem");
  await checks.filter({ hasText: "People’s link is" }).waitFor();
  const told = await checks.allTextContents();
  for (const part of [/database is whole/, /there is no backup yet/, /push/, /clocks .* differ/])
    assert.match(told.join("\n"), part);
  // No check of the command is missing. The device compares the clocks in place of its look at the network's time.
  const names = commandChecks(house).map(({ check }) => check);
  assert.equal(told.length, names.filter((check) => check !== "network-time").length + 1);
  await button(host, "Make a backup").click();
  await soon("there is a backup", () => house.admin("backup", "list").list.length === 1);
  await button(host, "Sign out here").click();
  await host.getByText("You have signed out of this page.").waitFor();
}

/** An invitation for several people, whose link is there again after it was folded, and which is taken back. */
async function invite({ people, house, host }) {
  const list = host.getByRole("region", { name: "Invitations" });
  await pick(host, "5 people");
  await pick(host, "30 days");
  await button(host, "New invitation").click();
  const field = list.getByRole("textbox", { name: "Link of the invitation" });
  const link = await field.inputValue();
  const [made] = house.admin("invite", "list").list;
  assert.ok(link.endsWith(`/#/invite/${made.invite}`));
  assert.equal(made.uses, 5);
  assert.ok(made.until - Date.now() > 29 * 24 * 3600 * 1000);
  await list.getByRole("button", { name: /^Show the link/ }).click();
  await field.waitFor({ state: "detached" });
  await list.getByRole("button", { name: /^Show the link/ }).click();
  await list.getByRole("img", { name: /QR/ }).waitFor();
  await list.getByRole("button", { name: /^Delete/ }).click();
  await soon("it is taken back", () => house.admin("invite", "list").list.length === 0);
}

async function closed({ people, house }) {
  house.set("closed = yes\nopen-tables = invited\nimprint = https://example.org/imprint\n");
  await soon("nobody new comes in", () => house.admin("status").closed === true);
  const person = await people.come({ name: "Eve" });
  await person.goto(house.url);
  await person.getByText(/This server is for people who were invited/).waitFor();
  assert.equal(
    await person.getByText("No connection. You can play alone meanwhile.").count(),
    0,
    "nothing else is wrong",
  );
  const { invite } = house.admin("invite");
  await person.evaluate((to) => location.assign(to), `${house.url}/#/invite/${invite}`);
  await person.getByRole("link", { name: "About this server" }).waitFor();
  assert.equal(await person.getByText(/people who were invited/).count(), 0);
  await person.getByRole("link", { name: person.names.newTable }).waitFor();
}

export default [
  ["operator: says a word to all, keeps somebody out, closes a table, makes a backup", decide],
  ["operator: a closed server admits invited guests", closed],
];
