// npm run picture: a whole demo, Track opened as a person would, photographed for the README.
import { resolve } from 'node:path'
import { DEMO_ACCOUNTS } from '@milepost/server/auth/demo-accounts.ts'
import { launchBrowser } from './rig/browser.ts'
import { createScratchSystem, EVERY_DEVICE_PORT } from './rig/scratch-system.ts'

const FILE = resolve(import.meta.dirname, '../docs/track.png')

const system = await createScratchSystem(
  { MILEPOST_DEMO: 'on', MILEPOST_DEMO_DAYS: '1' },
  { listen: EVERY_DEVICE_PORT },
)
const browser = await launchBrowser()
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${system.origin}/telematics/track`)
  const somebody = DEMO_ACCOUNTS.find(account => account.permission === 'Customer Admin')
  await page.getByRole('button', { name: new RegExp(somebody?.lastName ?? '') }).click()
  await page.getByText('Live', { exact: true }).waitFor()
  // A day of history takes a while to replay; the picture is of a fleet that is on the road.
  await page.waitForFunction(
    () => Number(document.querySelector('[data-vehicles-drawn]')?.getAttribute('data-vehicles-drawn')) > 40,
    null,
    { timeout: 180_000 },
  )
  await page.getByRole('treeitem', { expanded: false }).first().click()
  await page.getByRole('treeitem', { level: 3 }).first().click()
  await page.getByRole('complementary').first().waitFor()
  await page.getByRole('button', { name: 'Centre on the map' }).click()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(3_000) // the map flies there
  await page.screenshot({ path: FILE })
  console.log(FILE)
} finally {
  await browser.close()
  await system.dispose()
}
