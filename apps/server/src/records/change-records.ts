import { writtenForm } from '@milepost/contract/records.ts'
import type { FieldFault } from '@milepost/contract/shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import { type LogAuthor, logRecordChanges, type RecordChange } from '../audit/record-log.ts'
import type { Scope, ScopedDb } from '../db/scope.ts'
import { ForbiddenChange, InvalidFields, takenConstraint, VersionConflict } from './faults.ts'
import type { Asker, CheckedRecord, Noun, RecordKey, StoredRecord } from './noun.ts'
import { findRecord } from './read-records.ts'
import { ownerColumns } from './record-owner.ts'

/** Fields as they are sent. */
export type SentFields = Readonly<Record<string, unknown>>

/** Stores a new record of a customer, or with null of the installation, and notes it in the log. Throws InvalidFields and ForbiddenChange. */
export async function createRecord(
  db: ScopedDb,
  noun: Noun,
  asker: Asker,
  author: LogAuthor,
  { customer, fields }: { customer: number | null; fields: SentFields },
): Promise<StoredRecord> {
  await refuseAsker(db, noun, asker)
  const tidy = tidied(noun, fields)
  refuse(await faultsOf(db, noun, tidy, { customer, id: null, asker, values: tidy }))
  const columns = {
    ...ownerColumns(noun, customer),
    ...noun.newColumns,
    ...(await noun.newColumnsOf?.(db, customer, asker)),
    updated_by: author.userId,
    ...columnsOf(noun, tidy),
  }
  const id = await namingTaken(noun, async () => {
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(noun.table)} (${sql.join(Object.keys(columns).map(name => sql.id(name)))})
      values (${sql.join(Object.values(columns))}) returning id`.execute(db)
    const { id } = firstOf(rows)
    await putFields(db, noun, [{ id, customer: noun.owner === 'itself' ? id : customer }], tidy, asker, author)
    return id
  })
  const record = await mustFind(db, noun, asker, id)
  const log = [recordChange(noun, null, record)]
  await logRecordChanges(db, { noun: noun.name, action: 'created', author, batch: null }, log)
  await noun.onCreated?.(db, record, asker)
  return record
}

/**
 * Changes the fields that are sent and notes what they were; a value that stays is not asked about, since what a record has it may
 * keep, as a lease company that was archived. Null where the scope has no such record. Throws
 * VersionConflict with the record as it is now where the version is another or it was archived, InvalidFields, and
 * ForbiddenChange.
 */
export async function updateRecord(
  db: ScopedDb,
  noun: Noun,
  asker: Asker,
  author: LogAuthor,
  { id, version, reason, fields }: { id: number; version: number; reason?: string | undefined; fields: SentFields },
): Promise<StoredRecord | null> {
  await refuseAsker(db, noun, asker)
  await lockRecords(db, noun, asker, [id])
  const before = await findRecord(db, noun, asker, id)
  if (before === null) return null
  if (before.version !== version || before.archived_at !== null) {
    const detail = before.archived_at === null ? 'It was changed meanwhile' : 'It was archived meanwhile'
    throw new VersionConflict(detail, { ...fields, version }, before)
  }
  const changes = changedAmong(before, tidied(noun, fields))
  if (Object.keys(changes).length === 0) return before
  const refusal = (await noun.refuses?.(db, [before], changes, asker))?.get(id)
  if (refusal !== undefined) throw new ForbiddenChange(refusal)
  const values = { ...writtenFields(noun, before), ...changes }
  refuse(await faultsOf(db, noun, changes, { customer: before.customer, id, asker, values }))
  await writeRecords(db, noun, asker, author, [before], changes)
  const after = await mustFind(db, noun, asker, id)
  await noun.onChanged?.(db, before, after)
  const log = [recordChange(noun, before, after)]
  await logRecordChanges(db, { noun: noun.name, action: 'changed', author, reason, batch: null }, log)
  return after
}

/** Throws ForbiddenChange where whoever asks may write nothing any more. It precedes every lock, so that two who write wait in one order. */
export async function refuseAsker(db: ScopedDb, noun: Noun, asker: Asker): Promise<void> {
  const refusal = (await noun.refusesAsker?.(db, asker)) ?? null
  if (refusal !== null) throw new ForbiddenChange(refusal)
}

/** Holds rows until the transaction ends, in the order of their ids so that two who change the same wait for one another. */
export async function lockRecords(
  db: ScopedDb,
  noun: Noun,
  scope: Scope,
  ids: readonly number[],
  condition: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<void> {
  await sql`select from ${sql.table(noun.table)} r where ${noun.inScope(scope, 'r')} and r.id = any(${ids}::int[])
    and ${condition} order by r.id for update`.execute(db)
}

/** Gives records the same new values, which were checked, and `columns` of the rows beside. They are locked. */
export async function writeRecords(
  db: ScopedDb,
  noun: Noun,
  asker: Asker,
  author: LogAuthor,
  records: readonly StoredRecord[],
  changes: SentFields,
  columns: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const ids = records.map(({ id }) => id)
  await namingTaken(noun, async () => {
    await setColumns(db, noun, author, ids, { ...columnsOf(noun, changes), ...columns })
    await putFields(db, noun, records, changes, asker, author)
  })
}

/** Counts a version, with who made it and when. */
export async function setColumns(
  db: ScopedDb,
  noun: Noun,
  author: LogAuthor,
  ids: readonly number[],
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  const set = Object.entries(columns).map(([name, value]) => sql`, ${sql.id(name)} = ${value}`)
  await sql`update ${sql.table(noun.table)} set version = version + 1, updated_at = now(),
    updated_by = ${author.userId}::int ${sql.join(set, sql``)} where id = any(${ids}::int[])`.execute(db)
}

/**
 * For the log: the fields that differ; all of them where there was no record before. Of a list what is in one of the two alone: one
 * vehicle that joins thousands is one name.
 */
export function recordChange(noun: Noun, before: StoredRecord | null, after: StoredRecord): RecordChange {
  const names = Object.entries(noun.fields).flatMap(([name, { isUnlogged }]) =>
    isUnlogged || (before !== null && isSame(before[name], after[name])) ? [] : [name],
  )
  const of = (record: StoredRecord, other: StoredRecord | null) =>
    Object.fromEntries(names.map(name => [name, without(record[name], other?.[name])]))
  const { id, customer, version } = after
  return { id, customer, version, before: before && of(before, after), after: of(after, before) }
}

/** A list without what another one has; anything else as it is. */
export function without(value: unknown, other: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(other)) return value
  const others = new Set(other.map(one => JSON.stringify(one)))
  return value.filter(one => !others.has(JSON.stringify(one)))
}

/** Those of the values that are others than the record's. */
export function changedAmong(record: StoredRecord, fields: SentFields): SentFields {
  const changed = Object.entries(fields).filter(([name, value]) => !isSame(writtenForm(record[name]), value))
  return Object.fromEntries(changed)
}

export const writtenFields = (noun: Noun, record: StoredRecord): SentFields =>
  Object.fromEntries(Object.keys(noun.fields).map(name => [name, writtenForm(record[name])]))

/** Whether any of the values is another than the record's. */
export const isChanged = (record: StoredRecord, fields: SentFields): boolean =>
  Object.keys(changedAmong(record, fields)).length > 0

/** Lists are sets: of ids, or of what has an id. */
function isSame(a: unknown, b: unknown): boolean {
  return comparable(a) === comparable(b)
}

const comparable = (value: unknown): string =>
  JSON.stringify(
    Array.isArray(value) ? value.map(one => JSON.stringify(one)).toSorted((a, b) => (a < b ? -1 : 1)) : value,
  )

export function tidied(noun: Noun, fields: SentFields): SentFields {
  const entries = Object.entries(fields).flatMap(([name, value]) => {
    const field = noun.fields[name]
    return field === undefined || value === undefined ? [] : [[name, field.tidied?.(value as never) ?? value]]
  })
  return Object.fromEntries(entries)
}

/** What is wrong with the values for a record of a customer. */
export async function faultsOf(
  db: ScopedDb,
  noun: Noun,
  fields: SentFields,
  of: CheckedRecord,
  known: KnownChecks = new Map(),
): Promise<FieldFault[]> {
  const faults: FieldFault[] = []
  for (const [name, value] of Object.entries(fields)) {
    const code = await checked(db, noun, name, value, of, known)
    if (code) faults.push({ field: name, code, detail: `${name}: ${DETAILS[code]}` })
  }
  return faults
}

/** What checks of one transaction came to that ask about nothing but a value and a customer: thousands of records have the same few. */
export type KnownChecks = Map<string, FieldFault['code'] | null>

async function checked(
  db: ScopedDb,
  noun: Noun,
  name: string,
  value: unknown,
  of: CheckedRecord,
  known: KnownChecks,
): Promise<FieldFault['code'] | null> {
  const field = noun.fields[name]
  if (field?.check === undefined) return null
  const key = field.isCheckedByValue ? JSON.stringify([name, of.customer, value]) : null
  const before = key === null ? undefined : known.get(key)
  if (before !== undefined) return before
  const code = await field.check(db, value as never, of)
  if (key !== null) known.set(key, code)
  return code
}

const DETAILS: Record<FieldFault['code'], string> = {
  required: 'is needed',
  'too short': 'is too short',
  'too long': 'is too long',
  invalid: 'is not of its form',
  taken: 'is taken by another',
  unknown: 'there is no such thing',
  'in use': 'is in use elsewhere',
  forbidden: 'is more than you may give',
}

function refuse([first, ...rest]: readonly FieldFault[]): void {
  if (first) throw new InvalidFields(first, ...rest)
}

/** Does a write; a value that turns out to be taken is a fault of its field. */
export async function namingTaken<T>(noun: Noun, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const field = noun.taken?.[takenConstraint(error) ?? '']
    if (field === undefined) throw error
    throw new InvalidFields({ field, code: 'taken', detail: `${field}: ${DETAILS.taken}` })
  }
}

export function columnsOf(noun: Noun, fields: SentFields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      Object.entries(noun.fields[name]?.columns?.(value as never, fields) ?? {}),
    ),
  )
}

export async function putFields(
  db: ScopedDb,
  noun: Noun,
  records: readonly (RecordKey & Readonly<Record<string, unknown>>)[],
  fields: SentFields,
  asker: Asker,
  author: LogAuthor,
): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    await noun.fields[name]?.put?.(db, records, value as never, asker, author)
  }
}

async function mustFind(db: ScopedDb, noun: Noun, asker: Asker, id: number): Promise<StoredRecord> {
  const record = await findRecord(db, noun, asker, id)
  if (record === null) throw new Error('a record that was just written is not there')
  return record
}

function firstOf<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('a row that was just written is not there')
  return first
}
