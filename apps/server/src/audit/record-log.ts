import type { AuditedNoun, RecordAction } from '@milepost/domain/audit/audited-actions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/scope.ts'

/** Who does something: as the audit log keeps it. */
export interface LogAuthor {
  /** Null: the program itself. */
  userId: number | null
  address: string | null
  requestId: string | null
}

/** What a change did to one record: the fields that differ, as the record shows them. */
export interface RecordChange {
  id: number
  /** Null: the installation's. */
  customer: number | null
  /** After the change. */
  version: number
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** What one call did. `batch` holds its changes together, so that they can be taken back together. */
export interface LoggedCall {
  /** Such as `lease company`: the action reads `lease company archived`. */
  noun: AuditedNoun
  action: RecordAction
  author: LogAuthor
  reason?: string | undefined
  batch: string | null
}

/** Appends an entry for each record, in the transaction of the change. */
export async function logRecordChanges(db: Db, call: LoggedCall, changes: readonly RecordChange[]): Promise<void> {
  const { noun, action, author, reason, batch } = call
  const detail = JSON.stringify(reason ? { reason } : {})
  await sql`
    insert into audit_log (action, user_id, customer_id, detail, address, request_id, noun, record_id, record_version, before,
      after, batch)
    select ${`${noun} ${action}`}, ${author.userId}::int, c.customer, ${detail}::jsonb, ${author.address}::inet,
      ${author.requestId}, ${noun}, c.id, c.version, c.before, c.after, ${batch}::uuid
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as c (id bigint, customer int, version int, before jsonb, after jsonb)
    order by c.id`.execute(db)
}

export interface LoggedChange extends RecordChange {
  /** Its id in the log. */
  entry: number
  action: RecordAction
}

/** Some entries of a batch: those behind one of them. */
export interface BatchPiece {
  batch: string
  after: number
  limit: number
}

/** What a batch did, for its undo, in the order in which it did it; `inScope` says of which customers. */
export async function readBatch(
  db: Db,
  inScope: RawBuilder<boolean>,
  noun: string,
  { batch, after, limit }: BatchPiece,
): Promise<LoggedChange[]> {
  const { rows } = await sql<LoggedChange>`
    select id as entry, record_id as id, customer_id as customer, record_version as version, before, after,
      substr(action, length(${noun}) + 2) as action
    from audit_log where batch = ${batch}::uuid and noun = ${noun} and ${inScope}
      and audit_log.id > ${after} order by audit_log.id limit ${limit}`.execute(db)
  return rows
}
