import { utcDay, utcDayStartMs } from '@milepost/domain/fold/checkpoints.ts'
import { type DerivedEvent, type Effects, type GeofenceVisit, noEffects } from '@milepost/domain/fold/derived-rows.ts'
import type { GeofenceIndex } from '@milepost/domain/fold/geofence-visits.ts'
import { draftOf, type FoldState } from '@milepost/domain/fold/state.ts'
import { advance, type FoldContext } from '@milepost/domain/fold/step.ts'
import type { Pool, PoolClient } from '../../db/pools.ts'
import { withReadOnly } from '../../db/read-only.ts'
import type { FleetSettings } from '../../fold/fleet-settings.ts'
import { judgesNoDriving } from '../../fold/fold-contexts.ts'
import { readKeptState } from '../../fold/kept-states.ts'
import { readPositions } from '../../fold/read-positions.ts'
import type { PreviewTracker } from './preview-candidates.ts'

/** No geofence has it: ids begin at 1. */
export const PREVIEWED_ID = 0

/** What of them is private is among them. */
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
  settingsOf: FleetSettings['settingsOf']
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
  const rows: PreviewedRows[] = []
  return withReadOnly(pool, async client => {
    for (const tracker of trackers) {
      if (performance.now() > deadlineMs) return { rows, isWhole: false }
      rows.push(await foldTracker(client, tracker, rules))
    }
    return { rows, isWhole: true }
  })
}

async function foldTracker(
  client: PoolClient,
  { trackerId, protocol, inputRoles, nearFromMs, nearUntilMs }: PreviewTracker,
  { geofences, settingsOf }: Rules,
): Promise<PreviewedRows> {
  const context: FoldContext = { settingsOf, geofences, harshFromSpeed: judgesNoDriving(protocol), inputRoles }
  const start = await readKeptState(client, trackerId, utcDay(nearFromMs))
  // In no geofence at all.
  let draft = draftOf({ ...start.state, inside: [] })
  const effects = noEffects()
  const reading = { trackerId, fromMs: utcDayStartMs(start.day), mayStop: true, inputs: Object.keys(inputRoles) }
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
    visits: [...effects.visits, ...underWay],
    events: effects.events.filter(event => event.geofenceId === PREVIEWED_ID),
  }
}
