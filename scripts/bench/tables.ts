// The table of trips of a fleet: 100,000 of them match, as when a quarter of two hundred vehicles is opened.
import { loadConfig } from '@milepost/server/config/config.ts'
import { createDb } from '@milepost/server/db/kysely.ts'
import { createOwnerPool, createPool, type Pool } from '@milepost/server/db/pools.ts'
import { signInAs } from '@milepost/server/testing/sign-in-as.ts'
import { quantile } from '../rig/quantile.ts'
import { registerDevices } from '../rig/register-devices.ts'
import { createScratchSystem, type ScratchSystem } from '../rig/scratch-system.ts'

const VEHICLES = 200
const DAYS = 100
const TRIPS_A_DAY = 5
const CALLS = 100
const DAY_MS = 86_400_000

export async function benchTables(): Promise<Record<string, unknown>> {
  const system = await createScratchSystem({ MILEPOST_RATE_PER_MINUTE: '1000000', MILEPOST_ROLES: 'api,ingest' })
  const owner = createOwnerPool(await system.databaseUrl(), 2)
  const pool = createPool(await system.logins(), 'system', 2)
  try {
    await registerDevices(owner, VEHICLES)
    await store(owner)
    const ask = await asker(system, pool)
    const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString()
    const range = `start=${day(DAYS + 2)}&end=${day(0)}&time_zone=Europe/London`
    const counts: Record<string, number> = {}
    const measure = async (name: string, query: (call: number) => string) => {
      const times: number[] = []
      for (let call = -3; call < CALLS; call++) {
        const startedMs = performance.now()
        counts[name] = await ask(`/api/trips/?${range}${query(call + 3)}`)
        if (call >= 0) times.push(performance.now() - startedMs)
      }
      return Number(quantile(times, 0.99).toFixed(1))
    }
    const p99Ms = {
      open: await measure('open', () => ''),
      private: await measure('private', () => '&privacy=private'),
      min_distance: await measure('min_distance', call => `&min_distance_m=${20_000 + call}`),
      search_vehicle: await measure('search_vehicle', call => `&search=rig ${1 + (call % 50)}`),
      search_driver: await measure('search_driver', call => `&search=driver${call % 50}`),
      driver: await measure('driver', call => `&driver=${1 + (call % 50)}`),
      by_distance: await measure('by_distance', call => `&ordering=-distance_m&page=${1 + call}`),
      by_registration: await measure('by_registration', call => `&ordering=registration,time&page=${1 + call}`),
      last_page: await measure('last_page', call => `&page=${1_300 - call}`),
    }
    return { bench: 'tables', trips: counts.open, calls: CALLS, matching: counts, p99_ms: p99Ms }
  } finally {
    await owner.end()
    await pool.end()
    await system.dispose()
  }
}

/** Half of the trips are driven by somebody who identified himself, a tenth are private, and a hundred are corrected. */
async function store(owner: Pool): Promise<void> {
  await owner.query('set synchronous_commit = off')
  await owner.query(
    `insert into drivers (customer_id, first_name, last_name)
     select c.id, 'Given' || n, 'Driver' || n from customers c, generate_series(1, 50) n`,
  )
  await owner.query(
    "insert into driver_keys (customer_id, driver_id, key) select customer_id, id, 'KEY' || id from drivers",
  )
  await owner.query(
    `insert into trips (tracker_id, started_at, customer_id, vehicle_id, ended_at, start_reason, end_reason, start_latitude,
       start_longitude, end_latitude, end_longitude, distance_m, driving_s, standing_s, unknown_s, max_speed_kmh, driver_key,
       is_private, days, settled_at)
     select a.tracker_id, at, a.customer_id, a.vehicle_id, at + interval '40 minutes', 'ignition-on', 'ignition-off',
       52 + (n % 97) / 100.0, -1 + (n % 89) / 100.0, 52 + (n % 83) / 100.0, -1 + (n % 79) / 100.0, 2000 + (n * 37) % 60000,
       2100, 300, 0, 97, case when n % 2 = 0 then 'KEY' || (1 + n % 50) end, n % 10 = 0, '[]', at + interval '1 hour'
     from tracker_assignments a cross join generate_series(1, $1::int) as day cross join generate_series(0, $2::int - 1) as trip,
       lateral (select (a.vehicle_id * 7919 + day * 31 + trip)::int as n) as number,
       lateral (select date_trunc('day', now()) - day * interval '1 day' + interval '6 hours' + trip * interval '3 hours'
         + a.vehicle_id * interval '7 seconds' as at) as moment`,
    [DAYS, TRIPS_A_DAY],
  )
  await owner.query(
    `insert into stops (tracker_id, started_at, kind, customer_id, vehicle_id, ended_at, reason, latitude, longitude, is_private, settled_at)
     select tracker_id, ended_at, 'parked', customer_id, vehicle_id, ended_at + interval '100 minutes', end_reason, end_latitude,
       end_longitude, is_private, settled_at from trips`,
  )
  await owner.query(
    `insert into users (email, first_name, last_name, permission_id) select 'bench@example.com', 'Bench', 'User', min(id) from permissions`,
  )
  await owner.query(
    `insert into trip_corrections (customer_id, number, tracker_id, started_at, ended_at, vehicle_id, field, value, reason, user_id,
       user_name, made_at, previous_hash, hash)
     select customer_id, row_number() over (order by started_at), tracker_id, started_at, ended_at, vehicle_id, 'driver', '1', 'bench',
       (select max(id) from users), 'Bench', now(), case when row_number() over (order by started_at) > 1 then ''::bytea end, ''
     from (select * from trips order by started_at limit 100) t`,
  )
  await owner.query('vacuum analyze trips, stops, trip_corrections')
}

async function asker({ origin }: ScratchSystem, pool: Pool): Promise<(path: string) => Promise<number>> {
  const system = createDb(pool)
  const { id } = await system.selectFrom('customers').select('id').executeTakeFirstOrThrow()
  const user = await signInAs({ system, config: loadConfig({}) }, 'Customer Admin', [id], { modules: 'all' })
  return async path => {
    const response = await fetch(origin + path, { headers: { authorization: `Bearer ${user.token}` } })
    const body = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${body.slice(0, 300)}`)
    return JSON.parse(body).count
  }
}
