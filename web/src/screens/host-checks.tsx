/* host-checks.tsx - the checks of `engawa admin check` on the operator's page. The server cannot
 * make two of them: this device compares the clocks, and knows the address by which it reached the
 * server. */
import { useState } from "preact/hooks";
import type { Reply } from "../core/core";
import { linkTo } from "../ground/base";
import { tellUnless } from "../ground/messages";
import { shown } from "../ground/shown";
import type { Fields } from "../net/server";
import type { Command } from "./host";
import { useHostWords } from "./words/host";
import type { HostWords } from "./words/host";

/** Push services have 20 seconds to answer, and the disk is read. */
const PATIENCE = 120_000;
/** Seconds by which two clocks may differ. */
const APART = 60;

interface Check {
  readonly check: string;
  readonly fine: boolean;
  readonly say: string;
}

const rowsOf = (reply: Reply<Fields>): Check[] =>
  reply.ok
    ? ((reply.value.list ?? []) as Record<string, unknown>[]).map((row) => ({
        check: String(row.check),
        fine: row.fine === true,
        say: shown(String(row.say)),
      }))
    : [];

function compareClocks(own: HostWords, now: number): Check {
  const seconds = Math.round(Math.abs(Date.now() - now) / 1000);
  return { check: "clocks", fine: seconds <= APART, say: own.clocks(seconds) };
}

function compareLinks(own: HostWords, link: string): Check {
  const here = linkTo("/");
  const same = link === here;
  return { check: "link", fine: true, say: same ? own.sameLink(here) : own.otherLink(link, here) };
}

async function checkAll(command: Command, own: HostWords): Promise<readonly Check[] | null> {
  const reply = await command(["check"], {}, PATIENCE);
  if (!tellUnless(reply) || !reply.ok) return null;
  const push = await command(["check", "push"], {}, PATIENCE);
  const status = await command(["status"]);
  return [
    ...rowsOf(reply),
    ...rowsOf(push),
    ...(status.ok ? [compareClocks(own, Number(status.value.now))] : []),
    compareLinks(own, shown(String(reply.value.link))),
  ];
}

export function Checks({ command }: { readonly command: Command }) {
  const own = useHostWords();
  const [rows, setRows] = useState<readonly Check[]>([]);
  const [busy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    const found = await checkAll(command, own);
    setBusy(false);
    if (found) setRows(found);
  };
  return (
    <section class="card stack tight" aria-labelledby="host-check">
      <h2 id="host-check">{own.check}</h2>
      <ul class="table-list" role="status">
        {rows.map((row) => (
          <li key={`${row.check} ${row.say}`} class="row nowrap">
            <span class="table-name">
              <strong>{row.fine ? own.checks.fine : own.checks.wrong}</strong>
              <span class="soft small">{row.say}</span>
            </span>
          </li>
        ))}
      </ul>
      <p class="row">
        <button type="button" class="button" disabled={busy} onClick={() => void check()}>
          {own.check}
        </button>
      </p>
    </section>
  );
}
