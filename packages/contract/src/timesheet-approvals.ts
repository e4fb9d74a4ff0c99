import { daysOfWeek, WEEK_FIGURES, WEEK_STATES } from '@milepost/domain/timesheets/approvals.ts'
import { z } from 'zod'
import { correctionReason } from './correction-reason.ts'
import { routes } from './route.ts'
import { id, instant } from './shapes.ts'

/** ISO 8601, such as 2026-W23 (FMT-12). */
const week = z
  .string()
  .regex(/^\d{4}-W\d\d$/, { abort: true })
  .refine(text => daysOfWeek(text) !== null, 'a week such as 2026-W23')

const entry = z.object({
  id: z.number().int(),
  /** The remark of an approval, which may be empty; else the reason why one was taken back. */
  reason: z.string(),
  made_by: z.string(),
  made_at: instant,
  /** The approval that this one takes back. */
  revokes: z.number().int().nullable(),
  is_in_force: z.boolean(),
  /** SHA-256, in hexadecimal, over this entry and the hash of the customer's one before. */
  hash: z.string(),
})

/** How far a week of a sheet is dealt with. */
export const weekApproval = z
  .object({
    week: z.string(),
    /** Its first and last day. */
    start: z.iso.date(),
    end: z.iso.date(),
    state: z.enum(WEEK_STATES),
    /** The day from which on it can be approved. */
    approvable_from: z.iso.date(),
    /** Of what is shown, to be sent with an approval; null where the week cannot be approved as it is shown. */
    fingerprint: z.string().nullable(),
    approved: entry.nullable(),
    /** The sums that are not what was approved, in seconds, metres or counts. A change may be in none of them. */
    changes: z.array(z.object({ figure: z.enum(WEEK_FIGURES), approved: z.number(), now: z.number() })),
  })
  .meta({ id: 'WeekApproval' })

/** Every entry of a week of one sheet, in the order they were made. */
export const weekApprovalHistory = weekApproval.extend({ history: z.array(entry) })

/** Why the caller may approve nothing of a sheet; null: they may. */
export const approvalRefusal = z.enum(['read-only', 'limited']).nullable()

const timesheetModule = { kind: 'module', anyOf: ['Timesheet'], limitedUsers: 'own vehicles' } as const

/** At a time: of forty sheets in a quarter. */
export const MOST_APPROVED_WEEKS = 500

export const timesheetApprovals = routes({
  approve: {
    method: 'POST',
    path: '/api/timesheets/approvals/',
    summary: 'Approve weeks of timesheets as they are shown; all of them or none',
    access: timesheetModule,
    body: z.strictObject({
      subject: z.enum(['vehicle', 'driver']),
      weeks: z
        .array(
          z.strictObject({ subject_id: id, week, fingerprint: z.string().regex(/^[0-9a-f]{64}$/, 'a fingerprint') }),
        )
        .min(1)
        .max(MOST_APPROVED_WEEKS),
      remark: z.string().trim().max(500).default(''),
    }),
    /** How many are approved by this: one that was already, as it is shown, is not approved again. */
    result: z.object({ count: z.number().int() }),
    errors: [400, 404, 409],
  },
  withdraw: {
    method: 'POST',
    path: '/api/timesheets/approvals/withdrawals/',
    summary: 'Take the approval of a week back, which is another entry of its history',
    access: timesheetModule,
    body: z.strictObject({ approval: id, reason: correctionReason }),
    result: z.object({ id: z.number().int() }),
    errors: [400, 404, 409],
  },
})
