import { DEMO_PASSWORD } from '@milepost/server/auth/demo-accounts.ts'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { accountOf, expect, signInByForm, test } from './fixtures.ts'

const id = z.number().int()
const json = <T extends z.ZodType>(shape: T) =>
  z
    .string()
    .transform(text => JSON.parse(text))
    .pipe(shape)
const permission = z.strictObject({ name: z.string(), is_limited_user: z.boolean() })
const twice = { first_name: z.string(), last_name: z.string(), permission }
const prefs = z.strictObject({
  date_format: z.string(),
  time_format: z.enum(['12', '24']),
  time_zone: z.string().nullable(),
  units_distance: z.enum(['MLS', 'KMS']).nullable(),
})
const clock = z.strictObject({ time_zone: z.string().nullable(), from: z.enum(['preference', 'depot', 'browser']) })
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/)

/** What outlives a sign-out: ids and choices. */
const choices = {
  lastLoggedInUserId: json(id),
  language: json(z.enum(['EN', 'PT'])),
  menuOpen: json(z.boolean()),
  rasterLayer: json(z.string().nullable()),
  foldedMenuGroups: json(z.array(z.enum(['live', 'history', 'safety', 'compliance']))),
  'mantine-color-scheme-value': z.enum(['light', 'dark', 'auto']),
  selectedVehicle: json(id),
  dateDay: day,
  searchFields: json(
    z.strictObject({
      events: id.array(),
      start: day,
      end: day,
      all: z.literal(true).optional(),
      today: z.literal(true).optional(),
    }),
  ),
}
const choicesOnly = z.strictObject(choices).partial()

/** The user as AUTH-23 has it, in both shapes of C-44, and whose clock times are on. */
const whileSignedIn = z
  .strictObject({
    ...choices,
    currentUser: json(
      z.strictObject({
        user: z.strictObject({ id, ...twice, prefs, modules: z.strictObject({ name: z.string() }).array() }),
        customers: z.strictObject({ id, logo: z.string().nullable() }).array(),
        languages: z.enum(['EN', 'PT']).array(),
        ...twice,
        clock,
      }),
    ),
    userPerm: json(
      z.strictObject({ perms: permission, prefs: prefs.extend({ units_distance: z.enum(['MLS', 'KMS']) }) }),
    ),
  })
  .partial()

/** Moments of sign-ins, and places scrolled to by random keys or paths: no address with what was searched for. */
const ofTab = z
  .strictObject({
    singleSignOnAttempts: json(id.array()),
    'tsr-scroll-restoration-v1_3': json(
      z.record(
        z.string().regex(/^[\w/-]+$/),
        z.record(z.string(), z.strictObject({ scrollX: z.number(), scrollY: z.number() })),
      ),
    ),
  })
  .partial()

const storageOf = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.fromEntries(Object.entries(localStorage)),
    tab: Object.fromEntries(Object.entries(sessionStorage)),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: window.isSecureContext ? await caches.keys() : [],
  }))

const SCREENS = [
  '/telematics/track',
  '/telematics/trace',
  '/telematics/trip',
  '/telematics/timesheets',
  '/telematics/geofence',
  '/telematics/safety/abc',
  '/events/activity?types=4&search=secret',
  '/administration',
  '/administration/vehicles?search=secret',
]

test('web storage holds ids, choices and the user of AUTH-23 on every screen, and after signing out ids and choices only [AUTH-15, AUTH-23, AUTH-24, AUTH-25]', async ({
  page,
}) => {
  // As an earlier version, or another page of the site, may have left it.
  await page.goto('/login?signed_out=1')
  await page.evaluate(() => localStorage.setItem('ssoPermissions', '[]'))
  await signInByForm(page, 'Customer Admin')
  await expect(page.getByText('Hello,')).toBeVisible()
  for (const screen of SCREENS) {
    await page.goto(screen)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const { local, tab, databases, caches } = await storageOf(page)
    expect(() => whileSignedIn.parse(local), screen).not.toThrow()
    expect(() => ofTab.parse(tab), screen).not.toThrow()
    expect({ databases, caches }, screen).toEqual({ databases: [], caches: [] })
    expect(local, screen).toHaveProperty('currentUser')
  }
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login\?signed_out=1$/)
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled()
  const left = await storageOf(page)
  expect(() => choicesOnly.parse(left.local)).not.toThrow()
  expect(() => ofTab.parse(left.tab)).not.toThrow()
  const { email, firstName, lastName } = accountOf('Customer Admin')
  for (const personal of [email, firstName, lastName]) expect(JSON.stringify(left)).not.toContain(personal)
})

test('a reload of a page of the administration asks for what is not stored, and opens', async ({ page }) => {
  await signInByForm(page, 'Customer Admin', '/administration/vehicles')
  await expect(page.getByRole('link', { name: 'Add vehicle' })).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(/\/administration\/vehicles/)
  await expect(page.getByRole('link', { name: 'Add vehicle' })).toBeVisible()
  await page.getByRole('button', { name: new RegExp(accountOf('Customer Admin').firstName) }).click()
  await expect(page.getByText(accountOf('Customer Admin').email)).toBeVisible()
})

test('a link that is opened in another tab while a user is signing in does not end the new session [N-88]', async ({
  page,
  context,
}) => {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/api/user/get_current_user/', async route => {
    await held
    await route.continue()
  })
  await page.goto('/home')
  await page.getByLabel('Email').fill(accountOf('Manager').email)
  await page.getByLabel('Password').fill(DEMO_PASSWORD)
  const asked = page.waitForRequest('**/api/user/get_current_user/')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await asked
  const token = async () => (await context.cookies()).find(({ name }) => name === 'access-token')?.value
  const begun = await token()
  expect(await page.evaluate(() => localStorage.getItem('currentUser'))).toBeNull()

  const second = await context.newPage()
  await second.goto('/telematics/trip')
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(second).toHaveURL(/\/telematics\/trip/)
  release()
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello')
  expect(await token()).toBe(begun)
})
