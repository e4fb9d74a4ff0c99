import { type Language, LOCALES } from '@milepost/texts/language.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { letterPage, type ShownButton } from './letter-page.ts'
import type { Letter, LetterButton, Sending } from './mail-kind.ts'

/** A letter as mail programs take it. */
export interface RenderedLetter {
  subject: string
  text: string
  html: string
}

/** Both forms of one source, as they are sent; `sending` null: as they are shown, without secret links. */
export async function renderLetter(
  { subject: given, body: parts, note: reason }: Letter,
  language: Language,
  sending: Sending | null,
): Promise<RenderedLetter> {
  const t = textsIn(language)
  const subject = inOneLine(given)
  const body = await Promise.all(
    parts.map(async part => (typeof part === 'string' ? inOneLine(part) : showButton(part, sending))),
  )
  const note = inOneLine(reason)
  const withheld = t('The link is in the e-mail alone.')
  const lines = body.map(part => (typeof part === 'string' ? part : `${part.label}:\n${part.link ?? withheld}`))
  const words = { withheld, copy: t('If the button does not open, copy this link:') }
  return {
    subject,
    text: `${[...lines, note].join('\n\n')}\n`,
    html: letterPage({ subject, body, note, words, locale: LOCALES[language] }).text,
  }
}

async function showButton({ label, link }: LetterButton, sending: Sending | null): Promise<ShownButton> {
  if (typeof link === 'string') return { label: inOneLine(label), link }
  return { label: inOneLine(label), link: sending && (await link(sending)) }
}

/**
 * Without what would begin another line, which in a subject is another header, and without marks of direction, by which a name
 * could make a line read otherwise than it is.
 */
const inOneLine = (text: string) => text.replace(/\p{Bidi_Control}+/gu, '').replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
