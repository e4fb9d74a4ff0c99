import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../audit/actor.ts'
import { audit } from '../audit/audit.ts'
import { customerInScope } from '../db/in-scope.ts'
import type { Scope, ScopedDb } from '../db/scope.ts'
import type { Chain, CorrectionKind } from './correction-kinds.ts'
import { type ChainLink, hashOfEntry, isNextInChain, type SealedEntry, START_OF_CHAIN } from './sealed-chain.ts'

/** A correction before it has its place in the chain of its customer. */
export type NewCorrection<Subject> = Subject & {
  customerId: number
  value: string | null
  /** What was shown when it was made. */
  before: string | null
  reason: string
  /** The id of the entry that it takes back; null: it corrects. */
  revokes: number | null
  madeAtMs: number
}

/** Appends a correction to the chain of its customer and to the audit log; returns its id. */
export async function addCorrection<Subject extends object>(
  db: ScopedDb,
  kind: CorrectionKind<Subject>,
  correction: NewCorrection<Subject>,
  { userId, name, address, requestId }: Actor,
): Promise<number> {
  const { customerId, value, before, reason, revokes } = correction
  const end = await lockEndOfChain(db, kind, customerId)
  const entry = { ...correction, userId, userName: name, number: end.number + 1, previousHash: end.hash }
  const subject = kind.subject.map(({ name, type }) =>
    type === 'instant' ? new Date(Number(entry[name])) : entry[name],
  )
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(kind.table)} (${subjectNames(kind)}, customer_id, number, value, before, reason, revokes, user_id,
      user_name, made_at, previous_hash, hash)
    values (${sql.join(subject)}, ${customerId}, ${entry.number}, ${value}, ${before}, ${reason}, ${revokes}, ${userId},
      ${name}, ${new Date(entry.madeAtMs)}, ${entry.previousHash}, ${hashOfEntry(kind, entry)})
    returning id
  `.execute(db)
  const [added] = rows
  if (!added) throw new Error(`No row was added to ${kind.table}.`)
  await audit(db, revokes === null ? kind.actions.made : kind.actions.revoked, {
    userId,
    customerId,
    detail: {
      correction: added.id,
      ...kind.audited(correction),
      value,
      before,
      reason,
      ...(revokes !== null && { revokes }),
    },
    address,
    requestId,
  })
  return added.id
}

/**
 * Takes a correction back, by another entry: what was corrected before it counts again. Gives null where it has been revoked
 * since `correction` was read.
 */
export async function revokeCorrection<Subject extends object>(
  db: ScopedDb,
  kind: CorrectionKind<Subject>,
  correction: SealedEntry<Subject>,
  { reason, madeAtMs }: { reason: string; madeAtMs: number },
  actor: Actor,
): Promise<number | null> {
  await lockEndOfChain(db, kind, correction.customerId)
  const revocations = await sql`select from ${sql.table(kind.table)} where revokes = ${correction.id}`.execute(db)
  if (revocations.rows.length > 0) return null
  return addCorrection(
    db,
    kind,
    { ...correction, value: null, before: correction.value, reason, revokes: correction.id, madeAtMs },
    actor,
  )
}

/** A lock for each chain: no other transaction appends to that of a customer until the transaction ends. */
const LOCKS: Record<Chain, number> = { trips: 7_318_015, timesheets: 7_318_017, approvals: 7_318_146 }

/** For whoever decides by what is read of a chain whether to append to it: what is read then stays so until the transaction ends. */
export async function lockChain<Subject extends object>(
  db: ScopedDb,
  { chain }: CorrectionKind<Subject>,
  customerId: number,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS[chain]}, ${customerId})`.execute(db)
}

async function lockEndOfChain<Subject extends object>(
  db: ScopedDb,
  kind: CorrectionKind<Subject>,
  customerId: number,
): Promise<ChainLink> {
  await lockChain(db, kind, customerId)
  const { table } = kind
  const { rows } = await sql<ChainLink>`
    select number, hash from ${sql.table(table)} where customer_id = ${customerId} order by number desc limit 1
  `.execute(db)
  return rows[0] ?? START_OF_CHAIN
}

/** A correction as it was sealed, and what is known of it from other entries. */
export type StoredCorrection<Subject> = SealedEntry<Subject> & {
  isRevoked: boolean
  /** The hash of the entry before it in the chain; null where there is none. */
  hashBefore: Buffer | null
}

/** The corrections `c` of a condition, in the order they were made. */
export async function readCorrections<Subject extends object>(
  db: ScopedDb,
  kind: CorrectionKind<Subject>,
  condition: RawBuilder<unknown>,
): Promise<StoredCorrection<Subject>[]> {
  const table = sql.table(kind.table)
  const { rows } = await sql<StoredCorrection<Subject>>`
    select ${entryColumns(kind)}, exists (select from ${table} r where r.revokes = c.id) as "isRevoked",
      (select b.hash from ${table} b where b.customer_id = c.customer_id and b.number = c.number - 1) as "hashBefore"
    from ${table} c where ${condition} order by c.number
  `.execute(db)
  return rows
}

/** One by its id; null when it is of another customer. */
export async function findCorrection<Subject extends object>(
  db: ScopedDb,
  kind: CorrectionKind<Subject>,
  scope: Scope,
  id: number,
): Promise<StoredCorrection<Subject> | null> {
  const [found] = await readCorrections(db, kind, sql`c.id = ${id} and ${customerInScope(scope, 'c.customer_id')}`)
  return found ?? null
}

/** What is read of an entry `c`. */
export function entryColumns<Subject extends object>({ subject }: CorrectionKind<Subject>) {
  const ms = (column: string) => sql`extract(epoch from ${sql.ref(`c.${column}`)})::float8 * 1000`
  const ofSubject = subject.map(({ name, column, type }) => {
    const read =
      type === 'instant'
        ? ms(column)
        : type === 'day'
          ? sql`to_char(${sql.ref(`c.${column}`)}, 'YYYY-MM-DD')`
          : sql.ref(`c.${column}`)
    return sql`${read} as ${sql.ref(name)}`
  })
  return sql`c.id, c.customer_id as "customerId", c.number, ${sql.join(ofSubject)}, c.value, c.before, c.reason, c.revokes,
    c.user_id as "userId", c.user_name as "userName", ${ms('made_at')} as "madeAtMs", c.previous_hash as "previousHash", c.hash`
}

const subjectNames = <Subject extends object>({ subject }: CorrectionKind<Subject>) =>
  sql.join(subject.map(({ column }) => sql.ref(column)))

/**
 * Whether these entries are as they were written, and the last verification of their customer's whole chain
 * (verify-chains.ts) found nothing changed or missing.
 */
export async function isHistoryIntact<Subject extends object>(
  db: ScopedDb,
  kind: CorrectionKind<Subject>,
  customerId: number,
  entries: readonly StoredCorrection<Subject>[],
): Promise<boolean> {
  const isAsWritten = entries.every(entry =>
    isNextInChain(kind, { number: entry.number - 1, hash: entry.hashBefore }, entry),
  )
  if (!isAsWritten) return false
  const { rows } = await sql`
    select 1 from correction_chain_checks where customer_id = ${customerId} and chain = ${kind.chain} and broken_at is not null
  `.execute(db)
  return rows.length === 0
}

/** Of entries in the order they were made: the newest of each place that was not taken back. */
export function inForce<Entry extends { revokes: number | null; isRevoked: boolean }>(
  entries: readonly Entry[],
  placeOf: (entry: Entry) => string,
): Set<Entry> {
  const standing = entries.filter(entry => entry.revokes === null && !entry.isRevoked)
  return new Set(new Map(standing.map(entry => [placeOf(entry), entry])).values())
}

/** A correction as the calls give it, beside what it is of. */
export function presentCorrection(entry: StoredCorrection<unknown>, isInForce: boolean) {
  return {
    id: entry.id,
    reason: entry.reason,
    made_by: entry.userName,
    made_at: new Date(entry.madeAtMs).toISOString(),
    revokes: entry.revokes,
    is_in_force: isInForce,
    hash: entry.hash.toString('hex'),
  }
}
