/* entry-of.ts - looks up names that come from outside: from an address, a log, a file. */

/** Returns what RECORD itself has as KEY; undefined for what every object has, such as "constructor". */
export const entryOf = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
