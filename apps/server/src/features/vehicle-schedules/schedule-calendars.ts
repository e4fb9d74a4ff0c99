import { sql } from 'kysely'
import { audit, auditAction } from '../../audit/audit.ts'
import type { LogAuthor } from '../../audit/record-log.ts'
import { hashKey, newKey } from '../../db/key-hash.ts'
import type { Db } from '../../db/scope.ts'

const MADE = auditAction<Record<never, never>>('schedule calendar made')
const ENDED = auditAction<Record<never, never>>('schedule calendar ended')

interface Address {
  made_at: string | null
  read_at: string | null
}

/** Whether an account has an address for a calendar. */
export async function findCalendar(db: Db, userId: number): Promise<Address> {
  const row = await db
    .selectFrom('schedule_calendars')
    .select(['made_at', 'read_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { made_at: row?.made_at.toISOString() ?? null, read_at: row?.read_at?.toISOString() ?? null }
}

/** Makes the one address of an account and gives its token, which is not stored. */
export async function makeCalendar(
  db: Db,
  author: LogAuthor & { userId: number },
  language: 'en' | 'pt',
): Promise<string> {
  const token = newKey()
  const made = { token_hash: hashKey(token), language, made_at: new Date(), read_at: null }
  await db
    .insertInto('schedule_calendars')
    .values({ user_id: author.userId, ...made })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(made))
    .execute()
  await audit(db, MADE, { ...author, customerId: null, detail: {} })
  return token
}

export async function endCalendar(db: Db, author: LogAuthor & { userId: number }): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('schedule_calendars')
    .where('user_id', '=', author.userId)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await audit(db, ENDED, { ...author, customerId: null, detail: {} })
}

interface Reader {
  userId: number
  language: 'en' | 'pt'
}

/** Whose calendar a token is; null: nobody's. That it was read is noted once an hour, so that reading does not write. */
export async function findCalendarReader(db: Db, token: string): Promise<Reader | null> {
  const hash = hashKey(token)
  const { rows } = await sql<Reader & { isFresh: boolean }>`
    select c.user_id as "userId", c.language, coalesce(c.read_at > now() - interval '1 hour', false) as "isFresh"
    from schedule_calendars c where c.token_hash = ${hash}`.execute(db)
  const [reader] = rows
  if (reader === undefined) return null
  if (!reader.isFresh)
    await db.updateTable('schedule_calendars').set({ read_at: new Date() }).where('token_hash', '=', hash).execute()
  return reader
}
