import { expectAccessible } from './accessible.ts'
import { accountOf, expect, signIn, test } from './fixtures.ts'
import { pressPanic, panicVehicle as vehicle } from './press-panic.ts'
import { withoutModules } from './without-modules.ts'

test('whoever a rule names is told of an event, sees why, and mutes the rule; others are told nothing', async ({
  page,
}) => {
  const name = `Panic ${Date.now().toString(36)}`
  await signIn(page, 'Customer Admin', '/administration/notification-rules/new')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('combobox', { name: 'Events' }).fill('Panic')
  await page.getByRole('option', { name: 'Panic Button' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'People' }).fill(accountOf('Customer Admin').email)
  await page.getByRole('option', { name: accountOf('Customer Admin').email }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add notification rule' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  const bell = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })
  await expect(bell('Notifications')).toBeVisible()
  // The first position of the customer's events is taken within half a second of the rule.
  await expect(page.getByText('Notification rule added')).toBeHidden({ timeout: 20_000 })

  await pressPanic()
  await bell('Notifications, 1 unread').click()
  const told = page.getByRole('listitem').filter({ hasText: 'Panic Button' }).first()
  await expect(page.getByRole('heading', { name: vehicle.registration })).toBeVisible()
  await told.getByRole('button', { name: 'Why did I get this?' }).click()
  await expect(told).toContainText(`The rule “${name}” notifies you about this`)
  await expectAccessible(page, 'notifications')
  await told.getByRole('button', { name: 'Mute for 8 h' }).click()
  await expect(told).toContainText('Muted until')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell('Notifications')).toBeVisible()
  await told.getByRole('link', { name: 'Open the rule' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  // So that other tests are told nothing.
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('1 notification rule archived')).toBeVisible()
})

test('who was told nothing finds nothing, and what would be there', async ({ page }) => {
  await signIn(page, 'Limited', '/notifications')
  await expect(page.getByRole('heading', { name: 'No notifications' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  await expectAccessible(page, 'no notifications, 360 px')
})

test('where the module of events is switched off, the page says that nobody is notified about events without it', async ({
  page,
}) => {
  await withoutModules(page, () => ['Events'])
  await page.route(
    url => url.pathname === '/api/notifications/',
    route => route.fulfill({ json: { count: 0, results: [] } }),
  )
  await signIn(page, 'Customer Admin', '/notifications')
  await expect(
    page.getByText(/^Events is not switched on for .+\. Without it nobody is notified about events\./),
  ).toBeVisible()
  await expect(page.getByText(/Rules in Administration say/)).toHaveCount(0)
})

test('while the server does not answer the bell says so, and nothing is laid over the page', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'Limited', '/administration/user-preferences')
  const bell = (name: string | RegExp) => page.getByRole('banner').getByRole('link', { name, exact: true })
  await expect(bell('Notifications')).toBeVisible()
  await page.route('**/api/notifications/unread/', route =>
    route.fulfill({ status: 500, json: { detail: 'Something went wrong on the server', request_id: 'req-1' } }),
  )
  await page.clock.fastForward(4_000)
  await expect(bell('Notifications: the server does not answer at the moment')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.unroute('**/api/notifications/unread/')
  await page.clock.fastForward(31_000)
  await expect(bell('Notifications')).toBeVisible()
})
