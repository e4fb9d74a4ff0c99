import { z } from 'zod'
import { routes } from './route.ts'
import { deviceInstant, id, instant, listOf } from './shapes.ts'

const access = { kind: 'administration', area: 'trackers', does: 'read' } as const

const devicePort = z
  .object({
    /** `common` takes every protocol that is told by its first bytes. */
    protocol: z.string(),
    port: z.number().int(),
    transports: z.array(z.enum(['tcp', 'udp', 'http'])),
    takes_tls: z.boolean(),
  })
  .meta({ id: 'DevicePort' })

export type DevicePort = z.output<typeof devicePort>

const heard = z
  .object({
    /** It has a connection now. */
    is_connected: z.boolean(),
    /** When it last said anything that was understood; null: never. */
    last_heard: instant.nullable(),
    /** Where it is in a private time is not said. */
    is_private: z.boolean(),
    /** Its newest fix; null without one, and in private. */
    fix: z
      .object({
        recorded_at: deviceInstant,
        lat: z.number(),
        long: z.number(),
        /** Null where no address is known. */
        place: z.string().nullable(),
        ignition: z.boolean().nullable(),
      })
      .nullable(),
    /** What it sent within the last hour and could not be read, by the reason. */
    unread: z.array(z.object({ reason: z.string(), frames: z.number().int(), last_at: instant })),
    /** When the last record came whose time cannot be believed, of which nothing is derived; null: none did. */
    last_misdated: instant.nullable(),
  })
  .meta({ id: 'HeardOfTracker' })

export type HeardOfTracker = z.output<typeof heard>

/** What a person needs who connects a device: what to set in it, and what the server hears of it. */
export const deviceConnections = routes({
  ports: {
    method: 'GET',
    path: '/api/administration/device_ports/',
    summary: 'The name and the ports that devices report to',
    access,
    result: listOf(devicePort).extend({ host: z.string() }),
  },
  phone: {
    method: 'GET',
    path: '/api/administration/device_phone/',
    summary: 'What an app on a phone is set to so that it reports under a number, also as a code for its camera',
    access,
    query: z.object({ number: z.string().trim().min(1).max(64) }),
    /** `qr` is the path of an SVG: dark squares of one unit, on a light square of `size` units a side. */
    result: z.object({ address: z.string(), qr: z.object({ size: z.number().int(), path: z.string() }) }),
    errors: [400, 404],
  },
  heard: {
    method: 'GET',
    path: '/api/administration/tracker_heard/',
    summary: 'What the server heard of a tracker last, and what it could not read',
    access,
    query: z.object({ tracker_id: id, language: z.enum(['en', 'pt']).default('en') }),
    result: heard,
    errors: [400, 404],
  },
})
