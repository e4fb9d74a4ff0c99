// The Vehicle File of a fleet that has filed five million activities in ten years: every filter of the log, each with its first page, a
// later one and the last that is given; how long others wait while somebody files 9 MB; and the drawing of a report with four photographs.
import { vehicleActivities } from '@milepost/contract/vehicle-activities.ts'
import { loadConfig } from '@milepost/server/config/config.ts'
import { createDb } from '@milepost/server/db/kysely.ts'
import { createOwnerPool, createPool } from '@milepost/server/db/pools.ts'
import { signInAs } from '@milepost/server/testing/sign-in-as.ts'
import { quantile } from '../rig/quantile.ts'
import { createScratchSystem } from '../rig/scratch-system.ts'
import { measureUploads } from './file-uploads.ts'
import { ACTIVITIES, type FiledFleet, storeActivities, VEHICLES } from './stored-activities.ts'
import { measureReports } from './vehicle-reports.ts'

const CALLS = 100
const WARM_UP = 5
/** Of a hundred calls the 99th percentile is the slowest, which moves with whatever else the machine did: beyond the bound there are more. */
const BOUND_MS = 100
const CALLS_BEYOND_BOUND = 400
const PAGES = [1, 2, 130]

export async function benchVehicleFile(): Promise<Record<string, unknown>> {
  const system = await createScratchSystem({ MILEPOST_RATE_PER_MINUTE: '1000000', MILEPOST_ROLES: 'api' })
  const owner = createOwnerPool(await system.databaseUrl(), 1)
  const pool = createPool(await system.logins(), 'system', 2)
  try {
    const fleet = await storeActivities(owner)
    const user = await signInAs(
      { system: createDb(pool), config: loadConfig({}) },
      'Customer Admin',
      [fleet.customerId],
      {
        modules: ['Vehicle File'],
      },
    )
    const { rows: types } = await pool.query<{ code: string; id: number }>(
      'select code, id from vehicle_activity_types',
    )
    const typeOf = new Map(types.map(({ code, id }) => [code, id]))
    const list = async (query: string) => {
      const response = await fetch(`${system.origin}${vehicleActivities.list.path}?${query}`, {
        headers: { authorization: `Bearer ${user.token}` },
      })
      if (!response.ok) throw new Error(`${query}: ${response.status} ${await response.text()}`)
      return vehicleActivities.list.result.parse(await response.json()).count
    }
    const measured: Record<string, { p50_ms: number; p95_ms: number; p99_ms: number; count: number }> = {}
    for (const [name, filter] of Object.entries(filtersOf(fleet, typeOf))) {
      for (const page of PAGES) measured[`${name}, page ${page}`] = await measure(list, `${filter}&page=${page}`)
    }
    const uploads = await measureUploads({
      ...{ origin: system.origin, token: user.token },
      ...{ vehicleId: fleet.vehicleId, activityTypeId: typeOf.get('VTG7') ?? 0 },
      read: () => list('ordering=&page=1'),
    })
    const slowest = Object.entries(measured).toSorted(([, a], [, b]) => b.p99_ms - a.p99_ms)[0]
    return {
      ...{ bench: 'vehicle-file', activities: ACTIVITIES, vehicles: VEHICLES, calls: CALLS },
      ...{ p99_ms: slowest?.[1].p99_ms, slowest: slowest?.[0] },
      ...uploads,
      ...(await measureReports()),
      measured,
    }
  } finally {
    await owner.end()
    await pool.end()
    await system.dispose()
  }
}

/** Every filter alone, and those together that narrow least by one another; by filing and by day. */
function filtersOf({ depots, vehicleId }: FiledFleet, typeOf: ReadonlyMap<string, number>): Record<string, string> {
  const nowMs = Date.now()
  const day = (daysAgo: number) =>
    new Date(nowMs - daysAgo * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('-')
  const narrowed = {
    everything: '',
    'a week': `range=${day(7)},${day(0)}`,
    'nine years ago': `range=${day(3_300)},${day(3_290)}`,
    'ten years': `range=${day(3_650)},${day(0)}`,
    'a vehicle': `vehicle=${vehicleId}`,
    'a type': `activity_type=${typeOf.get('MOT')}`,
    'a rare type': `activity_type=${typeOf.get('VTG7')}`,
    'a large depot': `depot=${depots.large}`,
    'a small depot': `depot=${depots.small}`,
    'a depot of one': `depot=${depots.single}`,
    'a large depot and a rare type': `depot=${depots.large}&activity_type=${typeOf.get('VTG7')}`,
    'a small depot and a rare type': `depot=${depots.small}&activity_type=${typeOf.get('VTG7')}`,
    'a small depot and a week': `depot=${depots.small}&range=${day(7)},${day(0)}`,
    'the newest': 'filter_latest=True',
    'the newest of a rare type': `filter_latest=True&activity_type=${typeOf.get('VTG7')}`,
    'the newest of a small depot': `filter_latest=True&depot=${depots.small}`,
    'the newest of a large depot': `filter_latest=True&depot=${depots.large}`,
    'put away': 'archived=true',
    'put away of a small depot': `archived=true&depot=${depots.small}`,
  }
  return Object.fromEntries(
    Object.entries(narrowed).flatMap(([name, filter]) => [
      [`${name} by filing`, `ordering=-created_at&${filter.replace('range=', 'date_range=')}`],
      [`${name} by day`, `ordering=&${filter.replace('range=', 'fulfilled_at_date_range=')}`],
    ]),
  )
}

async function measure(list: (query: string) => Promise<number>, query: string) {
  const times: number[] = []
  let count = 0
  const call = async () => {
    const startedMs = performance.now()
    count = await list(query)
    return performance.now() - startedMs
  }
  for (let warm = 0; warm < WARM_UP; warm++) await call()
  while (times.length < CALLS) times.push(await call())
  if (quantile(times, 0.99) > BOUND_MS) while (times.length < CALLS_BEYOND_BOUND) times.push(await call())
  const found = { p50_ms: quantile(times, 0.5), p95_ms: quantile(times, 0.95), p99_ms: quantile(times, 0.99), count }
  console.error(query, found)
  return found
}
