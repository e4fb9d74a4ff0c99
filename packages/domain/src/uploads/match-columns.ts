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

/** The same key in the singular and the plural, as English and Portuguese form it. */
const eitherNumberKey = (heading: string): string => headingKey(heading.replace(/s(?!\p{L})/giu, ''))

const byKey = (known: readonly KnownColumn[], keyOf: (heading: string) => string) =>
  new Map(known.flatMap(({ id, names }) => names.map(name => [keyOf(name), id] as const)))

/**
 * For each heading of a file the id of the column that it names, of which each is found once: the first of two that are called the
 * same has it, and one that is called exactly so before one that differs in number. Null: it names none.
 */
export function matchColumns(headings: readonly string[], known: readonly KnownColumn[]): (string | null)[] {
  const exactly = byKey(known, headingKey)
  const named = headings.map(heading => exactly.get(headingKey(heading)))
  const inEitherNumber = byKey(known, eitherNumberKey)
  const taken = new Set<string>()
  return headings.map((heading, at) => {
    const other = inEitherNumber.get(eitherNumberKey(heading))
    const id = named[at] ?? (other === undefined || named.includes(other) ? undefined : other)
    if (id === undefined || taken.has(id)) return null
    taken.add(id)
    return id
  })
}
