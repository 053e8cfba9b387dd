/* deck-maker.ts - converts a user's picture to a card: upright, 2:3, small, and without metadata.
 *
 * The browser decodes a file, turns it as its EXIF says, and paints it onto a canvas of the card's
 * size. A canvas has only pixels, so neither the place nor the camera is sent. A card has at most
 * 800 × 1200 pixels, its thumbnail 240 × 360. A card is a WebP where the browser can write one,
 * else a JPEG; a thumbnail is always a JPEG, which every browser writes. The quality is lowered
 * until the file is as small as the server wants it.
 */
import type { Reply } from "../core/core";
import { done, refused } from "../core/reply";

/** The fit of a picture of another shape to 2:3: a part of it, or all of it on paper. */
export type Fit = "crop" | "whole";

/** The pictures of a card, ready to be sent. */
export interface CardPictures {
  readonly picture: Blob;
  readonly thumb: Blob;
  /** The thumbnail as a data URL: the page shows no pictures from elsewhere. */
  readonly shown: string;
}

const CARD = { width: 800, least: 240, bytes: 600_000 } as const;
const THUMB = { width: 240, bytes: 60_000 } as const;
const RATIO = 1.5;
/** A photograph has 5 to 20 MB; what is far larger would take a phone's memory. */
const FILE_MAX = 60_000_000;
const QUALITIES = [0.82, 0.7, 0.55, 0.4, 0.25] as const;
/** Returns the background of a picture that does not fill its card. */
const paper = (): string =>
  getComputedStyle(document.documentElement).getPropertyValue("--deck-paper").trim();

/** Where `image` lies on a card of `width` and `height`: all of it, or so that it fills the card and its beginning
 * (0), its middle (0.5) or its end (1) is there. */
export function offsetOf(
  image: Pick<ImageBitmap, "width" | "height">,
  width: number,
  height: number,
  fit: Fit,
  at: number,
): { readonly x: number; readonly y: number; readonly wide: number; readonly high: number } {
  const [across, down] = [width / image.width, height / image.height];
  const scale = fit === "crop" ? Math.max(across, down) : Math.min(across, down);
  const [wide, high] = [image.width * scale, image.height * scale];
  const share = fit === "crop" ? at : 0.5;
  return { x: (width - wide) * share, y: (height - high) * share, wide, high };
}

/** Paints `image` on a new canvas of a card's shape, `width` pixels wide. */
function paint(image: ImageBitmap, width: number, fit: Fit, at: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = width * RATIO;
  const brush = canvas.getContext("2d", { alpha: false });
  if (!brush) throw new Error("no canvas");
  const { x, y, wide, high } = offsetOf(image, canvas.width, canvas.height, fit, at);
  brush.fillStyle = paper();
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.imageSmoothingQuality = "high";
  brush.drawImage(image, x, y, wide, high);
  return canvas;
}

const encode = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));

/** The canvas as a file of at most `most` bytes; null if that cannot be. A browser that cannot write
 * `type` writes a PNG, which is not wanted. */
async function within(canvas: HTMLCanvasElement, type: string, most: number): Promise<Blob | null> {
  for (const quality of QUALITIES) {
    const blob = await encode(canvas, type, quality);
    if (blob?.type !== type) return null;
    if (blob.size <= most) return blob;
  }
  return null;
}

const dataUrl = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error("unreadable"));
    reader.readAsDataURL(blob);
  });

/** A card of pictures that have a card's shape already. */
export const readyPictures = async (picture: Blob, thumb: Blob): Promise<CardPictures> => ({
  picture,
  thumb,
  shown: await dataUrl(thumb),
});

/** Returns the width of a card of this picture: at most that of its visible part, within limits. */
function widthOf({ width, height }: ImageBitmap, fit: Fit): number {
  const seen = fit === "crop" ? Math.min(width, height / RATIO) : Math.max(width, height / RATIO);
  // Even, so that the height is whole.
  return 2 * Math.round(Math.min(CARD.width, Math.max(CARD.least, seen)) / 2);
}

/** A card of the picture in `file`, or why it cannot be one. `at`: which part fills it, as in offsetOf. */
export async function makePictures(file: Blob, fit: Fit, at: number): Promise<Reply<CardPictures>> {
  if (file.size > FILE_MAX)
    return refused(
      "file-large",
      "The file is larger than 60 MB.",
      "ファイルが60MBを超えています。",
    );
  let image: ImageBitmap;
  try {
    image = await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return refused(
      "file-unreadable",
      "This browser cannot read it as a picture.",
      "このブラウザーでは画像として読めません。",
    );
  }
  try {
    const card = paint(image, widthOf(image, fit), fit, at);
    const picture =
      (await within(card, "image/webp", CARD.bytes)) ??
      (await within(card, "image/jpeg", CARD.bytes));
    const thumb = await within(paint(image, THUMB.width, fit, at), "image/jpeg", THUMB.bytes);
    if (!picture || !thumb) throw new Error("not encoded");
    return done({ picture, thumb, shown: await dataUrl(thumb) });
  } catch {
    return refused(
      "file-unmade",
      "The browser did not have enough memory to make a card of it.",
      "メモリーが足りず、カードにできませんでした。",
    );
  } finally {
    image.close();
  }
}

/** Turns any text into a deck's name: a-z, 0-9 and single hyphens, at most 64; "" if nothing is
 * left. */
export function tidyDeckName(text: string): string {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, 64);
}
