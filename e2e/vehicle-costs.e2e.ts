import { expectAccessible } from './accessible.ts'
import { expect, signIn, test } from './fixtures.ts'
import { givenVehicle } from './given-history.ts'

const PATH = () => `/vehicle/${process.env.MILEPOST_E2E_VEHICLE}`
const { registration } = givenVehicle()

test('a cost is added on the page of its vehicle, counts in its sums, stands in the timeline and is changed from there', async ({
  page,
}) => {
  const supplier = `Tyre house ${Date.now().toString(36)}`
  await signIn(page, 'Customer Admin', PATH())
  const costs = page.getByRole('region', { name: 'Costs, last twelve months' })
  await costs.getByRole('button', { name: 'Add cost' }).click()
  const dialog = page.getByRole('dialog', { name: `Add a cost of ${registration}` })
  await expectAccessible(page, 'the dialog of a new cost')
  await dialog.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Tyres' }).click()
  const typed = dialog.getByRole('textbox', { name: 'Net amount' })
  await test.step('what is no amount stays as it was typed, with what to do beside it', async () => {
    await typed.pressSequentially('12,50x')
    await typed.press('Tab')
    await expect(typed).toHaveValue('12,50x')
    await expect(typed).toHaveAccessibleDescription(/Enter an amount such as 1,234\.56\./)
    await typed.fill('')
  })
  await typed.pressSequentially('1,234.5')
  await dialog.getByRole('textbox', { name: 'Supplier' }).fill(supplier)
  await dialog.getByRole('button', { name: 'Add cost' }).click()
  await expect(page.getByText('Cost added')).toBeVisible()
  await expect(costs.getByRole('row', { name: /^Tyres/ })).toContainText('£1,234.50')
  // Its trips are known for two days: too few to say what a mile costs.
  await expect(costs.getByRole('row', { name: /driven/ })).toHaveCount(0)
  await test.step('once they are known for four weeks, it says what a mile costs', async () => {
    const told = /\/api\/vehicle\/\d+\/page\//
    await page.route(told, async route => {
      const response = await route.fetch()
      const json = await response.json()
      if (json.costs?.while_driven) json.costs.while_driven.days = 28
      await route.fulfill({ response, json })
    })
    await page.reload()
    await expect(costs.getByRole('row', { name: /^Per mile driven/ }).getByRole('link')).toContainText('£')
    await page.unroute(told)
  })

  await test.step('the figure leads to the costs behind it', async () => {
    await costs
      .getByRole('row', { name: /^Tyres/ })
      .getByRole('link')
      .click()
    await expect(page).toHaveURL(/\/vehicle-file\/costs\?.*kind=tyres/)
    const row = page.getByRole('grid', { name: 'Costs of vehicles' }).getByRole('row', { name: supplier })
    await expect(row).toContainText('£1,234.50')
    await expect(page.getByText(`Vehicle is ${registration}`)).toBeVisible()
    await expect(page.getByRole('term').filter({ hasText: 'Net total' })).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: '£' })).toBeVisible()
    await expect(row.getByRole('link', { name: registration, exact: true })).toHaveAttribute('href', PATH())
    await expect(page.getByRole('navigation', { name: 'Modules' }).locator('[aria-current]')).toHaveText('Vehicle File')
    await expectAccessible(page, 'the list of costs')
    await page.setViewportSize({ width: 360, height: 800 })
    const onPhone = page.getByRole('row', { name: /£1,234\.50/ }).first()
    for (const text of ['£1,234.50', 'Tyres']) {
      await expect(onPhone.getByText(text, { exact: true })).toBeInViewport({ ratio: 1 })
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('the timeline has it on its day, and leads to it', async () => {
    await page.goto(`${PATH()}?kinds=cost`)
    const entry = page.getByRole('listitem').filter({ hasText: supplier })
    await entry.getByRole('link', { name: 'Tyres, £1,234.50' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      new RegExp(`^${registration}, \\d\\d/\\d\\d/\\d\\d`),
    )
    await page.getByRole('button', { name: 'Edit' }).click()
    const amount = page.getByRole('textbox', { name: 'Net amount' })
    await expect(amount).toHaveValue('1,234.50')
    await expect(page.getByText('GBP', { exact: true })).toBeVisible()
    await amount.fill('abc')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(amount).toHaveValue('abc')
    await expect(amount).toHaveAccessibleDescription(/Enter an amount such as 1,234\.56\./)
    await amount.fill('999.99')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Cost saved')).toBeVisible()
    const history = page.getByRole('region', { name: 'History' }).getByRole('listitem')
    await expect(history.first()).toContainText('£1,234.50 → £999.99')
  })

  await test.step('one that is archived counts no more', async () => {
    await page.getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByText('1 cost archived')).toBeVisible()
    await page.goto(`${PATH()}?kinds=cost`)
    await expect(page.getByRole('region', { name: 'Costs, last twelve months' })).toBeVisible()
    await expect(page.getByText(supplier)).toHaveCount(0)
  })
})

test('a Portuguese reader types an amount with a decimal comma and sees how it is read', async ({ page }) => {
  await signIn(page, 'Customer Admin', PATH())
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Language/ })
    .click()
  await page.getByRole('menuitemradio', { name: 'Português' }).click()
  await page.getByRole('button', { name: 'Adicionar custo' }).click()
  const amount = page.getByRole('dialog').getByRole('textbox', { name: 'Valor' })
  for (const [typed, shown] of [
    ['1.234,56', '1234,56'],
    ['12 345', /^12.345,00$/],
    ['1.234', '1234,00'],
    ['1,234', '1,234'],
  ] as const) {
    await amount.fill(typed)
    await amount.press('Tab')
    await expect(amount).toHaveValue(shown)
  }
  await expect(amount).toHaveAccessibleDescription(/Indique um valor como 1234,56\./)
})

test('the Vehicle File leads to the costs and the notes of the fleet', async ({ page }) => {
  await signIn(page, 'Customer Admin', '/home')
  for (const name of ['Costs of vehicles', 'Notes on vehicles']) {
    await page.goto('/vehicle-file/activity')
    await page.getByRole('main').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
})

test('the list of costs says that the last day is before the first', async ({ page }) => {
  await signIn(page, 'Customer Admin', '/vehicle-file/costs?from=2026-03-02&until=2026-03-01')
  const fault = 'The last day is before the first. Choose the days again.'
  await expect(page.getByLabel('Last day', { exact: true })).toHaveAccessibleDescription(fault)
  await expect(page.getByText(fault)).toHaveCount(2)
  await expect(page.getByText('No cost matches')).toHaveCount(0)
})

test('a cost of one of several customers is of its vehicles and in its currency', async ({ page }) => {
  await signIn(page, 'Global Admin', '/vehicle-file/costs/new')
  await expect(page.getByRole('textbox', { name: 'Net amount' })).toBeDisabled()
  await page
    .getByRole('combobox', { name: 'Customer' })
    .or(page.getByRole('textbox', { name: 'Customer' }))
    .click()
  const asked = page.waitForRequest(request => /paginated_vehicles_v2.*customer=\d+/.test(request.url()))
  await page.getByRole('option').first().click()
  await asked
  await expect(page.getByRole('textbox', { name: 'Net amount' })).toBeEnabled()
  await expect(page.getByText('GBP', { exact: true })).toBeVisible()
})
