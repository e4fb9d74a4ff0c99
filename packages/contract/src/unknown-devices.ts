import { z } from 'zod'
import { routes } from './route.ts'
import { instant, listOf } from './shapes.ts'

export const unknownDevices = routes({
  list: {
    method: 'GET',
    path: '/api/administration/unknown_devices/',
    summary: 'Devices that called and are not registered: counted, never stored',
    access: { kind: 'administration', area: 'unknown-devices', does: 'read' },
    result: listOf(
      z.object({
        device_id: z.string(),
        protocol: z.string(),
        first_seen: instant,
        last_seen: instant,
        attempts: z.number().int(),
      }),
    ),
  },
})
