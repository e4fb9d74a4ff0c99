import { geofenceCategories, geofenceGroups } from '@milepost/contract/geofence-groups.ts'
import { mayAdminister } from '@milepost/domain/access/access.ts'
import type { Context } from '../../context.ts'
import { type ScopedDb, withScope } from '../../db/scope.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { HttpError, orNotFound } from '../../http/http-error.ts'
import { ownerOf } from '../../records/record-owner.ts'
import { isNameTaken } from './fault-details.ts'
import { findGroupsWithGeofences, putGroupMembers } from './groups.ts'
import { idsOf } from './ids-of.ts'
import { CATEGORIES_CHANGED, type Call, GROUPS_CHANGED, logChange } from './log-change.ts'
import {
  deleteNamedColours,
  findNamedColour,
  findNamedColours,
  insertNamedColour,
  type NamedColour,
  type NamedColours,
  updateNamedColour,
} from './named-colours.ts'

const CHANGED = { geofence_groups: GROUPS_CHANGED, geofence_categories: CATEGORIES_CHANGED }

interface Fields {
  name: string
  colour: string
  geofences?: readonly number[] | undefined
}

/** The calls of geofence groups and categories (ADM-GEO-04 to 08). */
export function geofenceGroupEndpoints({ api }: Context): Endpoint[] {
  function named({ caller }: Call, work: (db: ScopedDb) => Promise<NamedColour>): Promise<NamedColour> {
    return withScope(api, caller, work).catch((error: unknown) => {
      if (!isNameTaken(error)) throw error
      throw new HttpError(400, 'This name is taken', 'name')
    })
  }

  async function create(call: Call, table: NamedColours, customer: number | undefined, fields: Fields) {
    const { caller } = call
    const customerId = await orNotFound(ownerOf(caller, customer))
    return named(call, async db => {
      const id = await insertNamedColour(db, table, customerId, fields)
      if (fields.geofences) await putGroupMembers(db, { groupId: id, customerId }, fields.geofences)
      await logChange(db, call, CHANGED[table], customerId, { id, created: fields.name })
      return orNotFound(findNamedColour(db, table, caller, id))
    })
  }

  function update(call: Call, table: NamedColours, id: number, fields: Fields) {
    const { caller } = call
    return named(call, async db => {
      const before = await orNotFound(findNamedColour(db, table, caller, id))
      await updateNamedColour(db, table, id, fields)
      if (fields.geofences) await putGroupMembers(db, { groupId: id, customerId: before.customer }, fields.geofences)
      await logChange(db, call, CHANGED[table], before.customer, { id, before, after: fields })
      return orNotFound(findNamedColour(db, table, caller, id))
    })
  }

  function remove(call: Call, table: NamedColours, ids: number[]) {
    return withScope(api, call.caller, async db => {
      const gone = await deleteNamedColours(db, table, call.caller, ids)
      for (const { customerId, name } of gone) {
        await logChange(db, call, CHANGED[table], customerId, { deleted: name })
      }
      return { deleted: gone.length }
    })
  }

  return [
    implement(geofenceGroups.withGeofences, async ({ caller, query }) => {
      const found = await withScope(api, caller, db => findGroupsWithGeofences(db, caller, query.search))
      return JSON.stringify({ ...found, may_edit: mayAdminister(caller, 'geofences', 'write') })
    }),
    implement(geofenceGroups.list, ({ caller, query }) => {
      const { search, page, pageSize } = query
      const some = { search, order: query, offset: (page - 1) * pageSize, limit: pageSize }
      return withScope(api, caller, db => findNamedColours(db, 'geofence_groups', caller, some))
    }),
    implement(geofenceGroups.create, call => create(call, 'geofence_groups', call.body.customer, call.body)),
    implement(geofenceGroups.update, call => update(call, 'geofence_groups', call.params.id, call.body)),
    implement(geofenceGroups.remove, call => remove(call, 'geofence_groups', idsOf(call))),
    implement(geofenceCategories.list, ({ caller }) =>
      withScope(api, caller, db => findNamedColours(db, 'geofence_categories', caller)),
    ),
    implement(geofenceCategories.create, call => create(call, 'geofence_categories', call.body.customer, call.body)),
    implement(geofenceCategories.update, call => update(call, 'geofence_categories', call.params.id, call.body)),
    implement(geofenceCategories.remove, call => remove(call, 'geofence_categories', idsOf(call))),
  ]
}
