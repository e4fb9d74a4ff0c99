import { html } from '../../documents/html.ts'
import { type Language, pageTexts } from './language.ts'
import { renderPage } from './page.ts'
import { SIGN_IN_SCRIPT } from './passkey-form.ts'

export interface RecoveryCodesPage {
  language: Language
  /** Where the form goes: the address of this interaction. */
  action: string
  /** Null: they have been shown. */
  codes: readonly string[] | null
}

/** Shows the recovery codes of a first factor, the only time that a person sees them. Copying and printing take script. */
export function renderRecoveryCodesPage({ language, action, codes }: RecoveryCodesPage): string {
  const t = pageTexts(language)
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${t('Milepost recovery codes')}\n\n${codes?.join('\n')}\n`)}`
  return renderPage({
    language,
    title: t('Recovery codes'),
    script: SIGN_IN_SCRIPT,
    body: html`<h1>${t('Recovery codes')}</h1>
${
  codes === null
    ? html`<p class="lead">${t('Your codes have been shown. You can make new ones under User preferences.')}</p>`
    : html`<p class="lead">${t('Keep these codes where you find them without your phone. Each signs you in once. They are not shown again.')}</p>
<ol class="codes">${codes.map(code => html`<li><code>${code}</code></li>`)}</ol>
<p class="actions"><a class="button other" download="milepost-recovery-codes.txt" href="${file}">${t('Download')}</a>
<button class="other" type="button" data-copy="${codes.join('\n')}" data-copied="${t('Copied')}" hidden>${t('Copy')}</button>
<button class="other" type="button" data-print hidden>${t('Print')}</button></p>`
}
<form method="post" action="${action}?language=${language}"><button class="submit" name="end" value="1">${t('Continue to Milepost')}</button></form>`,
  })
}
