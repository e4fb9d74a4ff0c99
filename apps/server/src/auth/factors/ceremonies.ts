import { z } from 'zod'
import { hashKey } from '../../db/key-hash.ts'
import type { Db } from '../../db/scope.ts'
import { sealed } from '../../db/secrets/vault.ts'

/** Something of several steps that a browser has begun; it holds one of each kind at a time. */
export interface Ceremony<Data extends z.ZodType> {
  kind: string
  data: Data
}

/** Long enough to find the phone. */
const VALID_MS = 10 * 60_000

export const PASSKEY_CHALLENGE = { kind: 'passkey challenge', data: z.object({ challenge: z.string() }) }
export const NEW_PASSKEY = { kind: 'new passkey', data: z.object({ challenge: z.string() }) }
/** A sign-in whose password fitted, up to what it waits for, and by what it has come so far. */
export const SIGN_IN = {
  kind: 'sign-in',
  data: z.object({ next: z.enum(['factor', 'new factor', 'end']), amr: z.array(z.string()) }),
}
/** The sealed key of an app that has not shown a code yet. */
export const NEW_APP = { kind: 'new app', data: sealed }

/** Who holds the ceremonies of a sign-in: the browser whose cookie opens this interaction. */
export const holderOfInteraction = (uid: string): Buffer => hashKey(`interaction ${uid}`)

/** Begins one; another of its kind that the holder had is over. */
export async function beginCeremony<Data extends z.ZodType>(
  db: Db,
  holder: Buffer,
  { kind }: Ceremony<Data>,
  userId: number | null,
  data: z.output<Data>,
): Promise<void> {
  const row = { user_id: userId, data: JSON.stringify(data), expires_at: new Date(Date.now() + VALID_MS) }
  await db
    .insertInto('factor_ceremonies')
    .values({ holder, kind, ...row })
    .onConflict(conflict => conflict.columns(['holder', 'kind']).doUpdateSet(row))
    .execute()
}

export interface Begun<Data extends z.ZodType> {
  userId: number | null
  data: z.output<Data>
}

/** Null: there is none, or it took too long. */
export async function findCeremony<Data extends z.ZodType>(
  db: Db,
  holder: Buffer,
  { kind, data }: Ceremony<Data>,
): Promise<Begun<Data> | null> {
  const row = await db
    .selectFrom('factor_ceremonies')
    .select(['user_id', 'data'])
    .where('holder', '=', holder)
    .where('kind', '=', kind)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return row ? { userId: row.user_id, data: data.parse(row.data) } : null
}

/** The same, and ends it: of two who take it at once one has it. */
export async function takeCeremony<Data extends z.ZodType>(
  db: Db,
  holder: Buffer,
  { kind, data }: Ceremony<Data>,
): Promise<Begun<Data> | null> {
  const row = await db
    .deleteFrom('factor_ceremonies')
    .where('holder', '=', holder)
    .where('kind', '=', kind)
    .returning(['user_id', 'data', 'expires_at'])
    .executeTakeFirst()
  return row && row.expires_at > new Date() ? { userId: row.user_id, data: data.parse(row.data) } : null
}

/** Ends all that was begun for an account, such as sign-ins whose password is the right one no more. */
export async function endCeremonies(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('factor_ceremonies').where('user_id', '=', userId).execute()
}
