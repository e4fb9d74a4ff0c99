import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, forgetSession, signIn, test } from './fixtures.ts'

const LIST = '/administration/drivers'

const grid = (page: Page) => page.getByRole('grid', { name: 'Drivers' })
const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

async function addDriver(page: Page, lastName: string): Promise<void> {
  await page.goto(`${LIST}/new`)
  await page.getByRole('textbox', { name: 'First name' }).fill('Nadia')
  await page.getByRole('textbox', { name: 'Last name' }).fill(lastName)
  await page.getByRole('combobox', { name: 'Driver keys' }).fill(`0${Date.now().toString(16)}`)
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Licence number' }).fill('petrov 801165 a99kl')
  await page.getByLabel('Licence valid until').fill('2031-05-04')
  await page.getByRole('button', { name: 'Add driver' }).click()
  await said(page, 'Driver added')
}

test('a driver is added with key and licence, found, changed, archived and restored, and offered by Track and Timesheets until then [HTTP-18, N-61]', async ({
  page,
}) => {
  const lastName = `Petrov-${Date.now().toString(36)}`
  const name = `Nadia ${lastName}`
  await signIn(page, 'Customer Admin', '/administration')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Drivers/ })
    .click()
  await expect(grid(page).getByRole('link').first()).toBeVisible()
  await page.getByRole('link', { name: 'Add driver' }).click()
  await page.getByRole('button', { name: 'Add driver' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'First name: Fill in this field.' })).toBeVisible()
  await addDriver(page, lastName)
  const path = new URL(page.url()).pathname
  await expect(page.getByText('PETROV 801165 A99KL').first()).toBeVisible()

  await test.step('a search finds them, and a change is in the history', async () => {
    await page.goto(LIST)
    await page.getByRole('searchbox').fill(lastName)
    await grid(page).getByRole('link', { name }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Phone').fill('+351 210 000 001')
    await page.getByRole('button', { name: 'Save' }).click()
    await said(page, 'Driver saved')
    const history = page.getByRole('region', { name: 'History' }).getByRole('listitem')
    await expect(history.first()).toContainText('– → +351 210 000 001')
  })

  await test.step('Timesheets offers them', async () => {
    await page.goto('/telematics/timesheets?list=drivers')
    // That of the panel, which searches every group; the table has one of its own.
    await page.getByPlaceholder('Driver, group').fill(lastName)
    await expect(page.getByText(name).first()).toBeVisible()
  })

  await test.step('their record leads to their events', async () => {
    await page.goto(path)
    const ties = page.getByRole('navigation', { name: 'More about this driver' })
    await ties.getByRole('link', { name: 'Events' }).click()
    await expect(page.getByRole('list', { name: 'Filters in use' })).toContainText(`Driver: ${name}`)
  })

  await test.step('archived, and restored', async () => {
    await page.goto(path)
    await page.getByRole('button', { name: 'Archive' }).click()
    await said(page, '1 driver archived')
    await page.getByRole('button', { name: 'Restore' }).click()
    await said(page, '1 driver restored')
  })
})

test('who is no administrator of the customer sees the end of a licence number, and keeps it in a change', async ({
  page,
}) => {
  const lastName = `Masked-${Date.now().toString(36)}`
  await signIn(page, 'Customer Admin', LIST)
  await addDriver(page, lastName)
  const path = new URL(page.url()).pathname
  await forgetSession(page)
  await signIn(page, 'User Vehicle Admin', path)
  await expect(page.getByText('•••• 9KL').first()).toBeVisible()
  await expect(page.getByText(/801165/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Phone').fill('+351 210 000 002')
  await page.getByRole('button', { name: 'Save' }).click()
  await said(page, 'Driver saved')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Licence number' }).fill('•••• 9KLM')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/Enter the whole number/).first()).toBeVisible()
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
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible()
  await expectAccessibleAtBothWidths('form')
})
