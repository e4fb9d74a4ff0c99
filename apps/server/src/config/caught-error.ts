/** What was caught, which may be anything, as an error. */
export const toError = (caught: unknown): Error => (caught instanceof Error ? caught : new Error(String(caught)))

/** The code that Node and Postgres give their errors; null where there is none. */
export function codeOf(caught: unknown): string | null {
  const code = caught instanceof Error && 'code' in caught ? caught.code : null
  return typeof code === 'string' ? code : null
}
