import { geofenceImports } from '@milepost/contract/geofence-imports.ts'
import { geofencePreviews } from '@milepost/contract/geofence-previews.ts'
import { geofences } from '@milepost/contract/geofences.ts'
import { isTrue } from '@milepost/contract/records.ts'
import { mayAdminister } from '@milepost/domain/access/access.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { HttpError, orNotFound } from '../../http/http-error.ts'
import { VersionConflict } from '../../records/faults.ts'
import { ownerOf } from '../../records/record-owner.ts'
import { assertShape, isNameTaken, namingTaken } from './fault-details.ts'
import { geofenceGroupEndpoints } from './group-routes.ts'
import { importGeofences } from './import-geofences.ts'
import { GEOFENCE_CHANGED, GEOFENCES_ARCHIVED, GEOFENCES_CREATED, logChange } from './log-change.ts'
import { mustFindNamedColour } from './named-colours.ts'
import { createPreview } from './preview.ts'
import { findGeofences, fromApiHours, mustFindGeofence, presentGeofence } from './read-geofences.ts'
import { geofenceVisitEndpoints } from './visit-routes.ts'
import { archiveGeofences, assignGeofence, createGeofence, mustKnow, updateGeofence } from './write-geofences.ts'

/** Geofences: what they are, what they would have told, and who was in them (ADM-GEO-01 to 08). */
export function geofenceEndpoints(context: Context): Endpoint[] {
  const { api, systemPool } = context
  const preview = createPreview(api, systemPool)

  return [
    implement(geofences.list, async ({ caller, query: { page, pageSize, archived, ...search } }) => {
      const found = await withScope(api, caller, async db => {
        if (search.category) await mustFindNamedColour(db, 'geofence_categories', caller, search.category)
        if (search.group) await mustFindNamedColour(db, 'geofence_groups', caller, search.group)
        const paging = { offset: (page - 1) * pageSize, limit: pageSize }
        return findGeofences(db, caller, { ...search, isArchived: isTrue(archived), ...paging })
      })
      const results = found.geofences.map(presentGeofence)
      return JSON.stringify({ count: found.count, may_edit: mayAdminister(caller, 'geofences', 'write'), results })
    }),
    implement(geofences.read, async ({ caller, params }) => {
      const stored = await withScope(api, caller, db => mustFindGeofence(db, caller, params.id))
      return { ...presentGeofence(stored), may_edit: mayAdminister(caller, 'geofences', 'write') }
    }),
    implement(geofences.create, async call => {
      const { caller, body } = call
      const customerId = await orNotFound(ownerOf(caller, body.customer))
      assertShape(body.shape)
      const create = withScope(api, caller, async db => {
        const id = await createGeofence(db, { customerId, userId: caller.userId }, body)
        await logChange(db, call, GEOFENCES_CREATED, customerId, { id, name: body.name })
        return mustFindGeofence(db, caller, id)
      })
      return presentGeofence(await namingTaken(create))
    }),
    implement(geofences.update, async call => {
      const { caller, params, body } = call
      const { reason, ...fields } = body
      assertShape(body.shape)
      const update = withScope(api, caller, async db => {
        const before = await mustFindGeofence(db, caller, params.id)
        const author = { customerId: before.customer, userId: caller.userId }
        const isUpdated = await updateGeofence(db, { id: params.id, version: body.version }, author, fields)
        const after = await mustFindGeofence(db, caller, params.id)
        if (!isUpdated) {
          const detail = after.archived_at ? 'It was archived meanwhile' : 'It was changed meanwhile'
          throw new VersionConflict(detail, fields, presentGeofence(after))
        }
        await logChange(db, call, GEOFENCE_CHANGED, before.customer, { id: before.id, reason, before, after: fields })
        return after
      })
      return presentGeofence(await namingTaken(update))
    }),
    implement(geofences.assignGroups, async call => {
      const { caller, params, body } = call
      const { reason, ...members } = body
      const stored = await withScope(api, caller, async db => {
        const { customer, id, archived_at } = await mustFindGeofence(db, caller, params.id)
        await orNotFound(archived_at === null ? id : null)
        await assignGeofence(db, { id, customerId: customer, userId: caller.userId }, members)
        await logChange(db, call, GEOFENCE_CHANGED, customer, { id, reason, after: members })
        return mustFindGeofence(db, caller, id)
      })
      return presentGeofence(stored)
    }),
    implement(geofences.archive, call =>
      withScope(api, call.caller, async db => {
        const { caller, query } = call
        const archived = await archiveGeofences(db, caller, caller.userId, [query.id].flat())
        for (const [customerId, theirs] of Map.groupBy(archived, one => one.customerId)) {
          const names = theirs.map(one => one.name)
          await logChange(db, call, GEOFENCES_ARCHIVED, customerId, { reason: query.reason, names })
        }
        return { archived: archived.length }
      }),
    ),
    implement(geofenceImports.importMany, async call => {
      const { caller, body } = call
      const customerId = await orNotFound(ownerOf(caller, body.customer))
      const { category, groups, vehicle_groups, dry_run: isDryRun } = body
      const options = { customerId, userId: caller.userId, isDryRun, category, groups, vehicle_groups }
      const work = withScope(api, caller, async db => {
        await mustKnow(db, customerId, body)
        const results = await importGeofences(db, body.geofences, options)
        const refused = results.filter(({ faults }) => faults.length > 0).length
        const imported = isDryRun ? 0 : results.length - refused
        if (imported > 0) await logChange(db, call, GEOFENCES_CREATED, customerId, { imported, refused })
        return { imported, refused, results }
      })
      return work.catch((error: unknown) => {
        if (!isNameTaken(error)) throw error
        throw new HttpError(400, 'One of the names was taken meanwhile; nothing was imported', 'geofences')
      })
    }),
    implement(geofencePreviews.preview, async ({ caller, body }) => {
      const { shape, dwell_s, reports_passing, speed_limit_kmh, active_hours, vehicle_groups, days } = body
      const customerId = await orNotFound(ownerOf(caller, body.customer))
      assertShape(shape)
      const rules = {
        dwellS: dwell_s,
        reportsPassing: reports_passing,
        speedLimitKmh: speed_limit_kmh,
        activeHours: active_hours.map(fromApiHours),
      }
      return preview(caller, { customerId, shape, rules, vehicleGroupIds: vehicle_groups, days })
    }),
    ...geofenceVisitEndpoints(context),
    ...geofenceGroupEndpoints(context),
  ]
}
