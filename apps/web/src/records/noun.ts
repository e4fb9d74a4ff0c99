import type { AppConfig } from '@milepost/contract/app-config.ts'
import type { BulkResult, HistoryEntry, RecordUse, recordFields } from '@milepost/contract/records.ts'
import type { Route } from '@milepost/contract/route.ts'
import type { FieldFault } from '@milepost/contract/shapes.ts'
import i18next, { type TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { TextKey } from '../i18n/text-key.ts'
import type { Words } from '../i18n/use-words.ts'
import type { PageName } from '../pages/pages.ts'
import type { Picker } from '../pickers/picker.ts'
import type { ConfirmOptions } from '../ui/dialogs.ts'
import type { Choices } from './choices.ts'
import type { FormValues } from './record-form.ts'
import type { FoundBy, RecordSelection } from './record-queries.ts'

/** What every record has, and the fields of its noun by name. */
export type AnyRecord = z.output<z.ZodObject<typeof recordFields>> & Record<string, unknown>

type Gives<Value> = Route & { result: z.ZodType<Value> }
type Reads<Value> = Gives<Value> & { method: 'GET' }

/** The calls of a noun, as `recordRoutes` of the contract makes them. */
export interface NounRoutes {
  list: Reads<{ count: number; may_create: boolean; results: AnyRecord[] }>
  create: Gives<AnyRecord> & { body: z.ZodObject }
  read: Reads<AnyRecord>
  update: Gives<AnyRecord> & { errorBodies: { 409: z.ZodType<{ current: AnyRecord }> } }
  archive: Gives<BulkResult>
  restore: Gives<BulkResult>
  change: Gives<BulkResult>
  undo: Gives<BulkResult>
  history: Reads<{ count: number; results: HistoryEntry[] }>
  uses: Reads<{ results: RecordUse[] }>
  export: Route
}

/** A text that may depend on how the installation is set up. */
export type TextOfInstallation = TextKey | ((app: AppConfig) => TextKey)

export const textOf = (text: TextOfInstallation, app: AppConfig): TextKey =>
  typeof text === 'function' ? text(app) : text

export type FieldInput =
  | { kind: 'text'; placeholder?: TextKey; isLong?: true }
  /** Null while it is empty. `unit` stands inside, in the reader's words. */
  | { kind: 'number'; unit?: TextKey }
  /** Several texts, one after the other. */
  | { kind: 'texts'; placeholder?: TextKey }
  | { kind: 'switch' }
  /** One of them, or none where the contract takes null. */
  | { kind: 'choice'; choices: Choices }
  | { kind: 'choices'; choices: Choices }
  /** Any number of rows of the server. `isOpen`: there may be thousands, and the table to choose from always stands below them. */
  | { kind: 'picked'; picker: Picker; isOpen?: true }
  /** A control of the noun's own, which holds `empty` before it is touched. */
  | { kind: 'own'; empty: unknown; draw: (control: OwnControl) => ReactNode }

/** What a control of a noun's own is drawn with. */
export interface OwnControl {
  value: unknown
  onChange: (value: unknown) => void
  onBlur: (() => void) | undefined
  inputId: string | undefined
  label: string
  description: string | undefined
  error: ReactNode
  isRequired: boolean
  /** Null for a new one. */
  record: AnyRecord | null
  /** Whose the record is, or will be; null where that is not known yet. */
  customer: number | null
}

/** What the history says of a list: of what, and of what left it and what joined it. */
export interface ListHistory {
  label: TextKey
  takenOut: (t: TFunction, values: { names: string }) => string
  added: (t: TFunction, values: { names: string }) => string
}

/** A field of a noun: its column, its place in the form, its filter and its words, all from here. */
export interface NounField {
  /** As the contract names it. */
  id: string
  label: TextKey
  /**
   * A value in words, where it is not text, a named object or a list of those. Also of the history, where it may be of another
   * time, without the record.
   */
  words?: (value: unknown, words: Words, record?: AnyRecord) => string
  /** What its words take of the record never changes, so that the history is worded by the record as well. */
  isWordedByRecord?: true
  /** How a list is worded that may be long, such as "12 vehicles"; its parts stand in the history alone. */
  counted?: CountedText
  /** Of a list that may be long: the facts of a record and the form show each value on a line of its own. */
  isOnePerLine?: true
  /** What a list means that is empty, where that is not nothing. */
  whenEmpty?: TextKey
  /**
   * What holds of a record that says nothing, and whence, such as "Miles (usual in its country)"; null where it is not known. Of the
   * form the values as they are typed, beside those of the record.
   */
  whenUnset?: (record: Record<string, unknown>, words: Words) => string | null
  /** What the history says of what left the list and what joined it, where those are not “taken out” and “added”. */
  listHistory?: ListHistory
  /** The page of what it refers to: the facts of a record lead to the record there, or to the page of the vehicle. */
  opens?: PageName
  /** False: the facts of a record leave it out, since another field says it. */
  isFact?: false
  /** Absent: it is no column. The first field of a noun is its name: its column is frozen and leads to the record. */
  column?: {
    widthPx?: number
    /** Instead of a width, of words that may be long: how little it may be. It shares the room that is left, and wraps. */
    leastPx?: number
    align?: 'end'
    /** Shown by default. */
    isUsual?: boolean
    isHiddenOnPhone?: boolean
    /** False: the server has no order by it. */
    isOrdered?: boolean
    /** The cell, where a record is shown otherwise than by the words of the value. */
    cell?: (record: AnyRecord) => ReactNode
  }
  /** Absent: it cannot be written. */
  input?: FieldInput
  /** Below the input. */
  help?: TextOfInstallation
  /**
   * Why whoever fills in the form may not write it, though others may, or it means nothing beside the other values of the form; null
   * where they may. `record` is null for a new one.
   */
  whyFixed?: (record: AnyRecord | null, values: FormValues) => TextKey | null
  /** Whether it is asked for and shown beside these values of the other fields; always unless given. */
  isAsked?: (values: FormValues) => boolean
  /** What to do about a fault, where the general words are too general. */
  faults?: Partial<Record<FieldFault['code'], FaultText>>
  /** The name of the filter by the choices of the input. */
  filter?: string
  /** Whether many records at once may be given the same value. */
  isInBulk?: boolean
}

interface AnyFilter {
  /** As the contract names it. */
  id: string
  label: TextKey
  /** Whether whoever is signed in may narrow by it; all may unless given. */
  isOffered?: () => boolean
}

/** A filter by any number of rows of the server. */
export interface PickedFilter extends AnyFilter {
  picker: Picker
}

/** A filter by choices, several unless it `isSingle`. */
export interface ChoiceFilter extends AnyFilter {
  choices: Choices
  isSingle?: boolean
  /** What stands in it while nothing is chosen, where “All” has not the gender of its label. */
  whenEmpty?: TextKey
}

/** A filter by one day. */
export interface DayFilter extends AnyFilter {
  isDay: true
  /** Of a last day: the filter by the first. */
  firstBy?: string
}

export type NounFilter = ChoiceFilter | PickedFilter | DayFilter

/** Fields that belong together. */
export interface NounSection {
  title: TextKey
  fields: readonly NounField[]
  /** In the form, above the fields: what they amount to as they stand. `record` is null for a new one. */
  note?: (values: FormValues, record: AnyRecord | null) => ReactNode
}

/** What a list, an object page and a form need to know of a noun. */
export interface Noun {
  routes: NounRoutes
  /** The page of its list; a record is at the same path with its id behind it. */
  page: PageName
  /** In which its list is where none is chosen; by its first field unless given. The contract says the same. */
  usualOrdering?: { field: string; isDescending: boolean }
  /** A record may be the installation's, for every customer: who looks after it may add such ones. */
  isShared?: true
  /** Its records are of no customer: they are the installation's, or customers themselves. */
  isOfNoCustomer?: true
  /** What else is read anew once records have changed. */
  onChanged?: () => Promise<void>
  /** Why a record is not changed, where that is not for want of a role. */
  whyFixed?: (record: AnyRecord) => TextKey | null
  /** What a record is called, where that is not its first field. */
  nameOf?: (record: AnyRecord, words: Words) => string
  /** In the order in which people know the values; the first is the name of a record. */
  sections: readonly NounSection[]
  /** Beside those by the choices of its fields. */
  filters?: readonly NounFilter[]
  /** What its history has beside the fields: changes of what it is tied to. */
  historyFields?: readonly NounField[]
  texts: NounTexts
  /** In words, what refers to a record: each kind of the server's noun. */
  uses?: Readonly<Record<string, NounUse>>
  /** Why a record may not be archived that may be edited; null where it may. */
  archiveRefusal?: (record: AnyRecord) => TextKey | null
  /** What else may be done from the list, before the button that adds a record. */
  actions?: () => ReactNode
  /** Above its list: what all that it shows amount to. */
  summary?: (found: FoundBy) => ReactNode
  /** What else may be done with those that are selected, none of them archived. */
  selectedActions?: (selected: SelectedActionProps) => ReactNode
  /** Below the fields of its form: what follows from what they hold now. `customer` is null where it is not known yet. */
  trial?: (values: FormValues, customer: number | null) => ReactNode
  questionBefore?: SaveQuestion
  /** In its list, below the name: a warning that is seen also where there is room for few columns; null for none. */
  belowName?: (record: AnyRecord) => ReactNode
  /** Before the facts of its page: what has to be seen first; null for nothing. */
  notice?: (record: AnyRecord) => ReactNode
  /** What a record is tied to, or what it has: at the right of its page; null for none. */
  related?: (record: AnyRecord) => ReactNode
}

/**
 * What is asked before a record is saved with other values than it has, because of what follows from them; null: nothing is asked.
 */
export type SaveQuestion = (before: AnyRecord, values: FormValues, words: Words) => ConfirmOptions | null

/** The records that are selected, and how many. */
export interface SelectedActionProps {
  selection: RecordSelection
  count: number
}

/** How what refers to a record is named. */
export interface NounUse {
  /** Such as "12 vehicles". */
  words: CountedText
  /** The page of them, from which each is opened: by its path below it, unless by the parameter `opens`. */
  page?: PageName
  opens?: string
  /** What narrows that page to those of the record. */
  filter?: string
  /** What becomes of them when the record is archived, where the noun's `archiveNote` does not say it. */
  onArchive?: TextKey
}

/** What to do about a fault; a function where it names a number, which stands in the contract or in a rule of the domain alone. */
export type FaultText = TextKey | ((t: TFunction, words: Words) => string)

/** A sentence about some records: `count` chooses its form, `number` is the same in the reader's figures. */
export type CountedText = (t: TFunction, values: { count: number; number: string }) => string

/** The sentences of a noun, which need its gender and number in other languages. */
export interface NounTexts {
  add: TextKey
  /** The label of the search. */
  search: TextKey
  /** Toasts about one. */
  added: TextKey
  saved: TextKey
  selected: CountedText
  archived: CountedText
  restored: CountedText
  /** Where a field is in bulk. */
  changed?: CountedText
  /** No record at all, and the next step. */
  none: TextKey
  noneHint: TextOfInstallation
  noMatch: TextKey
  noArchived: TextKey
  /** What archiving does, and what stays. */
  archiveNote: TextKey
}

export const fieldsOf = (noun: Noun): readonly NounField[] => noun.sections.flatMap(section => section.fields)

/** What an input chooses from; null: it is none that does. */
export const choicesIn = (input: FieldInput | undefined): Choices | null =>
  input?.kind === 'choice' || input?.kind === 'choices' ? input.choices : null

/** The filters of a noun: its own, and those by the choices of its fields. */
export function filtersOf(noun: Noun): readonly NounFilter[] {
  const ofFields = fieldsOf(noun).flatMap(({ filter, input, label }): NounFilter[] => {
    if (filter === undefined) return []
    if (input?.kind === 'picked') return [{ id: filter, label, picker: input.picker }]
    const choices = choicesIn(input)
    return choices === null ? [] : [{ id: filter, label, choices }]
  })
  return [...ofFields, ...(noun.filters ?? []).filter(({ isOffered }) => isOffered?.() ?? true)]
}

/** The first field names the record, unless its noun says otherwise. */
export function nameOf(noun: Noun, record: AnyRecord, words: Words): string {
  if (noun.nameOf !== undefined) return noun.nameOf(record, words)
  const [field] = fieldsOf(noun)
  return field === undefined ? '' : plainText(record[field.id])
}

/** A value of a field in words, or of a record that has none what holds instead; null for none. */
export function valueWords(field: NounField, value: unknown, words: Words, record?: AnyRecord): string | null {
  if (value === null || value === undefined || value === '') {
    return record === undefined ? null : (field.whenUnset?.(record, words) ?? null)
  }
  if (Array.isArray(value)) {
    if (field.counted !== undefined && value.length > 0) {
      return field.counted(i18next.t, { count: value.length, number: words.number(value.length) })
    }
    const each = value.flatMap(one => valueWords(field, one, words, record) ?? [])
    if (each.length > 0) return each.join(', ')
    return field.whenEmpty === undefined ? null : i18next.t(field.whenEmpty)
  }
  if (field.words !== undefined) return field.words(value, words, record)
  if (typeof value === 'boolean') return words.yesNo(value)
  return textOfValue(value)
}

/** `valueWords` where there is room below each other: a list that says so has a line for each value. */
export function valueLines(field: NounField, value: unknown, words: Words, record?: AnyRecord): string | null {
  if (field.isOnePerLine !== true || !Array.isArray(value) || value.length === 0) {
    return valueWords(field, value, words, record)
  }
  return value.flatMap(one => valueWords(field, one, words, record) ?? []).join('\n')
}

/** Text or a number as it is typed; empty for anything else. */
export const plainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** A value that is text, or the text of a named object, which has one beside its ids; empty for anything else. */
export function textOfValue(value: unknown): string {
  if (typeof value !== 'object' || value === null) return plainText(value)
  if ('name' in value && typeof value.name === 'string') return value.name
  return Object.values(value).find(one => typeof one === 'string') ?? ''
}
