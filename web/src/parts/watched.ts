/* watched.ts - what a screen asks of the server and what may change while the screen is open: lists, ratings, the
 * day. It is asked again with every connection, when the page comes back in sight, and every minute in sight. */
import { useEffect, useRef } from "preact/hooks";
import type { Server } from "../net/server";

/** Milliseconds. */
const EVERY = 60_000;

/** Calls `look` whenever there may be something new at `server`, and anew when `of` has changed. */
export function useWatched(server: Server, look: () => void, of: unknown = null): void {
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    const again = () => {
      if (!document.hidden && server.state === "live") latest.current();
    };
    const end = server.onLive(() => latest.current());
    const timer = setInterval(again, EVERY);
    document.addEventListener("visibilitychange", again);
    return () => {
      end();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
    };
  }, [server, of]);
}
