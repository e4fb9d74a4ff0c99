import { z } from 'zod'
import {
  bodyToDelete,
  changedGeofence,
  createdGeofence,
  customerOfBody,
  geofenceErrorBody,
  geofenceFields,
  geofenceRules,
  geofenceShape,
  idsToDelete,
  isOneShape,
  mayReadGeofences,
  mayWriteGeofences,
  ONE_SHAPE,
} from './geofence-fields.ts'
import { bulkResult, flag, MOST_IN_BULK, ordering, paging, reason } from './records.ts'
import { routes } from './route.ts'
import { id, instant, rowId, rowVersion } from './shapes.ts'

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
    ...geofenceRules,
    note: z.string(),
    address: z.string(),
    /** Counts changes; sent back with an update. */
    version: rowVersion,
    created_at: instant,
    updated_at: instant,
    updated_by: z.string().nullable(),
    archived_at: instant.nullable(),
  })
  .meta({ id: 'Geofence' })

/** Body of a 409: somebody else changed it meanwhile. `sent` are the fields as they were sent, `current` is what is stored. */
const geofenceConflictBody = z.object({
  detail: z.string(),
  field: z.literal('version'),
  sent: z.object({ ...geofenceFields, version: rowVersion }),
  current: geofence,
  request_id: z.string().optional(),
})

export type Geofence = z.output<typeof geofence>
export type GeofenceConflict = z.output<typeof geofenceConflictBody>

const params = z.object({ id })

export const geofences = routes({
  list: {
    method: 'GET',
    path: '/api/geofence/',
    summary: 'Geofences with their shapes and rules',
    access: mayReadGeofences,
    query: z.object({
      /** In name, address and note. */
      search: z.string().max(100).default(''),
      category: id.optional(),
      group: id.optional(),
      archived: flag,
      ...ordering(['name', 'updated_at']),
      ...paging(1_000, 10_000),
    }),
    result: z.object({ count: z.number().int(), may_edit: z.boolean(), results: z.array(geofence) }),
    errors: [400, 404],
    bulk: true,
  },
  create: {
    method: 'POST',
    path: '/api/geofence/',
    summary: 'Creates a geofence; it counts from now on',
    access: mayWriteGeofences,
    body: z
      .strictObject({ customer: customerOfBody, ...createdGeofence })
      .refine(isOneShape, ONE_SHAPE)
      .refine(({ shape, polygon }) => shape !== undefined || polygon !== undefined, {
        message: 'Required',
        path: ['shape'],
      }),
    result: geofence,
    errors: [400, 404],
    errorBodies: { 400: geofenceErrorBody },
  },
  read: {
    method: 'GET',
    path: '/api/geofence/:id/',
    summary: 'One geofence, archived or not',
    access: mayReadGeofences,
    params,
    result: geofence.extend({ may_edit: z.boolean() }),
    errors: [404],
  },
  update: {
    method: 'PUT',
    path: '/api/geofence/:id/',
    summary:
      'Changes a geofence: what is not sent stays, and the past keeps what was in force then. With a version 409 when it was changed meanwhile; without one the last write wins',
    access: mayWriteGeofences,
    params,
    body: z.strictObject({ ...changedGeofence, version: rowVersion.optional(), reason }).refine(isOneShape, ONE_SHAPE),
    result: geofence,
    errors: [400, 404, 409],
    errorBodies: { 400: geofenceErrorBody, 409: geofenceConflictBody },
  },
  assignGroups: {
    method: 'POST',
    path: '/api/geofence/:id/',
    summary: 'Puts a geofence into groups, and assigns it to vehicle groups; what is not given stays',
    access: mayWriteGeofences,
    params,
    body: z
      .strictObject({
        groups: geofenceFields.groups.unwrap().optional(),
        vehicle_groups: geofenceFields.vehicle_groups.unwrap().optional(),
        reason,
      })
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
    access: mayWriteGeofences,
    query: idsToDelete.extend({ reason }),
    body: bodyToDelete,
    result: z.object({ archived: z.number().int() }),
    errors: [400, 404],
  },
  restore: {
    method: 'POST',
    path: '/api/geofence/restore/',
    summary:
      'Restores archived geofences: they count again from now on. One whose name another has by now stays archived',
    access: mayWriteGeofences,
    body: z.strictObject({ ids: z.array(rowId).min(1).max(MOST_IN_BULK), reason }),
    result: z.object(bulkResult),
    errors: [400, 404],
  },
})
