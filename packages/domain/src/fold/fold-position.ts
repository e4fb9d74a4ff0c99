import type { EventKind } from '../event-kinds.ts'

/** What the fold looks at in a stored position. Units and meanings as in `DevicePosition` of the protocols. */
export interface FoldPosition {
  recordedAtMs: number
  sequence: number
  /** Which vehicle the tracker was in, null for none. */
  vehicleId: number | null
  hasFix: boolean
  latitude: number
  longitude: number
  headingDeg: number
  speedKmh: number
  priority: number
  /** The protocol itself says that the record was kept back and sent later. */
  late: boolean
  ignition: boolean | null
  moving: boolean | null
  odometerM: number | null
  /** Empty: nobody is identified; null: the record does not tell. */
  driverKey: string | null
  events: readonly { kind: EventKind; value: number | null }[] | null
  attributes: Readonly<Record<string, number | string | boolean>> | null
}

/** Records of one tracker are folded in this order, whatever order they came in. */
export function comesBefore(
  a: { recordedAtMs: number; sequence: number },
  b: { recordedAtMs: number; sequence: number },
): boolean {
  return a.recordedAtMs < b.recordedAtMs || (a.recordedAtMs === b.recordedAtMs && a.sequence < b.sequence)
}
