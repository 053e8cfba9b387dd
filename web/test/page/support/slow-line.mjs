/* slow-line.mjs - a slow way to the server: what a page says and hears comes late, in order. */

/** In the page, before its own scripts: each message of a WebSocket comes a sixth of LONGEST to LONGEST
 * milliseconds late. */
export function slowLine(longest) {
  const Quick = WebSocket;
  /** Calls for the messages of one direction, each some time after it was made. */
  const lateCalls = () => {
    let due = 0;
    return (call) => {
      const now = performance.now();
      // Timers count whole milliseconds.
      due = Math.max(due + 2, now + (longest / 6) * (1 + 5 * Math.random()));
      setTimeout(call, due - now);
    };
  };
  globalThis.WebSocket = class extends Quick {
    said = lateCalls();
    heard = lateCalls();

    send(text) {
      this.said(() => this.readyState === Quick.OPEN && super.send(text));
    }
    set onmessage(hear) {
      super.onmessage = (event) => this.heard(() => hear.call(this, event));
    }
    set onclose(hear) {
      super.onclose = (event) => this.heard(() => hear.call(this, event));
    }
  };
}
