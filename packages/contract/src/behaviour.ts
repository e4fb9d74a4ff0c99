import type { Module } from '@milepost/domain/access/modules.ts'
import { ABC_KINDS, LEVELS, MOBILEYE_KINDS } from '@milepost/domain/behaviour/driving-score.ts'
import { SPEED_LIMIT_ORIGINS } from '@milepost/domain/events/speed-limit-origin.ts'
import { z } from 'zod'
import { correctionReason } from './correction-reason.ts'
import { ordering, paging } from './records.ts'
import { routes } from './route.ts'
import { deviceInstant, id, instant, timeZone } from './shapes.ts'
import { checkRange, momentRange } from './time-range.ts'

const byLevel = z
  .object({ low: z.number().int(), medium: z.number().int(), high: z.number().int(), total: z.number().int() })
  .meta({ id: 'CountsByLevel' })

const driving = {
  /** The known distance: less `unknown_m` of its trips. Mobileye: of drivers and groups what was driven with a camera, if anything was. */
  distance_m: z.number(),
  events: z.number().int(),
  /** Null where the distance is too short to say, and without a camera. */
  events_per_100_km: z.number().nullable(),
  /** 0 to 100, more is better; null with the reason. Explained in docs/domain/driving-score.md. */
  score: z.number().nullable(),
  score_reason: z.enum(['not enough distance', 'no camera', 'scoring is off']).nullable(),
}

const abcCounts = {
  acceleration: byLevel,
  braking: byLevel,
  cornering: byLevel,
  over_speed: z.number().int(),
  ...driving,
}

const mobileyeCounts = {
  forward_collision: z.number().int(),
  lane_departure: z.number().int(),
  headway: z.number().int(),
  pedestrian: z.number().int(),
  speed_sign: z.number().int(),
  ...driving,
}

/**
 * Of each vehicle of a group, and of each driver who drove one; `driver` is null for those nobody knows. Drivers of customers
 * whose scoring is off are left out.
 */
const figures = <Counts extends z.ZodRawShape>(counts: Counts) =>
  z.object({
    count: z.number().int(),
    results: z.array(z.object({ vehicle: z.number().int(), registration: z.string(), ...counts })),
    drivers: z.array(z.object({ driver: z.number().int().nullable(), name: z.string().nullable(), ...counts })),
  })

const query = z.object({ vehicle_group: id, ...momentRange }).superRefine(checkRange)

const kind = z.enum([...ABC_KINDS, ...MOBILEYE_KINDS])

/** How many events there were of a kind and level; those that were dismissed are not counted. */
const eventCount = z
  .object({ kind, level: z.enum(LEVELS), count: z.number().int() })
  .meta({ id: 'BehaviourEventCount' })

/** `distance_m` is the known distance, as of a vehicle. */
const driven = { distance_m: z.number(), counts: z.array(eventCount) }

/** A range, and the range of the same length before it. */
const compared = { ...driving, counts: z.array(eventCount), before: z.object(driven) }

/** Scores are of the default weights; whoever would try others works them out from `counts`. */
const ranking = z
  .object({
    vehicles: z.array(z.object({ vehicle: z.number().int(), registration: z.string(), ...compared })),
    /** Of customers that let their drivers be scored. `driver` is null for those nobody knows. */
    drivers: z.array(z.object({ driver: z.number().int().nullable(), name: z.string().nullable(), ...compared })),
    /** A vehicle counts in each of its groups. */
    groups: z.array(
      z.object({ vehicle_group: z.number().int(), name: z.string(), vehicles: z.number().int(), ...compared }),
    ),
    /** Customers of these vehicles whose drivers are neither named nor ranked. */
    scoring_off: z.array(z.object({ customer: z.number().int(), name: z.string(), is_forbidden: z.boolean() })),
  })
  .meta({ id: 'BehaviourRanking' })

/** Whose driving: all that the caller may see, or what all the given ones have in common. */
const subject = {
  vehicle_group: id.optional(),
  vehicle: id.optional(),
  /** `none`: whoever did not identify himself in a vehicle that is nobody's. */
  driver_id: z.union([id, z.literal('none')]).optional(),
}

const trend = z
  .object({
    step: z.enum(['day', 'week']),
    time_zone: z.string(),
    /** Every step of the range, also those in which nothing happened. `date` is its first day, `start` its first moment. */
    results: z.array(z.object({ date: z.iso.date(), start: instant, ...driven })),
  })
  .meta({ id: 'BehaviourTrend' })

const safetyEvent = z
  .object({
    /** The same as in GET /api/events/. */
    id: z.string(),
    vehicle: z.number().int(),
    registration: z.string(),
    eventCode: z.number().int(),
    kind,
    level: z.enum(LEVELS),
    timestamp: deviceInstant,
    lat: z.number(),
    long: z.number(),
    /** Without one the place is the last known. */
    has_fix: z.boolean(),
    /** Heading in degrees from north. */
    dir: z.number(),
    /** km/h; null where the device reports none. */
    speed: z.number().nullable(),
    road: z.string().nullable(),
    value: z.number().nullable(),
    unit: z.string().nullable(),
    /** The limit that was exceeded, km/h; null for other kinds, and where it is not known. */
    limit: z.number().nullable(),
    limit_of: z.enum(SPEED_LIMIT_ORIGINS).nullable(),
    geofence: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    duration_s: z.number().nullable(),
    /** Null for those nobody knows, and where the customer's scoring is off. */
    driver: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    /** Why it counts for nothing; null where it counts. */
    dismissed: z.object({ reason: z.string(), note: z.string().nullable(), at: instant }).nullable(),
  })
  .meta({ id: 'SafetyEvent' })

export type BehaviourRanking = z.output<typeof ranking>
export type BehaviourTrend = z.output<typeof trend>
export type SafetyEvent = z.output<typeof safetyEvent>

/** The calls of the screen for one set of kinds. */
function screenRoutes<const Path extends string, const Name extends Module>(path: Path, module: Name) {
  const access = { kind: 'module', anyOf: [module], limitedUsers: 'own vehicles' } as const
  return routes({
    ranking: {
      method: 'GET',
      path: `/api/behaviour/${path}/ranking/`,
      summary: `${module}: figures and scores of vehicles, drivers and groups, beside those of the range before`,
      access,
      query: z.object({ vehicle_group: id.optional(), ...momentRange }).superRefine(checkRange),
      result: ranking,
      errors: [400, 404],
      bulk: true,
    },
    export: {
      method: 'GET',
      path: `/api/behaviour/${path}/export/`,
      summary: `${module}: the ranking as a file, by score, the lowest first`,
      access,
      query: z
        .object({
          vehicle_group: id.optional(),
          ...momentRange,
          by: z.enum(['vehicles', 'drivers', 'groups']).default('vehicles'),
          format: z.enum(['csv', 'xlsx']).default('csv'),
          language: z.enum(['en', 'pt']).default('en'),
          units: z.enum(['MLS', 'KMS']).default('MLS'),
        })
        .superRefine(checkRange),
      result: 'binary',
      errors: [400, 404],
    },
    trend: {
      method: 'GET',
      path: `/api/behaviour/${path}/trend/`,
      summary: `${module}: distance and counts by day or ISO week`,
      access,
      query: z
        .object({
          ...subject,
          ...momentRange,
          step: z.enum(['day', 'week']).default('day'),
          /** Whose midnight divides days. */
          time_zone: timeZone.default('UTC'),
        })
        .superRefine(checkRange),
      result: trend,
      errors: [400, 404],
    },
    events: {
      method: 'GET',
      path: `/api/behaviour/${path}/events/`,
      summary: `${module}: the events behind a score, with those that were dismissed`,
      access,
      query: z
        .object({
          ...subject,
          ...momentRange,
          kind: z.union([kind, z.array(kind).max(20)]).optional(),
          level: z.enum(LEVELS).optional(),
          ...ordering(['timestamp'], '-timestamp'),
          ...paging(100, 1_000),
        })
        .superRefine(checkRange),
      result: z.object({ count: z.number().int(), results: z.array(safetyEvent) }),
      errors: [400, 404],
    },
  })
}

const setting = z
  .object({
    customer: z.number().int(),
    name: z.string(),
    scoring_enabled: z.boolean(),
    /** The law of the customer's country forbids it; who switches it on answers for that. */
    is_forbidden: z.boolean(),
  })
  .meta({ id: 'BehaviourSetting' })

export type BehaviourSetting = z.output<typeof setting>

export const behaviour = routes({
  abc: {
    method: 'GET',
    path: '/api/behaviour/safety_abc/vehicle_group/',
    summary: 'Acceleration, braking and cornering of a vehicle group, by vehicle and by driver',
    access: { kind: 'module', anyOf: ['Driver Behaviour'], limitedUsers: 'own vehicles' },
    query,
    result: figures(abcCounts),
    errors: [400, 404],
  },
  mobileye: {
    method: 'GET',
    path: '/api/behaviour/safety_mobileeye/vehicle_group/',
    summary: 'Warnings of the camera assistants of a vehicle group, by vehicle and by driver',
    access: { kind: 'module', anyOf: ['Mobileye ADAS'], limitedUsers: 'own vehicles' },
    query,
    result: figures(mobileyeCounts),
    errors: [400, 404],
  },
})

export const abcBehaviour = screenRoutes('safety_abc', 'Driver Behaviour')

export const mobileyeBehaviour = screenRoutes('safety_mobileeye', 'Mobileye ADAS')

export const behaviourSettings = routes({
  list: {
    method: 'GET',
    path: '/api/behaviour/settings/',
    summary: 'Which customers let their drivers be scored',
    access: { kind: 'administration', area: 'customers', does: 'read' },
    result: z.object({ count: z.number().int(), results: z.array(setting) }),
  },
  change: {
    method: 'PUT',
    path: '/api/behaviour/settings/',
    summary: "Switches a customer's scoring of drivers on or off",
    access: { kind: 'administration', area: 'customers', does: 'write' },
    body: z.object({
      customer: id,
      scoring_enabled: z.boolean(),
      /** For the audit log: on what basis. */
      reason: correctionReason,
    }),
    result: setting,
    errors: [400, 404],
  },
})
