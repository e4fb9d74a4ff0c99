import { utcDay, utcDayStartMs } from '@milepost/domain/fold/checkpoints.ts'
import { type ExplainedRecord, RecordExplainer } from '@milepost/domain/fold/explain-records.ts'
import { NO_GEOFENCES } from '@milepost/domain/fold/geofence-visits.ts'
import type { PoolClient } from '../../db/pools.ts'
import { readFleetSettings } from '../../fold/fleet-settings.ts'
import { readKeptState, readSubject } from '../../fold/kept-states.ts'
import { readPositions } from '../../fold/read-positions.ts'
import type { TimeSpan } from '../../telemetry/time-span.ts'

/** A rest of an hour decides about the records before it. */
const DECIDED_AFTER_MS = 2 * 3_600_000

/**
 * What the fold makes of a tracker's records in a vehicle, from the UTC day on which the span begins to its end. Folds them again, from
 * the state that was kept of that day; within a transaction that only reads.
 */
export async function explainTracker(
  client: PoolClient,
  { trackerId, vehicleId }: { trackerId: number; vehicleId: number },
  { fromMs, untilMs }: TimeSpan,
): Promise<ExplainedRecord[]> {
  const { customerId, inputRoles } = await readSubject(client, trackerId)
  const { settingsOf } = await readFleetSettings(client, customerId)
  const kept = await readKeptState(client, trackerId, utcDay(fromMs))
  const explainer = new RecordExplainer(
    { ...kept.state, inside: [] },
    { settingsOf, geofences: NO_GEOFENCES, harshFromSpeed: false, inputRoles },
  )
  const inputs = Object.keys(inputRoles)
  const reading = { trackerId, fromMs: utcDayStartMs(kept.day), mayStop: true, inputs }
  trail: for await (const positions of readPositions(client, reading)) {
    for (const position of positions) {
      if (position.recordedAtMs >= untilMs + DECIDED_AFTER_MS) break trail
      explainer.add(position)
    }
  }
  return explainer.explain(vehicleId)
}
