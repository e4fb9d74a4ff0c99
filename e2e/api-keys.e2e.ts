import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, signIn, test } from './fixtures.ts'

const LIST = '/administration/api-keys'
const grid = (page: Page) => page.getByRole('grid', { name: 'API keys' })

test('an administrator makes a key, a program reads with it, and archived it is refused [HTTP-02] [N-87]', async ({
  page,
  request,
}) => {
  const name = `Planner ${Date.now().toString(36)}`
  await signIn(page, 'Customer Admin', '/administration')
  await page.getByRole('main').getByRole('link', { name: 'API keys' }).click()
  await page.getByRole('link', { name: 'Add API key' }).first().click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('button', { name: 'Add API key' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'May read: Fill in this field.' })).toBeVisible()
  await page.getByRole('combobox', { name: 'May read' }).click()
  await page.getByRole('option', { name: 'Trips/Stops' }).click()
  await page.getByRole('option', { name: 'Track', exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add API key' }).click()
  await expect(page.getByText('API key added')).toBeVisible()
  await expect(page.getByText('No key has been made yet')).toBeVisible()

  await page.getByRole('button', { name: 'Make the key…' }).click()
  const dialog = page.getByRole('dialog', { name: `Make a key for ${name}` })
  await expectAccessible(page, 'the dialog')
  await dialog.getByRole('button', { name: 'Make the key' }).click()
  const shown = page.getByRole('dialog', { name: `The key of ${name}` })
  await expect(shown.getByRole('textbox', { name: 'API key' })).toBeFocused()
  // It is shown this once: neither a click beside it nor Escape closes the dialog.
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  const key = await shown.getByRole('textbox', { name: 'API key' }).inputValue()
  expect(key).toMatch(/^milepost_/)
  await shown.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText(key)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'History' })).toContainText(key.slice(0, 13))

  const read = (path: string) => request.get(path, { headers: { authorization: key } })
  expect((await read('/api/track/')).status()).toBe(200)
  expect((await read('/api/events/')).status()).toBe(403)
  expect((await read('/api/administration/vehicles/')).status()).toBe(403)

  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('1 API key archived')).toBeVisible()
  expect((await read('/api/track/')).status()).toBe(403)
})

test('list, page and form of API keys are accessible, wide and on a phone', async ({ page }) => {
  await signIn(page, 'Customer Admin', LIST)
  await page.getByRole('link', { name: 'Add API key' }).first().click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Reader ${Date.now().toString(36)}`)
  await page.getByRole('combobox', { name: 'May read' }).click()
  await page.getByRole('option', { name: 'Events' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add API key' }).click()
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  const record = new URL(page.url()).pathname
  for (const [address, shown] of [
    [LIST, () => grid(page).getByRole('link').first()],
    [record, () => page.getByRole('heading', { name: 'History' })],
    [`${LIST}/new`, () => page.getByRole('textbox', { name: 'Name', exact: true })],
  ] as const) {
    await page.goto(address)
    await expect(shown()).toBeVisible()
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `${address}, ${width} px`)
    }
  }
})
