/* tv.tsx - a large screen: a television, tablet or laptop for everybody in the room. It shows a
 * code until a participant of an evening types or scans it, and then follows that evening by
 * itself. It has no seat, and needs no keyboard or pointer. */
import { useEffect, useState } from "preact/hooks";
import { change } from "../ground/settings";
import { linkTo } from "../ground/base";
import { serverTime } from "../net/server-time";
import { show, useShowing } from "../net/showing";
import { Lantern } from "../parts/ornaments";
import { useLargeScreen } from "../large/large";
import { useServer } from "../parts/page";
import { Qr } from "../parts/share";
import { ShowThere } from "../large/show";
import { Follow } from "./evening";
import { useLargeWords } from "../large/words";

/** `code`: of the screen whose QR code brought somebody here; null: this is a large screen. */
export function TvScreen({ code }: { readonly code: string | null }) {
  return code === null ? <Television /> : <ShowThere code={code} />;
}

/** Milliseconds until a screen without a code asks for one again. */
const AGAIN = 10_000;

/** The code with which this screen waits to be told an evening; null: there is none. */
function useCode(wanted: boolean): string | null {
  const [server] = useServer();
  const [code, set] = useState<string | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      clearTimeout(timer);
      const reply = await server.ask("screen");
      if (!reply.ok) {
        set(null);
        timer = setTimeout(() => void ask(), AGAIN);
        return;
      }
      set(String(reply.value.screen));
      timer = setTimeout(
        () => void ask(),
        Math.max(AGAIN, Number(reply.value.until) - serverTime()),
      );
    };
    const end = server.onLive(() => void ask());
    return () => {
      clearTimeout(timer);
      end();
      set(null);
    };
  }, [wanted, server]);
  return code;
}

function Television() {
  const [server, connection] = useServer();
  const showing = useShowing();
  const drawn = useLargeScreen();
  const [over, setOver] = useState(false);
  const waits = showing === null || over;
  const code = useCode(waits);
  useEffect(
    () =>
      server.onPush((push, { table, pass, sound }) => {
        if (push !== "show") return;
        change({ sound: sound === true });
        setOver(false);
        show({ evening: String(table), pass: String(pass) });
      }),
    [server],
  );
  useEffect(() => {
    if (server.outdated) location.reload();
  }, [server.outdated]);
  if (!drawn) return null;
  const shownCode = connection === "live" ? code : null;
  return (
    <main class="tv" id="content">
      {showing ? (
        <Follow key={showing.evening} showing={showing} code={shownCode} onOver={setOver} />
      ) : (
        <Waiting code={shownCode} />
      )}
      <Lost />
    </main>
  );
}

/** The code and its QR code. */
function Waiting({ code }: { readonly code: string | null }) {
  const own = useLargeWords();
  return (
    <div class="tv-code">
      <div class="tv-mark">
        <Lantern />
        <span>縁側 Engawa</span>
      </div>
      <div class="tv-code-words">
        <h1>{own.lead}</h1>
        <p>{own.scan}</p>
        <p class="tv-code-letters" aria-live="polite">
          {code ? [...code].map((letter, i) => <span key={i}>{letter}</span>) : own.noCode}
        </p>
        <p class="soft">{own.where}</p>
      </div>
      <div class="tv-code-qr">{code && <Qr text={linkTo(`/tv#${code}`)} />}</div>
    </div>
  );
}

/** Milliseconds after which a lost connection is spoken of. */
const LATE = 2000;

function Lost() {
  const own = useLargeWords();
  const [, connection] = useServer();
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (connection === "live") return;
    const timer = setTimeout(() => setLate(true), LATE);
    return () => clearTimeout(timer);
  }, [connection]);
  return late ? (
    <p class="tv-lost" role="status">
      {own.lost}
    </p>
  ) : null;
}
