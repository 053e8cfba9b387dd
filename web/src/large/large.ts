/* large.ts - loads the style sheet for a large screen and for pages beside one; a first visit does
 * not need it. */
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { beginUntouched } from "../ground/sound";
import { darken } from "../ground/settings";
import { useAwake } from "../ground/signals";

/** The sheet, below /assets/ like this script (build.mjs). */
declare const ENGAWA_LARGE: string;

let coming: Promise<void> | null = null;

/** Fetches the style sheet once; tried again the next time if that fails. */
function fetchStyle(): Promise<void> {
  coming ??= new Promise<void>((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL(ENGAWA_LARGE, import.meta.url).href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      coming = null;
      reject(new Error(link.href));
    };
    document.head.append(link);
  });
  return coming;
}

/** Loads the style sheet if WANTED. Returns whether it is loaded. */
export function useLargeStyle(wanted: boolean): boolean {
  const [there, arrive] = useState(false);
  useEffect(() => {
    if (!wanted || there) return;
    let timer: ReturnType<typeof setTimeout>;
    const fetchIt = () =>
      void fetchStyle().then(
        () => arrive(true),
        () => (timer = setTimeout(fetchIt, 5000)),
      );
    fetchIt();
    return () => clearTimeout(timer);
  }, [wanted]);
  return wanted && there;
}

/** Makes the page a large screen: everything is measured by its height, it is dark and stays on. Returns
 * whether it can be drawn. */
export function useLargeScreen(): boolean {
  useLayoutEffect(() => {
    const { classList } = document.documentElement;
    classList.add("large");
    darken(true);
    beginUntouched();
    return () => {
      classList.remove("large");
      darken(false);
    };
  }, []);
  useAwake(true);
  return useLargeStyle(true);
}
