import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, signIn, test } from './fixtures.ts'

const LOG = '/administration/audit-log'

const grid = (page: Page) => page.getByRole('grid', { name: 'Audit log' })
const rows = (page: Page) => grid(page).locator('tbody tr[aria-selected]')

test('what an administrator changes is in the log, found by its name, opened with before and after, and saved as a file [HTTP-18]', async ({
  page,
}) => {
  const name = `Lessor ${Date.now().toString(36)}`
  await signIn(page, 'Customer Admin', '/administration/lease-companies/new')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('button', { name: 'Add lease company' }).click()
  await expect(page.getByText('Lease company added')).toBeVisible()
  const path = new URL(page.url()).pathname
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Phone').fill('+44 20 7946 0009')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Lease company saved')).toBeVisible()

  await page.goto('/administration')
  await page.getByRole('main').getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('searchbox', { name: 'Person, object or whole address' }).fill(name)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText(`Lease company ${name}`)
  await rows(page).first().click()
  const detail = page.getByRole('complementary', { name: 'Changed' })
  await expect(detail.getByRole('region', { name: 'Changes' })).toContainText('+44 20 7946 0009')
  await detail.getByRole('button', { name: 'Only of this object' }).click()
  await expect(page).toHaveURL(/noun=lease(\+|%20)company&record=\d+/)
  await expect(rows(page)).toHaveCount(2)
  await rows(page).last().click()
  await page.getByRole('complementary', { name: 'Added' }).getByRole('link', { name }).click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))

  await page.goto(`${LOG}?kind=sign-ins`)
  await expect(rows(page).first()).toContainText('Signed in')
  await page.getByRole('button', { name: 'Export' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('Audit log.csv')
})

test('the log is for administrators alone', async ({ page }) => {
  await signIn(page, 'Manager', '/administration')
  await expect(page.getByRole('main').getByRole('link', { name: 'Users' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Audit log' })).toHaveCount(0)
})

test('log, filters and an entry are accessible, wide and on a phone', async ({ page }) => {
  await signIn(page, 'Customer Admin', LOG)
  await expect(rows(page).first()).toBeVisible()
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `list, ${width} px`)
  }
  await rows(page).first().click()
  await expect(page.getByRole('complementary').getByText('When')).toBeVisible()
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `entry, ${width} px`)
  }
})
