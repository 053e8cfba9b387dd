/* base.ts - the base path of the server below its host: "/", or a folder of a proxy such as
 * "/games/".
 *
 * The page's sources write every address as the server knows it: "/t/ID", "/ws", "/#/me". Here alone it
 * gets the folder. The server writes the folder into index.html (server/net/base_path.h); the build names the
 * files in /assets/ by their way from each other, so they need none.
 */
import { options } from "preact";

const folder = (): string =>
  typeof document === "undefined" ? "/" : (document.documentElement.dataset.base ?? "/");

/** With a slash at both ends; "/" alone for most servers. */
const BASE = folder();

/** Returns the address that a browser requests for the server's `path`. */
export const below = (path: string): string => BASE + path.slice(1);

/** The way back: what the server calls the browser's `path`; null: that is not below its folder. */
export const within = (path: string): string | null =>
  path.startsWith(BASE) ? path.slice(BASE.length - 1) : null;

/** The way of a link to this server, as the browser has it; null: it leads elsewhere. */
export const wayOf = ({ origin, pathname, hash }: URL): string | null =>
  origin === location.origin && within(pathname) !== null ? pathname + hash : null;

/** A link for other people, with the name of the server. */
export const linkTo = (path: string): string => location.origin + below(path);

/** The key under which this page stores `name`. Other servers at the same host have their own. */
export const stored = (name: string): string => BASE.slice(1) + name;

/** Every link that is drawn from here on leads below the folder. Call once. */
export function startLinks(): void {
  if (BASE === "/") return;
  const before = options.vnode;
  options.vnode = (vnode) => {
    const props = vnode.props as { href?: unknown };
    if (vnode.type === "a" && typeof props.href === "string" && props.href.startsWith("/"))
      props.href = below(props.href);
    before?.(vnode);
  };
}
