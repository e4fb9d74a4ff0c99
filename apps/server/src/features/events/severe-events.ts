import { events } from '@milepost/contract/events.ts'
import { EVENT_KINDS } from '@milepost/domain/events/event-kinds.ts'
import { sql } from 'kysely'
import type { AttentionSource } from '../../attention/attention-source.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { hasNoneOf, isWanted, otherStates, subjectsOf } from './event-search.ts'
import { findSearchedVehicles } from './searched-vehicles.ts'

const CRITICAL = Object.values(EVENT_KINDS).flatMap(({ code, severity }) => (severity === 'critical' ? [code] : []))

/** Events of critical severity that nobody has looked at. */
export const severeEvents = ({ api }: Context): AttentionSource => ({
  kind: 'severe-events',
  access: events.list.access,
  count: (caller, span, most) =>
    withScope(api, caller, async db => {
      const vehicleIds = await findSearchedVehicles(db, caller, undefined)
      const search = { vehicleIds, span, codes: CRITICAL, states: [] }
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
