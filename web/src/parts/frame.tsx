/* frame.tsx - the frame of every screen: header, connection banner, menu, dialogs. */
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useNotice, useOutdated, useServer } from "./page";
import { openLayer } from "../ground/layers";
import { shown as shownText } from "../ground/shown";
import { keepsNothing } from "../ground/settings";
import { showTitle } from "../ground/signals";
import type { Language } from "../core/core";
import { sayWhy, useWords } from "../ground/words";
import { Icon, IconButton, Lantern } from "./ornaments";
import { Preferences } from "./preferences";

export { Radio } from "./radio";
export { Preferences } from "./preferences";

interface FrameProps {
  /** The document title, and a heading in the header if `heading`. */
  readonly title: string;
  readonly heading?: boolean;
  /** Whether this screen is of no use without the server. */
  readonly needsServer?: boolean;
  /** More in the header, at its end. */
  readonly tools?: ComponentChildren;
  readonly menu?: ComponentChildren;
  readonly kind?: string;
  readonly children: ComponentChildren;
}

export function Frame({ title, heading, needsServer, tools, menu, kind, children }: FrameProps) {
  const words = useWords();
  useEffect(() => showTitle(shownText(title)), [title]);
  return (
    <>
      <a class="button skip unseen" href="#content" onClick={toContent}>
        {words.skip}
      </a>
      <header class="head">
        <a class="mark" href="/" aria-label={`縁側 Engawa – ${words.home}`}>
          <Lantern />
          <span class={heading ? "mark-text away" : "mark-text"}>
            縁側 <span class="mark-latin">Engawa</span>
          </span>
        </a>
        {heading && (
          <h1 class="head-title" tabIndex={-1}>
            {title}
          </h1>
        )}
        <div class="row push head-tools">
          {tools}
          <Menu>{menu}</Menu>
        </div>
      </header>
      <Banner needsServer={needsServer ?? false} />
      <OfThisPage />
      <main id="content" class={`content ${kind ?? ""}`} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

function toContent(event: Event): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}

/** Whether the user has read the warning that their browser stores nothing. */
let warned = !keepsNothing;

/** Says what a reload brings, or would take away. */
function OfThisPage() {
  const words = useWords();
  const outdated = useOutdated();
  const [, warn] = useState(warned);
  const close = () => {
    warned = true;
    warn(true);
  };
  return (
    <div role="status">
      {outdated && (
        <p class="banner">
          <span>{words.newVersion}</span>
          <button type="button" class="button quiet small" onClick={() => location.reload()}>
            {words.takeVersion}
          </button>
        </p>
      )}
      {!warned && (
        <p class="banner">
          <span>
            {words.keepsNothing}
            <a href="/#/me">{words.me}</a>
          </span>
          <button type="button" class="button quiet small" onClick={close}>
            {words.close}
          </button>
        </p>
      )}
    </div>
  );
}

/** Says that the server cannot be reached: only after a moment, and only where that matters. */
function Banner({ needsServer }: { readonly needsServer: boolean }) {
  const words = useWords();
  const [server, state] = useServer();
  const notice = useNotice();
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (state === "live") return;
    const timer = setTimeout(() => setLate(true), state === "connecting" ? 1500 : 700);
    return () => clearTimeout(timer);
  }, [state === "live"]);
  const away = state !== "live" && server.turnedAway;
  const shown = late && state !== "live" && (needsServer || away);
  return (
    <>
      <div role="status">
        {shown && (
          <p class="banner">
            <span>
              {away
                ? sayWhy(words, away)
                : state === "connecting"
                  ? words.connecting
                  : server.restarts
                    ? words.restarting
                    : words.lost}
            </span>
            {server.isLongAway && (
              <button type="button" class="button quiet small" onClick={() => server.now()}>
                {words.retry}
              </button>
            )}
          </p>
        )}
      </div>
      <div role="status">
        {notice && (
          <p class="banner">
            <span>{shownText(notice)}</span>
            <button type="button" class="button quiet small" onClick={() => server.dismiss()}>
              {words.close}
            </button>
          </p>
        )}
      </div>
    </>
  );
}

/** The address of a page of the manual in LANGUAGE. */
export const manualPage = (language: Language, page = "index"): string =>
  `/docs/${language === "ja" ? "ja/" : ""}${page}.html`;

/** The manual, who runs the server, and what it keeps. */
export function HouseLinks() {
  const words = useWords();
  const [{ imprint, privacy }] = useServer();
  const links: readonly (readonly [string, string])[] = [
    [words.manual, manualPage(words.language)],
    [words.imprint, imprint],
    [words.privacy, privacy || manualPage(words.language, "privacy")],
  ];
  return (
    <p class="row small house-links">
      {links
        .filter(([, address]) => address)
        .map(([text, address]) => (
          <a key={text} href={address} target="_blank" rel="noopener noreferrer">
            {text}
          </a>
        ))}
    </p>
  );
}

interface DialogProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly kind?: string;
  readonly children: ComponentChildren;
}

/** A modal dialog with a heading and a way out; the browser's "back" is another one. */
export function Dialog({ label, onClose, kind, children }: DialogProps) {
  const words = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const gone = useRef(false);
  const close = useRef(onClose);
  close.current = onClose;
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const closed = openLayer(() => close.current());
    return () => {
      closed();
      // Its "close" comes later, when another one may be open already.
      gone.current = true;
      element?.close();
    };
  }, []);
  return (
    <dialog
      class={`dialog ${kind ?? ""}`}
      ref={dialog}
      aria-label={label}
      onClose={() => gone.current || onClose()}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div class="dialog-head row">
        <h2>{label}</h2>
        <IconButton icon="cross" label={words.close} kind="quiet push" press={onClose} />
      </div>
      {children}
    </dialog>
  );
}

/** A question before something that cannot be taken back. */
export function Sure({
  text,
  label,
  onYes,
  onNo,
}: {
  readonly text: string;
  readonly label: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
}) {
  const words = useWords();
  return (
    <Dialog label={label} onClose={onNo}>
      <div class="stack">
        <p>{text}</p>
        <div class="row">
          <button type="button" class="button" onClick={onNo}>
            {words.cancel}
          </button>
          <button type="button" class="button main push" onClick={onYes}>
            {label}
          </button>
        </div>
      </div>
    </Dialog>
  );
}

function Menu({ children }: { readonly children: ComponentChildren }) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        class="button quiet icon"
        aria-label={words.menu}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
      </button>
      {open && (
        <Dialog label={words.menu} onClose={() => setOpen(false)}>
          <div
            class="stack"
            onClick={(event) =>
              (event.target as Element).closest("a, [aria-haspopup=dialog]") && setOpen(false)
            }
          >
            {children}
            <Preferences />
            <nav class="row" aria-label={words.menu}>
              <a class="button" href="/">
                {words.home}
              </a>
              <a class="button" href="/#/me">
                {words.me}
              </a>
              <a class="button" href="/#/history">
                {words.history}
              </a>
              <a class="button" href="/#/decks">
                {words.decks}
              </a>
            </nav>
            <HouseLinks />
          </div>
        </Dialog>
      )}
    </>
  );
}
