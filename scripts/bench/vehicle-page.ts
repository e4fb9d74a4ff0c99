// The page of a vehicle with ten years behind it, among others that have as much: what it is, the first part of its timeline, one of
// long ago, and one of a rare kind. Then its page in a browser, until every card is filled: from a link of another page, where people come
// from, and from its address, with the whole application before it.
import { loadConfig } from '@milepost/server/config/config.ts'
import { createDb } from '@milepost/server/db/kysely.ts'
import { createOwnerPool, createPool, type Pool } from '@milepost/server/db/pools.ts'
import { signInAs } from '@milepost/server/testing/sign-in-as.ts'
import type { Page } from 'playwright'
import { must } from '../must.ts'
import { launchBrowser } from '../rig/browser.ts'
import { placeVehicles } from '../rig/place-vehicles.ts'
import { quantile } from '../rig/quantile.ts'
import { registerDevices } from '../rig/register-devices.ts'
import { createScratchSystem } from '../rig/scratch-system.ts'
import { signInPage } from '../rig/sign-in-page.ts'

const VEHICLES = 20
const DAYS = 3_650
const CALLS = 100
const WARM_UP = 3
/** With those of the warm-up at most one of each vehicle: what was opened before is shown at once. */
const OPENINGS = VEHICLES - WARM_UP
const BOUND_MS = 500

/** Of each vehicle on each day. */
const A_DAY = { trips: 8, events: 6, idling: 4 }
const CITY = { latitude: 52.67, longitude: -0.73, spreadDeg: 0.05 }
/** As the page names them, with what each has once it is filled. */
const CARDS = {
  'What is wrong': 'p',
  'What is due': 'li',
  'Where it is': 'p',
  'Costs, last twelve months': 'table',
  'Use, last twelve months': 'table',
  Details: 'dd',
  Timeline: 'ol li',
}

export async function benchVehiclePage(): Promise<Record<string, unknown>> {
  const system = await createScratchSystem({ MILEPOST_RATE_PER_MINUTE: '1000000', MILEPOST_ROLES: 'api' })
  const owner = createOwnerPool(await system.databaseUrl(), 1)
  const pool = createPool(await system.logins(), 'system', 2)
  const browser = await launchBrowser()
  try {
    await registerDevices(owner, VEHICLES)
    await placeVehicles(owner, CITY)
    await storeTenYears(owner)
    const { rows } = await owner.query<{ id: number; customer_id: number }>(
      'select id, customer_id from vehicles order by id',
    )
    const { id: vehicleId, customer_id: customerId } = must(rows[Math.floor(VEHICLES / 2)], 'vehicle')
    const context = { system: createDb(pool), config: loadConfig({}) }
    const { token } = await signInAs(context, 'Customer Admin', [customerId], { modules: 'all' })
    const ask = async (path: string) => {
      const response = await fetch(`${system.origin}/api/vehicle/${vehicleId}/${path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const body = await response.text()
      if (!response.ok) throw new Error(`${path}: ${response.status} ${body.slice(0, 300)}`)
      return body
    }
    const nineYearsAgo = new Date(Date.now() - 9 * 365 * 86_400_000).toISOString()
    const measured: Record<string, { p50_ms: number; p99_ms: number }> = {}
    for (const [name, path] of Object.entries({
      page: 'page/',
      timeline: 'timeline/',
      'timeline of long ago': `timeline/?end=${nineYearsAgo}`,
      'timeline of a rare kind': 'timeline/?kind=inspection&kind=driver',
    })) {
      measured[name] = await measure(() => ask(path))
      console.error(name, measured[name])
    }
    // They are asked beside each other when the page opens.
    const opening = await measure(() => Promise.all([ask('page/'), ask('timeline/')]))
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await signInPage(page, system.origin, token)
    const byAddress = await measure(() => openByAddress(page, `${system.origin}/vehicle/${vehicleId}`), OPENINGS)
    const others = rows.map(({ id }) => id)
    const byLink = await measure(() => openByLink(page, `/vehicle/${others.shift()}`), OPENINGS)
    const isWithin = opening.p99_ms <= BOUND_MS && byLink.p99_ms <= BOUND_MS
    return {
      bench: 'vehicle-page',
      vehicles: VEHICLES,
      days: DAYS,
      a_day: A_DAY,
      measured,
      opening,
      in_browser: { byLink, byAddress },
      bound_ms: BOUND_MS,
      isWithin,
    }
  } finally {
    await browser.close()
    await owner.end()
    await pool.end()
    await system.dispose()
  }
}

async function storeTenYears(owner: Pool): Promise<void> {
  await owner.query('set synchronous_commit = off')
  await owner.query(`select make_partitions(parent, '1 year', now() - interval '${DAYS + 30} days', now() + interval '1 day')
    from unnest('{trips,stops,events}'::text[]) as parent`)
  const perDay = (count: number) =>
    `tracker_assignments a, generate_series(1, ${DAYS}) day, generate_series(1, ${count}) n`
  const at = `date_trunc('second', now()) - day * interval '1 day' + n * interval '1 hour'`
  await owner.query(`insert into trips (tracker_id, started_at, customer_id, vehicle_id, ended_at, start_reason, end_reason,
      distance_m, unknown_m, carried_m, driving_s, standing_s, unknown_s, carried_s, max_speed_kmh, is_private, days, settled_at)
    select a.tracker_id, ${at}, a.customer_id, a.vehicle_id, ${at} + interval '40 minutes', 'ignition-on', 'ignition-off',
      30000, 0, 0, 2000, 400, 0, 0, 88, n = 5 and day % 20 = 0, '[]', ${at} + interval '1 hour'
    from ${perDay(A_DAY.trips)}`)
  await owner.query(`insert into events (tracker_id, recorded_at, sequence, code, customer_id, vehicle_id, source, has_fix,
      latitude, longitude, speed_kmh, heading_deg, is_private, late, settled_at)
    select a.tracker_id, ${at}, n, case when n = 1 then 41 else 4 end, a.customer_id, a.vehicle_id, 'device', true,
      52, -1, 50, 0, false, false, ${at}
    from ${perDay(A_DAY.events)}`)
  await owner.query(`insert into stops (tracker_id, started_at, kind, customer_id, vehicle_id, ended_at, latitude, longitude,
      is_private, settled_at)
    select a.tracker_id, ${at} + interval '5 minutes', 'idling', a.customer_id, a.vehicle_id, ${at} + interval '9 minutes', 52, -1,
      false, ${at}
    from ${perDay(A_DAY.idling)}`)
  await owner.query('set session_replication_role = replica')
  await owner.query(`insert into vehicle_activities (customer_id, vehicle_id, vehicle_activity_type_id, created_at,
      activity_fulfilled_at, description, status, registration, created_by_name, number, hash, is_latest, happened_at)
    select v.customer_id, v.id, t.id, now() - day * interval '7 days', date_trunc('day', now() - day * interval '7 days'),
      'Filed ' || day, 'Pass', v.registration, 'Ada Moor', day, decode(md5(v.id || '-' || day), 'hex'), false,
      case when t.code = 'DEFECT' then now() - day * interval '7 days' end
    from vehicles v, generate_series(1, ${Math.floor(DAYS / 7)}) day
      join (select id, code, row_number() over (order by id) - 1 as place from vehicle_activity_types where customer_id is null) t
        on t.place = day % 5`)
  await owner.query(`insert into driver_checks (customer_id, vehicle_id, registration, kind, vehicle_class, template_version,
      started_at, finished_at, driver_name, created_by_name, judgement, items)
    select v.customer_id, v.id, v.registration, 'walkaround', 'van', 1, now() - day * interval '1 day',
      now() - day * interval '1 day' + interval '5 minutes', 'Ada Moor', 'Ada Moor', 'safe', '[]'
    from vehicles v, generate_series(1, ${DAYS}) day`)
  await owner.query(`insert into vehicle_costs (customer_id, vehicle_id, day, kind, amount, currency, supplier)
    select v.customer_id, v.id, current_date - day * 3, case day % 4 when 0 then 'repair' else 'fuel' end, 4000 + day, 'GBP', 'Oak Garage'
    from vehicles v, generate_series(1, ${Math.floor(DAYS / 3)}) day`)
  await owner.query(`insert into vehicle_notes (customer_id, vehicle_id, text, is_pinned, created_at)
    select v.customer_id, v.id, 'Seen at the yard, ' || day, day <= 2, now() - day * interval '14 days'
    from vehicles v, generate_series(1, ${Math.floor(DAYS / 14)}) day`)
  await owner.query('set session_replication_role = origin')
  await owner.query('vacuum analyze')
}

/**
 * Opens the page from an empty one, after the one before has come to rest. Resolves, in milliseconds since the navigation began, when every
 * card has what it is to show; the small map, which comes after, is not waited for.
 */
async function openByAddress(page: Page, address: string): Promise<number> {
  await page.waitForLoadState('networkidle')
  await page.goto('about:blank')
  await page.goto(address, { waitUntil: 'commit' })
  const shown = await page.waitForFunction(
    cards =>
      cards.every(([name, filled]) => document.querySelector(`section[aria-label="${name}"] ${filled}`) !== null) &&
      performance.now(),
    Object.entries(CARDS),
    { polling: 'raf', timeout: 60_000 },
  )
  return Number(await shown.jsonValue())
}

/** Opens the page from the home page, as a link does. Resolves, in milliseconds since then, when every card has what it is to show. */
async function openByLink(page: Page, path: string): Promise<number> {
  await page.evaluate(() => history.pushState(null, '', '/home'))
  await page.waitForFunction(() => document.querySelector('section[aria-label="Timeline"]') === null)
  await page.waitForLoadState('networkidle')
  return page.evaluate(
    ([path, cards]) =>
      new Promise<number>(resolve => {
        const startedMs = performance.now()
        history.pushState(null, '', path)
        const look = () => {
          const isFilled = cards.every(
            ([name, filled]) => document.querySelector(`section[aria-label="${name}"] ${filled}`) !== null,
          )
          if (isFilled) resolve(performance.now() - startedMs)
          else requestAnimationFrame(look)
        }
        look()
      }),
    [path, Object.entries(CARDS)] as const,
  )
}

/** Of calls by the clock, or by what they say that they took. */
async function measure(call: () => Promise<unknown>, calls = CALLS) {
  const times: number[] = []
  for (let index = -WARM_UP; index < calls; index++) {
    const startedMs = performance.now()
    const took = await call()
    if (index >= 0) times.push(typeof took === 'number' ? took : performance.now() - startedMs)
  }
  return { p50_ms: quantile(times, 0.5), p99_ms: quantile(times, 0.99) }
}
