/** A random whole number below `limit`. */
export const below = (limit: number) => Math.floor(Math.random() * limit)

/** Any of a list that is not empty. */
export const pick = <T>(from: readonly T[]): T => from[below(from.length)]!
