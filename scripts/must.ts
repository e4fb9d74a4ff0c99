/** The value; throws where it is not there, with what was looked for. */
export function must<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`There is no ${what}`)
  return value
}
