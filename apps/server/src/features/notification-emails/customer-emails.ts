import type { ReportType } from '@milepost/contract/notification-emails.ts'
import { sql } from 'kysely'
import type { LogAuthor } from '../../audit/record-log.ts'
import { customerInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { archiveRecords } from '../../records/bulk.ts'
import { createRecord } from '../../records/change-records.ts'
import type { Asker } from '../../records/noun.ts'
import { notificationEmailNoun } from './notification-email-noun.ts'

/** An address and what it receives. */
export interface ReportAddress {
  email: string
  report_type: ReportType
}

export interface StoredAddress extends ReportAddress {
  id: number
  customer: number
}

/** Those in use, by report and address: of a customer, or of all in scope; of a report, or of all. */
export async function readAddresses(
  db: ScopedDb,
  scope: Scope,
  { customer, type }: { customer: number | null; type: ReportType | null },
): Promise<StoredAddress[]> {
  const { rows } = await sql<StoredAddress>`
    select e.id, e.customer_id as customer, e.email, e.report_type from notification_emails e
    where ${customerInScope(scope, 'e.customer_id')} and e.archived_at is null
      and (${customer}::int is null or e.customer_id = ${customer}) and (${type}::text is null or e.report_type = ${type})
    order by e.report_type, lower(e.email), e.id`.execute(db)
  return rows
}

/** Adds and archives addresses of a customer; what is there already, or is not, stays so. */
export async function changeAddresses(
  db: ScopedDb,
  asker: Asker,
  author: LogAuthor,
  customer: number,
  { add, remove }: { add: readonly ReportAddress[]; remove: readonly ReportAddress[] },
): Promise<void> {
  const current = await readAddresses(db, asker, { customer, type: null })
  const isOneOf = (all: readonly ReportAddress[]) => {
    const keys = new Set(all.map(keyOf))
    return (one: ReportAddress) => keys.has(keyOf(one))
  }
  const ids = current.filter(isOneOf(remove)).map(({ id }) => id)
  if (ids.length > 0) await archiveRecords(db, notificationEmailNoun, asker, author, { ids, except: [] })
  const isThere = isOneOf(current)
  const added = new Map(add.filter(one => !isThere(one)).map(one => [keyOf(one), one]))
  for (const fields of added.values()) {
    await createRecord(db, notificationEmailNoun, asker, author, { customer, fields: { ...fields, depots: [] } })
  }
}

const keyOf = ({ email, report_type }: ReportAddress) => `${report_type} ${email.toLowerCase()}`
