import { sql } from 'kysely'
import { type LogAuthor, logRecordChanges, type RecordChange } from '../audit/record-log.ts'
import type { ScopedDb } from '../db/scope.ts'
import { jsonObject } from './fields.ts'

/** A field of the records at the other end of a tie, which shows the records of this end. */
export interface TiedField {
  /** Of the other end: as `vehicle group`, whose field is `vehicles`. */
  noun: string
  field: string
  /** The table of this end, and the column that its rows are named by there. */
  from: string
  name?: string
}

/** A record of the other end, by the ids of the records of this end that left it and that joined it. */
export interface ChangedTies {
  id: number
  left: readonly number[]
  joined: readonly number[]
}

/**
 * What a change of this end means for records of the other, the rows of `table`: their versions count it, so that whoever has one
 * open learns of it, and their histories have it.
 */
export async function noteInTurn(
  db: ScopedDb,
  table: string,
  { noun, field, from, name = 'name' }: TiedField,
  author: LogAuthor,
  changes: readonly ChangedTies[],
): Promise<void> {
  if (changes.length === 0) return
  const named = (ids: 'left' | 'joined') => sql`jsonb_build_object(${field}::text, coalesce((
    select jsonb_agg(${jsonObject({ id: 'id', [name]: name }, 'o')} order by ${sql.ref(`o.${name}`)})
    from jsonb_array_elements(${sql.ref(`c.${ids}`)}) tied join ${sql.table(from)} o on o.id = tied::int), '[]'))`
  const { rows } = await sql<RecordChange>`
    with changed as (
      select * from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (id int, "left" jsonb, joined jsonb)
    ), counted as (
      update ${sql.table(table)} set version = version + 1, updated_at = now(), updated_by = ${author.userId}::int
      where id in (select id from changed) returning id, customer_id, version
    )
    select k.id, k.customer_id as customer, k.version, ${named('left')} as before, ${named('joined')} as after
    from counted k join changed c using (id)`.execute(db)
  await logRecordChanges(db, { noun, action: 'changed', author, batch: null }, rows)
}
