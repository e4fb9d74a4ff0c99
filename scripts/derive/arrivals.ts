import { isDeepStrictEqual } from 'node:util'
import { dayBegunBy, utcDay } from '@milepost/domain/fold/checkpoints.ts'
import { type Effects, noEffects } from '@milepost/domain/fold/derived-rows.ts'
import { comesBefore, type FoldPosition } from '@milepost/domain/fold/fold-position.ts'
import { NO_GEOFENCES } from '@milepost/domain/fold/geofence-visits.ts'
import { draftOf, type FoldState, initialState, parseFoldState } from '@milepost/domain/fold/state.ts'
import { advance, type FoldContext } from '@milepost/domain/fold/step.ts'
import type { Recording } from './recordings.ts'

export interface Derived {
  records: readonly FoldPosition[]
  effects: Effects
  state: FoldState
}

/**
 * Derives a recording as its records came, shuffled with a third of them twice, and with every tenth stretch late. Gives what
 * came of the first, and whether the others came to the same.
 */
export function deriveInEveryOrder({ records, settings }: Recording): { derived: Derived; orderIndependent: boolean } {
  const context: FoldContext = {
    settingsOf: () => settings,
    geofences: NO_GEOFENCES,
    harshFromSpeed: true,
    inputRoles: {},
  }
  const orders = [records, shuffledWithRepeats(records), withLateStretches(records)]
  const [derived, ...others] = orders.map(order => new Arrivals(context).takeAll(order))
  if (derived === undefined) throw new Error('No order')
  return { derived, orderIndependent: others.every(other => isDeepStrictEqual(other, derived)) }
}

/** As many records as a device sends in some minutes. */
const BATCH = 25

interface Checkpoint {
  day: number
  state: FoldState
}

/** What the server does with records as they arrive, in memory: newer ones move the fold on, late ones fold their days again. */
class Arrivals {
  readonly #records: FoldPosition[] = []
  readonly #context: FoldContext
  #checkpoints: Checkpoint[] = []
  #settled: Effects = noEffects()
  #state: FoldState = initialState(null)

  constructor(context: FoldContext) {
    this.#context = context
  }

  /** In batches, as they arrive. */
  takeAll(arriving: readonly FoldPosition[]): Derived {
    for (let from = 0; from < arriving.length; from += BATCH) this.#take(arriving.slice(from, from + BATCH))
    return { records: this.#records, effects: this.#settled, state: this.#state }
  }

  #take(batch: readonly FoldPosition[]): void {
    const newest = this.#records.at(-1)
    const isNext = (record: FoldPosition) => newest === undefined || comesBefore(newest, record)
    this.#store(batch)
    const late = batch.filter(record => !isNext(record))
    if (late.length === 0) this.#foldOn(this.#records.filter(isNext), newest?.recordedAtMs ?? Number.NEGATIVE_INFINITY)
    else this.#foldAgainFrom(utcDay(Math.min(...late.map(record => record.recordedAtMs))))
  }

  #store(batch: readonly FoldPosition[]): void {
    const all = [...this.#records, ...batch].sort((a, b) => a.recordedAtMs - b.recordedAtMs || a.sequence - b.sequence)
    this.#records.length = 0
    for (const record of all) {
      const last = this.#records.at(-1)
      if (last === undefined || comesBefore(last, record)) this.#records.push(record)
    }
  }

  #foldAgainFrom(day: number): void {
    const kept = this.#checkpoints.findLast(checkpoint => checkpoint.day <= day)
    const fromDay = kept?.day ?? Number.NEGATIVE_INFINITY
    const isBefore = (settledAtMs: number) => utcDay(settledAtMs) < fromDay
    this.#settled = {
      trips: this.#settled.trips.filter(row => isBefore(row.settledAtMs)),
      stops: this.#settled.stops.filter(row => isBefore(row.settledAtMs)),
      events: this.#settled.events.filter(row => isBefore(row.settledAtMs)),
      visits: this.#settled.visits.filter(row => isBefore(row.settledAtMs)),
      doubts: this.#settled.doubts.filter(row => isBefore(row.settledAtMs)),
    }
    this.#checkpoints = this.#checkpoints.filter(checkpoint => checkpoint.day < fromDay)
    this.#state = kept?.state ?? initialState(null)
    const again = this.#records.filter(record => utcDay(record.recordedAtMs) >= fromDay)
    const before = this.#records.findLast(record => utcDay(record.recordedAtMs) < fromDay)
    this.#foldOn(again, before?.recordedAtMs ?? Number.NEGATIVE_INFINITY)
  }

  #foldOn(records: readonly FoldPosition[], beforeMs: number): void {
    let newestMs = beforeMs
    for (const record of records) {
      const day = dayBegunBy(newestMs, record)
      // As it is stored and read again.
      if (day !== null) this.#checkpoints.push({ day, state: parseFoldState(JSON.stringify(this.#state)) })
      this.#state = advance(draftOf(this.#state), record, this.#context, this.#settled)
      newestMs = record.recordedAtMs
    }
    this.#state = parseFoldState(JSON.stringify(this.#state))
  }
}

/** The same at every run. */
function shuffledWithRepeats(records: readonly FoldPosition[]): FoldPosition[] {
  const random = seeded(7)
  const all = [...records, ...records.filter(() => random() < 1 / 3)]
  return all
    .map(record => ({ record, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ record }) => record)
}

function withLateStretches(records: readonly FoldPosition[]): FoldPosition[] {
  const stretch = Math.max(1, Math.ceil(records.length / 30))
  const isLate = (_: FoldPosition, index: number) => Math.floor(index / stretch) % 3 === 1
  return [...records.filter((record, index) => !isLate(record, index)), ...records.filter(isLate).toReversed()]
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
