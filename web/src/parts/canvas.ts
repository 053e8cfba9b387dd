/* canvas.ts - draws on a canvas: the page's SVG drawings in the colours of the theme, and text in
 * lines. */

/** The shape of an SVG element; undefined for one that is none. */
function shapeOf(element: SVGElement): Path2D | undefined {
  const of = (name: string) => Number(element.getAttribute(name) ?? 0);
  const path = new Path2D();
  if (element instanceof SVGPathElement) return new Path2D(element.getAttribute("d") ?? "");
  if (element instanceof SVGCircleElement) path.arc(of("cx"), of("cy"), of("r"), 0, 2 * Math.PI);
  else if (element instanceof SVGRectElement)
    addRounded(path, of("x"), of("y"), of("width"), of("height"), of("rx"));
  else return undefined;
  return path;
}

/** Adds a rectangle with corners of this radius. */
export function addRounded(
  path: Path2D | CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): void {
  path.moveTo(x + radius, y);
  path.arcTo(x + width, y, x + width, y + height, radius);
  path.arcTo(x + width, y + height, x, y + height, radius);
  path.arcTo(x, y + height, x, y, radius);
  path.arcTo(x, y, x + width, y, radius);
  path.closePath();
}

/** Draws `svg`, which is in the page, into this rectangle: whole, or so that it covers all of it and its left
 * edge (0), its middle (0.5) or its right edge (1) is there. */
export function drawSvg(
  pen: CanvasRenderingContext2D,
  svg: SVGSVGElement,
  [x, y, width, height]: readonly [x: number, y: number, width: number, height: number],
  covers?: number,
): void {
  const { x: left, y: top, width: wide, height: high } = svg.viewBox.baseVal;
  const [across, down] = [width / wide, height / high];
  const whole = covers === undefined;
  const scale = whole ? Math.min(across, down) : Math.max(across, down);
  const root = svg.getScreenCTM()?.inverse();
  if (!root) return;
  pen.save();
  pen.beginPath();
  pen.rect(x, y, width, height);
  pen.clip();
  pen.translate(
    x + (width - wide * scale) * (covers ?? 0.5),
    y + (height - high * scale) * (whole ? 0.5 : 1),
  );
  pen.scale(scale, scale);
  pen.translate(-left, -top);
  for (const element of svg.querySelectorAll<SVGGraphicsElement>("path, circle, rect")) {
    const shape = shapeOf(element);
    const at = element.getScreenCTM();
    if (!shape || !at) continue;
    const { fill, stroke, strokeWidth, strokeLinecap, strokeLinejoin } = getComputedStyle(element);
    const { a, b, c, d, e, f } = root.multiply(at);
    pen.save();
    pen.transform(a, b, c, d, e, f);
    pen.lineWidth = parseFloat(strokeWidth);
    pen.lineCap = strokeLinecap as CanvasLineCap;
    pen.lineJoin = strokeLinejoin as CanvasLineJoin;
    if (fill !== "none") {
      pen.fillStyle = fill;
      pen.fill(shape);
    }
    if (stroke !== "none") {
      pen.strokeStyle = stroke;
      pen.stroke(shape);
    }
    pen.restore();
  }
  pen.restore();
}

/** Characters that may not begin a line. */
const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u;
/** Characters that may not end one. */
const OPENING = /[\p{Ps}\p{Pi}\u00a0]$/u;

/** The smallest parts of `text` between which a line may end. */
function partsOf(text: string, language: string): string[] {
  const words = new Intl.Segmenter(language, { granularity: "word" }).segment(text);
  const parts: string[] = [];
  for (const { segment } of words) {
    const last = parts.at(-1);
    const joins =
      last !== undefined && (CLOSING.test(segment) || OPENING.test(last) || /^\s/.test(segment));
    if (joins) parts[parts.length - 1] += segment;
    else parts.push(segment);
  }
  return parts;
}

/** `text`, or as much of its beginning as fits into `width`. */
export function shortened(pen: CanvasRenderingContext2D, text: string, width: number): string {
  if (pen.measureText(text).width <= width) return text;
  const letters = [...text];
  while (letters.length > 1 && pen.measureText(`${letters.join("")}…`).width > width) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

/** `parts` in lines of `width`. */
function filled(pen: CanvasRenderingContext2D, parts: readonly string[], width: number): string[] {
  const lines = [""];
  for (const part of parts) {
    const longer = lines.at(-1)! + part;
    if (lines.at(-1) === "" || pen.measureText(longer.trimEnd()).width <= width)
      lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines;
}

/** `text` in at most `most` lines of `width`, which are about as long as each other. */
export function linesOf(
  pen: CanvasRenderingContext2D,
  text: string,
  width: number,
  most: number,
  language: string,
): string[] {
  const parts = partsOf(text, language);
  let lines = filled(pen, parts, width);
  for (let share = 0.95; share > 0.5; share -= 0.05) {
    const even = filled(pen, parts, width * share);
    if (even.length > lines.length) break;
    lines = even;
  }
  const kept = lines.slice(0, most);
  if (lines.length > most) kept[most - 1] += lines.slice(most).join("");
  return kept.map((line) => shortened(pen, line.trimEnd(), width));
}
