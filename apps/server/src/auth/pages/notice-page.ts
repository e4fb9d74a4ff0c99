import { html } from './html.ts'
import type { Language } from './language.ts'
import { alert, renderPage } from './page.ts'
import { textsIn } from './texts.ts'

export interface NoticePage {
  language: Language
  message: string
  /** To quote to whoever runs the server. */
  reference?: string
}

/** Says why signing in stopped. Going on takes a click, so that a fault that stays cannot become a loop. */
export function renderNoticePage({ language, message, reference }: NoticePage): string {
  const texts = textsIn(language)
  return renderPage({
    language,
    title: texts.noticeTitle,
    body: html`<h1>${texts.noticeTitle}</h1>
${alert(message)}
<p class="submit"><a class="button" href="/sso/login?language=${language}">${texts.startAgain}</a></p>
${reference ? html`<p class="after quiet small">${texts.reference}: ${reference}</p>` : null}`,
  })
}
