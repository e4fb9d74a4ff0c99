import { permissionWord } from '@milepost/texts/permission-words.ts'
import type { TFunction } from 'i18next'
import { type Html, html } from '../../documents/html.ts'
import { DEMO_ACCOUNTS, type DemoAccount } from '../demo-accounts.ts'
import { type Language, pageTexts } from './language.ts'
import { alert, field, renderPage } from './page.ts'
import { passkeyForm, SIGN_IN_SCRIPT } from './passkey-form.ts'
import { REFUSALS, type Refusal } from './refusals.ts'

export interface InteractionPage {
  language: Language
  /** Where the forms go: the address of this interaction. */
  action: string
  demo: boolean
  /** Whether a forgotten password can be asked for by mail. */
  hasMail: boolean
  /** What a passkey is to sign; null: none can be used at this address. */
  passkey: unknown
  /** What the last attempt came to, and the e-mail it was made with. */
  refusal?: Refusal
  email?: string
}

/** The sign-in page. In demo mode the demo accounts come first: they are for trying the product. */
export function renderInteractionPage({
  language,
  action,
  demo,
  hasMail,
  passkey,
  refusal,
  email = '',
}: InteractionPage): string {
  const t = pageTexts(language)
  const target = `${action}?language=${language}`
  return renderPage({
    language,
    title: t('Sign in'),
    broad: demo,
    ...(passkey !== null && { script: SIGN_IN_SCRIPT }),
    languageLink: other => `${action}?language=${other}`,
    body: html`<h1>${demo ? t('Try the demo') : t('Sign in')}</h1>
<p class="lead">${demo ? t('Sign in as a demo user. Each sees what their role allows.') : t('Use the account your administrator gave you.')}</p>
${refusal ? alert(t(REFUSALS[refusal])) : null}
${demo ? demoAccounts(t, target) : null}
<form method="post" action="${target}"><div class="${demo ? 'pair' : ''}">
${field({
  name: 'email',
  label: t('Email'),
  type: 'email',
  autocomplete: 'username',
  value: email,
  attributes: `inputmode="email" autocapitalize="none" spellcheck="false" maxlength="254"${demo || email ? '' : ' autofocus'}`,
})}
${field({
  name: 'password',
  label: t('Password'),
  type: 'password',
  autocomplete: 'current-password',
  attributes: `maxlength="1000"${!demo && email ? ' autofocus' : ''}`,
})}
</div><button class="submit">${t('Sign in')}</button>
</form>
${
  passkey === null
    ? null
    : passkeyForm({
        target,
        does: 'show',
        options: passkey,
        label: t('Sign in with a passkey'),
        failed: t('The browser gave no passkey. Please try again.'),
      })
}
${hasMail ? html`<p class="after small"><a href="/forgot-password">${t('Forgotten password?')}</a></p>` : null}
<p class="after quiet small">${demo ? t('Demo accounts and their password work on this demo only.') : t('After five failed attempts an account takes no password for 15 minutes or longer. Your administrator can help, also with a forgotten password.')}</p>`,
  })
}

function demoAccounts(t: TFunction, target: string): Html {
  return html`<section class="demo"><ul class="people">${DEMO_ACCOUNTS.map(
    account =>
      html`<li${account.permission === 'Server User' ? html` class="wide"` : null}>${
        account.permission === 'Server User' ? programs(t, account) : oneClick(t, account, target)
      }</li>`,
  )}</ul></section><p class="or">${t('or sign in with email')}</p>`
}

function oneClick(t: TFunction, account: DemoAccount, target: string): Html {
  const { email, firstName, lastName, permission, customer } = account
  return html`<form method="post" action="${target}"><button class="person" name="demo" value="${email}">
<span class="initials" aria-hidden="true">${initials(account)}</span><span><strong>${firstName} ${lastName}</strong>
<small>${customer === 'second' ? t('Administrator of another company') : permissionWord(permission, t)}</small></span></button></form>`
}

function programs(t: TFunction, account: DemoAccount): Html {
  return html`<div class="person"><span class="initials" aria-hidden="true">${initials(account)}</span>
<span><strong>${permissionWord(account.permission, t)}</strong><small>${t('For software: uses the API, cannot sign in here.')}</small></span></div>`
}

function initials({ firstName, lastName }: DemoAccount): string {
  return `${firstName[0]}${lastName[0]}`
}
