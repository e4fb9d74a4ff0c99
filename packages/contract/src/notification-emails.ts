import { z } from 'zod'
import { idFilter, recordRoutes } from './records.ts'
import { routes } from './route.ts'
import { id, listOf, mailAddress, rowId } from './shapes.ts'

/** Which reports go to an address: of vehicles as they stand, of audits, of handovers, of defects (ADM-MAIL-07). */
export const REPORT_TYPES = ['STD', 'AUD', 'HND', 'DEFECT'] as const
export type ReportType = (typeof REPORT_TYPES)[number]

/** As the call of a customer's addresses names them (ADM-MAIL-02). */
export const NOTIFICATION_TYPES = {
  vehicle_std_emails: 'STD',
  vehicle_audit_emails: 'AUD',
  vehicle_handover_emails: 'HND',
  defect_notification_emails: 'DEFECT',
} as const satisfies Record<string, ReportType>

const reportType = z.enum(REPORT_TYPES)
const notificationType = z.enum([
  'vehicle_std_emails',
  'vehicle_audit_emails',
  'vehicle_handover_emails',
  'defect_notification_emails',
])

/** Addresses of a customer that one call takes. */
const MOST_EMAILS = 200
const MOST_DEPOTS = 500

const records = recordRoutes({
  schema: 'NotificationEmail',
  words: { one: 'notification e-mail', many: 'notification e-mails' },
  paths: { one: 'notification_email', many: 'notification_emails' },
  area: 'notification-emails',
  fields: {
    /** Once among the customer's that are not archived and receive the same report. */
    email: mailAddress,
    report_type: reportType,
    /** Vehicle groups; none: reports of all. */
    depots: z.array(rowId).max(MOST_DEPOTS).default([]),
  },
  shows: {
    depots: z.array(z.object({ id: z.number().int(), name: z.string() })),
  },
  filters: {
    report_type: z.union([reportType, z.array(reportType).max(REPORT_TYPES.length)]).optional(),
    depot: idFilter,
  },
  orderings: ['email', 'report_type', 'updated_at'],
})

const read = { kind: 'administration', area: 'notification-emails', does: 'read' } as const
const write = { kind: 'administration', area: 'notification-emails', does: 'write' } as const

const address = z.object({
  id: z.number().int(),
  customer: z.number().int(),
  email: z.string(),
  report_type: reportType,
})
const pair = z.strictObject({ email: mailAddress, report_type: reportType })
const pairs = z.array(pair).max(MOST_EMAILS).default([])

/** Addresses that receive reports of a customer (ADM-MAIL): as records, and by the calls of the documents with bodies of N-59. */
export const notificationEmails = routes({
  ...records,
  /** The same as the list of the administration (ADM-MAIL-04). */
  listAll: { ...records.list, path: '/api/report_notification_emails/' },
  add: {
    method: 'POST',
    path: '/api/report_notification_emails/',
    summary: 'Adds an address for a report of all depots',
    access: write,
    /** The customer is needed only of those who see several. */
    body: pair.extend({ customer_id: rowId.optional() }),
    result: records.read.result,
    errors: [400, 404],
  },
  remove: {
    method: 'DELETE',
    path: '/api/report_notification_email_delete/:id/',
    summary: 'Archives an address; it can be restored',
    access: write,
    params: z.object({ id }),
    result: z.object({ deleted: z.number().int() }),
    errors: [404],
  },
  setDepots: {
    method: 'PUT',
    path: '/api/report_notification_email_depots/',
    summary: 'Sets the depots whose reports an address receives; none: all of them',
    access: write,
    body: z.strictObject({ id: rowId, depots: z.array(rowId).max(MOST_DEPOTS) }),
    result: records.read.result,
    errors: [400, 404],
  },
  ofType: {
    method: 'GET',
    path: '/api/add_report_emails_to_customer/',
    summary: 'The addresses that receive a report, by address',
    access: read,
    query: z.object({ notification_type: notificationType, customer_id: id.optional() }),
    result: listOf(address),
    errors: [400, 404],
  },
  setOfType: {
    method: 'PUT',
    path: '/api/add_report_emails_to_customer/',
    summary:
      'Sets the addresses that receive a report of a customer: those that stay keep their depots, others are archived',
    access: write,
    body: z.strictObject({
      customer_id: rowId.optional(),
      notification_type: notificationType,
      emails: z.array(mailAddress).max(MOST_EMAILS),
    }),
    result: listOf(address),
    errors: [400, 404],
  },
  ofCustomer: {
    method: 'GET',
    path: '/api/add_remove_notification_emails/',
    summary: 'The addresses that receive any report, by report and address',
    access: read,
    query: z.object({ customer_id: id.optional() }),
    result: listOf(address),
    errors: [400, 404],
  },
  addAndRemove: {
    method: 'PUT',
    path: '/api/add_remove_notification_emails/',
    summary: 'Adds addresses to a customer and archives others; what is there already, or gone, stays so',
    access: write,
    /** `id` is the customer's. */
    body: z.strictObject({ id: rowId.optional(), add: pairs, remove: pairs }),
    result: listOf(address),
    errors: [400, 404],
  },
})
