import { type Html, html } from '../../auth/pages/html.ts'
import type { Language } from '../../auth/pages/language.ts'
import { alert, type Field, field, renderPage } from '../../auth/pages/page.ts'
import { textsIn } from '../../auth/pages/texts.ts'
import { SHORTEST } from '../../auth/password-rules.ts'
import type { SetUpFaults, SetUpForm } from './set-up-form.ts'

export function renderSetUpPage(language: Language, form: Partial<SetUpForm>, faults: SetUpFaults): string {
  const texts = textsIn(language)
  const input = (name: keyof SetUpForm, rest: Omit<Field, 'name' | 'value' | 'fault'>): Html => {
    const fault = faults[name]
    // Passwords are typed again: a page holds none.
    const value = rest.type === 'password' ? '' : (form[name] ?? '')
    return field({ ...rest, name, value, fault: fault && texts.setUpFaults[fault] })
  }
  return renderPage({
    language,
    title: texts.setUpTitle,
    broad: true,
    languageLink: other => `/setup?language=${other}`,
    body: html`<h1>${texts.setUpTitle}</h1>
<p class="lead">${texts.setUpLead}</p>
${Object.keys(faults).length > 0 ? alert(texts.setUpFaultsTitle) : null}
<form method="post" action="/setup?language=${language}">
${input('code', {
  label: texts.setUpCode,
  hint: texts.setUpCodeHint,
  autocomplete: 'one-time-code',
  attributes: 'autocapitalize="characters" spellcheck="false" maxlength="40" autofocus',
})}
<fieldset class="section"><legend>${texts.setUpCompanySection}</legend><div class="pair">
${input('managementCompany', {
  label: texts.setUpManagementCompany,
  hint: texts.setUpManagementCompanyHint,
  autocomplete: 'organization',
  attributes: 'maxlength="100"',
})}
${input('customer', {
  label: texts.setUpCustomer,
  hint: texts.setUpCustomerHint,
  autocomplete: 'off',
  attributes: 'maxlength="100"',
})}
</div></fieldset>
<fieldset class="section"><legend>${texts.setUpAdministratorSection}</legend><div class="pair">
${input('firstName', { label: texts.firstName, autocomplete: 'given-name', attributes: 'maxlength="100"' })}
${input('lastName', { label: texts.lastName, autocomplete: 'family-name', attributes: 'maxlength="100"' })}
</div>
${input('email', {
  label: texts.email,
  type: 'email',
  autocomplete: 'username',
  attributes: 'inputmode="email" autocapitalize="none" spellcheck="false" maxlength="254"',
})}
<div class="pair">
${input('password', {
  label: texts.newPassword,
  hint: texts.newPasswordHint,
  type: 'password',
  autocomplete: 'new-password',
  attributes: `minlength="${SHORTEST}" maxlength="200"`,
})}
${input('repeat', {
  label: texts.repeatPassword,
  type: 'password',
  autocomplete: 'new-password',
  attributes: 'maxlength="200"',
})}
</div>
</fieldset>
<button class="submit">${texts.createInstallation}</button>
</form>`,
  })
}
