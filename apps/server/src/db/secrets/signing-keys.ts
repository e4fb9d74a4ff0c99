import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { newKey } from '../key-hash.ts'

/** Keys for one purpose. */
export interface KeyKind<T> {
  /** Of its secret. */
  name: string
  make: () => T | Promise<T>
  /** How long what it signs is valid at most: whoever signs takes it from here. */
  validS: number
}

const HOUR_S = 3_600
const DAY_S = 24 * HOUR_S
/** For clocks of other processes that are behind. */
const MARGIN_S = HOUR_S

/** A key that was replaced goes once nothing that it signed is valid. */
export const keptMs = ({ validS }: KeyKind<unknown>): number => (validS + MARGIN_S) * 1000

/** The JWT of the documents. */
export const SESSION_JWT: KeyKind<string> = { name: 'session jwt key', make: newKey, validS: 600 }

/** The cookie of a sign-in under way. */
export const SIGN_IN_ATTEMPT: KeyKind<string> = {
  name: 'sign-in attempt key',
  make: newKey,
  validS: HOUR_S,
}

/** The cookies of the embedded OpenID provider. */
export const OIDC_COOKIE: KeyKind<string> = { name: 'oidc cookie key', make: newKey, validS: HOUR_S }

export const OIDC_ALGORITHM = 'ES256'

/** The ID tokens of the embedded OpenID provider. */
export const OIDC_SIGNING: KeyKind<JWK> = {
  name: 'oidc signing key',
  validS: HOUR_S,
  async make() {
    const { privateKey } = await generateKeyPair(OIDC_ALGORITHM, { extractable: true })
    const kid = randomBytes(8).toString('hex')
    return { ...(await exportJWK(privateKey)), kid, use: 'sig', alg: OIDC_ALGORITHM }
  },
}

/** Links to files. */
export const FILE_LINKS: KeyKind<string> = { name: 'file links', make: newKey, validS: 8 * DAY_S }

/** Links that stop a regular mail: somebody may look for it in a mail of a year ago. */
export const MAIL_STOPS: KeyKind<string> = { name: 'mail stops', make: newKey, validS: 400 * DAY_S }

/** What a rotation renews. */
export const EVERY_KIND: readonly KeyKind<unknown>[] = [
  SESSION_JWT,
  SIGN_IN_ATTEMPT,
  OIDC_COOKIE,
  OIDC_SIGNING,
  FILE_LINKS,
  MAIL_STOPS,
]
