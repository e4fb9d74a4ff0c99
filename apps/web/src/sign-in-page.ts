// For the pages of the sign-in that the server draws (apps/server/src/auth/pages): passkeys, and copying and printing codes.
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'

/** What a new passkey is called; few make one, so that it is not loaded with the page. */
async function thisBrowser(): Promise<string> {
  const { browserName } = await import('./features/preferences/browser-name.ts')
  return browserName(navigator.userAgent) ?? ''
}

/** Has the browser make or show a passkey and sends the form with it; what comes of that is said below the button. */
async function fillIn(form: HTMLFormElement, failed: HTMLElement): Promise<void> {
  failed.textContent = ''
  const optionsJSON = JSON.parse(form.dataset.options ?? '{}')
  try {
    const isNew = form.dataset.passkey === 'make'
    const given = await (isNew ? startRegistration({ optionsJSON }) : startAuthentication({ optionsJSON }))
    const values = { passkey: JSON.stringify(given), name: isNew ? await thisBrowser() : '' }
    for (const [name, value] of Object.entries(values)) {
      form.querySelector(`input[name="${name}"]`)?.setAttribute('value', value)
    }
    form.submit()
  } catch {
    failed.textContent = failed.dataset.failed ?? ''
  }
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
  const failed = form.querySelector<HTMLElement>('[data-failed]')
  if (failed === null || !browserSupportsWebAuthn()) continue
  form.hidden = false
  form.addEventListener('submit', event => {
    event.preventDefault()
    void fillIn(form, failed)
  })
}

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
  // A browser has no clipboard on a page without https.
  button.hidden = navigator.clipboard === undefined
  button.addEventListener('click', () => {
    void navigator.clipboard.writeText(button.dataset.copy ?? '').then(() => {
      button.textContent = button.dataset.copied ?? ''
    })
  })
}

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-print]')) {
  button.hidden = false
  button.addEventListener('click', () => print())
}
