import type { CorrectedTripField } from '@milepost/contract/trip-corrections.ts'
import type { CorrectedField } from '@milepost/domain/timesheets/corrections.ts'
import { type AuditAction, auditAction } from '../audit/audit.ts'

/** The sealed chains of a customer. */
export const CHAINS = ['trips', 'timesheets', 'approvals'] as const
export type Chain = (typeof CHAINS)[number]

/**
 * A kind of correction: where its entries stand, and what one of them is of beside what every entry holds. The order of
 * `subject` is the order in which it is sealed: it never changes.
 */
export interface CorrectionKind<Subject extends object> {
  chain: Chain
  table: 'trip_corrections' | 'timesheet_corrections' | 'timesheet_approvals'
  subject: readonly SubjectColumn<Subject>[]
  actions: Record<'made' | 'revoked', AuditAction>
  /** What an entry is of, for the audit log. */
  audited: (subject: Subject) => Record<string, unknown>
}

/** A property of the subject and its column. An `instant` is epoch milliseconds here, a `day` is YYYY-MM-DD. */
export interface SubjectColumn<Subject> {
  name: keyof Subject & string
  column: string
  type: 'plain' | 'instant' | 'day'
}

const columnsOf = <Subject>(...columns: [SubjectColumn<Subject>['name'], string, SubjectColumn<Subject>['type']?][]) =>
  columns.map(([name, column, type = 'plain']): SubjectColumn<Subject> => ({ name, column, type }))

/** A trip as it stood when it was corrected. */
export interface CorrectedTrip {
  trackerId: number
  startedAtMs: number
  endedAtMs: number
  vehicleId: number
  field: CorrectedTripField
}

export const TRIP_CORRECTIONS: CorrectionKind<CorrectedTrip> = {
  chain: 'trips',
  table: 'trip_corrections',
  subject: columnsOf<CorrectedTrip>(
    ['trackerId', 'tracker_id'],
    ['startedAtMs', 'started_at', 'instant'],
    ['endedAtMs', 'ended_at', 'instant'],
    ['vehicleId', 'vehicle_id'],
    ['field', 'field'],
  ),
  actions: { made: auditAction('trip corrected'), revoked: auditAction('trip correction revoked') },
  audited: ({ trackerId, startedAtMs, vehicleId, field }) => ({
    vehicle: vehicleId,
    trip: `${trackerId}-${startedAtMs}`,
    field,
  }),
}

/** A day of the timesheet of a vehicle or driver. */
export interface CorrectedDay {
  subject: 'vehicle' | 'driver'
  subjectId: number
  /** YYYY-MM-DD in the time zone of the sheet. */
  day: string
  field: CorrectedField
}

export const TIMESHEET_CORRECTIONS: CorrectionKind<CorrectedDay> = {
  chain: 'timesheets',
  table: 'timesheet_corrections',
  subject: columnsOf<CorrectedDay>(
    ['subject', 'subject'],
    ['subjectId', 'subject_id'],
    ['day', 'day', 'day'],
    ['field', 'field'],
  ),
  actions: { made: auditAction('timesheet corrected'), revoked: auditAction('timesheet correction revoked') },
  audited: ({ subject, subjectId, day, field }) => ({ [subject]: subjectId, day, field }),
}

/** A week of the timesheet of a vehicle or driver. Its approvals are no corrections, and are sealed as they are. */
export interface ApprovedWeek {
  subject: 'vehicle' | 'driver'
  subjectId: number
  /** Its Monday, YYYY-MM-DD in the time zone of the sheet. */
  week: string
}

export const WEEK_APPROVALS: CorrectionKind<ApprovedWeek> = {
  chain: 'approvals',
  table: 'timesheet_approvals',
  subject: columnsOf<ApprovedWeek>(['subject', 'subject'], ['subjectId', 'subject_id'], ['week', 'week', 'day']),
  actions: { made: auditAction('timesheet approved'), revoked: auditAction('timesheet approval withdrawn') },
  audited: ({ subject, subjectId, week }) => ({ [subject]: subjectId, week }),
}
