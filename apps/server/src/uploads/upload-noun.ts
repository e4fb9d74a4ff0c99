import type { LineFaultCode, UploadNounName } from '@milepost/contract/uploads.ts'
import type { AdministrationArea } from '@milepost/domain/access/access.ts'
import type { TextKey } from '@milepost/texts/text-key.ts'
import { uploadColumnWords } from '@milepost/texts/upload-words.ts'
import type { TFunction } from 'i18next'
import type { z } from 'zod'
import type { Scope, ScopedDb } from '../db/scope.ts'
import type { Asker, Noun, RegistryNoun } from '../records/noun.ts'

/** A column of a file. */
export interface UploadColumn {
  /** Unique in the noun, which has a heading for it (`UPLOAD_COLUMNS` of the texts). */
  id: string
  /** What else people call it; a template never does. */
  also?: readonly string[]
  /** How it is filled, in the second line of a template. */
  sample: string | ((t: TFunction) => string)
}

/** Whose values are read. */
export interface UploadReader {
  customer: number
  asker: Asker
}

/** What cells mean: a value as the calls of the noun write it, or what is wrong with it; `at` is the place of the cell that is meant. */
export type Meaning = { value: unknown } | { fault: LineFaultCode; at?: number }

/** A field of a noun, as a file fills it. */
export interface UploadField {
  /** Of the noun. */
  field: string
  /** Several that say one thing together, as manufacturer and model. Two fields may read the same column. */
  columns: readonly [UploadColumn, ...UploadColumn[]]
  /**
   * What the cells of its columns mean, for all the different ones of some lines at once and in their order. A column that a file
   * does not have is an empty text. The text of the first column itself unless given.
   */
  meanings?: (db: ScopedDb, cells: readonly (readonly string[])[], reader: UploadReader) => Promise<readonly Meaning[]>
}

/** A line that names a record. */
export interface KnownLine {
  id: number
  values: Record<string, unknown>
}

/** What a file makes records of: every registry noun, and whatever else is written field by field. */
export interface UploadedNoun extends Noun, Pick<RegistryNoun, 'isOfSystem'> {
  routes: {
    create: {
      /** Whoever may write there may send a file. */
      access: { area: AdministrationArea }
      /** The fields of a new record. */
      body: { shape: Readonly<Record<string, z.ZodType>> }
    }
  }
}

/** How records of a noun come from a file. They are written as its calls write them: checks, rights, references, history. */
export interface UploadNoun {
  name: UploadNounName
  noun: UploadedNoun
  fields: readonly UploadField[]
  /**
   * By what a line names its record: what it has to be is tried in turn until a record is found, and the first is what no other line
   * of the file may say. Empty where its values name none.
   */
  keysOf: (values: Readonly<Record<string, unknown>>) => readonly string[]
  /** A column without which no line names anything. */
  keyColumn: string
  /** A field that names a record where that column does not. */
  otherKeyField?: string
  /** Its lines say something of records that are there: none is created or archived, and the key names one without changing it. */
  ofKnown?: {
    /** Gives records what their lines leave out. */
    complete: (db: ScopedDb, lines: readonly KnownLine[]) => Promise<void>
  }
  /** The records of a customer, not archived, that have the keys. */
  find: (
    db: ScopedDb,
    scope: Scope,
    customer: number,
    keys: readonly string[],
  ) => Promise<readonly { key: string; id: number }[]>
}

export function uploadColumns({ fields }: UploadNoun): UploadColumn[] {
  const columns = fields.flatMap(field => field.columns)
  return [...new Map(columns.map(column => [column.id, column])).values()]
}

/** The heading of a column. */
export function headingOf({ name }: UploadNoun, { id }: UploadColumn): TextKey {
  const word = uploadColumnWords(name).get(id)
  if (word === undefined) throw new Error(`${name}: the column ${id} has no heading`)
  return word
}

/** Texts that are the value. */
export function textColumn(field: string, sample: UploadColumn['sample'], also: readonly string[] = []): UploadField {
  return { field, columns: [{ id: field, sample, also }] }
}
