/* words.mjs - the words on a screen, and where their lines break. */

/** In the page: the words below ROOT that are broken over two lines: Latin words, runs of katakana, and the words
 * with kanji that a dictionary finds. (It is not sure of words in hiragana alone.) */
const broken = (root) => {
  const segmenter = new Intl.Segmenter("ja", { granularity: "word" });
  const words = (text) => [
    ...text.matchAll(/[\p{Script=Katakana}ー]+|[\p{Script=Latin}\p{N}'’]+/gu),
    ...[...segmenter.segment(text)]
      .filter(({ segment }) =>
        /^(?=.*\p{Script=Han})[\p{Script=Han}\p{Script=Hiragana}]{2,}$/u.test(segment),
      )
      .map(({ segment, index }) => Object.assign([segment], { index })),
  ];
  const lines = (range) => {
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
    return boxes.some(({ top }) => Math.abs(top - boxes[0].top) > boxes[0].height / 2);
  };
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node; (node = nodes.nextNode()); ) {
    const of = node.parentElement;
    if (of.closest(".unseen, [aria-hidden=true], script, style")) continue;
    if (!of.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (of.getBoundingClientRect().width <= 1) continue; // read aloud only
    for (const { 0: word, index } of words(node.data)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (lines(range)) found.push(`${word} in “${node.data.slice(0, 60)}” (${of.className})`);
    }
  }
  return found;
};

/** The broken words of the person's screen, or of this part of it. */
export const brokenWords = (person, part = "body") => person.locator(part).first().evaluate(broken);
