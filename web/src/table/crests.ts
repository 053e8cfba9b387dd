/* crests.ts - crests of people: one of a set, or drawn as 16 rows of 16 dots, each row four hexadecimal digits,
 * the left dot the highest bit (docs/protocol.md, "Evenings"); and how people of an evening appear at its
 * tables. */
import type { Companion } from "./evening";
import type { SeatState } from "./table";

export const SIDE = 16;

export type Dots = readonly boolean[];

export const isDrawn = (crest: string): boolean => /^[\da-f]{64}$/.test(crest);

export const dotsOf = (crest: string): Dots =>
  Array.from({ length: SIDE * SIDE }, (_, i) => {
    const digit = isDrawn(crest) ? parseInt(crest[i >> 2]!, 16) : 0;
    return ((digit >> (3 - (i & 3))) & 1) === 1;
  });

export const pathOf = (dots: Dots): string =>
  dots.map((dot, i) => (dot ? `M${i % SIDE} ${Math.floor(i / SIDE)}h1v1h-1z` : "")).join("");

/** The names of the set in the protocol. */
export const FORMS = ["sun", "rhombus", "scale", "square", "moon", "lines", "cross", "star"];

export const COLOUR_COUNT = 8;

/** How somebody appears. */
export interface Face {
  readonly form: string;
  readonly colour: number;
}

/** How a guest appears: as they have CHOSEN, a form, a blank and the number of a colour, or as follows from their id. */
export function markOf(chosen: string, guest: string | null): Face {
  const [form, colour] = chosen.split(" ");
  if (form && (FORMS.includes(form) || isDrawn(form)))
    return { form, colour: Number(colour) % COLOUR_COUNT || 0 };
  let sum = 0;
  for (const letter of guest ?? "") sum = (sum * 31 + letter.charCodeAt(0)) % 64;
  return { form: FORMS[sum % FORMS.length]!, colour: sum >> 3 };
}

/** Each seat's own of `wanted`, where nobody before has the same; the others get the first of `all` that is free, from
 * their own place in it on. */
function apart<T>(wanted: readonly (T | null)[], all: readonly T[]): readonly T[] {
  const taken = new Set<T>();
  const own = wanted.map((one) => {
    if (one === null || taken.has(one)) return null;
    taken.add(one);
    return one;
  });
  return own.map((one, seat) => {
    if (one !== null) return one;
    const from = seat % all.length;
    const free = [...all.slice(from), ...all.slice(0, from)].find((other) => !taken.has(other));
    const found = free ?? all[from]!;
    taken.add(found);
    return found;
  });
}

/** How those at `seats` appear: as they have chosen, null for nothing, and no two alike. */
function facesFor(chosen: readonly (Face | null)[]): readonly Face[] {
  const forms = apart(
    chosen.map((one) => one?.form ?? null),
    FORMS,
  );
  const colours = apart(
    chosen.map((one) => one?.colour ?? null),
    [...Array(COLOUR_COUNT).keys()],
  );
  return chosen.map((_, seat) => ({ form: forms[seat]!, colour: colours[seat]! }));
}

/** How those at `seats` appear who are people of an evening. */
export const facesAt = (
  seats: readonly SeatState[],
  people: readonly Companion[],
): readonly Face[] =>
  facesFor(
    seats.map((seat) => {
      const guest = seat.kind === "guest" || seat.kind === "kept" ? seat.guest : null;
      const found = people.find((one) => one.guest === guest && one.crest !== "");
      return found ? { form: found.crest, colour: found.colour } : null;
    }),
  );

/** Somebody who plays at this device: a name, and a crest as `markOf` reads it, "" for none. */
export interface Friend {
  readonly name: string;
  readonly crest: string;
}

/** The friends in the setting of that name: a line each, a tab between name and crest. */
export const friendsIn = (lines: string): readonly Friend[] =>
  lines.split("\n").map((line) => {
    const [name = "", crest = ""] = line.split("\t");
    return { name, crest };
  });

export const linesOf = (friends: readonly Friend[]): string =>
  friends.map(({ name, crest }) => (crest ? `${name}\t${crest}` : name)).join("\n");

/** How those at the `seats` of a table in the page appear: by their names, or by their place among `friends` where they
 * have told none. */
export const facesHere = (
  seats: readonly SeatState[],
  friends: readonly Friend[],
): readonly Face[] =>
  facesFor(
    seats.map((seat, i) => {
      if (seat.kind !== "guest") return null;
      const unnamed = friends[i]?.name === "" ? friends[i] : null;
      const found = friends.find(({ name }) => name === seat.name) ?? unnamed;
      return found?.crest ? markOf(found.crest, null) : null;
    }),
  );
