import type { EventKind } from '../events/event-kinds.ts'

/** What the fold looks at in a stored position, in SI units (speed in km/h, as devices send it). */
export interface FoldPosition {
  /** The device's own clock, epoch milliseconds: always a time that `Date` can hold, not always a sane one. */
  recordedAtMs: number
  /**
   * Signed 32-bit fingerprint of the record's own content: the same record sent again, in whatever packet, has the same
   * one, and two different records of one instant differ. (device, time, sequence) is the key of a stored position.
   */
  sequence: number
  /** Which vehicle the tracker was in, null for none. */
  vehicleId: number | null
  /** False when the device had no fix: the coordinates are then its last known ones, or zero. */
  hasFix: boolean
  /** −90 … 90. */
  latitude: number
  /** −180 … 180. */
  longitude: number
  /** 0 ≤ heading < 360, clockwise from north. */
  headingDeg: number
  /** Null where the device does not report it. */
  speedKmh: number | null
  /** Low, high, panic: 0, 1, 2. */
  priority: number
  /** The protocol marks the record as kept back and sent later. */
  late: boolean
  /** Null where the device does not report it; likewise `moving` and `odometerM`. */
  ignition: boolean | null
  moving: boolean | null
  /** Up to 2^32 and beyond: more than a Postgres integer. */
  odometerM: number | null
  /**
   * Who identified himself, as the reader printed it (a key's number, a card's): empty when the device reports that nobody
   * has, null when it reports nothing about it.
   */
  driverKey: string | null
  /** The events that the device reported. Null rather than empty; ignition and motion have fields of their own. */
  events: readonly { kind: EventKind; value: number | null }[] | null
  /** Null rather than empty. */
  attributes: Readonly<Record<string, number | string | boolean>> | null
}

/** Records of one tracker are folded in this order, whatever order they came in. */
export function comesBefore(
  a: { recordedAtMs: number; sequence: number },
  b: { recordedAtMs: number; sequence: number },
): boolean {
  return a.recordedAtMs < b.recordedAtMs || (a.recordedAtMs === b.recordedAtMs && a.sequence < b.sequence)
}
