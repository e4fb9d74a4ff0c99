import { AUDIT_KINDS, AUDITED_NOUNS } from '@milepost/domain/audit/audited-actions.ts'
import { z } from 'zod'
import { ordering, paging, search } from './records.ts'
import { routes } from './route.ts'
import { fileTimeZone, id, instant } from './shapes.ts'
import { moment, rangeMs } from './time-range.ts'

/** How far entries are counted, and how far pages go: who looks for more narrows the filter, or takes a file. */
export const MOST_ENTRIES_COUNTED = 10_000

/** Somebody did something, or the program itself did. */
const auditEntry = z
  .object({
    id: z.number().int(),
    at: instant,
    /** Null: the program itself, or somebody who has not signed in. */
    user: z.number().int().nullable(),
    who: z.string().nullable(),
    /** Null: of the installation. */
    customer: z.number().int().nullable(),
    customer_name: z.string().nullable(),
    /** As `lease company archived` of a record, or as `signed in`. */
    action: z.string(),
    /** Of which kind of record it is, and of which; its name is that of now. */
    noun: z.string().nullable(),
    record: z.number().int().nullable(),
    record_name: z.string().nullable(),
    reason: z.string().nullable(),
    /** From where. */
    address: z.string().nullable(),
    request_id: z.string().nullable(),
    /** What else is known of it. */
    detail: z.record(z.string(), z.unknown()),
    changes: z.array(
      z.object({
        field: z.string(),
        before: z.unknown(),
        after: z.unknown(),
        /** ISO 4217: what was before and after are amounts in its smallest unit. */
        currency: z.string().optional(),
      }),
    ),
  })
  .meta({ id: 'AuditEntry' })

export type AuditEntry = z.output<typeof auditEntry>

const filter = {
  /** Without them the last seven days. */
  start: moment.optional(),
  end: moment.optional(),
  /** Who did it. */
  person: id.optional(),
  kind: z.enum(AUDIT_KINDS).optional(),
  /** Of which kind of record, and with `record` of which. */
  noun: z.enum(AUDITED_NOUNS).optional(),
  record: id.optional(),
  /** Part of the name of a person or a record, or a whole address. */
  search,
  ...ordering(['at'], '-at'),
}

interface Filter {
  start?: string | undefined
  end?: string | undefined
  noun?: string | undefined
  record?: number | undefined
}

function checkFilter({ start, end, noun, record }: Filter, context: z.RefinementCtx): void {
  if (record !== undefined && noun === undefined) {
    context.addIssue({ code: 'custom', message: 'say of which kind of record', path: ['noun'] })
  }
  if (start === undefined || end === undefined) return
  const { fromMs, untilMs } = rangeMs({ start, end })
  if (untilMs < fromMs) context.addIssue({ code: 'custom', message: 'the end is before the start', path: ['end'] })
}

const access = { kind: 'administration', area: 'audit-log', does: 'read' } as const

/** Who did what: for whoever looks after the installation all of it, for administrators of a customer what is of it. */
export const auditLog = routes({
  list: {
    method: 'GET',
    path: '/api/administration/audit_log/',
    summary: `A page of the entries that match, newest first, and how many do, counted up to ${MOST_ENTRIES_COUNTED}`,
    access,
    query: z.object({ ...filter, ...paging(75, 500) }).superRefine(checkFilter),
    result: z.object({
      count: z.number().int(),
      /** There are more than were counted. */
      has_more: z.boolean(),
      results: z.array(auditEntry),
    }),
    errors: [400],
  },
  export: {
    method: 'GET',
    path: '/api/administration/audit_log_export/',
    summary: 'All entries that match, as CSV or XLSX',
    access,
    query: z
      .object({
        ...filter,
        format: z.enum(['csv', 'xlsx']),
        language: z.enum(['en', 'pt']).default('en'),
        time_zone: fileTimeZone,
      })
      .superRefine(checkFilter),
    result: 'binary',
    errors: [400],
  },
})
