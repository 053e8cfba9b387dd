/* messages.mjs - what the page tells at its lower edge and takes away after some seconds. A slow machine may
 * come too late to see it there; so each page keeps what it has told until a test asks for it. */

/** In the page, before its own scripts: keeps the messages, and which one is shown now. */
export function keepMessages() {
  const messages = { past: [], now: "" };
  globalThis.messages = messages;
  new MutationObserver(() => {
    const toast = document.querySelector(".toast");
    const now = toast?.getClientRects().length ? toast.textContent : "";
    if (now && now !== messages.now) messages.past.push(now);
    messages.now = now;
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** In the page: watches for the next message, and keeps in `above` whether it is over everything else. */
export function watchMessage() {
  globalThis.above = null;
  const look = () => {
    const toast = document.querySelector(".toast");
    if (toast) globalThis.above = toast.matches(":popover-open");
    else requestAnimationFrame(look);
  };
  look();
}

/** In the page: what `watchMessage` has found, null so far. */
export const isAbove = () => globalThis.above;

/** Waits until the page tells `text` (a part of it, or a pattern), or finds it among what has been told since
 * the message that was last asked for. */
export const told = (person, text) =>
  person.waitForFunction(
    (text) => {
      const { past, now } = globalThis.messages;
      const fits = (one) => (text instanceof RegExp ? text.test(one) : one.includes(text));
      const found = past.findIndex(fits);
      past.splice(0, found + 1);
      return found >= 0 || fits(now);
    },
    text,
    { polling: 100 },
  );
