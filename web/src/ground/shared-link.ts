/* shared-link.ts - handles a link that another application shared with the installed page: opens
 * its target.
 *
 * The manifest's `share_target` opens the page as `/?title=…&text=…&url=…`. Which of the three has the link is up
 * to the other application, and some write words around it. Only links to this very server are followed, and
 * nothing happens by itself there that would not happen by a tap on the link.
 */
import { below, wayOf } from "./base";
import { settings } from "./settings";
import { tell } from "./messages";
import { wordsIn } from "./words";

/** The first link to this server in a text; null for none. */
function linkIn(text: string): string | null {
  for (const [found] of text.matchAll(/https?:\/\/[^\s<>"'“”「」]+/g)) {
    try {
      const way = wayOf(new URL(found));
      if (way !== null) return way;
    } catch {
      // Words that only look like a link.
    }
  }
  return null;
}

/** Goes where the shared link leads, or home, and says why. Call once, before the page looks at its address. */
export function startSharedLink(): void {
  const shared = new URLSearchParams(location.search);
  const texts = ["url", "text", "title"].map((field) => shared.get(field) ?? "");
  if (texts.every((text) => text === "")) return;
  const to = linkIn(texts.join("\n"));
  history.replaceState(null, "", to ?? below("/"));
  if (to === null) tell(wordsIn(settings().language).noLinkShared);
}
