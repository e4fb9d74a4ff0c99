import { readFile } from 'node:fs/promises'
import type { GeofenceVisit } from '@milepost/contract/geofence-visits.ts'
import type { Page } from '@playwright/test'
import { accessibilityFaults } from './accessible.ts'
import { expect, forgetSession, signIn, test } from './fixtures.ts'
import { GIVEN_DAYS, GIVEN_PLACE } from './given-history.ts'

/** The fleet of the demo drives here. */
const TOWN = '/telematics/geofence?lat=52.66&lon=-0.72&zoom=13'

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

/** What another person does meanwhile: the same calls with the same session. */
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

/** What is asked of the calls of geofences from now on, as `POST /api/geofence/`, the ids as `{id}`. */
function askedOfGeofences(page: Page): string[] {
  const asked: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/geofence')) asked.push(`${request.method()} ${pathname.replace(/\d+/, '{id}')}`)
  })
  return asked
}

const circleAt = (name: string, longitude: number) => ({
  name,
  shape: { kind: 'circle', centre: [longitude, 52.67], radiusM: 150 },
})

test('a polygon is drawn by clicks and keys, changed, kept and archived [ADM-GEO-01, ADM-GEO-02]', async ({ page }) => {
  const asked = askedOfGeofences(page)
  await signIn(page, 'Customer Admin', TOWN)
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
  await expect(drawer.getByText('Area', { exact: true })).toBeVisible()

  // An edge takes another corner, a selected corner goes by the arrow keys, and each step can be taken back.
  await mapOf(page).click({ position: { x: 220, y: 205 } })
  await expect(corners).toHaveCount(4)
  const before = await corners.nth(1).innerText()
  await page.keyboard.press('Shift+ArrowUp')
  await expect(corners.nth(1)).not.toContainText(before)
  await drawer.getByRole('button', { name: 'Undo' }).click()
  await expect(corners.nth(1)).toContainText(before)

  await drawer.getByRole('textbox', { name: 'Name' }).fill('Quarry')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Geofence created')).toBeVisible()
  await expect(drawerOf(page, 'Quarry')).toBeVisible()
  await page.reload()
  await expect(drawerOf(page, 'Quarry').getByRole('list', { name: 'Corners' }).getByRole('listitem')).toHaveCount(4)

  await drawerOf(page, 'Quarry').getByLabel('Event after a stay of').fill('30')
  await drawerOf(page, 'Quarry').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Geofence saved')).toBeVisible()
  expect(asked.filter(call => !call.startsWith('GET'))).toEqual(['POST /api/geofence/', 'PUT /api/geofence/{id}/'])
  const archive = async () => {
    await drawerOf(page, 'Quarry').getByRole('button', { name: 'Archive' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  }
  await page.route('**/api/geofence/?id=*', route => route.fulfill({ status: 500, json: { detail: 'broken' } }))
  await archive()
  const failed = page.getByRole('dialog').filter({ hasText: '500' })
  await expect(failed).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(failed).toBeHidden()
  await page.unroute('**/api/geofence/?id=*')
  await archive()
  await expect(page.getByText('Remove success')).toBeVisible()
  await expect(page.getByText('Geofence archived')).toBeVisible()
  const quarry = treeOf(page).getByRole('treeitem', { name: 'Quarry' })

  await test.step('the notice takes it back, and so does the list of what was archived', async () => {
    // At once: the notice goes by itself.
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Quarry: Geofence restored')).toBeVisible()
    await expect(quarry).toBeVisible()
    await quarry.click()
    await archive()
    await expect(quarry).toHaveCount(0)
    await page.getByRole('button', { name: 'Archived geofences' }).click()
    const archived = page.getByRole('dialog', { name: 'Archived geofences' })
    await archived.getByRole('searchbox').fill('quarr')
    await archived.getByRole('button', { name: 'Restore Quarry' }).click()
    await expect(archived.getByText('No geofences found')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(archived).toBeHidden()
    await expect(quarry).toBeVisible()
  })
})

test('a circle is made without a pointer, previewed before it is saved, and links to the trace', async ({ page }) => {
  await signIn(page, 'Customer Admin', TOWN)
  await expect(mapOf(page)).toBeVisible()
  await startDrawing(page, 'Circle')
  const drawer = drawerOf(page, 'New geofence')
  await typeCorners(page, `${GIVEN_PLACE.latitude}, ${GIVEN_PLACE.longitude}`)
  await drawer.getByLabel('Radius').fill('2500')
  await expect(drawer.getByText(/mi²|km²/)).toBeVisible()
  await drawer.getByRole('button', { name: /Run test/ }).click()
  await expect(drawer.getByText(/\d+ visits? by \d+ vehicles?/)).toBeVisible()
  const [first] = await drawer.getByRole('list', { name: 'Newest visits and events' }).getByRole('link').all()
  await expect(first!).toHaveAttribute('href', /\/telematics\/trace\?vehicleId=\d+&startDate=\d{4}-\d\d-\d\d&at=/)
})

test('a shape that crosses itself is reported at once, and leaving has to be confirmed', async ({ page }) => {
  await signIn(page, 'Customer Admin', TOWN)
  await callApi(page, 'POST', '/api/geofence/', circleAt('Asks before leaving', -0.76))
  await page.reload()
  await startDrawing(page, 'Polygon')
  await typeCorners(page, '52.66, -0.73\n52.67, -0.72\n52.66, -0.72\n52.67, -0.73')
  await expect(page.getByText('The outline crosses itself.', { exact: false })).toBeVisible()

  await treeOf(page).getByRole('treeitem', { name: 'Asks before leaving' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(drawerOf(page, 'New geofence')).toBeVisible()
  await treeOf(page).getByRole('treeitem', { name: 'Asks before leaving' }).click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(drawerOf(page, 'Asks before leaving')).toBeVisible()
})

test('what was drawn stays when it cannot be saved, and both versions are shown when another person saved first', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin', TOWN)
  await startDrawing(page, 'Circle')
  await typeCorners(page, '52.68, -0.74')
  const drawer = drawerOf(page, 'New geofence')
  await drawer.getByLabel('Radius').fill('120')
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Contested')
  await page.route('**/api/geofence/', route =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText('Your changes are still here.', { exact: false })).toBeVisible()
  await expect(drawer.getByLabel('Radius')).toHaveValue('120 yd')
  await page.unroute('**/api/geofence/')
  await drawer.getByRole('button', { name: 'Save' }).click()

  const saved = drawerOf(page, 'Contested')
  await expect(saved).toBeVisible()
  const id = Number(/geofence=(\d+)/.exec(page.url())?.[1])
  // The lists are not loaded again afterwards, which would bring what the other saves.
  await page.reload()
  await expect(saved).toBeVisible()
  const { version } = (await callApi(page, 'GET', `/api/geofence/${id}/`)) as { version: number }
  await callApi(page, 'PUT', `/api/geofence/${id}/`, { ...circleAt('Contested', -0.74), dwell_s: 600, version })
  await saved.getByLabel('Event after a stay of').fill('45')
  await saved.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('dialog', { name: 'Changed by another user' })
  const staying = conflict.getByRole('radiogroup', { name: 'Event after a stay of' })
  await expect(staying.getByRole('radio', { name: 'Theirs: 10 min' })).toBeVisible()
  await expect(conflict).toContainText('Also changed by them, and kept: Shape (Another shape · Circle · ')
  await expect(conflict.getByRole('button', { name: 'Save these values' })).toBeDisabled()
  await staying.getByRole('radio', { name: 'Your version: 45 min' }).check()
  await conflict.getByRole('button', { name: 'Save these values' }).click()
  await expect(page.getByText('Geofence saved')).toBeVisible()
  await expect(saved.getByLabel('Event after a stay of')).toHaveValue('45 min')
  await expect(saved.getByLabel('Radius')).toHaveValue('164 yd')
})

test('holes have corners that are dragged, put in, typed and removed, go as wholes, and are cut anew', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin', TOWN)
  await expect(mapOf(page)).toBeVisible()
  const box = (west: number, south: number, side: number) => [
    [west, south],
    [west + side, south],
    [west + side, south + side],
    [west, south + side],
  ]
  // A corner of the first hole is the middle of the outline, and so of the map when that is shown.
  const middle = [-0.73, 52.66]
  const rings = [box(-0.75, 52.64, 0.04), [middle, [-0.72, 52.66], [-0.72, 52.67]], box(-0.745, 52.645, 0.005)]
  const shape = { kind: 'polygon', rings }
  const { id } = (await callApi(page, 'POST', '/api/geofence/', { name: 'Ring road', shape })) as { id: number }
  const ringsNow = async () => {
    const read = (await callApi(page, 'GET', `/api/geofence/${id}/`)) as { shape: { rings: number[][][] } }
    return read.shape.rings.map(ring => ring.length)
  }
  await page.goto(`/telematics/geofence?geofence=${id}`)
  const drawer = drawerOf(page, 'Ring road')
  const ringOf = drawer.getByRole('combobox', { name: 'Corners of' })
  const corners = drawer.getByRole('list', { name: 'Corners' }).getByRole('listitem')
  await expect(mapOf(page)).toBeVisible()
  await expect(ringOf).toHaveValue('Outline')
  await expect(corners).toHaveCount(4)

  const { x, y, width, height } = (await mapOf(page).boundingBox())!
  // Shown with 30 px more room above than below.
  const [left, top] = [x + width / 2, y + height / 2 + 15]
  await page.mouse.move(left, top)
  await page.mouse.down()
  await page.mouse.move(left - 30, top + 10, { steps: 3 })
  await page.mouse.up()
  await expect(ringOf).toHaveValue('Excluded area 1')
  await expect(corners).toHaveCount(3)
  await expect(corners.first()).toHaveAttribute('data-selected', 'true')
  await expect(corners.first()).not.toContainText('52.66, -0.73')
  // Without the pointer: to the next corner, by the arrows, and taken back.
  await page.keyboard.press(']')
  await expect(corners.nth(1)).toHaveAttribute('data-selected', 'true')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(corners.nth(1)).not.toContainText('52.66, -0.72')
  await drawer.getByRole('button', { name: 'Undo' }).click()
  await expect(corners.nth(1)).toContainText('52.66, -0.72')
  await expect(drawer.getByRole('button', { name: 'Remove corner 1' })).toHaveAttribute('aria-disabled', 'true')
  await typeCorners(page, '52.66, -0.73\n52.66, -0.72\n52.672, -0.72\n52.668, -0.73')
  await expect(corners).toHaveCount(4)
  await drawer.getByRole('button', { name: 'Remove corner 4' }).click()
  await expect(corners).toHaveCount(3)
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Geofence saved')).toBeVisible()
  expect(await ringsNow()).toEqual([4, 3, 4])

  await ringOf.click()
  await page.getByRole('option', { name: 'Excluded area 2' }).click()
  await expect(corners).toHaveCount(4)
  await drawer.getByRole('button', { name: 'Remove excluded area' }).click()
  await expect(ringOf).toHaveValue('Outline')
  await drawer.getByRole('button', { name: 'Undo' }).click()
  await ringOf.click()
  await expect(page.getByRole('option')).toHaveText(['Outline', 'Excluded area 1', 'Excluded area 2'])
  await page.keyboard.press('Escape')

  // A hole that is given up leaves everything as it was; one that is finished is kept.
  await drawer.getByRole('button', { name: 'Leave out an area' }).click()
  await expect(drawer.getByRole('button', { name: 'Finish excluded area' })).toBeDisabled()
  await drawer.getByRole('button', { name: 'Cancel excluded area' }).click()
  await drawer.getByRole('button', { name: 'Leave out an area' }).click()
  await typeCorners(page, '52.675, -0.745\n52.675, -0.74\n52.67, -0.74')
  await expect(ringOf).toHaveValue('Excluded area 3')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Geofence saved').last()).toBeVisible()
  await expect.poll(ringsNow).toEqual([4, 3, 4, 3])
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a fault is shown beside what was typed, which stays: the date line, swapped degrees, no addresses', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin', TOWN)
  await callApi(page, 'POST', '/api/geofence/', circleAt('Where we are', -0.79))
  await page.reload()
  await startDrawing(page, 'Polygon')
  const drawer = drawerOf(page, 'New geofence')
  const corners = drawer.getByRole('list', { name: 'Corners' }).getByRole('listitem')
  await typeCorners(page, '-17, 179.9\n-17, -179.9\n-17.2, -179.9')
  await expect(drawer.getByText('It spans the date line.', { exact: false })).toBeVisible()

  await drawer.getByRole('button', { name: 'Type coordinates' }).click()
  await drawer.getByLabel('Coordinates').fill('52.66, -0.73\n-156.17, 52.67')
  await expect(drawer.getByText('Line 2: not a position. Enter latitude first.')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Use these corners' })).toBeDisabled()
  await drawer.getByLabel('Coordinates').fill('-0.73, 52.66\n-0.72, 52.66\n-0.72, 52.67')
  await drawer.getByRole('button', { name: 'Use these corners' }).click()
  await drawer.getByRole('button', { name: 'Swap them' }).click()
  await expect(corners.first()).toContainText('52.66, -0.73')
  await expect(drawer.getByRole('button', { name: 'Swap them' })).toHaveCount(0)

  const find = drawer.getByRole('button', { name: 'Search address' })
  await drawer.getByLabel('Address or place').fill('High Street 1')
  await page.route('**/api/maps/**', route => route.fulfill({ status: 502, json: { detail: 'no answer' } }))
  await find.click()
  await expect(drawer.getByText('The address search failed.', { exact: false })).toBeVisible()
  await page.unroute('**/api/maps/**')
  await page.route('**/api/maps/**', route => route.abort())
  await find.click()
  await expect(drawer.getByText('Milepost cannot be reached.', { exact: false })).toBeVisible()
  await expect(corners).toHaveCount(3)
  await expect(drawer.getByLabel('Address or place')).toHaveValue('High Street 1')
})

test('GeoJSON is checked and taken in, and KML that is saved and read again is the same', async ({ page }) => {
  await page.goto(TOWN)
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
  await expect(dialog.getByText('3 of 5 will be imported.')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'File bow' })).toContainText('crosses itself')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'File point' })).toContainText('no radius')
  await dialog.getByRole('button', { name: 'Import 3' }).click()
  await expect(page.getByText('3 geofences imported')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search geofences' }).fill('File')
  const first = await exportAs(page, 'GeoJSON')
  const kml = await exportAs(page, 'KML')
  expect(await exportAs(page, 'CSV')).toMatch(/^\uFEFFID,Name,[\s\S]+File circle,.*,52\.02,-1\.05,175\.5,/)
  await importFile(page, 'sites.kml', kml.replaceAll('File ', 'Kml '))
  await dialog.getByRole('button', { name: 'Import 3' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('searchbox', { name: 'Search geofences' }).fill('Kml')
  await expect(treeOf(page).getByRole('treeitem', { name: 'Kml circle' })).toBeVisible()
  const second = await exportAs(page, 'GeoJSON')
  expect(JSON.parse(second.replaceAll('Kml ', 'File '))).toEqual(JSON.parse(first))
  expect(JSON.parse(first).features).toHaveLength(3)
})

test('categories and groups have names and colours, and go while their geofences stay [ADM-GEO-04, ADM-GEO-05, ADM-GEO-06, ADM-GEO-07, ADM-GEO-08]', async ({
  page,
}) => {
  const asked = askedOfGeofences(page)
  await signIn(page, 'Customer Admin', TOWN)
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
  // The group has its colour, and a pattern beside, in the tree as well.
  await page.keyboard.press('Escape')
  const mark = treeOf(page).getByRole('treeitem', { name: 'Coast' }).locator('svg[data-fence]')
  await expect(mark.locator('[stroke="#123456"]').last()).toBeVisible()
  await page.getByRole('button', { name: 'Categories and groups' }).click()
  expect(await accessibilityFaults(page)).toEqual([])
  for (const name of ['Ferry ports', 'Coast']) {
    await dialog.getByRole('button', { name: `Delete ${name}` }).click()
    await page
      .getByRole('dialog', { name: `Delete ${name}?` })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(dialog.getByLabel(`Name of ${name}`, { exact: true })).toHaveCount(0)
  }
  expect(asked).toEqual(
    expect.arrayContaining([
      ...['GET /api/geofence_categories/', 'POST /api/geofence_categories/', 'DELETE /api/geofence_categories'],
      ...['GET /api/geofence_groups_list/', 'POST /api/geofence_groups/', 'DELETE /api/geofence_groups'],
    ]),
  )
})

test('on a phone a new geofence that is saved without a name has the focus there, with the reason in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await signIn(page, 'Customer Admin', `${TOWN}&draw=circle`)
  await page.getByRole('button', { name: 'Details' }).click()
  const drawer = drawerOf(page, 'New geofence')
  await typeCorners(page, '52.67, -0.71')
  await drawer.getByLabel('Radius').fill('100')
  await drawer.getByRole('button', { name: 'Save' }).click()
  const name = drawer.getByRole('textbox', { name: 'Name' })
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Enter a name.')
  await expect(drawer.getByText('Enter a name.')).toBeInViewport({ ratio: 0.9 })
  await expect(drawer.getByText('Enter a name.')).toHaveCount(1)
})

test('a read-only user sees everything and can change nothing, with the reason', async ({ page }) => {
  await signIn(page, 'Customer Admin', TOWN)
  await callApi(page, 'POST', '/api/geofence/', circleAt('For all eyes', -0.78))
  await forgetSession(page)
  await signIn(page, 'Read Only', '/telematics/geofence')
  await treeOf(page).getByRole('treeitem', { name: 'For all eyes' }).click()
  const drawer = drawerOf(page, 'For all eyes')
  await expect(drawer.getByRole('note')).toContainText('Ask an administrator.')
  await expect(drawer.getByLabel('Radius')).toBeDisabled()
  await expect(drawer.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  await expect(drawer.getByRole('button', { name: 'Archive' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New geofence' })).toHaveAttribute('aria-disabled', 'true')
})

test('on a phone a row of the report of visits says who was where, from when until when, and for how long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { start, end } = GIVEN_DAYS
  const answer = page.waitForResponse(/\/api\/geofence\/visits\/\?/)
  await signIn(page, 'Customer Admin', `/telematics/geofence?view=visits&startDate=${start}&endDate=${end}`)
  const visits = page.getByRole('table', { name: 'Visits to geofences' })
  const rows = visits.locator('tbody tr:has(a)')
  const [where, when] = [1, 2].map(at => rows.first().getByRole('cell').nth(at))
  const { results }: { results: GeofenceVisit[] } = await (await answer).json()
  const whose = results.map(
    visit =>
      `${visit.registration}${visit.driver ?? 'Unknown'}${visit.driver_source === 'assignment' ? ' · assigned to the vehicle' : ''}`,
  )
  expect(whose.slice(0, 10).some(text => text.endsWith('assigned to the vehicle'))).toBe(true)
  for (const [at, text] of whose.slice(0, 10).entries())
    await expect(rows.nth(at).getByRole('cell').first()).toHaveText(text)
  await expect(where!).not.toBeEmpty()
  await expect(when!).toHaveText(/\d\d:\d\d:\d\d(– .*\d\d:\d\d|still inside) · \d+ (h|min|s)\b/)
  expect(await visits.evaluate(it => it.parentElement!.scrollWidth)).toBe(360)
})

test('the report of visits has its filters in the address, and axe finds nothing on the screen', async ({ page }) => {
  await signIn(page, 'Customer Admin', TOWN)
  await callApi(page, 'POST', '/api/geofence/', circleAt('Never visited', -1.45))
  await page.reload()
  await treeOf(page).getByRole('treeitem', { name: 'Never visited' }).click()
  await expect(drawerOf(page, 'Never visited')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await drawerOf(page, 'Never visited').getByRole('button', { name: 'Visits to this geofence' }).click()
  await expect(page.getByRole('heading', { name: 'Visits to geofences' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No visits' })).toBeVisible()
  // And no strip above the table that says nothing.
  await expect(page.locator('[class*="notice"]:empty')).toHaveCount(0)
  await expect(page).toHaveURL(/view=visits/)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Geofence', exact: true })).toHaveValue('Never visited')
  const hours = page.getByRole('group', { name: 'Days and hours' })
  await hours.getByText('Sat', { exact: true }).click()
  await hours.getByLabel('From').fill('22:00')
  await hours.getByLabel('Until').fill('6:00')
  await hours.getByLabel('Until').press('Enter')
  await expect(page).toHaveURL(/weekdays=6.*fromTime=22(:|%3A)00.*untilTime=06(:|%3A)00/)
  await page.reload()
  await expect(hours.getByRole('checkbox', { name: 'Saturday' })).toBeChecked()
  await expect(hours.getByLabel('From')).toHaveValue('22:00')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).not.toHaveURL(/geofence=\d|weekdays|fromTime/)
})

test('a new geofence answers for the last 30 days at once, and for longer when it is asked', async ({ page }) => {
  await signIn(page, 'Customer Admin', TOWN)
  const shape = { kind: 'circle', centre: [-0.72, 52.66], radiusM: 1_500 }
  const { id } = (await callApi(page, 'POST', '/api/geofence/', { name: 'Answering yard', shape })) as { id: number }
  await page.goto(`/telematics/geofence?geofence=${id}`)
  const drawer = drawerOf(page, 'Answering yard')
  await expect(drawer.getByText(/^Visits are known since/)).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Visits to this geofence' }).click()
  await expect(page.getByText(/^\d+ visits? by \d+ vehicles?, .* inside in total\.$/)).toBeVisible()

  await page.goto(`/telematics/geofence?geofence=${id}`)
  await drawer.getByRole('button', { name: 'Work out the last 90 days' }).click()
  await expect(drawer.getByRole('button', { name: 'Work out the last 365 days' })).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Work out the last 90 days' })).toHaveCount(0)
})

test('the list of visits says that some are still being worked out and how far, and is read again when they are', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin', TOWN)
  const { id } = (await callApi(page, 'POST', '/api/geofence/', circleAt('Worked out later', -1.55))) as { id: number }
  let under_way: object | null = { geofences: 1, done: 3, total: 39 }
  await page.route('**/api/geofence/visits/under_way/**', route => route.fulfill({ json: { under_way } }))
  await page.goto(`/telematics/geofence?view=visits&geofence=${id}`)
  const progress = page.getByText(/^Earlier visits to 1 geofence are still being worked out: .* 3 of 39 vehicles$/)
  await expect(progress).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No visits yet' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
  const readAgain = page.waitForRequest(request => /\/api\/geofence\/visits\/\?/.test(request.url()))
  under_way = null
  await readAgain
  await expect(progress).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'No visits', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible()
})

test('a geofence leads to its events, whose filter keeps its name when it is archived', async ({ page }) => {
  await signIn(page, 'Customer Admin', TOWN)
  const { id } = (await callApi(page, 'POST', '/api/geofence/', circleAt('Given up', -1.5))) as { id: number }
  await page.goto(`/telematics/geofence?geofence=${id}`)
  await drawerOf(page, 'Given up').getByRole('link', { name: 'Events at this geofence' }).click()
  await expect(page).toHaveURL(/\/events\/activity\?/)
  const filters = page.getByRole('list', { name: 'Filters in use' })
  await expect(filters.getByRole('listitem')).toHaveText(['Geofence: Given up'])
  expect(await callApi(page, 'DELETE', '/api/geofence/', { ids: [id] })).toEqual({ archived: 1 })
  await page.reload()
  await expect(filters.getByRole('listitem')).toHaveText(['Geofence: Given up'])
  const chosen = page.getByRole('region', { name: 'Search events' }).getByRole('combobox', { name: 'Geofence' })
  await expect(chosen).toHaveValue('Given up')
})

// Last: a customer with so many is slower to open for the tests that follow.
test('ten thousand shapes are taken at once, one more is refused, and swapped degrees are put right', async ({
  page,
}) => {
  await page.goto('/telematics/geofence')
  await page.getByRole('button', { name: /Carvalho/ }).click()
  await expect(mapOf(page)).toBeVisible()
  const site = (index: number, isSwapped = false) => {
    const [west, south] = [-9 + (index % 100) / 100, 38 + Math.floor(index / 100) / 100]
    const square = [
      [west, south],
      [west + 0.006, south],
      [west + 0.006, south + 0.006],
      [west, south + 0.006],
      [west, south],
    ]
    const coordinates = [isSwapped ? square.map(([a, b]) => [b, a]) : square]
    const properties = { name: `Many ${index}`, category: `Kind ${index % 7}` }
    return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates } }
  }
  const fileOf = (features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })
  const sites = Array.from({ length: 10_001 }, (_, index) => site(index))
  const dialog = page.getByRole('dialog', { name: 'Import geofences' })
  await importFile(page, 'too-many.geojson', fileOf(sites))
  await expect(dialog.getByRole('alert')).toContainText('more than 10,000')
  await expect(dialog.getByRole('button', { name: 'Import 0' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await importFile(page, 'many.geojson', fileOf(sites.slice(1)))
  await expect(dialog.getByText('10,000 of 10,000 will be imported.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 10,000' }).click()
  await expect(page.getByText('10,000 geofences imported')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search geofences' }).fill('Many 9999')
  await expect(treeOf(page).getByRole('treeitem', { name: 'Many 9999' })).toBeVisible()

  await importFile(
    page,
    'swapped.geojson',
    fileOf([{ ...site(1, true), properties: { name: 'Turned round', groups: ['Once only'] } }]),
  )
  await dialog.getByRole('button', { name: 'Swap them' }).click()
  await expect(dialog.getByRole('button', { name: 'Swap them' })).toHaveCount(0)
  // A failure keeps the file, and what was made before it is not made twice.
  await page.route('**/api/geofence/import/', route => route.abort())
  await dialog.getByRole('button', { name: 'Import 1' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Milepost cannot be reached.')
  await page.unroute('**/api/geofence/import/')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  // The list is behind the dialog until the geofence is taken.
  await expect(dialog).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search geofences' }).fill('Turned')
  await treeOf(page).getByRole('treeitem', { name: 'Turned round' }).click()
  await expect(
    drawerOf(page, 'Turned round').getByRole('list', { name: 'Corners' }).getByRole('listitem').first(),
  ).toContainText('38, -8.99')
  // The other tests count what is there.
  const { results } = (await callApi(page, 'GET', '/api/geofence/?pageSize=10000')) as {
    results: { id: number; name: string }[]
  }
  const made = results.filter(one => /^Many |^Turned/.test(one.name)).map(one => one.id)
  for (let from = 0; from < made.length; from += 500) {
    await callApi(page, 'DELETE', `/api/geofence/?id=${made.slice(from, from + 500).join('&id=')}`)
  }
})

async function importFile(page: Page, name: string, text: string) {
  await page.getByRole('button', { name: 'Import GeoJSON or KML' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) })
}

async function exportAs(page: Page, format: 'CSV' | 'GeoJSON' | 'KML'): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: format }).click()
  return readFile(await (await download).path(), 'utf8')
}
