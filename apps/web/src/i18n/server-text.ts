import i18next from 'i18next'
import type { TextKey } from './text-key.ts'

/** The server writes English. Its message is shown in the reader's language where there is a text of it. */
export function serverText(text: string): string {
  return hasText(text) ? i18next.t(text) : text
}

const hasText = (text: string): text is TextKey => i18next.exists(text)
