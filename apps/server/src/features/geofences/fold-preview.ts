import { type DerivedEvent, type Effects, type GeofenceVisit, noEffects } from '@milepost/domain/fold/derived-rows.ts'
import type { GeofenceIndex } from '@milepost/domain/fold/geofence-visits.ts'
import type { FoldSettings } from '@milepost/domain/fold/settings.ts'
import { draftOf, type FoldState, initialState, parseFoldState } from '@milepost/domain/fold/state.ts'
import { advance, type FoldContext } from '@milepost/domain/fold/step.ts'
import { toError } from '../../config/caught-error.ts'
import type { Pool, PoolClient } from '../../db/pools.ts'
import { judgesNoDriving } from '../../fold/fold-contexts.ts'
import { readPositions } from '../../fold/read-positions.ts'
import type { PreviewTracker } from './preview-candidates.ts'

/** No geofence has it: ids begin at 1. */
export const PREVIEWED_ID = 0

export interface PreviewedRows {
  trackerId: number
  /** `leftAtMs` null: still inside. */
  visits: GeofenceVisit[]
  events: DerivedEvent[]
}

interface Previewed {
  rows: PreviewedRows[]
  /** False: the time was up before the last tracker. */
  isWhole: boolean
}

interface Rules {
  geofences: GeofenceIndex
  settings: FoldSettings
}

/**
 * Folds the records of trackers as the ingest would have, with one geofence alone, from the UTC day on which each came near to
 * when it was gone. Reads only. It begins with the state that was kept of that day: who drove, on which trip, in private or not.
 */
export async function foldPreview(
  pool: Pool,
  trackers: readonly PreviewTracker[],
  rules: Rules,
  deadlineMs: number,
): Promise<Previewed> {
  const client = await pool.connect()
  const rows: PreviewedRows[] = []
  let failure: Error | undefined
  try {
    await client.query('begin read only')
    for (const tracker of trackers) {
      if (performance.now() > deadlineMs) return { rows, isWhole: false }
      rows.push(await foldTracker(client, tracker, rules))
    }
    return { rows, isWhole: true }
  } catch (error) {
    failure = toError(error)
    throw error
  } finally {
    if (!failure) await client.query('rollback')
    client.release(failure)
  }
}

async function foldTracker(
  client: PoolClient,
  { trackerId, protocol, inputRoles, nearFromMs, nearUntilMs }: PreviewTracker,
  { geofences, settings }: Rules,
): Promise<PreviewedRows> {
  const context: FoldContext = { settings, geofences, harshFromSpeed: judgesNoDriving(protocol), inputRoles }
  const start = await readStart(client, trackerId, nearFromMs)
  let draft = draftOf(start.state)
  const effects = noEffects()
  const reading = { trackerId, fromMs: start.fromMs, mayStop: true, inputs: Object.keys(inputRoles) }
  trail: for await (const positions of readPositions(client, reading)) {
    for (const position of positions) {
      draft = advance(draft, position, context, effects)
      if (position.recordedAtMs > nearUntilMs && draft.inside.length === 0) break trail
    }
  }
  return { trackerId, ...ofGeofence(draft, effects) }
}

function ofGeofence(state: FoldState, effects: Effects): Omit<PreviewedRows, 'trackerId'> {
  const underWay: GeofenceVisit[] = state.inside.map(presence => ({
    vehicleId: state.vehicleId!,
    geofenceId: presence.geofenceId,
    enteredAtMs: presence.enteredAtMs,
    leftAtMs: null,
    entry: { latitude: presence.latitude, longitude: presence.longitude },
    driverKey: presence.driverKey,
    isPrivate: presence.isPrivate,
    settledAtMs: state.atMs!,
  }))
  return {
    visits: [...effects.visits, ...underWay].filter(visit => !visit.isPrivate),
    events: effects.events.filter(event => event.geofenceId === PREVIEWED_ID && !event.isPrivate),
  }
}

/** Where the fold stood before the first record of the day, in no geofence at all. */
async function readStart(
  client: PoolClient,
  trackerId: number,
  fromMs: number,
): Promise<{ fromMs: number; state: FoldState }> {
  const { rows } = await client.query<{ day_ms: number; state: string }>(
    `select extract(epoch from day)::float8 * 1000 as day_ms, state from fold_checkpoints
     where tracker_id = $1 and day <= ($2::timestamptz at time zone 'UTC')::date order by day desc limit 1`,
    [trackerId, new Date(fromMs)],
  )
  const [row] = rows
  if (!row) return { fromMs, state: initialState(null) }
  return { fromMs: row.day_ms, state: { ...parseFoldState(row.state), inside: [] } }
}
