import { unknownDevices } from '@milepost/contract/unknown-devices.ts'
import type { Context } from '../../context.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { countUnknownDevices, findUnknownDevices } from './queries.ts'

const MOST_RECENT = 500

export function unknownDeviceEndpoints({ system }: Context): Endpoint[] {
  return [
    // The access rule lets in global administrators only.
    implement(unknownDevices.list, async () => ({
      count: await countUnknownDevices(system),
      results: (await findUnknownDevices(system, MOST_RECENT)).map(row => ({
        ...row,
        first_seen: row.first_seen.toISOString(),
        last_seen: row.last_seen.toISOString(),
      })),
    })),
  ]
}
