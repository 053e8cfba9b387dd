/* layers.ts - layers on top of a screen, such as dialogs: the browser's "back" closes the topmost
 * layer before it leaves the screen.
 *
 * Each open layer has an entry in the browser's history, with the address of its screen. A layer
 * that is closed in another way gives its entry back. The browser goes back later than it is asked
 * to; until then nothing here changes the history.
 */

interface Layer {
  readonly close: () => void;
}

/** The open layers, the topmost last. */
let open: Layer[] = [];
/** The number of history entries of layers, up to and including the present one. */
let entries = 0;
/** Whether the browser has been asked to go back and has not done so yet. */
let returning = false;
/** The navigation to run after that; null if none. */
let next: (() => void) | null = null;

const depthNow = (): number => (history.state as { layers?: number } | null)?.layers ?? 0;

/** Gives each open layer its entry, or takes away those of closed ones. */
function settle(): void {
  if (returning) return;
  while (entries < open.length) history.pushState({ layers: ++entries }, "");
  if (entries === open.length) return;
  returning = true;
  history.go(open.length - entries);
}

/** The browser has gone to another entry. */
function moved(): void {
  entries = depthNow();
  if (!returning) while (open.length > entries) open.pop()!.close();
  returning = false;
  next?.();
  next = null;
  settle();
}

/** Puts a layer on top; `close` is called when the browser goes back. Returns what to call when the layer is
 * closed, however that happened. */
export function openLayer(close: () => void): () => void {
  const layer = { close };
  open.push(layer);
  settle();
  return () => {
    open = open.filter((one) => one !== layer);
    // Another layer may open in its place at once, and then takes over its entry.
    queueMicrotask(settle);
  };
}

/** Goes to `url` and calls `then`. The entry of the topmost layer, which belongs to the screen that is left,
 * becomes that of `url`. */
export function leaveFor(url: string, then: () => void): void {
  const leave = () => {
    if (entries) history.replaceState(null, "", url);
    else history.pushState(null, "", url);
    entries = 0;
    open = [];
    then();
  };
  if (returning) next = leave;
  else leave();
}

/** Begins to follow the browser's history. A page that is loaded again has none of its layers. */
export function startLayers(): void {
  addEventListener("popstate", moved);
  entries = depthNow();
  settle();
}
