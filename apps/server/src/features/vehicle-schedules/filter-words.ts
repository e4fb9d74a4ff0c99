import { DUE_STATE_WORDS, scheduleTypeWord } from '@milepost/texts/schedule-words.ts'
import type { TFunction } from 'i18next'
import { sql } from 'kysely'
import { groupInScope, sharedInScope, vehicleInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import type { Filter } from './read-schedules.ts'

/** What a filter refers to is called, of what the scope sees. */
interface FilterNames {
  depot: string | null
  registration: string | null
  types: readonly { code: string | null; name: string }[]
}

export async function readFilterNames(
  db: ScopedDb,
  scope: Scope,
  { depot, vehicle, schedule_type: types }: Pick<Filter, 'depot' | 'vehicle' | 'schedule_type'>,
): Promise<FilterNames> {
  const { rows } = await sql<FilterNames>`
    select
      (select g.name from vehicle_groups g where g.id = ${depot ?? null} and ${groupInScope(scope, 'g')}) as depot,
      (select v.registration from vehicles v where v.id = ${vehicle ?? null} and ${vehicleInScope(scope, 'v')}) as registration,
      (select coalesce(jsonb_agg(jsonb_build_object('code', t.code, 'name', t.name) order by lower(t.name), t.id), '[]')
        from schedule_types t
        where t.id = any(${types === undefined ? [] : [types].flat()}::int[]) and ${sharedInScope(scope, 't.customer_id')}) as types`.execute(
    db,
  )
  return rows[0] ?? { depot: null, registration: null, types: [] }
}

/** By what the board is narrowed, as its reader says it; empty: by nothing. */
export function filterWords(
  { search = '', state, off_road: offRoad }: Pick<Filter, 'search' | 'state' | 'off_road'>,
  { depot, registration, types }: FilterNames,
  t: TFunction,
): string[] {
  const named = types.map(({ code, name }) => scheduleTypeWord(code, name, t))
  return [
    ...(registration === null ? [] : [`${t('Registration')}: ${registration}`]),
    ...(search === '' ? [] : [`${t('Part of a registration')}: ${search}`]),
    ...(depot === null ? [] : [`${t('Depots')}: ${depot}`]),
    ...(named.length === 0 ? [] : [`${t('Schedule types')}: ${named.join(', ')}`]),
    ...(state === undefined ? [] : [`${t('Status')}: ${t(DUE_STATE_WORDS[state])}`]),
    ...(offRoad === undefined ? [] : [offRoad === 'true' ? t('Off the road') : t('On the road')]),
  ]
}
