import type { AuditedNoun } from '@milepost/domain/audit/audited-actions.ts'
import { sql } from 'kysely'
import { type LogAuthor, logRecordChanges, type RecordChange } from '../audit/record-log.ts'
import type { ScopedDb } from '../db/scope.ts'
import { jsonObject } from './fields.ts'

/** A field of the records at the other end of a tie, which shows the records of this end. */
export interface TiedField {
  /** Of the other end: as `vehicle group`, whose field is `vehicles`. */
  noun: AuditedNoun
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
  const ids = changes.map(({ id }) => id)
  const counted = await sql<Pick<RecordChange, 'id' | 'customer' | 'version'>>`
    update ${sql.table(table)} set version = version + 1, updated_at = now(), updated_by = ${author.userId}::int
    where id = any(${ids}::int[]) returning id, customer_id as customer, version`.execute(db)
  const tied = [...new Set(changes.flatMap(({ left, joined }) => [...left, ...joined]))]
  const shown = await sql<{ id: number; shown: unknown }>`
    select o.id, ${jsonObject({ id: 'id', [name]: name }, 'o')} as shown from ${sql.table(from)} o
    where o.id = any(${tied}::int[])`.execute(db)
  const shownOf = new Map(shown.rows.map(row => [row.id, row.shown]))
  const listed = (those: readonly number[]) => ({ [field]: those.map(id => shownOf.get(id)) })
  const versions = new Map(counted.rows.map(row => [row.id, row]))
  const log = changes.flatMap(({ id, left, joined }) => {
    const row = versions.get(id)
    return row === undefined ? [] : [{ ...row, before: listed(left), after: listed(joined) }]
  })
  await logRecordChanges(db, { noun, action: 'changed', author, batch: null }, log)
}
