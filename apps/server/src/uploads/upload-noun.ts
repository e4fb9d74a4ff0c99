import type { LineFaultCode, UploadNounName } from '@milepost/contract/uploads.ts'
import type { TextKey } from '@milepost/texts/text-key.ts'
import { uploadColumnWords } from '@milepost/texts/upload-words.ts'
import type { TFunction } from 'i18next'
import type { Scope, ScopedDb } from '../db/scope.ts'
import type { Asker, RegistryNoun } from '../records/noun.ts'

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

/** What cells mean: a value as the calls of the noun write it, or what is wrong with it. */
export type Meaning = { value: unknown } | { fault: LineFaultCode }

/** A field of a noun, as a file fills it. */
export interface UploadField {
  /** Of the noun. */
  field: string
  /** Several that say one thing together, as manufacturer and model. */
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

/** How records of a noun come from a file. They are written as its calls write them: checks, rights, references, history. */
export interface UploadNoun {
  name: UploadNounName
  noun: RegistryNoun
  fields: readonly UploadField[]
  /**
   * By what a line names its record: what it has to be is tried in turn until a record is found, and the first is what no other line
   * of the file may say. Empty where its values name none.
   */
  keysOf: (values: Readonly<Record<string, unknown>>) => readonly string[]
  /** A column without which no line names anything. */
  keyColumn: string
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

export const uploadColumns = ({ fields }: UploadNoun): UploadColumn[] => fields.flatMap(({ columns }) => columns)

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
