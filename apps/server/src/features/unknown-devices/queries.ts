import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/scope.ts'

/** One that was registered since it called is no longer unknown. */
const IS_UNKNOWN: RawBuilder<boolean> = sql<boolean>`not exists (select from trackers t
  where t.device_id = unknown_devices.device_id and t.archived_at is null)`

/** The devices heard of most recently, `limit` at most. The system role: an unknown device belongs to no customer. */
export function findUnknownDevices(system: Db, limit: number) {
  return system
    .selectFrom('unknown_devices')
    .select(['device_id', 'protocol', 'first_seen', 'last_seen', 'attempts'])
    .where(IS_UNKNOWN)
    .orderBy('last_seen', 'desc')
    .limit(limit)
    .execute()
}

export async function countUnknownDevices(system: Db): Promise<number> {
  const { count } = await system
    .selectFrom('unknown_devices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(IS_UNKNOWN)
    .executeTakeFirstOrThrow()
  return count
}
