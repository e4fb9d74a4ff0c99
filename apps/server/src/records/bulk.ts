import { randomUUID } from 'node:crypto'
import { type BulkResult, MOST_IN_BULK, type RefusedRecord, writtenForm } from '@milepost/contract/records.ts'
import type { RecordAction } from '@milepost/domain/audit/audited-actions.ts'
import { sql } from 'kysely'
import {
  type BatchPiece,
  type LogAuthor,
  type LoggedChange,
  logRecordChanges,
  type RecordChange,
  readBatch,
} from '../audit/record-log.ts'
import type { ScopedDb } from '../db/scope.ts'
import {
  faultsOf,
  isChanged,
  lockRecords,
  recordChange,
  refuseAsker,
  type SentFields,
  tidied,
  without,
  writeRecords,
} from './change-records.ts'
import { type ForbiddenChange, InvalidFields } from './faults.ts'
import { inHalves } from './in-halves.ts'
import type { Asker, Noun, StoredRecord } from './noun.ts'
import { matching, type RecordFilter, readRecords } from './read-records.ts'
import { customerLogged } from './record-owner.ts'

/** Which records: those of these ids, or all that match but some. */
export interface SelectedRecords {
  ids?: readonly number[] | undefined
  matching?: RecordFilter | undefined
  except: readonly number[]
}

export interface BulkChange extends SelectedRecords {
  reason?: string | undefined
  /** That it is part of; one of its own unless given. */
  batch?: string
}

/** Null where the scope does not have one of the ids: then nothing is done. */
type Outcome = Promise<BulkResult | null>

export function archiveRecords(db: ScopedDb, noun: Noun, asker: Asker, author: LogAuthor, change: BulkChange): Outcome {
  return inBatch(db, noun, asker, author, change, 'archived')
}

/** A record whose name was given to another meanwhile stays archived. */
export function restoreRecords(db: ScopedDb, noun: Noun, asker: Asker, author: LogAuthor, change: BulkChange): Outcome {
  return inBatch(db, noun, asker, author, change, 'restored')
}

async function inBatch(
  db: ScopedDb,
  noun: Noun,
  asker: Asker,
  author: LogAuthor,
  { reason, batch = randomUUID(), ...selection }: BulkChange,
  action: 'archived' | 'restored',
): Outcome {
  const isRestored = action === 'restored'
  await refuseAsker(db, noun, asker)
  const selected = await selectRecords(db, noun, asker, selection, isRestored)
  if (selected === null) return null
  const letGo = isRestored ? {} : noun.onceArchived
  const { done, refused } = await moveRecords(db, noun, asker, author, selected, isRestored, letGo)
  await logRecordChanges(db, { noun: noun.name, action, author, reason, batch }, done)
  return { count: done.length, refused, undo: done.length > 0 ? batch : null }
}

/** Gives fields of many records the same values. Throws InvalidFields where all are of one customer, who cannot have a value. */
export async function changeRecords(
  db: ScopedDb,
  noun: Noun,
  asker: Asker,
  author: LogAuthor,
  { reason, changes, ...selection }: BulkChange & { changes: SentFields },
): Outcome {
  const oneByOne = Object.keys(changes).find(name => noun.fields[name]?.isOneByOne)
  if (oneByOne !== undefined) {
    const detail = `${oneByOne}: change it of one ${noun.name} at a time`
    throw new InvalidFields({ field: oneByOne, code: 'invalid', detail })
  }
  await refuseAsker(db, noun, asker)
  const selected = await selectRecords(db, noun, asker, selection, false)
  if (selected === null) return null
  const batch = randomUUID()
  const tidy = tidied(noun, changes)
  const { done, refused, faults } = await setFields(db, noun, asker, author, selected, tidy)
  if (faults !== null) throw faults
  await logRecordChanges(db, { noun: noun.name, action: 'changed', author, reason, batch }, done)
  return { count: done.length, refused, undo: done.length > 0 ? batch : null }
}

/**
 * Takes back what a batch did to records that nobody has changed since. Null where there is no such batch. Throws InvalidFields where
 * it did more than one call may change.
 */
export async function undoBatch(db: ScopedDb, noun: Noun, asker: Asker, author: LogAuthor, batch: string): Outcome {
  await refuseAsker(db, noun, asker)
  const logged = await readBatch(db, customerLogged(noun, asker), noun.name, {
    batch,
    after: 0,
    limit: MOST_IN_BULK + 1,
  })
  if (logged.length > MOST_IN_BULK) {
    throw new InvalidFields({ field: 'undo', code: 'too long', detail: `It changed more than ${MOST_IN_BULK}` })
  }
  return logged.length === 0 ? null : undoLogged(db, noun, asker, author, logged)
}

/** The same for some of what a batch did. `last`: the entry of the log that the next piece is behind; null: there was none left. */
export async function undoPiece(
  db: ScopedDb,
  noun: Noun,
  asker: Asker,
  author: LogAuthor,
  piece: BatchPiece,
): Promise<{ count: number; refused: number; last: number | null }> {
  await refuseAsker(db, noun, asker)
  const logged = await readBatch(db, customerLogged(noun, asker), noun.name, piece)
  const { count, refused } = await undoLogged(db, noun, asker, author, logged)
  return { count, refused: refused.length, last: logged.at(-1)?.entry ?? null }
}

async function undoLogged(
  db: ScopedDb,
  noun: Noun,
  asker: Asker,
  author: LogAuthor,
  logged: readonly LoggedChange[],
): Promise<BulkResult> {
  const ids = logged.map(({ id }) => id)
  await lockRecords(db, noun, asker, ids)
  const records = new Map((await readRecords(db, noun, asker, ids)).map(record => [record.id, record]))
  const undo = randomUUID()
  const refused: RefusedRecord[] = []
  let count = 0
  for (const group of sameUndo(logged, records)) {
    const inGroup = group.changes.flatMap(({ id, version }) => {
      const record = records.get(id)
      if (record === undefined) return []
      if (record.version === version) return [record]
      refused.push(refusal(noun, record, 'It was changed since'))
      return []
    })
    const { done, refused: further } = await takeBack(db, noun, asker, author, inGroup, group)
    await logRecordChanges(db, { noun: noun.name, action: group.action, author, batch: undo }, done)
    refused.push(...further)
    count += done.length
  }
  return { count, refused, undo: count > 0 ? undo : null }
}

async function takeBack(
  db: ScopedDb,
  noun: Noun,
  asker: Asker,
  author: LogAuthor,
  records: readonly StoredRecord[],
  { action, fields }: Undo,
): Promise<Done> {
  if (action === 'changed') return setFields(db, noun, asker, author, records, fields)
  if (action === 'archived') return moveRecords(db, noun, asker, author, records, false, noun.onceArchived)
  const before = await stillPossible(db, noun, asker, records, fields)
  return moveRecords(db, noun, asker, author, records, true, before)
}

interface Undo {
  action: Exclude<RecordAction, 'created'>
  /** For a change: what the fields were. */
  fields: SentFields
  changes: LoggedChange[]
}

/** Records that are to become the same again are changed together. `records`: as they are now. */
function sameUndo(logged: readonly LoggedChange[], records: ReadonlyMap<number, StoredRecord>): Undo[] {
  const groups = new Map<string, Undo>()
  for (const change of logged) {
    const fields = Object.fromEntries(
      Object.entries(change.before ?? {}).map(([name, value]) => [
        name,
        valueBefore(writtenForm(records.get(change.id)?.[name]), writtenForm(value), writtenForm(change.after?.[name])),
      ]),
    )
    const action = OPPOSITE[change.action]
    const key = JSON.stringify([action, fields])
    const group = groups.get(key) ?? { action, fields, changes: [] }
    group.changes.push(change)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** What a field was, as it is written: of a list the log has what was taken out of it, and what was put in. */
function valueBefore(now: unknown, before: unknown, after: unknown): unknown {
  const kept = without(now, after)
  return Array.isArray(before) && Array.isArray(kept) ? [...kept, ...before] : before
}

const OPPOSITE = { created: 'archived', archived: 'restored', restored: 'archived', changed: 'changed' } as const

/** The records, locked. Throws InvalidFields where more match than one call may change. */
async function selectRecords(
  db: ScopedDb,
  noun: Noun,
  asker: Asker,
  { ids, matching: filter, except }: SelectedRecords,
  isArchived: boolean,
): Promise<StoredRecord[] | null> {
  if (ids !== undefined) {
    const own = [...new Set(ids)]
    await lockRecords(db, noun, asker, own)
    const records = await readRecords(db, noun, asker, own)
    return records.length < own.length ? null : records
  }
  const condition = matching(noun, asker, filter ?? { search: '' }, isArchived)
  // Those of the installation are found though they may not be locked, so that they are named as left as they were.
  const locked = noun.owner === 'shared' ? sql`` : sql`for update`
  const { rows } = await sql<{ id: number }>`
    select r.id from ${sql.table(noun.table)} r where ${condition} and r.id <> all(${except}::int[])
    order by r.id limit ${MOST_IN_BULK + 1} ${locked}`.execute(db)
  if (rows.length > MOST_IN_BULK) {
    const detail = `More than ${MOST_IN_BULK} match: narrow the filter`
    throw new InvalidFields({ field: 'matching', code: 'too long', detail })
  }
  const found = rows.map(({ id }) => id)
  if (noun.owner === 'shared') await lockRecords(db, noun, asker, found)
  return readRecords(db, noun, asker, found)
}

interface Done {
  done: RecordChange[]
  refused: RefusedRecord[]
}

/** What records had when they were archived, if they may have it again. */
async function stillPossible(
  db: ScopedDb,
  noun: Noun,
  asker: Asker,
  records: readonly StoredRecord[],
  fields: SentFields,
): Promise<SentFields> {
  for (const customer of new Set(records.map(record => record.customer))) {
    const faults = await faultsOf(db, noun, fields, { customer, id: null, asker, values: fields })
    if (faults.length > 0) return {}
  }
  return fields
}

/** Archives records, or restores them, and gives them the `fields`. */
async function moveRecords(
  db: ScopedDb,
  noun: Noun,
  asker: Asker,
  author: LogAuthor,
  records: readonly StoredRecord[],
  isRestored: boolean,
  fields: SentFields = {},
): Promise<Done> {
  const detail = isRestored ? 'It is not archived' : 'It is archived already'
  const [movable, stuck] = partition(records, ({ archived_at }) => (archived_at !== null) === isRestored)
  const refused = stuck.map(record => refusal(noun, record, detail))
  const allowed = await allowedAmong(db, noun, asker, movable, null, refused)
  const columns = { archived_at: isRestored ? null : sql`now()` }
  const move = async (moved: readonly StoredRecord[]) => {
    await writeRecords(db, noun, asker, author, moved, fields, columns)
    const ids = moved.map(({ id }) => id)
    await noun.onMoved?.(db, ids, isRestored, asker)
  }
  const done = await inHalves(db, allowed, move, (record, fault) => refused.push(refusalBy(noun, record, fault)))
  if (Object.keys(fields).length > 0) return { done: await changesOf(db, noun, asker, done), refused }
  const changes = done.map(({ id, customer, version }) => ({
    id,
    customer,
    version: version + 1,
    before: {},
    after: {},
  }))
  return { done: changes, refused }
}

/** `faults`: all are of one customer, and this is wrong with the values for them. */
async function setFields(
  db: ScopedDb,
  noun: Noun,
  asker: Asker,
  author: LogAuthor,
  records: readonly StoredRecord[],
  fields: SentFields,
): Promise<Done & { faults: InvalidFields | null }> {
  const [current, archived] = partition(records, ({ archived_at }) => archived_at === null)
  const refused = archived.map(record => refusal(noun, record, 'It is archived'))
  const good: StoredRecord[] = []
  let faults: InvalidFields | null = null
  const byCustomer = [...Map.groupBy(current, record => record.customer)]
  for (const [customer, theirs] of byCustomer) {
    const [fault, ...others] = await faultsOf(db, noun, fields, {
      ...{ customer, id: null, asker },
      values: fields,
    })
    if (fault === undefined) {
      const changed = theirs.filter(record => isChanged(record, fields))
      good.push(...(await allowedAmong(db, noun, asker, changed, fields, refused)))
      continue
    }
    refused.push(...theirs.map(record => refusal(noun, record, fault.detail, fault.field)))
    if (byCustomer.length === 1) faults = new InvalidFields(fault, ...others)
  }
  const log: RecordChange[] = []
  await inHalves(
    db,
    good,
    async changed => {
      await writeRecords(db, noun, asker, author, changed, fields)
      log.push(...(await changesOf(db, noun, asker, changed)))
    },
    (record, fault) => refused.push(refusalBy(noun, record, fault)),
  )
  return { done: log, refused, faults }
}

/** What was made of records, for the log, with what follows from it. */
async function changesOf(
  db: ScopedDb,
  noun: Noun,
  asker: Asker,
  before: readonly StoredRecord[],
): Promise<RecordChange[]> {
  const ids = before.map(({ id }) => id)
  const after = new Map((await readRecords(db, noun, asker, ids)).map(record => [record.id, record]))
  const log: RecordChange[] = []
  for (const record of before) {
    const changed = after.get(record.id)
    if (changed === undefined) continue
    log.push(recordChange(noun, record, changed))
    await noun.onChanged?.(db, record, changed)
  }
  return log
}

/** Those that may be changed by whoever asks; the others join the refused. */
async function allowedAmong(
  db: ScopedDb,
  noun: Noun,
  asker: Asker,
  records: readonly StoredRecord[],
  fields: SentFields | null,
  refused: RefusedRecord[],
): Promise<readonly StoredRecord[]> {
  const reasons = await noun.refuses?.(db, records, fields, asker)
  if (reasons === undefined) return records
  return records.filter(record => {
    const reason = reasons.get(record.id)
    if (reason !== undefined) refused.push(refusal(noun, record, reason))
    return reason === undefined
  })
}

function refusalBy(noun: Noun, record: StoredRecord, fault: InvalidFields | ForbiddenChange): RefusedRecord {
  const field = fault instanceof InvalidFields ? fault.faults[0].field : null
  return refusal(noun, record, fault.message, field)
}

function refusal(noun: Noun, record: StoredRecord, detail: string, field: string | null = null): RefusedRecord {
  const [first = ''] = Object.keys(noun.fields)
  const name = record[first]
  return { id: record.id, name: typeof name === 'string' ? name : `${noun.name} ${record.id}`, field, detail }
}

function partition<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter(one => !isFirst(one))]
}
