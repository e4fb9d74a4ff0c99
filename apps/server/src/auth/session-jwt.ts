import { SignJWT } from 'jose'
import type { Context } from '../context.ts'
import { SESSION_JWT } from '../db/secrets/signing-keys.ts'
import { findSignedInByHash, type SignedIn } from './signed-in.ts'
import { verifyWithAny } from './verify-with-any.ts'

export interface SessionJwts {
  issue: (caller: SignedIn) => Promise<string>
  /** Who a JWT stands for; null when it is forged or old, or its session has ended. */
  findByJwt: (jwt: string) => Promise<SignedIn | null>
}

const ISSUER = 'milepost'
const AUDIENCE = 'milepost-api'

/**
 * The JWT of the documents (C-24), for the calls that take "JWT {token}". It names a session by its hash and is worth
 * nothing without it: ending the session ends every JWT made from it.
 */
export async function createSessionJwts({
  system,
  config,
  keys,
}: Pick<Context, 'system' | 'config' | 'keys'>): Promise<SessionJwts> {
  const ring = await keys.open(SESSION_JWT)
  return {
    issue: ({ userId, tokenHash }) =>
      new SignJWT({ sid: tokenHash.toString('base64url') })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(String(userId))
        .setIssuedAt()
        .setExpirationTime(`${SESSION_JWT.validS}s`)
        .sign(Buffer.from(ring.now()[0], 'base64url')),

    async findByJwt(jwt) {
      const checks = { algorithms: ['HS256'], issuer: ISSUER, audience: AUDIENCE, requiredClaims: ['exp', 'sid'] }
      const verified = await verifyWithAny<{ sid: string }>(ring, jwt, checks)
      if (!verified) return null
      return findSignedInByHash(system, Buffer.from(String(verified.payload.sid), 'base64url'), config.session)
    },
  }
}
