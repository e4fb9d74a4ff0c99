import { SHORTEST_PASSWORD } from '@milepost/contract/passwords.ts'
import { type Language, pageTexts } from '../../auth/pages/language.ts'
import { alert, type Field, field, renderPage } from '../../auth/pages/page.ts'
import { type Html, html } from '../../documents/html.ts'
import { FAULTS, type SetUpFaults, type SetUpForm } from './set-up-form.ts'

export function renderSetUpPage(language: Language, form: Partial<SetUpForm>, faults: SetUpFaults): string {
  const t = pageTexts(language)
  const input = (name: keyof SetUpForm, rest: Omit<Field, 'name' | 'value' | 'fault'>): Html => {
    const fault = faults[name]
    // Passwords are typed again: a page holds none.
    const value = rest.type === 'password' ? '' : (form[name] ?? '')
    return field({ ...rest, name, value, fault: fault && t(FAULTS[fault]) })
  }
  return renderPage({
    language,
    title: t('Set up Milepost'),
    broad: true,
    languageLink: other => `/setup?language=${other}`,
    body: html`<h1>${t('Set up Milepost')}</h1>
<p class="lead">${t('Create your company and the first administrator. This page works once.')}</p>
${Object.keys(faults).length > 0 ? alert(t('Check the marked fields.')) : null}
<form method="post" action="/setup?language=${language}">
${input('code', {
  label: t('Set-up code'),
  hint: t('The server printed it on its console when it started.'),
  autocomplete: 'one-time-code',
  attributes: 'autocapitalize="characters" spellcheck="false" maxlength="40" autofocus',
})}
<fieldset class="section"><legend>${t('Your company')}</legend><div class="pair">
${input('managementCompany', {
  label: t('Management company'),
  hint: t('The company that runs the fleet for its customers; often your own.'),
  autocomplete: 'organization',
  attributes: 'maxlength="100"',
})}
${input('customer', {
  label: t('First customer'),
  hint: t('The company whose vehicles you will see.'),
  autocomplete: 'off',
  attributes: 'maxlength="100"',
})}
</div></fieldset>
<fieldset class="section"><legend>${t('First administrator')}</legend><div class="pair">
${input('firstName', { label: t('First name'), autocomplete: 'given-name', attributes: 'maxlength="100"' })}
${input('lastName', { label: t('Last name'), autocomplete: 'family-name', attributes: 'maxlength="100"' })}
</div>
${input('email', {
  label: t('Email'),
  type: 'email',
  autocomplete: 'username',
  attributes: 'inputmode="email" autocapitalize="none" spellcheck="false" maxlength="254"',
})}
<div class="pair">
${input('password', {
  label: t('Password'),
  hint: t('At least 10 characters; 15 or more is better. A few unrelated words work well.'),
  type: 'password',
  autocomplete: 'new-password',
  attributes: `minlength="${SHORTEST_PASSWORD}" maxlength="200"`,
})}
${input('repeat', {
  label: t('Repeat password'),
  type: 'password',
  autocomplete: 'new-password',
  attributes: 'maxlength="200"',
})}
</div>
</fieldset>
<button class="submit">${t('Create and go to sign-in')}</button>
</form>`,
  })
}
