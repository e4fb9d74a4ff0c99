import { vehicleNotes } from '@milepost/contract/vehicle-notes.ts'
import type { TimelineEntry } from '@milepost/contract/vehicle-page.ts'
import { sql } from 'kysely'
import { vehicleInScope } from '../../db/in-scope.ts'
import type { Scope } from '../../db/scope.ts'
import type { TimelineSource } from '../../vehicle-page/timeline-source.ts'
import { headOf, type TimelineWindow } from '../../vehicle-page/timeline-window.ts'

type Note = Extract<TimelineEntry, { kind: 'note' }>

/** What people wrote about a vehicle, each when it was written. */
export const noteTimeline: TimelineSource = {
  kind: 'note',
  access: vehicleNotes.list.access,
  async read(db, caller, vehicleId, window) {
    const { rows } = await headOfNotes(caller, vehicleId, window).execute(db)
    return rows.map(({ at, id, ...note }) => ({ at, entry: { kind: 'note', id, at, ...note } }))
  },
}

/** The newest notes on a vehicle in a window. */
export const headOfNotes = (scope: Scope, vehicleId: number, window: TimelineWindow) =>
  headOf<Pick<Note, 'note' | 'text' | 'who' | 'is_pinned'>>(window, {
    at: sql`r.created_at`,
    id: sql`r.id`,
    columns: sql`r.id as note, r.text, user_name(r.author_id) as who, r.is_pinned`,
    from: sql`from vehicle_notes r where r.vehicle_id = ${vehicleId} and r.archived_at is null
      and ${vehicleInScope(scope, 'r', 'vehicle_id')}`,
  })
