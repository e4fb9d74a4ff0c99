import type { GeofenceVisit, Stop, Trip } from './derived-rows.ts'
import { tripOf } from './run-as-trip.ts'
import type { FoldSettings } from './settings.ts'
import type { FoldState } from './state.ts'

/** What is still under way at the newest record: rows like those that are settled, with `endedAtMs` null. */
export interface OpenRows {
  trip: Trip | null
  stop: Stop | null
  visits: GeofenceVisit[]
}

/**
 * The rows that the next records will settle, as they stand now. A trip whose ignition has gone off is shown as ended:
 * only an ignition that comes back within moments would make it go on.
 */
export function openRows(state: FoldState): OpenRows {
  const { vehicleId, atMs } = state
  if (vehicleId === null || atMs === null) return { trip: null, stop: null, visits: [] }
  return {
    trip: state.run?.isTrip ? tripOf(state.run, vehicleId, atMs) : null,
    stop: openStop(state, vehicleId, atMs),
    visits: state.inside.map(presence => ({
      vehicleId,
      geofenceId: presence.geofenceId,
      enteredAtMs: presence.enteredAtMs,
      leftAtMs: null,
      entry: { latitude: presence.latitude, longitude: presence.longitude },
      driverKey: presence.driverKey,
      isPrivate: presence.isPrivate,
      settledAtMs: atMs,
    })),
  }
}

function openStop({ run, rest, privateMode }: FoldState, vehicleId: number, atMs: number): Stop | null {
  const open = run?.isTrip
    ? { startedAtMs: run.offAtMs, reason: 'ignition-off' as const, place: run.end ?? run.start }
    : rest
  if (!open?.place || open.startedAtMs === null) return null
  return {
    vehicleId,
    kind: 'parked',
    startedAtMs: open.startedAtMs,
    endedAtMs: null,
    reason: open.reason,
    place: open.place,
    driverKey: null,
    isPrivate: privateMode,
    settledAtMs: atMs,
  }
}

/** Standing with the engine on until the newest record, where that is long enough to be idling already. */
export function openIdling({ run, vehicleId, atMs }: FoldState, { idlingFromS }: FoldSettings): Stop | null {
  const standing = run?.standing
  if (!run || !standing || vehicleId === null || atMs === null || !run.endsWithIgnition) return null
  const place = standing.place ?? run.start
  if (place === null || standing.resumedAtMs !== null || atMs - standing.sinceMs < idlingFromS * 1000) return null
  return {
    vehicleId,
    kind: 'idling',
    startedAtMs: standing.sinceMs,
    endedAtMs: null,
    reason: 'engine-on',
    place,
    driverKey: run.driverKey,
    isPrivate: run.isPrivate,
    settledAtMs: atMs,
  }
}
