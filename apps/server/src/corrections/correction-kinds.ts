import type { CorrectedTripField } from '@milepost/contract/trip-corrections.ts'
import type { CorrectedField } from '@milepost/domain/timesheets/corrections.ts'
import { type AuditAction, auditAction } from '../audit/audit.ts'

/**
 * A kind of correction: where its entries stand, and what one of them is of beside what every entry holds. The order of
 * `subject` is the order in which it is sealed: it never changes.
 */
export interface CorrectionKind<Subject extends { field: string }> {
  chain: 'trips' | 'timesheets'
  table: 'trip_corrections' | 'timesheet_corrections'
  subject: readonly SubjectColumn<Subject>[]
  actions: Record<'made' | 'revoked', AuditAction>
  /** What an entry is of, for the audit log. */
  audited: (subject: Subject) => Record<string, unknown>
}

/** An `instant` is epoch milliseconds here, a `day` is YYYY-MM-DD. */
export interface SubjectColumn<Subject> {
  name: keyof Subject & string
  column: string
  type: 'plain' | 'instant' | 'day'
}

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
  subject: [
    { name: 'trackerId', column: 'tracker_id', type: 'plain' },
    { name: 'startedAtMs', column: 'started_at', type: 'instant' },
    { name: 'endedAtMs', column: 'ended_at', type: 'instant' },
    { name: 'vehicleId', column: 'vehicle_id', type: 'plain' },
    { name: 'field', column: 'field', type: 'plain' },
  ],
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
  subject: [
    { name: 'subject', column: 'subject', type: 'plain' },
    { name: 'subjectId', column: 'subject_id', type: 'plain' },
    { name: 'day', column: 'day', type: 'day' },
    { name: 'field', column: 'field', type: 'plain' },
  ],
  actions: { made: auditAction('timesheet corrected'), revoked: auditAction('timesheet correction revoked') },
  audited: ({ subject, subjectId, day, field }) => ({ [subject]: subjectId, day, field }),
}
