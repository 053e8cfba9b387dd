/* faces.mjs - the page's own face, in files of a few kilobytes: Shippori Mincho, for headings and large figures.
 *
 * A browser fetches the first two files with the first heading: letters, and kana with the kanji of the first
 * screens. The others come when a heading has one of their kanji. None is waited for: a face of the system shows the
 * text until then (font-display: swap).
 *
 * faces/ has the whole face and its licence. (The npm package @fontsource/shippori-mincho, from which it was taken,
 * is forty times as large, and every host would fetch it.)
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const SOURCE = join(here, "faces/shippori-mincho-700.woff2");
export const sources = [fileURLToPath(import.meta.url), SOURCE];

/** Kanji in a file that comes later. */
const PER_FILE = 100;

const span = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i));
const isKanji = (one) => /[\u4e00-\u9fff]/.test(one);

const LETTERS = [...span(0x20, 0x7e), ..."©°±·½×é–—‘’“”…−"];
const KANA = [
  ...span(0x3041, 0x3096),
  ...span(0x30a1, 0x30fe),
  ...span(0xff10, 0xff19),
  ..."　、。々〈〉《》「」『』【】〜！（）＋，／：；？",
];

/** The kanji of the headings until the first move of each game (test/page/figures.test.mjs). */
export const FIRST =
  "縁側遊卓開端末今日設定再生戦国闘地主知見方友招席番合言葉題点道第一二三四五六七八九十場誰人目回巡手札勝負引分終局時間" +
  "残待始結果得順位数記録対入選出名前夜成績同者次続枚何配賭取裏向高組城花将";

/** Kanji that are common in names of people. */
const NAMES =
  "佐藤鈴木高橋田中伊渡辺山本村小林加吉斎斉松井清水崎森池阿部石前川岡長谷近坂遠青西福三浦金子野原竹内上杉安丸今宮河" +
  "菊武新千葉岩桜久保関増平大塚下島横須荒工丹羽服尾飯市柴酒望月片北矢馬場奥熊倉栗秋南東土屋黒白口江成瀬古根永堀園沢" +
  "澤濱浜富多門戸星辻寺太郎一二健翔樹輝優悠斗陽翼蓮颯直拓哉亮介祐裕雄貴誠司慎吾淳隆浩史志孝剛明彦信之博文正和義則勝" +
  "利茂進修昭恵美香奈菜愛結衣花咲莉葵凛心希真由佳里沙織智絵理麻友梨紗彩乃瑞穂尋春夏冬舞遥未来玲璃瑠琴音詩歌実紀幸喜" +
  "栄芳英俊敏純潤涼瞳雅典";

/** The 2,965 kanji of JIS level 1, by their code points. */
export function levelOne() {
  const decoder = new TextDecoder("euc-jp");
  const rows = span(0xb0, 0xcf).flatMap((row) => span(0xa1, 0xfe).map((cell) => row + cell));
  return rows
    .map((pair) => decoder.decode(Uint8Array.from(pair, (byte) => byte.charCodeAt(0))))
    .filter((text) => [...text].length === 1 && text !== "\ufffd")
    .sort();
}

/** The characters of TEXT, the most frequent first. */
function byFrequency(text) {
  const times = new Map();
  for (const one of text) times.set(one, (times.get(one) ?? 0) + 1);
  return [...times.keys()].sort((a, b) => times.get(b) - times.get(a) || (a < b ? -1 : 1));
}

const chunks = (list) =>
  Array.from({ length: Math.ceil(list.length / PER_FILE) }, (_, i) =>
    list.slice(i * PER_FILE, (i + 1) * PER_FILE),
  );

const hex = (one) => one.codePointAt(0).toString(16);

/** `unicode-range` for exactly these characters. */
function exactly(characters) {
  const points = characters.map((one) => one.codePointAt(0)).sort((a, b) => a - b);
  const ranges = [];
  for (const point of points)
    if (ranges.at(-1)?.[1] === point - 1) ranges.at(-1)[1] = point;
    else ranges.push([point, point]);
  return ranges.map(([a, b]) => `U+${a.toString(16)}${a === b ? "" : `-${b.toString(16)}`}`).join();
}

/** The face in files, by name: the characters of each, for which text a browser fetches it, and whether it comes with
 * the first screens. SAID has every character that the page may say. */
export function plan(said) {
  const taken = new Set(FIRST);
  const untaken = (list) => list.filter((one) => isKanji(one) && !taken.has(one) && taken.add(one));
  const groups = {
    said: untaken(byFrequency(said)),
    names: untaken([...NAMES]),
    more: untaken(levelOne()),
  };
  const files = new Map([
    ["letters", { characters: LETTERS, range: "U+0-2fff", first: true }],
    ["kana", { characters: [...KANA, ...FIRST], range: "U+3000-ffff", first: true }],
  ]);
  // A later rule goes before an earlier one: those with spans first, then those with exact lists.
  const more = chunks(groups.more);
  more.forEach((characters, i) => {
    const to = i + 1 < more.length ? (more[i + 1][0].codePointAt(0) - 1).toString(16) : "9fff";
    files.set(`more-${i + 1}`, {
      characters,
      range: `U+${hex(characters[0])}-${to}`,
      first: false,
    });
  });
  for (const group of ["names", "said"])
    chunks(groups[group]).forEach((characters, i) =>
      files.set(`${group}-${i + 1}`, { characters, range: exactly(characters), first: false }),
    );
  return files;
}

/** Throws unless FACE, a TrueType file, has every one of CHARACTERS; its table "cmap" lists those that it has. */
function check(face, characters) {
  const entry = face.indexOf("cmap", 12, "latin1"); // in the list of tables: name, sum, offset, length
  const cmap = face.readUInt32BE(entry + 8);
  const count = face.readUInt16BE(cmap + 2);
  const offsets = Array.from({ length: count }, (_, i) => face.readUInt32BE(cmap + 8 + 8 * i));
  const table = offsets.map((offset) => cmap + offset).find((at) => face.readUInt16BE(at) === 4);
  const segments = face.readUInt16BE(table + 6) / 2;
  const isThere = (point) => {
    for (let i = 0; i < segments; i++)
      if (point <= face.readUInt16BE(table + 14 + 2 * i))
        return point >= face.readUInt16BE(table + 16 + 2 * segments + 2 * i);
    return false;
  };
  const missing = characters.filter((one) => !isThere(one.codePointAt(0)));
  if (missing.length > 0) throw new Error(`the face lacks ${missing.join("")}`);
}

/** The bytes of each file of `plan`, as WOFF2. */
export async function cut(files) {
  const { default: subset } = await import("subset-font");
  const all = [...files.values()].flatMap(({ characters }) => characters);
  const options = { noLayoutClosure: true, noHinting: true, keepFeatures: ["kern"] };
  const cutOut = (face, characters, targetFormat) =>
    subset(face, characters.join(""), { ...options, targetFormat });
  const face = await cutOut(readFileSync(SOURCE), all, "truetype");
  check(face, all);
  const made = new Map();
  for (const [name, { characters }] of files)
    made.set(name, await cutOut(face, characters, "woff2"));
  return made;
}

/** The rule for one file. Families: the first two files, and those for what these lack. */
export const rule = ({ first, range }, url) =>
  `@font-face{font-family:"Engawa Mincho${first ? "" : " Kanji"}";src:url(${url})format("woff2");` +
  `font-weight:400 800;font-display:swap;unicode-range:${range}}`;
