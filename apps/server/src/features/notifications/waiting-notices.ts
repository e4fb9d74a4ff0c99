import { type Passing, URGENT_CODES } from '@milepost/domain/notifications/quiet-hours.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/scope.ts'
import { MAY_BE_MAILED } from './customer-mail-bound.ts'

/** What notices wait for beside the bell: columns of `notices`. */
type Way = 'awaits_mail' | 'awaits_push'

/** Somebody for whom notices wait, and what they were sent by the same way of late. */
export interface Waiting {
  userId: number
  hasUrgent: boolean
  sentInLastHour: number
  sinceLastMs: number | null
}

const mayGo = (way: Way): RawBuilder<boolean> => (way === 'awaits_mail' ? MAY_BE_MAILED : sql<boolean>`true`)

/** Each person for whom notices wait, as `user_id` and `has_urgent`. */
export const peopleAwaiting = (way: Way): RawBuilder<unknown> => sql`(
  select user_id, bool_or(code = any(${URGENT_CODES}::int2[])) as has_urgent
  from notices n where ${sql.ref(way)} and user_id is not null and ${mayGo(way)} group by user_id)`

/** Takes what waits for a person and passes, for this transaction alone: it waits no more. Gives the ids of the notices. */
export async function takeWaiting(db: Db, way: Way, userId: number, passing: Passing): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update notices set ${sql.ref(way)} = false where id in (
      select id from notices n where user_id = ${userId} and ${sql.ref(way)} and ${mayGo(way)}
        ${passing === 'urgent' ? sql`and code = any(${URGENT_CODES}::int2[])` : sql``}
      order by id for update skip locked)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
