import type { FoldPosition } from './fold-position.ts'
import { NO_GEOFENCES } from './geofence-visits.ts'
import { DEFAULT_SETTINGS, type FoldSettings } from './settings.ts'
import type { FoldContext } from './step.ts'

/** Monday 1 June 2026, 08:00 UTC. */
export const EIGHT_MS = Date.UTC(2026, 5, 1, 8)

/** Minutes of that morning as an instant. */
export const at = (minutes: number, seconds = 0) => EIGHT_MS + minutes * 60_000 + seconds * 1000

/** Metres to the north of the depot as a latitude. */
export const northM = (metres: number) => 52 + metres / 111_195

/** A van's record at a moment: at the depot, standing, ignition not reported, with what a test changes. */
export function record(atMs: number, changes: Partial<FoldPosition> = {}): FoldPosition {
  return {
    recordedAtMs: atMs,
    sequence: 0,
    vehicleId: 7,
    hasFix: true,
    latitude: 52,
    longitude: -1,
    headingDeg: 0,
    speedKmh: 0,
    priority: 0,
    late: false,
    ignition: null,
    moving: null,
    odometerM: null,
    driverKey: null,
    events: null,
    attributes: null,
    ...changes,
  }
}

/** Of vehicles that all have the same settings, which it tells beside. */
export function context(
  changes: Partial<FoldSettings> = {},
  others: Partial<FoldContext> = {},
): FoldContext & { settings: FoldSettings } {
  const settings = { ...DEFAULT_SETTINGS, ...changes }
  return {
    settings,
    settingsOf: () => settings,
    geofences: NO_GEOFENCES,
    harshFromSpeed: false,
    inputRoles: {},
    ...others,
  }
}

/**
 * Ignition on at 08:00, off at 08:21 after 10 km to the north at 60 km/h, from 08:05 to 08:15, then six minutes with the
 * engine on; a record a minute, and one each hour when parked.
 */
export function morningDrive(): FoldPosition[] {
  const records: FoldPosition[] = [record(at(-60), { ignition: false })]
  for (let minute = 0; minute <= 20; minute++) {
    const drivenM = Math.max(0, Math.min(10, minute - 5)) * 1000
    const speedKmh = minute >= 5 && minute < 15 ? 60 : 0
    records.push(
      record(at(minute), { ignition: true, speedKmh, latitude: northM(drivenM), odometerM: 50_000 + drivenM }),
    )
  }
  const parked = { ignition: false, latitude: northM(10_000), odometerM: 60_000 }
  records.push(record(at(21), parked), record(at(81), parked))
  return records
}

/** The records and one more of the same place a second later: a vehicle that leaves is believed with the second record away. */
export function confirmed(records: readonly FoldPosition[]): FoldPosition[] {
  const last = records.at(-1)
  return last ? [...records, { ...last, recordedAtMs: last.recordedAtMs + 1000 }] : []
}
