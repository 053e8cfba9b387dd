/* drawing.ts - the picture of an evening on a canvas: wide for a chat, tall for a phone. */
import type { Language } from "../../core/core";
import { addRounded, drawSvg, linesOf, shortened } from "../../parts/canvas";

/** The content of the picture, as text. */
export interface EveningPicture {
  readonly language: Language;
  readonly title: string;
  readonly facts: string;
  readonly people: readonly { readonly name: string; readonly won: string }[];
  readonly games: readonly { readonly title: string; readonly outcome: string }[];
  readonly moments: readonly string[];
  readonly headings: { readonly games: string; readonly moments: string };
  /** Returns the text for the people who do not fit. */
  readonly more: (n: number) => string;
  readonly sign: string;
}

/** The drawings that are in it: those of people and games in the same order. */
export interface EveningDrawings {
  readonly veranda: SVGSVGElement;
  readonly lantern: SVGSVGElement;
  readonly crests: readonly SVGSVGElement[];
  readonly emblems: readonly SVGSVGElement[];
}

export type PictureShape = "wide" | "tall";

export const PICTURE_SIZES: Readonly<Record<PictureShape, readonly [number, number]>> = {
  wide: [1200, 630],
  tall: [1080, 1920],
};

/** The layout, in pixels. */
interface Layout {
  readonly view: number; // height of the view
  readonly sheet: readonly [x: number, y: number, width: number, height: number];
  readonly title: number; // sizes of text
  readonly facts: number;
  readonly text: number;
  readonly people: readonly [columns: number, rows: number];
  readonly games: number;
  readonly moments: readonly [count: number, lines: number];
  /** Moments stand beside the games. */
  readonly beside: boolean;
  /** Which part of the view is seen, from its left edge (0) to its right (1). */
  readonly aligned: number;
}

const LAYOUTS: Readonly<Record<PictureShape, Layout>> = {
  wide: {
    view: 630,
    sheet: [40, 40, 850, 556],
    title: 46,
    facts: 22,
    text: 24,
    people: [3, 3],
    games: 5,
    moments: [4, 3],
    beside: true,
    aligned: 0,
  },
  tall: {
    view: 560,
    sheet: [60, 400, 960, 1380],
    title: 68,
    facts: 34,
    text: 38,
    people: [2, 4],
    games: 5,
    moments: [5, 2],
    beside: false,
    aligned: 0.5,
  },
};

const token = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Draws on one canvas, from the top down. */
class Drawing {
  private readonly pen: CanvasRenderingContext2D;
  private readonly layout: Layout;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    shape: PictureShape,
    private readonly picture: EveningPicture,
    private readonly drawings: EveningDrawings,
  ) {
    this.pen = canvas.getContext("2d")!;
    this.layout = LAYOUTS[shape];
    [canvas.width, canvas.height] = PICTURE_SIZES[shape];
  }

  draw(): void {
    this.ground();
    const { sheet, text, beside } = this.layout;
    const [x, y, width, height] = sheet;
    const inner = { x: x + text * 1.6, width: width - text * 3.2 };
    let at = this.heading(inner.x, y + text * 1.4, inner.width);
    at = this.people(inner.x, at + text * 0.9, inner.width);
    this.rule(inner.x, at + text * 0.2, inner.width);
    at += text * 1.1;
    const gap = beside ? text * 2 : 0;
    const share = beside ? (inner.width - gap) * 0.46 : inner.width;
    const bottom = y + height - text;
    const after = this.games(inner.x, at, share, bottom);
    if (beside) this.moments(inner.x + share + gap, at, inner.width - share - gap, bottom);
    else this.moments(inner.x, after + text * 0.9, inner.width, bottom - text);
    this.sign();
  }

  /** The view from the veranda, its boards, and a sheet of paper. */
  private ground(): void {
    const { pen, canvas, layout } = this;
    const [x, y, width, height] = layout.sheet;
    pen.fillStyle = token("--view-floor");
    pen.fillRect(0, 0, canvas.width, canvas.height);
    drawSvg(pen, this.drawings.veranda, [0, 0, canvas.width, layout.view], layout.aligned);
    pen.strokeStyle = token("--view-joint");
    pen.lineWidth = 3;
    for (let board = layout.view + 90; board < canvas.height; board += 150) {
      pen.beginPath();
      pen.moveTo(0, board);
      pen.lineTo(canvas.width, board);
      pen.stroke();
    }
    pen.save();
    pen.shadowColor = token("--shade-strong");
    pen.shadowBlur = 36;
    pen.shadowOffsetY = 12;
    pen.fillStyle = token("--paper-raised");
    pen.beginPath();
    addRounded(pen, x, y, width, height, 22);
    pen.fill();
    pen.restore();
    pen.strokeStyle = token("--line");
    pen.lineWidth = 2;
    pen.beginPath();
    addRounded(pen, x + 12, y + 12, width - 24, height - 24, 14);
    pen.stroke();
  }

  private font(size: number, family: "--serif" | "--serif-text" | "--sans", bold = false): void {
    this.pen.font = `${bold ? "700" : "400"} ${size}px ${token(family)}`;
    this.pen.textBaseline = "top";
  }

  private heading(x: number, y: number, width: number): number {
    const { pen, layout, picture } = this;
    pen.fillStyle = token("--ink");
    this.font(layout.title, "--serif", true);
    let at = y;
    for (const line of linesOf(pen, picture.title, width, 2, picture.language)) {
      pen.fillText(line, x, at);
      at += layout.title * 1.25;
    }
    pen.fillStyle = token("--ink-soft");
    this.font(layout.facts, "--sans");
    pen.fillText(shortened(pen, picture.facts, width), x, at + 4);
    return at + layout.facts * 1.3;
  }

  /** Crests with names, and how many games they have won. */
  private people(x: number, y: number, width: number): number {
    const { pen, layout, picture, drawings } = this;
    const { text } = layout;
    const [columns, rows] = layout.people;
    const [cell, line] = [width / columns, text * 1.95];
    const room = columns * rows;
    const crowded = picture.people.length > room;
    const shown = picture.people.slice(0, crowded ? room - 1 : room);
    const place = (i: number) =>
      [x + (i % columns) * cell, y + Math.floor(i / columns) * line] as const;
    shown.forEach(({ name, won }, i) => {
      const [left, top] = place(i);
      drawSvg(pen, drawings.crests[i]!, [left, top, text * 1.4, text * 1.4]);
      this.font(text * 0.72, "--sans");
      const wonWidth = won ? pen.measureText(won).width + text * 0.4 : 0;
      this.font(text, "--serif", true);
      pen.fillStyle = token("--ink");
      const called = shortened(pen, name, cell - text * 2.1 - wonWidth);
      pen.fillText(called, left + text * 1.75, top + text * 0.14);
      const after = left + text * 2.1 + pen.measureText(called).width;
      this.font(text * 0.72, "--sans");
      pen.fillStyle = token("--accent");
      pen.fillText(won, after, top + text * 0.36);
    });
    if (crowded) {
      const [left, top] = place(shown.length);
      this.font(text * 0.8, "--sans");
      pen.fillStyle = token("--ink-soft");
      pen.fillText(picture.more(picture.people.length - shown.length), left, top + text * 0.28);
    }
    const used = Math.ceil(Math.min(picture.people.length, room) / columns);
    return y + used * line;
  }

  private rule(x: number, y: number, width: number): void {
    const { pen } = this;
    pen.strokeStyle = token("--gold");
    pen.lineWidth = 2;
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x + width, y);
    pen.stroke();
  }

  private label(text: string, x: number, y: number): number {
    this.font(this.layout.facts, "--sans", true);
    this.pen.fillStyle = token("--gold");
    this.pen.fillText(text, x, y);
    return y + this.layout.facts * 1.7;
  }

  /** Draws as many games as fit. */
  private games(x: number, y: number, width: number, bottom: number): number {
    const { pen, layout, picture, drawings } = this;
    const { text } = layout;
    let at = this.label(picture.headings.games, x, y);
    const room = Math.min(layout.games, Math.floor((bottom - at) / (text * 2.2)));
    const crowded = picture.games.length > room;
    const shown = picture.games.slice(0, crowded ? room - 1 : room);
    shown.forEach(({ title, outcome }, i) => {
      const [left, right] = [x + text * 2.2, width - text * 2.2];
      drawSvg(pen, drawings.emblems[i]!, [x, at, text * 1.8, text * 1.8]);
      this.font(text * 0.9, "--serif", true);
      pen.fillStyle = token("--ink");
      pen.fillText(shortened(pen, title, right), left, at - text * 0.05);
      this.font(text * 0.72, "--sans");
      pen.fillStyle = token("--ink-soft");
      pen.fillText(shortened(pen, outcome, right), left, at + text);
      at += text * 2.2;
    });
    if (crowded) {
      this.font(text * 0.8, "--sans");
      pen.fillStyle = token("--ink-soft");
      pen.fillText(picture.more(picture.games.length - shown.length), x + text * 2.2, at);
      at += text * 1.5;
    }
    return at;
  }

  /** Draws as many moments as fit. */
  private moments(x: number, y: number, width: number, bottom: number): void {
    const { pen, layout, picture } = this;
    const { text } = layout;
    const [count, most] = layout.moments;
    if (picture.moments.length === 0) return;
    let at = this.label(picture.headings.moments, x, y);
    for (const moment of picture.moments.slice(0, count)) {
      this.font(text * 0.92, "--serif-text");
      const lines = linesOf(pen, moment, width - text, most, picture.language);
      if (at + lines.length * text * 1.35 > bottom) return;
      pen.fillStyle = token("--accent");
      pen.beginPath();
      pen.arc(x + text * 0.25, at + text * 0.5, text * 0.17, 0, 2 * Math.PI);
      pen.fill();
      pen.fillStyle = token("--ink");
      for (const line of lines) {
        pen.fillText(line, x + text, at);
        at += text * 1.32;
      }
      at += text * 0.5;
    }
  }

  /** Draws the name of the page, in a corner. */
  private sign(): void {
    const { pen, layout, canvas } = this;
    const size = layout.facts;
    const y = canvas.height - size * 1.75;
    this.font(size, "--serif", true);
    pen.fillStyle = token("--on-stage");
    const width = pen.measureText(this.picture.sign).width;
    const x = canvas.width - layout.sheet[0] - width;
    drawSvg(pen, this.drawings.lantern, [x - size * 1.5, y - size * 0.2, size * 1.2, size * 1.5]);
    pen.fillText(this.picture.sign, x, y);
  }
}

/** Waits for the parts of the page's face that the picture needs; a canvas draws with what is there. */
export const loadFaces = (picture: EveningPicture): Promise<unknown> =>
  document.fonts.load(`700 20px ${token("--serif")}`, JSON.stringify(picture));

/** Draws the picture in this shape on `canvas`, which gets its size. */
export function drawEvening(
  canvas: HTMLCanvasElement,
  shape: PictureShape,
  picture: EveningPicture,
  drawings: EveningDrawings,
): void {
  new Drawing(canvas, shape, picture, drawings).draw();
}
