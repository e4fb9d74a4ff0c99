import type { DeviceReport } from '@milepost/protocols/message.ts'
import { driveRecord } from './drive-records.ts'

const EVERY_MS = 10_000
/** Five minutes of driving, then five with the ignition off. */
const DRIVING = 30
const STANDING = 30
const PER_JOURNEY = DRIVING + STANDING
/** Ignition off for a minute ends a trip (`shortestStopS`); so many records of a journey must be there to see it. */
const SETTLED_BY = DRIVING + 60_000 / EVERY_MS + 1

export const journeyInstantMs = (index: number, startMs: number) => startMs + index * EVERY_MS

/** The `index`-th record of a device that makes one journey after the other, so that trips come of its records. */
export function journeyRecord(device: number, index: number, startMs: number): DeviceReport {
  const step = index % PER_JOURNEY
  const driving = step < DRIVING
  const driven = Math.floor(index / PER_JOURNEY) * DRIVING + Math.min(step, DRIVING)
  return {
    ...driveRecord(device, index, startMs),
    recordedAtMs: journeyInstantMs(index, startMs),
    latitude: 52 + (device % 100) / 100 + (driven % 5_000) * 9e-4,
    longitude: -1 + (device % 70) / 100,
    headingDeg: 0,
    speedKmh: driving ? 36 : 0,
    ignition: driving,
    moving: driving,
    odometerM: 1_000_000 + driven * 100,
  }
}

/** How many trips are certainly settled by the first `records` records. */
export function journeysSettledBy(records: number): number {
  return Math.max(0, Math.floor((records - SETTLED_BY) / PER_JOURNEY) + 1)
}
