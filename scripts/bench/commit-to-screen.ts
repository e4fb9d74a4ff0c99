import type { Browser, Page } from 'playwright'
import { quantile } from '../rig/quantile.ts'
import type { ScratchSystem } from '../rig/scratch-system.ts'
import { signInPage } from '../rig/sign-in-page.ts'
import type { Arrived, ViewersOrder, ViewersResult } from './live-viewers.ts'
import { startLoad } from './load-process.ts'
import type { Acknowledged, PacedOrder } from './paced-load.ts'

const VIEWERS = 200
const POSITIONS_PER_S = 5_000
const SECONDS = 20
/** Everybody connects and everything is warm before this is over; it is not measured. */
const SETTLE_S = 5

interface City {
  latitude: number
  longitude: number
  spreadDeg: number
}

/** A picture of the map: the newest record on it, and when it was painted, both in epoch ms. */
type Picture = [newestMs: number, paintedAtMs: number]

/**
 * 5,000 positions a second of devices with 200 browsers on the live channel and one real one: how long after a position was
 * acknowledged, and so committed, it is on a socket and on the real screen. A vehicle's number is its device's.
 */
export async function commitToScreen(
  system: ScratchSystem,
  browser: Browser,
  token: string,
  city: City,
): Promise<Record<string, unknown>> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await signInPage(page, system.origin, token)
  await page.goto(`${system.origin}/telematics/track`)
  await page.waitForSelector('[data-newest-drawn]', { state: 'attached', timeout: 60_000 })
  await keepPictures(page)
  const viewers = await startLoad<ViewersOrder, ViewersResult>('live-viewers.ts', {
    origin: system.origin,
    token,
    viewers: VIEWERS,
    city,
  })
  const load = await startLoad<PacedOrder, Acknowledged[]>('paced-load.ts', {
    port: system.teltonikaPort,
    devices: POSITIONS_PER_S,
    seconds: SETTLE_S + SECONDS,
    city,
  })
  const acknowledged = await load.result()
  // What was acknowledged last is still on its way to the screen.
  await page.waitForTimeout(2_000)
  const { arrived, messages, bytes } = await viewers.result()
  const pictures = await page.evaluate<Picture[]>('pictures')
  await Promise.all([load.end(), viewers.end(), page.close()])
  const fromMs = (acknowledged[0]?.[1] ?? 0) + SETTLE_S * 1000
  const measured = acknowledged.filter(([, recordedAtMs]) => recordedAtMs >= fromMs)
  const lastedS = (Math.max(...acknowledged.slice(-POSITIONS_PER_S).map(([, at]) => at)) - fromMs) / 1000
  const onSocketMs = delaysOnSocket(measured, arrived)
  const onScreenMs = delaysOnScreen(measured, pictures)
  return {
    live_browsers: VIEWERS,
    positions_per_s: Math.round(measured.length / lastedS),
    commit_to_socket_p50_ms: quantile(onSocketMs, 0.5),
    commit_to_socket_p95_ms: quantile(onSocketMs, 0.95),
    commit_to_screen_p50_ms: quantile(onScreenMs, 0.5),
    commit_to_screen_p95_ms: quantile(onScreenMs, 0.95),
    never_on_screen: measured.length - onScreenMs.length,
    live_messages: messages,
    live_mb: Math.round(bytes / 1e6),
  }
}

/** Keeps in the page every picture that shows something newer. */
async function keepPictures(page: Page): Promise<void> {
  await page.evaluate(() => {
    const pictures: [number, number][] = []
    Object.assign(window, { pictures })
    const map = document.querySelector('[data-newest-drawn]')
    if (map === null) throw new Error('no map')
    new MutationObserver(() => {
      pictures.push([Number(map.getAttribute('data-newest-drawn')), performance.timeOrigin + performance.now()])
    }).observe(map, { attributeFilter: ['data-newest-drawn'] })
  })
}

/** Each arrival of a measured position on a socket that reads, in ms after its acknowledgement; earlier counts as 0. */
function delaysOnSocket(measured: readonly Acknowledged[], arrived: readonly Arrived[]): number[] {
  const acknowledgedAt = new Map(measured.map(([device, recordedAtMs, atMs]) => [`${device} ${recordedAtMs}`, atMs]))
  return arrived.flatMap(([vehicleId, recordedAtMs, atMs]) => {
    const commitMs = acknowledgedAt.get(`${vehicleId} ${recordedAtMs}`)
    return commitMs === undefined ? [] : [Math.max(0, atMs - commitMs)]
  })
}

/** Each measured position until the first picture on which something at least as new is drawn. */
function delaysOnScreen(measured: readonly Acknowledged[], pictures: readonly Picture[]): number[] {
  const byRecord = measured.toSorted((a, b) => a[1] - b[1])
  const delays: number[] = []
  let at = 0
  for (const [, recordedAtMs, acknowledgedAtMs] of byRecord) {
    let picture = pictures[at]
    while (picture !== undefined && picture[0] < recordedAtMs) picture = pictures[++at]
    if (picture !== undefined) delays.push(Math.max(0, picture[1] - acknowledgedAtMs))
  }
  return delays
}
