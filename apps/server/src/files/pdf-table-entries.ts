const WIDEST_FIELD = 8

/**
 * How many entries a reader counts over where it takes a stream for the table of its file (ISO 32000-1, 7.5.8.2), by the tokens of its
 * dictionary: 0 where it cannot, infinity where a number is not told in place or a field is wider than any.
 */
export function pdfTableEntries(dictionary: readonly string[]): number {
  if (!dictionary.includes('/W') || !dictionary.includes('/Size')) return 0
  let entries = 0
  let key: string | null = null
  let at = 0
  for (const token of dictionary) {
    if (token.startsWith('/') || token === '>>') {
      key = token
      at = 0
    } else if (token !== '[' && token !== ']') {
      const value = /^\d+$/.test(token) ? Number(token) : Number.POSITIVE_INFINITY
      if (key === '/W' && value > WIDEST_FIELD) return Number.POSITIVE_INFINITY
      // Of each pair of /Index the first says where it begins.
      if (key === '/Size' || (key === '/Index' && (at % 2 === 1 || value === Number.POSITIVE_INFINITY)))
        entries += value
      at++
    }
  }
  return entries
}
