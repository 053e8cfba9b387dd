/* curtain.tsx - several people at one screen: whose cards may be shown now, asked before they are. */
import { useState } from "preact/hooks";
import { Crest } from "../../parts/ornaments";
import type { BoardProps } from "../room";
import type { RoomWords } from "./view";

export interface Eyes {
  /** The seat whose secrets are shown; null: nobody's. */
  readonly seat: number | null;
  /** The seat that has to say that it is there; null: none. */
  readonly waits: number | null;
  readonly lift: () => void;
}

/** Whose eyes look at the board. */
export function useEyes({ viewer, mine, still, over }: BoardProps): Eyes {
  const [there, set] = useState<number | null>(null);
  const seat = typeof viewer === "number" ? viewer : null;
  const shared = seat !== null && mine.length > 1 && !still && !over;
  const waits = shared && there !== seat ? seat : null;
  return { seat: waits === null ? seat : null, waits, lift: () => set(seat) };
}

export function Curtain({ seat, name, own, lift }: { readonly seat: number; readonly name: string; readonly own: RoomWords; readonly lift: () => void }) {
  return (
    <div class="dixit-curtain">
      <Crest seat={seat} />
      <p>{own.curtain(name)}</p>
      <button type="button" class="button main" onClick={lift}>
        {own.lift(name)}
      </button>
    </div>
  );
}
