// The replay on the real Trace screen, in headless Chromium without a GPU: how soon another moment is drawn in a day of 20,000
// records of one vehicle, and the frames a second with twenty vehicles at 100 times the speed.

import { createOwnerPool, type Pool } from '@milepost/server/db/pools.ts'
import { POSITIONS } from '@milepost/server/db/telemetry-columns.ts'
import type { Page } from 'playwright'
import { launchBrowser } from '../rig/browser.ts'
import { quantile } from '../rig/quantile.ts'
import { registerDevices } from '../rig/register-devices.ts'
import { createScratchSystem } from '../rig/scratch-system.ts'
import { signInManager } from '../rig/sign-in-manager.ts'
import { signInPage } from '../rig/sign-in-page.ts'

const VEHICLES = 20
/** Every four seconds of a day, which is 80,000 s of it. */
const POINTS = 20_000
const EVERY_S = 4
/** Of each of the others. */
const OTHER_POINTS = 5_000
const SEEKS = 100
const RATE = 100
const MEASURE_MS = 10_000
const DAY_MS = 86_400_000

export async function benchReplay(): Promise<Record<string, unknown>> {
  const system = await createScratchSystem({ MILEPOST_ROLES: 'api,ingest', MILEPOST_RATE_PER_MINUTE: '100000' })
  const owner = createOwnerPool(await system.databaseUrl(), 2)
  const browser = await launchBrowser()
  try {
    await registerDevices(owner, VEHICLES)
    const day = Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS
    await storeDay(owner, day)
    const { rows } = await owner.query<{ id: number }>('select id from vehicles order by id')
    const ids = rows.map(row => row.id)
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, timezoneId: 'UTC' })
    const page = await context.newPage()
    await signInPage(page, system.origin, await signInManager(owner))
    const startDate = new Date(day).toISOString().slice(0, 10)
    const trace = `${system.origin}/telematics/trace?startDate=${startDate}`

    const openedMs = await openTrace(page, `${trace}&vehicleId=${ids[0]}&drawer=points`, 1)
    const seeks = await seekAround(page)
    await openTrace(page, `${trace}&vehicles=${ids.join()}&rate=${RATE}`, VEHICLES)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    const played = await framesPerSecond(page)
    return {
      bench: 'replay',
      points: POINTS,
      opened_ms: Math.round(openedMs),
      seek_p50_ms: quantile(seeks, 0.5),
      seek_p99_ms: quantile(seeks, 0.99),
      vehicles: VEHICLES,
      rate: RATE,
      fps: played.fps,
      worst_frame_ms: played.worstMs,
      /** 1 is true time. */
      time_kept: played.timeKept,
    }
  } finally {
    await browser.close()
    await owner.end()
    await system.dispose()
  }
}

const STORE_DAY = POSITIONS.insertSelect(
  {
    trackerId: 't.id',
    recordedAtMs: 'at',
    sequence: 'n',
    customerId: 't.customer_id',
    vehicleId: 'a.vehicle_id',
    frameId: '0',
    receivedAtMs: 'at',
    latitude: '52.6 + sin(n * step / 400.0) * 0.05 + t.number * 0.002',
    longitude: '-0.7 + cos(n * step / 400.0 + n * step / 9000.0) * 0.09',
    altitudeM: '80',
    headingDeg: '(n * step) % 360',
    speedKmh: '30 + (n * step / 40) % 60',
    satellites: '11',
    priority: '0',
    hasFix: 'true',
    late: 'false',
    eventId: '0',
    ignition: 'true',
    moving: 'true',
    odometerM: 'null',
    externalVoltageMv: 'null',
    driverKey: 'null',
    events: 'null',
    attributes: 'null',
  },
  `from (select *, row_number() over (order by id) as number from trackers) t
   join tracker_assignments a on a.tracker_id = t.id
   cross join lateral (select case when t.number = 1 then 1 else $2::int / $3::int end as step) pace
   cross join lateral generate_series(0, $2::int / step - 1) as n
   cross join lateral (select $1::timestamptz + n * step * $4::int * interval '1 second' as at) moment`,
)

/** The first vehicle goes round all day, the others as well with fewer records, each in circles of its own. */
async function storeDay(owner: Pool, dayMs: number): Promise<void> {
  await owner.query(STORE_DAY, [new Date(dayMs), POINTS, OTHER_POINTS, EVERY_S])
  await owner.query('analyze')
}

/** Opens a trace and resolves, in milliseconds since the navigation began, when the map has drawn its vehicles. */
async function openTrace(page: Page, url: string, vehicles: number): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' })
  const drawn = await page.waitForFunction(
    expected =>
      document.querySelector('[data-trace-marks]')?.getAttribute('data-trace-marks') === expected && performance.now(),
    String(vehicles),
    { polling: 'raf', timeout: 120_000 },
  )
  await page.waitForLoadState('networkidle')
  return Number(await drawn.jsonValue())
}

/** Milliseconds from the press of the button on the graph until the frame after the one that shows the new moment. */
async function seekAround(page: Page): Promise<number[]> {
  const graph = await page.getByRole('slider', { name: /Speed of/ }).boundingBox()
  if (graph === null) throw new Error('The graph is not there.')
  const seeks: number[] = []
  for (let turn = 0; turn < SEEKS; turn++) {
    // The page listens before the button is pressed.
    const watch = await page.evaluateHandle(watchForMoment)
    const share = 0.1 + ((turn * 37) % 80) / 100
    await page.mouse.click(graph.x + graph.width * share, graph.y + graph.height / 2)
    seeks.push(await page.evaluate(({ drawnMs }) => drawnMs, watch))
    await watch.dispose()
  }
  return seeks
}

/** Runs in the page. */
function watchForMoment(): { drawnMs: Promise<number> } {
  const time = document.querySelector<HTMLTimeElement>('section time')
  if (time === null) throw new Error('no clock')
  const before = time.dateTime
  const drawnMs = new Promise<number>(resolve => {
    const press = () => {
      const pressedMs = performance.now()
      const look = () => {
        if (time.dateTime === before) requestAnimationFrame(look)
        else requestAnimationFrame(() => resolve(performance.now() - pressedMs))
      }
      requestAnimationFrame(look)
    }
    addEventListener('pointerdown', press, { once: true, capture: true })
  })
  return { drawnMs }
}

async function framesPerSecond(page: Page) {
  return page.evaluate(
    async ({ measureMs, rate }) => {
      const moment = () => Date.parse(document.querySelector<HTMLTimeElement>('section time')?.dateTime ?? '')
      const startedMs = performance.now()
      const fromMs = moment()
      let frames = 0
      let worstMs = 0
      let lastMs = startedMs
      while (lastMs - startedMs < measureMs) {
        const nowMs = await new Promise<number>(requestAnimationFrame)
        worstMs = Math.max(worstMs, nowMs - lastMs)
        lastMs = nowMs
        frames++
      }
      const passedMs = lastMs - startedMs
      return {
        fps: Number(((frames * 1000) / passedMs).toFixed(1)),
        worstMs: Math.round(worstMs),
        timeKept: Number(((moment() - fromMs) / (passedMs * rate)).toFixed(2)),
      }
    },
    { measureMs: MEASURE_MS, rate: RATE },
  )
}
