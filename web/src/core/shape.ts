/* shape.ts - runtime validation of values from outside: a shape checks a value once and gives it
 * its type. */

/** Returns VALUE if it is what the shape says, else throws a TypeError that names the place, AT and below. */
export type Shape<T> = (value: unknown, at: string) => T;

/** The type that a shape gives. */
export type Shaped<S> = S extends Shape<infer T> ? T : never;

function wrong(at: string, wanted: string): never {
  throw new TypeError(`${at} is not ${wanted}`);
}

export const anything: Shape<unknown> = (value) => value;

export const number: Shape<number> = (value, at) =>
  typeof value === "number" ? value : wrong(at, "a number");

export const text: Shape<string> = (value, at) =>
  typeof value === "string" ? value : wrong(at, "a text");

export const flag: Shape<boolean> = (value, at) =>
  typeof value === "boolean" ? value : wrong(at, "true or false");

export const oneOf =
  <const T extends string>(...words: readonly T[]): Shape<T> =>
  (value, at) =>
    words.includes(value as T) ? (value as T) : wrong(at, words.join(" or "));

export const orNull =
  <T>(shape: Shape<T>): Shape<T | null> =>
  (value, at) =>
    value === null ? null : shape(value, at);

/** For a field that need not be there. */
export const optional =
  <T>(shape: Shape<T>): Shape<T | undefined> =>
  (value, at) =>
    value === undefined ? undefined : shape(value, at);

export const list =
  <T>(item: Shape<T>): Shape<readonly T[]> =>
  (value, at) => {
    if (!Array.isArray(value)) return wrong(at, "a list");
    value.forEach((one, i) => item(one, `${at}[${i}]`));
    return value;
  };

export const pair =
  <T>(item: Shape<T>): Shape<readonly [T, T]> =>
  (value, at) => {
    const [one, other, more] = list(item)(value, at);
    if (one === undefined || other === undefined || more !== undefined) return wrong(at, "a pair");
    return value as [T, T];
  };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An object whose fields all have one shape, under any names. */
export const dictionary =
  <T>(item: Shape<T>): Shape<Readonly<Record<string, T>>> =>
  (value, at) => {
    if (!isObject(value)) return wrong(at, "an object");
    for (const name in value) item(value[name], `${at}.${name}`);
    return value as Record<string, T>;
  };

type Fields = Readonly<Record<string, Shape<unknown>>>;
type Objects<F extends Fields> = { readonly [Name in keyof F]: Shaped<F[Name]> };

/** An object with these fields; it may have more. */
export const object =
  <F extends Fields>(fields: F): Shape<Objects<F>> =>
  (value, at) => {
    if (!isObject(value)) return wrong(at, "an object");
    for (const name in fields) fields[name]!(value[name], `${at}.${name}`);
    return value as Objects<F>;
  };
