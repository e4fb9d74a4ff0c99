/** Lower case without accents, and without the spaces and dashes that registrations are written with or without. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const foldTight = (text: string) => fold(text).replace(/[\s\-.]/g, '')

/**
 * How well a name matches what was typed: 0 it is the name, 1 the name begins with it, 2 every word of it begins a word of the
 * name, 3 it is somewhere in the name, however either is spaced; null: not at all. Accents and case do not count.
 */
export function nameRank(typed: string, name: string): number | null {
  const [tightTyped, tightName] = [foldTight(typed), foldTight(name)]
  if (tightTyped === '') return null
  if (tightName === tightTyped) return 0
  if (tightName.startsWith(tightTyped)) return 1
  const starts = fold(name).split(/[^\p{L}\p{N}]+/u)
  const words = fold(typed).split(/\s+/).filter(Boolean)
  if (words.every(word => starts.some(start => start.startsWith(word)))) return 2
  return tightName.includes(tightTyped) ? 3 : null
}

/**
 * Whether something is searched for: every word is part of its registration or of the other texts about it, or the whole text
 * is part of the registration however it is spaced. Without a word everything is.
 */
export function searchText(text: string): (registration: string, others: readonly string[]) => boolean {
  const words = fold(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return () => true
  const tight = foldTight(text)
  return (registration, others) => {
    if (tight !== '' && foldTight(registration).includes(tight)) return true
    const all = fold([registration, ...others].join(' '))
    return words.every(word => all.includes(word))
  }
}
