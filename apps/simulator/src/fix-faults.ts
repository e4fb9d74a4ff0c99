import { placeAway } from './place-away.ts'
import { type Random, seededRandom } from './seeded-random.ts'
import type { RecordItem, StreamItem } from './vehicle-stream.ts'

export interface FixFaults {
  /** Share of records that are somewhere else, 1 to 500 km away, alone or two in a row. */
  readonly strayShare: number
  /** Share of records that claim a fix at 0,0. */
  readonly zeroShare: number
}

/** Of a stray fix. The two of a pair are equally far in the same direction. */
interface Offset {
  readonly bearingDeg: number
  readonly distanceM: number
}

const pairShare = 0.3
const farthestM = 500_000
/** Beside records up to ten seconds, a minute and an hour away: no vehicle gets there, as 360 km/h would be needed, less the little that it drives itself. */
const leastM = { moving: 1_000, engineOn: 6_000, parked: 450_000 }
const longestHourMs = 65 * 60_000

/**
 * The stream of a device that now and then takes an echo for its place, or reports nowhere as 0,0 with a fix. Each wrong fix
 * can be recognised by the records around it. All else in these records is true.
 */
export function* withFixFaults(
  items: Iterable<StreamItem>,
  faults: FixFaults,
  keys: readonly (string | number)[],
): Generator<StreamItem> {
  let before: RecordItem | null = null
  let held: RecordItem | null = null
  let trips: StreamItem[] = []
  for (const item of items) {
    if (item.kind === 'trip') {
      trips.push(item)
      continue
    }
    if (held) yield displaced(before, held, item, faults, keys)
    yield* trips
    trips = []
    before = held
    held = item
  }
  if (held) yield displaced(before, held, null, faults, keys)
  yield* trips
}

function displaced(
  before: RecordItem | null,
  item: RecordItem,
  after: RecordItem | null,
  { strayShare, zeroShare }: FixFaults,
  keys: readonly (string | number)[],
): RecordItem {
  const { record } = item
  if (!record.hasFix) return item
  if (chanceOf(item, 'zero fix', keys).chance(zeroShare)) return withPlace(item, { latitude: 0, longitude: 0 })
  const offset = strayOf(item, before, after, strayShare, keys) ?? pairedOffset(item, after, strayShare, keys)
  return offset === null ? item : withPlace(item, placeAway(record, offset.bearingDeg, offset.distanceM))
}

function strayOf(
  item: RecordItem,
  before: RecordItem | null,
  after: RecordItem | null,
  strayShare: number,
  keys: readonly (string | number)[],
): Offset | null {
  const random = chanceOf(item, 'stray fix', keys)
  if (!random.chance(strayShare)) return null
  const { record } = item
  if (isDriven(item)) return offsetOf(random, leastM.moving)
  if (record.ignition === true) return offsetOf(random, leastM.engineOn)
  const gapsMs = [before, after].map(other => Math.abs((other?.record.recordedAtMs ?? 0) - record.recordedAtMs))
  return Math.max(...gapsMs) <= longestHourMs ? offsetOf(random, leastM.parked) : null
}

/** Of the first of a pair, which the second one decides: a stream that goes on from any moment has the same strays. */
function pairedOffset(
  item: RecordItem,
  after: RecordItem | null,
  strayShare: number,
  keys: readonly (string | number)[],
): Offset | null {
  if (after === null || !isDriven(item) || !isDriven(after)) return null
  const offset = strayOf(after, item, null, strayShare, keys)
  return offset !== null && chanceOf(after, 'pair', keys).chance(pairShare) ? offset : null
}

/** As often near as far. */
function offsetOf(random: Random, nearestM: number): Offset {
  const distanceM = nearestM * (farthestM / nearestM) ** random.next()
  return { bearingDeg: random.between(0, 360), distanceM }
}

/** A carried vehicle is reported only every minute. */
function isDriven({ record }: RecordItem): boolean {
  return record.moving === true && record.ignition !== false
}

function chanceOf({ atMs, record }: RecordItem, purpose: string, keys: readonly (string | number)[]): Random {
  return seededRandom(...keys, purpose, atMs, record.eventId)
}

function withPlace(item: RecordItem, place: { latitude: number; longitude: number }): RecordItem {
  const round7 = (degrees: number) => Math.round(degrees * 1e7) / 1e7
  const { latitude, longitude } = place
  return { ...item, record: { ...item.record, latitude: round7(latitude), longitude: round7(longitude) } }
}
