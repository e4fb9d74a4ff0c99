import type { FieldFault } from '@milepost/contract/shapes.ts'

/** Something is wrong with what was sent: a 400 that names every field at fault. */
export class InvalidFields extends Error {
  readonly faults: readonly [FieldFault, ...FieldFault[]]

  constructor(...faults: [FieldFault, ...FieldFault[]]) {
    super(faults[0].detail)
    this.faults = faults
  }
}

/** The record is not for whoever asks to change: a 403. */
export class ForbiddenChange extends Error {}

/** Somebody else changed the record meanwhile: a 409 with what was sent and what the record is now. */
export class VersionConflict extends Error {
  readonly sent: unknown
  readonly current: unknown

  constructor(detail: string, sent: unknown, current: unknown) {
    super(detail)
    this.sent = sent
    this.current = current
  }
}

/** Unique and exclusion constraints: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const TAKEN = ['23505', '23P01']

/** The constraint that a statement would have broken by a value that is taken; null for any other error. */
export function takenConstraint(error: unknown): string | null {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return TAKEN.some(taken => taken === code) && typeof constraint === 'string' ? constraint : null
}
