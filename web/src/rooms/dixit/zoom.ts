/* zoom.ts - gestures on a picture: pinch, drag, double tap, wheel; a swipe goes to the next one. */
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

interface View {
  readonly scale: number;
  /** How far the picture's middle is from the frame's, in CSS pixels. */
  readonly x: number;
  readonly y: number;
}

const WHOLE: View = { scale: 1, x: 0, y: 0 };
const MOST = 6;
const CLOSE = 2.5;
const SWIPE = 48;
const DOUBLE_TAP = 300;

export interface Zoom {
  readonly style: { readonly transform: string };
  readonly close: boolean;
  /** Between the whole picture and a close look. */
  toggle(): void;
  reset(): void;
}

/** Callbacks for touches of a picture. */
interface Touched {
  /** The fingers' middle has moved by so many CSS pixels. */
  drag(x: number, y: number): void;
  /** Scales by `factor` so that the point `x`, `y` of the window stays where it is. */
  scaleAt(factor: number, x: number, y: number): void;
  /** One finger went over the picture, to the left (1) or to the right (-1). False: that is not a swipe
   * now. */
  swipe(step: number): boolean;
  doubleTap(x: number, y: number): void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The middle of the fingers, and how far two are apart. */
function middleOf(fingers: ReadonlyMap<number, Point>): Point & { readonly spread: number } {
  const all = [...fingers.values()];
  const x = all.reduce((sum, one) => sum + one.x, 0) / all.length;
  const y = all.reduce((sum, one) => sum + one.y, 0) / all.length;
  const spread = all.length > 1 ? Math.hypot(all[0]!.x - all[1]!.x, all[0]!.y - all[1]!.y) : 0;
  return { x, y, spread };
}

/** Hears fingers and the wheel on `element`; the result ends that. */
function hearTouches(element: HTMLElement, touched: Touched): () => void {
  const fingers = new Map<number, Point>();
  let start = { x: 0, y: 0, fingers: 0 };
  let tapped = { time: 0, x: 0, y: 0 };
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    start = { x: event.clientX, y: event.clientY, fingers: fingers.size };
  };
  const move = (event: PointerEvent) => {
    if (!fingers.has(event.pointerId)) return;
    const before = middleOf(fingers);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const now = middleOf(fingers);
    touched.drag(now.x - before.x, now.y - before.y);
    if (before.spread > 0) touched.scaleAt(now.spread / before.spread, now.x, now.y);
  };
  const up = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId) || start.fingers > 1 || event.type === "pointercancel")
      return;
    const x = event.clientX - start.x;
    const y = event.clientY - start.y;
    const across = Math.abs(x) > SWIPE && Math.abs(x) > 1.5 * Math.abs(y);
    if (across && touched.swipe(x < 0 ? 1 : -1)) return;
    if (Math.hypot(x, y) > 8) return;
    const again =
      event.timeStamp - tapped.time < DOUBLE_TAP &&
      Math.hypot(event.clientX - tapped.x, event.clientY - tapped.y) < 30;
    tapped = again
      ? { time: 0, x: 0, y: 0 }
      : { time: event.timeStamp, x: event.clientX, y: event.clientY };
    if (again) touched.doubleTap(event.clientX, event.clientY);
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    touched.scaleAt(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  };
  const end = new AbortController();
  const { signal } = end;
  element.addEventListener("pointerdown", down, { signal });
  element.addEventListener("pointermove", move, { signal });
  element.addEventListener("pointerup", up, { signal });
  element.addEventListener("pointercancel", up, { signal });
  element.addEventListener("wheel", wheel, { passive: false, signal });
  return () => end.abort();
}

/** Zoom of the picture in `frame`; `leaf` is called with -1 or 1 for a swipe over the whole one. */
export function useZoom(frame: RefObject<HTMLElement | null>, leaf: (step: number) => void): Zoom {
  const [view, set] = useState<View>(WHOLE);
  const latest = useRef({ view, leaf });
  latest.current = { view, leaf };

  /** Keeps the picture over the frame's middle. */
  const show = (next: View) => {
    const element = frame.current;
    const scale = Math.min(MOST, Math.max(1, next.scale));
    const reachX = ((element?.clientWidth ?? 0) * (scale - 1)) / 2;
    const reachY = ((element?.clientHeight ?? 0) * (scale - 1)) / 2;
    const within = (value: number, reach: number) => Math.min(reach, Math.max(-reach, value));
    const shown =
      scale < 1.02 ? WHOLE : { scale, x: within(next.x, reachX), y: within(next.y, reachY) };
    latest.current.view = shown;
    set(shown);
  };

  const scaleAt = (factor: number, x: number, y: number) => {
    const box = frame.current!.getBoundingClientRect();
    const { view } = latest.current;
    const scale = Math.min(MOST, Math.max(1, view.scale * factor));
    const by = scale / view.scale;
    const fromX = x - box.left - box.width / 2;
    const fromY = y - box.top - box.height / 2;
    show({ scale, x: fromX - (fromX - view.x) * by, y: fromY - (fromY - view.y) * by });
  };

  useEffect(() => {
    if (!frame.current) return;
    return hearTouches(frame.current, {
      drag(x, y) {
        const { view } = latest.current;
        show({ ...view, x: view.x + x, y: view.y + y });
      },
      scaleAt,
      swipe(step) {
        if (latest.current.view.scale !== 1) return false;
        latest.current.leaf(step);
        return true;
      },
      doubleTap(x, y) {
        if (latest.current.view.scale > 1) show(WHOLE);
        else scaleAt(CLOSE, x, y);
      },
    });
  }, []);

  return {
    style: { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` },
    close: view.scale > 1,
    toggle: () => show(view.scale > 1 ? WHOLE : { ...WHOLE, scale: CLOSE }),
    reset: () => show(WHOLE),
  };
}
