import { isDeepStrictEqual } from 'node:util'
import { sentShape } from '@milepost/contract/geofence-fields.ts'
import { geofenceImports } from '@milepost/contract/geofence-imports.ts'
import { geofencePreviews } from '@milepost/contract/geofence-previews.ts'
import { geofences } from '@milepost/contract/geofences.ts'
import type { Input } from '@milepost/contract/route.ts'
import { mayAdminister } from '@milepost/domain/access/access.ts'
import { logRecordChanges } from '../../audit/record-log.ts'
import type { Context } from '../../context.ts'
import { type Scope, type ScopedDb, withScope } from '../../db/scope.ts'
import { authorOf } from '../../http/author.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { HttpError, orNotFound } from '../../http/http-error.ts'
import { restoreRecords } from '../../records/bulk.ts'
import { lockRecords, recordChange } from '../../records/change-records.ts'
import { VersionConflict } from '../../records/faults.ts'
import { findRecord, listRecords } from '../../records/read-records.ts'
import { ownerOf } from '../../records/record-owner.ts'
import { assertShape, isNameTaken, refusingTakenName } from './fault-details.ts'
import { fromApiHours, geofenceNoun, presentGeofence, type StoredGeofence } from './geofence-noun.ts'
import { geofenceGroupEndpoints } from './group-routes.ts'
import { idsOf } from './ids-of.ts'
import { importGeofences } from './import-geofences.ts'
import { type Call, GEOFENCES_IMPORTED, logChange } from './log-change.ts'
import { findNamedColour } from './named-colours.ts'
import { geofencePastEndpoints } from './past-routes.ts'
import { askForPast } from './past-rows.ts'
import { createPreview } from './preview.ts'
import { geofenceVisitEndpoints } from './visit-routes.ts'
import {
  archiveGeofences,
  assignGeofence,
  createGeofence,
  mustKnow,
  updateGeofence,
  type WholeFields,
} from './write-geofences.ts'

type SentFields = Omit<Input<typeof geofences.update>['body'], 'version' | 'reason'>

/** Geofences: what they are, what they would have reported, and who was in them (ADM-GEO-01 to 08). */
export function geofenceEndpoints(context: Context): Endpoint[] {
  const { api, systemPool } = context
  const preview = createPreview(api, systemPool)

  return [
    implement(geofences.list, async ({ caller, query }) => {
      const { category, group } = query
      const { count, records } = await withScope(api, caller, async db => {
        if (category) await orNotFound(findNamedColour(db, 'geofence_categories', caller, category))
        if (group) await orNotFound(findNamedColour(db, 'geofence_groups', caller, group))
        return listRecords(db, geofenceNoun(caller), caller, query)
      })
      const results = records.map(presentGeofence)
      return JSON.stringify({ count, may_edit: mayAdminister(caller, 'geofences', 'write'), results })
    }),
    implement(geofences.read, async ({ caller, params }) => {
      const stored = await withScope(api, caller, db => findGeofence(db, caller, params.id))
      return { ...presentGeofence(stored), may_edit: mayAdminister(caller, 'geofences', 'write') }
    }),
    implement(geofences.create, async call => {
      const { caller, body } = call
      const customerId = await orNotFound(ownerOf(caller, body.customer))
      const shape = acceptedShape(body)
      if (shape === undefined) throw new HttpError(400, 'Required', 'shape')
      const create = withScope(api, caller, async db => {
        const id = await createGeofence(db, { customerId, userId: caller.userId }, { ...body, shape })
        await askForPast(db, { geofenceId: id, customerId, createdBy: caller.userId }, Date.now())
        return logged(db, call, null, await findGeofence(db, caller, id))
      })
      return presentGeofence(await refusingTakenName(create))
    }),
    implement(geofences.update, async call => {
      const { caller, params, body } = call
      const { reason, version: readVersion, ...sent } = body
      const shape = acceptedShape(sent)
      const update = withScope(api, caller, async db => {
        // Without a version the last write wins: on what is there once it is this one's turn.
        await lockRecords(db, geofenceNoun(caller), caller, [params.id])
        const before = await findGeofence(db, caller, params.id)
        const version = readVersion ?? before.version
        const fields = { ...fieldsOf(before), ...present(sent), ...(shape && { shape }) }
        const author = { customerId: before.customer, userId: caller.userId }
        const isUpdated = await updateGeofence(db, { id: params.id, version }, author, fields)
        const after = await findGeofence(db, caller, params.id)
        if (!isUpdated) {
          const detail = after.archived_at ? 'It was archived meanwhile' : 'It was changed meanwhile'
          throw new VersionConflict(detail, { ...fields, version }, presentGeofence(after))
        }
        // Changed rules count from now on, a changed shape for the past as well.
        if (!isDeepStrictEqual(before.shape, after.shape)) {
          const asked = { geofenceId: after.id, customerId: after.customer, createdBy: caller.userId }
          await askForPast(db, asked, Date.now())
        }
        return logged(db, call, before, after, reason)
      })
      return presentGeofence(await refusingTakenName(update))
    }),
    implement(geofences.assignGroups, async call => {
      const { caller, params, body } = call
      const { reason, ...members } = body
      const stored = await withScope(api, caller, async db => {
        // No version is compared: what the log has as before is what this change found.
        await lockRecords(db, geofenceNoun(caller), caller, [params.id])
        const before = await findGeofence(db, caller, params.id)
        const { customer, id, archived_at } = before
        await orNotFound(archived_at === null ? id : null)
        await assignGeofence(db, { id, customerId: customer, userId: caller.userId }, members)
        return logged(db, call, before, await findGeofence(db, caller, id), reason)
      })
      return presentGeofence(stored)
    }),
    implement(geofences.archive, call => {
      const { caller, request, query } = call
      const selection = { ids: idsOf(call), reason: query.reason }
      return withScope(api, caller, async db => ({
        archived: await orNotFound(archiveGeofences(db, caller, authorOf(caller, request), selection)),
      }))
    }),
    implement(geofences.restore, ({ caller, request, body }) =>
      withScope(api, caller, db =>
        orNotFound(
          restoreRecords(db, geofenceNoun(caller), caller, authorOf(caller, request), { ...body, except: [] }),
        ),
      ),
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
        if (imported > 0) {
          await logChange(db, call, GEOFENCES_IMPORTED, customerId, { imported, refused })
          await logImported(db, call, customerId, results)
        }
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
    ...geofencePastEndpoints(context),
    ...geofenceVisitEndpoints(context),
    ...geofenceGroupEndpoints(context),
  ]
}

/** The shape in either form, once nothing is wrong with it. */
function acceptedShape(sent: Parameters<typeof sentShape>[0]) {
  const shape = sentShape(sent)
  if (shape !== undefined) assertShape(shape, sent.polygon === undefined ? 'shape' : 'polygon')
  return shape
}

/** What is stored, as it would be sent. */
function fieldsOf(stored: StoredGeofence): WholeFields {
  const { name, shape, dwell_s, reports_passing, speed_limit_kmh, active_hours, note, address } =
    presentGeofence(stored)
  return {
    ...{ name, shape, dwell_s, reports_passing, speed_limit_kmh, active_hours, note, address },
    category: stored.category?.id ?? null,
    groups: stored.groups.map(({ id }) => id),
    vehicle_groups: stored.vehicle_groups.map(({ id }) => id),
  }
}

/** Without what was not sent, and without the shape, which has two forms. */
function present({ shape: _shape, polygon: _polygon, ...sent }: SentFields): Partial<WholeFields> {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
}

function findGeofence(db: ScopedDb, scope: Scope, id: number): Promise<StoredGeofence> {
  return orNotFound(findRecord(db, geofenceNoun(scope), scope, id))
}

/** Of many at once the log has the names alone. */
async function logImported(
  db: ScopedDb,
  { caller, request }: Call,
  customer: number,
  results: readonly { id: number | null; name: string | null }[],
): Promise<void> {
  const created = results.flatMap(({ id, name }) =>
    id === null ? [] : [{ id, customer, version: 1, before: null, after: { name } }],
  )
  const call = { noun: 'geofence', action: 'created', author: authorOf(caller, request), batch: null } as const
  await logRecordChanges(db, call, created)
}

/** Puts on record what a call made of a geofence, null before it was created, and gives it. */
async function logged(
  db: ScopedDb,
  { caller, request }: Call,
  before: StoredGeofence | null,
  after: StoredGeofence,
  reason?: string,
): Promise<StoredGeofence> {
  const noun = geofenceNoun(caller)
  const action = before === null ? 'created' : 'changed'
  const call = { noun: noun.name, action, author: authorOf(caller, request), reason, batch: null } as const
  await logRecordChanges(db, call, [recordChange(noun, before, after)])
  return after
}
