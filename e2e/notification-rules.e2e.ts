import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, signIn, test } from './fixtures.ts'
import { withMailServer } from './with-mail-server.ts'
import { withoutModules } from './without-modules.ts'

const LIST = '/administration/notification-rules'
const grid = (page: Page) => page.getByRole('grid', { name: 'Notification rules' })

test('a rule is tried on last week before it is saved, then saved, found, switched off and archived', async ({
  page,
}) => {
  const name = `Rule ${Date.now().toString(36)}`
  await signIn(page, 'Customer Admin', '/administration')
  await page.getByRole('main').getByRole('link', { name: 'Notification rules' }).click()
  await page.getByRole('link', { name: 'Add notification rule' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('combobox', { name: 'Lowest severity' }).click()
  await page.getByRole('option', { name: 'Information' }).click()
  await page.getByRole('button', { name: 'Test the rule' }).click()
  await expect(page.getByRole('status').filter({ hasText: /notifications? from \S+ events?\./ })).toBeVisible()
  await expectAccessible(page, 'the form')
  await page.getByRole('button', { name: 'Add notification rule' }).click()
  await expect(page.getByText('Notification rule added')).toBeVisible()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.getByRole('button', { name: 'Test the rule' }).click()
  await expect(page.getByRole('status').filter({ hasText: /notifications? from \S+ events?\./ })).toBeVisible()
  await expectAccessible(page, 'a rule')

  await page.goto(LIST)
  await page.getByRole('searchbox').fill(name)
  await grid(page).getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('switch', { name: 'Switched on' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Notification rule saved')).toBeVisible()
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('1 notification rule archived')).toBeVisible()
})

test('a rule notifies about a vehicle that sends no data: it asks for hours, and for no severity', async ({ page }) => {
  const name = `Silence ${Date.now().toString(36)}`
  await withMailServer(page)
  await signIn(page, 'Customer Admin', `${LIST}/new`)
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await expect(page.getByRole('textbox', { name: 'No data for (hours)' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Notify about' }).click()
  await page.getByRole('option', { name: 'No data from a vehicle' }).click()
  await page.getByRole('textbox', { name: 'No data for (hours)' }).fill('0')
  await expect(page.getByRole('combobox', { name: 'Lowest severity' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Add notification rule' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toContainText(
    'Enter a whole number from 1 to 336.',
  )
  await page.getByRole('textbox', { name: 'No data for (hours)' }).fill('24')
  const nobody = page.getByText('Nobody is notified by this rule.')
  await expect(nobody).toBeVisible()
  await page.getByRole('combobox', { name: 'Email addresses' }).fill('garage@partner.example')
  await page.keyboard.press('Enter')
  await expect(nobody).toHaveCount(0)
  await page.getByRole('button', { name: 'Test the rule' }).click()
  await expect(page.getByRole('status').filter({ hasText: /Looked at \d+ vehicles/ })).toBeVisible()
  await expectAccessible(page, 'a rule of silence')
  await page.getByRole('button', { name: 'Add notification rule' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText('No data from a vehicle').first()).toBeVisible()
  await expect(page.getByText('garage@partner.example').first()).toBeVisible()
  await expect(page.getByText('Waiting for confirmation').first()).toBeVisible()
  const askAgain = page.getByRole('button', { name: 'Ask garage@partner.example again' })
  await askAgain.click()
  await expect(page.getByText('garage@partner.example was asked again.')).toBeVisible()
  await askAgain.click()
  await expect(page.getByRole('alert').filter({ hasText: 'No more requests are sent today.' })).toBeVisible()

  // It is saved all the same: that nobody is notified before the address agrees stands on its page, in its form and in the list.
  await expect(nobody).toBeVisible()
  await expect(page.getByText('garage@partner.example has not agreed yet.')).toBeVisible()
  await expect(page.getByText(/^At most one notification per vehicle/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit' }).click()
  const note = page.getByRole('status').filter({ has: nobody })
  await expect(note).toContainText('garage@partner.example has not agreed yet.')
  await expectAccessible(page, 'the form of a rule that notifies nobody')
  await page.getByRole('combobox', { name: 'People' }).click()
  await page.getByRole('option').first().click()
  await expect(nobody).toHaveCount(0)
  await expect(page.getByText('garage@partner.example has not agreed yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Notification rule saved')).toBeVisible()
  const path = new URL(page.url()).pathname
  await page.goto(`${LIST}?search=${encodeURIComponent(name)}`)
  await expect(grid(page).getByRole('gridcell', { name: '1 person, 1 not reached' })).toBeVisible()
  await page.goto(path)
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('1 notification rule archived')).toBeVisible()
})

test('a rule notifies about what is due: it asks for days and for no severity, and how often again only of what it tells when overdue', async ({
  page,
}) => {
  const name = `Due ${Date.now().toString(36)}`
  await signIn(page, 'Customer Admin', `${LIST}/new`)
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('combobox', { name: 'Notify about' }).click()
  await page.getByRole('option', { name: 'Checks and tests that are due' }).click()
  await expect(page.getByRole('combobox', { name: 'Lowest severity' })).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Days ahead' })).toBeVisible()
  const again = page.getByRole('textbox', { name: 'Again while overdue, every (days)' })
  await again.fill('14')
  const whenOverdue = page.getByRole('switch', { name: 'When overdue' })
  await whenOverdue.click()
  await expect(again).toHaveCount(0)
  await whenOverdue.click()
  await expect(again).toHaveValue('14')
  await page.getByRole('combobox', { name: 'People' }).click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add notification rule' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText('Checks and tests that are due').first()).toBeVisible()
  await expectAccessible(page, 'a rule of what is due')
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('1 notification rule archived')).toBeVisible()
})

test('a rule that notifies nobody says so in the list', async ({ page }) => {
  const name = `Nobody ${Date.now().toString(36)}`
  await signIn(page, 'Customer Admin', `${LIST}/new`)
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Add notification rule' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.goto(`${LIST}?search=${encodeURIComponent(name)}`)
  await expect(grid(page).getByRole('gridcell', { name: 'Nobody', exact: true })).toBeVisible()
  await expectAccessible(page, 'the list with a rule that notifies nobody')
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(grid(page).getByRole('columnheader', { name: 'Who is notified' })).toHaveCount(0)
  await expect(grid(page).getByRole('gridcell', { name: `${name} Nobody` })).toBeVisible()
  await expectAccessible(page, 'the list with a rule that notifies nobody, 360 px')
  await grid(page).getByRole('link', { name }).click()
  const topOf = async (part: Locator) => (await part.boundingBox())!.y
  const warning = page.getByText('Nobody is notified by this rule.')
  expect(await topOf(warning)).toBeLessThan(await topOf(page.getByRole('heading', { name: 'Details' })))
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('1 notification rule archived')).toBeVisible()
})

test('a manager reads the rules and adds none', async ({ page }) => {
  await signIn(page, 'Manager', LIST)
  await expect(page.getByRole('heading', { name: /Notification rules/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add notification rule' })).toHaveCount(0)
})

test('choices of a module that is switched off say so, and offer no second try', async ({ page }) => {
  await signIn(page, 'Customer Admin', LIST)
  await expect(page).toHaveURL(LIST)
  await withoutModules(page, () => ['Geofence'])
  await page.route(
    url => url.pathname === '/api/geofence/',
    route => route.fulfill({ status: 403, json: { detail: 'Your company does not have this module.' } }),
  )
  await page.goto(`${LIST}/new`)
  await expect(page.getByText(/^Geofence is not switched on for/)).toBeVisible()
  await expect(page.getByText('The choices could not be loaded.')).toHaveCount(0)

  await page.route(
    url => url.pathname === '/api/upload/77/',
    route => route.fulfill({ status: 404, json: { detail: 'Not found' } }),
  )
  await page.goto('/administration/uploads?upload=77')
  await expect(page.getByText(/It may be one of geofences. Geofence is not switched on for/)).toBeVisible()
})

test('people of a rule are found by name, with their address below, and neither programs nor guests are among them', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin', `${LIST}/new`)
  await page.getByRole('combobox', { name: 'People' }).click()
  const options = page.getByRole('option').filter({ hasText: '@' })
  await expect(options.first()).toContainText(/^\S+ .+@/)
  await expect(options.filter({ hasText: /Telemetry Import|Grace Whitfield/ })).toHaveCount(0)
})
