/* wait.mjs - waiting for what comes in its own time. No verdict depends on how fast the machine is: what
 * must come may take as long as PATIENCE, which only ends a test that hangs. */

/** Milliseconds. */
export const PATIENCE = 600_000;

/** Waits until `holds` does. */
export async function soon(what, holds) {
  const end = Date.now() + PATIENCE;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`it does not come: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Waits until what has just come up takes taps: longer than a double tap, counted in the page, from
 * the moment when it has drawn what is seen now and done what follows from it. */
export const rest = (person, milliseconds = 300) =>
  person.evaluate(
    (milliseconds) =>
      new Promise((go) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => setTimeout(() => setTimeout(go, milliseconds), 50)),
        ),
      ),
    milliseconds,
  );

/** The service worker has everything and serves this page. */
export const kept = (person) =>
  soon("the service worker is ready", () =>
    person.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return (
        registration?.active?.state === "activated" && navigator.serviceWorker.controller !== null
      );
    }),
  );
