import { sql } from 'kysely'
import type { Db } from '../db/scope.ts'
import { filerKnownTo, type Reader } from './known-names.ts'

/** Of which record something is. */
export type RecordKey = { driver_check_id: number } | { defect_id: number } | { safety_inspection_id: number }

interface NewState {
  customerId: number
  status: string
  isOffRoad: boolean
  repairerId: number | null
  note: string
  by: { userId: number; name: string }
}

/** Puts a state of a defect or an inspection on record, in the transaction that gives it. */
export async function addRecordState(
  db: Db,
  record: Exclude<RecordKey, { driver_check_id: number }>,
  { customerId, status, isOffRoad, repairerId, note, by }: NewState,
): Promise<void> {
  await db
    .insertInto('record_states')
    .values({
      ...{ ...record, customer_id: customerId, status, is_off_road: isOffRoad, repairer_id: repairerId, note },
      ...{ created_by: by.userId, created_by_name: by.name },
    })
    .execute()
}

interface ReadState {
  status: string
  is_off_road: boolean
  repairer: string | null
  note: string
  at: string
  by: string | null
}

/** The states that a record of the scope has had, the first one first. */
export async function readRecordStates(db: Db, reader: Reader, record: RecordKey): Promise<ReadState[]> {
  const { rows } = await sql<Omit<ReadState, 'at'> & { at: Date }>`
    select s.status, s.is_off_road, r.name as repairer, s.note, s.created_at as at, ${filerKnownTo(reader, 's')} as by
    from record_states s left join repairers r on r.id = s.repairer_id where ${ofRecord('s', record)} order by s.id`.execute(
    db,
  )
  return rows.map(row => ({ ...row, at: row.at.toISOString() }))
}

/** Whether a row is of this record. */
export function ofRecord(row: string, record: RecordKey) {
  const [[column, id] = ['', 0]] = Object.entries(record)
  return sql<boolean>`${sql.ref(`${row}.${column}`)} = ${id}`
}
