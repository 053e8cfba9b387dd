/* watched.ts - data that a screen polls while it is open: lists, ratings, the day. It requests them
 * again after each reconnection, when the page becomes visible, and every minute while it is
 * visible. */
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
