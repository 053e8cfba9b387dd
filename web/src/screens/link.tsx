/* link.tsx - the screen for a personal link: names its owner, and asks whether the visitor is that
 * person. */
import { useEffect, useState } from "preact/hooks";
import { usePage, useServer } from "../parts/page";
import { Frame } from "../parts/frame";
import { tell, tellUnless } from "../ground/messages";
import { dropLink, offeredLink } from "../ground/personal";
import { go } from "../ground/route";
import { useSettings } from "../ground/settings";
import { sayWhy, useWords } from "../ground/words";
import { MeScreen } from "./me";
import { useLinkWords } from "./words/link";

interface Owner {
  readonly guest: string;
  readonly name: string;
}

/** Returns the owner of the link; a sentence if it has none; null before the reply. */
function useOwner(token: string | null): Owner | string | null {
  const words = useWords();
  const [server] = useServer();
  const [owner, setOwner] = useState<Owner | string | null>(null);
  useEffect(() => {
    if (token === null) return;
    return server.onLive(() => {
      void server.ask("whose", { token }).then((reply) => {
        if (reply.ok) setOwner(reply.value as unknown as Owner);
        else if (reply.why.code !== "offline") setOwner(sayWhy(words, reply.why));
      });
    });
  }, [server, token]);
  return owner;
}

export function LinkScreen() {
  const words = useWords();
  const link = useLinkWords();
  const [token] = useState(offeredLink);
  const owner = useOwner(token);
  const [server] = useServer();
  if (token === null) return <MeScreen />;
  return (
    <Frame title={link.title} needsServer>
      <div class="card stack narrow-card">
        <h1 tabIndex={-1}>{link.title}</h1>
        {owner === null ? (
          <p class="soft">{words.loading}</p>
        ) : typeof owner === "string" ? (
          <Settled text={owner} />
        ) : owner.guest === server.guest ? (
          <Settled text={link.own(owner.name)} />
        ) : (
          <Asking token={token} owner={owner} />
        )}
      </div>
    </Frame>
  );
}

/** There is nothing to decide. */
function Settled({ text }: { readonly text: string }) {
  const words = useWords();
  return (
    <>
      <p>{text}</p>
      <p class="row">
        <a class="button main" href="/" onClick={dropLink}>
          {words.home}
        </a>
      </p>
    </>
  );
}

function Asking({ token, owner }: { readonly token: string; readonly owner: Owner }) {
  const words = useWords();
  const link = useLinkWords();
  const { name } = useSettings();
  const { tables } = usePage();
  const [server, state] = useServer();
  const [busy, setBusy] = useState(false);
  const own = name || words.guest;
  const become = async () => {
    setBusy(true);
    const reply = await server.become(token);
    setBusy(false);
    if (!tellUnless(reply)) return;
    dropLink();
    tell(link.done(owner.name));
    go("/");
  };
  return (
    <>
      <p>{link.whose(owner.name)}</p>
      <p class="notice">{link.warning(owner.name)}</p>
      <p class="soft">{link.leave(own)}</p>
      {tables.list().length > 0 && <p class="soft small">{link.local}</p>}
      <div class="row">
        <a class="button" href="/" onClick={dropLink}>
          {link.stay(own)}
        </a>
        <button
          type="button"
          class="button main push"
          disabled={busy || state !== "live"}
          onClick={() => void become()}
        >
          {link.go(owner.name)}
        </button>
      </div>
    </>
  );
}
