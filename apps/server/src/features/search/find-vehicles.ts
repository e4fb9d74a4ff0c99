import type { Result } from '@milepost/contract/route.ts'
import type { search } from '@milepost/contract/search.ts'
import { registrationKey } from '@milepost/domain/vehicles/registration.ts'
import { sql } from 'kysely'
import { vehicleInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { patternOf } from '../../records/search.ts'

type Found = Result<typeof search.everywhere>['vehicles']

/**
 * The likeliest `most` vehicles of a scope for what was typed: whose registration or fleet number it is, then begins with it, then has
 * it anywhere, however either is spaced. Of one or two letters those that begin with it.
 */
export async function findLikeliestVehicles(db: ScopedDb, scope: Scope, words: string, most: number): Promise<Found> {
  const key = registrationKey(words)
  if (key === '') return []
  // A limited user's are few: they are read by their groups, since the vehicles that a text finds first may all be others'.
  const candidates =
    scope.vehicleGroupIds === null
      ? sql<boolean>`v.id = any(array(select search_vehicles(${key}, ${most})))`
      : sql<boolean>`v.search_key like ${patternOf(key)}`
  const fleetKey = sql`translate(lower(v.fleet_number), ' -.', '')`
  const { rows } = await sql<Found[number]>`
    select v.id, v.registration, v.fleet_number from vehicles v
    where ${candidates} and ${vehicleInScope(scope, 'v')} and v.archived_at is null
    order by case when ${key} in (v.registration_key, ${fleetKey}) then 0
      when starts_with(v.registration_key, ${key}) then 1 when starts_with(${fleetKey}, ${key}) then 2 else 3 end,
      v.registration, v.id limit ${most}`.execute(db)
  return rows
}
