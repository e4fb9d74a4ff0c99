import { unknownDevices } from '@milepost/contract/unknown-devices.ts'
import type { Context } from '../../context.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { countUnknownDevices, findCalls, findUnknownDevices } from './queries.ts'

export function unknownDeviceEndpoints({ system }: Context): Endpoint[] {
  return [
    // The access rule lets in global administrators only.
    implement(unknownDevices.list, async ({ query }) => ({
      count: await countUnknownDevices(system, query),
      results: await findUnknownDevices(system, query),
    })),
    implement(unknownDevices.calls, async ({ query: { number } }) => {
      const results = await findCalls(system, number)
      return { count: results.length, results }
    }),
  ]
}
