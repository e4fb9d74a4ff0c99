import { isIP } from 'node:net'
import type { PasskeyAssertion, PasskeyRegistration } from '@milepost/contract/passkeys.ts'
import type { Db } from '../../db/scope.ts'
import { beginCeremony, NEW_PASSKEY, PASSKEY_CHALLENGE, takeCeremony } from './ceremonies.ts'
import type { NamedAccount } from './named-account.ts'

/** Read when the first passkey is made or shown: it takes five megabytes. */
const webAuthn = () => import('@simplewebauthn/server')

/** Where passkeys are made and shown, as WebAuthn names it. */
export interface PasskeyPlace {
  origin: string
  /** The host alone: a passkey belongs to it. */
  rpID: string
}

/** Null where browsers take none: an address that is no name, or a page without https that is not of this machine. */
export function passkeyPlaceOf(origin: string): PasskeyPlace | null {
  const { protocol, hostname } = new URL(origin)
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return isName && (protocol === 'https:' || hostname === 'localhost') ? { origin, rpID: hostname } : null
}

/** An account has as many as it has devices. */
export const MOST_PASSKEYS = 20

/** What `navigator.credentials.create` is given for a new passkey of an account: one that names the account by itself, and asks who is there. */
export async function beginPasskey(
  db: Db,
  holder: Buffer,
  { rpID }: PasskeyPlace,
  { userId, email, name }: NamedAccount,
) {
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: 'Milepost',
    rpID,
    userName: email,
    userDisplayName: name,
    userID: new TextEncoder().encode(`milepost account ${userId}`),
    excludeCredentials: (await credentialsOf(db, userId)).map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await beginCeremony(db, holder, NEW_PASSKEY, userId, { challenge: options.challenge })
  return options
}

/** Keeps the passkey that the browser made of those options. False where it is not, or is one already. */
export async function addPasskey(
  db: Db,
  holder: Buffer,
  { origin, rpID }: PasskeyPlace,
  { userId, name, registration }: { userId: number; name: string; registration: PasskeyRegistration },
): Promise<boolean> {
  const begun = await takeCeremony(db, holder, NEW_PASSKEY)
  if (begun?.userId !== userId) return false
  const { transports, ...response } = registration.response
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await verifyRegistrationResponse({
    response: {
      ...registration,
      response: { ...response, ...(transports && { transports }) },
      clientExtensionResults: {},
    },
    expectedChallenge: begun.data.challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
  }).catch(() => null) // it throws for whatever does not fit
  if (!verified?.verified) return false
  const { credential } = verified.registrationInfo
  const added = await db
    .insertInto('passkeys')
    .values({
      user_id: userId,
      credential_id: Buffer.from(credential.id, 'base64url'),
      public_key: Buffer.from(credential.publicKey),
      sign_count: credential.counter,
      transports: credential.transports ?? [],
      name,
    })
    .onConflict(conflict => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** What `navigator.credentials.get` is given: any passkey of this place, or one of an account. Begun anew, what was begun before is over. */
export async function challengePasskey(db: Db, holder: Buffer, { rpID }: PasskeyPlace, userId: number | null) {
  const credentials = userId === null ? [] : await credentialsOf(db, userId)
  const allowCredentials = credentials.map(({ credential_id, transports }) => ({
    id: credential_id.toString('base64url'),
    transports,
  }))
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({ rpID, allowCredentials, userVerification: 'required' })
  await beginCeremony(db, holder, PASSKEY_CHALLENGE, userId, { challenge: options.challenge })
  return options
}

/** Whose passkey signed the challenge that the holder was given, for any account or for one; null where none did. */
export async function takePasskey(
  db: Db,
  holder: Buffer,
  { origin, rpID }: PasskeyPlace,
  assertion: PasskeyAssertion,
): Promise<number | null> {
  const begun = await takeCeremony(db, holder, PASSKEY_CHALLENGE)
  const passkey = await db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'public_key', 'sign_count'])
    .where('credential_id', '=', Buffer.from(assertion.id, 'base64url'))
    .executeTakeFirst()
  if (!begun || !passkey || (begun.userId ?? passkey.user_id) !== passkey.user_id) return null
  const { userHandle, ...response } = assertion.response
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await verifyAuthenticationResponse({
    response: {
      ...assertion,
      response: { ...response, ...(userHandle && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: begun.data.challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id: assertion.id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.sign_count },
  }).catch(() => null) // it throws for whatever does not fit
  if (!verified?.verified) return null
  const used = { sign_count: verified.authenticationInfo.newCounter, last_used_at: new Date() }
  await db.updateTable('passkeys').set(used).where('id', '=', passkey.id).execute()
  return passkey.user_id
}

const credentialsOf = (db: Db, userId: number) =>
  db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
