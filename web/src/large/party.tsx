/* party.tsx - the evening of a table, at the table: what is said in it, how its people appear, and how one comes to
 * belong to it. */
import { createContext } from "preact";
import type { ComponentChildren } from "preact";
import { useContext, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useSettings } from "../ground/settings";
import { useStore } from "../ground/store";
import type { RemoteEvening, Shown } from "../net/remote-evening";
import { facesAt, facesHere, friendsIn, markOf } from "../table/crests";
import { talksIn } from "../table/evening-talk";
import type { Table, TableState } from "../table/table";
import { COLOURS, FacesContext } from "../parts/ornaments";
import { useServer } from "../parts/page";

export interface Party {
  readonly evening: RemoteEvening;
  readonly shown: Shown;
}

/** The evening `id`, for as long as the component is there; null before it has come, and for no id. `pass`: that of a
 * large screen. */
export function useEvening(id: string | null, pass: string | null = null): RemoteEvening | null {
  const [server] = useServer();
  const [evening, hold] = useState<RemoteEvening | null>(null);
  useEffect(() => {
    if (id === null) return;
    let release: (() => void) | null = () => {};
    void import("../net/remote-evening").then(({ holdEvening }) => {
      if (!release) return;
      const [held, end] = holdEvening(server, id, pass);
      release = end;
      hold(held);
    });
    return () => {
      release?.();
      release = null;
      hold(null);
    };
  }, [server, id, pass]);
  return evening;
}

const never = () => () => {};

/** The same with its state; null until all of its log is there. */
export function useParty(id: string | null): Party | null {
  const evening = useEvening(id);
  const shown = useStore(
    evening ? (listener) => evening.subscribe(listener) : never,
    () => evening?.state ?? null,
    evening,
  );
  return useMemo(() => (evening && shown?.known ? { evening, shown } : null), [evening, shown]);
}

const PartyContext = createContext<Party | null>(null);

/** The evening of the table around; null: there is none, or it is not known. */
export const usePartyHere = (): Party | null => useContext(PartyContext);

/** Where people at `table` say something: in the evening, so that it can be read in its next games, or at the table. */
export function useSaying(table: Table, state: TableState): Pick<Table, "say"> {
  const party = usePartyHere();
  return party && talksIn(state, party.shown) ? party.evening : table;
}

/** A guest who `comes` belongs to the evening, with the crest that they have chosen, or one that follows from their id.
 * Once a visit that is also corrected, where they have chosen another one since. */
export function useBelonging(party: Party | null, comes: boolean): void {
  const [{ guest: me }] = useServer();
  const { crest } = useSettings();
  const corrected = useRef(false);
  const mine = party?.shown.people.find(({ guest }) => guest === me);
  const open = party !== null && !party.shown.over && me !== null;
  const { form, colour } = markOf(crest, me);
  const other =
    mine && mine.crest !== "" && crest !== "" && (mine.crest !== form || mine.colour !== colour);
  const corrects = open && other === true && !corrected.current;
  const joins = open && comes && (mine === undefined || mine.crest === "");
  useEffect(() => {
    if (mine) corrected.current = true;
    if (joins || corrects)
      void party!.evening.join(form, colour, mine !== undefined && !mine.plays);
  }, [joins, corrects, mine !== undefined]);
}

interface AroundProps {
  readonly party: Party | null;
  readonly state: TableState;
  readonly children: ComponentChildren;
}

/** Shows the people of the evening, or those at this device, with their own crests and colours at the table within. */
export function PartyAround({ party, state, children }: AroundProps) {
  const people = party?.shown.people;
  const { name, crest, friends } = useSettings();
  const faces = useMemo(
    () =>
      people
        ? facesAt(state.seats, people)
        : state.place === "local"
          ? facesHere(state.seats, [{ name, crest }, ...friendsIn(friends)])
          : [],
    [people, state.seats, state.place, name, crest, friends],
  );
  const forms = useMemo(() => faces.map(({ form }) => form), [faces]);
  const colours = faces.map(({ colour }) => colour).join(" ");
  useEffect(() => {
    const { style } = document.documentElement;
    for (const [seat, { colour }] of faces.entries())
      style.setProperty(`--face-${seat}`, `var(${COLOURS[colour]})`);
    return () => {
      for (const seat of faces.keys()) style.removeProperty(`--face-${seat}`);
    };
  }, [colours]);
  return (
    <PartyContext.Provider value={party}>
      <FacesContext.Provider value={forms}>{children}</FacesContext.Provider>
    </PartyContext.Provider>
  );
}
