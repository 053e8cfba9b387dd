/* deck-draft.ts - the draft of a deck: its cards, its words, and the progress of its upload.
 *
 * The page has one, and it outlasts the screen: going to a table and back loses nothing. Pictures
 * are made one after another (deck-maker.ts), because a phone has little memory. It remembers which
 * files the server has, so sending again after an error sends only the rest. If the server has
 * something that no longer fits (a card was taken out, the deck has another name), the page tells
 * the server to delete the deck and sends everything again.
 */
import type { Language, Refusal, Reply } from "../core/core";
import { DONE, OFFLINE, refused } from "../core/reply";
import { makePictures, readyPictures } from "./deck-maker";
import type { CardPictures, Fit } from "./deck-maker";
import { deckOf, forgetDeck } from "./decks";
import { Listeners } from "../ground/listeners";
import { removeDeck, sendFile } from "./server-decks";
import type { CardWords } from "./server-decks";

export interface DraftCard extends CardPictures {
  readonly id: number;
  readonly file: File;
  readonly fit: Fit;
  /** Which part of the picture fills the card: 0 its beginning, 1 its end. */
  readonly at: number;
  readonly title: string;
  readonly author: string;
  /** As typed, separated by commas. */
  readonly words: string;
}

/** A file that did not become a card. */
export interface Misfit {
  readonly file: string;
  readonly why: Refusal;
}

export interface Work {
  readonly what: "reading" | "sending";
  readonly done: number;
  readonly all: number;
}

export interface DraftState {
  readonly cards: readonly DraftCard[];
  readonly misfits: readonly Misfit[];
  /** The work in progress; null if none. */
  readonly work: Work | null;
  readonly title: string;
  /** Only those with the link find the deck. */
  readonly private: boolean;
  /** What makes the address of a private deck hard to guess. */
  readonly secret: string;
  /** As it is typed; "" while a suggestion stands for it. */
  readonly name: string;
}

const CARDS_MAX = 1000;
const MIDDLE = 0.5;

const SECRET = 12;
const secret = () =>
  [...crypto.getRandomValues(new Uint8Array(SECRET))]
    .map((byte) => (byte % 36).toString(36))
    .join("");

const empty = (): DraftState => ({
  cards: [],
  misfits: [],
  work: null,
  title: "",
  private: true,
  secret: secret(),
  name: "",
});
const sameFile = (a: File, b: File) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

const STOPPED = refused(
  "stopped",
  "Stopped. Send again to go on from here.",
  "止めました。もう一度送ると、続きから始まります。",
);

/** The picture at an address of the server; null if it cannot be had. */
const blobAt = async (address: string | null): Promise<Blob | null> =>
  address === null
    ? null
    : fetch(address).then(
        (response) => (response.ok ? response.blob() : null),
        () => null,
      );

/** The words of a card as deck.json has them. */
function wordsOf({ title, author, words }: DraftCard): CardWords {
  const list = words
    .split(/[,、\uff0c\n]/)
    .map((word) => word.trim())
    .filter(Boolean);
  return {
    ...(title.trim() && { title: title.trim() }),
    ...(author.trim() && { author: author.trim() }),
    ...(list.length && { words: list }),
  };
}

/** Every picture with the file name that it has on the server. */
function filesOf(cards: readonly DraftCard[]): [string, Blob][] {
  return cards.flatMap(({ picture, thumb }, i): [string, Blob][] => [
    [`${i + 1}.${picture.type === "image/webp" ? "webp" : "jpg"}`, picture],
    [`thumb/${i + 1}.${thumb.type === "image/webp" ? "webp" : "jpg"}`, thumb],
  ]);
}

class DeckDraft {
  state: DraftState = empty();
  private next = 1;
  private stop = new AbortController();
  private readonly listeners = new Listeners();
  /** The name under which the upload began; "" if it has not. */
  private begun = "";
  private readonly sent = new Map<string, Blob>();

  subscribe = (listener: () => void): (() => void) => this.listeners.add(listener);

  private set(some: Partial<DraftState>): void {
    this.state = { ...this.state, ...some };
    this.listeners.tell();
  }

  call(some: Pick<Partial<DraftState>, "title" | "name" | "private">): void {
    this.set(some);
  }

  /** Stops the work; what is done stays done. */
  cancel(): void {
    this.stop.abort();
  }

  /** Begins a piece of work; null if there is one already. */
  private begin(what: Work["what"], all: number): AbortSignal | null {
    if (this.state.work) return null;
    this.stop = new AbortController();
    this.set({ work: { what, done: 0, all } });
    return this.stop.signal;
  }

  /** Makes cards of files, one after another, and lists the files that cannot become cards. */
  async add(files: readonly File[]): Promise<void> {
    const gone = this.begin("reading", files.length);
    if (!gone) return;
    this.set({ misfits: [] });
    for (const [i, file] of files.entries()) {
      if (gone.aborted) break;
      await this.addOne(file);
      this.set({ work: { what: "reading", done: i + 1, all: files.length } });
    }
    this.set({ work: null });
  }

  private async addOne(file: File): Promise<void> {
    const misfit = (code: string, en: string, ja: string) =>
      this.set({ misfits: [...this.state.misfits, { file: file.name, why: { code, en, ja } }] });
    if (this.state.cards.some((card) => sameFile(card.file, file)))
      return misfit("file-twice", "It is in the deck already.", "もうデッキに入っています。");
    if (this.state.cards.length >= CARDS_MAX)
      return misfit("deck-full", "A deck has at most 1000 cards.", "デッキは1000枚までです。");
    const made = await makePictures(file, "crop", MIDDLE);
    if (!made.ok) return misfit(made.why.code, made.why.en, made.why.ja);
    this.put(made.value, file, {});
  }

  private put(
    made: CardPictures,
    file: File,
    said: Partial<Pick<DraftCard, "title" | "words">>,
  ): void {
    const fresh = {
      id: this.next++,
      fit: "crop",
      at: MIDDLE,
      title: "",
      author: "",
      words: "",
    } as const;
    this.set({ cards: [...this.state.cards, { ...fresh, ...made, file, ...said }] });
  }

  /** Adds the cards of the deck `name`, which is on the server, with their words in LANGUAGE; those that are there
   * already are left out. */
  async mix(name: string, language: Language): Promise<Reply<null>> {
    const { cards } = await deckOf(name);
    const gone = this.begin("reading", cards.length);
    if (!gone) return DONE;
    let reply: Reply<null> = DONE;
    for (const [i, card] of cards.entries()) {
      const file = `${name}-${card.number}`;
      const room = this.state.cards.length < CARDS_MAX;
      if (room && !this.state.cards.some((one) => one.file.name === file)) {
        const [picture, thumb] = await Promise.all([card.picture, card.thumb].map(blobAt));
        if (gone.aborted || !picture || !thumb) {
          if (!gone.aborted) reply = OFFLINE;
          break;
        }
        const said = {
          title: card.title?.[language] ?? "",
          words: card.words(language).join(", "),
        };
        this.put(await readyPictures(picture, thumb), new File([picture], file, picture), said);
      }
      this.set({ work: { what: "reading", done: i + 1, all: cards.length } });
    }
    this.set({ work: null });
    return cards.length > 0 ? reply : OFFLINE;
  }

  /** Changes what is said of a card. */
  describe(id: number, some: Partial<Pick<DraftCard, "title" | "author" | "words">>): void {
    this.set({
      cards: this.state.cards.map((card) => (card.id === id ? { ...card, ...some } : card)),
    });
  }

  /** Fits a card's picture in another way, or moves the part of it that fills the card. */
  async shape(id: number, some: Partial<Pick<DraftCard, "fit" | "at">>): Promise<Reply<null>> {
    const card = this.state.cards.find((one) => one.id === id);
    if (!card) return DONE;
    const { fit, at } = { ...card, ...some };
    if (fit === card.fit && at === card.at) return DONE;
    const made = await makePictures(card.file, fit, at);
    if (!made.ok) return made;
    this.set({
      cards: this.state.cards.map((one) =>
        one.id === id ? { ...one, ...made.value, fit, at } : one,
      ),
    });
    return DONE;
  }

  remove(id: number): void {
    this.set({ cards: this.state.cards.filter((card) => card.id !== id) });
  }

  /** Sends the deck as `name`. After an error or a stop the next call continues where this one
   * ended. */
  async send(name: string): Promise<Reply<null>> {
    const files = filesOf(this.state.cards);
    const gone = this.begin("sending", files.length + 1);
    if (!gone) return DONE;
    const reply = await this.sendAll(name, files, gone);
    forgetDeck(name);
    if (reply.ok) this.clear();
    this.set({ work: null });
    return reply.ok || !gone.aborted ? reply : STOPPED;
  }

  private async sendAll(
    name: string,
    files: readonly [string, Blob][],
    gone: AbortSignal,
  ): Promise<Reply<null>> {
    const fresh = await this.freshen(name, new Map(files));
    if (!fresh.ok) return fresh;
    for (const [i, [file, blob]] of files.entries()) {
      if (this.sent.get(file) !== blob) {
        const reply = await sendFile(name, file, blob, gone);
        if (!reply.ok) return reply;
        this.begun = name;
        this.sent.set(file, blob);
      }
      this.set({ work: { what: "sending", done: i + 1, all: files.length + 1 } });
    }
    const { title, cards, private: hidden } = this.state;
    return sendFile(
      name,
      "deck.json",
      JSON.stringify({ title: title.trim() || null, private: hidden, cards: cards.map(wordsOf) }),
      gone,
    );
  }

  /** Has the server delete what it has, unless that is a beginning of this deck. */
  private async freshen(name: string, files: ReadonlyMap<string, Blob>): Promise<Reply<null>> {
    const fits =
      this.begun === name && [...this.sent].every(([file, blob]) => files.get(file) === blob);
    if (this.begun === "" || fits) return DONE;
    const removed = await removeDeck(this.begun);
    if (!removed.ok && removed.why.code === "offline") return removed;
    this.begun = "";
    this.sent.clear();
    return DONE;
  }

  private clear(): void {
    this.begun = "";
    this.sent.clear();
    this.set(empty());
  }
}

/** The deck that is being made in this page. */
export const draft = new DeckDraft();
