import i18next from 'i18next'

/** The server writes English. What it says is shown in the reader's language where there is a text of it. */
export function serverText(text: string): string {
  return i18next.exists(text) ? i18next.t(text as 'OK') : text
}
