import type { Pool } from '../pools.ts'

/** A column as the catalogue of a migrated database has it. */
export interface Column {
  table: string
  name: string
  /** Postgres' own name of the type, an array's with a leading underscore: `int4`, `_int4`, `timestamptz`. */
  type: string
  nullable: boolean
  hasDefault: boolean
  /** An identity or a generated column: Postgres refuses a value for it. */
  always: boolean
  /** What a check of the table lets into the column, where it lists texts; null where it lists none. */
  texts: readonly string[] | null
}

/** The columns of every table, tables by name and columns in their order; partitions are their parents, views are no tables. */
export async function readColumns(pool: Pool): Promise<Column[]> {
  const { rows } = await pool.query<Omit<Column, 'texts'> & { checks: string[] }>(`
    select t.relname as table, c.attname as name, y.typname as type, not c.attnotnull as nullable,
      c.atthasdef or c.attidentity <> '' as "hasDefault", c.attidentity = 'a' or c.attgenerated <> '' as always,
      array(select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = t.oid and k.contype = 'c' and k.conkey = array[c.attnum]) as checks
    from pg_class t
    join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
    join pg_type y on y.oid = c.atttypid
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
      and t.relname <> 'schema_migrations'
    order by t.relname collate "C", c.attnum`)
  return rows.map(({ checks, ...column }) => ({ ...column, texts: listedTexts(checks) }))
}

/** `CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text])))` lists two texts. */
function listedTexts(checks: readonly string[]): string[] | null {
  for (const check of checks) {
    const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(check)?.[1]
    if (list !== undefined) return [...list.matchAll(/'([^']*)'::text/g)].flatMap(([, text]) => text ?? [])
  }
  return null
}
