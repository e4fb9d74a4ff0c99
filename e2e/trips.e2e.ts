import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { accessibilityFaults } from './accessible.ts'
import { expect, signIn, test } from './fixtures.ts'

const trips = '/telematics/trip'

/** The table with its first rows. */
async function tableOf(page: Page): Promise<Locator> {
  const table = page.getByRole('grid', { name: 'Trips', exact: true })
  await expect(tripsIn(table).first()).toBeVisible()
  return table
}

/** The rows of trips, without those of stops, days, the head and the sums. */
const tripsIn = (table: Locator) => table.locator('tbody tr[aria-selected]').filter({ hasNotText: /Parked/ })

/** The rows of the stops that trips led to. */
const stopsIn = (table: Locator) => table.locator('tbody tr[aria-selected]').filter({ hasText: /Parked/ })

/** Trips that have ended, and are not private. */
const finished = (table: Locator) => tripsIn(table).filter({ hasNotText: /now|last contact|Private/ })

/** A row opens the trip in the panel. The fleet goes on driving: which row is the first may be another a moment later. */
async function openTrip(page: Page, row: Locator): Promise<Locator> {
  const cells = await row.locator('td').allInnerTexts()
  const registration = cells.find(text => /^[A-Z]{2}\d\d [A-Z]{3}/.test(text))
  const same = tripsIn(page.locator('main')).filter({ hasText: registration! }).filter({ hasText: cells[0]! }).first()
  await same.click()
  await expect(same).toHaveAttribute('aria-selected', 'true')
  const panel = page.getByRole('complementary')
  await expect(panel.getByRole('region', { name: 'Corrections' })).toBeVisible()
  return panel
}

test('Back closes the panel that was opened last, then leaves the page', async ({ page }) => {
  await signIn(page, 'Customer Admin', '/home')
  await page.getByRole('navigation', { name: 'Modules' }).getByRole('link', { name: 'Trips/Stops' }).click()
  await openTrip(page, finished(await tableOf(page)).first())
  await page.evaluate(() => history.back())
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expect(page).toHaveURL(/\/telematics\/trip(\?(?!.*trip=).*)?$/)
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('/home')
})

test('a day with its sums opens to a trip, the trip to its path, its parts and the reason why it ended', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin', trips)
  const table = await tableOf(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('columnheader', { name: 'Top speed' })).toBeInViewport({ ratio: 1 })
  for (const name of ['Driver', 'From', 'To']) {
    const heading = page.getByRole('columnheader', { name, exact: true })
    expect((await heading.boundingBox())!.width, name).toBeGreaterThanOrEqual(106)
  }
  await expect(table.getByRole('rowheader').first()).toContainText(/\d+ trips? · .* driving.*Week \d+: /)
  await expect(table.getByRole('rowheader', { name: /^Total: / })).toBeVisible()

  const panel = await openTrip(page, finished(table).first())
  await expect(panel).toContainText(/(Started|Ended): /)
  await expect(panel.getByRole('listitem').first()).toContainText(/\d\d:\d\d/)
  await expect(panel.locator('[data-way-points]')).not.toHaveAttribute('data-way-points', '0')
  await expect(panel.getByRole('link', { name: 'Trace of this day' })).toHaveAttribute(
    'href',
    /\/telematics\/trace\?vehicleId=\d+&startDate=\d{4}-\d\d-\d\d/,
  )
  expect(await accessibilityFaults(page)).toEqual([])

  // The address is the state: opened again it shows the same.
  const title = await panel.getByRole('heading', { level: 2 }).innerText()
  await page.reload()
  await expect(page.getByRole('complementary').getByRole('heading', { level: 2 })).toHaveText(title)

  // By keyboard: down one row, and open it.
  await table.locator('tr[aria-selected="true"]').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary').getByRole('heading', { level: 2 })).not.toHaveText(title)
  await page.getByRole('complementary').getByRole('button', { name: 'Close' }).press('Enter')
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expect(page).not.toHaveURL(/trip=/)
})

test('the stop that a trip led to stands under it, and opens to its place, its reason and its records', async ({
  page,
}) => {
  // Of one vehicle: of a whole fleet the rows in sight may all be under way.
  await signIn(page, 'Customer Admin', `${trips}?vehicleId=${process.env.MILEPOST_E2E_VEHICLE}`)
  const table = await tableOf(page)
  await expect(table.getByRole('rowheader').first()).toContainText(/\d+ stops? · .* parked/)
  const ended = stopsIn(table)
    .filter({ hasText: /Parked \d/ })
    .first()
  await expect(ended).toContainText(/Parked \d.* · (ignition off|stood still|stopped reporting)/)

  // By keyboard from the trip above it.
  await ended.locator('xpath=preceding-sibling::tr[@aria-selected][1]').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary')
  await expect(panel.getByRole('heading', { level: 2 })).toContainText('Stop')
  await expect(panel).toContainText(/Ignition off\.|Stopped for longer|Counted as a stop/)
  await expect(panel.locator('[data-stop-at]')).toBeVisible()
  await expect(panel.getByRole('region', { name: 'Records of this stop' }).getByRole('listitem').first()).toContainText(
    /\d\d:\d\d.*Ignition/,
  )
  // No row half under the heading: what is left of its link would be taken for all of it.
  await table
    .getByRole('columnheader')
    .first()
    .evaluate(heading => heading.closest('table')?.parentElement?.scrollTo(0, 0))
  expect(await accessibilityFaults(page)).toEqual([])
  await expect(page).toHaveURL(/stop=/)
  const title = await panel.getByRole('heading', { level: 2 }).innerText()
  await page.reload()
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(title)

  // On to the trip after it, and back by the button of the trip.
  await panel.getByRole('button', { name: 'Next trip' }).click()
  await expect(panel.getByRole('region', { name: 'Corrections' })).toBeVisible()
  await expect(page).toHaveURL(/trip=/)

  const filters = page.getByRole('region', { name: 'Filters' })
  await filters.getByText('Stops', { exact: true }).click()
  await expect(table.getByRole('columnheader', { name: 'Reason for stop' })).toBeVisible()
  await expect(page).toHaveURL(/show=stops/)
  await filters.getByText('Both', { exact: true }).click()
  await table.getByRole('button', { name: 'Distance' }).click()
  await expect(page).toHaveURL(/ordering=distance_m/)
  await expect(stopsIn(table).first()).toBeVisible()
})

test('the list is sorted, paged and filtered, and an empty result has its own message [HTTP-05] [HTTP-06] [HTTP-07] [HTTP-09]', async ({
  page,
}) => {
  const asked: URLSearchParams[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/trips/') asked.push(searchParams)
  })
  const expectAsked = (query: Record<string, string>) =>
    expect
      .poll(() => asked.some(sent => Object.entries(query).every(([name, value]) => sent.get(name) === value)))
      .toBe(true)
  await signIn(page, 'Customer Admin', trips)
  const table = await tableOf(page)
  await expectAsked({ ordering: '-date,-time', page: '1', pageSize: '75' })
  const distance = table.getByRole('columnheader', { name: 'Distance' })
  await table.getByRole('button', { name: 'Distance' }).click()
  await expect(distance).toHaveAttribute('aria-sort', 'ascending')
  await expectAsked({ ordering: 'distance_m' })
  await expect(page).toHaveURL(/ordering=distance_m/)
  await table.getByRole('button', { name: 'Distance' }).click()
  await expect(distance).toHaveAttribute('aria-sort', 'descending')
  await expectAsked({ ordering: '-distance_m' })

  const pages = page.getByRole('navigation', { name: 'Pages of Trips' })
  await pages.getByRole('combobox').selectOption('25')
  await expect(pages).toContainText(/1–25 of /)
  await pages.getByRole('button', { name: 'Next page' }).click()
  await expect(pages).toContainText(/26–\d+ of /)
  await expectAsked({ page: '2', pageSize: '25' })

  await page.getByRole('searchbox', { name: 'Registration, driver, note' }).fill('zzz nothing')
  await expectAsked({ search: 'zzz nothing', page: '1' })
  await expect(page.getByRole('heading', { name: 'No trips found' })).toBeVisible()
  await expect(page.getByText('Please change the search query')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(tripsIn(table).first()).toBeVisible()

  const first = tripsIn(table).first()
  const registration = (await first.getByRole('gridcell').nth(2).innerText()).trim()
  await page.getByRole('searchbox', { name: 'Registration, driver, note' }).fill(registration)
  await expect(table.getByRole('gridcell').filter({ hasText: registration }).first()).toBeVisible()
  await expect(tripsIn(table).filter({ hasNotText: registration })).toHaveCount(0)
})

test('invalid dates and an unknown vehicle are reported, and the list stays', async ({ page }) => {
  await signIn(page, 'Customer Admin', `${trips}?start=2026-03-02&end=2026-03-01`)
  await expect(page.getByRole('alert')).toContainText('Showing the last 7 days')
  await tableOf(page)
  await page.goto(`${trips}?vehicleId=99999999`)
  await expect(page.getByRole('alert')).toContainText('is not in your fleet')
  await page.getByRole('button', { name: 'Show all vehicles' }).click()
  await tableOf(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a correction needs a reason, stands beside what was recorded, and is taken back by another entry', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin', trips)
  const table = await tableOf(page)
  const panel = await openTrip(page, finished(table).nth(1))
  await panel.getByRole('button', { name: 'Correct this trip' }).click()
  await panel.getByLabel('Field to correct').selectOption('Note')
  await panel.getByRole('textbox', { name: 'Note' }).fill('Took the long way round')
  await expect(panel.getByRole('button', { name: 'Save correction' })).toBeDisabled()
  await panel.getByRole('textbox', { name: 'Reason' }).fill('Road closed')
  await panel.getByRole('button', { name: 'Save correction' }).click()

  const history = panel.getByRole('region', { name: 'Corrections' })
  await expect(history.getByRole('listitem')).toContainText(['in force'])
  await expect(history).toContainText('Road closed')
  await expect(panel.getByRole('definition').filter({ hasText: 'Took the long way round' })).toBeVisible()
  await history.getByRole('button', { name: 'Withdraw correction' }).click()
  await history.getByRole('textbox', { name: 'Reason for withdrawing' }).fill('It was another day')
  await history.getByRole('button', { name: 'Withdraw correction' }).click()
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await expect(history).toContainText('withdrawn')

  await panel.getByRole('button', { name: 'Correct this trip' }).click()
  await panel.getByLabel('Field to correct').selectOption('Private')
  await expect(panel).toContainText('can never be changed to business')
})

test('a read-only account sees why it may not correct', async ({ page }) => {
  await signIn(page, 'Read Only', trips)
  const table = await tableOf(page)
  const panel = await openTrip(page, tripsIn(table).first())
  const button = panel.getByRole('button', { name: 'Correct this trip' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAttribute('aria-description', 'You can view trips but not correct them.')
  await button.press('Enter')
  await expect(panel.getByLabel('Field to correct')).toHaveCount(0)
})

test('everything that matches is saved as a file', async ({ page }) => {
  await signIn(page, 'Customer Admin', trips)
  await tableOf(page)
  const count = Number(
    (await page.getByRole('navigation', { name: 'Pages of Trips' }).innerText())
      .match(/of ([\d,]+)/)?.[1]
      ?.replace(',', ''),
  )
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^Trips \d{4}-\d\d-\d\d \d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await saved.path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toMatch(/^.?Registration,Driver,/)
  // The fleet goes on driving meanwhile.
  expect(lines.length - 1).toBeGreaterThanOrEqual(count)
})

test('a trip that its vehicle left unended says when it was last heard of', async ({ page }) => {
  // As it is answered for one that fell silent five hours ago: those of the demo go on reporting.
  await page.route('**/api/trips/?*', async route => {
    const response = await route.fetch()
    const answer: { results: { start: string; end: string | null }[] } = await response.json()
    for (const trip of answer.results.slice(0, 1)) {
      trip.start = new Date(Date.parse(trip.start) - 5 * 3_600_000).toISOString()
      trip.end = null
    }
    await route.fulfill({ response, json: answer })
  })
  await signIn(page, 'Customer Admin', trips)
  await expect(tripsIn(page.locator('main')).first()).toContainText(/\d\d:\d\d\s*last contact/)
})

test('on a phone the filters are a sheet, and a trip covers the list', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'Customer Admin', trips)
  const table = await tableOf(page)
  await expect(page.getByText(/^\d\d\/\d\d\/\d{4} – \d\d\/\d\d\/\d{4}$/)).toBeVisible()
  await page.getByRole('button', { name: 'Show filters' }).click()
  const filters = page.getByRole('region', { name: 'Filters' })
  await expect(filters.getByRole('button', { name: /Hide filters/ })).toBeVisible()
  await filters.getByText('Business', { exact: true }).click()
  await expect(page).toHaveURL(/privacy=business/)
  await filters.getByRole('button', { name: 'Hide filters' }).click()
  await expect(filters).toBeHidden()

  const panel = await openTrip(page, finished(table).first())
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 360)
})
