import { events } from '@milepost/contract/events.ts'
import { sql } from 'kysely'
import type { AttentionSource } from '../../attention/attention-source.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { type EventSearch, hasNoneOf, isWanted, otherStates, subjectsOf } from './event-search.ts'
import { findSearchedVehicles } from './searched-vehicles.ts'

/** Events of critical severity that nobody has looked at. */
export const severeEvents = ({ api }: Context): AttentionSource => ({
  kind: 'severe-events',
  access: events.list.access,
  count: (caller, span, most) =>
    withScope(api, caller, async db => {
      const vehicleIds = await findSearchedVehicles(db, caller, undefined)
      const of = { codes: [], states: [], severities: ['critical'], driver: null, geofenceId: null } as const
      const search: EventSearch = { ...of, vehicleIds, span }
      const { column, ids } = subjectsOf(caller, search)
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from (
          select from events e
          where ${column} = any(${ids}::int[]) and ${isWanted(search)} and ${hasNoneOf(otherStates(['new']))}
          limit ${most}
        ) severe`.execute(db)
      return rows[0]?.count ?? 0
    }),
})
