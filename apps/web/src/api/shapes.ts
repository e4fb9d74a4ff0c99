/** Whether a value that was stored or answered has a shape: for what is read before the schemas of the contract are there, or without them. */
export type Shape<T> = (value: unknown) => value is T
export type Of<S> = S extends Shape<infer T> ? T : never

export const text: Shape<string> = value => typeof value === 'string'
export const flag: Shape<boolean> = value => typeof value === 'boolean'
export const number: Shape<number> = (value): value is number => Number.isFinite(value)
export const wholeNumber: Shape<number> = (value): value is number => Number.isInteger(value)

export const oneOf =
  <const Word extends string>(...words: readonly Word[]): Shape<Word> =>
  (value): value is Word =>
    words.some(word => word === value)

export const orNull =
  <T>(shape: Shape<T>): Shape<T | null> =>
  (value): value is T | null =>
    value === null || shape(value)

export const listOf =
  <T>(shape: Shape<T>): Shape<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(shape)

/** An object that has these fields; it may have others. */
export const record =
  <T extends object>(fields: { [Name in keyof T]: Shape<T[Name]> }): Shape<T> =>
  (value): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Shape<unknown>>(fields).every(([name, shape]) => shape(Object(value)[name]))
