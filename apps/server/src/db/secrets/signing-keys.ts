import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { newKey } from '../key-hash.ts'

/** Keys for one purpose. */
export interface KeyKind<T> {
  /** Of its secret. */
  name: string
  make: () => T | Promise<T>
  /** At least as long as anything that it signs is valid: its users set that themselves, and a rotated key goes after this. */
  lifetimeMs: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The JWT of the documents. */
export const SESSION_JWT: KeyKind<string> = { name: 'session jwt key', make: newKey, lifetimeMs: HOUR_MS }

/** The cookie of a sign-in under way. */
export const SIGN_IN_ATTEMPT: KeyKind<string> = {
  name: 'sign-in attempt key',
  make: newKey,
  lifetimeMs: 2 * HOUR_MS,
}

/** The cookies of the embedded OpenID provider. */
export const OIDC_COOKIE: KeyKind<string> = { name: 'oidc cookie key', make: newKey, lifetimeMs: 2 * HOUR_MS }

export const OIDC_ALGORITHM = 'ES256'

/** The ID tokens of the embedded OpenID provider. */
export const OIDC_SIGNING: KeyKind<JWK> = {
  name: 'oidc signing key',
  lifetimeMs: 2 * HOUR_MS,
  async make() {
    const { privateKey } = await generateKeyPair(OIDC_ALGORITHM, { extractable: true })
    const kid = randomBytes(8).toString('hex')
    return { ...(await exportJWK(privateKey)), kid, use: 'sig', alg: OIDC_ALGORITHM }
  },
}

/** Links to files. */
export const FILE_LINKS: KeyKind<string> = { name: 'file links', make: newKey, lifetimeMs: 9 * DAY_MS }

/** What a rotation renews. */
export const EVERY_KIND: readonly KeyKind<unknown>[] = [
  SESSION_JWT,
  SIGN_IN_ATTEMPT,
  OIDC_COOKIE,
  OIDC_SIGNING,
  FILE_LINKS,
]
