import { startWebhookReceiver, verifyMessage } from '@milepost/server/testing/webhook-receiver.ts'
import { expectAccessible } from './accessible.ts'
import { expect, signIn, test } from './fixtures.ts'
import { withoutModules } from './without-modules.ts'

const LIST = '/administration/webhooks'

test('an administrator adds a webhook, makes its secret and tries it; what failed is sent again', async ({ page }) => {
  let isUp = false
  const receiver = await startWebhookReceiver({
    answer: response => void response.writeHead(isUp ? 200 : 503).end(isUp ? 'taken' : 'closed until nine'),
  })
  try {
    await signIn(page, 'Customer Admin', '/administration')
    await page.getByRole('main').getByRole('link', { name: 'Webhooks' }).click()
    await page.getByRole('link', { name: 'Add webhook' }).first().click()
    // The list that is left has a filter of the same name.
    await expect(page.getByRole('heading', { name: 'Add webhook' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Messages' }).click()
    await page.getByRole('option', { name: 'Trip ended' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: 'Link', exact: true }).fill('ftp://erp.example')
    await page.getByRole('button', { name: 'Add webhook' }).click()
    await expect(page.getByText('Enter an https:// link of the internet').first()).toBeVisible()
    await page.getByRole('textbox', { name: 'Link', exact: true }).fill(`http://127.0.0.1:${receiver.port}/hook`)
    await page.getByRole('button', { name: 'Add webhook' }).click()
    await expect(page.getByText('Webhook added')).toBeVisible()
    const test = page.getByRole('button', { name: 'Send a test message' })
    await expect(test).toHaveAttribute('aria-disabled', 'true')

    await page.getByRole('button', { name: 'Make the secret…' }).click()
    await expectAccessible(page, 'the dialog')
    await page.getByRole('dialog').getByRole('button', { name: 'Make the secret' }).click()
    const shown = page.getByRole('dialog', { name: 'The secret of the webhook' })
    const secret = await shown.getByRole('textbox', { name: 'Secret' }).inputValue()
    await shown.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByText(secret)).toHaveCount(0)

    await test.click()
    const panel = page.getByRole('complementary', { name: 'Message' })
    await expect(panel.getByText('503 · Refused').first()).toBeVisible()
    await expect(panel.getByText('closed until nine').first()).toBeVisible()
    isUp = true
    await panel.getByRole('button', { name: 'Try again now' }).click()
    await expect(panel.getByText('200 · Delivered')).toBeVisible()
    await expectAccessible(page, 'a delivery')
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
    expect(ids.size).toBe(1)
    expect(verifyMessage(secret, receiver.received.at(-1)!)).toMatchObject({ type: 'milepost.test' })

    await panel.getByRole('link', { name: `127.0.0.1:${receiver.port}` }).click()
    await page.getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByText('1 webhook archived')).toBeVisible()
  } finally {
    await receiver.stop()
  }
})

test('which module a message needs that the customer has not is said beside the choice, before anything is saved', async ({
  page,
}) => {
  await withoutModules(page, () => ['Trips'])
  await signIn(page, 'Customer Admin', `${LIST}/new`)
  const reason = /^Trips\/Stops is not switched on for .+\.$/
  await page.getByRole('combobox', { name: 'Messages' }).click()
  const ended = page.getByRole('option', { name: 'Trip ended' })
  await expect(ended.getByText(reason)).toBeVisible()
  await expect(ended).toHaveAttribute('data-combobox-disabled', 'true')
  // What may be chosen comes first.
  await expect(page.getByRole('option').first()).not.toHaveAttribute('data-combobox-disabled', 'true')
  await expect(page.getByRole('option').last()).toHaveAttribute('data-combobox-disabled', 'true')
  await expect(ended).toHaveCSS('opacity', '1')
  await page.getByRole('option', { name: 'Event recorded' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Event recorded', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/: Trips\/Stops is not switched on/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()

  await page.getByRole('link', { name: 'erp.northwind.example' }).click()
  const unsent = page.getByRole('alert').filter({ hasText: /sent to this webhook/ })
  await expect(unsent).toContainText(/Trip ended.*: Trips\/Stops is not switched on for .+\./)
  await expectAccessible(page, 'a webhook with messages of a module that is off')
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByText(/^Trip ended: Trips\/Stops is not switched on for .+\.$/)).toBeVisible()
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `the form, ${width} px`)
  }
})

test('list, page, form and deliveries of webhooks are accessible, wide and on a phone', async ({ page }) => {
  await signIn(page, 'Customer Admin', LIST)
  await page.getByRole('link', { name: 'erp.northwind.example' }).click()
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  const record = new URL(page.url()).pathname
  for (const [address, shown] of [
    [LIST, () => page.getByRole('link', { name: 'erp.northwind.example' })],
    [record, () => page.getByRole('heading', { name: 'History' })],
    [`${LIST}/new`, () => page.getByRole('textbox', { name: 'Link', exact: true })],
    [`${LIST}/deliveries`, () => page.getByRole('row', { name: /Given up/ }).first()],
  ] as const) {
    await page.goto(address)
    await expect(shown()).toBeVisible()
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `${address}, ${width} px`)
    }
  }
})
