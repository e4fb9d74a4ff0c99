import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect } from './fixtures.ts'
import { test } from './signed-in.ts'

/** A file of the vehicle, as somebody who is signed in adds it. Gives the address that its QR code holds. */
async function giveDocument(page: Page, vehicleId: number): Promise<{ registration: string; address: string }> {
  const { access_token } = await (await page.request.get('/sso/cookie/')).json()
  const headers = { authorization: `Bearer ${access_token}` }
  const read = async (path: string) => (await page.request.get(path, { headers })).json()
  const { results } = await read('/api/vehicle_activity_types/?page=1&pageSize=15&ordering=name')
  const type = results.find(({ reference }: { reference: string }) => reference === 'MOT')
  const buffer = await page.screenshot({ type: 'jpeg' })
  const response = await page.request.post('/api/vehicle_activities/?overwrite_task_queue=True', {
    headers,
    multipart: {
      ...{ vehicle: vehicleId, activity_type: type.id, status: 'Pass', description: 'Passed at Oakham' },
      activity_fulfilled_at: '2026-10-05T00:00:00.000Z',
      file: { name: 'mot.jpg', mimeType: 'image/jpeg', buffer },
    },
  })
  // Another attempt of this test finds it filed.
  expect([200, 409]).toContain(response.status())
  const { address } = await read(`/api/vehicle/${vehicleId}/qr_code/`)
  const { pathname, search, searchParams } = new URL(address)
  return { registration: searchParams.get('registration') ?? '', address: pathname + search }
}

test.describe('at a vehicle', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('whoever scans its code reads its newest documents without signing in [QR-01] [QR-02] [QR-03] [QR-04] [QR-05] [QR-08] [QR-09]', async ({
    page,
    browser,
    signedIn,
    baseURL,
  }) => {
    const { registration, address } = await giveDocument(page, signedIn.vehicleId)
    const languages = {
      'en-GB': {
        words: ['Vehicle Documents', 'MOT Report', 'Passed at Oakham', '5 October 2026', 'Pass'],
        inspect: 'Start a Safety Inspection',
        view: 'View PDF',
      },
      'pt-PT': {
        words: ['Documentos do veículo', '(MOT)', 'Passed at Oakham', '5 de outubro de 2026', 'Aprovado'],
        inspect: 'Iniciar uma inspeção de segurança',
        view: 'Ver PDF',
      },
    }
    for (const [locale, { words, inspect, view }] of Object.entries(languages)) {
      const visitor = await browser.newContext({
        locale,
        viewport: { width: 360, height: 740 },
        baseURL: baseURL ?? '',
      })
      const phone = await visitor.newPage()
      await phone.goto(address.replace(encodeURIComponent(registration), registration.toLowerCase()))
      await expect(phone.getByRole('heading', { level: 1 })).toHaveText(registration.toUpperCase())
      for (const word of words) await expect(phone.getByText(word).first(), word).toBeVisible()
      await expect(phone.getByRole('link', { name: inspect })).toHaveAttribute(
        'href',
        `/apps/safety-inspection/vehicle-history/${signedIn.vehicleId}`,
      )
      await expect(phone.getByRole('link', { name: 'Datalive' })).toHaveAttribute('href', '/')
      await expectAccessible(phone, `the page of a QR code in ${locale}`)
      expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
      const picture = await phone.request.get((await phone.getByRole('link', { name: view }).getAttribute('href'))!)
      expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg'])
      await visitor.close()
    }
  })

  test('a vehicle without documents says so, and a code without registration [QR-02] [QR-11]', async ({ page }) => {
    await page.goto('/qr?registration=none%20such')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('NONE SUCH')
    await expect(page.getByText('No MOT or Safety Inspection Reports found for this vehicle.')).toBeVisible()
    await page.goto('/qr?vehicle_id=7')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No registration passed to this page')
    await expect(page.getByText('Vehicle Documents')).toHaveCount(0)
  })

  test('a spinner shows while documents are loaded, and where that fails it is tried again [QR-12]', async ({
    page,
  }) => {
    let answer = () => {}
    const held = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route('**/api/document_latest/**', async route => {
      await held
      await route.abort()
    })
    await page.goto('/qr?registration=AB12CDE')
    await expect(page.getByRole('status', { name: 'Loading …' })).toBeVisible()
    answer()
    await expect(page.getByRole('alert')).toContainText('could not be loaded')
    await page.unroute('**/api/document_latest/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No MOT or Safety Inspection Reports found for this vehicle.')).toBeVisible()
  })
})
