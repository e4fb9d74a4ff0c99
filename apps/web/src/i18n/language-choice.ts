const DEFAULT_LANGUAGE = 'EN'

interface Known {
  /** What a person chose on this browser. */
  stored: unknown
  /** What the user set in the preferences. */
  preferred?: string | null
  /** What the user may choose; none while nobody is known. */
  ofUser?: readonly string[]
  /** What the browser asks for, such as pt-PT, by preference. */
  ofBrowser: readonly string[]
}

/**
 * Stored choice, then the user's first language, then English; references compare without case (C-48, C-50). Which is first among
 * those of a user who set none, and on the sign-in page, the browser says.
 */
export function pickLanguage(
  { stored, preferred = null, ofUser = [], ofBrowser }: Known,
  offered: readonly { reference: string }[],
): string {
  const upper = (references: readonly string[]) => references.map(reference => reference.toUpperCase())
  const ofBoth = upper(ofBrowser.map(tag => tag.replace(/-.*/, ''))).filter(
    reference => ofUser.length === 0 || upper(ofUser).includes(reference),
  )
  const chosen = [stored, preferred].filter(one => typeof one === 'string')
  const references = upper(offered.map(option => option.reference))
  return [...upper(chosen), ...ofBoth, ...upper(ofUser)].find(one => references.includes(one)) ?? DEFAULT_LANGUAGE
}
