import type { UploadChoices, UploadCounts } from '@milepost/contract/uploads.ts'
import type { LogAuthor } from '../audit/record-log.ts'
import type { ScopedDb } from '../db/scope.ts'
import { archiveRecords } from '../records/bulk.ts'
import type { Asker } from '../records/noun.ts'
import { createMany, type ManyWritten, updateMany, type WritingMany } from '../records/write-many.ts'
import type { SheetRow } from '../spreadsheets/sheet-bounds.ts'
import { type ColumnMap, emptied, fieldSchemas, type LineFaultFound, type ReadLine, readLines } from './read-lines.ts'
import type { KnownLine, UploadNoun } from './upload-noun.ts'

/** What is done with the lines of a file, for whom. */
export interface Applying {
  upload: UploadNoun
  asker: Asker
  author: LogAuthor
  customer: number
  /** Holds what is done together in the history, so that it can be taken back together. */
  batch: string
  columns: ColumnMap
  choices: UploadChoices
}

/** What the lines so far named. */
export interface NamedSoFar {
  /** The line that names each key first. */
  keys: ReadonlyMap<string, number>
  ids: ReadonlySet<number>
}

export interface Applied {
  counts: UploadCounts
  faults: LineFaultFound[]
  /** Keys that these lines name, with the line of each. */
  keys: [string, number][]
  /** Records that they name, those that they created among them. */
  ids: number[]
  /** Some line does not say which record it means: what no line names is not known then. */
  hasUnnamed: boolean
}

export const NOTHING_DONE: UploadCounts = { created: 0, changed: 0, archived: 0, as_before: 0, skipped: 0, faulty: 0 }

interface NamedLine extends ReadLine {
  keys: readonly string[]
  id: number | null
}

/**
 * Writes some lines of a file, each as a form of the noun would: what is wrong with one is said of it, and the others are written.
 * Where nothing is to be saved, the transaction is the caller's to roll back.
 */
export async function applyLines(
  db: ScopedDb,
  applying: Applying,
  soFar: NamedSoFar,
  rows: readonly SheetRow[],
): Promise<Applied> {
  const { upload, asker, author, customer, batch, choices, columns } = applying
  const lines = await nameLines(db, applying, soFar, await readLines(db, upload, applying, columns, rows))
  if (upload.ofKnown !== undefined) await completeKnown(db, applying, lines)
  const isGood = ({ faults }: NamedLine) => faults.length === 0
  // What is wrong with a cell hides nothing but what an index alone refuses: the line is checked as if that cell were empty.
  const meant = lines.filter(line => isGood(line) || (upload.ofKnown === undefined && namesOne(upload, line)))
  const [news, known] = [meant.filter(({ id }) => id === null), meant.filter(({ id }) => id !== null)]
  const skipped = (choices.create ? 0 : news.filter(isGood).length) + (choices.update ? 0 : known.filter(isGood).length)
  const writing: WritingMany = { noun: upload.noun, asker, author, customer, batch }
  const creating = choices.create ? news : []
  for (const line of creating) completeLine(upload, columns, line)
  const givenBy = (line: NamedLine) => ({ key: line, fields: line.values, isOnlyChecked: !isGood(line) })
  const created = await createMany(db, writing, creating.map(givenBy))
  const changing = choices.update ? known : []
  const changed = await updateMany(
    db,
    writing,
    changing.flatMap(line => (line.id === null ? [] : [{ ...givenBy(line), id: line.id }])),
  )
  for (const outcome of [created, changed]) noteFaults(upload, columns, rows, outcome)
  const faulty = lines.filter(({ faults }) => faults.length > 0).length
  const written = { created: created.written.length, changed: changed.written.length }
  const asBefore = lines.length - faulty - skipped - written.created - written.changed
  return {
    counts: { ...NOTHING_DONE, ...written, as_before: asBefore, skipped, faulty },
    faults: lines.flatMap(({ faults }) => faults),
    keys: lines.flatMap(({ keys: [key], line }) => (key === undefined || soFar.keys.has(key) ? [] : [[key, line]])),
    ids: [...lines.flatMap(({ id }) => (id === null ? [] : [id])), ...created.written.map(({ id }) => id)],
    hasUnnamed: lines.some(({ keys }) => keys.length === 0),
  }
}

/** The same for lines that were written before: what they name, and nothing else. */
export async function nameAgain(
  db: ScopedDb,
  applying: Applying,
  soFar: NamedSoFar,
  rows: readonly SheetRow[],
): Promise<Pick<Applied, 'keys' | 'ids' | 'hasUnnamed'>> {
  const read = await readLines(db, applying.upload, applying, applying.columns, rows)
  const lines = await nameLines(db, applying, soFar, read)
  return {
    keys: lines.flatMap(({ keys: [key], line }) => (key === undefined ? [] : [[key, line]])),
    ids: lines.flatMap(({ id }) => (id === null ? [] : [id])),
    hasUnnamed: lines.some(({ keys }) => keys.length === 0),
  }
}

/** Archives records that no line of the file names. Gives how many. */
export async function archiveUnnamed(
  db: ScopedDb,
  { upload, asker, author, batch }: Applying,
  ids: readonly number[],
): Promise<number> {
  const result = await archiveRecords(db, upload.noun, asker, author, { ids, except: [], batch })
  return result?.count ?? 0
}

async function nameLines(
  db: ScopedDb,
  { upload, asker, customer, columns }: Applying,
  soFar: NamedSoFar,
  lines: readonly ReadLine[],
): Promise<NamedLine[]> {
  const named: NamedLine[] = lines.map(line => ({ ...line, keys: upload.keysOf(line.values), id: null }))
  const found = await upload.find(db, asker, customer, [...new Set(named.flatMap(({ keys }) => keys))])
  const idsOf = Map.groupBy(found, ({ key }) => key)
  const keysHere = new Map<string, number>()
  const idsHere = new Set<number>()
  const keyField = keyFieldOf(upload)
  for (const line of named) {
    const [first] = line.keys
    const fault = (code: LineFaultFound['code']) =>
      line.faults.push({
        ...{ line: line.line, column: columns.indexOf(upload.keyColumn), field: keyField },
        ...{ value: textOf(line.values[keyField]), code },
      })
    if (first === undefined) {
      if (line.faults.length === 0 || isUnnamed(upload, line)) fault('required')
      continue
    }
    if (soFar.keys.has(first) || keysHere.has(first)) fault('repeated')
    else keysHere.set(first, line.line)
    // What an earlier line names already is not meant by a second key: a driver of the same name is another one.
    const isFree = (id: number) => !soFar.ids.has(id) && !idsHere.has(id)
    const candidates = line.keys.map((key, at) => (idsOf.get(key) ?? []).filter(({ id }) => at === 0 || isFree(id)))
    const [found, ...others] = candidates.find(some => some.length > 0) ?? []
    if (others.length > 0) fault('ambiguous')
    else if (found !== undefined && !isFree(found.id) && line.faults.length === 0) fault('repeated')
    line.id = found?.id ?? null
    if (line.id !== null) idsHere.add(line.id)
  }
  return named
}

/** Whether a line says nothing of what names its record: neither rightly nor wrongly. */
function isUnnamed(upload: UploadNoun, { values, faults }: ReadLine): boolean {
  const keyField = keyFieldOf(upload)
  return !(keyField in values) && !faults.some(({ field }) => field === keyField || field === upload.otherKeyField)
}

/** Whether a line says which record it means, and no other line does. */
const namesOne = ({ otherKeyField }: UploadNoun, { keys, faults }: NamedLine): boolean =>
  keys.length > 0 &&
  !faults.some(({ code, field }) => code === 'repeated' || code === 'ambiguous' || field === otherKeyField)

/** Leaves the lines without what names their records, and with what they do not say themselves. */
async function completeKnown(db: ScopedDb, { upload, columns }: Applying, lines: readonly NamedLine[]): Promise<void> {
  const field = keyFieldOf(upload)
  const column = columns.indexOf(upload.keyColumn)
  const known: KnownLine[] = []
  for (const { line, id, values, faults } of lines) {
    const value = textOf(values[field])
    delete values[field]
    if (faults.length > 0) continue
    if (id === null) faults.push({ line, column, field, value, code: 'unknown' })
    else known.push({ id, values })
  }
  await upload.ofKnown?.complete(db, known)
}

const keyFieldOf = ({ fields, keyColumn }: UploadNoun): string =>
  fields.find(({ columns: all }) => all.some(({ id }) => id === keyColumn))?.field ?? ''

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Gives a new record what it has where a file says nothing, or its faults where something is needed. */
function completeLine(upload: UploadNoun, columns: ColumnMap, line: ReadLine): void {
  const faulty = new Set(line.faults.map(({ field }) => field))
  for (const [field, schema] of Object.entries(fieldSchemas(upload))) {
    if (field in line.values || faulty.has(field)) continue
    const meaning = emptied(schema)
    if ('value' in meaning) line.values[field] = meaning.value
    else
      line.faults.push({
        line: line.line,
        column: placeOf(upload, columns, field),
        field,
        value: '',
        code: meaning.fault,
      })
  }
}

/** Of the first column of a file that fills a field. */
function placeOf({ fields }: UploadNoun, columns: ColumnMap, field: string): number | null {
  const own = fields.find(one => one.field === field)?.columns ?? []
  return own.map(({ id }) => columns.indexOf(id)).find(place => place >= 0) ?? null
}

function noteFaults(
  upload: UploadNoun,
  columns: ColumnMap,
  rows: readonly SheetRow[],
  { refused }: ManyWritten<ReadLine>,
): void {
  const cellsOf = new Map(rows.map(({ line, cells }) => [line, cells]))
  for (const { key: line, faults } of refused) {
    for (const { field: path, code } of faults) {
      const field = path.split('.')[0] ?? path
      const column = placeOf(upload, columns, field)
      const value = column === null ? '' : (cellsOf.get(line.line)?.[column] ?? '')
      line.faults.push({ line: line.line, column, field, value, code })
    }
  }
}

export const addCounts = (a: UploadCounts, b: UploadCounts): UploadCounts => ({
  created: a.created + b.created,
  changed: a.changed + b.changed,
  archived: a.archived + b.archived,
  as_before: a.as_before + b.as_before,
  skipped: a.skipped + b.skipped,
  faulty: a.faulty + b.faulty,
})
