import { geofenceImports } from '@milepost/contract/geofence-imports.ts'
import { geofencePreviews } from '@milepost/contract/geofence-previews.ts'
import { type Geofence, geofences } from '@milepost/contract/geofences.ts'
import type { Shape } from '@milepost/domain/geo-shapes.ts'
import { shapeFaults } from '@milepost/domain/geofence-faults.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { notFound } from '../../http/http-error.ts'
import { answerError, isNameTaken, tellFault } from './answers.ts'
import { geofenceGroupEndpoints } from './group-routes.ts'
import { type ImportOptions, importGeofences } from './import-geofences.ts'
import { mustFindNamedColour } from './named-colours.ts'
import { createPreview } from './preview.ts'
import {
  findGeofences,
  fromApiHours,
  mustFindGeofence,
  presentGeofence,
  type StoredGeofence,
} from './read-geofences.ts'
import { geofenceVisitEndpoints } from './visit-routes.ts'
import { customerFor, mayEdit, note } from './whose.ts'
import { archiveGeofences, createGeofence, mustKnow, putMembers, updateGeofence } from './write-geofences.ts'

interface Call {
  request: FastifyRequest
  reply: FastifyReply
}

/** Geofences: what they are, what they would have told, and who was in them (ADM-GEO-01 to 08). */
export function geofenceEndpoints(context: Context): Endpoint[] {
  const { api, system, systemPool } = context
  const preview = createPreview(api, systemPool)

  /** Names of users are not for the scoped role. */
  async function present(stored: readonly StoredGeofence[]): Promise<Geofence[]> {
    const ids = [...new Set(stored.flatMap(geofence => geofence.updated_by ?? []))]
    const { rows } = await sql<{ id: number; name: string }>`
      select id, first_name || ' ' || last_name as name from users where id = any(${ids}::int[])`.execute(system)
    const nameOf = new Map(rows.map(({ id, name }) => [id, name]))
    return stored.map(geofence => presentGeofence(geofence, nameOf))
  }
  const presentOne = async (stored: StoredGeofence) => (await present([stored]))[0]!

  return [
    implement(geofences.list, async ({ caller, query }) => {
      const { page, pageSize, archived, ...search } = query
      const isArchived = archived.toLowerCase() === 'true'
      const paging = { offset: (page - 1) * pageSize, limit: pageSize }
      const found = await withScope(api, caller, async db => {
        if (query.category) await mustFindNamedColour(db, 'geofence_categories', caller, query.category)
        if (query.group) await mustFindNamedColour(db, 'geofence_groups', caller, query.group)
        return findGeofences(db, caller, { ...search, isArchived, ...paging })
      })
      const results = await present(found.geofences)
      return JSON.stringify({ count: found.count, may_edit: mayEdit(caller), results })
    }),
    implement(geofences.read, async ({ caller, params }) => {
      const stored = await withScope(api, caller, db => mustFindGeofence(db, caller, params.id))
      return { ...(await presentOne(stored)), may_edit: mayEdit(caller) }
    }),
    implement(geofences.create, async call => {
      const { caller, request, body } = call
      const customerId = customerFor(caller, body.customer)
      return refusing(call, body.shape, async () => {
        const stored = await withScope(api, caller, async db => {
          const id = await createGeofence(db, { customerId, userId: caller.userId }, body)
          await note(db, caller, request, 'geofences created', customerId, { id, name: body.name })
          return mustFindGeofence(db, caller, id)
        })
        return presentOne(stored)
      })
    }),
    implement(geofences.update, async call => {
      const { caller, request, reply, params, body } = call
      const { reason, ...fields } = body
      return refusing(call, body.shape, async () => {
        const { isUpdated, stored } = await withScope(api, caller, async db => {
          const before = await mustFindGeofence(db, caller, params.id)
          const author = { customerId: before.customer, userId: caller.userId }
          const isUpdated = await updateGeofence(db, { id: params.id, version: body.version }, author, fields)
          if (isUpdated) {
            await note(db, caller, request, 'geofence changed', before.customer, {
              id: before.id,
              reason,
              before,
              after: fields,
            })
          }
          return { isUpdated, stored: await mustFindGeofence(db, caller, params.id) }
        })
        const current = await presentOne(stored)
        if (isUpdated) return current
        const detail = current.archived_at ? 'It was archived meanwhile' : 'It was changed meanwhile'
        return answerError(request, reply, 409, { detail, field: 'version', sent: fields, current })
      })
    }),
    implement(geofences.assignGroups, async ({ caller, request, params, body: { reason, ...members } }) => {
      const stored = await withScope(api, caller, async db => {
        const { customer, id, archived_at } = await mustFindGeofence(db, caller, params.id)
        if (archived_at !== null) throw notFound()
        await mustKnow(db, customer, members)
        await db
          .updateTable('geofences')
          .set({
            version: sql<number>`version + 1`,
            updated_at: sql<Date>`now()`,
            updated_by: caller.userId,
            ...(members.vehicle_groups && { for_all_vehicles: members.vehicle_groups.length === 0 }),
          })
          .where('id', '=', id)
          .execute()
        await putMembers(db, { id, customerId: customer }, members)
        await note(db, caller, request, 'geofence changed', customer, { id, reason, after: members })
        return mustFindGeofence(db, caller, id)
      })
      return presentOne(stored)
    }),
    implement(geofences.archive, ({ caller, request, query }) =>
      withScope(api, caller, async db => {
        const ids = [query.id].flat()
        const archived = await archiveGeofences(db, caller, caller.userId, ids)
        for (const customerId of new Set(archived.map(one => one.customerId))) {
          const names = archived.filter(one => one.customerId === customerId).map(one => one.name)
          await note(db, caller, request, 'geofences archived', customerId, { reason: query.reason, names })
        }
        return { archived: archived.length }
      }),
    ),
    implement(geofenceImports.importMany, async call => {
      const { caller, request, reply, body } = call
      const customerId = customerFor(caller, body.customer)
      const { category, groups, vehicle_groups, dry_run: isDryRun } = body
      const options: ImportOptions = { customerId, userId: caller.userId, isDryRun, category, groups, vehicle_groups }
      try {
        return await withScope(api, caller, async db => {
          await mustKnow(db, customerId, body)
          const results = await importGeofences(db, body.geofences, options)
          const refused = results.filter(({ faults }) => faults.length > 0).length
          const imported = isDryRun ? 0 : results.length - refused
          if (imported > 0) await note(db, caller, request, 'geofences created', customerId, { imported, refused })
          return { imported, refused, results }
        })
      } catch (error) {
        if (!isNameTaken(error)) throw error
        const detail = 'One of the names was taken meanwhile; nothing was imported'
        return answerError(request, reply, 400, { detail, field: 'geofences' })
      }
    }),
    implement(geofencePreviews.preview, async call => {
      const { caller, body } = call
      const { shape, dwell_s, reports_passing, speed_limit_kmh, active_hours, vehicle_groups, days } = body
      const customerId = customerFor(caller, body.customer)
      const rules = {
        dwellS: dwell_s,
        reportsPassing: reports_passing,
        speedLimitKmh: speed_limit_kmh,
        activeHours: active_hours.map(fromApiHours),
      }
      return refusing(call, shape, () =>
        preview(caller, { customerId, shape, rules, vehicleGroupIds: vehicle_groups, days }),
      )
    }),
    ...geofenceVisitEndpoints(context),
    ...geofenceGroupEndpoints(context),
  ]
}

/** Does `work` unless something is wrong with the shape; a name that turns out to be taken is a fault like those. */
async function refusing<T>({ request, reply }: Call, shape: Shape, work: () => Promise<T>): Promise<T> {
  const faults = shapeFaults(shape).map(fault => tellFault(fault))
  if (faults[0]) return answerError(request, reply, 400, { detail: faults[0].detail, field: 'shape', faults })
  try {
    return await work()
  } catch (error) {
    if (!isNameTaken(error)) throw error
    const taken = tellFault({ code: 'name-taken', at: null })
    return answerError(request, reply, 400, { detail: taken.detail, field: 'name', faults: [taken] })
  }
}
