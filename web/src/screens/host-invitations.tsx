/* host-invitations.tsx - the operator's invitations: how many people each admits and how long it
 * holds, and its link, to copy and as a QR code, until it is used up or revoked. */
import { useState } from "preact/hooks";
import { linkTo } from "../ground/base";
import { shown } from "../ground/shown";
import { LinkField, Qr } from "../parts/share";
import { Radio } from "../parts/radio";
import type { PartProps } from "./host";
import { useMoment } from "./host-moment";
import { useWords } from "../ground/words";
import { useHostWords } from "./words/host";

const WEEK = 7 * 24 * 60;

const linkOf = (code: string): string => linkTo(`/#/invite/${code}`);

export function Invitations({ office, act }: PartProps) {
  const words = useWords();
  const own = useHostWords();
  const moment = useMoment();
  const [open, setOpen] = useState("");
  return (
    <section class="card stack tight" aria-labelledby="host-invites">
      <h2 id="host-invites">{own.invites}</h2>
      <ul class="table-list">
        {office.invites.map((row) => {
          const code = shown(String(row.invite));
          return (
            <li key={code} class="row">
              <span class="table-name">
                <strong>{code}</strong>
                <span class="soft small">
                  {`${own.usesLeft(Number(row.uses))}${words.dot}${own.until(moment(Number(row.until)))}`}
                </span>
              </span>
              <button
                type="button"
                class="button small push"
                aria-label={own.showOf(code)}
                aria-expanded={open === code}
                onClick={() => setOpen(open === code ? "" : code)}
              >
                {own.show}
              </button>
              <button
                type="button"
                class="button small"
                aria-label={own.dropOf(code)}
                onClick={() => void act(["invite", "delete", code])}
              >
                {own.drop}
              </button>
              {open === code && (
                <div class="stack tight host-invite">
                  <LinkField link={linkOf(code)} label={own.inviteLink} />
                  <Qr text={linkOf(code)} />
                </div>
              )}
            </li>
          );
        })}
      </ul>
      <NewInvitation
        make={(uses, minutes) =>
          void act(["invite", "new"], { uses, for: minutes }).then(
            (done) => done && setOpen(String(done.invite)),
          )
        }
      />
    </section>
  );
}

function NewInvitation({ make }: { readonly make: (uses: number, minutes: number) => void }) {
  const own = useHostWords();
  const [uses, setUses] = useState(1);
  const [minutes, setMinutes] = useState(WEEK);
  return (
    <form
      class="stack tight"
      onSubmit={(event) => {
        event.preventDefault();
        make(uses, minutes);
      }}
    >
      <fieldset>
        <legend class="legend">{own.forWhom}</legend>
        <div class="choices">
          {[1, 5, 20, 100].map((value) => (
            <Radio key={value} name="uses" checked={uses === value} onPick={() => setUses(value)}>
              {own.peopleAt(value)}
            </Radio>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend class="legend">{own.goodFor}</legend>
        <div class="choices">
          {own.inviteTimes.map(([value, label]) => (
            <Radio
              key={value}
              name="lasts"
              checked={minutes === value}
              onPick={() => setMinutes(value)}
            >
              {label}
            </Radio>
          ))}
        </div>
      </fieldset>
      <p class="row">
        <button type="submit" class="button">
          {own.newInvite}
        </button>
      </p>
    </form>
  );
}
