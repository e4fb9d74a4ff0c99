import { type Language, LOCALES } from '@milepost/texts/language.ts'
import { html } from '../documents/html.ts'
import type { Letter, Paragraph } from './mail-kind.ts'

/** A letter as mail programs take it. */
export interface RenderedLetter {
  subject: string
  text: string
  html: string
}

/** Both forms of one source. The HTML sets no colour, so that each program shows its own, light or dark. */
export function renderLetter({ subject: given, paragraphs }: Letter, language: Language): RenderedLetter {
  // A line break in a subject would begin another header.
  const subject = given.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  const page = html`<!doctype html>
<html lang="${LOCALES[language]}">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>:root { color-scheme: light dark }</style>
</head>
<body style="max-width: 40em; margin: 1em; font: 16px/1.5 system-ui, sans-serif">
${paragraphs.map(paragraph => html`<p>${inHtml(paragraph)}</p>\n`)}</body>
</html>
`
  const lines = paragraphs.map(paragraph => (typeof paragraph === 'string' ? paragraph : paragraph.link))
  return { subject, text: `${lines.join('\n\n')}\n`, html: page.text }
}

/** The whole address is shown: a person sees where it leads. */
const inHtml = (paragraph: Paragraph) =>
  typeof paragraph === 'string' ? paragraph : html`<a href="${paragraph.link}">${paragraph.link}</a>`
