/**
 * Text from a device as a database and a log can hold it: control characters (a NUL is refused by Postgres) and lone
 * surrogates taken out, and no longer than anything a device has a reason to say.
 */
export function storableText(text: string): string {
  return text
    .slice(0, 4096)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
}
