import { sql } from 'kysely'
import { type LogAuthor, logRecordChanges } from '../../audit/record-log.ts'
import { customerInScope } from '../../db/in-scope.ts'
import type { ScopedDb } from '../../db/scope.ts'
import { setColumns } from '../../records/change-records.ts'
import type { Asker, Noun, StoredRecord } from '../../records/noun.ts'

/** Whether others look after an account that sees customers of the asker: these may be taken away from it. */
export const mayTakeAway = ({ userId, customerIds }: Asker, { id, customer }: StoredRecord): boolean =>
  id !== userId && customer !== null && !customerIds.includes(customer)

/**
 * Takes the customers of the asker, with their vehicle groups, away from an account, which is locked. The asker does not find it
 * any more: so it is no change of its fields like others.
 */
export async function takeAway(
  db: ScopedDb,
  noun: Noun,
  asker: Asker,
  author: LogAuthor,
  { id, customer, version, customers, vehicle_groups }: StoredRecord,
): Promise<void> {
  await setColumns(db, noun, author, [id], {})
  await sql`delete from user_vehicle_groups m using vehicle_groups g
    where g.id = m.vehicle_group_id and m.user_id = ${id} and ${customerInScope(asker, 'g.customer_id')}`.execute(db)
  await sql`delete from user_customers m where m.user_id = ${id} and ${customerInScope(asker, 'm.customer_id')}`.execute(
    db,
  )
  const change = {
    ...{ id, customer, version: version + 1 },
    before: { customers, vehicle_groups },
    after: { customers: [], vehicle_groups: [] },
  }
  await logRecordChanges(db, { noun: noun.name, action: 'changed', author, batch: null }, [change])
}
