import { collectFiles, SCRIPTS, STYLES, withoutIdleTime } from '../scripts/rig/script-weight.ts'
import { expect, signInByForm, test } from './fixtures.ts'

/**
 * The most that the browser loads, in kB (1,000 bytes) of gzip, little above what it does: who makes a page heavier sees it here.
 * `qr`, `live` and `login` are the pages that a telephone opens at a vehicle, of a live link, whose map comes by itself, and of
 * signing in. `home` is what the home page and the frame around every screen need besides, most of which the page of signing in
 * loads ahead while somebody reads or types.
 */
const MOST_KB = {
  scripts: { qr: 78, live: 80, login: 111, home: 189 },
  styles: { login: 3 },
}

test('the page of a QR code, that of a live link, signing in and the home page load no more script than they may, and signing in no more styles', async ({
  page,
}) => {
  await withoutIdleTime(page)
  const scripts = collectFiles(page, SCRIPTS)
  await page.goto('/qr?registration=AB12CDE', { waitUntil: 'networkidle' })
  const qr = await scripts.takeKb()
  // What they share is counted for each.
  scripts.forget()
  await page.goto('/live#never-made', { waitUntil: 'networkidle' })
  const live = await scripts.takeKb()
  scripts.forget()
  const styles = collectFiles(page, STYLES)
  await page.goto('/login?signed_out=1', { waitUntil: 'networkidle' })
  const login = await scripts.takeKb()
  const loginStyles = await styles.takeKb()
  await signInByForm(page, 'Customer Admin')
  await page.waitForURL('**/home')
  await page.waitForLoadState('networkidle')
  const home = await scripts.takeKb()
  console.log(
    `script in kB: QR code ${qr}, live link ${live}, signing in ${login} (styles ${loginStyles}), home ${home}`,
  )
  expect(qr).toBeLessThanOrEqual(MOST_KB.scripts.qr)
  expect(live).toBeLessThanOrEqual(MOST_KB.scripts.live)
  expect(login).toBeLessThanOrEqual(MOST_KB.scripts.login)
  expect(home).toBeLessThanOrEqual(MOST_KB.scripts.home)
  expect(loginStyles).toBeLessThanOrEqual(MOST_KB.styles.login)
  // A page that loads nothing would pass.
  for (const weight of [qr, live, login, home]) expect(weight).toBeGreaterThan(10)
})

test('the page of signing in loads the application ahead, while somebody reads it', async ({ page }) => {
  const ahead = page.waitForResponse(response => /\/assets\/start-app-/.test(response.url()))
  await page.goto('/login?signed_out=1')
  expect((await ahead).status()).toBe(200)
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expect(page).toHaveURL('/login?signed_out=1')
})
