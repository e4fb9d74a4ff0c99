import { sql } from 'kysely'
import { logRecordChanges, type RecordChange } from '../../audit/record-log.ts'
import { noteInTurn } from '../../records/note-in-turn.ts'
import type { RecordField } from '../../records/noun.ts'

/**
 * The vehicle groups of a region: a group is in one region at most, so one that joins it leaves another. The groups have it in their
 * histories, and so has a region that one of them left.
 */
export const regionGroupsField: RecordField = {
  shows: sql`coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name, g.id)
    from vehicle_groups g where g.region_id = r.id and g.archived_at is null), '[]')`,
  tidied: (ids: readonly number[]) => [...new Set(ids)],
  async check(db, ids: readonly number[], { customer }) {
    const { rows } = await sql`select unnest(${ids}::int[])
      except select id from vehicle_groups where customer_id = ${customer} and archived_at is null`.execute(db)
    return rows.length === 0 ? null : 'unknown'
  },
  async put(db, records, ids: readonly number[], _asker, author) {
    for (const { id: region } of records) {
      const { rows } = await sql<RecordChange & { left: number | null }>`
        with before as (
          select id, region_id from vehicle_groups
          where archived_at is null and (region_id = ${region} or id = any(${ids}::int[])) order by id for update
        ), moved as (
          update vehicle_groups g set version = version + 1, updated_at = now(), updated_by = ${author.userId}::int,
            region_id = case when g.id = any(${ids}::int[]) then ${region}::int end
          from before b where b.id = g.id and (b.region_id is distinct from ${region} or g.id <> all(${ids}::int[]))
          returning g.id, g.customer_id as customer, g.version, b.region_id as old_id, g.region_id as new_id
        )
        select m.id, m.customer, m.version, jsonb_build_object('region', ${named('old_id')}) as before,
          jsonb_build_object('region', ${named('new_id')}) as after,
          case when m.old_id <> ${region} then m.old_id end as left from moved m`.execute(db)
      await logRecordChanges(db, { noun: 'vehicle group', action: 'changed', author, batch: null }, rows)
      const left = Map.groupBy(rows, row => row.left)
      left.delete(null)
      const changes = [...left].flatMap(([id, groups]) =>
        id === null ? [] : [{ id, left: groups.map(group => group.id), joined: [] }],
      )
      const field = { noun: 'region', field: 'vehicle_groups', from: 'vehicle_groups' } as const
      await noteInTurn(db, 'regions', field, author, changes)
    }
  },
}

const named = (column: string) => sql`(select jsonb_build_object('id', o.id, 'name', o.name) from regions o
  where o.id = ${sql.ref(`m.${column}`)} and o.archived_at is null)`
