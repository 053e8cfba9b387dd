/* ruby.tsx - Japanese names that few people can read, with their readings above them. */

const READINGS: Readonly<Record<string, string>> = {
  闘地主: "とうちしゅ",
  地主: "じぬし",
  炸弾: "さくだん",
  王炸: "おうさく",
  底牌: "ていはい",
  花道: "はなみち",
  卓主: "たくぬし",
};

const NAME = new RegExp(`(${Object.keys(READINGS).join("|")})`);

/**
 * Draws TEXT with a reading above each name that is in it for the first time on the page; BEFORE is
 * what the page has said so far. A screen reader hears the name alone.
 */
export function Ruby({ text, before = "" }: { readonly text: string; readonly before?: string }) {
  const read = new Set(before.split(NAME));
  return (
    <>
      {text.split(NAME).map((part) => {
        const reading = READINGS[part];
        if (!reading || read.has(part)) return part;
        read.add(part);
        return (
          <ruby key={part}>
            {part}
            <rt aria-hidden="true">{reading}</rt>
          </ruby>
        );
      })}
    </>
  );
}
