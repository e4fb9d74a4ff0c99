import type { ExplainedRecord, ExplainedSpell } from '@milepost/contract/explained-days.ts'
import { lastIndexAt } from '@milepost/domain/time/last-index-at.ts'

/**
 * The trip or stop that a record belongs to: idling rather than the trip around it, and where a trip and a stop meet, the trip.
 * Null where there is none.
 */
export function spellOf(spells: readonly ExplainedSpell[], { timestamp }: Pick<ExplainedRecord, 'timestamp'>) {
  const atMs = Date.parse(timestamp)
  const lasts = ({ start, end }: ExplainedSpell, isEndIncluded: boolean) =>
    Date.parse(start) <= atMs && (end === null || atMs < Date.parse(end) + (isEndIncluded ? 1 : 0))
  return (
    spells.find(spell => spell.kind === 'idling' && lasts(spell, false)) ??
    spells.findLast(spell => spell.kind === 'trip' && lasts(spell, true)) ??
    spells.find(spell => spell.kind === 'parked' && lasts(spell, false)) ??
    null
  )
}

export const recordKey = ({ tracker, timestamp, sequence }: ExplainedRecord) => `${tracker} ${timestamp} ${sequence}`

export interface RecordRow extends ExplainedRecord {
  spell: ExplainedSpell | null
  /** The first record of its trip or stop. */
  isFirst: boolean
}

/** The records of a page with what they belong to. */
export function recordRows(
  records: readonly ExplainedRecord[],
  spells: readonly ExplainedSpell[],
  page: number,
): RecordRow[] {
  const begun = new Set<ExplainedSpell | null>()
  return records.map((record, index) => {
    const atMs = Date.parse(record.timestamp)
    const spell = spellOf(spells, record)
    // What goes on from the page before began there.
    const goesOn = index === 0 && page > 1 && spell !== null && Date.parse(spell.start) < atMs
    const isFirst = !begun.has(spell) && !goesOn
    begun.add(spell)
    return { ...record, spell, isFirst }
  })
}

/** The record of a page at a moment, or the last before it. */
export function recordAt(records: readonly ExplainedRecord[], atMs: number): ExplainedRecord | null {
  return (
    records[
      Math.max(
        0,
        lastIndexAt(records, atMs, ({ timestamp }) => Date.parse(timestamp)),
      )
    ] ?? null
  )
}

/** How long after the believed record before it one came, in seconds; null where there is none. */
export const sinceBelievedS = ({ timestamp, believed_before }: ExplainedRecord): number | null =>
  believed_before === null ? null : (Date.parse(timestamp) - Date.parse(believed_before)) / 1000

/** Milliseconds from recorded to received above which it is said that a record came late: most need seconds. */
const LATE_MS = 120_000

export const isLate = ({ timestamp, received_at }: ExplainedRecord) =>
  Date.parse(received_at) - Date.parse(timestamp) > LATE_MS
