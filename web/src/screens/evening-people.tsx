/* evening-people.tsx - the people of an evening, and how one appears among them. */
import { useState } from "preact/hooks";
import { change, useSettings } from "../ground/settings";
import { useWords } from "../ground/words";
import type { RemoteEvening, Shown } from "../net/remote-evening";
import { tellUnless } from "../ground/messages";
import { Check } from "../parts/check";
import { Crest, CRESTS } from "../parts/ornaments";
import { useServer } from "../parts/page";
import type { Companion } from "../table/evening";
import { NameField } from "./new";
import { useEveningWords } from "./words/evening";

/** The forms of crests by their names in the protocol. */
const FORMS = ["sun", "rhombus", "scale", "square", "moon", "lines", "cross", "star"];
const COLOURS = 8;

export const formOf = (crest: string): number => Math.max(0, FORMS.indexOf(crest)) % CRESTS;

/** How a guest appears: as they have chosen, or as follows from their id. */
export function markOf(chosen: string, guest: string | null): { form: string; colour: number } {
  const [form, colour] = chosen.split(" ");
  if (form && FORMS.includes(form)) return { form, colour: Number(colour) % COLOURS || 0 };
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
              <Crest seat={one.colour} form={formOf(one.crest)} />
              <span class="who-name">{one.name || words.formerGuest}</span>
              {notes.length > 0 && <span class="soft small">{notes.join(" · ")}</span>}
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
  const appear = (form: number, colour: number) => {
    change({ crest: `${FORMS[form]} ${colour}` });
    void evening.join(FORMS[form]!, colour, !mine.plays).then(tellUnless);
  };
  const form = formOf(mine.crest);
  const choices = (label: string, count: number, pick: (i: number) => [number, number]) => (
    <div class="row" role="group" aria-label={label}>
      {Array.from({ length: count }, (_, i) => {
        const [nextForm, colour] = pick(i);
        return (
          <button
            key={i}
            type="button"
            class="button quiet crest-choice"
            aria-label={`${label} ${i + 1}`}
            aria-pressed={nextForm === form && colour === mine.colour}
            onClick={() => appear(nextForm, colour)}
          >
            <Crest seat={colour} form={nextForm} />
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
      {open && choices(own.form, CRESTS, (i) => [i, mine.colour])}
      {open && choices(own.colour, COLOURS, (i) => [form, i])}
    </div>
  );
}
