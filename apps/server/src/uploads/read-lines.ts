import type { LineFaultCode } from '@milepost/contract/uploads.ts'
import type { z } from 'zod'
import type { ScopedDb } from '../db/scope.ts'
import type { SheetRow } from '../spreadsheets/sheet-bounds.ts'
import { createTurns } from './turns.ts'
import type { Meaning, UploadField, UploadNoun, UploadReader } from './upload-noun.ts'

/** Which column of a file is which of the noun: its id, or null. */
export type ColumnMap = readonly (string | null)[]

export interface LineFaultFound {
  line: number
  /** Place of the column in the file; null: the whole line is meant. */
  column: number | null
  field: string
  value: string
  code: LineFaultCode
}

/** A line as its noun writes it. */
export interface ReadLine {
  line: number
  /** Of the fields that it fills. */
  values: Record<string, unknown>
  faults: LineFaultFound[]
}

/** A cell with this alone empties the field; an empty one leaves it as it is. */
export const EMPTIES = '-'

/** The schema of each field, as a new record is written. */
export function fieldSchemas({ noun }: UploadNoun): Readonly<Record<string, z.ZodType>> {
  const { customer: _, ...fields } = noun.routes.create.body.shape
  return fields
}

/** What the cells of lines mean, by the schema that the calls of the noun have. */
export async function readLines(
  db: ScopedDb,
  upload: UploadNoun,
  reader: UploadReader,
  columns: ColumnMap,
  rows: readonly SheetRow[],
): Promise<ReadLine[]> {
  const lines: ReadLine[] = rows.map(({ line }) => ({ line, values: {}, faults: [] }))
  const schemas = fieldSchemas(upload)
  const turn = createTurns()
  for (const field of upload.fields) {
    const places = field.columns.map(({ id }) => columns.indexOf(id))
    const schema = schemas[field.field]
    if (schema === undefined || places.every(place => place < 0)) continue
    const cellsOf = ({ cells }: SheetRow) => places.map(place => cells[place] ?? '')
    const meanings = await meaningsOf(db, field, rows.map(cellsOf), reader)
    for (const [at, row] of rows.entries()) {
      await turn()
      const cells = cellsOf(row)
      const line = lines[at]
      if (line === undefined || cells.every(cell => cell === '')) continue
      const meaning = isEmptied(cells) ? emptied(schema) : meanings.get(JSON.stringify(cells))
      const outcome = meaning && 'value' in meaning ? checked(schema, meaning.value) : meaning
      if (outcome === undefined) continue
      if ('value' in outcome) line.values[field.field] = outcome.value
      else {
        const given = places.find(place => place >= 0 && (row.cells[place] ?? '') !== '')
        const column = places[outcome.at ?? -1] ?? given ?? null
        const value = cells[outcome.at ?? -1] ?? cells.filter(cell => cell !== '').join(' ')
        line.faults.push({ line: line.line, column, field: field.field, value, code: outcome.fault })
      }
    }
  }
  return lines
}

async function meaningsOf(
  db: ScopedDb,
  { meanings }: UploadField,
  all: readonly string[][],
  reader: UploadReader,
): Promise<Map<string, Meaning>> {
  const given = all.filter(cells => cells.some(cell => cell !== '') && !isEmptied(cells))
  const distinct = new Map(given.map(cells => [JSON.stringify(cells), cells]))
  const found = meanings
    ? await meanings(db, [...distinct.values()], reader)
    : [...distinct.values()].map(([text]) => ({ value: text }))
  return new Map([...distinct.keys()].flatMap((key, at) => (found[at] ? [[key, found[at]] as const] : [])))
}

const isEmptied = (cells: readonly string[]): boolean => cells.every(cell => cell === EMPTIES || cell === '')

/** The value of a field that says nothing: its default, where it has one. */
export function emptied(schema: z.ZodType): Meaning {
  const { success, data } = schema.safeParse(undefined)
  return success ? { value: data } : { fault: 'required' }
}

function checked(schema: z.ZodType, value: unknown): Meaning {
  const parsed = schema.safeParse(value)
  if (parsed.success) return { value: parsed.data }
  return { fault: codeOf(parsed.error.issues[0]) }
}

function codeOf(issue: z.core.$ZodIssue | undefined): LineFaultCode {
  if (issue?.code === 'too_big') return 'too long'
  if (issue?.code !== 'too_small') return 'invalid'
  return issue.minimum === 1 && issue.origin === 'string' ? 'required' : 'too short'
}
