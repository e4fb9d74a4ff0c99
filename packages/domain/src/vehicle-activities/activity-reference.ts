const MOST_CHARACTERS = 40

/**
 * What a kind of activity is called in files and calls, where nobody gives it a reference: its name in capitals without accents, such
 * as TAIL_LIFT_TEST. Empty where the name has no two Latin letters or digits for it.
 */
export function activityReferenceOf(name: string): string {
  const reference = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^[^A-Z]+/, '')
    .slice(0, MOST_CHARACTERS)
    .replace(/_+$/, '')
  return reference.length < 2 ? '' : reference
}
