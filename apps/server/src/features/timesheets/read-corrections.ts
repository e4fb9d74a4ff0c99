import type { CorrectedField, CorrectionEntry } from '@milepost/domain/timesheet-corrections.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../../db/scope.ts'
import type { SealedCorrection } from '../../history/sealed-chain.ts'
import type { Subject } from './subjects.ts'

/** A correction as it was written: who laid what over which day, and why. */
export interface Correction extends CorrectionEntry, SealedCorrection {
  subject: Subject['kind']
  subjectId: number
  field: CorrectedField
  hash: Buffer
}

const COLUMNS: RawBuilder<unknown> = sql`id, customer_id as "customerId", number, subject, subject_id as "subjectId",
  to_char(day, 'YYYY-MM-DD') as day, field, value, before, reason, revokes, user_id as "userId", user_name as "userName",
  (extract(epoch from made_at) * 1000)::float8 as "madeAtMs", previous_hash as "previousHash", hash`

/** What was corrected on these days (both included) of subjects of one kind and customer, by subject, in the order it was done. */
export async function readCorrections(
  db: ScopedDb,
  subjects: readonly Subject[],
  { start, end }: { start: string; end: string },
): Promise<Map<number, Correction[]>> {
  const [first] = subjects
  if (first === undefined) return new Map()
  const { rows } = await sql<Correction>`
    select ${COLUMNS} from timesheet_corrections
    where customer_id = ${first.customerId} and subject = ${first.kind}
      and subject_id = any(${subjects.map(subject => subject.id)}::int[]) and day between ${start} and ${end}
    order by number
  `.execute(db)
  return Map.groupBy(rows, row => row.subjectId)
}

/** One by its id; undefined when it is of another customer. */
export async function findCorrection(db: ScopedDb, customerIds: readonly number[], id: number) {
  const { rows } = await sql<Correction>`
    select ${COLUMNS} from timesheet_corrections where id = ${id} and customer_id = any(${customerIds}::int[])
  `.execute(db)
  return rows[0]
}

/** Everything that a customer has corrected, in order: the chain. */
export async function readChain(db: ScopedDb, customerId: number): Promise<Correction[]> {
  const { rows } = await sql<Correction>`
    select ${COLUMNS} from timesheet_corrections where customer_id = ${customerId} order by number
  `.execute(db)
  return rows
}
