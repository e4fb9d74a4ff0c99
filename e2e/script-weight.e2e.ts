import { collectScripts } from '../scripts/rig/script-weight.ts'
import { expect, signInByForm, test } from './fixtures.ts'

/**
 * The most script that the browser loads, in kB (1,000 bytes) of gzip: of the page that a telephone opens at a vehicle, of that of
 * a live link, whose map comes by itself, of the page of signing in, and of what the home page and the frame around every screen need besides. Little above what they load: who
 * makes one of them heavier sees it here.
 */
const MOST_KB = { qr: 80, live: 84, login: 255, home: 55 }

test('the page of a QR code, that of a live link, signing in and the home page load no more script than they may', async ({
  page,
}) => {
  const scripts = collectScripts(page)
  await page.goto('/qr?registration=AB12CDE', { waitUntil: 'networkidle' })
  const qr = await scripts.takeKb()
  // What they share is counted for each.
  scripts.forget()
  await page.goto('/live#never-made', { waitUntil: 'networkidle' })
  const live = await scripts.takeKb()
  scripts.forget()
  await page.goto('/login?signed_out=1', { waitUntil: 'networkidle' })
  const login = await scripts.takeKb()
  await signInByForm(page, 'Customer Admin')
  await page.waitForURL('**/home')
  await page.waitForLoadState('networkidle')
  const home = await scripts.takeKb()
  console.log(`script in kB: QR code ${qr}, live link ${live}, signing in ${login}, home ${home}`)
  expect(qr).toBeLessThanOrEqual(MOST_KB.qr)
  expect(live).toBeLessThanOrEqual(MOST_KB.live)
  expect(login).toBeLessThanOrEqual(MOST_KB.login)
  expect(home).toBeLessThanOrEqual(MOST_KB.home)
  // A page that loads nothing would pass.
  for (const weight of [qr, live, login, home]) expect(weight).toBeGreaterThan(10)
})
