/* reactions.tsx - the eight reactions as ink drawings, and the row of buttons that send them. */
import type { ComponentChildren } from "preact";
import type { Table } from "../table/table";
import { SIGNS } from "../table/signs";
import type { Sign } from "../table/signs";
import { useTalkWords } from "./talk-words";
import { tellUnless } from "../ground/messages";

const face = <circle cx="12" cy="12" r="9" class="sign-wash" />;

/** Each in 24 × 24, in strokes; `sign-wash` is filled lightly, `sign-ink` wholly. */
const drawings: Readonly<Record<Sign, ComponentChildren>> = {
  bow: (
    <>
      <circle cx="5.6" cy="10.4" r="2.7" class="sign-wash" />
      <path d="M8.4 8.4c3-2.6 7-1.7 7.8 2.2L17 20M11.2 11.6l-.8 4.2M4 20h16" />
    </>
  ),
  // The flower that teachers draw beside what is well done.
  bravo: (
    <>
      <path
        class="sign-wash"
        d="M12 4.4A3.6 3.6 0 0 1 17.9 7.3A3.6 3.6 0 0 1 19.4 13.7A3.6 3.6 0 0 1 15.3 18.8A3.6 3.6 0 0 1 8.7 18.8A3.6 3.6 0 0 1 4.6 13.7A3.6 3.6 0 0 1 6.1 7.3A3.6 3.6 0 0 1 12 4.4"
      />
      <path d="M12.2 12.8c-1-.1-1-1.7.2-1.8 2-.1 2.5 2.7.6 3.5-2.5 1-4.6-1.3-3.7-3.7 1-2.5 4.6-2.7 6-.5" />
    </>
  ),
  laugh: (
    <>
      {face}
      <path d="M6.9 10.3 8.5 8.5l1.6 1.8M13.9 10.3l1.6-1.8 1.6 1.8" />
      <path class="sign-ink" d="M7.5 13h9a4.5 4.5 0 0 1-9 0Z" />
    </>
  ),
  wow: (
    <>
      {face}
      <path d="M7 7.6l2-.9M15 6.7l2 .9" />
      <circle cx="8.6" cy="10.6" r="1.1" class="sign-ink" />
      <circle cx="15.4" cy="10.6" r="1.1" class="sign-ink" />
      <ellipse cx="12" cy="16" rx="2" ry="2.4" class="sign-ink" />
    </>
  ),
  ouch: (
    <>
      {face}
      <path d="M7 8.5l2.8 1.7L7 11.9M17 8.5l-2.8 1.7 2.8 1.7M7.6 16.4l1.8-1.6 1.7 1.6 1.8-1.6 1.7 1.6 1.8-1.6" />
    </>
  ),
  hmm: (
    <>
      {face}
      <path d="M7 9h3M13.6 7.9l3.3-.9M8.8 16.2l6-1.6" />
      <circle cx="8.6" cy="11.4" r=".9" class="sign-ink" />
      <circle cx="15.2" cy="11.4" r=".9" class="sign-ink" />
    </>
  ),
  thanks: (
    <path
      class="sign-wash"
      d="M12 20C5.2 15.2 3 11.8 4 8.4 5.3 4.6 10.2 4.4 12 8.2c1.8-3.8 6.7-3.6 8 .2 1 3.4-1.2 6.8-8 11.6Z"
    />
  ),
  tea: (
    <>
      <path class="sign-wash" d="M6 10h12l-1.1 8.3a2 2 0 0 1-2 1.7H9.1a2 2 0 0 1-2-1.7Z" />
      <path d="M6.5 13.4h11M9.7 7.2c-1.1-1.3 1-2.2 0-3.7M14 7.2c-1.1-1.3 1-2.2 0-3.7" />
    </>
  ),
};

export function SignMark({ sign }: { readonly sign: Sign }) {
  return (
    <svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
      {drawings[sign]}
    </svg>
  );
}

/** One tap gives one. `after`: it was given. Nothing where nobody would see it. */
export function SignRow({
  table,
  after,
}: {
  readonly table: Pick<Table, "reacting">;
  readonly after?: (() => void) | undefined;
}) {
  const own = useTalkWords();
  const { reacting } = table;
  if (!reacting) return null;
  const give = async (sign: Sign) => {
    if (tellUnless(await reacting.react(sign))) after?.();
  };
  return (
    <div class="sign-row" role="group" aria-label={own.reactions}>
      {SIGNS.map((sign) => (
        <button
          key={sign}
          type="button"
          class="sign-button"
          aria-label={own.signs[sign]}
          title={own.signs[sign]}
          onClick={() => void give(sign)}
        >
          <SignMark sign={sign} />
        </button>
      ))}
    </div>
  );
}
