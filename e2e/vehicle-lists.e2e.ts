import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, signIn, test } from './fixtures.ts'

const grid = (page: Page, name: string) => page.getByRole('grid', { name })
const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

test('a manufacturer and its model are added, chosen for a vehicle, and asked about before they are archived [ADM-VEH-03, ADM-VEH-04]', async ({
  page,
}) => {
  const maker = `Maker ${Date.now().toString(36)}`
  await signIn(page, 'Customer Admin', '/administration')
  await page.getByRole('main').getByRole('link', { name: 'Manufacturers' }).click()
  await page.getByRole('link', { name: 'Add manufacturer' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(maker)
  await page.getByRole('button', { name: 'Add manufacturer' }).click()
  await said(page, 'Entry added')
  const path = new URL(page.url()).pathname

  await test.step('its model', async () => {
    await page.goto('/administration/models/new')
    await page.getByRole('textbox', { name: 'Model' }).fill('Carrier')
    await page.getByRole('combobox', { name: 'Manufacturer' }).click()
    await page.getByRole('option', { name: maker }).click()
    await page.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Van', exact: true }).click()
    await page.getByRole('button', { name: 'Add model' }).click()
    await said(page, 'Entry added')
  })

  await test.step('is offered for vehicles', async () => {
    await page.goto('/administration/vehicles/new')
    await page.getByRole('combobox', { name: 'Model' }).fill(maker)
    await expect(page.getByRole('option', { name: `${maker} Carrier` })).toBeVisible()
  })

  await test.step('the manufacturer says what uses it, and is archived and restored', async () => {
    await page.goto(path)
    await expect(page.getByRole('region', { name: 'Used by' }).getByRole('link', { name: '1 model' })).toBeVisible()
    await page.getByRole('button', { name: 'Archive' }).click()
    const question = page.getByRole('dialog', { name: `Archive ${maker}?` })
    await expect(question).toContainText('Used by 1 model')
    await question.getByRole('button', { name: 'Archive' }).click()
    await said(page, '1 entry archived')
    await page.getByRole('button', { name: 'Restore' }).click()
    await said(page, '1 entry restored')
  })
})

test('a livery that came with Milepost says why it is not changed, an own one beside it is, and a taken name stays typed [ADM-VEH-05]', async ({
  page,
}) => {
  const livery = `Livery ${Date.now().toString(36)}`
  await signIn(page, 'Customer Admin', '/administration/liveries')
  await grid(page, 'Liveries').getByRole('link', { name: 'Unbranded', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeDisabled()
  await expect(page.getByText('It came with Milepost. Add an entry of your own beside it.').first()).toBeAttached()

  await page.goto('/administration/liveries/new')
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('unbranded')
  await page.getByRole('button', { name: 'Add livery' }).click()
  await expect(
    page.getByText('Another entry has this name, perhaps one that every customer has. Choose a different one.').first(),
  ).toBeVisible()
  await expect(name).toHaveValue('unbranded')
  await name.fill(livery)
  await page.getByRole('button', { name: 'Add livery' }).click()
  await said(page, 'Entry added')
  await page.getByRole('button', { name: 'Edit' }).click()
  await name.fill(`${livery} new`)
  await page.getByRole('button', { name: 'Save' }).click()
  await said(page, 'Entry saved')
})

test('a contract type is added for all customers by who looks after the installation, and another administrator reads it [ADM-VEH-07]', async ({
  page,
  browser,
}) => {
  const name = `Contract ${Date.now().toString(36)}`
  await signIn(page, 'Global Admin', '/administration/contract-types/new')
  await page.getByRole('combobox', { name: 'Customer' }).click()
  await page.getByRole('option', { name: 'All customers' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Add contract type' }).click()
  await said(page, 'Entry added')
  const path = new URL(page.url()).pathname

  const other = await browser.newPage()
  await signIn(other, 'Customer Admin', path)
  await expect(other.getByRole('heading', { name })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Archive' })).toBeDisabled()
  await other.close()
})

test('list, page and form of models are accessible, wide and on a phone', async ({ page }) => {
  await signIn(page, 'Customer Admin', '/administration/models')
  const expectAccessibleAtBothWidths = async (name: string) => {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `${name}, ${width} px`)
    }
  }
  await expect(grid(page, 'Models').getByRole('link').first()).toBeVisible()
  await expectAccessibleAtBothWidths('list')
  await grid(page, 'Models').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await expectAccessibleAtBothWidths('page')
  await page.goto('/administration/models/new')
  await expect(page.getByRole('textbox', { name: 'Model' })).toBeVisible()
  await expectAccessibleAtBothWidths('form')
})
