import { z } from 'zod'
import {
  bodyToDelete,
  customerOfBody,
  geofenceName,
  idsToDelete,
  mayReadGeofences,
  mayWriteGeofences,
} from './geofence-fields.ts'
import { ordering, paging } from './records.ts'
import { routes } from './route.ts'
import { id, listOf, rowId } from './shapes.ts'

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/, 'a colour such as #1c7ed6')
  .meta({ id: 'Colour' })

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

export type GeofenceCategory = z.output<typeof category>
export type GeofenceGroup = z.output<typeof group>
export type GroupedGeofence = z.output<typeof groupedGeofence>
export type GeofenceGroupWithGeofences = z.output<typeof groupWithGeofences>

const params = z.object({ id })
const deleteById = {
  query: idsToDelete,
  body: bodyToDelete,
  result: z.object({ deleted: z.number().int() }),
  errors: [400, 404],
} as const
const groupFields = { name: geofenceName, colour }

export const geofenceGroups = routes({
  withGeofences: {
    method: 'GET',
    path: '/api/geofence_groups/',
    summary: 'Groups with their geofences, and the geofences in no group',
    access: mayReadGeofences,
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
    summary: 'Geofence groups',
    access: mayReadGeofences,
    query: z.object({
      search: z.string().max(100).default(''),
      ...ordering(['name']),
      ...paging(400, 1_000),
    }),
    result: listOf(group),
    errors: [400],
  },
  create: {
    method: 'POST',
    path: '/api/geofence_groups/',
    summary: 'Creates a group of geofences',
    access: mayWriteGeofences,
    body: z.strictObject({
      customer: customerOfBody,
      ...groupFields,
      geofences: z.array(rowId).max(10_000).default([]),
    }),
    result: group,
    errors: [400, 404],
  },
  update: {
    method: 'PUT',
    path: '/api/geofence_groups/:id/',
    summary: 'Changes a group of geofences; its members stay unless they are given',
    access: mayWriteGeofences,
    params,
    body: z.strictObject({ ...groupFields, geofences: z.array(rowId).max(10_000).optional() }),
    result: group,
    errors: [400, 404],
  },
  remove: {
    ...deleteById,
    method: 'DELETE',
    path: '/api/geofence_groups',
    summary: 'Deletes groups; their geofences stay',
    access: mayWriteGeofences,
  },
})

export const geofenceCategories = routes({
  list: {
    method: 'GET',
    path: '/api/geofence_categories/',
    summary: 'Categories of geofences',
    access: mayReadGeofences,
    result: listOf(category),
  },
  create: {
    method: 'POST',
    path: '/api/geofence_categories/',
    summary: 'Creates a category of geofences',
    access: mayWriteGeofences,
    body: z.strictObject({ customer: customerOfBody, ...groupFields }),
    result: category,
    errors: [400, 404],
  },
  update: {
    method: 'PUT',
    path: '/api/geofence_categories/:id/',
    summary: 'Changes a category',
    access: mayWriteGeofences,
    params,
    body: z.strictObject(groupFields),
    result: category,
    errors: [400, 404],
  },
  remove: {
    ...deleteById,
    method: 'DELETE',
    path: '/api/geofence_categories',
    summary: 'Deletes categories; their geofences stay and have none',
    access: mayWriteGeofences,
  },
})
