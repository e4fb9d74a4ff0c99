/** Lower case without accents, and without the spaces and dashes that registrations are written with or without. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const foldTight = (text: string) => fold(text).replace(/[\s\-.]/g, '')

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
