/* obstacles.mjs - what keeps somebody from using the screen as it is: what axe-core finds, and what is
 * cut off, sticks out or is too small to be met. */
import axe from "axe-core/axe.min.js";

/** The rules that ask for colours and sizes: only these can say something else in another theme. */
const LOOKS = ["color-contrast", "link-in-text-block", "target-size"];

/** What axe finds on the screen as it is, one text each; `rules` are those that are asked, by default all.
 * With `impact` "any" also what is neither serious nor critical. Style sheets and media are not loaded again
 * for axe: of its rules only those about turned screens (experimental, never asked) and about sound that plays
 * by itself (for people to judge, never a violation) read them. */
export async function violations(person, { rules = null, impact = "serious" } = {}) {
  if (!(await person.evaluate(() => "axe" in window))) await person.evaluate(axe.source);
  const { violations } = await person.evaluate(
    (rules) =>
      window.axe.run(document, {
        resultTypes: ["violations"],
        preload: false,
        ...(rules && { runOnly: { type: "rule", values: rules } }),
      }),
    rules,
  );
  return violations
    .filter((one) => impact === "any" || one.impact === "serious" || one.impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
    );
}

/** The same for a screen that has just been asked in another theme or size. */
export const violationsOfLook = (person, options = {}) =>
  violations(person, { ...options, rules: LOOKS });

/** What sticks out of the screen, text that its own box cuts off, and controls that are too small. A table of numbers and the bar of
 * players may scroll in themselves; a map is looked at in parts; a name may end in dots. */
export const cut = async (person) => [...(await cutOff(person)), ...(await tiny(person))];

const cutOff = (person) =>
  person.evaluate(() => {
    const found = [];
    const where = (element) =>
      `${element.tagName.toLowerCase()}.${element.className} “${(element.innerText ?? "").slice(0, 40)}”`;
    const seen = (element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest(".unseen, [aria-hidden=true]");
    if (document.documentElement.scrollWidth > innerWidth)
      found.push(`the page is ${document.documentElement.scrollWidth} wide`);
    for (const element of document.querySelectorAll(
      "button, a, label, p, h1, h2, th, td, strong, legend, summary, .turn-text",
    )) {
      if (!seen(element) || element.closest(".sheet-frame, .tabs, .log, .sd-frame")) continue;
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      if (box.width === 0) continue;
      if (box.right > innerWidth + 1 || box.left < -1)
        found.push(
          `out of sight: ${where(element)} ${Math.round(box.left)}–${Math.round(box.right)}`,
        );
      if (style.textOverflow === "ellipsis") continue;
      if (style.overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1)
        found.push(`cut: ${where(element)}`);
      if (element.matches(".turn-text") && element.scrollHeight > element.clientHeight + 2)
        found.push(`cut below: ${where(element)}`);
      if (
        element.matches("button, .button") &&
        (element.scrollHeight > element.clientHeight + 2 ||
          element.scrollWidth > element.clientWidth + 2)
      )
        found.push(`too small: ${where(element)}`);
    }
    return found;
  });

/** Controls that are smaller than 24 pixels one way or the other. A box or a dot is as large as its label, which
 * is tapped as well; a link in a sentence is as high as its line. */
const tiny = (person) =>
  person.evaluate(() => {
    const found = [];
    for (const element of document.querySelectorAll(
      "button, a[href], input, select, textarea, summary, [role=button], [role=tab], [role=option]",
    )) {
      const target = (element.matches("input") && element.closest("label")) || element;
      if (
        !target.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
        element.closest("[aria-hidden=true], [inert]") ||
        (element.matches("a") && getComputedStyle(element).display === "inline")
      )
        continue;
      const { width, height } = target.getBoundingClientRect();
      if (width > 1 && Math.min(width, height) < 23.5)
        found.push(
          `tiny: ${element.outerHTML.slice(0, 120)} ${Math.round(width)} × ${Math.round(height)}`,
        );
    }
    return found;
  });
