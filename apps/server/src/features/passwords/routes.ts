import { type PasswordPurpose, passwords } from '@milepost/contract/passwords.ts'
import { givePassword } from '../../auth/give-password.ts'
import { findPasswordLink } from '../../auth/password-links.ts'
import { PASSWORD_FAULTS } from '../../auth/password-rules.ts'
import { proveAddress } from '../../auth/prove-address.ts'
import { PASSWORD_LINK_ASKED } from '../../auth/sign-in-actions.ts'
import { auditStranger, type Visitor, visitorOf } from '../../auth/visitor.ts'
import { writeLinkMail } from '../../auth/write-link-mail.ts'
import type { Context } from '../../context.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { HttpError, notFound } from '../../http/http-error.ts'

/** N-17. */
const SENT = 'Password reset email sent'
const RESET = 'Password has been reset'
const SET = 'Password has been set'
const LINK_IS_OVER = 'This link has been used, or is older than 24 hours. Please ask for a new one.'

export function passwordEndpoints(context: Context): Endpoint[] {
  return [
    implement(passwords.forgotten, async ({ body, request }) => {
      refuseWithIssuer(context)
      await askForLink(context, body.email, visitorOf(request))
      return { message: SENT }
    }),
    implement(passwords.reset, async ({ body, request }) => {
      await usePasswordLink(context, { ...body, purpose: 'reset' }, visitorOf(request))
      return { message: RESET, status: 'success' as const }
    }),
    implement(passwords.set, async ({ body, request }) => {
      await usePasswordLink(context, { ...body, purpose: 'set' }, visitorOf(request))
      return { message: SET }
    }),
  ]
}

/** An external issuer keeps the passwords. */
function refuseWithIssuer({ config }: Context): void {
  if (config.oidc !== null) throw notFound()
}

/** Does the same for an address that has an account and for one that has none. */
async function askForLink({ system }: Context, email: string, visitor: Visitor): Promise<void> {
  await system.transaction().execute(async db => {
    const { userId } = await writeLinkMail(db, { email })
    await auditStranger(db, PASSWORD_LINK_ASKED, userId, visitor, {})
  })
}

interface Use {
  token: string
  password: string
  purpose: PasswordPurpose
}

/** Throws 400: with the status where the link is at fault, with the field where the password is, and then the link still works. */
async function usePasswordLink(context: Context, { token, password, purpose }: Use, visitor: Visitor): Promise<void> {
  refuseWithIssuer(context)
  const given = await context.system.transaction().execute(async db => {
    const link = await findPasswordLink(db, token, purpose)
    if (link === null) throw new HttpError(400, LINK_IS_OVER, 'token', { message: LINK_IS_OVER, status: 'error' })
    const { userId, isMailed } = link
    if (isMailed) await proveAddress(db, userId)
    return givePassword(db, userId, password, { visitor, detail: { via: 'link', purpose } })
  })
  if (given.fault === null) return
  const words = PASSWORD_FAULTS[given.fault]
  throw new HttpError(400, words, 'password', { message: words })
}
