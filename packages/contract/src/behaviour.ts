import { z } from 'zod'
import { routes } from './route.ts'
import { id } from './shapes.ts'
import { checkRange, momentRange } from './time-range.ts'

const byLevel = z
  .object({ low: z.number().int(), medium: z.number().int(), high: z.number().int(), total: z.number().int() })
  .meta({ id: 'CountsByLevel' })

const driving = {
  distance_m: z.number(),
  events: z.number().int(),
  /** Null where the distance is too short to say. */
  events_per_100_km: z.number().nullable(),
  /** 0 to 100, more is better; null with the reason. Explained in docs/domain/driving-score.md. */
  score: z.number().nullable(),
  score_reason: z.enum(['not enough distance', 'scoring is off']).nullable(),
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

/** Of each vehicle of a group, and of each driver who drove one; `driver` is null for those nobody knows. */
const figures = <Counts extends z.ZodRawShape>(counts: Counts) =>
  z.object({
    count: z.number().int(),
    results: z.array(z.object({ vehicle: z.number().int(), registration: z.string(), ...counts })),
    drivers: z.array(z.object({ driver: z.number().int().nullable(), name: z.string().nullable(), ...counts })),
  })

const query = z.object({ vehicle_group: id, ...momentRange }).superRefine(checkRange)

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
