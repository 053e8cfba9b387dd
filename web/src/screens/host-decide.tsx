/* host-decide.tsx - the operator's form to ban or mute a person: the target, the duration, and the
 * reason, which the person sees. */
import { useState } from "preact/hooks";
import type { Fields } from "../net/server";
import { Dialog } from "../parts/frame";
import { Radio } from "../parts/radio";
import { shown } from "../ground/shown";
import { useWords } from "../ground/words";
import { useHostWords } from "./words/host";

/** Somebody who is here, as `guests here` lists them. */
export interface Person {
  readonly guest: string;
  readonly name: string;
  readonly address: string;
  readonly tables: number;
  readonly muted?: boolean;
}

const DAY = 24 * 60;

export function Decide({
  person,
  onYes,
  onNo,
}: {
  readonly person: Person;
  readonly onYes: (words: readonly string[], more: Fields) => void;
  readonly onNo: () => void;
}) {
  const words = useWords();
  const own = useHostWords();
  const [who, setWho] = useState(person.guest);
  const [how, setHow] = useState<"ban" | "mute">("ban");
  const [minutes, setMinutes] = useState(DAY);
  const [reason, setReason] = useState("");
  return (
    <Dialog label={own.decide(shown(person.name))} onClose={onNo}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          onYes(["guests", how, who], { reason, ...(minutes ? { for: minutes } : {}) });
        }}
      >
        <fieldset>
          <legend class="legend">{own.what}</legend>
          <div class="choices">
            {(["ban", "mute"] as const).map((one) => (
              <Radio key={one} name="how" checked={how === one} onPick={() => setHow(one)}>
                {own[one]}
              </Radio>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend class="legend">{own.about}</legend>
          <div class="choices">
            {[
              [person.guest, own.thisGuest] as const,
              [person.address, own.thisAddress(person.address)] as const,
            ].map(([value, label]) => (
              <Radio key={value} name="who" checked={who === value} onPick={() => setWho(value)}>
                {label}
              </Radio>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend class="legend">{own.long}</legend>
          <div class="choices">
            {own.times.map(([value, label]) => (
              <Radio
                key={value}
                name="long"
                checked={minutes === value}
                onPick={() => setMinutes(value)}
              >
                {label}
              </Radio>
            ))}
          </div>
        </fieldset>
        <label class="field">
          <span>{own.reason}</span>
          <input
            class="input"
            maxLength={60}
            required
            aria-describedby="decide-hint"
            value={reason}
            onInput={(event) => setReason(event.currentTarget.value)}
          />
          <span class="hint" id="decide-hint">
            {own.reasonHint}
          </span>
        </label>
        <div class="row">
          <button type="button" class="button" onClick={onNo}>
            {words.cancel}
          </button>
          <button type="submit" class="button main push" disabled={!reason.trim()}>
            {own[how]}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
