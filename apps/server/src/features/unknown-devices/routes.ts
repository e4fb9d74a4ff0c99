import { unknownDevices } from '@milepost/contract/unknown-devices.ts'
import type { Context } from '../../context.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'

const MOST_RECENT = 500

export function unknownDeviceEndpoints({ system }: Context): Endpoint[] {
  return [
    // The system role: an unknown device belongs to no customer, and the access rule lets in global administrators only.
    implement(unknownDevices.list, async () => {
      const rows = await system
        .selectFrom('unknown_devices')
        .select(['device_id', 'protocol', 'first_seen', 'last_seen', 'attempts'])
        .orderBy('last_seen', 'desc')
        .limit(MOST_RECENT)
        .execute()
      const { count } = await system
        .selectFrom('unknown_devices')
        .select(db => db.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return {
        count,
        results: rows.map(row => ({
          ...row,
          first_seen: row.first_seen.toISOString(),
          last_seen: row.last_seen.toISOString(),
        })),
      }
    }),
  ]
}
