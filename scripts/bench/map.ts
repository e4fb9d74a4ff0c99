// 50,000 vehicles that move every second on the real Track screen, in headless Chromium without a GPU: frames a second with
// the map at rest, panned and zoomed, and how soon after opening the page the first vehicles are drawn, with an empty cache
// and with a full one. Then, with the real live channel, how soon a committed position is on a socket and on the screen.

import type { LiveMessage, LiveVehicle } from '@milepost/contract/live.ts'
import { createOwnerPool } from '@milepost/server/db/pools.ts'
import { freePort } from '@milepost/server/net/free-port.ts'
import type { Page } from 'playwright'
import { launchBrowser } from '../rig/browser.ts'
import { createLiveFeed } from '../rig/live-feed.ts'
import { placeVehicles } from '../rig/place-vehicles.ts'
import { quantile } from '../rig/quantile.ts'
import { registerDevices } from '../rig/register-devices.ts'
import { createScratchSystem } from '../rig/scratch-system.ts'
import { signInManager } from '../rig/sign-in-manager.ts'
import { signInPage } from '../rig/sign-in-page.ts'
import { commitToScreen } from './commit-to-screen.ts'

const VEHICLES = 50_000
/** A quarter of the fleet in each message, so that every vehicle moves once a second. */
const PARTS = 4
const MEASURE_MS = 10_000
const WARM_OPENINGS = 5
const CITY = { latitude: -34.87, longitude: -56.17, spreadDeg: 0.12 }

export async function benchMap(): Promise<Record<string, unknown>> {
  const port = await freePort()
  const system = await createScratchSystem({
    MILEPOST_ORIGIN: `http://localhost:${port}`,
    MILEPOST_RATE_PER_MINUTE: '100000',
  })
  const owner = createOwnerPool(await system.databaseUrl(), 2)
  const feed = await createLiveFeed(port, Number(new URL(system.origin).port), 1000 / PARTS, movingFleet())
  const browser = await launchBrowser()
  try {
    // Chromium makes the pages of its own frame beside the first tab: that is over when the fleet has been registered.
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await registerDevices(owner, VEHICLES)
    await placeVehicles(owner, CITY)
    const token = await signInManager(owner)
    await signInPage(page, feed.origin, token)
    const coldMs = await openTrack(page, feed.origin)
    const warmMs: number[] = []
    while (warmMs.length < WARM_OPENINGS) warmMs.push(await openTrack(page, feed.origin))
    const still = await framesPerSecond(page, async () => {})
    const pan = await framesPerSecond(page, () => panAround(page))
    const zoom = await framesPerSecond(page, () => zoomInAndOut(page))
    await page.close()
    const live = await commitToScreen(system, browser, token, CITY)
    return {
      bench: 'map',
      vehicles: VEHICLES,
      fps: still.fps,
      first_vehicle_ms: Math.round(quantile(warmMs, 0.5)),
      first_vehicle_worst_ms: Math.round(Math.max(...warmMs)),
      first_vehicle_cold_ms: Math.round(coldMs),
      worst_frame_ms: still.worstMs,
      pan_fps: pan.fps,
      zoom_fps: zoom.fps,
      ...live,
    }
  } finally {
    await browser.close()
    await feed.close()
    await owner.end()
    await system.dispose()
  }
}

/**
 * Opens Track from an empty page, after the one before has come to rest and is put away. Resolves, in milliseconds since the
 * navigation began, when the map has drawn vehicles.
 */
async function openTrack(page: Page, origin: string): Promise<number> {
  await page.waitForLoadState('networkidle')
  await page.goto('about:blank')
  await page.evaluate(() => new Promise<void>(done => requestIdleCallback(() => done())))
  await page.goto(`${origin}/telematics/track`, { waitUntil: 'commit' })
  const drawn = await page.waitForFunction(
    () =>
      Number(document.querySelector('[data-vehicles-drawn]')?.getAttribute('data-vehicles-drawn')) > 0 &&
      performance.now(),
    null,
    { polling: 'raf', timeout: 60_000 },
  )
  return Number(await drawn.jsonValue())
}

async function framesPerSecond(page: Page, act: () => Promise<void>): Promise<{ fps: number; worstMs: number }> {
  const measured = page.evaluate(async measureMs => {
    const startedMs = performance.now()
    let frames = 0
    let worstMs = 0
    let lastMs = startedMs
    while (lastMs - startedMs < measureMs) {
      const nowMs = await new Promise<number>(requestAnimationFrame)
      worstMs = Math.max(worstMs, nowMs - lastMs)
      lastMs = nowMs
      frames++
    }
    return { fps: Number(((frames * 1000) / (lastMs - startedMs)).toFixed(1)), worstMs: Math.round(worstMs) }
  }, MEASURE_MS)
  const acting = act()
  const result = await measured
  await acting
  return result
}

async function panAround(page: Page): Promise<void> {
  const endMs = Date.now() + MEASURE_MS
  await page.mouse.move(1000, 450)
  while (Date.now() < endMs) {
    await page.mouse.down()
    await page.mouse.move(800, 400, { steps: 20 })
    await page.mouse.move(1000, 450, { steps: 20 })
    await page.mouse.up()
  }
}

async function zoomInAndOut(page: Page): Promise<void> {
  const endMs = Date.now() + MEASURE_MS
  await page.mouse.move(1000, 450)
  for (let turn = 0; Date.now() < endMs; turn++) {
    await page.mouse.wheel(0, turn % 8 < 4 ? -240 : 240)
    await new Promise(next => setTimeout(next, 250))
  }
}

/** Messages of the live channel, a part of the fleet each: positions go round small circles. */
function movingFleet(): () => string {
  let turn = 0
  return () => {
    const part = turn % PARTS
    const angle = (turn / PARTS / 60) * Math.PI * 2
    turn++
    const at = new Date().toISOString()
    const vehicles: LiveVehicle[] = []
    for (let id = part + 1; id <= VEHICLES; id += PARTS) {
      const lat = CITY.latitude + (((id * 7919) % 2000) / 1000 - 1) * CITY.spreadDeg + Math.sin(angle + id) * 0.002
      const long = CITY.longitude + (((id * 104_729) % 2000) / 1000 - 1) * CITY.spreadDeg + Math.cos(angle + id) * 0.002
      vehicles.push({
        id,
        lat: Number(lat.toFixed(6)),
        long: Number(long.toFixed(6)),
        dir: (id * 37) % 360,
        speed: 40,
        moving: true,
        timestamp: at,
        received_at: at,
        ignition: true,
        odometer_m: null,
        is_private: false,
      })
    }
    return JSON.stringify({ kind: 'positions', vehicles } satisfies LiveMessage)
  }
}
