import { type Html, html } from '../documents/html.ts'
import type { LetterLine } from './mail-kind.ts'

/** A button whose link is made; null: it is secret, and not shown here. */
export interface ShownButton {
  label: string
  link: string | null
}

interface LetterPage {
  subject: string
  body: readonly (string | LetterLine | ShownButton)[]
  note: string
  /** Below the note: no more of these. */
  stopping?: ShownButton | undefined
  words: {
    /** Above a link that is written out. */
    copy: string
    /** Instead of a link that is not shown. */
    withheld: string
  }
  locale: string
}

/** The colours of the page (apps/web/src/ui/tokens.css): mail programs know no variables. */
const LIGHT = {
  canvas: '#f4f6f8',
  surface: '#ffffff',
  line: '#dce2e8',
  text: '#1a222b',
  quiet: '#56626f',
  brand: '#0d6380',
}
const DARK = {
  canvas: '#101419',
  surface: '#171c22',
  line: '#2b333c',
  text: '#e6eaee',
  quiet: '#a3afba',
  brand: '#6fc3dc',
}

/** Mail programs take styles beside the element alone; those that know dark mode take a sheet for it, which must win over these. */
const STYLE = {
  canvas: `margin:0;padding:0;background:${LIGHT.canvas};color:${LIGHT.text};font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif`,
  name: `padding:0 4px 12px;font-size:16px;font-weight:700;color:${LIGHT.brand}`,
  card: `padding:32px 32px 16px;background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:8px`,
  heading: `margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:600;color:${LIGHT.text};overflow-wrap:anywhere`,
  paragraph: `margin:0 0 16px;font-size:16px;line-height:1.5;color:${LIGHT.text};overflow-wrap:anywhere`,
  button: `background:${LIGHT.brand};border-radius:6px`,
  label: 'display:inline-block;padding:12px 20px;font-size:16px;font-weight:600;color:#ffffff;text-decoration:none',
  link: `margin:12px 0 20px;font-size:13px;line-height:1.5;color:${LIGHT.quiet};word-break:break-all`,
  address: `color:${LIGHT.brand}`,
  note: `padding:16px 4px 0;font-size:13px;line-height:1.5;color:${LIGHT.quiet};overflow-wrap:anywhere`,
}

const SHEET = `:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (max-width: 480px) { .card { padding: 20px 16px 4px !important } }
@media (prefers-color-scheme: dark) {
  .canvas { background: ${DARK.canvas} !important }
  .card { background: ${DARK.surface} !important; border-color: ${DARK.line} !important }
  .text { color: ${DARK.text} !important }
  .quiet { color: ${DARK.quiet} !important }
  .brand { color: ${DARK.brand} !important }
  .button { background: ${DARK.brand} !important }
  .label { color: ${DARK.canvas} !important }
}`

/** The letter as HTML that mail programs show: tables, no picture, no font and no script, nothing from elsewhere. */
export const letterPage = ({ subject, body, note, stopping, words, locale }: LetterPage): Html => html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${SHEET}</style>
</head>
<body class="canvas" style="${STYLE.canvas}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="canvas" align="center" style="${STYLE.canvas};padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;text-align:left">
<tr><td class="brand" style="${STYLE.name}">Milepost</td></tr>
<tr><td class="card" style="${STYLE.card}">
<h1 class="text" style="${STYLE.heading}">${subject}</h1>
${body.map(part => bodyPart(part, words))}</td></tr>
<tr><td class="quiet" style="${STYLE.note}">${note}${stopping ? stopLine(stopping) : null}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`

const stopLine = ({ label, link }: ShownButton) =>
  link === null ? html`<br>${label}` : html`<br><a class="brand" href="${link}" style="${STYLE.address}">${label}</a>`

function bodyPart(part: LetterPage['body'][number], words: LetterPage['words']): Html {
  if (typeof part === 'string') return paragraph(part)
  return 'of' in part ? paragraph(lineOf(part)) : button(part, words)
}

const lineOf = ({ of, link, text }: LetterLine) =>
  html`<a class="brand" href="${link}" style="${STYLE.address}">${of}</a>${text}`

const paragraph = (text: string | Html) => html`<p class="text" style="${STYLE.paragraph}">${text}</p>\n`

/** The whole address stands below: a person sees where it leads. */
const button = (
  { label, link }: ShownButton,
  words: LetterPage['words'],
) => html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="button" style="${STYLE.button}">${
  link === null
    ? html`<span class="label" style="${STYLE.label}">${label}</span>`
    : html`<a class="label" href="${link}" style="${STYLE.label}">${label}</a>`
}</td>
</tr></table>
<p class="quiet" style="${STYLE.link}">${
  link === null
    ? words.withheld
    : html`${words.copy}<br><a class="brand" href="${link}" style="${STYLE.address}">${link}</a>`
}</p>
`
