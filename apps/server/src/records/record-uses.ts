import type { RecordUse } from '@milepost/contract/records.ts'
import { sql } from 'kysely'
import type { Scope, ScopedDb } from '../db/scope.ts'
import type { Noun } from './noun.ts'

/** Of each kind. */
const FIRST = 5

/** What of the scope refers to a record; kinds of which there is none are left out. */
export async function readUses(db: ScopedDb, { uses = {} }: Noun, scope: Scope, id: number): Promise<RecordUse[]> {
  const kinds = Object.entries(uses)
  if (kinds.length === 0) return []
  const counted = kinds.map(
    ([kind, found]) => sql`select ${kind}::text as kind, used.*
      from (select count(*) as count, coalesce((jsonb_agg(jsonb_build_object('id', found.id, 'name', found.name))
        filter (where found.place <= ${FIRST})), '[]') as first
        from (select id, name, row_number() over (order by name, id) as place from (${found(id, scope)}) every_use
          order by name, id) found) used
      where used.count > 0`,
  )
  const { rows } = await sql<RecordUse>`${sql.join(counted, sql` union all `)}`.execute(db)
  return rows
}
