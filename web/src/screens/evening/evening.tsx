/* evening.tsx - an evening: the lobby between games, where all participants appear and choose the
 * next game; when it is over, its summary. During a game its link leads to the table. */
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { people as inOneLine } from "../../core/sentences";
import { plainCode } from "../../ground/pasted";
import { linkTo } from "../../ground/base";
import { go, mark } from "../../ground/route";
import { useSettings } from "../../ground/settings";
import { useStore } from "../../ground/store";
import { sayWhy, useWords } from "../../ground/words";
import type { RemoteEvening, Shown } from "../../net/remote-evening";
import { Frame } from "../../parts/frame";
import { usePage, useServer } from "../../parts/page";
import { useBelonging, useEvening } from "../../large/party";
import type { Party } from "../../large/party";
import { SignRow } from "../../parts/reactions";
import { LinkField, Qr } from "../../parts/share";
import { SayForm, StoryList } from "../../parts/story";
import { useMuted } from "../../parts/mute";
import { tell, tellUnless } from "../../ground/messages";
import { goingOn, restsIn } from "../../table/evening";
import { CodeField } from "../decisions";
import { Games, NightStanding } from "./past";
import { follow } from "./follow";
import { NextGame } from "./next";
import { Favourites } from "./favourites";
import { GamesOn } from "./onward";
import { Moments, useMoments } from "./moments";
import { PictureCard } from "./picture";
import { JoinCard, People } from "./people";
import { NowhereScreen } from "../nowhere";
import { ScreensThere, ShowForm } from "../../large/show";
import { useEveningWords } from "../words/evening";
import { useLargeWords } from "../../large/words";
import { useHostingWords } from "../words/hosting";

export { CrestField } from "./crest";

export function EveningScreen({ id, stays }: { readonly id: string; readonly stays: boolean }) {
  const evening = useEvening(id);
  return evening ? <Found evening={evening} stays={stays} /> : <Waits />;
}

function Waits() {
  const words = useWords();
  return (
    <Frame title="" needsServer>
      <p class="soft quiet-wait">{words.connecting}</p>
    </Frame>
  );
}

function Found({ evening, stays }: { readonly evening: RemoteEvening; readonly stays: boolean }) {
  const words = useWords();
  const own = useHostingWords();
  const shown = useStore(
    (listener) => evening.subscribe(listener),
    () => evening.state,
    evening,
  );
  const { missing } = evening;
  if (missing && ["code-wanted", "wrong-code", "too-fast"].includes(missing.code))
    return <Door evening={evening} why={sayWhy(words, missing)} />;
  if (missing)
    return (
      <NowhereScreen
        title={missing.code === "no-such-table" ? "" : own.outTitle}
        why={sayWhy(words, missing)}
      />
    );
  return shown.known ? <Evening evening={evening} shown={shown} stays={stays} /> : <Waits />;
}

function Door({ evening, why }: { readonly evening: RemoteEvening; readonly why: string }) {
  const own = useHostingWords();
  const [code, setCode] = useState("");
  const knock = (event: Event) => {
    event.preventDefault();
    if (plainCode(code)) void evening.knock(plainCode(code));
  };
  return (
    <Frame title={own.doorTitle} needsServer>
      <form class="card stack narrow-card" onSubmit={knock}>
        <h1 tabIndex={-1}>{own.doorTitle}</h1>
        <CodeField label={own.code} code={code} change={setCode} describedby="evening-door" />
        <p id="evening-door" class="soft" role="status">
          {why}
        </p>
        <button class="button main">{own.enter}</button>
      </form>
    </Frame>
  );
}

/** Goes to the game that is on: at once for somebody who comes by the link, and whenever one begins. */
function useFollowing(shown: Shown, stays: boolean): void {
  const own = useEveningWords();
  const { core } = usePage();
  const [server] = useServer();
  const game = goingOn(shown);
  const seen = useRef(stays ? game?.table : undefined);
  useEffect(() => {
    if (!game || game.table === seen.current || shown.over) return;
    const first = seen.current === undefined && shown.games.length > 0;
    seen.current = game.table;
    // Going back from the table leads to the evening itself.
    if (first) mark(`${location.pathname}#here`);
    if (restsIn(shown, game, server.guest ?? "")) tell(own.rests);
    void follow(server, game, core.fair.entropy());
  }, [game?.table]);
}

function Evening({
  evening,
  shown,
  stays,
}: {
  readonly evening: RemoteEvening;
  readonly shown: Shown;
  readonly stays: boolean;
}) {
  const words = useWords();
  const own = useEveningWords();
  const [{ guest: me }] = useServer();
  const settings = useSettings();
  const mine = shown.people.find(({ guest }) => guest === me);
  const joined = mine !== undefined;
  useFollowing(shown, stays);
  const found = useMoments(evening.id, shown);
  // Who has told their name, or has played here, belongs to the evening, with a crest.
  const party = useMemo(() => ({ evening, shown }), [evening, shown]);
  useBelonging(party, joined || settings.name !== "");
  const date = new Intl.DateTimeFormat(words.language, { dateStyle: "long" }).format(shown.since);
  const title = shown.title || own.of(date);
  return (
    <Frame title={title} needsServer>
      <div class="evening stack">
        <div class="stack tight">
          <h1 tabIndex={-1}>{title}</h1>
          <p class="soft">
            {shown.title && `${own.of(date)}${words.dot}`}
            {inOneLine(
              words.language,
              shown.people.map(({ name }) => name || words.formerGuest),
            )}
          </p>
          {shown.over && <p class="notice">{own.over}</p>}
        </div>
        {!joined && !shown.over && !settings.name && <JoinCard evening={evening} />}
        <Now shown={shown} />
        {!shown.over && joined && <NextGame evening={evening} shown={shown} />}
        {shown.over && joined && <SamePeople evening={evening} shown={shown} />}
        <NightStanding shown={shown} />
        {shown.over && <Moments {...found} />}
        <Favourites shown={shown} />
        {shown.over && shown.games.length > 0 && (
          <PictureCard shown={shown} moments={found.moments} />
        )}
        <Section title={shown.over ? own.cameTitle : own.people}>
          <People evening={evening} shown={shown} />
        </Section>
        {(shown.games.length > 0 || shown.over) && (
          <Section title={own.games}>
            <Games shown={shown} />
          </Section>
        )}
        {!shown.over && <Invite id={evening.id} />}
        {!shown.over && joined && <Large evening={evening} shown={shown} />}
        {(!shown.over || shown.chat.length > 0) && (
          <Section title={words.chat}>
            <Said evening={evening} shown={shown} />
          </Section>
        )}
        {shown.mine && !shown.over && <Finish evening={evening} />}
      </div>
    </Frame>
  );
}

export function Section({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}) {
  return (
    <section class="card stack tight">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** The games that are on, and the way to their tables. */
function Now({ shown }: { readonly shown: Shown }) {
  const own = useEveningWords();
  const on = shown.games.filter(({ ended }) => ended === null);
  if (on.length === 0 || shown.over) return null;
  return (
    <Section title={own.now}>
      <GamesOn shown={shown} games={on} />
    </Section>
  );
}

/** Opens an evening with the same people, or goes to the one that somebody has opened. */
function SamePeople({
  evening,
  shown,
}: {
  readonly evening: RemoteEvening;
  readonly shown: Shown;
}) {
  const own = useEveningWords();
  const again = async () => {
    const reply = await evening.again();
    if (tellUnless(reply)) go(`/e/${String(reply.value.evening)}`);
  };
  return (
    <div class="stack tight">
      <p>
        <button type="button" class="button main" onClick={() => void again()}>
          {shown.next ? own.nextOne : own.again}
        </button>
      </p>
      {!shown.next && <p class="soft small">{own.asked}</p>}
    </div>
  );
}

function Invite({ id }: { readonly id: string }) {
  const own = useEveningWords();
  const link = linkTo(`/e/${id}`);
  return (
    <Section title={own.invite}>
      <p class="soft small">{own.inviteHint}</p>
      <LinkField link={link} label={own.invite} />
      <Qr text={link} />
    </Section>
  );
}

/** The way onto a large screen. */
function Large({ evening, shown }: Party) {
  const own = useLargeWords();
  return (
    <Section title={own.large}>
      <ScreensThere evening={evening} shown={shown} />
      <ShowForm evening={() => Promise.resolve(evening.id)} />
    </Section>
  );
}

function Said({ evening, shown }: { readonly evening: RemoteEvening; readonly shown: Shown }) {
  const own = useEveningWords();
  const isMuted = useMuted();
  const spoken = shown.chat.filter(({ text }) => text !== "");
  return (
    <>
      <div class="log-box">
        <StoryList
          story={[]}
          chat={spoken}
          host={{ guest: shown.host, label: own.host }}
          seatOf={(guest) => shown.people.find((one) => one.guest === guest)?.colour ?? -1}
          about={() => null}
          isMuted={isMuted}
        />
      </div>
      {!shown.over && <SignRow table={evening} />}
      {!shown.over && <SayForm table={evening} />}
    </>
  );
}

/** The host ends the evening, after having been asked once more. */
function Finish({ evening }: { readonly evening: RemoteEvening }) {
  const words = useWords();
  const own = useEveningWords();
  const [asked, setAsked] = useState(false);
  if (!asked)
    return (
      <p>
        <button type="button" class="button quiet" onClick={() => setAsked(true)}>
          {own.finish}
        </button>
      </p>
    );
  return (
    <p class="row notice">
      <span>{own.finishHint}</span>
      <button type="button" class="button push" onClick={() => void evening.end().then(tellUnless)}>
        {own.finish}
      </button>
      <button type="button" class="button quiet" onClick={() => setAsked(false)}>
        {words.cancel}
      </button>
    </p>
  );
}
