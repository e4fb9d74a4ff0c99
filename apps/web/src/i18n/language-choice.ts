const DEFAULT_LANGUAGE = 'EN'

/** Stored choice, then the user's first language, then English; references compare without case (C-48, C-50). */
export function pickLanguage(
  stored: unknown,
  ofUser: readonly string[],
  offered: readonly { reference: string }[],
): string {
  const preferred = [...(typeof stored === 'string' ? [stored] : []), ...ofUser].map(reference =>
    reference.toUpperCase(),
  )
  const references = offered.map(option => option.reference.toUpperCase())
  return preferred.find(reference => references.includes(reference)) ?? DEFAULT_LANGUAGE
}
