import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, signIn, test } from './fixtures.ts'

const LIST = '/administration/lease-companies'

const grid = (page: Page) => page.getByRole('grid', { name: 'Lease companies' })

test('a lease company is added, chosen for a vehicle, changed, archived and restored [ADM-VEH-08, HTTP-18, N-61]', async ({
  page,
}) => {
  const name = `Lessor ${Date.now().toString(36)}`
  await signIn(page, 'Customer Admin', '/administration')
  await page.getByRole('main').getByRole('link', { name: 'Lease companies' }).click()
  await page.getByRole('link', { name: 'Add lease company' }).click()
  await page.getByRole('button', { name: 'Add lease company' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Name: Fill in this field.' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Fields is required' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('button', { name: 'Add lease company' }).click()
  await expect(page.getByText('Success', { exact: true })).toBeVisible()
  await expect(page.getByText('Lease company added')).toBeVisible()
  await expect(page.getByText('Fields is required')).toHaveCount(0)
  const path = new URL(page.url()).pathname

  await test.step('it can be chosen in the form of a vehicle', async () => {
    await page.goto('/administration/vehicles/new')
    await page.getByRole('combobox', { name: 'Lease company' }).click()
    await expect(page.getByRole('option', { name, exact: true })).toBeVisible()
  })

  await test.step('it is found and changed, and its history shows the value before', async () => {
    await page.goto(LIST)
    await page.getByRole('searchbox').fill(name)
    await grid(page).getByRole('link', { name }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Phone').fill('+44 20 7946 0002')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Update successful')).toBeVisible()
    await expect(page.getByText('Lease company saved')).toBeVisible()
    const history = page.getByRole('region', { name: 'History' }).getByRole('listitem')
    await expect(history.first()).toContainText('– → +44 20 7946 0002')
  })

  await test.step('what uses it is shown and linked, and asked about before it is archived', async () => {
    const registration = `LU ${Date.now().toString(36).slice(-6).toUpperCase()}`
    await page.goto('/administration/vehicles/new')
    await page.getByRole('textbox', { name: 'Registration' }).fill(registration)
    await page.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Van', exact: true }).click()
    await page.getByRole('combobox', { name: 'Lease company' }).click()
    await page.getByRole('option', { name, exact: true }).click()
    await page.getByRole('button', { name: 'Add vehicle' }).click()
    await expect(page.getByText('Vehicle added')).toBeVisible()
    await page.goto(path)
    await page.getByRole('region', { name: 'Used by' }).getByRole('link', { name: '1 vehicle' }).click()
    await expect(page.getByRole('grid', { name: 'Vehicles' }).getByRole('link', { name: registration })).toBeVisible()
    await page.goto(path)
    await page.getByRole('region', { name: 'Used by' }).getByRole('link', { name: registration }).click()
    await expect(page.getByRole('heading', { name: registration })).toBeVisible()
    await page.goto(path)
    await page.getByRole('button', { name: 'Archive' }).click()
    const question = page.getByRole('dialog', { name: `Archive ${name}?` })
    await expect(question).toContainText('Used by 1 vehicle. They are no longer offered for vehicles.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: 'Archive' })).toBeVisible()
  })

  await test.step('archived, and restored', async () => {
    await page.getByRole('button', { name: 'Archive' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByText('Remove success')).toBeVisible()
    await expect(page.getByText('1 lease company archived')).toBeVisible()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText('1 lease company restored')).toBeVisible()
  })

  await test.step('exported', async () => {
    await page.goto(LIST)
    await page.getByRole('button', { name: 'Export' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    expect((await saved).suggestedFilename()).toBe('Lease companies.csv')
  })
})

test('a save that reaches no server stays in the form as not saved, until it is tried again', async ({ page }) => {
  const name = `Lessor ${Date.now().toString(36)}`
  await signIn(page, 'Customer Admin', `${LIST}/new`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.route('**/api/**', route => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  const add = page.getByRole('button', { name: 'Add lease company' })
  await add.click()
  const notSaved = page.getByRole('alert').filter({ hasText: 'Not saved' })
  await expect(notSaved).toHaveText('Not saved Milepost cannot be reached. Check your connection.')
  await page.getByLabel('Phone').fill('+44 20 7946 0004')
  await expect(notSaved).toBeVisible()
  await page.unrouteAll()
  await add.click()
  await expect(page.getByText('Lease company added')).toBeVisible()
  await expect(notSaved).toHaveCount(0)
})

test('what a form refuses is not said over the page that follows it', async ({ page }) => {
  await signIn(page, 'Customer Admin', `${LIST}/new`)
  await page.getByRole('button', { name: 'Add lease company' }).click()
  const refused = page.getByText('Fields is required')
  await expect(refused).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000) // the toast does not go by its own time
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(grid(page)).toBeVisible()
  await expect(refused).toHaveCount(0)
})

test('list, page and form are accessible, wide and on a phone', async ({ page }) => {
  await signIn(page, 'Customer Admin', LIST)
  const expectAccessibleAtBothWidths = async (name: string) => {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `${name}, ${width} px`)
    }
  }
  await expect(grid(page).getByRole('link').first()).toBeVisible()
  await expectAccessibleAtBothWidths('list')
  await grid(page).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await expectAccessibleAtBothWidths('page')
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible()
  await expectAccessibleAtBothWidths('form')
})

test('that something was done is said at the bottom centre for four seconds, and gone at a tap [HTTP-15]', async ({
  page,
}) => {
  await page.clock.install()
  await signIn(page, 'Customer Admin', `${LIST}/new`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Lessor ${Date.now().toString(36)}`)
  await page.clock.pauseAt(Date.now() + 60_000) // from here on time passes only by runFor
  await page.getByRole('button', { name: 'Add lease company' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Lease company added' })
  await expect(toast).toBeVisible()
  const box = (await toast.boundingBox())!
  const { width, height } = page.viewportSize()!
  expect(box.x + box.width / 2).toBeCloseTo(width / 2, -1)
  expect(box.y).toBeGreaterThan(height * 0.75)
  await page.clock.runFor(3_900)
  await expect(toast).toBeVisible()
  await page.clock.runFor(200)
  await expect(toast).toBeHidden()

  await page.clock.resume()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Phone').fill('+44 20 7946 0003')
  await page.clock.pauseAt(Date.now() + 180_000)
  await page.getByRole('button', { name: 'Save' }).click()
  const saved = page.getByRole('status').filter({ hasText: 'Lease company saved' })
  await saved.click()
  await expect(saved).toBeHidden()
})
