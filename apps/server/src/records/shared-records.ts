import { sql } from 'kysely'
import { sharedInScope } from '../db/in-scope.ts'
import type { NounField, RecordField, RegistryNoun, StoredRecord } from './noun.ts'

/*
 * Records that a customer has beside those of the installation, such as manufacturers. What has no customer every customer sees, and
 * only whoever looks after the installation changes; what came with Milepost, which has a code, nobody does.
 */

const CAME_WITH = 'It came with Milepost'
const OF_ALL = 'It is for every customer: only a global administrator changes it'

const refusalOf = (record: StoredRecord, isGlobalAdmin: boolean): string | null => {
  if (record.customer !== null) return null
  if (record.code !== null && record.code !== undefined) return CAME_WITH
  return isGlobalAdmin ? null : OF_ALL
}

/** What the nouns of such records share. */
export const SHARED: Pick<RegistryNoun, 'owner' | 'inScope' | 'refuses' | 'abilities'> = {
  owner: 'shared',
  inScope: (scope, row) => sharedInScope(scope, `${row}.customer_id`),
  refuses: async (_db, records, _fields, { isGlobalAdmin }) =>
    new Map(
      records.flatMap(record => {
        const refusal = refusalOf(record, isGlobalAdmin)
        return refusal === null ? [] : [[record.id, refusal] as const]
      }),
    ),
  abilities: (caller, mayEdit, record) => ({ may_edit: mayEdit && refusalOf(record, caller.isGlobalAdmin) === null }),
}

/** Whether a customer added it, or every customer has it. */
export const ORIGIN_FIELD: NounField<'own' | 'provided'> = {
  shows: sql`case when r.customer_id is null then 'provided' else 'own' end`,
  isUnlogged: true,
  exported: [{ heading: 'Origin', of: (origin, t) => (origin === 'own' ? t('Own_entry') : t('Provided_entry')) }],
}

export const ORIGIN_FILTER = ([origin]: ('own' | 'provided')[]) =>
  origin === 'own' ? sql<boolean>`r.customer_id is not null` : sql<boolean>`r.customer_id is null`

/** The name of such a record: one that every customer has is not added again. `table` is that of its rows. */
export const sharedName = (table: string): RecordField => ({
  shows: sql`r.name`,
  order: { by: sql`lower(r.name)` },
  columns: (name: string) => ({ name }),
  async check(db, name: string, { id }) {
    const { rows } = await sql`select from ${sql.table(table)} o
      where o.customer_id is null and o.archived_at is null and lower(o.name) = lower(${name}) and o.id is distinct from ${id}::int`.execute(
      db,
    )
    return rows.length > 0 ? 'taken' : null
  },
})
