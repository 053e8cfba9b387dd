/* fairness.ts - checks whether chance was fair at a finished table (docs/fair-chance.md, "Checking
 * a record").
 *
 * The core recomputes commitment, dice and seats. What no program can know from the record is compared
 * here with what this device kept (witness.ts).
 */
import type { Core, Match, Seat, Verification } from "../core/core";
import type { ClosingEntry } from "./table";
import type { Witness } from "./witness";

export type Verdict =
  /** There was no commitment, or the seed is not revealed. */
  | { readonly kind: "unknown" }
  /** This page saw the game from a seat, with events hidden from it; its record has them all. */
  | { readonly kind: "hidden" }
  /** Everything follows, and was fixed before the start. `own`: this device's own share is in it. */
  | { readonly kind: "fair"; readonly own: boolean }
  /** Everything follows, but this device did not see the commitment in time. */
  | { readonly kind: "late" }
  /** It was another seed that the table committed to. */
  | { readonly kind: "commitment" }
  /** The same, and this guest's share is another device's. */
  | { readonly kind: "elsewhere" }
  /** The entropy of this device's seat is not the one that it added. */
  | { readonly kind: "share" }
  /** The seats are not the ones that were drawn. */
  | { readonly kind: "seats" }
  /** Event number `n` does not follow. */
  | { readonly kind: "events"; readonly n: number };

export interface Judged {
  readonly verdict: Verdict;
  /** The core's result; null if the record lacks the data for it. */
  readonly found: Verification | null;
}

export interface Evidence {
  /** The game, with every event. */
  readonly match: Match;
  /** The commitment that the table shows now. */
  readonly commit: string | null;
  readonly closing: ClosingEntry;
  readonly witness: Witness;
  /** The seat that this page's guest has had since the start; null for none. */
  readonly seat: Seat | null;
}

export function judge(core: Core, evidence: Evidence): Judged {
  const { commit, closing, witness, seat } = evidence;
  const { seed, entropy } = closing;
  if (!commit || !seed || !entropy) return { verdict: { kind: "unknown" }, found: null };
  const found = verify(core, evidence, commit, seed, entropy);
  if (!found) return { verdict: { kind: "hidden" }, found };
  const share = seat !== null && witness.entropy !== null ? entropy[seat] : undefined;
  return { verdict: verdictOf(core, seed, found, witness, share), found };
}

/** `share`: the entropy of one's own seat, where this device added some. */
function verdictOf(
  core: Core,
  seed: string,
  found: Verification,
  witness: Witness,
  share: string | undefined,
): Verdict {
  if (witness.commit !== null && core.fair.commit(seed) !== witness.commit)
    return { kind: "commitment" };
  if (!found.ok && found.why.code === "commit") return { kind: "commitment" };
  const missing = share !== undefined && share !== witness.entropy;
  if (missing && !witness.elsewhere) return { kind: "share" };
  if (!found.ok && found.why.code === "seats") return { kind: "seats" };
  if (!found.ok) return { kind: "events", n: found.n };
  if (witness.commit === null) return { kind: "late" };
  return missing ? { kind: "elsewhere" } : { kind: "fair", own: share !== undefined };
}

/** Everything recomputed from seed and entropy; null where the game was not seen whole. */
function verify(
  core: Core,
  { match, closing }: Evidence,
  commit: string,
  seed: string,
  entropy: readonly string[],
): Verification | null {
  const open = core.match(match.game, match.options, match.seats, "open");
  if (!open.ok) return null;
  const { drawn } = closing;
  let whole = true;
  for (let n = 1; whole && n <= match.length; n++) {
    const { by, do: text, time } = match.event(n);
    whole = open.value.append(by, text, time).ok;
  }
  const found = whole
    ? core.fair.verify(open.value, commit, { seed, entropy, ...(drawn && { drawn }) })
    : null;
  open.value.free();
  return found;
}
