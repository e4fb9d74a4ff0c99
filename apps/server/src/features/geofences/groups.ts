import type { GeofenceGroupWithGeofences, GroupedGeofence } from '@milepost/contract/geofence-groups.ts'
import { sql } from 'kysely'
import { geofenceInScope } from '../../db/in-scope.ts'
import { oneRow } from '../../db/one-row.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { notFound } from '../../http/http-error.ts'
import { COLOUR } from './geofence-noun.ts'
import { findNamedColours } from './named-colours.ts'

/**
 * The groups of a scope with their geofences, and the geofences in no group. A search keeps the groups that have it in their
 * name, whole, and of the others the geofences that have it in theirs.
 */
export async function findGroupsWithGeofences(
  db: ScopedDb,
  scope: Scope,
  search: string,
): Promise<{ count: number; results: GeofenceGroupWithGeofences[]; ungrouped: GroupedGeofence[] }> {
  const { results: groups } = await findNamedColours(db, 'geofence_groups', scope)
  const { rows } = await sql<GroupedGeofence & { group_ids: number[] }>`
    select g.id, g.name, ${COLOUR} as colour, g.category_id as category, s.shape ->> 'kind' as kind,
      array(select geofence_group_id from geofences_in_groups m where m.geofence_id = g.id) as group_ids
    from geofences g join geofence_shapes s on s.geofence_id = g.id and s.valid_until is null
    where ${geofenceInScope(scope, 'g')} and g.archived_at is null order by lower(g.name), g.id`.execute(db)
  const has = (name: string) => name.toLowerCase().includes(search.toLowerCase())
  const membersOf = new Map<number, GroupedGeofence[]>(groups.map(({ id }) => [id, []]))
  const ungrouped: GroupedGeofence[] = []
  for (const { group_ids, ...geofence } of rows) {
    if (group_ids.length === 0 && has(geofence.name)) ungrouped.push(geofence)
    for (const id of group_ids) membersOf.get(id)?.push(geofence)
  }
  const results = groups.flatMap(group => {
    const members = membersOf.get(group.id) ?? []
    const geofences = has(group.name) ? members : members.filter(({ name }) => has(name))
    return geofences.length > 0 || has(group.name) ? [{ ...group, geofences }] : []
  })
  return { count: results.length, results, ungrouped }
}

/** Makes the members of a group those given, which are the customer's own. */
export async function putGroupMembers(
  db: ScopedDb,
  { groupId, customerId }: { groupId: number; customerId: number },
  geofenceIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(geofenceIds)]
  const own = await sql<{ count: number }>`
    select count(*) as count from geofences where customer_id = ${customerId} and id = any(${ids}::int[])`.execute(db)
  if (oneRow(own).count < ids.length) throw notFound()
  await sql`delete from geofences_in_groups
    where geofence_group_id = ${groupId} and geofence_id <> all(${ids}::int[])`.execute(db)
  await sql`insert into geofences_in_groups (geofence_group_id, geofence_id, customer_id)
    select ${groupId}::int, unnest(${ids}::int[]), ${customerId}::int on conflict do nothing`.execute(db)
}
