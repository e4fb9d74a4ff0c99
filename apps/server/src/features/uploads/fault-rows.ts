import type { LineFault } from '@milepost/contract/uploads.ts'
import { sql } from 'kysely'
import type { Db, ScopedDb } from '../../db/scope.ts'
import type { LineFaultFound } from '../../uploads/read-lines.ts'

interface Of {
  id: number
  customer: number
  headings: readonly string[]
}

const MOST_VALUE_CHARACTERS = 200

export async function keepFaults(
  db: ScopedDb,
  { id, customer, headings }: Of,
  faults: readonly LineFaultFound[],
): Promise<void> {
  if (faults.length === 0) return
  const rows = faults.map(({ column, value, ...fault }) => ({
    ...fault,
    heading: column === null ? null : (headings[column] ?? null),
    value: value.slice(0, MOST_VALUE_CHARACTERS),
  }))
  await sql`
    insert into upload_faults (upload_id, customer_id, line, place, heading, field, value, code)
    select ${id}, ${customer}, f.line, row_number() over (partition by f.line), f.heading, f.field, f.value, f.code
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as f (line int, heading text, field text, value text, code text)`.execute(db)
}

/** Of an upload that the scope has, in the order of the file. */
export async function readFaults(
  db: Db,
  id: number,
  { from, limit, isDescending = false }: { from: number; limit: number; isDescending?: boolean },
): Promise<{ count: number; results: LineFault[] }> {
  const way = isDescending ? sql`desc` : sql``
  const { rows } = await sql<LineFault>`select line, heading, field, value, code from upload_faults
    where upload_id = ${id} order by line ${way}, place ${way} limit ${limit} offset ${from}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from upload_faults where upload_id = ${id}`.execute(db)
  return { count: counted.rows[0]?.count ?? 0, results: rows }
}
