import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { newVehicle, post, read } from './calls.ts'
import { expect, signIn, test } from './fixtures.ts'

const BOARD = '/vehicle-file/schedules'
const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
const rows = (page: Page) => page.getByRole('grid', { name: 'Schedule board' }).locator('tbody tr[aria-selected]')
const search = (page: Page, label: string) => page.getByRole('searchbox', { name: `Search: ${label}` })
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Sets the schedule of a vehicle by the dialog. */
async function setSchedule(page: Page, { schedule, at, days }: { schedule: string; at: number; days: number }) {
  await page.getByRole('button', { name: 'Set schedules' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set schedules' })
  await dialog
    .getByRole('row', { name: /[A-Z]{2}\d{2} / })
    .nth(at)
    .click()
  await said(page, '1 vehicle selected')
  await dialog.getByRole('combobox', { name: 'Schedule' }).click()
  await dialog.getByRole('option', { name: schedule }).click()
  await dialog
    .getByRole('textbox', { name: 'First due on' })
    .or(dialog.getByLabel('First due on').last())
    .fill(day(days))
  await dialog.getByRole('button', { name: 'Set', exact: true }).click()
  await said(page, `${schedule} set for 1 vehicle`)
}

test('schedules are set, stand on the board by their day, say why it is that day, and are stopped; the picker of schedule types narrows the board [N-47] [PICK-13] [PICK-14] [PICK-26]', async ({
  page,
}) => {
  const asked: URLSearchParams[] = []
  page.on('request', request => {
    const url = new URL(request.url())
    if (url.pathname === '/api/schedule_types/' && url.searchParams.get('pageSize') === '50')
      asked.push(url.searchParams)
  })
  await signIn(page, 'Customer Admin', BOARD)
  await setSchedule(page, { schedule: 'Annual test (MOT)', at: 0, days: -30 })
  await setSchedule(page, { schedule: 'Safety inspection every 6 weeks', at: 0, days: 90 })
  const overdue = rows(page).filter({ hasText: 'Overdue' }).filter({ hasText: 'Annual test (MOT)' }).first()

  await test.step('by state', async () => {
    await page.getByText(/^Later \(\d+\)$/).click()
    await expect(rows(page).first()).toContainText('Later')
    await expect(page).toHaveURL(/state=later/)
    await expect(rows(page).filter({ hasText: 'Safety inspection' }).first()).toContainText('in 3 months')
    await page.getByText(/^Overdue \(\d+\)$/).click()
    await expect(overdue).toBeVisible()
  })

  await test.step('by the schedule that they follow', async () => {
    const filters = page.getByRole('region', { name: 'Filters' })
    await filters.getByRole('button', { name: 'All Schedule types' }).click()
    await search(page, 'Schedule types').fill('no such schedule')
    await said(page, 'No schedule type data')
    await said(page, 'Please change the search query')
    expect(Object.fromEntries(asked[0]!)).toEqual({ pageSize: '50', page: '1', ordering: 'name' })
    await page.getByRole('button', { name: 'Clear search' }).click()
    await page
      .getByRole('grid', { name: 'Schedule types' })
      .getByRole('row', { name: /^Safety inspection every 6 weeks/ })
      .click()
    await said(page, '1 schedule type selected')
    await page.keyboard.press('Escape')
    await expect(rows(page).filter({ hasText: 'Annual test' })).toHaveCount(0)
    await page.reload()
    await said(page, '1 schedule type selected')
    await filters.getByRole('button', { name: /^Remove Safety/ }).click()
  })

  await test.step('why, and stopped', async () => {
    await overdue.click()
    const why = page.getByRole('region', { name: 'Why this date' })
    await expect(why).toContainText('as the first day on which it is due.')
    await expect(why).toContainText('every year')
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `board with a schedule open, ${width} px`)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Stop schedule' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop schedule' }).click()
    await expect(page.getByText(/Schedule of .* stopped: Annual test \(MOT\)/)).toBeVisible()
  })
})

test('a vehicle of which nothing was recorded comes first, and its row leads to what is to be done', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin', BOARD)
  const vehicle = await newVehicle(page)
  const open = (search = '') => page.goto(`${BOARD}?vehicleId=${vehicle.id}${search}`)
  const row = (text: string) => rows(page).filter({ hasText: text })
  await open()
  await expect(page.getByText('Never recorded (2)', { exact: true })).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await expect(row('Annual test (MOT)')).toContainText('Never recorded')

  await test.step('its last one is filed', async () => {
    await row('Annual test (MOT)').getByRole('link', { name: 'File the last one' }).click()
    await expect(page.getByText(`You have selected ${vehicle.registration}`)).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Activity Type' }).locator('option:checked')).toHaveText(
      'MOT Report',
    )
    await page.goBack()
  })

  await test.step('its first day is set', async () => {
    await row('Annual test (MOT)').getByRole('button', { name: 'Set the first day' }).click()
    const dialog = page.getByRole('dialog', { name: `Schedule of ${vehicle.registration}` })
    await dialog.getByLabel('First due on').last().fill(day(90))
    await dialog.getByRole('button', { name: 'Set', exact: true }).click()
    await said(page, `Schedule of ${vehicle.registration} set`)
    await expect(page.getByText('Never recorded (1)', { exact: true })).toBeVisible()
  })

  await test.step('that is undone, and done again', async () => {
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await said(page, 'Undone')
    await expect(page.getByText('Never recorded (2)', { exact: true })).toBeVisible()
    await row('Annual test (MOT)').getByRole('button', { name: 'Set the first day' }).click()
    const dialog = page.getByRole('dialog', { name: `Schedule of ${vehicle.registration}` })
    await dialog.getByLabel('First due on').last().fill(day(90))
    await dialog.getByRole('button', { name: 'Set', exact: true }).click()
    await expect(rows(page).first()).toContainText('Safety inspection every 6 weeks')
    await expect(rows(page).last()).toContainText('in 3 months')
  })

  await test.step('the page of the vehicle says it too', async () => {
    await page.goto(`/vehicle/${vehicle.id}`)
    const due = page.getByRole('listitem').filter({ hasText: 'Safety inspection every 6 weeks' })
    await expect(due).toContainText('Never recorded')
  })

  await test.step('it is stopped', async () => {
    await open()
    await rows(page).first().press('Enter')
    await expect(page.getByRole('region', { name: 'Why there is no date' })).toContainText('nobody set a first day')
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `board with one that was never recorded, ${width} px`)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Stop schedule' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop schedule' }).click()
    await expect(page.getByText(`Schedule of ${vehicle.registration} stopped: `)).toBeVisible()
    await expect(page.getByText('Never recorded (0)', { exact: true })).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
  })

  await test.step('that is undone too, unless somebody set it since', async () => {
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await said(page, 'Undone')
    await expect(page.getByText('Never recorded (1)', { exact: true })).toBeVisible()

    await rows(page).first().press('Enter')
    await page.getByRole('button', { name: 'Stop schedule' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop schedule' }).click()
    await expect(page.getByText('Never recorded (0)', { exact: true })).toBeVisible()
    const types = await read(page, '/api/schedule_types/?page=1&pageSize=50&ordering=name')
    const inspection = types.results.find(({ code }: { code: string | null }) => code === 'SAFETY_INSPECTION')
    await post(page, '/api/schedule_activity/', {
      ...{ vehicles: [vehicle.id], schedule_type: inspection.id, first_due_on: day(30) },
    })
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await said(page, `Something was filed or set since for ${vehicle.registration}: nothing was undone.`)
  })
})

test('what falls due of a vehicle that is off the road is marked, and the filter shows it alone', async ({ page }) => {
  await signIn(page, 'Customer Admin', BOARD)
  const [parked, driven] = [await newVehicle(page), await newVehicle(page)]
  const types = await read(page, '/api/schedule_types/?page=1&pageSize=50&ordering=name')
  const mot = types.results.find(({ code }: { code: string | null }) => code === 'MOT')
  const vehicles = [parked.id, driven.id]
  await post(page, '/api/schedule_activity/', { vehicles, schedule_type: mot.id, first_due_on: day(-30) })
  await post(page, '/defect/defects/', {
    ...{ vehicle: parked.id, category: 'tyre-condition', description: 'Cord visible', severity: 'dangerous' },
    reported_at: new Date().toISOString(),
  })
  const row = ({ registration }: { registration: string }) =>
    rows(page).filter({ hasText: registration }).filter({ hasText: 'Annual test (MOT)' })
  await page.goto(`${BOARD}?ordering=-registration&schedule_type=${mot.id}&pageSize=100`)
  await expect(row(parked)).toContainText('Overdue, off road (VOR)')
  await expect(row(parked)).toContainText(/Off road \(VOR\) since /)
  await expect(row(driven)).toContainText('Overdue')
  await expect(row(driven)).not.toContainText('Off road (VOR)')

  const chosen = page.getByRole('region', { name: 'Filters' }).getByLabel('On or off road (VOR)')
  await chosen.first().click()
  await page.getByRole('option', { name: 'Off road (VOR)' }).click()
  await expect(page).toHaveURL(/off_road=true/)
  await expect(row(parked)).toBeVisible()
  await expect(row(driven)).toHaveCount(0)
})

test('what is overdue is found by its registration, filed from its row, and marked on a phone too', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin', BOARD)
  const vehicle = await newVehicle(page)
  const types = await read(page, '/api/schedule_types/?page=1&pageSize=50&ordering=name')
  const mot = types.results.find(({ code }: { code: string | null }) => code === 'MOT')
  await post(page, '/api/schedule_activity/', {
    ...{ vehicles: [vehicle.id], schedule_type: mot.id, first_due_on: day(-30) },
  })
  await page.goto(BOARD)
  const search = page.getByRole('searchbox', { name: 'Part of a registration' })
  await search.fill(vehicle.registration.replace(/\s/g, '').toLowerCase())
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByText('Overdue (1)', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/search=/)
  const overdue = rows(page).filter({ hasText: 'Annual test (MOT)' })
  await expect(overdue).toContainText('Overdue')

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'PDF' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^Schedules of vehicles \d{4}-\d{2}-\d{2}\.pdf$/)

  await page.setViewportSize({ width: 360, height: 800 })
  await expect(overdue.getByText('Overdue', { exact: true })).toBeInViewport()
  await expect(overdue.getByRole('link', { name: 'File it now' })).toBeInViewport()
  const chips = await page.getByRole('radiogroup', { name: 'Status' }).boundingBox()
  expect(chips!.height, 'the states stand in one line').toBeLessThan(48)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(overdue.getByRole('link', { name: 'File it now' })).toHaveAttribute('data-variant', 'filled')
  const never = rows(page).filter({ hasText: 'Never recorded' }).getByRole('link', { name: 'File the last one' })
  await expect(never).toHaveAttribute('data-variant', 'default')
  await overdue.getByRole('link', { name: 'File it now' }).click()
  await expect(page.getByText(`You have selected ${vehicle.registration}`)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Activity Type' }).locator('option:checked')).toHaveText('MOT Report')
})

test('one that is stopped with its reason stands so in the timeline of the vehicle', async ({ page }) => {
  await signIn(page, 'Customer Admin', BOARD)
  const vehicle = await newVehicle(page)
  await page.goto(`${BOARD}?vehicleId=${vehicle.id}`)
  await rows(page).filter({ hasText: 'Annual test (MOT)' }).press('Enter')
  await page.getByRole('button', { name: 'Stop schedule' }).click()
  const dialog = page.getByRole('dialog', { name: `Stop Annual test (MOT) of ${vehicle.registration}?` })
  const reason = dialog.getByRole('textbox', { name: 'Reason (optional)' })
  await expect(reason).toBeFocused()
  await expectAccessible(page, 'the dialog that stops a schedule')
  await reason.fill('Sold to a breaker')
  await dialog.getByRole('button', { name: 'Stop schedule' }).click()
  await expect(page.getByText(`Schedule of ${vehicle.registration} stopped: Annual test (MOT)`)).toBeVisible()

  await page.goto(`/vehicle/${vehicle.id}`)
  const line = page.getByRole('listitem').filter({ hasText: 'Schedule stopped: Annual test (MOT)' })
  await expect(line).toContainText('Sold to a breaker')
})

test('a limited user has no board', async ({ page }) => {
  await signIn(page, 'Limited', BOARD)
  await expect(page).toHaveURL(/\/(home|unauthorised)/)
})

test('a calendar outside reads what is due by a link that is shown once, until it is ended', async ({
  page,
  request,
}) => {
  await signIn(page, 'Customer Admin', BOARD)
  await page.getByRole('button', { name: 'Calendar', exact: true }).click()
  const making = page.getByRole('dialog', { name: 'What is due, in your calendar' })
  await expectAccessible(page, 'the dialog of the calendar')
  await making.getByRole('button', { name: /^Make (the|a new) link$/ }).click()
  const shown = page.getByRole('dialog', { name: 'The link of your calendar' })
  const address = await shown.getByRole('textbox', { name: 'Calendar link' }).inputValue()
  expect(await (await request.get(address)).text()).toMatch(/^BEGIN:VCALENDAR\r\n/)
  await shown.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('button', { name: 'Calendar', exact: true }).click()
  await expect(making).toContainText('A calendar read it last')
  await making.getByRole('button', { name: 'End the link' }).click()
  await said(page, 'Calendar link ended')
  await expect(making.getByRole('button', { name: 'Make the link' })).toBeVisible()
  expect((await request.get(address)).status()).toBe(404)
})
