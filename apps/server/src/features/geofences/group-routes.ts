import { geofenceCategories, geofenceGroups } from '@milepost/contract/geofence-groups.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { type ScopedDb, withScope } from '../../db/scope.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { answerError, isNameTaken } from './answers.ts'
import { findGroupsWithGeofences, putGroupMembers } from './groups.ts'
import {
  deleteNamedColours,
  findNamedColours,
  insertNamedColour,
  mustFindNamedColour,
  type NamedColour,
  type NamedColours,
  updateNamedColour,
} from './named-colours.ts'
import { customerFor, mayEdit, note } from './whose.ts'

const CHANGED = {
  geofence_groups: 'geofence groups changed',
  geofence_categories: 'geofence categories changed',
} as const

interface Call {
  caller: SignedIn
  request: FastifyRequest
  reply: FastifyReply
}

interface Fields {
  name: string
  colour: string
  geofences?: readonly number[] | undefined
}

/** The calls of geofence groups and categories (ADM-GEO-04 to 08). */
export function geofenceGroupEndpoints({ api }: Context): Endpoint[] {
  async function named(call: Call, work: (db: ScopedDb) => Promise<NamedColour>): Promise<NamedColour> {
    try {
      return await withScope(api, call.caller, work)
    } catch (error) {
      if (!isNameTaken(error)) throw error
      return answerError(call.request, call.reply, 400, { detail: 'This name is taken', field: 'name' })
    }
  }

  function create(call: Call, table: NamedColours, asked: number | undefined, fields: Fields) {
    const { caller, request } = call
    const customerId = customerFor(caller, asked)
    return named(call, async db => {
      const id = await insertNamedColour(db, table, customerId, fields)
      if (fields.geofences) await putGroupMembers(db, { groupId: id, customerId }, fields.geofences)
      await note(db, caller, request, CHANGED[table], customerId, { id, created: fields.name })
      return mustFindNamedColour(db, table, caller, id)
    })
  }

  function update(call: Call, table: NamedColours, id: number, fields: Fields) {
    const { caller, request } = call
    return named(call, async db => {
      const before = await mustFindNamedColour(db, table, caller, id)
      await updateNamedColour(db, table, id, fields)
      if (fields.geofences) await putGroupMembers(db, { groupId: id, customerId: before.customer }, fields.geofences)
      await note(db, caller, request, CHANGED[table], before.customer, { id, before, after: fields })
      return mustFindNamedColour(db, table, caller, id)
    })
  }

  function remove({ caller, request }: Call, table: NamedColours, id: number | number[]) {
    return withScope(api, caller, async db => {
      const gone = await deleteNamedColours(db, table, caller, [id].flat())
      for (const { customerId, name } of gone) {
        await note(db, caller, request, CHANGED[table], customerId, { deleted: name })
      }
      return { deleted: gone.length }
    })
  }

  return [
    implement(geofenceGroups.withGeofences, async ({ caller, query }) => {
      const found = await withScope(api, caller, db => findGroupsWithGeofences(db, caller, query.search))
      return JSON.stringify({ ...found, may_edit: mayEdit(caller) })
    }),
    implement(geofenceGroups.list, ({ caller, query: { search, ordering, page, pageSize } }) => {
      const paging = { offset: (page - 1) * pageSize, limit: pageSize }
      const wanted = { search, descending: ordering === '-name', ...paging }
      return withScope(api, caller, db => findNamedColours(db, 'geofence_groups', caller, wanted))
    }),
    implement(geofenceGroups.create, call => create(call, 'geofence_groups', call.body.customer, call.body)),
    implement(geofenceGroups.update, call => update(call, 'geofence_groups', call.params.id, call.body)),
    implement(geofenceGroups.remove, call => remove(call, 'geofence_groups', call.query.id)),
    implement(geofenceCategories.list, ({ caller }) =>
      withScope(api, caller, db => findNamedColours(db, 'geofence_categories', caller)),
    ),
    implement(geofenceCategories.create, call => create(call, 'geofence_categories', call.body.customer, call.body)),
    implement(geofenceCategories.update, call => update(call, 'geofence_categories', call.params.id, call.body)),
    implement(geofenceCategories.remove, call => remove(call, 'geofence_categories', call.query.id)),
  ]
}
