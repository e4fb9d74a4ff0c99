import { refusesPlace } from '../telemetry/doubted-fixes.ts'
import { lastIndexAt } from '../time/last-index-at.ts'
import { type DoubtReason, type Effects, noEffects } from './derived-rows.ts'
import type { FoldPosition } from './fold-position.ts'
import { openIdling, openRows } from './open-rows.ts'
import { privatelyWaiting } from './privacy.ts'
import type { Doing } from './run-sums.ts'
import { draftOf, type FoldState } from './state.ts'
import { advance, type FoldContext } from './step.ts'

/** What a vehicle was doing. Standing long enough with the engine on is idling. */
export type Activity = Doing | 'idling' | 'parked'

export interface ExplainedRecord {
  atMs: number
  sequence: number
  /** `undecided`: it waits for the next record. */
  doubt: DoubtReason | 'undecided' | null
  /** When the vehicle was last known to be somewhere before it: the newest record whose place is believed. */
  believedBeforeMs: number | null
  /** While it waits: it would be of a private trip. */
  isPrivate: boolean
  /** Between the record before and this one, or most of that time; null where nothing is known from before. */
  activity: Activity | null
}

interface Spell {
  fromMs: number
  /** Null while it lasts. */
  untilMs: number | null
  activity: Activity
}

/**
 * What the fold makes of the records of one tracker, and why, beginning with the state before them. It decides later about some: those
 * that come after the ones of interest should be among them for about two hours.
 */
export class RecordExplainer {
  readonly #context: FoldContext
  readonly #effects: Effects = noEffects()
  readonly #records: { atMs: number; sequence: number; vehicleId: number | null; hasFix: boolean }[] = []
  readonly #before: { vehicleId: number | null; believedMs: number | null }
  #draft: FoldState

  constructor(state: FoldState, context: FoldContext) {
    this.#context = context
    this.#draft = keepingIntervals(state)
    this.#before = { vehicleId: state.vehicleId, believedMs: state.fix?.atMs ?? null }
  }

  /** Takes the next record. */
  add(position: FoldPosition): void {
    const { recordedAtMs: atMs, sequence, vehicleId, hasFix } = position
    this.#records.push({ atMs, sequence, vehicleId, hasFix })
    this.#draft = advance(this.#draft, position, this.#context, this.#effects)
  }

  /** The records of a vehicle so far, in order. */
  explain(vehicleId: number): ExplainedRecord[] {
    const doubts = new Map<string, ExplainedRecord['doubt']>()
    for (const doubt of this.#effects.doubts) doubts.set(keyOf(doubt), doubt.reason)
    for (const waiting of this.#draft.belief.waiting) if (waiting.hasFix) doubts.set(keyOf(waiting), 'undecided')
    const { inputRoles, settingsOf } = this.#context
    const privately = new Set(privatelyWaiting(this.#draft, { settings: settingsOf(vehicleId), inputRoles }).map(keyOf))
    const spells = this.#spells(vehicleId)
    const idling = spells.filter(({ activity }) => activity === 'idling')
    const others = spells.filter(({ activity }) => activity !== 'idling')
    let believedMs = this.#before.vehicleId === vehicleId ? this.#before.believedMs : null
    return this.#records.flatMap((record, index) => {
      if (record.vehicleId !== vehicleId) return []
      const { atMs, sequence } = record
      const key = keyOf({ recordedAtMs: atMs, sequence })
      const doubt = doubts.get(key) ?? null
      const believedBeforeMs = believedMs
      if (record.hasFix && !refusesPlace(doubt)) believedMs = atMs
      const before = this.#records[index - 1]
      const middleMs = before?.vehicleId === vehicleId ? (before.atMs + atMs) / 2 : null
      const activity = middleMs === null ? null : (activityAt(idling, middleMs) ?? activityAt(others, middleMs))
      return [{ atMs, sequence, doubt, believedBeforeMs, isPrivate: privately.has(key), activity }]
    })
  }

  /** In order of their beginnings, those of a kind without overlap. */
  #spells(vehicleId: number): Spell[] {
    const draft = this.#draft
    const { trip, stop } = draft.vehicleId === vehicleId ? openRows(draft) : { trip: null, stop: null }
    const idling = draft.vehicleId === vehicleId ? openIdling(draft, this.#context.settingsOf(vehicleId)) : null
    const isOf = (row: { vehicleId: number } | null) => row?.vehicleId === vehicleId
    const trips = [...this.#effects.trips, ...(trip ? [trip] : [])].filter(isOf)
    const stops = [...this.#effects.stops, ...(stop ? [stop] : []), ...(idling ? [idling] : [])].filter(isOf)
    const spells = [
      ...trips.flatMap(({ intervals = [] }) =>
        intervals.map(({ fromMs, untilMs, doing }): Spell => ({ fromMs, untilMs, activity: doing })),
      ),
      ...stops.map(({ kind, startedAtMs, endedAtMs }) => ({ fromMs: startedAtMs, untilMs: endedAtMs, activity: kind })),
    ]
    return spells.sort((a, b) => a.fromMs - b.fromMs)
  }
}

const keyOf = ({ recordedAtMs, sequence }: Pick<FoldPosition, 'recordedAtMs' | 'sequence'>) =>
  `${recordedAtMs} ${sequence}`

function activityAt(spells: readonly Spell[], atMs: number): Activity | null {
  const spell = spells[lastIndexAt(spells, atMs, ({ fromMs }) => fromMs)]
  return spell && (spell.untilMs === null || atMs < spell.untilMs) ? spell.activity : null
}

/** Of a run that is open already, what comes from here on is kept. */
function keepingIntervals(state: FoldState): FoldState {
  const draft = { ...draftOf(state), keepsIntervals: true as const }
  const { run } = draft
  for (const sums of [run?.sums, run?.standing?.before, run?.lost?.before]) if (sums) sums.intervals = []
  return draft
}
