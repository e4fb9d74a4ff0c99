import type { FieldFault } from '@milepost/contract/shapes.ts'
import type { AdministrationArea, Caller } from '@milepost/domain/access/access.ts'
import type { RawBuilder } from 'kysely'
import type { Scope, ScopedDb } from '../db/scope.ts'
import type { ColumnKind } from '../documents/table-cells.ts'

/** Whose record it is. */
export interface RecordKey {
  id: number
  customer: number
}

/** A record as it is read: what all have, and the fields of its noun as they are shown. */
export interface StoredRecord extends RecordKey {
  customer_name: string
  version: number
  created_at: string
  updated_at: string
  updated_by: string | null
  archived_at: string | null
  [field: string]: unknown
}

/** By what a list is ordered, and what has to be joined for it. Records that are alike are in the order of their ids, either way. */
export interface RecordOrder {
  by: RawBuilder<unknown>
  join?: RawBuilder<unknown>
  /** Records without the value come last either way. */
  isNullable?: true
}

/** How one field of a noun is read and written. In SQL the row is `r`. */
export interface RecordField {
  shows: RawBuilder<unknown>
  order?: RecordOrder
  /** What is kept of a value that was sent: in upper case, say. */
  tidied?: (value: never) => unknown
  /** What is wrong with a value for a record of the customer; null when nothing is. `id` is null for a new record. */
  check?: (
    db: ScopedDb,
    value: never,
    of: { customer: number; id: number | null },
  ) => Promise<FieldFault['code'] | null>
  /** The columns of the row itself that a value goes to. */
  columns?: (value: never) => Record<string, unknown>
  /** Writes a value that is kept elsewhere, for several records at once. */
  put?: (db: ScopedDb, records: readonly RecordKey[], value: never) => Promise<void>
}

export interface ExportColumn {
  heading: Record<'en' | 'pt', string>
  kind: ColumnKind
  of: (record: StoredRecord, language: 'en' | 'pt') => unknown
}

/** A kind of record: with its routes in the contract this is all that a noun needs to say. */
export interface Noun {
  /** In the audit log: `lease company`. */
  name: string
  table: string
  area: AdministrationArea
  inScope: (scope: Scope, row: string) => RawBuilder<boolean>
  fields: Readonly<Record<string, RecordField>>
  /** What a record is called where it is one of many. */
  title: string
  /** Orders beside those of fields; each name is one of the contract's orderings. */
  orders?: Readonly<Record<string, RecordOrder>>
  /** Whether a record has the text, given in lower case. */
  matches: (text: string) => RawBuilder<boolean>
  /** For each filter of the contract the condition; several values of a filter are a list. */
  filters?: Readonly<Record<string, (values: never) => RawBuilder<boolean>>>
  /** For each unique constraint or index of the table the field that is at fault. */
  taken?: Readonly<Record<string, string>>
  /** What a record shows to a caller beside what it shows to all. */
  abilities?: (caller: Caller, mayEdit: boolean) => Record<string, unknown>
  fileName: Record<'en' | 'pt', string>
  exported: readonly ExportColumn[]
}
