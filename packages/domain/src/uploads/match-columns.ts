/** A column that a noun has, with every heading by which it is known. */
export interface KnownColumn {
  id: string
  names: readonly string[]
}

/** The same heading however it is written: without case, accents, signs and the unit or note in brackets. */
export function headingKey(heading: string): string {
  return heading
    .replace(/\([^)]*\)/g, '')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * For each heading of a file the id of the column that it names, of which each is found once: the first of two that are called the
 * same has it. Null: it names none.
 */
export function matchColumns(headings: readonly string[], known: readonly KnownColumn[]): (string | null)[] {
  const ids = new Map(known.flatMap(({ id, names }) => names.map(name => [headingKey(name), id] as const)))
  const taken = new Set<string>()
  return headings.map(heading => {
    const id = ids.get(headingKey(heading))
    if (id === undefined || taken.has(id)) return null
    taken.add(id)
    return id
  })
}
