/** What of a day of a timesheet a person may set. Everything else stays as it was recorded. */
export const CORRECTED_FIELDS = ['first-start', 'last-stop', 'break', 'note'] as const

export type CorrectedField = (typeof CORRECTED_FIELDS)[number]

/**
 * One entry of the history of corrections. `value` is an instant for the first start and the last stop, whole minutes for
 * the break, and a text for the note; null in an entry that revokes another.
 */
export interface CorrectionEntry {
  id: number
  /** YYYY-MM-DD in the time zone of the sheet. */
  day: string
  field: CorrectedField
  value: string | null
  /** The entry that this one takes back. */
  revokes: number | null
}

/** What is laid over a day; null: as recorded. */
export interface DayOverlay {
  firstStartMs: number | null
  lastStopMs: number | null
  breakS: number | null
  note: string | null
}

/** Of entries in the order they were made: by day and field the newest that was not revoked. */
export function correctionsInForce<Entry extends CorrectionEntry>(
  entries: readonly Entry[],
): Map<string, Partial<Record<CorrectedField, Entry>>> {
  const revoked = new Set(entries.map(entry => entry.revokes))
  const byDay = new Map<string, Partial<Record<CorrectedField, Entry>>>()
  for (const entry of entries) {
    if (entry.revokes !== null || revoked.has(entry.id)) continue
    byDay.set(entry.day, { ...byDay.get(entry.day), [entry.field]: entry })
  }
  return byDay
}

/** The same as what is laid over each day. */
export function overlaysOf(entries: readonly CorrectionEntry[]): Map<string, DayOverlay> {
  return new Map([...correctionsInForce(entries)].map(([day, fields]) => [day, overlayOf(fields)]))
}

function overlayOf(fields: Partial<Record<CorrectedField, CorrectionEntry>>): DayOverlay {
  const instantMs = (entry: CorrectionEntry | undefined) => (entry?.value ? Date.parse(entry.value) : null)
  return {
    firstStartMs: instantMs(fields['first-start']),
    lastStopMs: instantMs(fields['last-stop']),
    breakS: fields.break?.value ? Number(fields.break.value) * 60 : null,
    note: fields.note?.value ?? null,
  }
}

/** Why a correction of a day is refused; null when it is not. */
export type CorrectionFault =
  | 'not a value'
  | 'outside the day'
  | 'in the future'
  | 'start after stop'
  | 'break too long'

/**
 * Judges a value before it is laid over a day. Takes the two midnights of the day, the moment of asking, and the day's
 * first start and last stop as they stand, null where there is none.
 */
export function faultOfCorrection(
  field: CorrectedField,
  value: string,
  {
    dayStartMs,
    dayEndMs,
    nowMs,
    firstStartMs,
    lastStopMs,
  }: { dayStartMs: number; dayEndMs: number; nowMs: number; firstStartMs: number | null; lastStopMs: number | null },
): CorrectionFault | null {
  if (dayStartMs > nowMs) return 'in the future'
  if (field === 'note') return value.trim() === '' ? 'not a value' : null
  if (field === 'break') {
    if (!/^\d{1,4}$/.test(value)) return 'not a value'
    const dutyMs = firstStartMs === null || lastStopMs === null ? dayEndMs - dayStartMs : lastStopMs - firstStartMs
    return Number(value) * 60_000 > dutyMs ? 'break too long' : null
  }
  const atMs = Date.parse(value)
  if (Number.isNaN(atMs)) return 'not a value'
  if (atMs < dayStartMs || atMs > dayEndMs) return 'outside the day'
  if (atMs > nowMs) return 'in the future'
  const startMs = field === 'first-start' ? atMs : firstStartMs
  const stopMs = field === 'last-stop' ? atMs : lastStopMs
  return startMs !== null && stopMs !== null && startMs > stopMs ? 'start after stop' : null
}
