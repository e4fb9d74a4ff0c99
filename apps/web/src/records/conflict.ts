import { isSame } from './record-form.ts'

/** Values of the same fields: as they were, as one person changed them, and as another person stored them meanwhile. */
export interface Versions<Values = Readonly<Record<string, unknown>>> {
  before: Values
  mine: Values
  theirs: Values
}

/** A field, and its values in words. */
export interface ConflictRow extends Versions<string> {
  id: string
  label: string
}

/** Whose value of a field is saved. */
export type Chosen = Readonly<Record<string, 'mine' | 'theirs'>>

/**
 * What two people made of a record: `clashes` are fields that both changed, differently, and one value of each must be chosen;
 * `kept` are those that the other alone changed, which stay as they are now.
 */
export function clashesOf<Field extends { id: string }>(
  fields: readonly Field[],
  { before, mine, theirs }: Versions,
): { clashes: readonly Field[]; kept: readonly Field[] } {
  const foreign = fields.filter(({ id }) => !isSame(before[id], theirs[id]))
  return {
    clashes: foreign.filter(({ id }) => !isSame(before[id], mine[id]) && !isSame(mine[id], theirs[id])),
    kept: foreign.filter(({ id }) => isSame(before[id], mine[id])),
  }
}

/** The values to save over theirs: one's own changes, but for the fields of which theirs were chosen. */
export function mergedValues<Values extends Readonly<Record<string, unknown>>>(
  { before, mine, theirs }: Versions<Values>,
  chosen: Chosen,
): Values {
  const own = Object.entries(mine).filter(([id, value]) => chosen[id] !== 'theirs' && !isSame(before[id], value))
  return { ...theirs, ...Object.fromEntries(own) }
}
