/* me.tsx - the personal link, with which a guest uses another device, the guest's devices, and the
 * deletion of the guest. */
import { useCallback, useState } from "preact/hooks";
import { linkTo } from "../ground/base";
import { named } from "../core/sentences";
import { forgetsAfterAWeek } from "../ground/install";
import { useServer } from "../parts/page";
import { Frame, Sure } from "../parts/frame";
import { useWatched } from "../parts/watched";
import { LinkField, Qr } from "../parts/share";
import { tell, tellUnless } from "../ground/messages";
import { useSettings } from "../ground/settings";
import { useMeWords } from "./words/me";
import type { MeWords } from "./words/me";

export function MeScreen() {
  const words = useMeWords();
  const { token, name } = useSettings();
  const [, state] = useServer();
  return (
    <Frame title={words.me} needsServer>
      <div class="stack narrow-card">
        <section class="card stack" aria-labelledby="me-link">
          <h1 id="me-link" tabIndex={-1}>
            {words.me}
          </h1>
          <p>{words.meHint}</p>
          {forgetsAfterAWeek() && <p class="notice">{words.forgetsAfterAWeek}</p>}
          {name && <p class="soft">{name}</p>}
          {token ? (
            <PersonalLink token={token} />
          ) : (
            <p class="notice">{state === "live" ? words.loading : words.meNone}</p>
          )}
        </section>
        {token && state === "live" && <Devices />}
        {token && state === "live" && <Forget />}
      </div>
    </Frame>
  );
}

function PersonalLink({ token }: { readonly token: string }) {
  const words = useMeWords();
  const [open, setOpen] = useState(false);
  const link = linkTo(`/#me=${token}`);
  if (!open)
    return (
      <p class="row">
        <button type="button" class="button main" onClick={() => setOpen(true)}>
          {words.showLink}
        </button>
      </p>
    );
  return (
    <>
      <Qr text={link} />
      <LinkField link={link} label={words.meLink} />
    </>
  );
}

/** As the server lists them (docs/protocol.md, "Devices"). */
interface Device {
  readonly device: string;
  /** Milliseconds since the epoch. */
  readonly since: number;
  readonly seen: number;
  readonly here: boolean;
  readonly this: boolean;
}

/** The devices of this guest, null while they are not known; and the way to look again. */
function useDevices(): readonly [readonly Device[] | null, () => Promise<void>] {
  const [server] = useServer();
  const [devices, setDevices] = useState<readonly Device[] | null>(null);
  const look = useCallback(async () => {
    const reply = await server.ask("devices");
    if (reply.ok) setDevices(reply.value.devices as readonly Device[]);
  }, [server]);
  useWatched(server, () => void look());
  return [devices, look];
}

/** Questions before an action: to sign out a device, all others, or to renew the token. */
type Asking = { readonly device: string } | "others" | "renew";

function Devices() {
  const words = useMeWords();
  const [server] = useServer();
  const [devices, look] = useDevices();
  const [asking, setAsking] = useState<Asking | null>(null);
  const others = devices?.some((one) => !one.this) ?? false;
  const act = async (what: Asking) => {
    setAsking(null);
    const reply =
      what === "renew"
        ? await server.renew()
        : await server.ask("sign-out", what === "others" ? {} : { device: what.device });
    if (tellUnless(reply)) tell(what === "renew" ? words.renewed : words.signedOut);
    await look();
  };
  return (
    <section class="card stack" aria-labelledby="me-devices">
      <h2 id="me-devices">{words.devices}</h2>
      {!devices ? (
        <p class="soft">{words.loading}</p>
      ) : (
        <ul class="table-list" aria-labelledby="me-devices">
          {devices.map((one) => (
            <DeviceRow key={one.device} device={one} ask={setAsking} />
          ))}
        </ul>
      )}
      <div class="row">
        {others && (
          <button type="button" class="button" onClick={() => setAsking("others")}>
            {words.signOutOthers}
          </button>
        )}
        <button type="button" class="button" onClick={() => setAsking("renew")}>
          {words.renew}
        </button>
      </div>
      <p class="soft small">{words.renewHint}</p>
      {asking && (
        <Sure
          text={sureText(words, asking)}
          label={sureLabel(words, asking)}
          onNo={() => setAsking(null)}
          onYes={() => void act(asking)}
        />
      )}
    </section>
  );
}

const sureText = (words: MeWords, asking: Asking) =>
  asking === "renew"
    ? words.renewSure
    : asking === "others"
      ? words.signOutOthersSure
      : words.signOutSure;

const sureLabel = (words: MeWords, asking: Asking) =>
  asking === "renew" ? words.renew : asking === "others" ? words.signOutOthers : words.signOut;

function DeviceRow({
  device,
  ask,
}: {
  readonly device: Device;
  readonly ask: (what: Asking) => void;
}) {
  const words = useMeWords();
  const day = new Intl.DateTimeFormat(words.language, { dateStyle: "medium" });
  const hour = new Intl.DateTimeFormat(words.language, { dateStyle: "medium", timeStyle: "short" });
  const name = device.this ? words.thisDevice : words.deviceSince(day.format(device.since));
  return (
    <li class="row nowrap device">
      <span class="table-name">
        <strong>{name}</strong>
        <span class="soft small">
          {device.here ? words.hereNow : words.lastSeen(hour.format(device.seen))}
        </span>
      </span>
      {!device.this && (
        <button
          type="button"
          class="button small push"
          aria-label={named(words.language, words.signOut, name)}
          onClick={() => ask({ device: device.device })}
        >
          {words.signOut}
        </button>
      )}
    </li>
  );
}

/** Being forgotten by the server. */
function Forget() {
  const words = useMeWords();
  const [server] = useServer();
  const [sure, setSure] = useState(false);
  const forget = async () => {
    setSure(false);
    if (tellUnless(await server.forget())) tell(words.forgotten);
  };
  return (
    <section class="card stack" aria-labelledby="forget">
      <h2 id="forget">{words.forget}</h2>
      <p class="soft small">{words.forgetHint}</p>
      <p class="row">
        <button type="button" class="button" onClick={() => setSure(true)}>
          {words.forget}
        </button>
      </p>
      {sure && (
        <Sure
          label={words.forget}
          text={words.forgetSure}
          onNo={() => setSure(false)}
          onYes={() => void forget()}
        />
      )}
    </section>
  );
}
