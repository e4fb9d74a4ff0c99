import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'

/** The fleet of the demo drives here. */
const CITY = '/telematics/geofence?lat=-34.88&lon=-56.17&zoom=13'

const mapOf = (page: Page) => page.locator('[data-map][data-ready="true"]')
const drawerOf = (page: Page, name: string) => page.getByRole('complementary', { name })
const treeOf = (page: Page) => page.getByRole('tree', { name: 'Geofences by group' })

async function startDrawing(page: Page, kind: 'Polygon' | 'Circle' | 'Corridor') {
  await page.getByRole('button', { name: 'New geofence' }).click()
  await page.getByRole('menuitem', { name: kind }).click()
  await expect(drawerOf(page, 'New geofence')).toBeVisible()
}

async function typeCorners(page: Page, text: string) {
  await page.getByRole('button', { name: 'Type coordinates' }).click()
  await page.getByLabel('Coordinates').fill(text)
  await page.getByRole('button', { name: 'Use these corners' }).click()
}

/** What somebody else does meanwhile: the same calls with the same session. */
async function callApi(page: Page, method: string, path: string, body?: unknown): Promise<unknown> {
  return page.evaluate(
    async call => {
      const { access_token } = await (await fetch('/sso/cookie/')).json()
      const response = await fetch(call.path, {
        method: call.method,
        headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      })
      return response.json()
    },
    { method, path, body },
  )
}

const circleAt = (name: string, longitude: number) => ({
  name,
  shape: { kind: 'circle', centre: [longitude, -34.87], radiusM: 150 },
})

test('a polygon is drawn by clicks and keys, changed, kept and archived [GEO-01, N-52, ADM-GEO-01, ADM-GEO-02]', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin', CITY)
  await expect(mapOf(page)).toBeVisible()
  await startDrawing(page, 'Polygon')
  const drawer = drawerOf(page, 'New geofence')
  const corners = drawer.getByRole('list', { name: 'Corners' }).getByRole('listitem')
  const at = [
    { x: 120, y: 200 },
    { x: 320, y: 210 },
    { x: 330, y: 420 },
    { x: 110, y: 400 },
  ]
  for (const [index, position] of at.entries()) {
    await mapOf(page).click({ position })
    await expect(corners).toHaveCount(index + 1)
  }
  await page.keyboard.press('Backspace')
  await expect(corners).toHaveCount(3)
  await page.keyboard.press('Enter')
  await expect(drawer.getByText('Area')).toBeVisible()

  // An edge takes another corner, a selected corner goes by the arrow keys, and each step can be taken back.
  await mapOf(page).click({ position: { x: 220, y: 205 } })
  await expect(corners).toHaveCount(4)
  const before = await corners.nth(1).innerText()
  await page.keyboard.press('Shift+ArrowUp')
  await expect(corners.nth(1)).not.toHaveText(before)
  await drawer.getByRole('button', { name: 'Undo' }).click()
  await expect(corners.nth(1)).toHaveText(before)

  await drawer.getByRole('textbox', { name: 'Name' }).fill('Quarry')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Geofence created')).toBeVisible()
  await expect(drawerOf(page, 'Quarry')).toBeVisible()
  await page.reload()
  await expect(drawerOf(page, 'Quarry').getByRole('list', { name: 'Corners' }).getByRole('listitem')).toHaveCount(4)

  await drawerOf(page, 'Quarry').getByLabel('Event after staying').fill('30')
  await drawerOf(page, 'Quarry').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Geofence saved')).toBeVisible()
  await drawerOf(page, 'Quarry').getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('Geofence archived')).toBeVisible()
  await expect(treeOf(page).getByRole('treeitem', { name: 'Quarry' })).toHaveCount(0)
})

test('a circle needs no pointer, is tried out before it is saved, and leads to the trace [GEO-01, N-52]', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin', CITY)
  await expect(mapOf(page)).toBeVisible()
  const place = async () => {
    const { results } = (await callApi(page, 'GET', '/api/track/')) as {
      results: { lat: number | null; long: number }[]
    }
    const vehicle = results.find(one => one.lat !== null)
    return vehicle === undefined ? null : `${vehicle.lat}, ${vehicle.long}`
  }
  // The fleet has its past replayed after the start.
  await expect.poll(place, { timeout: 60_000 }).not.toBeNull()
  await startDrawing(page, 'Circle')
  const drawer = drawerOf(page, 'New geofence')
  await typeCorners(page, (await place())!)
  await drawer.getByLabel('Radius').fill('2500')
  await expect(drawer.getByText(/mi²|km²/)).toBeVisible()
  await expect(async () => {
    await drawer.getByRole('button', { name: /Try it out/ }).click()
    await expect(drawer.getByText(/\d+ visits? by \d+ vehicles?/)).toBeVisible()
  }).toPass({ timeout: 80_000 })
  const [first] = await drawer.getByRole('list', { name: 'Newest visits and events' }).getByRole('link').all()
  await expect(first!).toHaveAttribute('href', /\/telematics\/trace\?vehicleId=\d+&startDate=\d{4}-\d\d-\d\d&at=/)
})

test('a shape that crosses itself says so at once, and leaving asks [GEO-01]', async ({ page }) => {
  await signIn(page, 'Customer Admin', CITY)
  await callApi(page, 'POST', '/api/geofence/', circleAt('Asks before leaving', -56.21))
  await page.reload()
  await startDrawing(page, 'Polygon')
  await typeCorners(page, '-34.88, -56.18\n-34.87, -56.17\n-34.88, -56.17\n-34.87, -56.18')
  await expect(page.getByText('The outline crosses itself.', { exact: false })).toBeVisible()

  await treeOf(page).getByRole('treeitem', { name: 'Asks before leaving' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(drawerOf(page, 'New geofence')).toBeVisible()
  await treeOf(page).getByRole('treeitem', { name: 'Asks before leaving' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(drawerOf(page, 'Asks before leaving')).toBeVisible()
})

test('what was drawn stays when it cannot be saved, and both versions are shown when somebody else was quicker [GEO-01]', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin', CITY)
  await startDrawing(page, 'Circle')
  await typeCorners(page, '-34.86, -56.19')
  const drawer = drawerOf(page, 'New geofence')
  await drawer.getByLabel('Radius').fill('120')
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Contested')
  await page.route('**/api/geofence/', route =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText('What you drew and typed is still here.', { exact: false })).toBeVisible()
  await expect(drawer.getByLabel('Radius')).toHaveValue('120 m')
  await page.unroute('**/api/geofence/')
  await drawer.getByRole('button', { name: 'Save' }).click()

  const saved = drawerOf(page, 'Contested')
  await expect(saved).toBeVisible()
  const id = Number(/geofence=(\d+)/.exec(page.url())?.[1])
  // The lists are not loaded again afterwards, which would bring what the other saves.
  await page.reload()
  await expect(saved).toBeVisible()
  const { version } = (await callApi(page, 'GET', `/api/geofence/${id}/`)) as { version: number }
  await callApi(page, 'PUT', `/api/geofence/${id}/`, { ...circleAt('Contested', -56.19), dwell_s: 600, version })
  await saved.getByLabel('Event after staying').fill('45')
  await saved.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('dialog', { name: 'Changed by somebody else meanwhile' })
  await expect(conflict.getByRole('row', { name: /Event after staying 45 min 10 min/ })).toBeVisible()
  await conflict.getByRole('button', { name: 'Save mine over it' }).click()
  await expect(page.getByText('Geofence saved')).toBeVisible()
  await expect(saved.getByLabel('Event after staying')).toHaveValue('45 min')
})

test('GeoJSON is checked and taken in, and KML that is saved and read again is the same [GEO-01, ADM-GEO-03, ADM-GEO-04, ADM-GEO-05, ADM-GEO-07]', async ({
  page,
}) => {
  await page.goto(CITY)
  await page.getByRole('button', { name: /Carvalho/ }).click()
  await expect(mapOf(page)).toBeVisible()
  const properties = { category: 'Sites', groups: ['Imported'], dwell_s: 900, speed_limit_kmh: 30, note: 'A & <b>' }
  const feature = (name: string, geometry: unknown, more = {}) => ({
    type: 'Feature',
    properties: { name, ...properties, ...more },
    geometry,
  })
  const square = (west: number, south: number) => [
    [west, south],
    [west + 0.01, south],
    [west + 0.01, south + 0.01],
    [west, south + 0.01],
    [west, south],
  ]
  const bow = [square(-1, 52)[0], square(-1, 52)[2], square(-1, 52)[1], square(-1, 52)[3], square(-1, 52)[0]]
  const file = {
    type: 'FeatureCollection',
    features: [
      feature('File polygon', { type: 'Polygon', coordinates: [square(-1, 52)] }),
      feature('File circle', { type: 'Point', coordinates: [-1.05, 52.02] }, { radius: 175.5 }),
      feature('File corridor', { type: 'LineString', coordinates: square(-1.1, 52).slice(0, 3) }, { width: 60 }),
      feature('File bow', { type: 'Polygon', coordinates: [bow] }),
      feature('File point', { type: 'Point', coordinates: [-1, 52] }),
    ],
  }
  await importFile(page, 'sites.geojson', JSON.stringify(file))
  const dialog = page.getByRole('dialog', { name: 'Import geofences' })
  await expect(dialog.getByText('3 of 5 will be taken.')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'File bow' })).toContainText('crosses itself')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'File point' })).toContainText('without a radius')
  await dialog.getByRole('button', { name: 'Import 3' }).click()
  await expect(page.getByText('3 geofences imported')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search geofences' }).fill('File')
  const first = await exportAs(page, 'GeoJSON')
  const kml = await exportAs(page, 'KML')
  await importFile(page, 'sites.kml', kml.replaceAll('File ', 'Kml '))
  await dialog.getByRole('button', { name: 'Import 3' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('searchbox', { name: 'Search geofences' }).fill('Kml')
  await expect(treeOf(page).getByRole('treeitem', { name: 'Kml circle' })).toBeVisible()
  const second = await exportAs(page, 'GeoJSON')
  expect(JSON.parse(second.replaceAll('Kml ', 'File '))).toEqual(JSON.parse(first))
  expect(JSON.parse(first).features).toHaveLength(3)
})

test('categories and groups have names and colours, and go while their geofences stay [ADM-GEO-04, ADM-GEO-06, ADM-GEO-07, ADM-GEO-08]', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin', CITY)
  await page.getByRole('button', { name: 'Categories and groups' }).click()
  const dialog = page.getByRole('dialog', { name: 'Categories and groups' })
  await dialog.getByLabel('Name of the new category').fill('Ferry ports')
  await dialog.getByRole('button', { name: 'Add category' }).click()
  await expect(dialog.getByLabel('Name of Ferry ports', { exact: true })).toBeVisible()
  await dialog.getByLabel('Name of the new group').fill('Coast')
  await dialog.getByRole('button', { name: 'Add group' }).click()
  await dialog.getByLabel('Colour of Coast').fill('#123456')
  await dialog.getByRole('button', { name: 'Save Coast' }).click()
  await expect(dialog.getByLabel('Colour of Coast')).toHaveValue('#123456')
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(one => one.id)).toEqual([])
  for (const name of ['Ferry ports', 'Coast']) {
    await dialog.getByRole('button', { name: `Delete ${name}` }).click()
    await page
      .getByRole('dialog', { name: `Delete ${name}?` })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(dialog.getByLabel(`Name of ${name}`, { exact: true })).toHaveCount(0)
  }
})

test('who may only read sees everything and changes nothing, with the reason [GEO-01]', async ({ page }) => {
  await signIn(page, 'Customer Admin', CITY)
  await callApi(page, 'POST', '/api/geofence/', circleAt('For all eyes', -56.23))
  await page.context().clearCookies()
  await signIn(page, 'Read Only', '/telematics/geofence')
  await treeOf(page).getByRole('treeitem', { name: 'For all eyes' }).click()
  const drawer = drawerOf(page, 'For all eyes')
  await expect(drawer.getByRole('note')).toContainText('you need to be an administrator')
  await expect(drawer.getByLabel('Radius')).toBeDisabled()
  await expect(drawer.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  await expect(drawer.getByRole('button', { name: 'Archive' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New geofence' })).toHaveAttribute('aria-disabled', 'true')
})

test('the report of visits has its filters in the address, and axe finds nothing on the screen [GEO-01, N-52]', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin', CITY)
  await callApi(page, 'POST', '/api/geofence/', circleAt('Never visited', -56.9))
  await page.reload()
  await treeOf(page).getByRole('treeitem', { name: 'Never visited' }).click()
  await expect(drawerOf(page, 'Never visited')).toBeVisible()
  const found = await new AxeBuilder({ page }).analyze()
  expect(found.violations.map(one => one.id)).toEqual([])
  await drawerOf(page, 'Never visited').getByRole('button', { name: 'Visits to this geofence' }).click()
  await expect(page.getByRole('heading', { name: 'Visits to geofences' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No visits' })).toBeVisible()
  await expect(page).toHaveURL(/view=visits/)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Geofence', exact: true })).toHaveValue('Never visited')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).not.toHaveURL(/geofence=\d/)
})

async function importFile(page: Page, name: string, text: string) {
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) })
}

async function exportAs(page: Page, format: 'GeoJSON' | 'KML'): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: format }).click()
  return readFile(await (await download).path(), 'utf8')
}
