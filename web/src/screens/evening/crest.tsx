/* crest.tsx - the crests of people in an evening: one of the set, or a drawing on a grid of 16 by
 * 16, with its editor. */
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { Check } from "../../parts/check";
import { COLOUR_COUNT, dotsOf, FORMS, pathOf, SIDE } from "../../table/crests";
import type { Dots, Face } from "../../table/crests";
import { CrestOf } from "../../parts/ornaments";
import { useEveningWords } from "../words/evening";

function crestOf(dots: Dots): string {
  let crest = "";
  for (let i = 0; i < dots.length; i += 4)
    crest += dots
      .slice(i, i + 4)
      .reduce((sum, dot) => 2 * sum + Number(dot), 0)
      .toString(16);
  return crest;
}

/** The crest of somebody in an evening. */
export const EveningCrest = ({
  crest,
  colour,
}: {
  readonly crest: string;
  readonly colour: number;
}) => <CrestOf form={crest} colour={colour} />;

interface FieldProps {
  /** Whose it is; null: the user's. */
  readonly of: string | null;
  readonly face: Face;
  readonly appear: (face: Face) => void;
}

/** A button with somebody's crest, and below it the others that they can choose, or draw. */
export function CrestField({ of, face, appear }: FieldProps) {
  const own = useEveningWords();
  const [open, setOpen] = useState(false);
  const [draws, setDraws] = useState(false);
  const toggle = (label: ComponentChildren, on: boolean, set: (on: boolean) => void) => (
    <button type="button" class="button quiet small" aria-expanded={on} onClick={() => set(!on)}>
      {label}
    </button>
  );
  const choices = (label: string, count: number, pick: (i: number) => Face) => (
    <div class="row" role="group" aria-label={label}>
      {Array.from({ length: count }, (_, i) => {
        const { form, colour } = pick(i);
        return (
          <button
            key={i}
            type="button"
            class="button quiet crest-choice"
            aria-label={`${label} ${i + 1}`}
            aria-pressed={form === face.form && colour === face.colour}
            onClick={() => appear({ form, colour })}
          >
            <EveningCrest crest={form} colour={colour} />
          </button>
        );
      })}
    </div>
  );
  return (
    <div class="stack tight">
      <p>{toggle(of === null ? own.crest : own.crestOf(of), open, setOpen)}</p>
      {open && choices(own.form, FORMS.length, (i) => ({ ...face, form: FORMS[i]! }))}
      {open && choices(own.colour, COLOUR_COUNT, (colour) => ({ ...face, colour }))}
      {open && <p>{toggle(own.drawCrest, draws, setDraws)}</p>}
      {open && draws && (
        <CrestEditor
          crest={face.form}
          colour={face.colour}
          use={(form) => appear({ ...face, form })}
        />
      )}
    </div>
  );
}

/** A grid to draw a crest on, by finger, pointer or keys. */
function CrestEditor({
  crest,
  colour,
  use,
}: {
  readonly crest: string;
  readonly colour: number;
  readonly use: (crest: string) => void;
}) {
  const own = useEveningWords();
  const [dots, setDots] = useState<Dots>(() => dotsOf(crest));
  const [mirrors, setMirrors] = useState(true);
  const [at, setAt] = useState<number | null>(null);
  /** What the stroke that goes on makes of each dot. */
  const stroke = useRef<boolean | null>(null);
  const set = (i: number, on: boolean) =>
    setDots((before) =>
      before.map((dot, j) =>
        j === i || (mirrors && j === i - (i % SIDE) + (SIDE - 1 - (i % SIDE))) ? on : dot,
      ),
    );
  const dotAt = (event: PointerEvent): number => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const place = (from: number, all: number) =>
      Math.max(0, Math.min(SIDE - 1, Math.floor((from / all) * SIDE)));
    return (
      place(event.clientX - box.left, box.width) + SIDE * place(event.clientY - box.top, box.height)
    );
  };
  const down = (event: PointerEvent) => {
    const i = dotAt(event);
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    stroke.current = !dots[i];
    set(i, stroke.current);
  };
  const move = (event: PointerEvent) => {
    if (stroke.current !== null) set(dotAt(event), stroke.current);
  };
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -SIDE,
      ArrowDown: SIDE,
    };
    const step = steps[event.key];
    const now = at ?? 0;
    if (event.key === " ") set(now, !dots[now]);
    else if (step === undefined) return;
    else if (now + step >= 0 && now + step < SIDE * SIDE) setAt(now + step);
    event.preventDefault();
  };
  const empty = !dots.includes(true);
  return (
    <div class="stack tight">
      <svg
        class={`crest-grid seat-${colour}`}
        viewBox={`0 0 ${SIDE} ${SIDE}`}
        role="img"
        aria-label={own.grid}
        tabIndex={0}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={() => (stroke.current = null)}
        onPointerCancel={() => (stroke.current = null)}
        onKeyDown={press}
        onFocus={() => setAt(at ?? 0)}
        onBlur={() => setAt(null)}
      >
        <path class="crest-dots" d={pathOf(dots)} />
        <path
          class="crest-lines"
          d={Array.from({ length: SIDE - 1 }, (_, i) => `M0 ${i + 1}h16M${i + 1} 0v16`).join("")}
        />
        {at !== null && (
          <rect class="crest-cursor" x={at % SIDE} y={Math.floor(at / SIDE)} width="1" height="1" />
        )}
      </svg>
      <Check label={own.mirrors} hint={own.mirrorsHint} on={mirrors} change={setMirrors} />
      <p class="row">
        <EveningCrest crest={crestOf(dots)} colour={colour} />
        <button
          type="button"
          class="button small main"
          disabled={empty}
          onClick={() => use(crestOf(dots))}
        >
          {own.useCrest}
        </button>
        <button
          type="button"
          class="button small quiet"
          disabled={empty}
          onClick={() => setDots(dotsOf(""))}
        >
          {own.clear}
        </button>
        <span class="unseen" role="status">
          {at !== null && `${(at % SIDE) + 1}, ${Math.floor(at / SIDE) + 1}`}
        </span>
      </p>
    </div>
  );
}
