import { randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Context } from '../context.ts'
import { loadSecret } from '../db/installation-secrets.ts'
import { findSignedInByHash, type SignedIn } from './signed-in.ts'

export interface SessionJwts {
  issue: (caller: SignedIn) => Promise<string>
  /** Who a JWT stands for; null when it is forged or old, or its session has ended. */
  findByJwt: (jwt: string) => Promise<SignedIn | null>
}

const LIFETIME = '10m'
const ISSUER = 'milepost'
const AUDIENCE = 'milepost-api'

/**
 * The JWT of the documents (C-24), for the calls that take "JWT {token}". It names a session by its hash and is worth
 * nothing without it: ending the session ends every JWT made from it.
 */
export async function createSessionJwts({ system, config }: Pick<Context, 'system' | 'config'>): Promise<SessionJwts> {
  const key = Buffer.from(
    await loadSecret(system, 'session jwt key', () => randomBytes(32).toString('base64url')),
    'base64url',
  )
  return {
    issue: ({ userId, tokenHash }) =>
      new SignJWT({ sid: tokenHash.toString('base64url') })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(String(userId))
        .setIssuedAt()
        .setExpirationTime(LIFETIME)
        .sign(key),

    async findByJwt(jwt) {
      const checks = { algorithms: ['HS256'], issuer: ISSUER, audience: AUDIENCE, requiredClaims: ['exp', 'sid'] }
      const verified = await jwtVerify<{ sid: string }>(jwt, key, checks).catch(() => null)
      if (!verified) return null
      return findSignedInByHash(system, Buffer.from(String(verified.payload.sid), 'base64url'), config.session)
    },
  }
}
