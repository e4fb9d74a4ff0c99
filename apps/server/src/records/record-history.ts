import type { HistoryEntry, Ordered } from '@milepost/contract/records.ts'
import { sql } from 'kysely'
import { orderDirection } from '../db/order-direction.ts'
import type { ScopedDb } from '../db/scope.ts'
import type { Asker, Noun } from './noun.ts'
import { customerLogged } from './record-owner.ts'

/** A page of what happened to a record that the scope has, by time, and how many entries there are. */
export async function readHistory(
  db: ScopedDb,
  noun: Noun,
  asker: Asker,
  { id, page, pageSize, ...order }: { id: number; page: number; pageSize: number } & Ordered,
): Promise<{ count: number; results: HistoryEntry[] }> {
  const condition = sql`noun = ${noun.name} and record_id = ${id} and ${customerLogged(noun, asker)}`
  const { rows } = await sql<EntryRow>`
    select id, at, customer_id as customer, user_name(user_id) as who, substr(action, length(noun) + 2) as action, detail ->> 'reason' as reason,
      before, after
    from audit_log where ${condition} order by id ${orderDirection(order)} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    db,
  )
  const counted = await sql<{ count: number }>`select count(*) as count from audit_log where ${condition}`.execute(db)
  return { count: counted.rows[0]?.count ?? 0, results: rows.map(row => presentEntry(noun, asker, row)) }
}

interface EntryRow extends Omit<HistoryEntry, 'at' | 'changes'> {
  at: Date
  customer: number | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

function presentEntry(noun: Noun, asker: Asker, { at, ...entry }: EntryRow): HistoryEntry {
  const { customer: _, before: __, after: ___, ...shown } = entry
  return { ...shown, at: at.toISOString(), changes: changesShown(noun, asker, entry) }
}

/** What a change did to the fields of a record, as whoever asks may see them. */
export function changesShown(
  noun: Noun,
  asker: Asker,
  { customer, before, after }: Pick<EntryRow, 'customer' | 'before' | 'after'>,
): HistoryEntry['changes'] {
  const valueIn = (record: EntryRow['before'], field: string) => {
    const value = record?.[field] ?? null
    const { inHistory, shownTo } = noun.fields[field] ?? {}
    const readable = inHistory?.(value, asker) ?? value
    return readable === null ? null : (shownTo?.(readable, asker, customer) ?? readable)
  }
  const fields = Object.keys({ ...before, ...after })
  return fields.map(field => ({ field, before: valueIn(before, field), after: valueIn(after, field) }))
}
