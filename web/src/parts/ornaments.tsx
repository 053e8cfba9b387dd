/* ornaments.tsx - the page's drawings: the lantern, the veranda, the crests of the seats, icons.
 * All are inline SVG in the colours of the theme. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { dotsOf, FORMS, isDrawn, pathOf } from "../table/crests";

/** The mark: a paper lantern. */
export function Lantern() {
  return (
    <svg viewBox="0 0 24 30" aria-hidden="true">
      <path d="M12 0v3" stroke="currentColor" stroke-width="1.5" />
      <rect x="7" y="3" width="10" height="2.6" rx="0.8" fill="currentColor" />
      <path
        d="M7 5.6h10c4 3.6 4 13.2 0 16.8H7c-4-3.6-4-13.2 0-16.8Z"
        fill="var(--gold-wash)"
        stroke="currentColor"
        stroke-width="1.4"
      />
      <path
        d="M4.8 10h14.4M4.2 14h15.6M4.8 18h14.4"
        stroke="var(--gold)"
        stroke-width="1"
        fill="none"
      />
      <rect x="7" y="22.4" width="10" height="2.6" rx="0.8" fill="currentColor" />
      <path d="M12 25v4" stroke="var(--accent)" stroke-width="2" stroke-linecap="round" />
    </svg>
  );
}

/** The veranda: eaves, an open screen, the evening sun, boards and a lantern. */
export function Veranda() {
  const boards = [0, 1, 2, 3, 4, 5, 6, 7];
  return (
    <svg
      class="veranda"
      viewBox="0 0 480 220"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <rect width="480" height="220" class="v-sky" />
      <circle cx="318" cy="84" r="40" class="v-sun" />
      <path
        d="M0 132c60-30 110-34 168-12 46 17 84 12 130-6 62-24 120-18 182 8v50H0Z"
        class="v-hill"
      />
      <path d="M0 146c90-22 180-4 250 2s160-16 230-4v30H0Z" class="v-garden" />
      <g class="v-pine">
        <path d="M402 150c2-24-2-40 8-58" fill="none" stroke-width="5" stroke-linecap="round" />
        <path d="M372 96c14-16 36-16 46-4 8-10 26-8 34 4 6 10-10 14-26 11-18 5-46 4-54-11Z" />
        <path d="M356 122c10-12 28-12 38-3 10-4 20 0 24 6 3 8-10 9-22 7-16 3-36 1-40-10Z" />
      </g>
      <rect x="0" y="0" width="480" height="16" class="v-beam" />
      <g class="v-screen">
        <rect x="8" y="16" width="104" height="156" />
        <path d="M8 55h104M8 94h104M8 133h104M42.7 16v156M77.3 16v156" />
      </g>
      <rect x="112" y="16" width="9" height="158" class="v-beam" />
      <rect x="452" y="16" width="9" height="158" class="v-beam" />
      <g class="v-lantern">
        <path d="M188 16v14" />
        <path d="M178 30h20c8 8 8 26 0 34h-20c-8-8-8-26 0-34Z" />
        <path d="M174 39h28M172 47h32M174 55h28" />
      </g>
      <rect x="0" y="172" width="480" height="48" class="v-floor" />
      <g class="v-joints">
        {boards.map((i) => (
          <path key={i} d={`M${i * 68 - 8} 172 l${(i - 3.5) * 9} 48`} />
        ))}
      </g>
      <rect x="0" y="172" width="480" height="4" class="v-edge" />
    </svg>
  );
}

/** Forms of the crests, as in FORMS: a seat is recognisable by form as well as by colour. */
const crests = [
  <circle cx="12" cy="12" r="5.2" />,
  <path d="m12 5.5 6.5 6.5-6.5 6.5L5.5 12Z" />,
  <path d="M12 5.5 18.5 17H5.5Z" />,
  <rect x="6.8" y="6.8" width="10.4" height="10.4" rx="1" />,
  <path d="M12 5a7 7 0 1 0 6.2 10.2A5.6 5.6 0 0 1 12 5Z" />,
  <path d="M5.5 9.5h13M5.5 14.5h13" stroke="currentColor" stroke-width="3" />,
  <path d="M12 5v14M5 12h14" stroke="currentColor" stroke-width="3.2" />,
  <path d="m12 5 2 5 5 .4-4 3.4 1.3 5.2-4.3-2.9L7.7 19 9 13.8 5 10.4l5-.4Z" />,
];

/** The colours of people, as variables of the theme. */
export const COLOURS = [
  "--accent",
  "--indigo",
  "--moss",
  "--gold",
  "--seat-4",
  "--seat-5",
  "--seat-6",
  "--ink-soft",
];

/** The crests of those who sit at this table, by seat; without one, a seat has its own. */
export const FacesContext = createContext<readonly string[]>([]);

/** The crest at SEAT. */
export function Crest({ seat }: { readonly seat: number }) {
  const form = useContext(FacesContext)[seat] ?? FORMS[seat % FORMS.length]!;
  return <CrestOf form={form} seat={seat} />;
}

/** A crest by name or dots, in the colour of SEAT, or in that of a person. */
export function CrestOf({
  form,
  seat,
  colour,
}: {
  readonly form: string;
  readonly seat?: number;
  readonly colour?: number;
}) {
  const drawn = isDrawn(form);
  return (
    <svg
      class={`crest seat-${(seat ?? colour ?? 0) % 8}`}
      viewBox={drawn ? "-4 -4 24 24" : "0 0 24 24"}
      aria-hidden="true"
      style={{ color: `var(${colour === undefined ? "--seat" : COLOURS[colour]})` }}
    >
      <circle
        cx={drawn ? 8 : 12}
        cy={drawn ? 8 : 12}
        r="10.8"
        fill="none"
        stroke="currentColor"
        stroke-width="1.6"
      />
      {drawn ? (
        <path d={pathOf(dotsOf(form))} fill="currentColor" />
      ) : (
        <g fill="currentColor">{crests[Math.max(0, FORMS.indexOf(form))]}</g>
      )}
    </svg>
  );
}

const icons = {
  menu: "M4 7h16M4 12h16M4 17h16",
  talk: "M5 5h14v10h-8l-4 4v-4H5Z",
  first: "M6 5v14M18 5l-9 7 9 7Z",
  back: "M16 5l-9 7 9 7Z",
  on: "M8 5l9 7-9 7Z",
  last: "M18 5v14M6 5l9 7-9 7Z",
  play: "M7 4l12 8-12 8Z",
  pause: "M8 5v14M16 5v14",
  check: "M5 12.5l4.5 4.5L19 7.5",
  cross: "M6 6l12 12M18 6L6 18",
  link: "M10 14l4-4M8.5 11.5l-2 2a3.5 3.5 0 0 0 5 5l2-2M15.5 12.5l2-2a3.5 3.5 0 0 0-5-5l-2 2",
} as const;

export function Icon({ name }: { readonly name: keyof typeof icons }) {
  const solid =
    name === "play" || name === "on" || name === "back" || name === "first" || name === "last";
  return (
    <svg
      width="22"
      height="22"
      viewBox="0 0 24 24"
      aria-hidden="true"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      fill={solid ? "currentColor" : "none"}
    >
      <path d={icons[name]} />
    </svg>
  );
}

/** A button with an icon; `label` is its name. */
export function IconButton({
  icon,
  label,
  press,
  kind = "",
  disabled = false,
}: {
  readonly icon: keyof typeof icons;
  readonly label: string;
  readonly press: () => void;
  /** More classes than a button with an icon has. */
  readonly kind?: string;
  readonly disabled?: boolean;
}) {
  return (
    <button
      type="button"
      class={kind ? `button ${kind} icon` : "button icon"}
      aria-label={label}
      disabled={disabled}
      onClick={press}
    >
      <Icon name={icon} />
    </button>
  );
}
