const DAY_MS = 86_400_000

/** What an authority says of the test of a vehicle. */
interface MotFacts {
  /** Days, as 2027-03-30. */
  mot_expires_on: string | null
  mot_passed_on: string | null
}

/** What is due of it here. */
interface MotSchedule {
  /** The day of the newest test that was filed here and fulfilled the schedule; null: none. */
  filedOnMs: number | null
  /** Whether a person chose the day on which it is due. */
  isChosenDay: boolean
}

/**
 * The start of the day on which a test is due by what an authority says, where that is newer than what is filed here; null: it says
 * nothing, or what is here stays. A day that a person chose stays, and so does what follows from a test that was filed of the day of the
 * authority's last one or later. Where that day is not told it is at most thirteen months before the expiry: a test up to a month early
 * keeps its day (gov.uk, "Getting an MOT").
 */
export function motDueBy(
  { mot_expires_on, mot_passed_on }: MotFacts,
  { filedOnMs, isChosenDay }: MotSchedule,
): number | null {
  if (mot_expires_on === null || isChosenDay) return null
  const expiresMs = Date.parse(`${mot_expires_on}T00:00:00Z`)
  const passedMs = mot_passed_on === null ? thirteenMonthsBefore(expiresMs) : Date.parse(`${mot_passed_on}T00:00:00Z`)
  return filedOnMs !== null && filedOnMs >= passedMs ? null : expiresMs
}

function thirteenMonthsBefore(atMs: number): number {
  const at = new Date(atMs)
  return Date.UTC(at.getUTCFullYear() - 1, at.getUTCMonth() - 1, at.getUTCDate()) - DAY_MS
}
