import { GEOFENCE_FAULTS, GEOFENCE_LIMITS } from '@milepost/domain/geofence-faults.ts'
import { z } from 'zod'
import { routes } from './route.ts'
import { id, instant, listOf } from './shapes.ts'
import { checkRange, momentRange } from './time-range.ts'

/** Most shapes that one import takes. */
export const MOST_IMPORTED = 10_000

/** Room for an import: 10,000 sites of some 50 corners. */
const IMPORT_BYTES = 16_000_000

/** [longitude, latitude] in degrees, as in GeoJSON. */
const lonLat = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])

/** An area on the ground. What makes one that is accepted: packages/domain/src/geofence-faults.ts, for the screen as well. */
export const geofenceShape = z
  .discriminatedUnion('kind', [
    /** The first ring is the outline, others are holes; closed or not. */
    z.object({
      kind: z.literal('polygon'),
      rings: z
        .array(z.array(lonLat).max(GEOFENCE_LIMITS.mostCorners + 1))
        .min(1)
        .max(GEOFENCE_LIMITS.mostRings),
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

const rules = {
  /** Staying this long is an event; null for none. */
  dwell_s: z.number().int().min(1).max(GEOFENCE_LIMITS.mostDwellS).nullable(),
  /** Whether going in and out are events beside the visit. */
  reports_passing: z.boolean(),
  /** Faster inside is an event; null for no limit. Any number from 1 to 300: the screen may have it in mph. */
  speed_limit_kmh: z.number().min(1).max(300).nullable(),
  /** When it counts; empty: always. */
  active_hours: z.array(activeHours).max(14),
}

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/, 'a colour such as #1c7ed6')
  .meta({ id: 'Colour' })

const name = z.string().trim().min(1).max(100)
/** In bodies, where a number is a number. */
const rowId = z.number().int().positive().max(2_147_483_647)
const ids = z.array(rowId).max(500)
/** Needed only by those who see several customers. */
const customer = rowId.optional()
/** For the audit log. */
const reason = z.string().trim().max(300).optional()

const fields = {
  name,
  shape: geofenceShape,
  category: rowId.nullable().default(null),
  /** Groups of geofences that it is in. */
  groups: ids.default([]),
  /** Whose vehicles it counts for; empty: all of the customer's. */
  vehicle_groups: ids.default([]),
  dwell_s: rules.dwell_s.default(null),
  reports_passing: rules.reports_passing.default(true),
  speed_limit_kmh: rules.speed_limit_kmh.default(null),
  active_hours: rules.active_hours.default([]),
  note: z.string().trim().max(2_000).default(''),
  address: z.string().trim().max(300).default(''),
}

const geofence = z
  .object({
    id: z.number().int(),
    customer: z.number().int(),
    name: z.string(),
    /** Of its category, or else of the first of its groups by name; null for neither. */
    colour: z.string().nullable(),
    category: z.object({ id: z.number().int(), name: z.string(), colour: z.string() }).nullable(),
    groups: z.array(z.object({ id: z.number().int(), name: z.string(), colour: z.string() })),
    vehicle_groups: z.array(z.object({ id: z.number().int(), name: z.string() })),
    /** False with no vehicle group: those it was for were deleted, and it counts for nobody. */
    for_all_vehicles: z.boolean(),
    shape: geofenceShape,
    ...rules,
    note: z.string(),
    address: z.string(),
    /** Counts changes; sent back with an update. */
    version: z.number().int(),
    created_at: instant,
    updated_at: instant,
    updated_by: z.string().nullable(),
    archived_at: instant.nullable(),
  })
  .meta({ id: 'Geofence' })

const category = z
  .object({
    id: z.number().int(),
    customer: z.number().int(),
    name: z.string(),
    colour: z.string(),
    geofence_count: z.number().int(),
  })
  .meta({ id: 'GeofenceCategory' })

const group = z
  .object({
    id: z.number().int(),
    customer: z.number().int(),
    name: z.string(),
    colour: z.string(),
    geofence_count: z.number().int(),
  })
  .meta({ id: 'GeofenceGroup' })

/** A geofence in the tree of the left panel. */
const groupedGeofence = z.object({
  id: z.number().int(),
  name: z.string(),
  colour: z.string().nullable(),
  category: z.number().int().nullable(),
  kind: z.enum(['polygon', 'circle', 'corridor']),
})

const groupWithGeofences = group.extend({ geofences: z.array(groupedGeofence) })

const fault = z.object({
  code: z.enum(GEOFENCE_FAULTS),
  /** Where it is, where it is at a place. */
  at: lonLat.nullable(),
  detail: z.string(),
})

/** Body of a 400 to a shape or name that is not accepted, beside what every error has. */
export const geofenceFaultsBody = z.object({ detail: z.string(), field: z.string(), faults: z.array(fault) })

/** Body of a 409: somebody else changed it meanwhile. `sent` are the fields as they were sent, `current` is what is stored. */
export const geofenceConflictBody = z.object({
  detail: z.string(),
  field: z.literal('version'),
  sent: z.object({ ...fields, version: z.number().int() }),
  current: geofence,
})

/** One of an import. Only name and shape are needed. A category is given by its name. */
export const importedGeofence = z.object({
  ...fields,
  category: z.string().trim().max(100).nullable().default(null),
})

const visit = z
  .object({
    id: z.string(),
    vehicle: z.number().int(),
    registration: z.string(),
    driver: z.string().nullable(),
    /** Null where the visit is private: only that there was one is told. */
    geofence: z.object({ id: z.number().int(), name: z.string(), colour: z.string().nullable() }).nullable(),
    entered: instant,
    /** Null while the vehicle is inside. */
    left: instant.nullable(),
    /** Until now while it is inside. */
    duration_s: z.number().int(),
    is_private: z.boolean(),
  })
  .meta({ id: 'GeofenceVisit' })

/** Which visits: of a geofence, of a group of geofences, of a vehicle, of a vehicle group, or of several of these at once. */
const visitFilter = {
  geofence: id.optional(),
  group: id.optional(),
  vehicle: id.optional(),
  vehicle_group: id.optional(),
  ...momentRange,
  ordering: z.enum(['entered', '-entered']).default('-entered'),
}

const previewEvent = z.object({
  vehicle: z.number().int(),
  registration: z.string(),
  eventCode: z.number().int(),
  timestamp: instant,
  lat: z.number(),
  long: z.number(),
  /** km/h */
  speed: z.number(),
  value: z.number().nullable(),
})

const paging = (most: number, usual: number) => ({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(most).default(usual),
})

export type Geofence = z.output<typeof geofence>
/** As sent: what has a default may be left out. */
export type GeofenceFields = z.input<z.ZodObject<typeof fields>>
export type GeofenceCategory = z.output<typeof category>
export type GeofenceGroup = z.output<typeof group>
export type GroupedGeofence = z.output<typeof groupedGeofence>
export type GeofenceGroupWithGeofences = z.output<typeof groupWithGeofences>
export type GeofenceHours = z.output<typeof activeHours>
export type GeofenceVisit = z.output<typeof visit>
export type GeofenceConflict = z.output<typeof geofenceConflictBody>
export type ImportedGeofence = z.input<typeof importedGeofence>
export type GeofencePreview = z.output<(typeof geofences)['preview']['result']>

/** Limited users see the geofences that count for their vehicles. */
const mayRead = { kind: 'module', anyOf: ['Geofence'], limitedUsers: 'own vehicles' } as const
/** Customer and global administrators (N-05); `may_edit` of the lists tells the screen. */
const mayWrite = { kind: 'administration', area: 'geofences', does: 'write' } as const

const params = z.object({ id })
const deleteById = {
  /** Repeated for several; all of them or none. */
  query: z.object({ id: z.union([id, z.array(id).min(1).max(1_000)]) }),
  result: z.object({ deleted: z.number().int() }),
  errors: [400, 404],
} as const

export const geofences = routes({
  list: {
    method: 'GET',
    path: '/api/geofence/',
    summary: 'Geofences with their shapes and rules',
    access: mayRead,
    query: z.object({
      /** In name, address and note. */
      search: z.string().max(100).default(''),
      category: id.optional(),
      group: id.optional(),
      archived: z.enum(['True', 'False', 'true', 'false']).default('False'),
      ordering: z.enum(['name', '-name', 'updated_at', '-updated_at']).default('name'),
      ...paging(10_000, 1_000),
    }),
    result: z.object({ count: z.number().int(), may_edit: z.boolean(), results: z.array(geofence) }),
    errors: [400, 404],
    bulk: true,
  },
  create: {
    method: 'POST',
    path: '/api/geofence/',
    summary: 'Creates a geofence; it counts from now on',
    access: mayWrite,
    body: z.object({ customer, ...fields }),
    result: geofence,
    errors: [400, 404],
  },
  read: {
    method: 'GET',
    path: '/api/geofence/:id/',
    summary: 'One geofence, archived or not',
    access: mayRead,
    params,
    result: geofence.extend({ may_edit: z.boolean() }),
    errors: [404],
  },
  update: {
    method: 'PUT',
    path: '/api/geofence/:id/',
    summary:
      'Replaces the fields of a geofence; the past keeps what was in force then. 409 when it was changed meanwhile',
    access: mayWrite,
    params,
    body: z.object({ ...fields, version: z.number().int(), reason }),
    result: geofence,
    errors: [400, 404, 409],
  },
  assignGroups: {
    method: 'POST',
    path: '/api/geofence/:id/',
    summary: 'Puts a geofence into groups, and assigns it to vehicle groups; what is not given stays',
    access: mayWrite,
    params,
    body: z
      .object({ groups: ids.optional(), vehicle_groups: ids.optional(), reason })
      .refine(({ groups, vehicle_groups }) => groups !== undefined || vehicle_groups !== undefined, {
        message: 'give groups or vehicle_groups',
        path: ['groups'],
      }),
    result: geofence,
    errors: [400, 404],
  },
  archive: {
    method: 'DELETE',
    path: '/api/geofence/',
    summary: 'Archives geofences: they count no more, and their past stays',
    access: mayWrite,
    query: deleteById.query.extend({ reason }),
    result: z.object({ archived: z.number().int() }),
    errors: [400, 404],
  },
  importMany: {
    method: 'POST',
    path: '/api/geofence/import/',
    summary: 'Creates up to 10,000 geofences at once: all those without a fault, or nothing',
    access: mayWrite,
    body: z.object({
      customer,
      /** True: only says what would happen. */
      dry_run: z.boolean().default(false),
      /** For those that name none. */
      category: rowId.nullable().default(null),
      /** For all of them, beside their own. */
      groups: ids.default([]),
      vehicle_groups: ids.default([]),
      /** Of `importedGeofence`; looked at one by one, so that a faulty one is answered with its reason. */
      geofences: z.array(z.unknown()).min(1).max(MOST_IMPORTED),
    }),
    /** `results` in the order of `geofences`; `id` null where it was not taken, or nothing was stored. */
    result: z.object({
      imported: z.number().int(),
      refused: z.number().int(),
      results: z.array(
        z.object({
          name: z.string().nullable(),
          id: z.number().int().nullable(),
          /** Empty: taken. A value out of form is `invalid`, with the field in `detail`. */
          faults: z.array(fault),
        }),
      ),
    }),
    errors: [400, 404],
    mostBytes: IMPORT_BYTES,
    perMinute: 20,
  },
  preview: {
    method: 'POST',
    path: '/api/geofence/preview/',
    summary: 'What a geofence would have told of the last days, by the rules by which it would',
    access: { kind: 'module', anyOf: ['Geofence'], limitedUsers: 'refused' },
    body: z.object({
      customer,
      shape: geofenceShape,
      vehicle_groups: fields.vehicle_groups,
      dwell_s: fields.dwell_s,
      reports_passing: fields.reports_passing,
      speed_limit_kmh: fields.speed_limit_kmh,
      active_hours: fields.active_hours,
      days: z.number().int().min(1).max(7).default(7),
    }),
    /** Private visits and events are not in it. */
    result: z.object({
      from: instant,
      until: instant,
      /** Vehicles that it would count for, and of these those that came near and were looked at. */
      vehicles_assigned: z.number().int(),
      vehicles_near: z.number().int(),
      vehicles_checked: z.number().int(),
      /** Not all that came near were looked at: too many, or it took too long. */
      partial: z.enum(['too many vehicles', 'too long']).nullable(),
      visits: z.object({ count: z.number().int(), duration_s: z.number().int() }),
      first: instant.nullable(),
      last: instant.nullable(),
      /** By kind, those that would have been; geofence-in 80, -out 81, -dwell 82, over-speed 60. */
      events: z.array(
        z.object({ eventCode: z.number().int(), name: z.string(), name_pt: z.string(), count: z.number().int() }),
      ),
      vehicles: z.array(
        z.object({
          vehicle: z.number().int(),
          registration: z.string(),
          visits: z.number().int(),
          events: z.number().int(),
          duration_s: z.number().int(),
        }),
      ),
      /** The newest 200 of each. */
      newest_visits: z.array(visit.omit({ geofence: true })),
      newest_events: z.array(previewEvent),
    }),
    errors: [400, 404],
    perMinute: 30,
  },
  visits: {
    method: 'GET',
    path: '/api/geofence/visits/',
    summary: 'Visits to geofences that lie in a range of time in part or whole, those under way included',
    access: mayRead,
    query: z.object({ ...visitFilter, ...paging(1_000, 75) }).superRefine(checkRange),
    /**
     * Totals are of all pages. A private visit has no geofence, and is left out where a geofence or a group is asked for: the
     * question would tell.
     */
    result: z.object({
      count: z.number().int(),
      totals: z.object({ vehicles: z.number().int(), duration_s: z.number().int() }),
      results: z.array(visit),
    }),
    errors: [400, 404],
  },
  visitsFile: {
    method: 'GET',
    path: '/api/geofence/visits/export/',
    summary: 'The same visits as a file',
    access: mayRead,
    query: z
      .object({
        ...visitFilter,
        format: z.enum(['csv', 'xlsx']).default('csv'),
        language: z.enum(['en', 'pt']).default('en'),
      })
      .superRefine(checkRange),
    result: 'binary',
    errors: [400, 404],
  },
})

const groupFields = { name, colour }

export const geofenceGroups = routes({
  withGeofences: {
    method: 'GET',
    path: '/api/geofence_groups/',
    summary: 'Groups with their geofences, and the geofences in no group',
    access: mayRead,
    query: z.object({ search: z.string().max(100).default('') }),
    result: z.object({
      count: z.number().int(),
      may_edit: z.boolean(),
      results: z.array(groupWithGeofences),
      ungrouped: z.array(groupedGeofence),
    }),
    errors: [400],
    bulk: true,
  },
  list: {
    method: 'GET',
    path: '/api/geofence_groups_list/',
    summary: 'Groups of geofences',
    access: mayRead,
    query: z.object({
      search: z.string().max(100).default(''),
      ordering: z.enum(['name', '-name']).default('name'),
      ...paging(1_000, 400),
    }),
    result: listOf(group),
    errors: [400],
  },
  create: {
    method: 'POST',
    path: '/api/geofence_groups/',
    summary: 'Creates a group of geofences',
    access: mayWrite,
    body: z.object({ customer, ...groupFields, geofences: z.array(rowId).max(10_000).default([]) }),
    result: group,
    errors: [400, 404],
  },
  update: {
    method: 'PUT',
    path: '/api/geofence_groups/:id/',
    summary: 'Changes a group of geofences; its members stay unless they are given',
    access: mayWrite,
    params,
    body: z.object({ ...groupFields, geofences: z.array(rowId).max(10_000).optional() }),
    result: group,
    errors: [400, 404],
  },
  remove: {
    ...deleteById,
    method: 'DELETE',
    path: '/api/geofence_groups',
    summary: 'Deletes groups; their geofences stay',
    access: mayWrite,
  },
})

export const geofenceCategories = routes({
  list: {
    method: 'GET',
    path: '/api/geofence_categories/',
    summary: 'Categories of geofences',
    access: mayRead,
    result: listOf(category),
  },
  create: {
    method: 'POST',
    path: '/api/geofence_categories/',
    summary: 'Creates a category of geofences',
    access: mayWrite,
    body: z.object({ customer, ...groupFields }),
    result: category,
    errors: [400, 404],
  },
  update: {
    method: 'PUT',
    path: '/api/geofence_categories/:id/',
    summary: 'Changes a category',
    access: mayWrite,
    params,
    body: z.object(groupFields),
    result: category,
    errors: [400, 404],
  },
  remove: {
    ...deleteById,
    method: 'DELETE',
    path: '/api/geofence_categories',
    summary: 'Deletes categories; their geofences stay and have none',
    access: mayWrite,
  },
})
