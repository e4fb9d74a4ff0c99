import { readFile } from 'node:fs/promises'
import type { Event, events } from '@milepost/contract/events.ts'
import type { Result } from '@milepost/contract/route.ts'
import { dayText, localDay } from '@milepost/domain/time/local-time.ts'
import type { Page, Response } from '@playwright/test'
import { accessibilityFaults } from './accessible.ts'
import { expect, forgetSession, signIn, test } from './fixtures.ts'
import { DEPOT_TIME_ZONE, GIVEN_DAYS, GIVEN_GEOFENCE, WORKED_DAY } from './given-history.ts'
import { HeldAnswers } from './held-answers.ts'

const table = (page: Page) => page.getByRole('grid', { name: 'Events' })
/** Without the head, and without those that stand in for rows on their way. */
const rows = (page: Page) => table(page).locator('tbody tr[aria-selected]')
/** By its time, beside the box to tick: the registration leads to its vehicle. */
const openRow = (page: Page, at: number) => rows(page).nth(at).getByRole('gridcell').nth(1).click()
const tick = (page: Page, at: number) => rows(page).nth(at).getByRole('checkbox')
const selectedRow = (page: Page) => table(page).getByRole('row', { selected: true })
const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true })
const panel = (page: Page) => page.getByRole('region', { name: 'Search events' })
const stored = (page: Page, key: string) => page.evaluate(name => localStorage.getItem(name), key)

/** A day that is over, and types of events that nothing finds later on it: no other event comes between. */
const STILL_DAY = `startDate=${WORKED_DAY}&event=41,42,62,80,81,82`

/** What a call to the API asks for, each parameter with its values. */
function queryOf(url: string) {
  const { searchParams } = new URL(url)
  return Object.fromEntries([...searchParams.keys()].map(name => [name, searchParams.getAll(name).join()]))
}

test('the first search runs once the groups have loaded, for the first vehicle of the first group; Search is disabled meanwhile [EVT-05, EVT-08, EVT-09, EVT-26]', async ({
  page,
}) => {
  const [groups, events] = [
    await HeldAnswers.of(page, /\/api\/vehicles_group_list\//),
    await HeldAnswers.of(page, /\/api\/events\/\?/),
  ]
  let searches = 0
  page.on('request', request => {
    if (/\/api\/events\/\?/.test(request.url())) searches++
  })
  const asked = page.waitForRequest(/\/api\/vehicles_group_list\//)
  const answered = page.waitForResponse(/\/api\/vehicles_group_list\//)
  await signIn(page, 'Customer Admin', '/events/activity')
  expect(queryOf((await asked).url())).toEqual({
    ...{ pageSize: '400', page: '1', orderingDirection: '', ordering: 'name', search: '' },
    trackers_only: 'True',
  })
  await expect(search(page)).toBeDisabled()
  expect(await panel(page).getByRole('textbox', { name: 'Dates' }).boundingBox()).toMatchObject({
    ...{ width: 220, height: 44 },
  })
  expect(searches).toBe(0)

  const searched = page.waitForRequest(/\/api\/events\/\?/)
  await groups.pass()
  const first = panel(page).getByRole('treeitem', { level: 3 }).first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => searches).toBe(1)
  await expect(search(page)).toBeDisabled()
  await events.pass()
  await expect(search(page)).toBeEnabled()

  const { vehicle } = queryOf((await searched).url())
  const found = (await groupedVehicles(await answered)).find(({ id }) => String(id) === vehicle)
  await expect(first).toContainText(found!.registration)

  // Nor before them where a link names the vehicle.
  const groupsAgain = await HeldAnswers.of(page, /\/api\/vehicles_group_list\//)
  const again = page.waitForRequest(/\/api\/vehicles_group_list\//)
  await page.goto(`/events/activity?vehicleId=${vehicle}`)
  await again
  await expect(search(page)).toBeDisabled()
  expect(searches).toBe(1)
  await groupsAgain.pass()
  await expect.poll(() => searches).toBe(2)
})

interface Groups {
  vehicle_groups: { name: string; vehicles: { id: number; registration: string; type: string }[] }[]
}

async function groupedVehicles(answer: Response) {
  const { vehicle_groups } = (await answer.json()) as Groups
  return vehicle_groups.flatMap(group => group.vehicles.map(vehicle => ({ ...vehicle, group: group.name })))
}

test('the vehicles are searched, and stand in the folder of their group with registration and the icon of their type [EVT-04]', async ({
  page,
}) => {
  const answered = page.waitForResponse(/\/api\/vehicles_group_list\//)
  await signIn(page, 'Customer Admin', '/events/activity')
  const vehicles = await groupedVehicles(await answered)
  const rowsAt = (level: number) => panel(page).getByRole('treeitem', { level })
  for (const type of ['CAR', 'VAN', 'STR', 'BIK']) {
    const one = vehicles.find(vehicle => vehicle.type === type)!
    await panel(page).getByRole('searchbox', { name: 'Search vehicles' }).fill(one.registration)
    await expect(rowsAt(3)).toHaveCount(1)
    await expect(rowsAt(2)).toContainText(one.group)
    await expect(rowsAt(2)).toHaveAttribute('aria-expanded', 'true')
    await expect(rowsAt(3)).toContainText(one.registration)
    await expect(rowsAt(3).locator('[data-icon]')).toHaveAttribute('data-icon', `${type.toLowerCase()}.svg`)
  }
})

test('a manager finds the events of a vehicle and of all of them, of chosen types and days [EVT-01, EVT-02, EVT-03, EVT-07, EVT-21, EVT-22, EVT-23, EVT-24, EVT-25]', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin', '/events/activity')
  await expect(search(page)).toBeEnabled()
  await expect.poll(() => stored(page, 'selectedVehicle')).toMatch(/^\d+$/)

  const types = panel(page).getByRole('button', { name: /^Event types/ })
  await types.click()
  const choices = page.getByRole('dialog', { name: 'Event types' })
  await expect(choices.getByRole('checkbox').first()).toBeVisible()
  await expect(choices.getByLabel('Ignition On')).not.toBeChecked()
  await expect(choices.getByLabel('Panic Button')).toBeChecked()
  await choices.getByRole('button', { name: 'Clear all' }).click()
  await page.keyboard.press('Escape')
  await search(page).click()
  await expect(panel(page)).toContainText('Please choose an event type')
  await types.click()
  await choices.getByLabel('Ignition On').check()
  await choices.getByLabel('Panic Button').check()
  await page.keyboard.press('Escape')
  const summary = types.locator('xpath=following-sibling::*[@role="status"]')
  await expect(summary).toHaveText('2 event types selectedIgnition On, Panic Button')
  const ofTwo = page.waitForRequest(/\/api\/events\/\?.*event=/)
  await search(page).click()
  expect(queryOf((await ofTwo).url())).toMatchObject({
    vehicle: expect.stringMatching(/^\d+$/),
    start: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:00:00Z$/),
    end: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:00:00Z$/),
  })
  expect(new URL((await ofTwo).url()).searchParams.getAll('event')).toEqual(['4', '50'])
  await types.click()
  await choices.getByRole('button', { name: 'Select all' }).click()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toContainText('All event types selected')

  const dates = panel(page).getByRole('textbox', { name: 'Dates' })
  await expect(dates).toHaveAttribute('placeholder', 'dd/mm/yyyy')
  await dates.fill('01/01/2099')
  await dates.press('Enter')
  await expect(panel(page)).toContainText('Choose dates up to today')
  await dates.press('Escape')
  await dates.click()
  const calendar = page.getByRole('dialog', { name: 'Dates', exact: true })
  await expect(calendar.getByRole('columnheader').first()).toHaveText(/^Mo/)
  const later = calendar
    .locator('td:has([aria-current="date"]) ~ td, tr:has([aria-current="date"]) ~ tr td')
    .getByRole('button')
  for (const day of await later.all()) await expect(day).toBeDisabled()
  await expect(calendar.getByRole('button', { name: 'Next month' })).toBeDisabled()
  await page.getByRole('button', { name: 'Last 28 days' }).click()

  await panel(page).getByLabel('All vehicles').check()
  await search(page).click()
  await expect(page).toHaveURL(/all=1/)
  await expect(rows(page).nth(3)).toBeVisible()

  const registration = await rows(page).first().getByRole('gridcell').nth(3).innerText()
  await panel(page).getByRole('searchbox', { name: 'Search vehicles' }).fill(registration)
  const chosen = panel(page).getByRole('treeitem', { level: 3 })
  await chosen.first().click()
  await expect(chosen.first()).toHaveAttribute('aria-selected', 'true')
  await search(page).click()
  await expect(page).toHaveURL(/[?&]vehicleId=\d+/)
  const vehicleId = Number(new URL(page.url()).searchParams.get('vehicleId'))
  const startDate = new URL(page.url()).searchParams.get('startDate')
  expect([await stored(page, 'selectedVehicle'), await stored(page, 'dateDay')]).toEqual([String(vehicleId), startDate])
  await expect(panel(page).getByRole('link', { name: 'Day' })).toHaveAttribute(
    'href',
    `/timesheet?vehicleId=${vehicleId}&startDate=${startDate}`,
  )
  await expect(rows(page).filter({ hasNotText: registration })).toHaveCount(0)
  await expect(rows(page).first()).toContainText(registration)
})

/** Chooses event types, and yesterday. */
async function chooseTypesAndDay(page: Page, names: readonly string[]) {
  await panel(page)
    .getByRole('button', { name: /^Event types/ })
    .click()
  const choices = page.getByRole('dialog', { name: 'Event types' })
  await choices.getByRole('button', { name: 'Clear all' }).click()
  for (const name of names) await choices.getByLabel(name).check()
  await page.keyboard.press('Escape')
  await panel(page).getByRole('button', { name: 'Choose dates: Dates' }).click()
  await page.getByRole('button', { name: 'Yesterday' }).click()
}

test('a search is of the chosen vehicle and shows its type, of chosen days and event types, is stored, and comes back [EVT-11, N-77, N-90]', async ({
  page,
}) => {
  const answered = page.waitForResponse(/\/api\/vehicles_group_list\//)
  await signIn(page, 'Customer Admin', '/events/activity')
  const vehicles = await groupedVehicles(await answered)
  await expect(search(page)).toBeEnabled()
  await chooseTypesAndDay(page, ['Ignition On', 'Panic Button'])
  const icon = page.getByRole('heading', { level: 2, name: /^Events/ }).locator('[data-icon]')
  const nextSearch = async () => queryOf((await page.waitForRequest(/\/api\/events\/\?/)).url())
  let last: Record<string, string> = {}
  for (const type of ['VAN', 'BIK']) {
    const { id, registration } = vehicles.find(vehicle => vehicle.type === type)!
    await panel(page).getByRole('searchbox', { name: 'Search vehicles' }).fill(registration)
    await panel(page).getByRole('treeitem', { level: 3, name: registration }).click()
    const searched = nextSearch()
    await search(page).click()
    last = await searched
    expect(last).toMatchObject({ vehicle: String(id), event: '4,50' })
    await expect(icon).toHaveAttribute('data-icon', `${type.toLowerCase()}.svg`)
    const day = new URL(page.url()).searchParams.get('startDate')!
    expect(last.start).toMatch(new RegExp(`^${day}T`))
    expect([await stored(page, 'selectedVehicle'), await stored(page, 'dateDay')]).toEqual([String(id), day])
    const fields = JSON.parse((await stored(page, 'searchFields'))!)
    expect(fields).toEqual({ events: [4, 50], start: day, end: day })
  }
  const again = nextSearch()
  await page.goto('/events/activity')
  expect(await again).toEqual(last)

  // What is broken counts as not stored.
  await page.evaluate(() => {
    for (const key of ['selectedVehicle', 'dateDay', 'searchFields']) localStorage.setItem(key, '{"')
  })
  const usual = nextSearch()
  await page.reload()
  const { vehicle, start, event } = await usual
  expect(vehicle).not.toBe(last.vehicle)
  expect(Date.parse(start!)).toBeGreaterThan(Date.parse(last.start!))
  expect(event!.split(',')).not.toContain('4')

  await panel(page).getByLabel('All vehicles').check()
  await search(page).click()
  await expect(page).toHaveURL(/all=1/)
  await expect(icon).toHaveCount(0)
  // One of all vehicles comes back as such, and not as what a link was about.
  await page.goto(`/events/activity?vehicleId=${last.vehicle}&startDate=2026-01-02&event=50`)
  await expect(page.getByRole('heading', { name: 'No events', exact: true })).toBeVisible()
  const ofAll = nextSearch()
  await page.goto('/events/activity')
  const menu = await ofAll
  expect([menu.vehicle, menu.start, menu.event]).toEqual([undefined, start, event])
})

test('where a vehicle has no events those of all are offered, of the same days and types', async ({ page }) => {
  await signIn(
    page,
    'Customer Admin',
    `/events/activity?vehicleId=${process.env.MILEPOST_E2E_VEHICLE}&startDate=${WORKED_DAY}&event=50`,
  )
  const offer = page.getByRole('button', { name: 'Show events of all vehicles' })
  await expect(offer).toBeVisible()
  const asked = page.waitForRequest(/\/api\/events\/\?/)
  await offer.click()
  const query = queryOf((await asked).url())
  expect([query.vehicle, query.event]).toEqual([undefined, '50'])
  await expect(page).toHaveURL(/all=1/)
})

test('the dates are written in the format that the user prefers, in lower case where there are none [EVT-24]', async ({
  page,
}) => {
  await page.route('**/api/user/get_current_user/', async route => {
    const response = await route.fetch()
    const user = await response.json()
    user.prefs.date_format = user.user.prefs.date_format = 'MM-DD-YYYY'
    await route.fulfill({ response, json: user })
  })
  await signIn(page, 'Customer Admin', '/events/activity?vehicleId=1&startDate=2026-01-31')
  const dates = panel(page).getByRole('textbox', { name: 'Dates' })
  await expect(dates).toHaveValue('01-31-2026')
  await expect(dates).toHaveAttribute('placeholder', 'mm-dd-yyyy')
})

test('a temperature that an event measured has one decimal, in the list and in its detail [FMT-10]', async ({
  page,
}) => {
  await page.route('**/api/events/?*', async route => {
    const response = await route.fetch()
    const body = await response.json()
    const [first, ...others] = body.results
    const results = first ? [{ ...first, kind: 'temperature', value: -18.26, unit: '°C' }, ...others] : []
    await route.fulfill({ response, json: { ...body, results } })
  })
  const { start, end } = GIVEN_DAYS
  await signIn(page, 'Customer Admin', `/events/activity?all=1&startDate=${start}&endDate=${end}`)
  await expect(rows(page).first()).toContainText('-18.3 °C')
  await openRow(page, 0)
  await expect(page.getByRole('complementary')).toContainText('-18.3 °C')
})

test('the list, the map and the detail of an event, and its triage by keys [N-50]', async ({ page }) => {
  await signIn(page, 'Customer Admin', '/events/activity?all=1&startDate=2020-01-01&endDate=2020-01-02')
  await expect(page.getByRole('heading', { name: 'No events' })).toBeVisible()
  await expect(page.getByText('Please change the search query')).toBeVisible()

  await panel(page).getByRole('textbox', { name: 'Dates' }).click()
  await page.getByRole('button', { name: 'Last 28 days' }).click()
  await search(page).click()
  await expect(table(page).getByRole('columnheader')).toHaveText([
    '',
    /Time/,
    'Event',
    'Registration',
    'Driver',
    'Address/road',
    'Speed',
    'Status',
  ])
  await page.goto(`/events/activity?all=1&${STILL_DAY}`)
  await expect(rows(page).nth(3)).toBeVisible()
  await expect(page.locator('[data-map][data-ready="true"]')).toBeVisible()

  await openRow(page, 1)
  const drawer = page.getByRole('complementary')
  await expect(drawer.getByRole('region', { name: 'Status' })).toBeVisible()
  const second = new URL(page.url()).searchParams.get('selected')
  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(new RegExp(`selected=${second}(&|$)`))
  await page.keyboard.press('k')
  await expect(page).toHaveURL(new RegExp(`selected=${second}(&|$)`))
  await expect(drawer.getByRole('link', { name: 'Open trace' })).toHaveAttribute(
    'href',
    /vehicleId=\d+&startDate=\d{4}-\d\d-\d\d&at=.*Z$/,
  )
  await expect(drawer.getByRole('link', { name: 'Vehicle File' })).toHaveAttribute(
    'href',
    /vehicleId=\d+&startDate=\d{4}-\d\d-\d\d$/,
  )

  await page.keyboard.press('s')
  await expect(selectedRow(page)).toContainText('Seen')
  await page.keyboard.press('d')
  await page.keyboard.press('Enter')
  await expect(drawer).toContainText('Choose or enter a reason')
  await page.keyboard.type('A pothole')
  await page.keyboard.press('Enter')
  // The next one is chosen.
  await expect(page).not.toHaveURL(new RegExp(`selected=${second}(&|$)`))
  await expect(page.getByText(/: dismissed$/)).toHaveCount(1)
  await page.keyboard.press('k')
  await expect(selectedRow(page)).toContainText('Dismissed')
  // That of Seen would take the dismissal back with it.
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1)
  await expect(drawer.getByRole('list', { name: 'History' })).toContainText('A pothole')
  await rows(page).nth(1).focus()
  await page.keyboard.press('u')
  await expect(selectedRow(page)).toContainText('Seen')
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await page.keyboard.press('c')
  await expect(page).not.toHaveURL(new RegExp(`selected=${second}(&|$)`))
  await page.keyboard.press('k')
  await expect(selectedRow(page)).toContainText('Closed')
  // The row changes at once, the history when it is stored.
  await expect(drawer.getByRole('list', { name: 'History' })).toContainText('Closed')

  // What one person closed another finds closed, and the address opens the same event.
  await page.reload()
  await expect(selectedRow(page)).toContainText('Closed')
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Closed' })
  await expect(rows(page).first()).toContainText('Closed')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Events .*\.csv$/)

  expect(await accessibilityFaults(page)).toEqual([])
})

test('the tabs of the severities say how many there are of each, and show those of one', async ({ page }) => {
  const { start, end } = GIVEN_DAYS
  await signIn(page, 'Customer Admin', `/events/activity?all=1&event=-1&startDate=${start}&endDate=${end}`)
  const tabs = page.getByRole('radiogroup', { name: 'Severity' })
  await expect(tabs.getByRole('radio')).toHaveCount(4)
  const warnings = tabs.getByRole('radio', { name: /^Warning \([1-9][\d,]*\)$/ })
  await expect(warnings).toBeAttached()
  await tabs.getByText(/^Warning \(/).click()
  await expect(page).toHaveURL(/severity=warning/)
  await expect(warnings).toBeChecked()
  await expect(rows(page).first().getByText('Warning', { exact: true })).toBeAttached()
  await expect(rows(page).filter({ hasNot: page.getByText('Warning', { exact: true }) })).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
})

/** The body of the answer to the next list of events that is asked for with these parameters. */
async function nextList(page: Page, parameters: RegExp) {
  const response = await page.waitForResponse(response => {
    const { pathname, search: query } = new URL(response.url())
    return pathname === '/api/events/' && parameters.test(query)
  })
  return (await response.json()) as Result<typeof events.list>
}

/** Chooses one of a list of the panel by its name. */
async function chooseIn(page: Page, label: 'Driver' | 'Geofence', name: string) {
  await panel(page).getByRole('combobox', { name: label }).fill(name)
  await page.getByRole('option', { name, exact: true }).first().click()
}

test('under a status filter the next event is chosen when one leaves the list, with the note that was written saved', async ({
  page,
}) => {
  const ofStatus = (status: string) => `/events/activity?all=1&${STILL_DAY}&panel=closed&review=${status}`
  await signIn(page, 'Customer Admin', ofStatus('new'))
  const note = page.getByRole('complementary').getByLabel('Note')
  const selected = () => new URL(page.url()).searchParams.get('selected')
  await openRow(page, 0)
  await note.fill('Asked the driver')
  const first = selected()
  await openRow(page, 1)
  await expect(note).toHaveValue('')
  const second = selected()
  await openRow(page, 0)
  await expect(note).toHaveValue('Asked the driver')
  await test.step('what was written stands in its field again where it could not be saved', async () => {
    const refusal = { status: 403, body: 'Your role has changed.' }
    await page.route('**/api/event_reviews/', route => route.fulfill(refusal), { times: 1 })
    await page.getByRole('complementary').getByRole('button', { name: 'Mark as seen' }).click()
    await expect(page.getByText('Your role has changed.').first()).toBeVisible()
    await openRow(page, 0)
    await expect.poll(selected).toBe(first)
    await expect(note).toHaveValue('Asked the driver')
  })
  await page.getByRole('complementary').getByRole('button', { name: 'Mark as seen' }).click()
  await expect.poll(selected).toBe(second)
  await expect(page.getByText(/: seen$/)).toBeVisible()

  await page.goto(`${ofStatus('new')}&selected=${first}`)
  await expect(page.getByRole('heading', { name: 'This event is not in the list' })).toBeVisible()
  await page.getByRole('button', { name: 'Show the first event of the list' }).click()
  await expect.poll(selected).toBe(second)
  await page.goto(`${ofStatus('seen')}&selected=${first}`)
  await expect(note).toHaveValue('Asked the driver')
  await page.getByRole('complementary').getByRole('button', { name: 'Mark as new' }).click()
  await expect.poll(selected).not.toBe(first)
})

test('events are found by driver and by geofence: list, tabs and file have those alone, and the address keeps both', async ({
  page,
}) => {
  const { start, end } = GIVEN_DAYS
  const first = nextList(page, /start=/)
  await signIn(page, 'Customer Admin', `/events/activity?all=1&startDate=${start}&endDate=${end}`)
  // Other tests assign drivers to vehicles that were at no geofence.
  const isThere = (event: Event) => event.driver_source === 'assignment' && event.geofence?.name === GIVEN_GEOFENCE
  const driver = (await first).results.find(isThere)!.driver!
  await expect(search(page)).toBeEnabled()
  await chooseIn(page, 'Driver', driver)
  const ofDriver = nextList(page, /driver=\d+/)
  await search(page).click()
  const found = await ofDriver
  expect(new Set(found.results.map(event => event.driver))).toEqual(new Set([driver]))
  const tabs = page.getByRole('radiogroup', { name: 'Severity' })
  await expect(tabs.getByRole('radio', { name: /^All/ })).toHaveAccessibleName(`All (${found.count})`)
  const filters = page.getByRole('list', { name: 'Filters in use' })
  await expect(filters).toContainText(`Driver: ${driver}`)

  await chooseIn(page, 'Geofence', GIVEN_GEOFENCE)
  const ofBoth = nextList(page, /driver=\d+&geofence=\d+/)
  await search(page).click()
  const both = await ofBoth
  expect(both.count).toBeGreaterThan(0)
  expect(new Set(both.results.map(event => event.geofence?.name))).toEqual(new Set([GIVEN_GEOFENCE]))
  await expect(tabs.getByRole('radio', { name: /^All/ })).toHaveAccessibleName(`All (${both.count})`)
  await expect(rows(page).first()).toContainText(GIVEN_GEOFENCE)
  await expect(page).toHaveURL(/driver=\d+.*geofence=\d+/)
  expect(await accessibilityFaults(page)).toEqual([])

  const file = page.waitForRequest(/\/api\/events\/export\//)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect((await file).url()).toMatch(/driver=\d+&geofence=\d+/)
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines).toHaveLength(both.count + 1)

  await page.reload()
  await expect(filters.getByRole('listitem')).toHaveText([`Driver: ${driver}`, `Geofence: ${GIVEN_GEOFENCE}`])
  await expect(panel(page).getByRole('combobox', { name: 'Driver' })).toHaveValue(driver)
  await filters.getByRole('button', { name: `Remove the filter: Driver: ${driver}` }).click()
  await expect(page).not.toHaveURL(/driver=/)
  await expect(filters.getByRole('listitem')).toHaveText([`Geofence: ${GIVEN_GEOFENCE}`])
})

test('several events are chosen by boxes, with Shift and by keys, and are dealt with in one go that can be undone', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin', `/events/activity?all=1&${STILL_DAY}&order=oldest`)
  await tick(page, 1).click()
  await tick(page, 3).click({ modifiers: ['Shift'] })
  const chosen = page.getByText(/^\d+ events selected$/)
  const ticked = table(page).locator('tbody').getByRole('checkbox', { checked: true })
  await expect(ticked).toHaveCount(3)
  const count = Number((await chosen.innerText()).split(' ')[0])
  expect(await accessibilityFaults(page)).toEqual([])

  const sent: string[][] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/api/event_reviews/'))
      sent.push(request.postDataJSON().events)
  })
  await page.getByRole('button', { name: 'Close events' }).click()
  for (const at of [1, 2, 3]) await expect(rows(page).nth(at)).toContainText('Closed')
  await expect(chosen).toBeHidden()
  await expect(page.getByText(`${count} events: closed`)).toBeVisible()
  expect(sent.map(ids => ids.length)).toEqual([count])
  await page.getByRole('button', { name: 'Undo' }).click()
  for (const at of [1, 2, 3]) await expect(rows(page).nth(at)).not.toContainText('Closed')

  // By keys alone: the first, and from there to the third.
  await openRow(page, 0)
  await page.keyboard.press('x')
  await expect(ticked).toHaveCount(1)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  await expect(ticked).toHaveCount(3)
  await page.keyboard.press('d')
  const dialog = page.getByRole('dialog', { name: /^Dismiss \d+ events$/ })
  await dialog.getByLabel('Reason for dismissing').fill('Roadworks')
  await page.keyboard.press('Enter')
  for (const at of [0, 1, 2]) await expect(rows(page).nth(at)).toContainText('Dismissed')
  // The next that is not among them is looked at.
  await expect(rows(page).nth(3)).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Undo' }).click()
  for (const at of [0, 1, 2]) await expect(rows(page).nth(at)).not.toContainText('Dismissed')

  await table(page).getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(ticked).toHaveCount(await rows(page).count())
  // What is told of another lies above what can be done with those.
  await page.getByRole('complementary').getByRole('button', { name: 'Mark as seen' }).click()
  const told = (await page.getByRole('status').filter({ hasText: ': seen' }).boundingBox())!
  expect(told.y + told.height).toBeLessThan((await chosen.boundingBox())!.y)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(ticked).toHaveCount(0)
})

test('of several events those that are gone are named, and the others are dealt with', async ({ page }) => {
  // One that was listed and is not stored any more.
  await page.route('**/api/events/?*', async route => {
    const response = await route.fetch()
    const body = await response.json()
    const [first, second, ...others] = body.results
    const gone = { ...second, id: second.id.replace(/-\d+-\d+$/, '-99-0'), eventCode: 99, name: 'Harsh Braking' }
    await route.fulfill({ response, json: { ...body, results: [first, gone, ...others] } })
  })
  await signIn(page, 'Customer Admin', `/events/activity?all=1&${STILL_DAY}&order=oldest`)
  const state = await rows(page).nth(1).getByRole('gridcell').last().innerText()
  await tick(page, 0).click()
  await tick(page, 1).click()
  await page.getByRole('button', { name: 'Mark as in progress' }).click()
  await expect(page.getByText('1 event not changed')).toBeVisible()
  await expect(page.getByText(/No longer stored, .*: Harsh Braking, /)).toBeVisible()
  await expect(rows(page).nth(0)).toContainText('In progress')
  await expect(rows(page).nth(1).getByRole('gridcell').last()).toHaveText(state)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page).nth(0)).not.toContainText('In progress')
})

test('another tab shows within two seconds what was dealt with in this one, one event and several', async ({
  page,
}) => {
  const address = `/events/activity?all=1&${STILL_DAY}`
  await signIn(page, 'Customer Admin', address)
  await expect(rows(page).nth(3)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(address)
  await expect(rows(other).nth(3)).toBeVisible()
  await openRow(page, 3)
  await page.keyboard.press('c')
  await expect(page.getByText(/: closed$/)).toBeVisible()
  await expect(rows(other).nth(3)).toContainText('Closed', { timeout: 2_000 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await expect(rows(other).nth(3)).not.toContainText('Closed', { timeout: 2_000 })
  await tick(page, 1).click()
  await tick(page, 2).click()
  await page.getByRole('button', { name: 'Close events' }).click()
  await expect(page.getByText(/ events: closed$/)).toBeVisible()
  for (const at of [1, 2]) await expect(rows(other).nth(at)).toContainText('Closed', { timeout: 2_000 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('an event is opened and dealt with by touch, the next is shown, and so are several at once', async ({
    page,
  }) => {
    await signIn(page, 'Customer Admin', `/events/activity?all=1&${STILL_DAY}&order=oldest&panel=closed`)
    await openRow(page, 0)
    const drawer = page.getByRole('complementary')
    await expect(drawer.getByRole('region', { name: 'Status' })).toBeVisible()
    const first = new URL(page.url()).searchParams.get('selected')
    await drawer.getByRole('button', { name: 'Close event' }).click()
    await expect(page).not.toHaveURL(new RegExp(`selected=${first}(&|$)`))
    await expect(page).toHaveURL(/selected=/)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await drawer.getByRole('button', { name: 'Close', exact: true }).click()

    await tick(page, 0).click()
    await tick(page, 1).click()
    // No box half under the toast or the heading: what is left of it would be taken for all of it.
    await page.getByRole('status').filter({ hasText: 'Undone' }).getByRole('button', { name: 'Close' }).click()
    await table(page).evaluate(it => it.parentElement?.scrollTo(0, 0))
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    for (const name of ['Mark as seen', 'Mark as in progress', 'Close events', 'Dismiss…', 'Clear selection'])
      await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Dismiss…' }).click()
    const dialog = page.getByRole('dialog', { name: /^Dismiss \d+ events$/ })
    const [around, field] = [await dialog.boundingBox(), await dialog.getByRole('textbox').boundingBox()]
    expect(field!.x - around!.x).toBeGreaterThan(12)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Mark as seen', exact: true }).click()
    await expect(page.getByText(/ events: seen$/)).toBeVisible()
    for (const at of [0, 1]) await expect(rows(page).nth(at)).toContainText('Seen')
    await page.getByRole('button', { name: 'Undo' }).click()
  })

  test('how many events stand in a row is told below their name, which has the whole width of the column', async ({
    page,
  }) => {
    await page.route('**/api/events/?*', async route => {
      const response = await route.fetch()
      const [first, second] = (await response.json()).results
      const results = [first, { ...first, id: second.id }]
      await route.fulfill({ response, json: { count: results.length, results } })
    })
    await signIn(page, 'Customer Admin', `/events/activity?all=1&${STILL_DAY}&order=oldest&panel=closed`)
    await expect(rows(page)).toHaveCount(1)
    const fold = rows(page).getByRole('button', { name: '2 similar within a minute' })
    await expect(fold).toBeInViewport({ ratio: 1 })
    const [told, registration] = [await fold.boundingBox(), await rows(page).getByRole('link').boundingBox()]
    expect(told!.y + told!.height).toBeGreaterThan(registration!.y + registration!.height)
  })
})

test('a day without events leads to the last day that has some', async ({ page }) => {
  await signIn(page, 'Customer Admin', '/events/activity')
  await expect(search(page)).toBeEnabled()
  // On the day after those on which it worked, the given vehicle stood.
  const day = dayText(localDay(Date.now(), DEPOT_TIME_ZONE) - 1)
  await page.goto(`/events/activity?vehicleId=${process.env.MILEPOST_E2E_VEHICLE}&startDate=${day}&event=41,42`)
  await expect(page.getByRole('heading', { name: 'No events' })).toBeVisible()
  await page.getByRole('button', { name: /^Show the last day with events: \d\d\/\d\d\/\d{4}$/ }).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveURL(/startDate=\d{4}-\d\d-\d\d/)
  await expect(page).not.toHaveURL(new RegExp(`startDate=${day}`))
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'No events' })).toBeVisible()
})

test('a click on a row centres the map on its event [N-50]', async ({ page }) => {
  const places = [[52.5, -0.9], [52.61, -0.89], [52.9, -0.3]] as const // biome-ignore format: one place each
  await page.route('**/api/events/?*', async route => {
    const response = await route.fetch()
    const body = await response.json()
    // Minutes apart: two of one kind within a minute would be one row.
    const timeOf = (at: number) => new Date(Date.parse(body.results[at].timestamp) + at * 120_000).toISOString()
    const results = places.map(([lat, long], at) => {
      return { ...body.results[at], lat, long, timestamp: timeOf(at), is_private: false }
    })
    await route.fulfill({ response, json: { count: results.length, results } })
  })
  const { start, end } = GIVEN_DAYS
  await signIn(page, 'Customer Admin', `/events/activity?all=1&startDate=${start}&endDate=${end}&order=oldest`)
  await expect(rows(page)).toHaveCount(places.length)
  await expect(page.locator('[data-map][data-ready="true"]')).toBeVisible()
  const picture = page.locator('[data-map] canvas.maplibregl-canvas')
  for (const at of [1, 2]) {
    const [, time, , registration] = await rows(page).nth(at).getByRole('gridcell').allInnerTexts()
    const said = new RegExp(` · ${registration} · ${time!.split('\n').at(-1)}$`) // after the severity
    await openRow(page, at)
    await page.getByRole('complementary').getByRole('button', { name: 'Close', exact: true }).click()
    // The map says of a mark under the pointer what it is.
    await expect(async () => {
      const { x, y, width, height } = (await picture.boundingBox())!
      await page.mouse.move(x, y)
      await page.mouse.move(x + width / 2, y + height / 2)
      await expect(picture).toHaveAttribute('title', said, { timeout: 1_000 })
    }).toPass()
  }
})

test('a link names the vehicle and the day, which the picker shows as DD/MM/YYYY [EVT-06, EVT-08, FMT-01]; a limited user starts the search by hand [EVT-10]', async ({
  page,
}) => {
  const called = page.waitForRequest(/\/api\/events\/\?/)
  await signIn(page, 'Customer Admin', '/events/activity')
  const ofFirst = new URL((await called).url()).searchParams
  expect(Number(ofFirst.get('vehicle'))).toBeGreaterThan(0)
  await expect(panel(page).getByRole('textbox', { name: 'Dates' })).not.toHaveValue('')
  const other = panel(page).getByRole('treeitem', { level: 3 }).nth(2)
  await other.click()
  await search(page).click()
  await expect(page).toHaveURL(/vehicleId=\d+/)
  const linked = new URL(page.url()).searchParams.get('vehicleId')
  await page.evaluate(id => localStorage.setItem('selectedVehicle', id!), ofFirst.get('vehicle'))
  const again = page.waitForRequest(/\/api\/events\/\?/)
  await page.goto(`/events/activity?vehicleId=${linked}&startDate=2026-01-02`)
  const query = new URL((await again).url()).searchParams
  // By the clock of the depot, in London, though the browser is in Montevideo.
  expect([query.get('vehicle'), query.get('start')]).toEqual([linked, '2026-01-02T00:00:00Z'])
  await expect(panel(page).getByRole('textbox', { name: 'Dates' })).toHaveValue('02/01/2026')

  await page.evaluate(() => localStorage.clear())
  await forgetSession(page)
  let searches = 0
  page.on('request', request => {
    if (/\/api\/events\/\?/.test(request.url())) searches++
  })
  await signIn(page, 'Limited', '/events/activity')
  await expect(page.getByRole('heading', { name: 'Choose a vehicle and a day' })).toBeVisible()
  await expect(search(page)).toBeEnabled()
  expect(searches).toBe(0)
  const days = panel(page).getByRole('textbox', { name: 'Dates' })
  await expect(days).toHaveValue('')
  await search(page).click()
  await expect(panel(page)).toContainText('Please choose a day')
  expect(searches).toBe(0)
  await days.click()
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(days).not.toHaveValue('')
  await search(page).click()
  await expect(page.getByRole('heading', { name: 'Choose a vehicle and a day' })).toBeHidden()
  await expect.poll(() => searches).toBe(1)
})
