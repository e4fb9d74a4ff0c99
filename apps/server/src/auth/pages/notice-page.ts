import { html } from '../../documents/html.ts'
import { type Language, pageTexts } from './language.ts'
import { alert, renderPage } from './page.ts'

export interface NoticePage {
  language: Language
  message: string
  /** To quote to the operator of the server. */
  reference?: string
}

/** Says why signing in stopped. Going on takes a click, so that a fault that stays cannot become a loop. */
export function renderNoticePage({ language, message, reference }: NoticePage): string {
  const t = pageTexts(language)
  return renderPage({
    language,
    title: t('Sign-in was not completed'),
    body: html`<h1>${t('Sign-in was not completed')}</h1>
${alert(message)}
<p class="submit"><a class="button" href="/sso/login?language=${language}">${t('Start again')}</a></p>
${reference ? html`<p class="after quiet small">${t('Reference')}: ${reference}</p>` : null}`,
  })
}
