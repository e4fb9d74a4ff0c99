import { LIVE_LINK_HOURS } from '@milepost/domain/vehicles/shared-vehicle.ts'
import { z } from 'zod'
import { routes } from './route.ts'
import { deviceInstant, id, instant, lineOfText, listOf } from './shapes.ts'

/** Links of one vehicle that work at a time: more are no longer a list that somebody looks over. */
export const MOST_LIVE_LINKS = 20

const coordinates = {
  lat: z.number().min(-90).max(90),
  long: z.number().min(-180).max(180),
}

const destination = z.strictObject({ name: lineOfText(200).min(1), ...coordinates })

const liveLink = z
  .object({
    id: z.number().int(),
    /** What the page calls the vehicle. */
    name: z.string(),
    destination: z.string().nullable(),
    created_at: instant,
    /** Who made it: it shows no more than they may see. */
    created_by: z.string(),
    expires_at: instant,
    /** How often its page was opened. */
    opened: z.number().int(),
    last_opened_at: instant.nullable(),
  })
  .meta({ id: 'LiveLink' })

export type LiveLink = z.output<typeof liveLink>

/** What somebody without an account is shown: of the vehicle and nothing else. */
const sharedVehicle = z
  .object({
    /** Its registration, or what the sharer called it. */
    name: z.string(),
    /** `private`: neither where nor when; `no-position`: its tracker has not reported one. */
    state: z.enum(['moving', 'stopped', 'not-reporting', 'private', 'no-position']),
    /** Since when it moves or is stopped. */
    since: deviceInstant.nullable(),
    position: z
      .object({ lat: z.number(), long: z.number(), dir: z.number().nullable(), recorded_at: deviceInstant })
      .nullable(),
    destination: z
      .object({
        ...{ name: z.string(), lat: z.number(), long: z.number() },
        is_there: z.boolean(),
        /** Along the roads; null where no street map has the way, or nobody knows where the vehicle is. */
        distance_m: z.number().nullable(),
        /** Null as well where the vehicle rests, or was not heard of lately. */
        arrival_at: instant.nullable(),
      })
      .nullable(),
    /** By the clock of the server, from which the page counts: that of its reader may be wrong. */
    as_of: instant,
    expires_at: instant,
    units_distance: z.enum(['MLS', 'KMS']),
    time_zone: z.string(),
  })
  .meta({ id: 'SharedVehicle' })

export type SharedVehicle = z.output<typeof sharedVehicle>

/** Limited users share nothing: what is shared is the customer's (N-05). */
const access = { kind: 'module', anyOf: ['Track', 'TrackVehicle'], limitedUsers: 'refused' } as const

/** Links by which anybody who has one sees where a vehicle is, for a time. */
export const liveLinks = routes({
  list: {
    method: 'GET',
    path: '/api/vehicle/:id/live_links/',
    summary: 'The live links of a vehicle that still work, newest first',
    access,
    params: z.object({ id }),
    result: listOf(liveLink),
    errors: [404],
  },
  make: {
    method: 'POST',
    path: '/api/vehicle/:id/live_links/',
    summary: `Makes a link by which anybody sees where a vehicle is, for at most a week; at most ${MOST_LIVE_LINKS} of a vehicle at a time`,
    access,
    params: z.object({ id }),
    body: z.strictObject({
      hours: z.literal(LIVE_LINK_HOURS),
      name: lineOfText(80).default(''),
      destination: destination.nullable().default(null),
    }),
    /** `qr` is the path of an SVG: dark squares of one unit, on a light square of `size` units a side. */
    result: z.object({
      address: z.string(),
      qr: z.object({ size: z.number().int(), path: z.string() }),
      link: liveLink,
    }),
    errors: [400, 404, 409],
    perMinute: 30,
  },
  revoke: {
    method: 'DELETE',
    path: '/api/live_links/:id/',
    summary: 'Ends a live link; whoever has it sees nothing more',
    access,
    params: z.object({ id }),
    result: z.object({ revoked: z.literal(true) }),
    errors: [404],
  },
  show: {
    method: 'POST',
    path: '/api/shared_vehicle/',
    summary: 'Where the vehicle of a live link is; the same 404 for a link that ended and for one that never was',
    access: {
      kind: 'public',
      because:
        'its token is the permission: it stands for one vehicle and ends with the link, or when its maker may not see the vehicle',
    },
    // In the body, so that it stands in no address.
    body: z.strictObject({
      token: z.string().max(100),
      /** The page was opened, rather than asking again. */
      is_opened: z.boolean().default(false),
    }),
    result: sharedVehicle,
    errors: [404],
    // An open page asks six times a minute, and a whole office may read one link behind one address. Tokens that stand for nothing
    // are counted by themselves, and stopped after thirty.
    perMinute: 120,
  },
})
