import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, signIn, test } from './fixtures.ts'

const LIST = '/administration/notification-emails'
const grid = (page: Page) => page.getByRole('grid', { name: 'Notification emails' })

test('an address is added for a report of one depot, found by both, changed and archived [ADM-MAIL-07]', async ({
  page,
}) => {
  const email = `reports.${Date.now().toString(36)}@northwind.example`
  await signIn(page, 'Customer Admin', '/administration')
  await page.getByRole('main').getByRole('link', { name: 'Notification emails' }).click()
  await page.getByRole('link', { name: 'Add notification email' }).first().click()
  await page.getByRole('textbox', { name: 'Email' }).fill('ana')
  await page.getByRole('combobox', { name: 'Report' }).click()
  await page.getByRole('option', { name: 'Defect notification' }).click()
  await page.getByRole('button', { name: 'Add notification email' }).click()
  await expect(page.getByText('Enter an address such as name@example.com.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'All groups Vehicle groups' }).click()
  await page.getByRole('grid', { name: 'Vehicle groups' }).getByRole('row', { name: 'East Distribution' }).click()
  await page.keyboard.press('Escape')
  await expectAccessible(page, 'the form')
  await page.getByRole('button', { name: 'Add notification email' }).click()
  await expect(page.getByText('Notification email added')).toBeVisible()
  await expect(page.getByRole('heading', { name: `${email} · Defect notification` })).toBeVisible()
  await expectAccessible(page, 'an address')

  await page.goto(LIST)
  await page.getByRole('searchbox').fill(email)
  await expect(grid(page).getByRole('row', { name: email })).toContainText('Defect notification')
  await expectAccessible(page, 'the list')
  await grid(page).getByRole('link', { name: email }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('combobox', { name: 'Report' }).click()
  await page.getByRole('option', { name: 'Audit report' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Notification email saved')).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Defect notification → Audit report')
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('1 notification email archived')).toBeVisible()
})

test('a manager reads the addresses and adds none', async ({ page }) => {
  await signIn(page, 'Manager', LIST)
  await expect(page.getByRole('heading', { name: /Notification emails/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add notification email' })).toHaveCount(0)
})
