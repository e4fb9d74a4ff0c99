import { z } from 'zod'
import { ordering, paging, search } from './records.ts'
import { routes } from './route.ts'
import { instant, listOf } from './shapes.ts'

const calls = {
  /** By which it called. */
  protocol: z.string(),
  first_seen: instant,
  last_seen: instant,
  attempts: z.number().int(),
}

const unknownDevice = z.object({ device_id: z.string(), ...calls }).meta({ id: 'UnknownDevice' })

export type UnknownDevice = z.output<typeof unknownDevice>

/** Devices that called and are not registered: counted, never stored. */
export const unknownDevices = routes({
  list: {
    method: 'GET',
    path: '/api/administration/unknown_devices/',
    summary: 'Devices that called and are not registered: counted, never stored',
    access: { kind: 'administration', area: 'unknown-devices', does: 'read' },
    query: z.object({
      /** In the number. */
      search,
      ...ordering(['last_seen', 'first_seen', 'device_id', 'protocol', 'attempts'], '-last_seen'),
      ...paging(75),
    }),
    result: listOf(unknownDevice),
    errors: [400],
  },
  /** For whoever looks after trackers and knows the number; all numbers are for those alone who look after the installation. */
  calls: {
    method: 'GET',
    path: '/api/administration/unknown_device_calls/',
    summary: 'The calls under one number, as long as it is not registered: the newest first, one for each protocol',
    access: { kind: 'administration', area: 'trackers', does: 'read' },
    query: z.object({ number: z.string().trim().min(1).max(64) }),
    result: listOf(z.object(calls)),
    errors: [400],
  },
})
