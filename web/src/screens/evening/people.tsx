/* people.tsx - the people of an evening, and the form for the user's own appearance. */
import { useState } from "preact/hooks";
import { change, useSettings } from "../../ground/settings";
import { useWords } from "../../ground/words";
import type { RemoteEvening, Shown } from "../../net/remote-evening";
import { tellUnless } from "../../ground/messages";
import { Check } from "../../parts/check";
import { CRESTS } from "../../parts/ornaments";
import { useServer } from "../../parts/page";
import type { Companion } from "../../table/evening";
import { CrestEditor, EveningCrest, FORMS, isDrawn } from "./crest";
import { NameField } from "../new";
import { useEveningWords } from "../words/evening";

const COLOURS = 8;

/** Returns a guest's crest: the chosen one, or one derived from their id. */
export function markOf(chosen: string, guest: string | null): { form: string; colour: number } {
  const [form, colour] = chosen.split(" ");
  if (form && (FORMS.includes(form) || isDrawn(form)))
    return { form, colour: Number(colour) % COLOURS || 0 };
  let sum = 0;
  for (const letter of guest ?? "") sum = (sum * 31 + letter.charCodeAt(0)) % 64;
  return { form: FORMS[sum % 8]!, colour: sum >> 3 };
}

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

/** One's own crest and colour, and whether one wants to play. */
function Mine({ evening, mine }: { readonly evening: RemoteEvening; readonly mine: Companion }) {
  const own = useEveningWords();
  const [open, setOpen] = useState(false);
  const [draws, setDraws] = useState(false);
  const appear = (crest: string, colour: number) => {
    change({ crest: `${crest} ${colour}` });
    void evening.join(crest, colour, !mine.plays).then(tellUnless);
  };
  const choices = (label: string, count: number, pick: (i: number) => [string, number]) => (
    <div class="row" role="group" aria-label={label}>
      {Array.from({ length: count }, (_, i) => {
        const [crest, colour] = pick(i);
        return (
          <button
            key={i}
            type="button"
            class="button quiet crest-choice"
            aria-label={`${label} ${i + 1}`}
            aria-pressed={crest === mine.crest && colour === mine.colour}
            onClick={() => appear(crest, colour)}
          >
            <EveningCrest crest={crest} colour={colour} />
          </button>
        );
      })}
    </div>
  );
  return (
    <div class="stack tight">
      <Check
        label={own.watch}
        hint={own.watchHint}
        on={!mine.plays}
        change={(watches) => void evening.join(mine.crest, mine.colour, watches).then(tellUnless)}
      />
      <p>
        <button
          type="button"
          class="button quiet small"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {own.crest}
        </button>
      </p>
      {open && choices(own.form, CRESTS, (i) => [FORMS[i]!, mine.colour])}
      {open && choices(own.colour, COLOURS, (i) => [mine.crest, i])}
      {open && (
        <p>
          <button
            type="button"
            class="button quiet small"
            aria-expanded={draws}
            onClick={() => setDraws(!draws)}
          >
            {own.drawCrest}
          </button>
        </p>
      )}
      {open && draws && (
        <CrestEditor
          crest={mine.crest}
          colour={mine.colour}
          use={(crest) => appear(crest, mine.colour)}
        />
      )}
    </div>
  );
}
