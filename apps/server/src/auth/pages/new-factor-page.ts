import { html } from '../../documents/html.ts'
import { qrCode } from '../../documents/qr-code.ts'
import { type Language, pageTexts } from './language.ts'
import { alert, field, renderPage } from './page.ts'
import { passkeyForm, SIGN_IN_SCRIPT } from './passkey-form.ts'
import { REFUSALS, type Refusal } from './refusals.ts'

export interface NewFactorPage {
  language: Language
  /** Where the forms go: the address of this interaction. */
  action: string
  app: { key: string; address: string }
  /** How a passkey is to be made; null: none can be at this address. */
  passkey: unknown
  refusal?: Refusal
}

/** For who must have a second factor and has none: nothing else opens before one is added. */
export function renderNewFactorPage({ language, action, app, passkey, refusal }: NewFactorPage): string {
  const t = pageTexts(language)
  const target = `${action}?language=${language}`
  const { size, path } = qrCode(app.address)
  return renderPage({
    language,
    title: t('Set up two-factor sign-in'),
    script: SIGN_IN_SCRIPT,
    languageLink: other => `${action}?language=${other}`,
    body: html`<h1>${t('Set up two-factor sign-in')}</h1>
<p class="lead">${t('Your company asks for a second step at sign-in. Add one now, and have it at hand from then on.')}</p>
${refusal ? alert(t(REFUSALS[refusal])) : null}
${
  passkey === null
    ? null
    : passkeyForm({
        target,
        does: 'make',
        options: passkey,
        label: t('Add a passkey of this device'),
        failed: t('The browser made no passkey. Please try again.'),
        isMain: true,
      })
}
<section class="section"><h2>${t('Authenticator app')}</h2>
<p class="small">${t('Scan the picture with an authenticator app on your phone, or type its key. Then enter the code that the app shows.')}</p>
<div class="scan"><svg viewBox="0 0 ${size} ${size}" role="img" aria-label="${t('QR code of the key')}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>
<p class="small"><span class="quiet">${t('Setup key')}</span><br><code>${inFours(app.key)}</code></p></div>
<form method="post" action="${target}">${field({
      name: 'code',
      label: t('Code'),
      autocomplete: 'one-time-code',
      hint: t('Six digits, from your authenticator app.'),
      attributes: 'inputmode="numeric" maxlength="10" spellcheck="false"',
    })}
<button class="submit other">${t('Add app')}</button></form></section>
<form class="after" method="post" action="${target}"><button class="link" name="restart" value="1">${t('Sign in as someone else')}</button></form>`,
  })
}

const inFours = (key: string) => key.replaceAll(/(.{4})(?=.)/g, '$1 ')
