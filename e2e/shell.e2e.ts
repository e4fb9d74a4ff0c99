import type { Locator } from '@playwright/test'
import { accountOf, expect, signIn, signInByForm, test } from './fixtures.ts'

test('the header names the user, toggles the menu, links the logo home, offers languages and signs out for good [SHELL-01] [SHELL-04]', async ({
  page,
}) => {
  const { firstName, lastName } = accountOf('Customer Admin')
  await signInByForm(page, 'Customer Admin')
  const header = page.getByRole('banner')
  const userMenu = header.getByRole('button', { name: `${firstName} ${lastName}` })
  await expect(userMenu.getByText(`${firstName} ${lastName}`, { exact: true })).toBeVisible()
  await expect(header.getByText('Limited user', { exact: true })).toHaveCount(0)
  await expect(header.getByRole('link', { name: 'Milepost, home page' })).toHaveAttribute('href', '/home')
  const words = page.getByRole('link', { name: 'Track', exact: true }).getByText('Track', { exact: true })
  await expect(words).toBeVisible()
  await header.getByRole('button', { name: 'Open or close the menu' }).click()
  await expect(words).toBeHidden()
  await header.getByRole('button', { name: 'Open or close the menu' }).click()
  await expect(words).toBeVisible()

  await header.getByRole('button', { name: /Language/ }).click()
  await page.getByRole('menuitemradio', { name: 'Português' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Olá')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-PT')
  await expect(header.getByRole('button', { name: 'Idioma: PT, Português' })).toHaveText('PT')
  await expect(page.getByRole('button', { name: 'Idioma: Português' })).toHaveText('Português')

  await page.getByRole('banner').getByRole('button', { name: 'Terminar sessão' }).click()
  await expect(page).toHaveURL(/\/login\?signed_out=1$/)
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeEnabled()
  expect(await page.evaluate(() => localStorage.getItem('currentUser'))).toBeNull()
})

test('a group of the menu folds and stays folded, also after signing in again', async ({ page }) => {
  await signInByForm(page, 'Customer Admin')
  const menu = page.getByRole('navigation', { name: 'Modules' })
  const history = menu.getByRole('button', { name: 'History' })
  await expect(history).toHaveAttribute('aria-expanded', 'true')
  await history.click()
  await expect(history).toHaveAttribute('aria-expanded', 'false')
  await expect(menu.getByRole('link', { name: 'Timesheets' })).toHaveCount(0)
  await expect(menu.getByRole('link', { name: 'Track', exact: true })).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await signInByForm(page, 'Customer Admin')
  await expect(history).toHaveAttribute('aria-expanded', 'false')
  // The rail of icons has no headings, so nothing is folded in it.
  await page.getByRole('banner').getByRole('button', { name: 'Open or close the menu' }).click()
  await expect(menu.getByRole('link', { name: 'Timesheets' })).toBeVisible()
})

test('the badge of a limited user follows is_limited_user, whatever the permission is called [SHELL-01]', async ({
  page,
}) => {
  let isLimited = true
  await page.route('**/api/user/get_current_user/', async route => {
    const response = await route.fetch()
    const { permission, user, ...given } = await response.json()
    const flagged = { ...permission, is_limited_user: isLimited }
    await route.fulfill({ response, json: { ...given, permission: flagged, user: { ...user, permission: flagged } } })
  })
  const badge = page.getByRole('banner').getByText('Limited user', { exact: true })
  await signIn(page, 'Manager')
  await expect(badge).toBeVisible()
  isLimited = false
  await page.goto('/login')
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(badge).toHaveCount(0)
})

test('at 360 px the menu has the full name, which the header has no room for [SHELL-01]', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { firstName, lastName } = accountOf('Limited')
  await signIn(page, 'Limited')
  await expect(page.getByRole('banner').getByText('Limited user', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Open or close the menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const name = menu.getByText(`${firstName} ${lastName}`)
  await expect(name).toBeVisible()
  const edgeOf = async (part: Locator) => part.evaluate(it => it.getBoundingClientRect().left)
  expect(await edgeOf(name)).toBe(await edgeOf(menu.getByRole('heading', { name: 'Menu' })))
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(menu.getByRole('button', { name: /english/i })).toBeVisible()
})

test('the palette finds a page by its first letters and opens it', async ({ page }) => {
  await signIn(page, 'Customer Admin')
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('user pref')
  await expect(page.getByRole('option')).toHaveText(['User preferences', 'Address or place “user pref”'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/administration\/user-preferences$/)
})

test('the user menu leads to preferences, and the logo home [SHELL-04, SHELL-05]', async ({ page }) => {
  const { firstName, lastName } = accountOf('Manager')
  await signIn(page, 'Manager', '/administration')
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: `${firstName} ${lastName}` }).click()
  await page.getByRole('menuitem', { name: 'User preferences' }).click()
  await expect(page).toHaveURL('/administration/user-preferences')
  await header.getByRole('link', { name: 'Milepost, home page' }).click()
  await expect(page).toHaveURL('/home')
})

test('a list that answers 500 opens the error dialog beside what the screen says [HTTP-11]', async ({ page }) => {
  const failure = { status: 500, json: { detail: 'Something went wrong on the server', request_id: 'abc-124' } }
  await signIn(page, 'Customer Admin')
  await expect(page).toHaveURL('/home')
  await page.route('**/api/trips/?*', route => route.fulfill(failure))
  await page.goto('/telematics/trip')
  const dialog = page.getByRole('dialog').filter({ hasText: '500' })
  await expect(dialog).toBeVisible()
  expect((await dialog.boundingBox())?.width).toBeCloseTo(400, 0)
})

test('a 500 where a group is expanded on Track opens the error dialog, 400 px wide, with the status text as title, the code, the reference and a panel of details [HTTP-11, HTTP-13, TRK-08]', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin')
  await expect(page).toHaveURL('/home')
  const failure = { detail: 'Something went wrong on the server', request_id: 'abc-123' }
  await page.route('**/api/expanded/track/**', route => route.fulfill({ status: 500, json: failure }))
  await page.goto('/telematics/track')
  const expanded = page.waitForRequest(/\/api\/expanded\/track\/\?group_id=\d+$/)
  await page.getByRole('treeitem', { expanded: false }).first().click()
  expect((await expanded).method()).toBe('GET')
  const dialog = page.getByRole('dialog', { name: 'Internal Server Error', exact: true })
  await expect(dialog.getByText('500 Internal Server Error', { exact: true })).toBeVisible()
  await expect(dialog.locator('code')).toHaveText('abc-123')
  const details = dialog.getByText('"detail": "Something went wrong on the server"')
  await expect(details).toBeHidden()
  await dialog.getByText('Full Error Details', { exact: true }).click()
  await expect(details).toBeVisible()
  expect((await dialog.boundingBox())?.width).toBeCloseTo(400, 0)
})
