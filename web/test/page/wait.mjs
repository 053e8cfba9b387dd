/* wait.mjs - waiting for what comes in its own time, within bounds. */

/** Waits until `holds` does; bounded. */
export async function soon(what, holds, seconds = 15) {
  const end = Date.now() + seconds * 1000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`not within ${seconds} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

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
