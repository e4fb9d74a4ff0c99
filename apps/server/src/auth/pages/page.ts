import { Html, html } from '../../documents/html.ts'
import { LANGUAGE_TAGS, type Language, pageTexts } from './language.ts'
import { MARK, SCENE } from './scene.ts'
import { STYLES } from './styles.ts'

export interface Page {
  language: Language
  title: string
  body: Html
  /** Where the other language is; absent where a page cannot be requested again. */
  languageLink?: (language: Language) => string
  /** Wider on wide screens: for two columns. */
  broad?: boolean
  /** Opened by itself after three seconds. */
  next?: string
  /** Of this site, for what the page can do besides: it works without. */
  script?: string
}

const NAMES: Record<Language, string> = { EN: 'English', PT: 'Português' }

/** A whole document with its styles within and no script that it needs, so that it works before anything else does. */
export function renderPage({ language, title, body, languageLink, broad, next, script }: Page): string {
  const t = pageTexts(language)
  return html`<!doctype html>
<html lang="${LANGUAGE_TAGS[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#0a4c63">
${next ? html`<meta http-equiv="refresh" content="3; url=${next}">` : null}
<link rel="icon" href="/milepost.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<title>${title} · Milepost</title>
<style>${new Html(STYLES)}</style>
${script ? html`<script type="module" src="${script}"></script>` : null}
</head>
<body>
<header class="scene">${SCENE}<div class="brand">${MARK}Milepost</div><p class="line">${t('Every vehicle, every mile, in one place.')}</p></header>
<main>
${languageLink ? languageSwitch(language, languageLink) : null}
<div class="column${broad ? ' broad' : ''}">
${body}
</div>
</main>
</body>
</html>
`.text
}

function languageSwitch(current: Language, link: (language: Language) => string): Html {
  const items = (['EN', 'PT'] as const).map(
    language =>
      html`<li><a href="${link(language)}" lang="${LANGUAGE_TAGS[language]}" hreflang="${LANGUAGE_TAGS[language]}"${
        language === current ? new Html(' aria-current="true"') : null
      }>${NAMES[language]}</a></li>`,
  )
  return html`<nav aria-label="${pageTexts(current)('Language of this page')}"><ul class="languages">${items}</ul></nav>`
}

/** Says what went wrong, to eyes and to screen readers alike. */
export function alert(message: string): Html {
  return html`<div class="alert" role="alert"><svg viewBox="0 0 20 20" fill="currentColor" aria-hidden="true"><path d="M10 1.500a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9 5.500h2v6H9zm1 9.300a1.300 1.300 0 1 1 0-2.600 1.300 1.300 0 0 1 0 2.600z"/></svg><p>${message}</p></div>`
}

export interface Field {
  name: string
  label: string
  type?: 'text' | 'email' | 'password'
  autocomplete: string
  value?: string
  hint?: string
  fault?: string | undefined
  attributes?: string
}

export function field({
  name,
  label,
  type = 'text',
  autocomplete,
  value = '',
  hint,
  fault,
  attributes = '',
}: Field): Html {
  const described = [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(' ')
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value}" required ${new Html(attributes)}${
    described ? html` aria-describedby="${described}"` : null
  }${fault ? new Html(' aria-invalid="true"') : null}>
${fault ? html`<p class="fault" id="${name}-fault">${fault}</p>` : null}${
  hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : null
}</div>`
}
