// What people wait for, on a fleet with history: calls of the running server, signed in, on fifty million positions.
import { loadConfig } from '@milepost/server/config/config.ts'
import { createDb } from '@milepost/server/db/kysely.ts'
import { createOwnerPool, createPool, type Pool } from '@milepost/server/db/pools.ts'
import { TRACKER_STATES } from '@milepost/server/db/telemetry-columns.ts'
import { drawTripPaths } from '@milepost/server/features/traces/draw-trip-paths.ts'
import { FoldContexts } from '@milepost/server/fold/fold-contexts.ts'
import { refold } from '@milepost/server/fold/refold.ts'
import { signInAs } from '@milepost/server/testing/sign-in-as.ts'
import { must } from '../must.ts'
import { registerDevices } from '../rig/register-devices.ts'
import { createScratchSystem, type ScratchSystem } from '../rig/scratch-system.ts'
import { fillHistory, recordsPerDay } from '../rig/stored-history.ts'
import { load, THROUGHPUT } from './ingest.ts'

const WHOLE = { vehicles: 2_000, days: 90, everyS: 52 }
/** Of one vehicle beyond the ninety days, so that a year of it can be queried. */
const YEAR = { vehicles: 1, days: 365, everyS: 52 }
const CALLS = 300
const DAY_MS = 86_400_000

export async function benchQueries(share = 1): Promise<Record<string, unknown>> {
  const system = await createScratchSystem({ MILEPOST_RATE_PER_MINUTE: '1000000', MILEPOST_ROLES: 'api,ingest' })
  const owner = createOwnerPool(await system.databaseUrl(), 4)
  const pool = createPool(await system.logins(), 'system', 4)
  const history = { ...WHOLE, vehicles: Math.max(100, Math.round(WHOLE.vehicles * share)) }
  try {
    await registerDevices(owner, history.vehicles + 2 * THROUGHPUT.devices)
    const shallow = await load(system, { ...THROUGHPUT, firstDevice: history.vehicles + 1 })
    await store(owner, pool, history)
    const deep = await load(system, { ...THROUGHPUT, firstDevice: history.vehicles + THROUGHPUT.devices + 1 })
    const perSecond = (one: typeof deep) => Math.round(one.acknowledged / one.seconds)
    const ask = await asker(system, pool)
    const vehicles = (await owner.query<{ id: number }>('select id from vehicles order by id')).rows.map(row => row.id)
    const some = (index: number) => must(vehicles[(index * 7_919) % vehicles.length], 'vehicle')
    const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)

    const latest = await measure('latest', () => ask('/api/track/'))
    const traceDay = await measure('vehicle_day', i =>
      ask(`/api/trace/?vehicle=${some(i)}&start=${day(1 + (i % 80))}&end=${day(1 + (i % 80))}`),
    )
    const hundred = Array.from({ length: 100 }, (_, i) => `vehicle=${some(i)}`).join('&')
    const month = await measure('month_of_trips_100_vehicles', i =>
      ask(`/api/vehicle/trip/?${hundred}&start=${day(31 + (i % 30))}&end=${day(1 + (i % 30))}`),
    )
    const events = await measure('events_page', i =>
      ask(`/api/events/?start=${day(7 + (i % 60))}&end=${day(i % 60)}&event=4&event=5&page=${1 + (i % 5)}`),
    )
    const eventsOfOne = await measure('events_of_vehicle', i =>
      ask(`/api/events/?vehicle=${some(i)}&start=${day(30)}&end=${day(0)}`),
    )
    const year = await measure(
      'year_trace',
      () => ask(`/api/trace/?vehicle=${vehicles[0]}&start=${day(364)}&end=${day(0)}`),
      30,
    )
    const sizes = await owner.query<{ count: number; bytes: number }>(
      "select count(*) as count, (select sum(pg_total_relation_size(inhrelid))::int8 from pg_inherits where inhparent = 'positions'::regclass) as bytes from positions",
    )
    const { count, bytes } = must(sizes.rows[0], 'size of positions')
    return {
      bench: 'queries',
      positions: count,
      bytes_per_position: Math.round(bytes / count),
      ingest_per_s_at_1_million: perSecond(shallow),
      ingest_per_s_at_all: perSecond(deep),
      vehicles: history.vehicles,
      days: history.days,
      ...latest,
      ...traceDay,
      ...month,
      ...events,
      ...eventsOfOne,
      ...year,
    }
  } finally {
    await owner.end()
    await pool.end()
    await system.dispose()
  }
}

/** Fifty million positions, and what the fold derives of them. */
async function store(owner: Pool, pool: Pool, history: typeof WHOLE): Promise<void> {
  console.error(`storing ${history.vehicles * history.days * recordsPerDay(history)} positions`)
  await owner.query('set synchronous_commit = off')
  await fillHistory(owner, YEAR)
  await owner.query("delete from positions where recorded_at > now() - interval '91 days'")
  await fillHistory(owner, history, day => {
    if (day % 10 === 9) console.error(`day ${day + 1} of ${history.days}`)
  })
  await owner.query('vacuum analyze positions')
  await owner.query(
    TRACKER_STATES.insert(`select distinct on (tracker_id) ${TRACKER_STATES.list()}
      from positions where recorded_at > now() - interval '2 days' order by tracker_id, recorded_at desc, sequence desc`),
  )
  console.error('deriving')
  const trackers = (await owner.query<{ id: number }>('select id from trackers order by id')).rows
  const contexts = new FoldContexts()
  const fromMs = Date.now() - 400 * DAY_MS
  const next = trackers[Symbol.iterator]()
  await refold(pool, contexts, { trackerId: must(next.next().value, 'tracker').id, fromMs, untilMs: null })
  await drawTripPaths(createDb(pool)) // of the vehicle that has a year; the worker draws within minutes
  const lane = async () => {
    for (const { id } of next) await refold(pool, contexts, { trackerId: id, fromMs, untilMs: null })
  }
  await Promise.all([lane(), lane()])
  await owner.query('vacuum analyze trips, stops, events')
}

async function asker({ origin }: ScratchSystem, pool: Pool): Promise<(path: string) => Promise<void>> {
  const system = createDb(pool)
  const { id } = await system.selectFrom('customers').select('id').executeTakeFirstOrThrow()
  const user = await signInAs({ system, config: loadConfig({}) }, 'Customer Admin', [id], { modules: 'all' })
  return async path => {
    const response = await fetch(origin + path, { headers: { authorization: `Bearer ${user.token}` } })
    const body = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${body.slice(0, 300)}`)
  }
}

/**
 * Milliseconds of `calls` calls after a first one: the median, which tells two versions of the code apart, and the 99th
 * percentile, which of few calls is the slowest and moves with whatever else the machine did.
 */
async function measure(name: string, call: (index: number) => Promise<void>, calls = CALLS) {
  await call(calls)
  const times: number[] = []
  for (let i = 0; i < calls; i++) {
    const startedMs = performance.now()
    await call(i)
    times.push(performance.now() - startedMs)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => Number(must(times[Math.floor(calls * share)], 'call').toFixed(1))
  return { [`${name}_p50_ms`]: at(0.5), [`${name}_p99_ms`]: at(0.99) }
}
