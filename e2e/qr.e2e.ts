import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { callHeaders, newVehicle, post, read } from './calls.ts'
import { expect } from './fixtures.ts'
import { test } from './signed-in.ts'

/** Calls of somebody who is signed in, as their own apps make them. */
async function callsOf(page: Page) {
  const { request } = page
  const headers = await callHeaders(page)
  return {
    /** A document of a day. */
    fileDocument: async (fields: Record<string, string | number>, buffer: Buffer) => {
      const file = { name: 'certificate.jpg', mimeType: 'image/jpeg', buffer }
      const response = await request.post('/api/vehicle_activities/?overwrite_task_queue=True', {
        headers,
        multipart: { ...fields, activity_fulfilled_at: '2026-10-05T00:00:00.000Z', file },
      })
      expect(response.status(), await response.text()).toBe(200)
    },
    /** Every section is in order, somebody signs, and the inspection is complete. */
    completeInspection: async ({ id, items }: Inspection, picture: Buffer) => {
      const path = `/safety/inspection/${id}/`
      const inOrder = items.map(item => ({ ...item, condition: 'satisfactory' }))
      const file = { name: 'signature.jpg', mimeType: 'image/jpeg', buffer: picture }
      const signature = { kind: 'signature', signer_name: 'Peter Okafor', signer_role: 'inspector', file }
      for (const sent of [
        await request.put(path, { headers, data: { version: 1, items: inOrder, is_roadworthy: true } }),
        await request.post(`${path}pictures/`, { headers, multipart: signature }),
        await request.put(`${path}status/`, { headers, data: { version: 2, status: '7' } }),
      ])
        expect(sent.status(), await sent.text()).toBe(200)
    },
  }
}

interface Inspection {
  id: number
  items: readonly { point: string }[]
}

/** What the QR code of a vehicle holds. */
async function codeOf(page: Page, vehicleId: number): Promise<{ registration: string; address: string }> {
  const { address } = await read(page, `/api/vehicle/${vehicleId}/qr_code/`)
  const { pathname, search, searchParams } = new URL(address)
  return { registration: searchParams.get('registration') ?? '', address: pathname + search }
}

async function typeIdOf(page: Page, reference: string): Promise<number> {
  const { results } = await read(page, '/api/vehicle_activity_types/?page=1&pageSize=15&ordering=name')
  return results.find((type: { reference: string }) => type.reference === reference).id
}

test.describe('at a vehicle', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('whoever scans its code reads its newest documents without signing in [QR-01] [QR-02] [QR-03] [QR-04] [QR-05] [QR-08] [QR-09]', async ({
    page,
    browser,
    baseURL,
  }) => {
    const calls = await callsOf(page)
    const { id: vehicle } = await newVehicle(page)
    const { registration, address } = await codeOf(page, vehicle)
    await calls.fileDocument(
      {
        ...{ vehicle, activity_type: await typeIdOf(page, 'MOT') },
        ...{ status: 'Pass', description: 'Passed at Oakham' },
      },
      await page.screenshot({ type: 'jpeg' }),
    )
    const languages = {
      'en-GB': {
        words: ['Vehicle Documents', 'MOT Report', 'Passed at Oakham', '5 October 2026', 'Pass'],
        inspect: 'Start a Safety Inspection',
        view: 'View picture',
      },
      'pt-PT': {
        words: ['Documentos do veículo', '(MOT)', 'Passed at Oakham', '5 de outubro de 2026', 'Aprovado'],
        inspect: 'Iniciar uma inspeção de segurança',
        view: 'Ver imagem',
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
        `/apps/safety-inspection/vehicle-history/${vehicle}`,
      )
      await expect(phone.getByRole('link', { name: 'Datalive' })).toHaveAttribute('href', '/')
      await expectAccessible(phone, `the page of a QR code in ${locale}`)
      expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
      const picture = await phone.request.get((await phone.getByRole('link', { name: view }).getAttribute('href'))!)
      expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg'])
      await visitor.close()
    }
  })

  test('the newest check of a driver and the newest inspection are saved there, and what cannot be had is said [QR-06] [QR-10] [QR-13] [QR-18] [QR-19] [VF-87] [VF-103] [C-47] [N-48]', async ({
    page,
    browser,
    baseURL,
  }) => {
    const calls = await callsOf(page)
    const { id: vehicle } = await newVehicle(page)
    const { registration, address } = await codeOf(page, vehicle)
    const at = { vehicle, started_at: '2026-10-06T05:30:00Z', finished_at: '2026-10-06T05:30:00Z' }
    await post(page, '/vehicle-check/checks/', {
      ...{ ...at, judgement: 'safe', items: [{ point: 'horn', answer: 'ok' }] },
      request_key: randomUUID(),
    })
    const inspection = await post<Inspection>(page, '/safety/inspections/', {
      ...{ ...at, inspected_on: '2026-10-06', is_roadworthy: true, items: [] },
      request_key: randomUUID(),
    })
    await calls.completeInspection(inspection, await page.screenshot({ type: 'jpeg', quality: 50 }))
    for (const reference of ['MOT', 'VTG7'])
      await calls.fileDocument(
        { vehicle, activity_type: await typeIdOf(page, reference), status: 'Pass', description: reference },
        await page.screenshot({ type: 'jpeg', quality: reference === 'MOT' ? 60 : 70 }),
      )
    const visitor = await browser.newContext({ viewport: { width: 360, height: 740 }, baseURL: baseURL ?? '' })
    const phone = await visitor.newPage()
    await phone.goto(address)
    for (const title of ['Driver Check Report', 'MOT Report', 'Plating Certificate (VTG7)', 'Safety Inspection Report'])
      await expect(phone.getByRole('heading', { level: 3, name: title, exact: true })).toBeVisible()

    const check = phone.getByRole('region', { name: 'Driver Check Report' })
    await expect(check).toContainText('6 October 2026')
    const ofInspection = phone.getByRole('listitem').filter({ hasText: 'Safety Inspection Report' })
    await expect(ofInspection.getByRole('button')).toHaveAttribute('title', `${inspection.id}`)
    await expectAccessible(phone, 'the page of a QR code with reports')
    const saved = async (card: Locator) => {
      const download = phone.waitForEvent('download')
      await card.getByRole('button', { name: 'Download' }).click()
      const file = await download
      expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
      return file.suggestedFilename()
    }
    expect(await saved(check)).toBe(`driver-check-${registration}.pdf`)
    expect(await saved(ofInspection)).toBe(`safety-inspection-report_${inspection.id}_${registration}.pdf`)

    await phone.route('**/pdf/**', route =>
      route.fulfill({ status: 503, json: { detail: 'Too many are being drawn' } }),
    )
    await check.getByRole('button', { name: 'Download' }).click()
    const failure = phone.getByRole('alert')
    await expect(failure).toContainText('Too many are being drawn')
    await expectAccessible(phone, 'the page of a QR code with a failure')
    await ofInspection.getByRole('button', { name: 'Download' }).click()
    await expect(failure).toContainText('Something went wrong with the PDF download')
    await failure.getByRole('button', { name: 'Close' }).click()
    await expect(failure).toHaveCount(0)
    await visitor.close()
  })

  test('whoever starts an inspection while its app is not installed is told what can be done, and signs in first [QR-03]', async ({
    page,
    browser,
    baseURL,
  }) => {
    const { id: vehicle } = await newVehicle(page)
    const { registration, address } = await codeOf(page, vehicle)
    await page.goto(address)
    await page.getByRole('link', { name: 'Start a Safety Inspection' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Safety inspection of ${registration}`)
    await expect(page.getByText('not installed on this server')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.getByRole('link', { name: `Open the Vehicle File of ${registration}` }).click()
    await expect(page).toHaveURL(new RegExp(`/vehicle-file/activity\\?.*vehicleId=${vehicle}\\b`))
    const visitor = await browser.newContext({ baseURL: baseURL ?? '', storageState: { cookies: [], origins: [] } })
    const stranger = await visitor.newPage()
    await stranger.goto(`/apps/safety-inspection/vehicle-history/${vehicle}`)
    await expect(stranger).toHaveURL(/\/(login|oidc\/interaction\/)/)
    await visitor.close()
  })

  test('a vehicle without documents says so, and a code without registration [QR-02] [QR-07] [QR-11]', async ({
    page,
  }) => {
    await page.goto('/qr?registration=none%20such')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('NONE SUCH')
    await expect(page.getByText('No MOT or Safety Inspection Reports found for this vehicle.')).toBeVisible()
    await expect(page.getByText("There isn't a Driver Check for this vehicle")).toBeVisible()
    await expect(page.getByText('what stands below is not true of the vehicle in front of you')).toBeVisible()
    await expect(page.getByText('These open with a Milepost account')).toBeVisible()
    for (const address of ['/qr?vehicle_id=7', '/qr']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('No registration passed to this page')
      await expect(page.getByText('Scan the code on the vehicle again')).toBeVisible()
      await expect(page.getByText('Vehicle Documents')).toHaveCount(0)
    }
  })

  test('a spinner shows while documents are loaded, and what fails is said and tried again [QR-07] [QR-12] [C-47]', async ({
    page,
  }) => {
    let answer = () => {}
    const held = new Promise<void>(resolve => {
      answer = resolve
    })
    const calls = /\/api\/(document_latest|driver_check_latest|app_config)\//
    await page.route(calls, async route => {
      await held
      await route.abort()
    })
    await page.goto('/qr?registration=AB12CDE&vehicle_id=7')
    await expect(page.getByRole('status', { name: 'Loading …' })).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Start a Safety Inspection' })).toBeDisabled()
    answer()
    for (const text of [
      'Safety inspections cannot be started',
      'No Driver Check Report found for this vehicle.',
      'The documents could not be loaded',
    ])
      await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
    await page.unroute(calls)
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(page.getByRole('link', { name: 'Start a Safety Inspection' })).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(page.getByText("There isn't a Driver Check for this vehicle")).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No MOT or Safety Inspection Reports found for this vehicle.')).toBeVisible()
  })
})
