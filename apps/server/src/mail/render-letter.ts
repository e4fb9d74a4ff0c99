import { type Language, LOCALES } from '@milepost/texts/language.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { letterPage, type ShownButton } from './letter-page.ts'
import type { Letter, LetterButton, LetterLine, Sending } from './mail-kind.ts'

/** A letter as mail programs take it. */
export interface RenderedLetter {
  subject: string
  text: string
  html: string
  /** Where a mail program stops it; null: it cannot be stopped. */
  stopLink: string | null
}

/** Both forms of one source, as they are sent; `sending` null: as they are shown, without secret links. */
export async function renderLetter(
  { subject: given, body: parts, note: reason, stop }: Letter,
  language: Language,
  sending: Sending | null,
): Promise<RenderedLetter> {
  const t = textsIn(language)
  const subject = inOneLine(given)
  const body = await Promise.all(
    parts.map(async part => {
      if (typeof part === 'string') return inOneLine(part)
      return 'of' in part ? showLine(part) : showButton(part, sending)
    }),
  )
  const note = inOneLine(reason)
  const stopping = stop && {
    label: inOneLine(stop.label),
    link: sending === null ? null : sending.stops.link(sending.origin, stop.of),
  }
  const withheld = t('The link is in the email alone.')
  const textOf = ({ label, link }: ShownButton) => `${label}:\n${link ?? withheld}`
  const lines = body.map(part => {
    if (typeof part === 'string') return part
    return 'of' in part ? `${part.of}${part.text}` : textOf(part)
  })
  const words = { withheld, copy: t('If the button does not open, copy this link:') }
  return {
    subject,
    text: `${[...lines, note, ...(stopping ? [textOf(stopping)] : [])].join('\n\n')}\n`,
    html: letterPage({ subject, body, note, stopping, words, locale: LOCALES[language] }).text,
    stopLink: stopping?.link ?? null,
  }
}

async function showButton({ label, link }: LetterButton, sending: Sending | null): Promise<ShownButton> {
  if (typeof link === 'string') return { label: inOneLine(label), link }
  return { label: inOneLine(label), link: sending && (await link(sending)) }
}

const showLine = ({ of, link, text }: LetterLine): LetterLine => ({ of: inOneLine(of), link, text: inOneLine(text) })

/**
 * Without what would begin another line, which in a subject is another header, and without marks of direction, by which a name
 * could make a line read otherwise than it is.
 */
const inOneLine = (text: string) => text.replace(/\p{Bidi_Control}+/gu, '').replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
