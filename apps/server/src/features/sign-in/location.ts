const ANY_ORIGIN = 'http://any.invalid'

/** A path of this site as a Location header may hold it; what would lead to another site leads to the sign-in page, which goes home. */
export function toLocation(path: string): string {
  const url = URL.parse(path, ANY_ORIGIN)
  if (url?.origin !== ANY_ORIGIN || url.pathname.startsWith('//')) return '/login'
  return url.pathname + url.search + url.hash
}
