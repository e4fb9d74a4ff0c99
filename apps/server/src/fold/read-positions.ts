import type { FoldPosition } from '@milepost/domain/fold/fold-position.ts'
import { FOLDED_ATTRIBUTES } from '@milepost/domain/fold/step.ts'
import { to as copyTo } from 'pg-copy-streams'
import type { PoolClient } from '../db/pools.ts'

/**
 * The believable records of a tracker from an instant on, in the order of the fold, some at a time. `inputs` are the
 * attributes that the installation gave a meaning. As a COPY: a re-fold reads hundreds of thousands of records, and rows as
 * objects cost five times as much (measured with 433,000).
 */
export async function* readPositions(
  client: PoolClient,
  trackerId: number,
  fromMs: number,
  inputs: readonly string[],
): AsyncGenerator<FoldPosition[]> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of client.query(copyTo(copyStatement(trackerId, fromMs, inputs)))) {
    const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n')
    rest = lines.pop()!
    if (lines.length > 0) yield lines.map(toFoldPosition)
  }
}

/**
 * A COPY takes no parameters: numbers and an instant are written by us, names of inputs as quoted text. Clocks before 2015 or
 * a day ahead of the arrival are not believed: `isPlausibleTime`, in SQL. Of the attributes only those come that the fold
 * looks at.
 */
function copyStatement(trackerId: number, fromMs: number, inputs: readonly string[]): string {
  const names = [...FOLDED_ATTRIBUTES, ...inputs].map(name => `'${name.replaceAll("'", "''")}'`)
  return `copy (
    select (date_part('epoch', recorded_at) * 1000)::int8, sequence, vehicle_id, has_fix, latitude, longitude, heading_deg,
      speed_kmh, priority, late, ignition, moving, odometer_m, driver_key, device_events,
      case when attributes ?| array[${names.join(', ')}] then attributes end
    from positions
    where tracker_id = ${Math.trunc(trackerId)} and recorded_at >= '2015-01-01'
      and recorded_at >= '${new Date(fromMs).toISOString()}' and recorded_at <= received_at + interval '24 hours'
    order by recorded_at, sequence
  ) to stdout`
}

const NULL = String.raw`\N`

function toFoldPosition(line: string): FoldPosition {
  const fields = line.split('\t')
  return {
    recordedAtMs: Number(fields[0]),
    sequence: Number(fields[1]),
    vehicleId: numberOrNull(fields[2]!),
    hasFix: fields[3] === 't',
    latitude: Number(fields[4]),
    longitude: Number(fields[5]),
    headingDeg: Math.fround(Number(fields[6])),
    speedKmh: Math.fround(Number(fields[7])),
    priority: Number(fields[8]),
    late: fields[9] === 't',
    ignition: flagOrNull(fields[10]!),
    moving: flagOrNull(fields[11]!),
    odometerM: numberOrNull(fields[12]!),
    driverKey: textOrNull(fields[13]!),
    events: jsonOrNull(fields[14]!) as FoldPosition['events'],
    attributes: jsonOrNull(fields[15]!) as FoldPosition['attributes'],
  }
}

const numberOrNull = (field: string) => (field === NULL ? null : Number(field))
const flagOrNull = (field: string) => (field === NULL ? null : field === 't')
const jsonOrNull = (field: string): unknown => (field === NULL ? null : JSON.parse(unescaped(field)))
const textOrNull = (field: string) => (field === NULL ? null : unescaped(field))

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** Text of a COPY: a backslash stands before itself and instead of control characters. */
function unescaped(field: string): string {
  if (!field.includes('\\')) return field
  return field.replace(/\\(.)/gs, (_, letter: string) => ESCAPES[letter] ?? letter)
}
