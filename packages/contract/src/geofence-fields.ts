import { GEOFENCE_FAULTS, GEOFENCE_LIMITS } from '@milepost/domain/geofences/faults.ts'
import { z } from 'zod'
import { withoutDefaults } from './records.ts'
import { errorBody, id, rowId } from './shapes.ts'

/** [longitude, latitude] in degrees, as in GeoJSON. */
const lonLat = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])

const ring = z.array(lonLat).max(GEOFENCE_LIMITS.mostCorners + 1)
const rings = z.array(ring).min(1).max(GEOFENCE_LIMITS.mostRings)

/** The shape as the documents name it: an outline, or rings of which the first is the outline (N-55). */
const polygon = z.union([ring, rings]).meta({ id: 'GeofencePolygon' })

/** An area on the ground. What makes one that is accepted: packages/domain/src/geofences/faults.ts, for the screen as well. */
export const geofenceShape = z
  .discriminatedUnion('kind', [
    /** The first ring is the outline, others are holes; closed or not. */
    z.object({
      kind: z.literal('polygon'),
      rings,
    }),
    z.object({ kind: z.literal('circle'), centre: lonLat, radiusM: z.number() }),
    z.object({
      kind: z.literal('corridor'),
      line: z.array(lonLat).max(GEOFENCE_LIMITS.mostCorners),
      halfWidthM: z.number(),
    }),
  ])
  .meta({ id: 'GeofenceShape' })

const minute = z.number().int().min(0).max(1_440)

/**
 * A time of the week in the customer's time zone. `weekdays` are those it begins on, Monday is 1; an end that is not after the
 * beginning is on the next day.
 */
const activeHours = z
  .object({
    weekdays: z.array(z.number().int().min(1).max(7)).min(1).max(7),
    from_minute: minute.max(1_439),
    until_minute: minute,
  })
  .meta({ id: 'GeofenceHours' })

/** Times of the week that one geofence may have. */
export const MOST_HOURS = 14

export const geofenceRules = {
  /** Staying this long is an event; null for none. */
  dwell_s: z.number().int().min(1).max(GEOFENCE_LIMITS.mostDwellS).nullable(),
  /** Whether going in and out are events beside the visit. */
  reports_passing: z.boolean(),
  /** Faster inside is an event; null for no limit. Any number from 1 to 300: the screen may have it in mph. */
  speed_limit_kmh: z.number().min(1).max(300).nullable(),
  /** When it counts; empty: always. */
  active_hours: z.array(activeHours).max(MOST_HOURS),
}

export const geofenceName = z.string().trim().min(1).max(100)
const ids = z.array(rowId).max(500)
/** Needed only by those who see several customers. */
export const customerOfBody = rowId.optional()

export const geofenceFields = {
  name: geofenceName,
  shape: geofenceShape,
  category: rowId.nullable().default(null),
  /** Groups of geofences that it is in. */
  groups: ids.default([]),
  /** Whose vehicles it counts for; empty: all of the customer's. */
  vehicle_groups: ids.default([]),
  dwell_s: geofenceRules.dwell_s.default(null),
  reports_passing: geofenceRules.reports_passing.default(true),
  speed_limit_kmh: geofenceRules.speed_limit_kmh.default(null),
  active_hours: geofenceRules.active_hours.default([]),
  note: z.string().trim().max(2_000).default(''),
  address: z.string().trim().max(300).default(''),
}

/** The shape in one of its two forms. */
export const shapeOrPolygon = { shape: geofenceShape.optional(), polygon: polygon.optional() }

type ShapeOrPolygon = z.output<z.ZodObject<typeof shapeOrPolygon>>

/** The shape that was sent, in either form; undefined for none. */
export function sentShape({ shape, polygon }: ShapeOrPolygon): z.output<typeof geofenceShape> | undefined {
  if (shape !== undefined || polygon === undefined) return shape
  const list = rings.safeParse(polygon).data ?? [ring.parse(polygon)]
  return { kind: 'polygon', rings: list }
}

const { shape: _, ...besideShape } = geofenceFields

/** What a geofence is created with. */
export const createdGeofence = { ...besideShape, ...shapeOrPolygon }

/** What an update may change; what is not sent stays. */
export const changedGeofence = {
  ...shapeOrPolygon,
  ...z.object(withoutDefaults(besideShape)).partial().shape,
}

export const isOneShape = ({ shape, polygon }: { shape?: unknown; polygon?: unknown }) =>
  shape === undefined || polygon === undefined

export const ONE_SHAPE = { message: 'give either shape or polygon', path: ['polygon'] }

export const geofenceFault = z
  .object({
    code: z.enum(GEOFENCE_FAULTS),
    /** Where it is, where it is at a place. */
    at: lonLat.nullable(),
    detail: z.string(),
  })
  .meta({ id: 'GeofenceFault' })

/** Of a 400 to a shape or name that is not accepted: everything that is wrong with it, beside what every error has. */
export const geofenceErrorBody = errorBody
  .extend({ faults: z.array(geofenceFault).optional() })
  .meta({ id: 'GeofenceError' })

/** Limited users see the geofences that count for their vehicles. */
export const mayReadGeofences = { kind: 'module', anyOf: ['Geofence'], limitedUsers: 'own vehicles' } as const
/** Customer and global administrators (N-05); `may_edit` of the lists tells the screen. */
export const mayWriteGeofences = { kind: 'administration', area: 'geofences', does: 'write' } as const

/** Repeated for several; all of them or none. */
export const idsToDelete = z.object({ id: z.union([id, z.array(id).min(1).max(1_000)]).optional() })
/** The same in a body, as the documents' other deletions have it (N-57). */
export const bodyToDelete = z.object({ ids: z.array(rowId).max(1_000).optional() }).nullish()

/** As sent: what has a default may be left out. */
export type GeofenceFields = z.input<z.ZodObject<typeof geofenceFields>>
export type GeofenceHours = z.output<typeof activeHours>
