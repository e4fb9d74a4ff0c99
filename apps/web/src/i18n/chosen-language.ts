import { CHOSEN_LANGUAGE, CHOSEN_LANGUAGE_VALID_S, cookieNames } from '@milepost/contract/cookie-names.ts'

/** What was chosen while nobody was signed in waits in a cookie, which the pages of the sign-in read and write too. */
const place = () => {
  const { isHttps, ofSite } = cookieNames(location.origin)
  return { name: ofSite(CHOSEN_LANGUAGE), attributes: `path=/; samesite=lax${isHttps ? '; secure' : ''}` }
}

/** Keeps the reference of a language, such as PT, for whoever signs in next. */
export function noteChosenLanguage(reference: string) {
  const { name, attributes } = place()
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not there without https
  document.cookie = `${name}=${reference}; ${attributes}; max-age=${CHOSEN_LANGUAGE_VALID_S}`
}

/** Gives what was chosen on the way here, once: null where nothing was. */
export function takeChosenLanguage(): 'EN' | 'PT' | null {
  const { name, attributes } = place()
  const kept = document.cookie.split('; ').find(one => one.startsWith(`${name}=`))
  if (kept === undefined) return null
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not there without https
  document.cookie = `${name}=; ${attributes}; max-age=0`
  const reference = kept.slice(name.length + 1)
  return reference === 'EN' || reference === 'PT' ? reference : null
}
