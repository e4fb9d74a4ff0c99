// What a browser loads of script for the page of a QR code, for signing in, for the shell and for the map, gzipped; and how long a warm start takes.
import { DEMO_ACCOUNTS } from '@milepost/server/auth/demo-accounts.ts'
import { must } from '../must.ts'
import { launchBrowser } from '../rig/browser.ts'
import { createScratchSystem } from '../rig/scratch-system.ts'
import { collectFiles, SCRIPTS, withoutIdleTime } from '../rig/script-weight.ts'

const RUNS = 3

export async function benchWeb(): Promise<Record<string, unknown>> {
  const system = await createScratchSystem({
    MILEPOST_DEMO: 'on',
    MILEPOST_DEMO_DAYS: '0',
    MILEPOST_DEMO_VEHICLE_FILE: 'off',
  })
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await withoutIdleTime(page)
    const scripts = collectFiles(page, SCRIPTS)
    await page.goto(`${system.origin}/qr?registration=AB12CDE`, { waitUntil: 'networkidle' })
    const qr = await scripts.takeKb()
    // What the two share is counted for both.
    scripts.forget()
    await page.goto(`${system.origin}/login?signed_out=1`, { waitUntil: 'networkidle' })
    const login = await scripts.takeKb()
    await page.goto(`${system.origin}/home`)
    const administrator = must(
      DEMO_ACCOUNTS.find(account => account.permission === 'Customer Admin'),
      'administrator',
    )
    await page.getByRole('button', { name: new RegExp(administrator.lastName) }).click()
    await page.waitForURL('**/home')
    await page.waitForLoadState('networkidle')
    const shell = await scripts.takeKb()
    const mapWorker = page.context().waitForEvent('response', one => one.url().includes('maplibre-gl-worker'))
    await page.goto(`${system.origin}/telematics/track`, { waitUntil: 'load' })
    await page.locator('canvas.maplibregl-canvas').waitFor()
    await mapWorker
    const map = await scripts.takeKb()
    const starts: number[] = []
    for (let run = 0; run < RUNS; run++) {
      await system.stop()
      const startedMs = performance.now()
      await system.start()
      starts.push((performance.now() - startedMs) / 1000)
    }
    starts.sort((a, b) => a - b)
    return {
      bench: 'web',
      qr_js_kb: qr,
      login_js_kb: login,
      shell_js_kb: shell,
      map_js_kb: map,
      start_s: Number(must(starts[RUNS >> 1], 'start').toFixed(2)),
    }
  } finally {
    await browser.close()
    await system.dispose()
  }
}
