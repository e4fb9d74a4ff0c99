/** What a file system does not take, what turns the direction of the characters after it, and controls. */
const NEVER_IN_NAMES = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}/\\:*?"<>|]/gu

/** The name of a file as every system keeps and shows it, of which the last characters: the extension stays. */
export const plainFileName = (name: string, mostCharacters: number): string =>
  // By whole characters, none of which is cut in two.
  Array.from(name.replace(NEVER_IN_NAMES, '')).slice(-mostCharacters).join('')
