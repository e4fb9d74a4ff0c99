import type { RecordRoutes, recordFields } from '@milepost/contract/records.ts'
import type { Result } from '@milepost/contract/route.ts'
import type { FieldFault } from '@milepost/contract/shapes.ts'
import type { AdministrationArea } from '@milepost/domain/access/access.ts'
import type { CallerOfCustomers } from '@milepost/domain/access/customer-modules.ts'
import type { Module } from '@milepost/domain/access/modules.ts'
import type { AuditedNoun } from '@milepost/domain/audit/audited-actions.ts'
import type { TextKey } from '@milepost/texts/text-key.ts'
import type { TFunction } from 'i18next'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { LogAuthor } from '../audit/record-log.ts'
import type { Scope, ScopedDb } from '../db/scope.ts'
import type { ColumnKind } from '../documents/table-cells.ts'
import type { RecordOwner } from './record-owner.ts'

/** Who changes records: what they may do, and whose rows they see. */
export interface Asker extends CallerOfCustomers, Scope {
  isGlobalAdmin: boolean
  userId: number
  /** Of the session they ask in; null: a job works for them, with the rights of their account. */
  tokenHash: Buffer | null
}

/** Whose record it is. */
export interface RecordKey {
  id: number
  /** Null: the installation's. */
  customer: number | null
}

/** A record as it is read: what all have, and the fields of its noun as they are shown. */
export interface StoredRecord extends RecordKey {
  customer_name: string | null
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

/** Whose value is checked, and who gives it. `id` is null for a new record, and where it is for several. */
export interface CheckedRecord {
  customer: number | null
  id: number | null
  asker: Asker
  /** What the record will have, as it is written; of several what all of them are given. */
  values: Readonly<Record<string, unknown>>
}

/** How one field of a noun is read and written. In SQL the row is `r`. */
export interface RecordField {
  shows: RawBuilder<unknown>
  order?: RecordOrder
  /** What is kept of a value that was sent: in upper case, say. */
  tidied?: (value: never) => unknown
  /** What is wrong with a value for a record of the customer; null when nothing is. */
  check?: (db: ScopedDb, value: never, of: CheckedRecord) => Promise<FieldFault['code'] | null>
  /** The check asks about nothing but the value and the customer. */
  isCheckedByValue?: true
  /** The columns of the row itself that a value goes to; `values` are all that are written with it. */
  columns?: (value: never, values: Readonly<Record<string, unknown>>) => Record<string, unknown>
  /** No two records have the same: it is changed of one record at a time, by its own call. */
  isOneByOne?: true
  /** Read of one record alone: a long list (`details` of the contract). */
  isDetail?: true
  /** It follows from what happens elsewhere: no change of it is noted in the history. */
  isUnlogged?: true
  /** What of a value of a customer's record is shown to whoever asks, wherever it is shown: in lists, forms, files and histories; all of it unless given. */
  shownTo?: (value: unknown, asker: Asker, customer: number | null) => unknown
  /** It is an amount in the smallest unit of a currency: the ISO 4217 code that its row `r` has. */
  currency?: RawBuilder<string>
  /** What of a noted value whoever reads the history may see; all of it unless given. */
  inHistory?: (value: unknown, scope: Scope) => unknown
  /**
   * Writes a value that is kept elsewhere, for several records at once, which are as they were before; a new one has its key alone.
   * `author` is for what it notes in other histories.
   */
  put?: (
    db: ScopedDb,
    records: readonly (RecordKey & Readonly<Record<string, unknown>>)[],
    value: never,
    asker: Asker,
    author: LogAuthor,
  ) => Promise<void>
}

/** A column of a file that one field fills. */
export interface ExportColumn<Value = never> {
  heading: TextKey
  /** Text unless given. */
  kind?: ColumnKind
  /** `t` is of the reader's language. */
  of: (value: Value, t: TFunction, record: StoredRecord) => unknown
}

/** A field of a noun, with its column in a file: the heading alone where the value is a text, a named object or a list of those. */
export type NounField<Value = never> = RecordField & { exported: TextKey | readonly ExportColumn<Value>[] }

/** One kind of what refers to a record. */
export interface RecordUses {
  /** In which area it is administered: who may not read that is not told of it. */
  area: AdministrationArea
  /** Where they are of a module that the area is not part of. */
  module?: Module
  /** A select of `id` and `name` of what the scope has. */
  find: (id: number, scope: Scope) => RawBuilder<unknown>
}

/** A kind of record, as the functions of this room take it; `Shown` are its fields as they are read. */
export interface Noun<Shown extends object = object> {
  /** In the audit log: `lease company`. */
  name: AuditedNoun
  table: string
  /** Whose records they are, unless customers': see record-owner.ts. */
  owner?: RecordOwner
  inScope: (scope: Scope, row: string) => RawBuilder<boolean>
  /** The first is what a record is called where it is one of many. */
  fields: Readonly<Record<string, RecordField>>
  /** What the fields read beside the row. */
  joins?: RawBuilder<unknown>
  /** Whether a record has the text, given in lower case. */
  matches: (text: string) => RawBuilder<boolean>
  /** For each filter of the contract the condition; several values of a filter are a list. */
  filters?: Readonly<Record<string, (values: never) => RawBuilder<boolean>>>
  /** For each unique constraint or index that a write may break, of the table or of one that a field writes, the field that is at fault. */
  taken?: Readonly<Record<string, string>>
  /** What refers to a record, by its kind. The page's noun words each kind. */
  uses?: Readonly<Record<string, RecordUses>>
  /** Why whoever asks may write nothing any more; asked first in the transaction of each write. */
  refusesAsker?: (db: ScopedDb, asker: Asker) => Promise<string | null>
  /**
   * Why records may not be changed by whoever asks, by their ids. Asked in the transaction of the change, when they are locked;
   * `fields` is null where they are archived or restored.
   */
  refuses?: (
    db: ScopedDb,
    records: readonly StoredRecord[],
    fields: Readonly<Record<string, unknown>> | null,
    asker: Asker,
  ) => Promise<ReadonlyMap<number, string>>
  /** What an archived record lets go of: fields, with what they are then. An undo gives them back where that is still possible. */
  onceArchived?: Readonly<Record<string, unknown>>
  /** What follows where records are archived or restored, in the transaction of it. */
  onMoved?: (db: ScopedDb, ids: readonly number[], isRestored: boolean, asker: Asker) => Promise<void>
  /** What a new row has beside its fields. */
  newColumns?: Readonly<Record<string, unknown>>
  /** The same, where it follows from whose it is, or who adds it. */
  newColumnsOf?: (db: ScopedDb, customer: number | null, asker: Asker) => Promise<Readonly<Record<string, unknown>>>
  /** What follows from a new record, in the transaction that stores it. */
  onCreated?: (db: ScopedDb, record: StoredRecord, asker: Asker) => Promise<void>
  /** The same from a change of its fields. */
  onChanged?: (db: ScopedDb, before: StoredRecord, after: StoredRecord) => Promise<void>
  /** Never there: the type alone. */
  readonly shown?: Shown
}

/** One whose calls are those that `recordRoutes` of the contract makes. */
export interface RegistryNoun extends Noun {
  routes: RecordRoutes
  /** Several of them in words, of which a file has its name: the title of their list. */
  title: TextKey
  /** In the order of an exported file. */
  fields: Readonly<Record<string, NounField>>
  /** What a record shows to a caller beside what it shows to all. */
  abilities?: (caller: Asker, mayEdit: boolean, record: StoredRecord) => Record<string, unknown>
  /** Its table is the system role's alone, whose policies hold the scope: as accounts, which the api role never reads. */
  isOfSystem?: true
}

type FieldName<Routes extends RecordRoutes> = Exclude<keyof z.output<Routes['update']['body']>, 'version' | 'reason'>

type ShownName<Routes extends RecordRoutes> = Exclude<
  keyof Result<Routes['read']>,
  FieldName<Routes> | keyof typeof recordFields
>

/** A registry noun as a feature defines it: it has every field that its contract writes, and each as the contract shows it. */
export type NounOf<Routes extends RecordRoutes> = Omit<RegistryNoun, 'routes' | 'fields'> & {
  routes: Routes
  fields: {
    readonly [Name in FieldName<Routes>]: NounField<
      Name extends keyof Result<Routes['read']> ? Result<Routes['read']>[Name] : never
    >
  } & {
    /** What is shown beside them and written otherwise. */
    readonly [Name in ShownName<Routes>]?: NounField<Result<Routes['read']>[Name]>
  }
}
