/* glide.ts - animates moved elements from their old places (first - last - invert - play). */
import { useLayoutEffect, useRef } from "preact/hooks";
import { reducedMotion } from "../../ground/store";

/** What holds the element that everything lies in. */
interface Box {
  readonly current: HTMLElement | null;
}

const EASE = "cubic-bezier(0.22, 0.8, 0.3, 1)";

/** Lets the elements within `box` that have a `data-glide` glide from their old places whenever `n`
 * grows by an event that happens just now. */
export function useGlide(box: Box, n: number, moving: boolean): void {
  const places = useRef(new Map<string, DOMRect>());
  useLayoutEffect(() => {
    const now = new Map<string, DOMRect>();
    if (reducedMotion()) return void (places.current = now); // to measure lays the page out
    for (const element of box.current?.querySelectorAll<HTMLElement>("[data-glide]") ?? []) {
      const key = element.dataset["glide"]!;
      const to = element.getBoundingClientRect();
      const from = places.current.get(key);
      now.set(key, to);
      if (!moving || !from) continue;
      const [x, y] = [from.left - to.left, from.top - to.top];
      if (Math.hypot(x, y) > 4)
        element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
          duration: 480,
          easing: EASE,
        });
    }
    places.current = now;
  }, [n]);
}

/** Lets what lands on the map (`.landing`) come flying from its player's deployed tile; what was laid
 * by hand (`own`) lies there already and is only set down. */
export function useFlight(box: Box, n: number, moving: boolean, own: boolean): void {
  useLayoutEffect(() => {
    const landing = box.current?.querySelector<HTMLElement>(".landing");
    if (!moving || !landing || reducedMotion()) return;
    if (own)
      return void landing.animate([{ transform: "scale(1.14)" }, { transform: "none" }], {
        duration: 320,
        easing: EASE,
      });
    const seat = [...landing.classList].find((name) => name.startsWith("seat-"))?.slice(5);
    const start = box.current
      ?.querySelector<HTMLElement>(`[data-deployed="${seat}"]`)
      ?.getBoundingClientRect();
    const frame = landing.closest<HTMLElement>(".sd-frame");
    if (!start || !frame) return;
    // The map cuts what flies over its edge, so a copy flies above the page.
    const end = landing.getBoundingClientRect();
    const flyer = landing.cloneNode(true) as HTMLElement;
    const unit = Math.min(end.width, end.height);
    flyer.classList.remove("landing", "laid");
    flyer.classList.add("sd-flying");
    flyer.style.cssText = `left:${end.left}px;top:${end.top}px;--half:${unit}px`;
    box.current?.append(flyer);
    landing.style.visibility = "hidden";
    const [x, y] = [
      start.left + start.width / 2 - end.left - end.width / 2,
      start.top + start.height / 2 - end.top - end.height / 2,
    ];
    const small = Math.min(1, Math.min(start.width, start.height) / unit);
    const flight = flyer.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(${small})` },
        { transform: `translate(${x / 5}px, ${y / 5 - 14}px) scale(1.16)`, offset: 0.7 },
        { transform: "none" },
      ],
      { duration: 560, easing: EASE },
    );
    const land = () => {
      flyer.remove();
      landing.style.visibility = "";
    };
    flight.onfinish = land;
    return () => {
      flight.cancel();
      land();
    };
  }, [n]);
}
