import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import type { Db } from '../../db/scope.ts'
import type { Secrets } from '../../db/secrets/installation-secrets.ts'
import type { Sealed, Vault } from '../../db/secrets/vault.ts'
import { beginCeremony, findCeremony, NEW_APP, takeCeremony } from './ceremonies.ts'
import type { NamedAccount } from './named-account.ts'

/** RFC 6238 as every app has it: SHA-1, six digits, thirty seconds. */
const PERIOD_S = 30
const KEY_BYTES = 20
/** A clock may be one step off, either way. */
const DRIFT_STEPS = 1

const totpOf = (key: string, account = '') =>
  new TOTP({ issuer: 'Milepost', label: account, secret: Secret.fromBase32(key), period: PERIOD_S })

const stepAt = (nowMs: number) => TOTP.counter({ period: PERIOD_S, timestamp: nowMs })

/** The step of time whose code it is, now or one step off; null for any other text. Apps show a code in two halves. */
export function stepOfCode(key: string, code: string, nowMs: number): number | null {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = totpOf(key).validate({ token, timestamp: nowMs, window: DRIFT_STEPS })
  return delta === null ? null : stepAt(nowMs) + delta
}

export interface NewApp {
  /** In base32, for who types it in. */
  key: string
  /** What a camera reads. */
  address: string
}

const sealName = (userId: number) => `authenticator app of account ${userId}`

/** Begins to add an app to an account, or goes on with the one that the holder has begun. */
export async function beginApp(
  { db, vault }: Secrets,
  holder: Buffer,
  { userId, email }: Pick<NamedAccount, 'userId' | 'email'>,
): Promise<NewApp> {
  const begun = await findCeremony(db, holder, NEW_APP)
  let key = begun?.userId === userId ? openKey(vault, userId, begun.data) : null
  if (key === null) {
    key = new Secret({ buffer: new Uint8Array(randomBytes(KEY_BYTES)).buffer }).base32
    await beginCeremony(db, holder, NEW_APP, userId, vault.seal(sealName(userId), key))
  }
  return { key, address: totpOf(key, email).toString() }
}

/** Adds the app that was begun once it shows a code, in place of the one that the account had. False: the code is another. */
export async function confirmApp(
  db: Db,
  vault: Vault,
  holder: Buffer,
  { userId, code, nowMs }: { userId: number; code: string; nowMs: number },
): Promise<boolean> {
  const begun = await findCeremony(db, holder, NEW_APP)
  if (begun?.userId !== userId) return false
  const step = stepOfCode(openKey(vault, userId, begun.data), code, nowMs)
  if (step === null || (await takeCeremony(db, holder, NEW_APP)) === null) return false
  const row = { secret: JSON.stringify(begun.data), last_step: step, created_at: new Date(), last_used_at: null }
  await db
    .insertInto('authenticator_apps')
    .values({ user_id: userId, ...row })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
    .execute()
  return true
}

/** Whether it is a code of the account's app that was not used yet; from then on it and those before it are. */
export async function takeAppCode(
  { db, vault }: Secrets,
  userId: number,
  { code, nowMs }: { code: string; nowMs: number },
): Promise<boolean> {
  const app = await db
    .selectFrom('authenticator_apps')
    .select('secret')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const step = app ? stepOfCode(openKey(vault, userId, app.secret), code, nowMs) : null
  // Of two who send the same code at once the second finds it used.
  const taken = await db
    .updateTable('authenticator_apps')
    .set({ last_step: step ?? 0, last_used_at: new Date(nowMs) })
    .where('user_id', '=', step === null ? 0 : userId)
    .where('last_step', '<', step ?? 0)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

/** Only this program seals: what comes out is the key that went in. */
const openKey = (vault: Vault, userId: number, secret: Sealed): string =>
  z.string().parse(vault.open(sealName(userId), secret))
