/* mute.tsx - mutes a person on this device alone: from a line that they wrote or from the list of
 * people present. The same places undo it. */
import { mute, useSettings } from "../ground/settings";
import { Dialog } from "./frame";
import { useTalkWords } from "./talk-words";

interface Speaker {
  readonly guest: string;
  readonly name: string;
}

/** Returns a test for muted guests; the component redraws when that changes. */
export function useMuted(): (guest: string) => boolean {
  const { muted } = useSettings();
  return (guest) => muted.split(" ").includes(guest);
}

/** A button that mutes or unmutes a guest. */
export function MuteButton({ guest, name, kind = "" }: Speaker & { readonly kind?: string }) {
  const own = useTalkWords();
  const muted = useMuted()(guest);
  return (
    <button type="button" class={`button small ${kind}`} onClick={() => mute(guest, !muted)}>
      {muted ? own.hear(name) : own.mute(name)}
    </button>
  );
}

/** The menu for the author of a line. */
export function AboutSpeaker({ guest, name, onClose }: Speaker & { readonly onClose: () => void }) {
  const own = useTalkWords();
  return (
    <Dialog label={name} onClose={onClose}>
      <div class="stack tight">
        <p class="row">
          <MuteButton guest={guest} name={name} />
        </p>
        <p class="soft small">{own.muteHint}</p>
      </div>
    </Dialog>
  );
}
