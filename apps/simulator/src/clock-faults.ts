import type { DeviceFaults } from './faults.ts'
import { type DeviceRecord, ignitionEvent } from './reports.ts'
import { seededRandom } from './seeded-random.ts'
import type { RecordItem, StreamItem } from './vehicle-stream.ts'

type ClockFaults = Pick<DeviceFaults, 'unsetClockShare' | 'shiftedClockShare'>

/** Less than the hour between two records of a parked vehicle, so that a wrong one is still true. */
const shiftMs = 59 * 60_000

/**
 * The stream of a device whose clock fails now and then, in two ways that lose nothing. After a rest of an
 * hour or more it may count from 1970 until the first fix: these records are additional and have no position. And while the
 * vehicle is parked a record may be dated almost an hour ahead or back, when the vehicle stood in the same place.
 */
export function* withClockFaults(
  items: Iterable<StreamItem>,
  faults: ClockFaults,
  keys: readonly (string | number)[],
): Generator<StreamItem> {
  let before: RecordItem | null = null
  let held: RecordItem | null = null
  for (const item of items) {
    if (item.kind === 'trip') {
      if (held) yield held
      before = held ?? before
      held = null
      yield item
      continue
    }
    if (held) yield* faultyRecords(before, held, item, faults, keys)
    before = held ?? before
    held = item
  }
  if (held) yield held
}

function* faultyRecords(
  before: RecordItem | null,
  item: RecordItem,
  after: RecordItem,
  { unsetClockShare, shiftedClockShare }: ClockFaults,
  keys: readonly (string | number)[],
): Generator<StreamItem> {
  const random = seededRandom(...keys, 'clock', item.atMs)
  const isAfterRest = before !== null && isParked(before) && isIgnitionOn(item)
  if (isAfterRest && random.chance(unsetClockShare)) {
    for (let record = 0; record < 2; record++) {
      yield { ...item, record: withoutClock(item.record, random.integer(1 + record * 20, 20 + record * 20) * 1000) }
    }
  }
  const isMidStay = before !== null && isParked(before) && isParked(item) && isParked(after)
  const roomMs = before === null ? 0 : Math.min(item.atMs - before.atMs, after.atMs - item.atMs)
  if (!isMidStay || roomMs <= shiftMs || !random.chance(shiftedClockShare)) {
    yield item
    return
  }
  const recordedAtMs = item.atMs + (random.chance(0.5) ? shiftMs : -shiftMs)
  yield { ...item, record: { ...item.record, recordedAtMs } }
}

const isIgnitionOn = ({ record }: RecordItem) => record.eventId === ignitionEvent && record.ignition === true

const isParked = ({ record }: RecordItem) => record.ignition === false && record.eventId === 0 && record.events === null

function withoutClock(record: DeviceRecord, sinceStartMs: number): DeviceRecord {
  const nowhere = { hasFix: false, latitude: 0, longitude: 0, altitudeM: 0, speedKmh: 0, headingDeg: 0, satellites: 0 }
  return { ...record, ...nowhere, recordedAtMs: sinceStartMs, eventId: 0, priority: 0, moving: false }
}
