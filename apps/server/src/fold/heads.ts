import { doubtedDetour } from '@milepost/domain/fold/belief.ts'
import { wireFault } from '@milepost/domain/fold/ignition-wire.ts'
import { privateSince } from '@milepost/domain/fold/privacy.ts'
import { type FoldState, initialState, parseFoldState } from '@milepost/domain/fold/state.ts'
import type { FoldContext } from '@milepost/domain/fold/step.ts'
import type { Pool, PoolClient } from '../db/pools.ts'
import { type StoredFold, TRACKER_FOLDS, type TrackerOwner, type TrackerState } from '../db/telemetry-columns.ts'

/** Where the fold of one tracker stands. */
export interface Head {
  /** 0: nothing was folded yet. */
  version: number
  /** The newest record that was folded. */
  recordedAtMs: number
  sequence: number
  state: FoldState
}

const NOTHING_FOLDED: Head = {
  version: 0,
  recordedAtMs: Number.NEGATIVE_INFINITY,
  sequence: 0,
  state: initialState(null),
}

/** Some kilobytes each. Beyond this many the ones unused longest are read again when they are needed: a read for a batch. */
const REMEMBERED = 1_000

/**
 * Remembers where folds stand. The commit checks the version, so a cached head that another process has moved on is found
 * out there: invalidate it and read again.
 */
export class Heads {
  readonly #known = new Map<number, Head>()

  async find(database: Pool | PoolClient, trackerIds: readonly number[]): Promise<Map<number, Head>> {
    const found = new Map<number, Head>()
    const missing: number[] = []
    for (const id of trackerIds) {
      const head = this.#known.get(id)
      if (head) found.set(id, head)
      else missing.push(id)
    }
    if (missing.length === 0) return found
    for (const id of missing) found.set(id, NOTHING_FOLDED)
    for (const [id, head] of await readHeads(database, missing)) found.set(id, head)
    return found
  }

  /** After the commit that stored them. */
  put(heads: ReadonlyMap<number, Head>): void {
    for (const [id, head] of heads) {
      this.#known.delete(id)
      this.#known.set(id, head)
    }
    for (const id of this.#known.keys()) {
      if (this.#known.size <= REMEMBERED) return
      this.#known.delete(id)
    }
  }

  invalidate(trackerIds: Iterable<number>): void {
    for (const id of trackerIds) this.#known.delete(id)
  }
}

export async function readHeads(
  database: Pool | PoolClient,
  trackerIds: readonly number[],
): Promise<Map<number, Head>> {
  const { rows } = await database.query({ ...READ_HEADS, values: [trackerIds] })
  return new Map(
    rows.map(row => {
      const { trackerId, state, ...head } = FOLDS.read(row)
      return [trackerId, { ...head, state: parseFoldState(state) }]
    }),
  )
}

const FOLDS = TRACKER_FOLDS.only('trackerId', 'version', 'recordedAtMs', 'sequence', 'state')

const READ_HEADS = {
  name: 'read-heads',
  text: `select ${FOLDS.select('f')} from tracker_folds f where f.tracker_id = any($1::int4[])`,
}

/** The row of a head; `context` is what it was folded with. */
export function storedFold(
  owner: TrackerOwner,
  { version, recordedAtMs, sequence, state }: Head,
  context: FoldContext,
): StoredFold {
  const fault = wireFault(state.wire)
  const doubted = doubtedDetour(state.belief)
  return {
    ...owner,
    version,
    recordedAtMs,
    sequence,
    state: JSON.stringify(state),
    vehicleId: state.vehicleId,
    runStartedAtMs: state.run?.startedAtMs ?? null,
    restStartedAtMs: state.rest?.startedAtMs ?? null,
    privateSinceMs: privateSince(state, context),
    tripSinceMs: state.run?.isTrip ? state.run.startedAtMs : null,
    openVisits: state.inside.length,
    wireFault: fault?.kind ?? null,
    wireFaultSinceMs: fault?.sinceMs ?? null,
    doubtedAtMs: doubted?.recordedAtMs ?? null,
    doubtedSequence: doubted?.sequence ?? null,
  }
}

/** The newest fix that is believed, as the map shows it; null: there is none. */
export function shownState(
  { state }: Pick<Head, 'state'>,
  owner: TrackerOwner,
  receivedAtMs: number,
): TrackerState | null {
  const { fix, vehicleId } = state
  if (fix === null || vehicleId === null) return null
  return {
    ...owner,
    vehicleId,
    recordedAtMs: fix.atMs,
    sequence: fix.sequence,
    receivedAtMs,
    latitude: fix.latitude,
    longitude: fix.longitude,
    headingDeg: fix.headingDeg,
    speedKmh: fix.speedKmh,
    moving: fix.isMoving,
    ignition: fix.ignition,
    odometerM: fix.odometerM,
  }
}
