import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, signIn, test } from './fixtures.ts'

const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

test('an activity type with statuses of its own is added and chosen for a schedule, whose interval is read as it is typed', async ({
  page,
}) => {
  const name = `Tail lift ${Date.now().toString(36)}`
  await signIn(page, 'Customer Admin', '/administration')
  await page.getByRole('main').getByRole('link', { name: 'Activity types' }).click()
  await page.getByRole('link', { name: 'Add activity type' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('button', { name: 'Add status' }).click()
  await page.getByRole('textbox', { name: 'Name of status 1' }).fill('Passed')
  await page.getByRole('button', { name: 'Add status' }).click()
  await page.getByRole('checkbox', { name: 'Fulfils its schedule' }).nth(1).uncheck()
  await page.getByRole('button', { name: 'Add activity type' }).click()
  await said(page, 'Each status needs a name of its own.')
  await page.getByRole('textbox', { name: 'Name of status 2' }).fill('Failed')
  await page.getByRole('button', { name: 'Add activity type' }).click()
  await said(page, 'Entry added')
  await expect(page.getByRole('main')).toContainText('Passed, Failed (does not fulfil)')
  const path = new URL(page.url()).pathname

  await test.step('its schedule', async () => {
    await page.goto('/administration/schedules/new')
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('combobox', { name: 'Activity type' }).click()
    await expect(page.getByRole('option', { name: 'Movement' })).toHaveCount(0) // Milepost alone files it
    await page.getByRole('option', { name }).click()
    await page.getByRole('button', { name: 'Add schedule type' }).click()
    await expect(page.getByText('Say how often: by time, distance or engine hours.').first()).toBeVisible()
    const interval = page.getByRole('textbox', { name: 'Interval' })
    await interval.fill('six weeks')
    await said(page, '“six weeks” cannot be read. Write it as 6 weeks, 1 year 6 months or 1y 6m.')
    await interval.fill('1m 2m')
    await said(page, '“2m” names a unit for the second time. Write each unit once, as in 1 year 6 months.')
    await interval.fill('18 months')
    await expect(page.getByText(/^every 1 year 6 months: done today, it is due /)).toBeVisible()
    await page.getByRole('textbox', { name: 'Distance' }).fill('20000')
    await page.getByRole('button', { name: 'Add schedule type' }).click()
    await said(page, 'Entry added')
    await expect(page.getByRole('main')).toContainText('every 1 year 6 months')
    await expect(page.getByRole('main')).toContainText('20,000 mi')
  })

  await test.step('the activity type says what uses it', async () => {
    await page.goto(path)
    await expect(page.getByRole('region', { name: 'Used by' }).getByRole('link', { name: '1 schedule' })).toBeVisible()
    await page.getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByRole('dialog', { name: `Archive ${name}?` })).toContainText('Used by 1 schedule')
  })
})

test('what came with Milepost says why it is not changed', async ({ page }) => {
  await signIn(page, 'Customer Admin', '/administration/schedules')
  await page.getByRole('grid', { name: 'Schedule types' }).getByRole('link', { name: 'Annual test (MOT)' }).click()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeDisabled()
  await expect(page.getByText('It came with Milepost. Add an entry of your own beside it.').first()).toBeAttached()
})

test('both forms are accessible, wide and on a phone', async ({ page }) => {
  await signIn(page, 'Customer Admin', '/administration/activity-types/new')
  for (const [path, ready] of [
    ['/administration/activity-types/new', 'Add status'],
    ['/administration/schedules/new', 'Add schedule type'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: ready }).waitFor()
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `${path}, ${width} px`)
    }
  }
})
