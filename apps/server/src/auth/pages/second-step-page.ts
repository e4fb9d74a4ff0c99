import { html } from '../../documents/html.ts'
import { type Language, pageTexts } from './language.ts'
import { alert, field, renderPage } from './page.ts'
import { passkeyForm, SIGN_IN_SCRIPT } from './passkey-form.ts'
import { REFUSALS, type Refusal } from './refusals.ts'

export interface SecondStepPage {
  language: Language
  /** Where the forms go: the address of this interaction. */
  action: string
  hasApp: boolean
  /** What a passkey is to sign; null: the account has none, or it cannot be used at this address. */
  passkey: unknown
  /** Whether a recovery code is asked for instead. */
  isRecovery: boolean
  refusal?: Refusal
}

/** After the right password: the code of the app, a passkey, or a recovery code. */
export function renderSecondStepPage(page: SecondStepPage): string {
  const { language, action, hasApp, passkey, isRecovery, refusal } = page
  const t = pageTexts(language)
  const byRecovery = isRecovery || (!hasApp && passkey === null)
  const targetIn = (one: Language, recovery = isRecovery) =>
    `${action}?${new URLSearchParams({ language: one, ...(recovery && { with: 'recovery' }) })}`
  const target = targetIn(language)
  const code = byRecovery
    ? field({
        name: 'recovery',
        label: t('Recovery code'),
        autocomplete: 'off',
        hint: t('Each of your ten codes works once.'),
        attributes: 'maxlength="30" autocapitalize="characters" spellcheck="false" autofocus',
      })
    : field({
        name: 'code',
        label: t('Code'),
        autocomplete: 'one-time-code',
        hint: t('Six digits, from your authenticator app.'),
        attributes: 'inputmode="numeric" maxlength="10" spellcheck="false" autofocus',
      })
  return renderPage({
    language,
    title: t('Two-factor sign-in'),
    script: SIGN_IN_SCRIPT,
    languageLink: other => targetIn(other),
    body: html`<h1>${t('Two-factor sign-in')}</h1>
<p class="lead">${byRecovery ? t('Enter one of the recovery codes that you kept.') : t('Your password is right. One more step.')}</p>
${refusal ? alert(t(REFUSALS[refusal])) : null}
${
  passkey !== null && !byRecovery
    ? passkeyForm({
        target,
        does: 'show',
        options: passkey,
        label: t('Use a passkey'),
        failed: t('The browser gave no passkey. Please try again.'),
        isMain: true,
      })
    : null
}
${
  hasApp || byRecovery
    ? html`<form method="post" action="${target}">${code}
<button class="submit${passkey !== null && !byRecovery ? ' other' : ''}">${t('Continue')}</button></form>`
    : null
}
<p class="after small"><a href="${targetIn(language, !byRecovery)}">${byRecovery ? t('Use another way') : t('Use a recovery code')}</a></p>
<form class="after" method="post" action="${target}"><button class="link" name="restart" value="1">${t('Sign in as someone else')}</button></form>
<p class="after quiet small">${t('No phone and no codes? Your administrator can reset your two-factor sign-in.')}</p>`,
  })
}
