/* search.ts - full-text search of the manual: fetches the pages of the menu when the user first
 * searches.
 *
 * There is no index to build or keep: the pages are small, and a browser that searches has read all of them with one
 * request each. A word is found in any part of a text, as Japanese needs.
 */
interface Section {
  readonly title: string;
  readonly page: string;
  readonly address: string;
  readonly text: string;
  /** The text for comparison: the same letters in one width and case. */
  readonly plain: string;
}

const MOST = 30;
const AROUND = 60;
const japanese = document.documentElement.lang === "ja";
const words = japanese
  ? {
      search: "手引きを検索",
      none: "見つかりませんでした。",
      found: (count: number) => `${count}件見つかりました。`,
      failed: "ページを読み込めませんでした。",
    }
  : {
      search: "Search the manual",
      none: "Nothing was found.",
      found: (count: number) =>
        count === 1 ? "1 place was found." : `${count} places were found.`,
      failed: "The pages could not be loaded.",
    };

const plain = (text: string): string => text.normalize("NFKC").toLowerCase();

/** The parts of a page, each from a heading to the next. */
function sections(page: Document, address: string): Section[] {
  const found: Section[] = [];
  const title = page.querySelector("h1")?.textContent ?? "";
  for (const heading of page.querySelectorAll("main :is(h1, h2, h3)")) {
    let text = "";
    for (
      let at = heading.nextElementSibling;
      at && !/^H[123]$/.test(at.tagName);
      at = at.nextElementSibling
    )
      text += `${at.textContent ?? ""} `;
    const own = heading.textContent ?? "";
    text = text.replace(/\s+/g, " ");
    found.push({
      title: own,
      page: title,
      address: `${address}#${heading.id}`,
      text,
      plain: plain(`${own} ${text}`),
    });
  }
  return found;
}

async function readPages(): Promise<Section[]> {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("nav a")].map(({ href }) => href);
  const pages = await Promise.all(
    [...new Set(links)].map(async (address) => {
      const response = await fetch(address);
      if (!response.ok) throw new Error(address);
      return sections(new DOMParser().parseFromString(await response.text(), "text/html"), address);
    }),
  );
  return pages.flat();
}

/** A piece of TEXT around the first of WANTED. */
function excerpt(text: string, wanted: readonly string[]): string {
  const at = Math.max(0, plain(text).indexOf(wanted[0] ?? ""));
  const from = Math.max(0, at - AROUND);
  const piece = text.slice(from, at + 2 * AROUND).trim();
  return `${from > 0 ? "…" : ""}${piece}${at + 2 * AROUND < text.length ? "…" : ""}`;
}

function show(list: HTMLElement, found: readonly Section[], wanted: readonly string[]): void {
  list.replaceChildren(
    ...found.slice(0, MOST).map((section) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = section.address;
      link.textContent =
        section.title === section.page ? section.title : `${section.page} – ${section.title}`;
      const text = document.createElement("p");
      text.textContent = excerpt(section.text, wanted);
      item.append(link, text);
      return item;
    }),
  );
}

/** Puts the field at PLACE; what is found comes above the text. */
function start(place: HTMLElement, main: HTMLElement): void {
  const form = document.createElement("form");
  form.setAttribute("role", "search");
  const field = document.createElement("input");
  Object.assign(field, { type: "search", placeholder: words.search });
  field.setAttribute("aria-label", words.search);
  form.append(field);
  place.append(form);
  const results = document.createElement("div");
  const status = document.createElement("p");
  status.setAttribute("role", "status");
  const list = document.createElement("ol");
  list.className = "found";
  results.append(status, list);
  main.prepend(results);

  let pages: Promise<Section[]> | null = null;
  const search = async (): Promise<void> => {
    const wanted = plain(field.value).split(/\s+/).filter(Boolean);
    try {
      pages ??= readPages();
      const all = wanted.length ? await pages : [];
      if (wanted.join() !== plain(field.value).split(/\s+/).filter(Boolean).join()) return; // typed on
      const found = all.filter((section) => wanted.every((word) => section.plain.includes(word)));
      show(list, found, wanted);
      status.textContent = !wanted.length
        ? ""
        : found.length
          ? words.found(found.length)
          : words.none;
    } catch {
      pages = null;
      status.textContent = words.failed;
    }
  };
  field.addEventListener("input", () => void search());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void search();
  });
}

const place = document.getElementById("search");
const main = document.getElementById("text");
if (place && main) start(place, main);
