import { DEMO_ACCOUNTS, type DemoAccount } from '../demo-accounts.ts'
import { type Html, html } from './html.ts'
import type { Language } from './language.ts'
import { alert, field, renderPage } from './page.ts'
import { type Texts, textsIn } from './texts.ts'

export interface InteractionPage {
  language: Language
  /** Where the forms go: the address of this interaction. */
  action: string
  demo: boolean
  /** What the last attempt came to, and the e-mail it was made with. */
  refusal?: keyof Texts['refused']
  email?: string
}

/** The sign-in page. In demo mode the demo accounts come first: they are what somebody trying the product needs. */
export function renderInteractionPage({ language, action, demo, refusal, email = '' }: InteractionPage): string {
  const texts = textsIn(language)
  const target = `${action}?language=${language}`
  return renderPage({
    language,
    title: texts.signInTitle,
    broad: demo,
    languageLink: other => `${action}?language=${other}`,
    body: html`<h1>${demo ? texts.demoTitle : texts.signInTitle}</h1>
<p class="lead">${demo ? texts.demoLead : texts.signInLead}</p>
${refusal ? alert(texts.refused[refusal]) : null}
${demo ? demoAccounts(texts, target) : null}
<form method="post" action="${target}"><div class="${demo ? 'pair' : ''}">
${field({
  name: 'email',
  label: texts.email,
  type: 'email',
  autocomplete: 'username',
  value: email,
  attributes: `inputmode="email" autocapitalize="none" spellcheck="false" maxlength="254"${demo || email ? '' : ' autofocus'}`,
})}
${field({
  name: 'password',
  label: texts.password,
  type: 'password',
  autocomplete: 'current-password',
  attributes: `maxlength="1000"${!demo && email ? ' autofocus' : ''}`,
})}
</div><button class="submit">${texts.signIn}</button>
</form>
<p class="after quiet small">${demo ? texts.demoHint : texts.forgotten}</p>`,
  })
}

function demoAccounts(texts: Texts, target: string): Html {
  return html`<section class="demo"><ul class="people">${DEMO_ACCOUNTS.map(
    account =>
      html`<li${account.permission === 'Server User' ? html` class="wide"` : null}>${
        account.permission === 'Server User' ? programs(texts, account) : oneClick(texts, account, target)
      }</li>`,
  )}</ul></section><p class="or">${texts.demoOr}</p>`
}

function oneClick(texts: Texts, account: DemoAccount, target: string): Html {
  const { email, firstName, lastName, permission, customer } = account
  return html`<form method="post" action="${target}"><button class="person" name="demo" value="${email}">
<span class="initials" aria-hidden="true">${initials(account)}</span><span><strong>${firstName} ${lastName}</strong>
<small>${customer === 'second' ? texts.demoOtherCustomer : (texts.roles[permission] ?? permission)}</small></span></button></form>`
}

function programs(texts: Texts, account: DemoAccount): Html {
  return html`<div class="person"><span class="initials" aria-hidden="true">${initials(account)}</span>
<span><strong>${texts.roles[account.permission] ?? account.permission}</strong><small>${texts.demoServerUser}</small></span></div>`
}

function initials({ firstName, lastName }: DemoAccount): string {
  return `${firstName[0]}${lastName[0]}`
}
