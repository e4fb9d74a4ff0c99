import { readFile } from 'node:fs/promises'
import { isoWeek } from '@milepost/domain/time/api-dates.ts'
import { dayText, localDay, localTimeMs } from '@milepost/domain/time/local-time.ts'
import { weekAround } from '@milepost/domain/timesheets/approvals.ts'
import type { Locator, Page } from '@playwright/test'
import { accessibilityFaults } from './accessible.ts'
import { newVehicle, post } from './calls.ts'
import { expect, signIn, test } from './fixtures.ts'
import { DEPOT_TIME_ZONE, GIVEN_DAYS, givenVehicle } from './given-history.ts'
import { HeldAnswers } from './held-answers.ts'

const timesheets = '/telematics/timesheets'
const { registration, driver } = givenVehicle()
const overTheWeek = `${timesheets}?start=${GIVEN_DAYS.start}&end=${GIVEN_DAYS.end}`

/** The table of days or of a group, with its rows on the screen. */
async function tableOf(page: Page, name: string) {
  const table = page.getByRole('grid', { name, exact: true })
  await expect(table.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  return table
}

/** Opens the first day on which the given vehicle worked. */
async function openDay(page: Page) {
  const group = await tableOf(page, 'Vehicle timesheets')
  await worked(group).filter({ hasText: registration }).click()
  const days = await tableOf(page, 'Timesheet')
  await worked(days).first().click()
  const panel = page.getByRole('complementary')
  const parts = panel.getByRole('region', { name: 'Day details' })
  await expect(parts.getByRole('listitem').first()).toBeVisible()
  return { days, panel }
}

/** The rows of vehicles or days that have some time on them. */
const worked = (table: Locator) => table.getByRole('row').filter({ hasText: /\d:\d\d/, hasNotText: /Total|Week/ })

test('a group opens to its vehicles, a vehicle to its days by ISO week, a day to its trips [TIME-02] [FMT-12]', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin', overTheWeek)
  const sheet = page.waitForResponse(/\/api\/vehicle\/timesheet\/\?vehicle=\d+&start=/)
  const { days, panel } = await openDay(page)
  expect((await sheet).url()).toMatch(new RegExp(`\\d&start=${GIVEN_DAYS.start}&end=${GIVEN_DAYS.end}$`))
  const weeks = new Set(
    Object.values(GIVEN_DAYS)
      .map(isoWeek)
      .map(({ week, year }) => `Week ${week}, ${year}`),
  )
  const [header] = await days.getByRole('rowheader', { name: /^Week / }).allTextContents()
  expect([...weeks].filter(name => header?.startsWith(name))).toHaveLength(1)
  await expect(days.getByRole('row', { name: /^Total/ })).toContainText(/\d:\d\d/)
  await expect(days.getByRole('img', { name: /Driving \d+:\d\d/ }).first()).toBeVisible()

  const parts = panel.getByRole('region', { name: 'Day details' })
  const trip = parts.getByRole('listitem').filter({ hasText: 'Trip' }).first()
  await expect(trip).toContainText(/\d\d:\d\d – /)
  const trace = trip.getByRole('link', { name: 'Trace of this day' })
  await expect(trace).toHaveAttribute('href', /\/telematics\/trace\?vehicleId=\d+&startDate=\d{4}-\d\d-\d\d/)
  await expect(trip.getByRole('link', { name: 'Trips of this day' })).toHaveAttribute(
    'href',
    /vehicleId=\d+&startDate=/,
  )

  expect(await accessibilityFaults(page)).toEqual([])

  // The address is the state: opened again it shows the same.
  const title = await panel.getByRole('heading', { level: 2 }).innerText()
  await page.reload()
  await expect(page.getByRole('complementary').getByRole('heading', { level: 2 })).toHaveText(title)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Back to the group' }).click()
  await tableOf(page, 'Vehicle timesheets')
})

test('the week that is shown ends with the day of the depot, not with that of the viewer', async ({ page }) => {
  await signIn(page, 'Customer Admin in Kathmandu')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello')
  // Monday by the viewer's clock, and still Sunday in London.
  await page.clock.setFixedTime('2027-01-03T20:30:00Z')
  const answered = page.waitForResponse(
    response => /\/api\/timesheets\/\?.*start=2026-12-28&end=2027-01-03/.test(response.url()) && response.ok(),
  )
  await page.goto(timesheets)
  await answered
  await expect(page.getByRole('textbox', { name: 'Dates' })).toHaveValue('28/12/2026 – 03/01/2027')
  await expect(
    page.getByText(/^Days run from midnight to midnight in London; times are in Kathmandu time\.$/),
  ).toBeVisible()
})

test('a quick range is that of the depot, and what it names is what is loaded, also while a sheet is loading', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin in Kathmandu')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello')
  // Monday by the viewer's clock, and still Sunday in London.
  await page.clock.setFixedTime('2027-01-03T20:30:00Z')
  const sheets = await HeldAnswers.of(page, /^\/api\/timesheets\/\?/)
  await page.goto(timesheets)
  const field = page.getByRole('textbox', { name: 'Dates' })
  await expect(page.getByPlaceholder('Search vehicles')).toBeVisible()
  const ranges = [
    ['Today', '03/01/2027', 'start=2027-01-03&end=2027-01-03'],
    ['Yesterday', '02/01/2027', 'start=2027-01-02&end=2027-01-02'],
    ['Last week', '21/12/2026 – 27/12/2026', 'start=2026-12-21&end=2026-12-27'],
    ['This week', '28/12/2026 – 03/01/2027', 'start=2026-12-28&end=2027-01-03'],
  ] as const
  for (const [name, shown, asked] of ranges) {
    const sent = page.waitForRequest(request => request.url().includes(asked))
    await field.click()
    await page.getByRole('button', { name, exact: true }).click()
    await sent
    await expect(field).toHaveValue(shown)
  }
  await sheets.pass()
  await tableOf(page, 'Vehicle timesheets')
  await expect(page.getByText('The link has invalid dates', { exact: false })).toBeHidden()
})

test('days before the first data say when data begin, and lead there', async ({ page }) => {
  await signIn(page, 'Customer Admin', `${timesheets}?start=2020-01-06&end=2020-01-12`)
  await expect(page.getByText(/^No data in this period\. Data begin on \w{3} \d\d\/\d\d\/\d\d\.$/)).toBeVisible()
  const group = await tableOf(page, 'Vehicle timesheets')
  await group.getByRole('row').filter({ hasText: registration }).click()
  await expect(page.getByRole('heading', { name: 'No data in this period' })).toBeVisible()
  await page.getByRole('button', { name: 'Show the first week with data' }).click()
  await expect(worked(await tableOf(page, 'Timesheet')).first()).toBeVisible()
})

test('the line of a day takes a third of the table, and the other list fills the table, whose last column is in sight as well', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'Customer Admin', overTheWeek)
  const vehicles = await tableOf(page, 'Vehicle timesheets')
  await expect(vehicles.getByRole('columnheader', { name: 'Distance' })).toBeInViewport({ ratio: 1 })
  await worked(vehicles).filter({ hasText: registration }).click()
  const days = await tableOf(page, 'Timesheet')
  const line = await days.getByRole('columnheader', { name: 'Day timeline' }).boundingBox()
  const seen = await page.getByRole('region', { name: 'Timesheet', exact: true }).boundingBox()
  expect(line!.width).toBeGreaterThanOrEqual(seen!.width / 3 - 1)
  await page.getByText('Drivers', { exact: true }).click()
  const drivers = await tableOf(page, 'Driver timesheets')
  await expect(drivers.getByRole('row').filter({ hasText: `${driver?.firstName} ${driver?.lastName}` })).toBeVisible()
  await expect(drivers.getByRole('columnheader', { name: 'Distance' })).toBeInViewport({ ratio: 1 })
  // The same by its address alone, without a group.
  await page.goto(`${overTheWeek}&list=drivers`)
  await tableOf(page, 'Driver timesheets')
})

test('a link with vehicleId and startDate to /timesheet opens that day [C-19]', async ({ page }) => {
  await signIn(page, 'Customer Admin', overTheWeek)
  await openDay(page)
  const url = new URL(page.url())
  const [vehicleId, day] = [url.searchParams.get('vehicleId'), url.searchParams.get('day')]
  await page.goto(`/timesheet?vehicleId=${vehicleId}&startDate=${day}`)
  await expect(page.getByRole('complementary').getByRole('region', { name: 'Corrections' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(timesheets)

  await page.goto(`${timesheets}?vehicleId=999999&start=2099-01-02&end=2099-01-01`)
  await expect(page.getByRole('heading', { name: 'Not in your fleet' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'The link has invalid dates' })).toBeVisible()
})

test('a day is corrected with a reason, shows what was recorded beside it, and the correction is revoked', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin', overTheWeek)
  const { days, panel } = await openDay(page)
  const firstStart = days.getByRole('row', { selected: true }).getByRole('gridcell').nth(1)
  const before = (await firstStart.textContent()) ?? ''
  const reason = `Loaded before driving off ${Date.now()}`
  const corrections = panel.getByRole('region', { name: 'Corrections' })
  await corrections.getByRole('button', { name: 'Correct this day' }).click()
  const save = corrections.getByRole('button', { name: 'Save correction' })
  await corrections.getByLabel('Time (London)').fill('00:01')
  await expect(save).toBeDisabled()
  await corrections.getByLabel('Reason').fill(reason)
  await save.click()
  const entry = corrections.getByRole('listitem').filter({ hasText: reason })
  await expect(entry).toContainText('in force')
  await expect(entry).toContainText('Marcus Reid')
  await expect(corrections).toContainText('Verified: no entry has been changed.')
  await expect(days.getByRole('row', { selected: true }).getByRole('insertion').first()).toHaveText('00:01')
  await expect(days.getByRole('row', { selected: true }).getByRole('deletion').first()).toContainText(/\d\d:\d\d/)
  await expect(days.getByRole('row', { name: /^Total/ }).getByRole('img', { name: /days? corrected/ })).toBeVisible()

  await corrections.getByRole('button', { name: 'Correct this day' }).click()
  await corrections.getByLabel('Field to correct').selectOption({ label: 'Last stop' })
  await corrections.getByLabel('Time (London)').fill('00:00')
  await corrections.getByLabel('Reason').fill('Off early')
  await save.click()
  await expect(corrections.getByText('The first start would be after the last stop.')).toBeVisible()
  await corrections.getByRole('button', { name: 'Cancel' }).click()

  await entry.getByRole('button', { name: 'Withdraw correction' }).click()
  await entry.getByLabel('Reason for withdrawing').fill('A mistake')
  await entry.getByRole('button', { name: 'Withdraw correction' }).click()
  await expect(corrections.getByRole('listitem').filter({ hasText: 'A mistake' }).first()).toBeVisible()
  await expect(entry).toContainText('withdrawn')
  await expect(firstStart).toHaveText(before)
})

test('a week is approved from the list, a correction of it is confirmed and shown, and the approval is withdrawn', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin', timesheets)
  await expect(page.getByPlaceholder('Search vehicles')).toBeVisible()
  const vehicle = await newVehicle(page)
  const monday = localDay(Date.parse(weekAround(GIVEN_DAYS.end).start), 'UTC') - 7
  const week = { start: dayText(monday), end: dayText(monday + 6) }
  const day = { subject: 'vehicle', subject_id: vehicle.id, date: week.start, reason: 'Tracker was broken' }
  for (const [field, hour] of [['first-start', 8] as const, ['last-stop', 17] as const]) {
    const value = new Date(localTimeMs(monday, hour, DEPOT_TIME_ZONE)).toISOString()
    await post(page, '/api/timesheets/corrections/', { ...day, field, value })
  }
  await page.goto(`${timesheets}?start=${week.start}&end=${week.end}`)
  const group = await tableOf(page, 'Vehicle timesheets')
  await page.getByPlaceholder('Search vehicles').fill(vehicle.registration)
  const row = group.getByRole('row').filter({ hasText: vehicle.registration })
  await expect(row).toContainText('Not approved')
  await page.getByRole('button', { name: 'Approve 1 week…' }).click()
  const approving = page.getByRole('dialog', { name: 'Approve weeks' })
  await approving.getByLabel('Remark (optional)').fill('For the payroll')
  expect(await accessibilityFaults(page)).toEqual([])
  await approving.getByRole('button', { name: 'Approve 1 week', exact: true }).click()
  await expect(approving).toBeHidden()
  await expect(row).toContainText('Approved')
  await expect(page.getByRole('button', { name: 'Approve weeks…' })).toHaveAttribute('aria-disabled', 'true')

  await row.click()
  const days = await tableOf(page, 'Timesheet')
  const head = days.getByRole('rowheader', { name: /^Week / })
  await expect(head).toContainText(/Approved on .+ by Marcus Reid/)
  await worked(days).first().click()
  const corrections = page.getByRole('complementary').getByRole('region', { name: 'Corrections' })
  await corrections.getByRole('button', { name: 'Correct this day' }).click()
  await corrections.getByLabel('Field to correct').selectOption({ label: 'Break' })
  await corrections.getByLabel('Break in minutes').fill('30')
  await corrections.getByLabel('Reason').fill('Lunch')
  const save = corrections.getByRole('button', { name: 'Save correction' })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await corrections.getByLabel('I know that this week is approved.').check()
  await save.click()
  await expect(head).toContainText(
    /Changed since it was approved on .+ by Marcus Reid: on duty 9 h, now 8 h 30 min; break 0 s, now 30 min/,
  )

  await head.getByRole('button', { name: 'Approve week…' }).click()
  const approval = page.getByRole('dialog', { name: vehicle.registration })
  await expect(approval).toContainText('For the payroll')
  await expect(approval).toContainText('Verified: no entry has been changed.')
  await approval.getByRole('button', { name: 'Withdraw approval' }).click()
  await approval.getByLabel('Reason for withdrawing').fill('The break was missing')
  await approval.getByRole('button', { name: 'Withdraw approval' }).click()
  await expect(approval).toContainText('The break was missing')
  await page.keyboard.press('Escape')
  await expect(head).toContainText('Not approved')
})

test('drivers are chosen by group or name, and their sheets are saved as a file [TIME-03]', async ({ page }) => {
  await signIn(page, 'Customer Admin', overTheWeek)
  await page.getByText('Drivers', { exact: true }).click()
  await page.getByRole('button', { name: /^All .* of Central Couriers$/ }).click()
  const group = await tableOf(page, 'Driver timesheets')
  const name = `${driver?.firstName} ${driver?.lastName}`
  await expect(worked(group).filter({ hasText: name })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search drivers' }).last().fill(name)
  await expect(group.getByRole('row').filter({ hasText: name })).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search drivers' }).last().fill('nobody of that name')
  await expect(page.getByRole('heading', { name: 'No drivers found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).last().click()
  const sheet = page.waitForResponse(/\/api\/vehicle\/driver_id_timesheet\/\?driver_id=\d+&start=/)
  await group.getByRole('row').filter({ hasText: name }).click()
  expect((await sheet).url()).toMatch(new RegExp(`\\d&start=${GIVEN_DAYS.start}&end=${GIVEN_DAYS.end}$`))
  await expect(page.getByRole('main').getByText(name).first()).toBeVisible()
  await expect(page).toHaveURL(/driverId=\d+/)

  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByText('CSV', { exact: true }).click()])
  expect(file.suggestedFilename()).toMatch(/^Timesheet .*\.csv$/)
  const [head, row] = (await readFile(await file.path(), 'utf8')).split('\n')
  expect(head).toContain('Driver,Day,Week,First start (London)')
  expect(row).toContain(name)
})

test('an administrator enters the purpose of timesheets, and it is shown above them', async ({ page }) => {
  await signIn(page, 'Customer Admin', overTheWeek)
  const dialog = page.getByRole('dialog', { name: 'Purpose of the timesheets' })
  const say = async (button: string, purpose: string) => {
    await page.getByRole('button', { name: button }).click()
    await expect(dialog).toContainText('GDPR')
    await dialog.getByRole('textbox').first().fill(purpose)
    await dialog.getByRole('button', { name: 'Save' }).first().click()
    await expect(page.getByText('Purpose saved').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await say('Add purpose (GDPR)…', 'Paying overtime')
  await expect(page.getByText('Purpose: Paying overtime')).toBeVisible()
  await say('Change the purpose…', '')
  await expect(page.getByText('Purpose:')).toBeHidden()
})

test('the purpose can be changed once what is stored has been loaded, at each opening', async ({ page }) => {
  await signIn(page, 'Customer Admin', overTheWeek)
  const dialog = page.getByRole('dialog', { name: 'Purpose of the timesheets' })
  const open = page.getByRole('button', { name: /Add purpose \(GDPR\)…|Change the purpose…/ })
  await open.click()
  await expect(dialog.getByRole('textbox').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const settings = await HeldAnswers.of(page, /\/api\/timesheets\/settings\//)
  await open.click()
  await expect(dialog).toContainText('GDPR')
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await settings.pass()
  await expect(dialog.getByRole('textbox').first()).toBeVisible()
})

test('on a phone the total of a sheet lies above the days that are scrolled under it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 480 })
  await signIn(page, 'Read Only', overTheWeek)
  const total = page.getByRole('rowheader', { name: /^Total/ })
  await expect(total).toBeInViewport({ ratio: 1 })
  const isOnTop = await total.evaluate(it => {
    const { x, y, width, height } = it.getBoundingClientRect()
    const points = [0.1, 0.5, 0.9].map(share => document.elementFromPoint(x + width / 2, y + height * share))
    return points.every(found => it.contains(found))
  })
  expect(isOnTop).toBe(true)
})

test('a read-only user sees why nothing can be corrected, and on a phone the day covers the page', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'Read Only', overTheWeek)
  const { panel } = await openDay(page)
  await expect(page.getByRole('button', { name: 'Add purpose (GDPR)…', includeHidden: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  const button = panel.getByRole('button', { name: 'Correct this day' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.press('Enter')
  await expect(panel.getByLabel('Reason')).toHaveCount(0)
  const width = await panel.evaluate(node => node.getBoundingClientRect().width)
  expect(width).toBe(360)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
