import type { AdministrationArea } from '@milepost/domain/access/access.ts'
import { z } from 'zod'
import type { Route } from './route.ts'
import { fileTimeZone, id, inDigits, instant, lineOfText, rowId, rowVersion } from './shapes.ts'

/*
 * What every administered record (vehicle, lease company, depot ...) shares on the wire, and `recordRoutes`, which makes the
 * calls of a noun from its fields. The server's half is apps/server/src/records.
 */

/** Page numbers are 1-based (HTTP-06, HTTP-07). `usual` is the page size where none is sent. */
export const paging = (usual: number, most = 500) => ({
  page: inDigits(z.number().int().min(1).max(1_000_000)).default(1),
  pageSize: inDigits(z.number().int().min(1).max(most)).default(usual),
})

/** Sent beside the field rather than before it (C-38); what is sent empty is absent (N-84). */
export const orderingDirection = z.enum(['', '-']).optional()

/**
 * By which field a list is ordered: descending with a '-' before it (HTTP-05), or with a separate orderingDirection of '-'
 * (C-38). Without a field it is in the usual order, which is the first field, ascending, unless given.
 */
export function ordering<const Field extends string>(
  fields: readonly [Field, ...Field[]],
  usual: NoInfer<Field> | `-${NoInfer<Field>}` = fields[0],
) {
  const either: (Field | `-${Field}`)[] = fields.flatMap(field => [field, `-${field}` as const])
  return {
    // The compiler cannot see that a field of a generic list is one of its enum.
    ordering: z.enum<(Field | `-${Field}`)[]>(either).default(usual as never),
    orderingDirection,
  }
}

export interface Ordered {
  ordering: string
  orderingDirection?: '' | '-' | undefined
}

/** A minus before the field, or as the direction, is descending (HTTP-05, C-38). */
export const isDescending = ({ ordering, orderingDirection }: Ordered): boolean =>
  ordering.startsWith('-') || orderingDirection === '-'

/** A part of a text, in any case; which fields it is looked for in is the noun's. */
export const search = z.string().trim().max(100).default('')

/** A switch in a query, in the spelling of the documents. */
export const flag = z.enum(['True', 'False', 'true', 'false']).default('False')

export const isTrue = (value: z.output<typeof flag>): boolean => value.toLowerCase() === 'true'

/** A filter by id; repeated for several, of which any matches. */
export const idFilter = z.union([id, z.array(id).min(1).max(500)]).optional()

/** For the audit log, and shown where what was done is told. */
export const LONGEST_REASON = 300
export const reason = lineOfText(LONGEST_REASON).optional()

/** What every record has beside the fields of its noun. */
export const recordFields = {
  id: z.number().int(),
  /** Null: of the installation. */
  customer: z.number().int().nullable(),
  customer_name: z.string().nullable(),
  /** Counts changes; sent back with a change. */
  version: rowVersion,
  created_at: instant,
  updated_at: instant,
  /** The name of whoever changed it last; null for the program itself. */
  updated_by: z.string().nullable(),
  archived_at: instant.nullable(),
  /** Whether the caller may change, archive and restore it. */
  may_edit: z.boolean(),
}

/**
 * What one change did to a record: `before` and `after` are as the record showed the field, of a list what was taken out of it and
 * what was put in; null before it existed.
 */
const historyEntry = z
  .object({
    id: z.number().int(),
    at: instant,
    /** The name of whoever did it; null for the program itself. */
    who: z.string().nullable(),
    action: z.enum(['created', 'changed', 'archived', 'restored']),
    reason: z.string().nullable(),
    changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  })
  .meta({ id: 'HistoryEntry' })

export type HistoryEntry = z.output<typeof historyEntry>

/** What refers to a record: of each kind how many there are, and the first of them by name. */
const recordUse = z
  .object({
    kind: z.string(),
    count: z.number().int(),
    first: z.array(z.object({ id: z.number().int(), name: z.string() })),
  })
  .meta({ id: 'RecordUse' })

export type RecordUse = z.output<typeof recordUse>

/** Why a record was left as it is by a change of many. */
const refusedRecord = z
  .object({ id: z.number().int(), name: z.string(), field: z.string().nullable(), detail: z.string() })
  .meta({ id: 'RefusedRecord' })

/** `undo` is sent to the undo call to take back what was done; null when nothing was. */
export const bulkResult = { count: z.number().int(), refused: z.array(refusedRecord), undo: z.uuid().nullable() }

export type BulkResult = z.output<z.ZodObject<typeof bulkResult>>
export type RefusedRecord = z.output<typeof refusedRecord>

/** Records that one call may change. */
export const MOST_IN_BULK = 10_000

type WithoutDefaults<Fields extends z.ZodRawShape> = {
  [Name in keyof Fields]: Fields[Name] extends z.ZodDefault<infer Inner> ? Inner : Fields[Name]
}

/** The fields without their defaults: in a change, a field that is not sent stays as it is. */
export function withoutDefaults<Fields extends z.ZodRawShape>(fields: Fields): WithoutDefaults<Fields> {
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? field.unwrap() : field,
  ])
  return Object.fromEntries(entries)
}

/**
 * A field as it is shown: the kind of its value alone. What is stored may be older than a rule of today, or have come another way,
 * and is to be seen all the same.
 */
function asStored(field: z.core.$ZodType): z.core.$ZodType {
  if (field instanceof z.ZodString) return z.string()
  if (field instanceof z.ZodNumber) return field.isInt ? z.number().int() : z.number()
  if (field instanceof z.ZodNullable) return z.nullable(asStored(field.unwrap()))
  if (field instanceof z.ZodArray) return z.array(asStored(field.element))
  return field
}

/** All fields as they are shown: of the types that they are written in. */
function shown<Fields extends z.ZodRawShape>(fields: Fields): WithoutDefaults<Fields> {
  const entries = Object.entries(withoutDefaults(fields)).map(([name, field]) => [name, asStored(field)])
  return Object.fromEntries(entries)
}

interface NounOfRecords<
  Fields extends z.ZodRawShape,
  Shows extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
  Ordering extends string,
> {
  /** In the OpenAPI document, such as LeaseCompany. */
  schema: string
  /** In summaries: lease company, lease companies. */
  words: { one: string; many: string }
  /** In paths: lease_company, lease_companies. */
  paths: { one: string; many: string }
  area: AdministrationArea
  /** Who adds, archives and restores them, where those are fewer than who change them. */
  addsArea?: AdministrationArea
  /**
   * Whose the records are, unless customers': a customer's, or without one the installation's, which every customer sees; or of no
   * customer, because they are the installation's alone or customers themselves.
   */
  owner?: 'shared' | 'none'
  /** What is written. One with a default may be left out when a record is created. */
  fields: Fields
  /** What a record shows beside its fields, or otherwise than it is written: a reference is written as an id and shown as an object. */
  shows: Shows
  filters: Filters
  /** The first is the usual one, ascending, unless another is given. */
  orderings: readonly [Ordering, ...Ordering[]]
  usualOrdering?: NoInfer<Ordering> | `-${NoInfer<Ordering>}`
  /** Where none is sent. */
  pageSize?: number
  /** Requests to create or change one allowed per minute, where the general limit is too generous. */
  writesPerMinute?: number
}

/** Fields of one record alone, as long lists are: neither in lists and files nor changed for many records at once. */
interface DetailsOfRecords<Details extends z.ZodRawShape, ShowsDetails extends z.ZodRawShape> {
  details: Details
  showsDetails: ShowsDetails
}

type NoFields = Record<never, z.ZodType>

/** The key of a customer; where records are of none it is not there, which to the types is one that nobody sends. */
function ofCustomers<Schema extends z.ZodType>(
  owner: 'shared' | 'none' | undefined,
  schema: Schema,
): { customer: Schema } {
  const entries = owner === 'none' ? [] : [['customer', schema]]
  return Object.fromEntries(entries)
}

/** The calls of a noun whose records have the same fields in a list as alone. */
export function recordRoutes<
  Fields extends z.ZodRawShape,
  Shows extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
  const Ordering extends string,
>(noun: NounOfRecords<Fields, Shows, Filters, Ordering>) {
  return detailedRecordRoutes({ ...noun, details: {}, showsDetails: {} })
}

/**
 * The calls of a noun. A key that a body does not have is refused: a misspelt filter would match all, a misspelt exception would
 * be changed with the rest. Paths follow those of the documents: /api/vehicles/,
 * /api/vehicle/:id/, /api/vehicles_delete/.
 */
export function detailedRecordRoutes<
  Fields extends z.ZodRawShape,
  Shows extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
  const Ordering extends string,
  Details extends z.ZodRawShape,
  ShowsDetails extends z.ZodRawShape,
>({
  schema,
  words,
  paths,
  area,
  addsArea = area,
  owner,
  fields,
  shows,
  details,
  showsDetails,
  filters,
  orderings,
  usualOrdering,
  pageSize = 75,
  writesPerMinute,
}: NounOfRecords<Fields, Shows, Filters, Ordering> & DetailsOfRecords<Details, ShowsDetails>) {
  const row = z
    .object(recordFields)
    .extend(shown(fields))
    .extend(shows)
    .meta({ id: `${schema}Row` })
  const record = row.extend(shown(details)).extend(showsDetails).meta({ id: schema })
  const change = z.strictObject(withoutDefaults(fields)).partial()
  const changeOfOne = z.strictObject({ ...withoutDefaults(fields), ...withoutDefaults(details) }).partial()
  const params = z.object({ id })
  const matching = z.object({ search, ...ofCustomers(owner, idFilter) }).extend(filters)
  const found = matching.extend({ archived: flag, ...ordering(orderings, usualOrdering) })
  /** Either ids or what they match: then all that do, but for `except`. */
  const selection = {
    ids: z.array(rowId).min(1).max(MOST_IN_BULK).optional(),
    matching: matching.strict().optional(),
    except: z.array(rowId).max(MOST_IN_BULK).default([]),
    reason,
  }
  // Null is for the installation, where the noun has such records.
  const ofCustomer = ofCustomers(owner, owner === 'shared' ? rowId.nullable().optional() : rowId.optional())
  const read = { kind: 'administration', area, does: 'read' } as const
  const write = { kind: 'administration', area, does: 'write' } as const
  const add = { kind: 'administration', area: addsArea, does: 'write' } as const
  const limited: Pick<Route, 'perMinute'> = writesPerMinute === undefined ? {} : { perMinute: writesPerMinute }
  const conflict = z
    .object({
      detail: z.string(),
      field: z.literal('version'),
      /** What was sent, and what the record is now. */
      sent: changeOfOne.extend({ version: rowVersion }),
      current: record,
      request_id: z.string().optional(),
    })
    .meta({ id: `${schema}Conflict` })

  return {
    list: {
      method: 'GET',
      path: `/api/administration/${paths.many}/`,
      summary: `A page of the ${words.many} that match, with how many do`,
      access: read,
      // A form that chooses from the records reads them all at once.
      query: found.extend(paging(pageSize, 1_000)),
      result: z.object({ count: z.number().int(), may_create: z.boolean(), results: z.array(row) }),
      errors: [400],
    },
    create: {
      method: 'POST',
      path: `/api/${paths.many}/`,
      summary: `Creates a ${words.one}`,
      access: add,
      /** The customer is needed only of those who see several. */
      body: z.strictObject(ofCustomer).extend(fields).extend(details),
      result: record,
      errors: [400, 404],
      ...limited,
    },
    read: {
      method: 'GET',
      path: `/api/${paths.one}/:id/`,
      summary: `One ${words.one}, archived or not`,
      access: read,
      params,
      result: record,
      errors: [404],
    },
    update: {
      method: 'PUT',
      path: `/api/${paths.one}/:id/`,
      summary: `Changes a ${words.one}; fields that are not sent stay. 409 with what it is now when it was changed meanwhile`,
      access: write,
      params,
      body: changeOfOne.extend({ version: rowVersion, reason }),
      result: record,
      errors: [400, 404, 409],
      errorBodies: { 409: conflict },
      ...limited,
    },
    archive: {
      method: 'POST',
      path: `/api/${paths.many}_delete/`,
      summary: `Archives ${words.many}; they can be restored`,
      access: add,
      body: z.strictObject(selection).refine(isOneSelection, ONE_SELECTION),
      /** `deleted` as in the documents (N-56), the same as `count`. */
      result: z.object({ deleted: z.number().int(), ...bulkResult }),
      errors: [400, 404],
    },
    restore: {
      method: 'POST',
      path: `/api/${paths.many}_restore/`,
      summary: `Restores archived ${words.many}`,
      access: add,
      body: z.strictObject(selection).refine(isOneSelection, ONE_SELECTION),
      result: z.object(bulkResult),
      errors: [400, 404],
    },
    change: {
      method: 'POST',
      path: `/api/${paths.many}_change/`,
      summary: `Changes fields of many ${words.many} at once`,
      access: write,
      body: z.strictObject({ ...selection, changes: change }).refine(isOneSelection, ONE_SELECTION),
      result: z.object(bulkResult),
      errors: [400, 404],
    },
    undo: {
      method: 'POST',
      path: `/api/${paths.many}_undo/`,
      summary: 'Takes back what one call archived, restored or changed, where nobody has changed the record since',
      access: write,
      body: z.strictObject({ undo: z.uuid() }),
      result: z.object(bulkResult),
      errors: [400, 404],
    },
    history: {
      method: 'GET',
      path: `/api/${paths.one}/:id/history/`,
      summary: `What happened to a ${words.one}`,
      access: read,
      params,
      query: z.object({ ...ordering(['at'], '-at'), ...paging(25, 100) }),
      result: z.object({ count: z.number().int(), results: z.array(historyEntry) }),
      errors: [400, 404],
    },
    uses: {
      method: 'GET',
      path: `/api/${paths.one}/:id/uses/`,
      summary: `What refers to a ${words.one}, and would be without it`,
      access: read,
      params,
      result: z.object({ results: z.array(recordUse) }),
      errors: [404],
    },
    export: {
      method: 'GET',
      path: `/api/${paths.many}_export/`,
      summary: `All ${words.many} that match, as CSV or XLSX`,
      access: read,
      query: found.extend({
        format: z.enum(['csv', 'xlsx']),
        language: z.enum(['en', 'pt']).default('en'),
        time_zone: fileTimeZone,
      }),
      result: 'binary',
      errors: [400],
    },
  } as const satisfies Record<string, Route>
}

interface Selection {
  ids?: unknown
  matching?: unknown
  except: readonly unknown[]
}

const isOneSelection = ({ ids, matching, except }: Selection) =>
  ids === undefined ? matching !== undefined : matching === undefined && except.length === 0
const ONE_SELECTION = { message: 'give either ids, or matching and what to except', path: ['ids'] }

/** The routes of some noun, for code that works with any. */
export type RecordRoutes = ReturnType<typeof recordRoutes<NoFields, NoFields, NoFields, string>>

/** A value that a record shows as it is written: of an object its id, of a list the ids of its objects. */
export function writtenForm(shown: unknown): unknown {
  if (Array.isArray(shown)) return shown.map(writtenForm)
  return typeof shown === 'object' && shown !== null && 'id' in shown ? shown.id : shown
}
