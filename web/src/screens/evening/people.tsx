/* people.tsx - the people of an evening, and the form for the user's own appearance. */
import { useEffect, useRef, useState } from "preact/hooks";
import { change, isMuted, useSettings } from "../../ground/settings";
import { useWords } from "../../ground/words";
import type { RemoteEvening, Shown } from "../../net/remote-evening";
import { tellUnless } from "../../ground/messages";
import { Check } from "../../parts/check";
import { useServer } from "../../parts/page";
import { SignMark } from "../../parts/reactions";
import type { Companion } from "../../table/evening";
import type { Sign } from "../../table/signs";
import { markOf } from "../../table/crests";
import { CrestField, EveningCrest } from "./crest";
import { NameField } from "../chosen-game";
import { useEveningWords } from "../words/evening";

/** Somebody whose name the page does not know says it, and comes in. */
export function JoinCard({ evening }: { readonly evening: RemoteEvening }) {
  const words = useWords();
  const own = useEveningWords();
  const [server] = useServer();
  const { name, crest, language } = useSettings();
  const join = async (event: Event) => {
    event.preventDefault();
    const { form, colour } = markOf(crest, server.guest);
    await server.ask("name", { name: name || words.guest, lang: language });
    tellUnless(await evening.join(form, colour, false));
  };
  return (
    <form class="card stack" onSubmit={(event) => void join(event)}>
      <NameField />
      <button class="button main">{own.join}</button>
    </form>
  );
}

export function People({
  evening,
  shown,
}: {
  readonly evening: RemoteEvening;
  readonly shown: Shown;
}) {
  const words = useWords();
  const own = useEveningWords();
  const [{ guest: me }] = useServer();
  const mine = shown.people.find(({ guest }) => guest === me);
  const signs = useSigns(evening);
  return (
    <>
      <ul class="row evening-people">
        {shown.people.map((one) => {
          const notes = [
            one.guest === shown.host && own.host,
            !shown.over && !one.plays && own.watches,
            !shown.over && !shown.here.includes(one.guest) && own.away,
          ].filter(Boolean);
          return (
            <li key={one.guest} class="who">
              <EveningCrest crest={one.crest} colour={one.colour} />
              {signs.get(one.guest) && (
                <span class="bubble of-sign">
                  <SignMark sign={signs.get(one.guest)!} />
                </span>
              )}
              <span class="who-name">{one.name || words.formerGuest}</span>
              {notes.length > 0 && <span class="soft small">{notes.join(words.dot)}</span>}
            </li>
          );
        })}
      </ul>
      {mine && !shown.over && <Mine evening={evening} mine={mine} />}
    </>
  );
}

/** Milliseconds for which a reaction is seen. */
const SIGN_LASTS = 4000;

/** The reactions that people of the evening have just given, by guest. */
export function useSigns({ reacting }: RemoteEvening): ReadonlyMap<string, Sign> {
  const [signs, give] = useState<ReadonlyMap<string, Sign>>(new Map());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(
    () =>
      reacting.onReaction((guest, sign) => {
        if (isMuted(guest)) return;
        give((before) => new Map(before).set(guest, sign));
        clearTimeout(timers.current.get(guest));
        const end = () =>
          give((before) => new Map([...before].filter(([other]) => other !== guest)));
        timers.current.set(guest, setTimeout(end, SIGN_LASTS));
      }),
    [reacting],
  );
  return signs;
}

/** One's own crest and colour, and whether one wants to play. */
function Mine({ evening, mine }: { readonly evening: RemoteEvening; readonly mine: Companion }) {
  const own = useEveningWords();
  return (
    <div class="stack tight">
      <Check
        label={own.watch}
        hint={own.watchHint}
        on={!mine.plays}
        change={(watches) => void evening.join(mine.crest, mine.colour, watches).then(tellUnless)}
      />
      <CrestField
        of={null}
        face={{ form: mine.crest, colour: mine.colour }}
        appear={({ form, colour }) => {
          change({ crest: `${form} ${colour}` }); // the server keeps it with the guest
          void evening.join(form, colour, !mine.plays).then(tellUnless);
        }}
      />
    </div>
  );
}
