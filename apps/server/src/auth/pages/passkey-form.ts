import { type Html, html } from '../../documents/html.ts'

/** What draws the buttons of passkeys, copies and prints: built with the page (apps/web/src/sign-in-page.ts). */
export const SIGN_IN_SCRIPT = '/sign-in-page.js'

interface PasskeyForm {
  target: string
  /** Whether a passkey is shown, or a new one made. */
  does: 'show' | 'make'
  /** As WebAuthn takes them. */
  options: unknown
  label: string
  /** Where the browser gave none. */
  failed: string
  isMain?: boolean
}

/** A button by which the browser asks for a passkey. Without script, or where the browser has none, it is not there. */
export function passkeyForm({ target, does, options, label, failed, isMain = false }: PasskeyForm): Html {
  return html`<form method="post" action="${target}" data-passkey="${does}" data-options="${JSON.stringify(options)}" hidden>
<input type="hidden" name="passkey"><input type="hidden" name="name">
<button class="${isMain ? 'submit' : 'submit other'}">${label}</button><p class="fault" role="alert" data-failed="${failed}"></p></form>`
}
