import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import type { Db } from '../db/scope.ts'
import { DEMO_EMAILS } from './demo-accounts.ts'
import { createOpenIdProvider, type OpenIdProvider } from './openid-provider.ts'
import { createRelyingParty, type RelyingParty } from './relying-party.ts'
import { createSessionCookie, type SessionCookie } from './session-cookie.ts'
import { createSessionJwts, type SessionJwts } from './session-jwt.ts'

export interface SignIn {
  origin: string
  /** Null where an external issuer is configured. */
  provider: OpenIdProvider | null
  relyingParty: RelyingParty
  cookie: SessionCookie
  jwts: SessionJwts
  mounts: ((app: FastifyInstance) => Promise<void>)[]
}

/** Everything that signing in needs. `loopback` is where this process reaches itself, such as http://127.0.0.1:8080. */
export async function createSignIn(
  context: Context,
  { origin, loopback }: { origin: string; loopback: string },
): Promise<SignIn> {
  const { config, system, demo } = context
  if (!demo) await endDemoSessions(system)
  const provider = config.oidc ? null : await createOpenIdProvider(context, origin)
  return {
    origin,
    provider,
    relyingParty: await createRelyingParty(context, provider, { origin, loopback }),
    cookie: await createSessionCookie(context, config.session, origin),
    jwts: await createSessionJwts(context),
    mounts: provider ? [provider.mount] : [],
  }
}

/** What was signed in while this was a demo must not outlive it: anybody knew those accounts. */
async function endDemoSessions(system: Db): Promise<void> {
  await system
    .deleteFrom('sessions')
    .where('user_id', 'in', db => db.selectFrom('users').select('users.id').where('users.email', 'in', DEMO_EMAILS))
    .execute()
}
