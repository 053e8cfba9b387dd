/* deck-crop.tsx - the part of a picture that fills its card: moved by dragging the picture, or by a slider. */
import { useEffect, useRef, useState } from "preact/hooks";
import { draft } from "../decks/deck-draft";
import type { DraftCard } from "../decks/deck-draft";
import { offsetOf } from "../decks/deck-maker";
import { tellUnless } from "../ground/messages";
import { useDeckWords } from "./words/deck";

const [WIDE, HIGH] = [240, 360];
/** The slider's steps. */
const STEPS = 100;

/** The picture of a card, small; null until it has been read. */
function useSmall(file: File): ImageBitmap | null {
  const [small, set] = useState<ImageBitmap | null>(null);
  useEffect(() => {
    let gone = false;
    let made: ImageBitmap | null = null;
    const read = createImageBitmap(file, {
      imageOrientation: "from-image",
      resizeWidth: 2 * WIDE,
      resizeQuality: "medium",
    });
    void read.then(
      (image) => {
        if (gone) return image.close();
        made = image;
        set(image);
      },
      () => undefined,
    ); // a picture that cannot be read again keeps its card as it is
    return () => {
      gone = true;
      made?.close();
      set(null);
    };
  }, [file]);
  return small;
}

export function DeckCrop({ card }: { readonly card: DraftCard }) {
  const own = useDeckWords();
  const canvas = useRef<HTMLCanvasElement>(null);
  const small = useSmall(card.file);
  const [at, setAt] = useState(card.at);
  const held = useRef<{ readonly x: number; readonly y: number; readonly at: number } | null>(null);
  useEffect(() => setAt(card.at), [card.id, card.at]);
  const room = small && offsetOf(small, WIDE, HIGH, "crop", 1);
  useEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (!pen || !small) return;
    const { x, y, wide, high } = offsetOf(small, WIDE, HIGH, "crop", at);
    pen.drawImage(small, x, y, wide, high);
  }, [small, at]);
  const keep = (next: number) => void draft.shape(card.id, { at: next }).then(tellUnless);
  const move = (event: PointerEvent) => {
    const { current: from } = held;
    const box = canvas.current?.getBoundingClientRect();
    if (!from || !room || !box) return;
    const scale = WIDE / box.width;
    const [x, y] = [(event.clientX - from.x) * scale, (event.clientY - from.y) * scale];
    const along = room.x < 0 ? x / room.x : room.y < 0 ? y / room.y : 0;
    setAt(Math.min(1, Math.max(0, from.at + along)));
  };
  const release = () => {
    if (held.current) keep(at);
    held.current = null;
  };
  const moves = room !== null && (room.x < -1 || room.y < -1);
  return (
    <div class="stack tight deck-crop">
      <canvas
        ref={canvas}
        width={WIDE}
        height={HIGH}
        aria-hidden="true"
        class={moves ? "moves" : ""}
        onPointerDown={(event) => {
          if (!moves) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          held.current = { x: event.clientX, y: event.clientY, at };
        }}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={release}
      />
      {moves && (
        <label class="field">
          <span>{own.part}</span>
          <input
            type="range"
            min={0}
            max={STEPS}
            value={Math.round(at * STEPS)}
            onInput={(event) => setAt(Number(event.currentTarget.value) / STEPS)}
            onChange={(event) => keep(Number(event.currentTarget.value) / STEPS)}
          />
          <span class="soft small">{own.partHint}</span>
        </label>
      )}
    </div>
  );
}
