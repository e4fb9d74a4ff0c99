import { html } from '../../documents/html.ts'
import { type Language, pageTexts } from './language.ts'
import { renderPage } from './page.ts'

/** Stands for the sign-in page as long as there is nobody to sign in as. `action`: the address of that page, which is opened again. */
export function renderDemoNotReadyPage({ language, action }: { language: Language; action: string }): string {
  const t = pageTexts(language)
  return renderPage({
    language,
    title: t('Try the demo'),
    next: `${action}?language=${language}`,
    languageLink: other => `${action}?language=${other}`,
    body: html`<h1>${t('Try the demo')}</h1>
<p class="lead" role="status">${t('The demo is still being made. Its accounts appear here by themselves.')}</p>`,
  })
}
