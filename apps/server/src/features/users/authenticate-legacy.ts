import type { Input, Result } from '@milepost/contract/route.ts'
import type { users } from '@milepost/contract/users.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignIn } from '../../auth/create-sign-in.ts'
import { AMR } from '../../auth/factors/amr.ts'
import { createBrowserCookie, rememberBrowser } from '../../auth/known-browsers.ts'
import { SIGNED_IN } from '../../auth/sign-in-actions.ts'
import { signInWithPassword } from '../../auth/sign-in-with-password.ts'
import { closeSession, findSignedIn, openSession } from '../../auth/signed-in.ts'
import { auditVisitor, isSameOrigin, visitorOf } from '../../auth/visitor.ts'
import type { Context } from '../../context.ts'
import { HttpError, notFound } from '../../http/http-error.ts'
import { findCurrentUser } from './queries.ts'

type LegacyResult = Result<typeof users.authenticate>

/** AUTH-30, N-69: the password call of older clients. It does not exist unless it is configured. */
export async function authenticateLegacy(
  context: Context,
  { cookie, origin }: SignIn,
  { username, email, password }: Input<typeof users.authenticate>['body'],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<LegacyResult> {
  const { system, config } = context
  if (!config.legacyLogin) throw notFound()
  const visitor = visitorOf(request)
  const browsers = createBrowserCookie(origin)
  const browserToken = browsers.read(request)
  const credentials = { email: email || username || '', password }
  const result = await signInWithPassword(context, credentials, { via: 'legacy', visitor, browserToken })
  if (result.refusal === 'too many attempts') {
    throw new HttpError(429, 'Too many attempts. Wait 15 minutes and try again.')
  }
  if (result.refusal) return refuse(reply, result.refusal === 'second factor' ? TWO_FACTORS : REFUSED)

  const token = await openSession(system, result.userId, config.session, { ...visitor, amr: [AMR.password] })
  await auditVisitor(system, SIGNED_IN, result.userId, visitor, { via: 'legacy' })
  const caller = await findSignedIn(system, token, config.session)
  if (!caller) throw new HttpError(503, 'Please try again')
  // For the form of our own page, which reads the token again after a reload.
  if (request.headers['sec-fetch-site'] && isSameOrigin(request, origin)) {
    const former = await cookie.read(request)
    if (former !== null) await closeSession(system, former)
    cookie.set(reply, token)
    browsers.set(reply, await rememberBrowser(system, result.userId, browserToken))
    cookie.clearJwt(reply)
  }
  const { image: _, ...user } = await findCurrentUser(context, caller)
  return { token, user }
}

const REFUSED = 'Unable to log in with provided credentials'
/** Said only after the right password. */
const TWO_FACTORS = 'This account has two-factor sign-in: sign in on the page of Milepost.'

/** AUTH-33: the one response that has the older error shape instead of `{detail}`. */
async function refuse(reply: FastifyReply, words: string): Promise<LegacyResult> {
  await reply
    .status(400)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ non_field_errors: [words] }))
  return reply as never
}
