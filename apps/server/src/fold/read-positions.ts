import { finished } from 'node:stream/promises'
import type { FoldPosition } from '@milepost/domain/fold/fold-position.ts'
import { FOLDED_ATTRIBUTES } from '@milepost/domain/fold/step.ts'
import { to as copyTo } from 'pg-copy-streams'
import { BinaryCopyReader } from '../db/binary-copy.ts'
import type { PoolClient } from '../db/pools.ts'
import { isAhead, isPlausibleTime } from '../db/record-times.ts'
import { POSITIONS } from '../db/telemetry-columns.ts'

const DAY_MS = 86_400_000
/** A re-fold mostly comes to a known state after a day or two: what is read beyond is read for nothing. */
const FIRST_SPAN_MS = 3 * DAY_MS
const SPAN_GROWTH = 4

export interface Reading {
  trackerId: number
  fromMs: number
  mayStop: boolean
  inputs: readonly string[]
}

/**
 * The believable records of a tracker from an instant on, in the order of the fold, some at a time; within a transaction.
 * `mayStop`: the reader will likely not need them all. `inputs` are the attributes that the installation gave a meaning.
 * By COPY: a re-fold reads hundreds of thousands of records, and rows as objects cost five times as much (measured with
 * 433,000).
 */
export async function* readPositions(
  client: PoolClient,
  { trackerId, fromMs, mayStop, inputs }: Reading,
): AsyncGenerator<FoldPosition[]> {
  const newestMs = await newestRecordMs(client, trackerId)
  await client.query(IN_ORDER_OF_THE_KEY)
  let spanMs = mayStop ? FIRST_SPAN_MS : newestMs - fromMs + 1
  for (let startMs = fromMs; startMs <= newestMs; startMs += spanMs, spanMs *= SPAN_GROWTH) {
    yield* copySpan(client, copyStatement(trackerId, startMs, startMs + spanMs, inputs))
  }
}

/** A bitmap is sorted first, on the disk, while the reader waits; helpers of Postgres' own cost twice what they save here. */
const IN_ORDER_OF_THE_KEY = 'set local enable_bitmapscan = off; set local max_parallel_workers_per_gather = 0'

async function newestRecordMs(client: PoolClient, trackerId: number): Promise<number> {
  const { rows } = await client.query<{ recorded_at: Date }>(
    `select recorded_at from positions where tracker_id = $1 and ${BELIEVABLE} order by recorded_at desc limit 1`,
    [trackerId],
  )
  return rows[0]?.recorded_at.getTime() ?? Number.NEGATIVE_INFINITY
}

async function* copySpan(client: PoolClient, statement: string): AsyncGenerator<FoldPosition[]> {
  const stream = client.query(copyTo(statement))
  const reader = new BinaryCopyReader(FOLDED)
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      const positions = reader.push(chunk)
      if (positions.length > 0) yield positions
    }
  } finally {
    // A reader that stops early leaves rows unread, and the connection is blocked before they are.
    await finished(stream.resume())
  }
}

/** What the fold looks at. */
const FOLDED = POSITIONS.only(
  'recordedAtMs',
  'sequence',
  'vehicleId',
  'hasFix',
  'latitude',
  'longitude',
  'headingDeg',
  'speedKmh',
  'priority',
  'late',
  'ignition',
  'moving',
  'odometerM',
  'driverKey',
  'events',
  'attributes',
)

/** What is dated ahead of its arrival is not read while it waits for its time. */
const BELIEVABLE = `${isPlausibleTime('positions')} and (not ${isAhead('positions')} or not exists (
  select from waiting_records w where w.tracker_id = positions.tracker_id and w.recorded_at = positions.recorded_at))`

/**
 * A COPY takes no parameters: numbers and instants are written by us, names of inputs as quoted text. Of the attributes only
 * those come that the fold looks at.
 */
function copyStatement(trackerId: number, fromMs: number, untilMs: number, inputs: readonly string[]): string {
  const names = [...FOLDED_ATTRIBUTES, ...inputs].map(name => `'${name.replaceAll("'", "''")}'`)
  const columns = FOLDED.columnNames.map(name =>
    name === ATTRIBUTES ? `case when ${name} ?| array[${names.join(', ')}] then ${name} end` : name,
  )
  return `copy (
    select ${columns.join(', ')} from positions
    where tracker_id = ${Math.trunc(trackerId)} and recorded_at >= '${new Date(fromMs).toISOString()}'
      and recorded_at < '${new Date(untilMs).toISOString()}' and ${BELIEVABLE}
    order by recorded_at, sequence
  ) to stdout (format binary)`
}

const ATTRIBUTES = POSITIONS.nameOf('attributes')
