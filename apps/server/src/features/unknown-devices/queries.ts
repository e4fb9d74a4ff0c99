import type { Db } from '../../db/scope.ts'

/** The devices heard of most recently, `limit` at most. The system role: an unknown device belongs to no customer. */
export function findUnknownDevices(system: Db, limit: number) {
  return system
    .selectFrom('unknown_devices')
    .select(['device_id', 'protocol', 'first_seen', 'last_seen', 'attempts'])
    .orderBy('last_seen', 'desc')
    .limit(limit)
    .execute()
}

export async function countUnknownDevices(system: Db): Promise<number> {
  const { count } = await system
    .selectFrom('unknown_devices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
