/**
 * A registration as the authorities of Great Britain write it, without spaces: `AB12 CDE` is AB12CDE; null: it is none of theirs,
 * which have up to seven letters and digits, and a letter among them.
 */
export function britishRegistration(registration: string): string | null {
  const written = registration.toUpperCase().replaceAll(/[\s-]/g, '')
  return /^(?=.*[A-Z])[A-Z0-9]{2,7}$/.test(written) ? written : null
}
