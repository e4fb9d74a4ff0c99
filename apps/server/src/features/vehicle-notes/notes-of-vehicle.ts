import { vehicleNotes } from '@milepost/contract/vehicle-notes.ts'
import { MOST_NOTES_PINNED, type NotesOfVehicle } from '@milepost/contract/vehicle-page.ts'
import { mayAdminister } from '@milepost/domain/access/access.ts'
import { toApiInstant } from '@milepost/domain/time/api-dates.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { vehicleInScope } from '../../db/in-scope.ts'
import { withScope } from '../../db/scope.ts'
import type { VehiclePart } from '../../vehicle-page/vehicle-part.ts'

/** The notes that are pinned to the page of a vehicle, the newest first. */
export const notesOfVehicle = ({ api }: Context): VehiclePart<'notes'> => ({
  access: vehicleNotes.list.access,
  read: (caller, vehicleId) =>
    withScope(api, caller, async db => {
      const { rows } = await sql<Omit<NotesOfVehicle['pinned'][number], 'at'> & { at: Date }>`
        select r.id, r.text, user_name(r.author_id) as who, r.created_at as at from vehicle_notes r
        where r.vehicle_id = ${vehicleId} and r.archived_at is null and r.is_pinned
          and ${vehicleInScope(caller, 'r', 'vehicle_id')}
        order by r.created_at desc, r.id desc limit ${MOST_NOTES_PINNED}`.execute(db)
      const pinned = rows.map(row => ({ ...row, at: toApiInstant(row.at.getTime()) }))
      return { pinned, may_create: mayAdminister(caller, vehicleNotes.create.access.area, 'write') }
    }),
})
