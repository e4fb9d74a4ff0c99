import type { RecordUse } from '@milepost/contract/records.ts'
import { mayAdminister } from '@milepost/domain/access/access.ts'
import { customersInArea, customersWith } from '@milepost/domain/access/customer-modules.ts'
import { sql } from 'kysely'
import type { ScopedDb } from '../db/scope.ts'
import type { Asker, Noun } from './noun.ts'

/** Of each kind. */
const FIRST = 5

/**
 * What of the asker's scope refers to a record, of the kinds that the asker may read in the administration and that are of no module
 * that the asker or a customer lacks; those of which there is none are left out.
 */
export async function readUses(db: ScopedDb, { uses = {} }: Noun, asker: Asker, id: number): Promise<RecordUse[]> {
  const kinds = Object.entries(uses).flatMap(([kind, { area, module, find }]) => {
    const customerIds = module === undefined ? customersInArea(area, asker) : customersWith(module, asker)
    const isTold = mayAdminister(asker, area, 'read') && customerIds.length > 0
    return isTold ? [{ kind, used: find(id, { ...asker, customerIds }) }] : []
  })
  if (kinds.length === 0) return []
  const counted = kinds.map(
    ({ kind, used }) => sql`(with every_use as not materialized (${used})
      select ${kind}::text as kind, used.count, (
        select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by f.name, f.id)
        from (select id, name from every_use order by name, id limit ${FIRST}) f) as first
      from (select count(*) as count from every_use) used where used.count > 0)`,
  )
  const { rows } = await sql<RecordUse>`${sql.join(counted, sql` union all `)}`.execute(db)
  return rows
}
