import type { OwnSession } from '@milepost/contract/own-account.ts'
import type { Preferences } from '@milepost/contract/users.ts'
import { toApiInstant } from '@milepost/domain/time/api-dates.ts'
import { languageOf } from '@milepost/texts/language.ts'
import { sql } from 'kysely'
import { isOpen, type SessionLimits, type SignedIn } from '../../auth/signed-in.ts'
import type { Db } from '../../db/scope.ts'

/** Changes what is given, and returns all of them. */
export async function writePreferences(
  system: Db,
  userId: number,
  changes: { [Name in keyof Preferences]?: Preferences[Name] | undefined },
): Promise<Preferences> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const { language, ...written } = await system
    .insertInto('user_preferences')
    .values({ user_id: userId, ...given })
    // Without a change nothing would be returned.
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ user_id: userId, ...given }))
    .returning(['date_format', 'time_format', 'time_zone', 'units_distance', 'language', 'theme', 'start_page'])
    .executeTakeFirstOrThrow()
  return { ...written, language: languageOf(language ?? '') }
}

interface SessionRow {
  id: number
  createdAt: Date
  lastSeenAt: Date
  address: string | null
  userAgent: string | null
  isCurrent: boolean
  amr: string[]
}

/** The sessions of a user that still are, the latest first. */
export async function listSessions(
  system: Db,
  { userId, tokenHash }: SignedIn,
  limits: SessionLimits,
): Promise<OwnSession[]> {
  const { rows } = await sql<SessionRow>`
    select s.id, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt", host(s.address) as address,
      s.user_agent as "userAgent", s.token_hash = ${tokenHash} as "isCurrent", s.amr
    from sessions s where s.user_id = ${userId} and ${isOpen(limits)}
    order by s.last_seen_at desc, s.id desc`.execute(system)
  return rows.map(row => ({
    id: row.id,
    created_at: toApiInstant(row.createdAt.getTime()),
    last_seen_at: toApiInstant(row.lastSeenAt.getTime()),
    address: row.address,
    user_agent: row.userAgent,
    is_current: row.isCurrent,
    amr: row.amr,
  }))
}

/** Returns how many it ended: none where the user has no such session. */
export async function endSession(system: Db, userId: number, id: number): Promise<number> {
  const result = await system
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
