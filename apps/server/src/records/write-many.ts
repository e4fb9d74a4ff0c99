import type { FieldFault } from '@milepost/contract/shapes.ts'
import { sql } from 'kysely'
import { type LogAuthor, logRecordChanges } from '../audit/record-log.ts'
import type { ScopedDb } from '../db/scope.ts'
import {
  changedAmong,
  columnsOf,
  faultsOf,
  type KnownChecks,
  lockRecords,
  namingTaken,
  putFields,
  recordChange,
  refuseAsker,
  type SentFields,
  tidied,
  writeRecords,
  writtenFields,
} from './change-records.ts'
import { type ForbiddenChange, InvalidFields } from './faults.ts'
import { inHalves } from './in-halves.ts'
import type { Asker, Noun, StoredRecord } from './noun.ts'
import { readRecords } from './read-records.ts'

/*
 * The same as createRecord and updateRecord for some hundred records at once, each with values of its own: what is wrong with one
 * is said of that one, and the others are written. All of it stands in the history as one batch.
 */

export interface WritingMany {
  noun: Noun
  asker: Asker
  author: LogAuthor
  customer: number
  batch: string
}

/** What a record was given, with what its caller knows it by. */
export interface GivenFields<Key> {
  key: Key
  fields: SentFields
  /**
   * Its caller refuses it: nothing is written, and what is wrong with these fields is said as well, as far as it shows before they are
   * written. That a name is taken may show only then.
   */
  isOnlyChecked?: boolean
}

export interface ManyWritten<Key> {
  /** The ids of those that were written. */
  written: { key: Key; id: number }[]
  refused: { key: Key; faults: readonly FieldFault[] }[]
}

/** Creates records, and gives their ids. */
export async function createMany<Key>(
  db: ScopedDb,
  writing: WritingMany,
  given: readonly GivenFields<Key>[],
): Promise<ManyWritten<Key>> {
  const { noun, asker, author, customer, batch } = writing
  const outcome: ManyWritten<Key> = { written: [], refused: [] }
  if (given.length === 0) return outcome
  await refuseAsker(db, noun, asker)
  const known: KnownChecks = new Map()
  const good: GivenFields<Key>[] = []
  for (const { key, fields, isOnlyChecked } of given) {
    const tidy = tidied(noun, fields)
    const faults = await faultsOf(db, noun, tidy, { customer, id: null, asker, values: tidy }, known)
    if (faults.length > 0) outcome.refused.push({ key, faults })
    else if (!isOnlyChecked) good.push({ key, fields: tidy })
  }
  const write = async (some: readonly GivenFields<Key>[]) => {
    const inserted = await insertRows(db, writing, some)
    const ids = inserted.map(({ id }) => id)
    const records = await readRecords(db, noun, asker, ids, { isWhole: true })
    if (records.length < some.length) throw new Error('records that were just written are not there')
    const log = records.map(record => recordChange(noun, null, record))
    await logRecordChanges(db, { noun: noun.name, action: 'created', author, batch }, log)
    for (const record of records) await noun.onCreated?.(db, record, asker)
    outcome.written.push(...inserted)
  }
  await inHalves(db, good, write, ({ key }, refusal) => outcome.refused.push({ key, faults: faultsBy(noun, refusal) }))
  return outcome
}

async function insertRows<Key>(
  db: ScopedDb,
  { noun, asker, author, customer }: WritingMany,
  given: readonly GivenFields<Key>[],
): Promise<ManyWritten<Key>['written']> {
  const rows = given.map(({ fields }) => ({
    customer_id: customer,
    updated_by: author.userId,
    ...columnsOf(noun, fields),
  }))
  const names = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const values = rows.map((row: Record<string, unknown>) => {
    const cells = names.map(name => (name in row ? sql`${row[name]}` : sql`default`))
    return sql`(${sql.join(cells)})`
  })
  return namingTaken(noun, async () => {
    const { rows: inserted } = await sql<{ id: number }>`
      insert into ${sql.table(noun.table)} (${sql.join(names.map(name => sql.id(name)))})
      values ${sql.join(values)} returning id`.execute(db)
    const keys = inserted.map(({ id }) => ({ id, customer }))
    for (const [name, groups] of sameValues(noun, given)) {
      for (const { value, places } of groups) {
        const records = places.flatMap(at => keys[at] ?? [])
        await putFields(db, noun, records, { [name]: value }, asker, author)
      }
    }
    return given.flatMap(({ key }, at) => keys.slice(at, at + 1).map(({ id }) => ({ key, id })))
  })
}

/** For each field that is kept elsewhere its values, with the places of the records that have them: those are written together. */
function sameValues<Key>(noun: Noun, given: readonly GivenFields<Key>[]) {
  const names = Object.keys(noun.fields).filter(name => noun.fields[name]?.put !== undefined)
  return names.map(name => {
    const groups = new Map<string, { value: unknown; places: number[] }>()
    for (const [at, { fields }] of given.entries()) {
      if (!(name in fields)) continue
      const key = JSON.stringify(fields[name])
      const group = groups.get(key) ?? { value: fields[name], places: [] }
      group.places.push(at)
      groups.set(key, group)
    }
    return [name, [...groups.values()]] as const
  })
}

interface Changing<Key> {
  key: Key
  before: StoredRecord
  changes: SentFields
}

/** Changes records by their ids. One of them that has all it is given already is neither written nor refused. */
export async function updateMany<Key>(
  db: ScopedDb,
  { noun, asker, author, batch }: WritingMany,
  given: readonly (GivenFields<Key> & { id: number })[],
): Promise<ManyWritten<Key>> {
  const outcome: ManyWritten<Key> = { written: [], refused: [] }
  if (given.length === 0) return outcome
  await refuseAsker(db, noun, asker)
  const ids = given.map(({ id }) => id)
  await lockRecords(db, noun, asker, ids)
  const records = new Map((await readRecords(db, noun, asker, ids, { isWhole: true })).map(one => [one.id, one]))
  const known: KnownChecks = new Map()
  const good: Changing<Key>[] = []
  for (const { key, id, fields, isOnlyChecked } of given) {
    const before = records.get(id)
    if (before === undefined || before.archived_at !== null) {
      outcome.refused.push({ key, faults: [faultOfRecord(noun, 'unknown', 'It was archived meanwhile')] })
      continue
    }
    const changes = changedAmong(before, tidied(noun, fields))
    if (Object.keys(changes).length === 0) continue
    const refusal = (await noun.refuses?.(db, [before], changes, asker))?.get(id)
    const values = { ...writtenFields(noun, before), ...changes }
    const checked = { customer: before.customer, id, asker, values }
    const faults =
      refusal === undefined
        ? await faultsOf(db, noun, changes, checked, known)
        : [faultOfRecord(noun, 'forbidden', refusal)]
    if (faults.length > 0) outcome.refused.push({ key, faults })
    else if (!isOnlyChecked) good.push({ key, before, changes })
  }
  const groups = Map.groupBy(good, ({ changes }) => JSON.stringify(changes))
  const changed: Changing<Key>[] = []
  for (const group of groups.values()) {
    const changes = group[0]?.changes ?? {}
    const write = async (some: readonly Changing<Key>[]) => {
      const before = some.map(one => one.before)
      await writeRecords(db, noun, asker, author, before, changes)
      if (noun.onChanged) await changesOf(db, noun, asker, before, noun.onChanged)
    }
    const done = await inHalves(db, group, write, ({ key }, refusal) =>
      outcome.refused.push({ key, faults: faultsBy(noun, refusal) }),
    )
    changed.push(...done)
  }
  const before = changed.map(one => one.before)
  const log = await changesOf(db, noun, asker, before)
  await logRecordChanges(db, { noun: noun.name, action: 'changed', author, batch }, log)
  outcome.written.push(...changed.map(({ key, before: { id } }) => ({ key, id })))
  return outcome
}

async function changesOf(
  db: ScopedDb,
  noun: Noun,
  asker: Asker,
  before: readonly StoredRecord[],
  follow?: NonNullable<Noun['onChanged']>,
) {
  const ids = before.map(({ id }) => id)
  const after = await readRecords(db, noun, asker, ids, { isWhole: true })
  const byId = new Map(after.map(record => [record.id, record]))
  const log: ReturnType<typeof recordChange>[] = []
  for (const record of before) {
    const changed = byId.get(record.id)
    if (changed === undefined) continue
    await follow?.(db, record, changed)
    log.push(recordChange(noun, record, changed))
  }
  return log
}

function faultsBy(noun: Noun, refusal: InvalidFields | ForbiddenChange): readonly FieldFault[] {
  return refusal instanceof InvalidFields ? refusal.faults : [faultOfRecord(noun, 'forbidden', refusal.message)]
}

/** Said of the field that a record is called by. */
function faultOfRecord({ fields }: Noun, code: FieldFault['code'], detail: string): FieldFault {
  const [field = ''] = Object.keys(fields)
  return { field, code, detail }
}
