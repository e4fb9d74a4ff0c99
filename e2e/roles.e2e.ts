import type { MODULES } from '@milepost/domain/access/modules.ts'
import { DEMO_ACCOUNTS } from '@milepost/server/auth/demo-accounts.ts'
import { expect, forgetSession, signIn, test } from './fixtures.ts'
import { HeldAnswers } from './held-answers.ts'
import { withoutModules } from './without-modules.ts'

/** Menu entries that lead to a page, by the module that enables each (SHELL-10 to SHELL-22). */
const MENU: Record<string, { module: (typeof MODULES)[number]; path: string }> = {
  Track: { module: 'Track', path: '/telematics/track' },
  'Track vehicle': { module: 'TrackVehicle', path: '/telematics/track-vehicle' },
  Trace: { module: 'Trace', path: '/telematics/trace' },
  Geofence: { module: 'Geofence', path: '/telematics/geofence' },
  Timesheets: { module: 'Timesheet', path: '/telematics/timesheets' },
  'Trips/Stops': { module: 'Trips', path: '/telematics/trip' },
  'Vehicle Check': { module: 'Vehicle Check', path: '/vehiclecheck/region' },
  'Mobileye ADAS': { module: 'Mobileye ADAS', path: '/telematics/safety/mobileye' },
  'Driver Behaviour': { module: 'Driver Behaviour', path: '/telematics/safety/abc' },
  Events: { module: 'Events', path: '/events/activity' },
  Video: { module: 'videos', path: '/video/historic' },
  'Vehicle File': { module: 'Vehicle File', path: '/vehicle-file/activity' },
  'VOR dashboard': { module: 'VOR', path: '/vor-dashboard/vor' },
}

/** Tiles that lead to a page (HOME-05 to HOME-14, HOME-22 to HOME-25). */
const TILES: Record<string, { module: (typeof MODULES)[number]; path: string }> = {
  ...MENU,
  'Trace vehicle': { module: 'TraceVehicle', path: '/telematics/trace-vehicle' },
}

/** A limited user who holds Vehicle File is sent home from it, so its entry is not offered (PERM-05). */
function holds({ permission, modules }: (typeof DEMO_ACCOUNTS)[number], module: (typeof MODULES)[number]): boolean {
  return modules.includes(module) && !(permission === 'Limited' && module === 'Vehicle File')
}

const people = DEMO_ACCOUNTS.filter(({ permission }) => permission !== 'Guest' && permission !== 'Server User')

for (const account of people.filter(({ customer }) => customer === 'first')) {
  test(`${account.permission}: menu and tiles open what the role holds and say why not for the rest [SHELL-07..SHELL-22, SHELL-25, SHELL-26, HOME-01, HOME-04..HOME-14, HOME-21..HOME-25, HOME-27, PERM-02]`, async ({
    page,
  }) => {
    await signIn(page, account.permission)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(account.firstName)
    const firstName = page.getByRole('heading', { level: 1 }).getByRole('link', { name: account.firstName })
    await expect(firstName).toHaveAttribute('href', '/administration')

    const menu = page.getByRole('navigation', { name: 'Modules' })
    const administration = menu.getByRole('link', { name: 'Administration', exact: true })
    const enabledColour = await administration.evaluate(entry => getComputedStyle(entry).color)
    for (const [label, { module, path }] of Object.entries(MENU)) {
      const entry = menu.getByRole('link', {
        name: holds(account, module) ? label : `${label}. `,
        exact: holds(account, module),
      })
      await expect.soft(entry, label).toBeVisible()
      if (holds(account, module)) await expect.soft(entry, label).toHaveAttribute('href', path)
      else {
        await expect.soft(entry, label).toHaveAttribute('aria-disabled', 'true')
        await expect.soft(entry, label).not.toHaveAttribute('href', /./)
        await expect.soft(entry, label).not.toHaveCSS('color', enabledColour)
      }
    }
    await expect(menu.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('href', '/home')
    await expect(administration).toHaveAttribute('href', '/administration')
    await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(menu.getByRole('button', { name: /english/i })).toBeVisible()

    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: /^Timesheets/ })).toHaveCount(0)
    await main.getByRole('button', { name: 'Show all modules' }).click()
    for (const [label, { module, path }] of Object.entries(TILES)) {
      const tile = main.getByRole('link', { name: new RegExp(`^${label.replace('/', '\\/')}(?! vehicle)`) }).first()
      if (holds(account, module)) await expect.soft(tile, label).toHaveAttribute('href', path)
      else {
        await expect.soft(tile, label).toHaveAttribute('aria-disabled', 'true')
        await expect.soft(tile, label).not.toHaveAttribute('href', /./)
      }
    }
    await expect(page.getByText('Many new features are coming soon')).toBeVisible()
    await expect(page.getByText('Limited user', { exact: true })).toHaveCount(account.permission === 'Limited' ? 1 : 0)
  })
}

test('an address typed by hand is guarded like its menu entry: a missing module leads to the unauthorised page, which names the stored user [ROUTE-08, UNAUTH-01..UNAUTH-05, C-06]', async ({
  page,
}) => {
  await signIn(page, 'Repairer')
  await expect(page).toHaveURL('/home')
  await page.goto('/telematics/geofence')
  await expect(page).toHaveURL('/unauthorised?wanted=geofence')
  await expect(page.getByRole('heading', { name: 'Unauthorised Module' })).toBeVisible()
  await expect(page.getByText('You do not have permission to view that module.')).toBeVisible()
  await expect(page.getByText('Please contact your account manager.')).toBeVisible()
  await expect(page.getByText('Your account does not include Geofence.')).toBeVisible()
  await expect(page.getByText('Craig Donnelly')).toBeVisible()
  // The server's answer would be stored over it.
  const user = await HeldAnswers.of(page, /\/get_current_user(_with_image)?\//)
  await page.reload()
  await expect(page.getByText('Craig Donnelly')).toBeVisible()
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('currentUser') ?? 'null')
    stored.first_name = 'Gregor'
    localStorage.setItem('currentUser', JSON.stringify(stored))
  })
  await page.reload()
  await expect(page.getByText('Gregor Donnelly')).toBeVisible()
  await user.pass()
  await page.getByRole('link', { name: 'Go to Homescreen' }).click()
  await expect(page).toHaveURL('/home')
})

const SCREENS = [
  ['/telematics/geofence', 'Geofence', 'button', 'New geofence'],
  ['/telematics/trip', 'Trips/Stops', 'grid', 'Trips'],
  ['/telematics/timesheets', 'Timesheets', 'grid', 'Vehicle timesheets'],
  ['/telematics/safety/abc', 'Driver Behaviour', 'grid', 'Driver Behaviour'],
  ['/telematics/safety/mobileye', 'Mobileye ADAS', 'grid', 'Mobileye ADAS'],
] as const

test('screens that one permission opens show what they are about, and none of it without [GEO-01, TRIP-01, TIME-01, BEH-01, BEH-02]', async ({
  page,
}) => {
  await signIn(page, 'Manager')
  await expect(page).toHaveURL('/home')
  for (const [path, title, role, name] of SCREENS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${title}`) })).toBeAttached()
    await expect(page.getByRole(role, { name, exact: true })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
  await forgetSession(page)
  await signIn(page, 'Engineer')
  await expect(page).toHaveURL('/home')
  for (const [path] of SCREENS) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/unauthorised\?wanted=\w+$/)
  }
})

test('a module that was switched off is named as such, and one that was switched on again opens at once', async ({
  page,
}) => {
  let off: string[] = ['Geofence']
  let asked = 0
  await withoutModules(page, () => off, 'Northgate')
  page.on('request', request => {
    if (new URL(request.url()).pathname === '/api/user/get_current_user/') asked += 1
  })
  const visited: string[] = []
  page.on('framenavigated', frame => visited.push(new URL(frame.url()).pathname))
  await signIn(page, 'Customer Admin')
  const tile = page.getByRole('main').getByRole('link', { name: /^Geofence/, disabled: true })
  await tile.focus()
  await expect(page.getByText('Not switched on for Northgate').filter({ visible: true })).toHaveCount(1)
  await expect(
    page.getByRole('link', { name: 'Geofence. Not switched on for Northgate', disabled: true }),
  ).toBeVisible()

  await page.goto('/telematics/geofence')
  await expect(page.getByText('Geofence is not switched on for Northgate.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Geofence is not switched on for Northgate.')).toBeVisible()
  await expect(page.getByText(/Events|Trace/)).toHaveCount(0)
  await expect(page.getByText(/do not have permission/)).toHaveCount(0)

  await test.step('on again, unknown to the browser', async () => {
    off = []
    visited.length = 0
    await page.goto('/telematics/geofence')
    await expect(page.getByRole('button', { name: 'New geofence' })).toBeVisible()
    expect(visited).not.toContain('/unauthorised')
  })

  await test.step('a page that opens asks once', async () => {
    asked = 0
    await page.goto('/telematics/trip')
    await expect(page.getByRole('grid', { name: 'Trips' })).toBeVisible()
    await page.getByRole('link', { name: 'Geofence', exact: true }).click()
    await expect(page.getByRole('button', { name: 'New geofence' })).toBeVisible()
    expect(asked).toBe(1)
  })

  await test.step('on again while the refusal is read', async () => {
    off = ['Geofence']
    await page.reload()
    await expect(page.getByText('Geofence is not switched on for Northgate.')).toBeVisible()
    off = []
    await page.reload()
    await expect(page.getByText('You have permission for Geofence now.')).toBeVisible()
    await expect(page.getByText(/do not have permission|account manager/)).toHaveCount(0)
    await page.getByRole('link', { name: 'Open Geofence' }).click()
    await expect(page.getByRole('button', { name: 'New geofence' })).toBeVisible()
  })
})

test('a page of a module that was switched off closes as soon as the server has said so, though it was open by what the browser knew', async ({
  page,
}) => {
  let off: string[] = []
  await withoutModules(page, () => off)
  await signIn(page, 'Customer Admin', '/telematics/geofence')
  await expect(page.getByRole('button', { name: 'New geofence' })).toBeVisible()
  off = ['Geofence']
  const user = await HeldAnswers.of(page, /\/api\/user\/get_current_user\//)
  await page.reload()
  await expect(page.getByRole('button', { name: 'New geofence' })).toBeVisible()
  await user.pass()
  await expect(page.getByText(/^Geofence is not switched on for /)).toBeVisible()
})

test('an area of the administration that the role does not open says whose role it is', async ({ page }) => {
  await signIn(page, 'Manager')
  await page.goto('/administration/outbox')
  await expect(page.getByText('Your role, Manager, does not open Outbox.')).toBeVisible()
})

test('the administrator of another customer sees none of the first one’s vehicles, and its own', async ({ page }) => {
  await signIn(page, 'Customer Admin')
  const first = await registrations(page)
  await forgetSession(page)
  const other = DEMO_ACCOUNTS.find(({ customer }) => customer === 'second')!
  await page.goto('/home')
  await page.getByRole('button', { name: new RegExp(other.lastName) }).click()
  await expect(page).toHaveURL('/home')
  const second = await registrations(page)
  expect(first.length).toBeGreaterThanOrEqual(40)
  expect(second.length).toBeGreaterThan(0)
  expect(second.filter(registration => first.includes(registration))).toEqual([])
})

test('a limited user sees the vehicles of their own groups and no others', async ({ page }) => {
  await signIn(page, 'Customer Admin')
  const all = await registrations(page)
  await forgetSession(page)
  await signIn(page, 'Limited')
  const own = await registrations(page)
  expect(own.length).toBeGreaterThan(0)
  expect(own.length).toBeLessThan(all.length)
  expect(own.filter(registration => !all.includes(registration))).toEqual([])
})

async function registrations(page: import('@playwright/test').Page): Promise<string[]> {
  await expect(page).toHaveURL('/home')
  return page.evaluate(async () => {
    const { access_token } = await (await fetch('/sso/cookie/')).json()
    const response = await fetch('/api/track/', { headers: { authorization: `Bearer ${access_token}` } })
    return (await response.json()).results.map((vehicle: { registration: string }) => vehicle.registration)
  })
}

test('a page of a module that was switched off while somebody was signed in leads to which module and what to do', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin', '/home')
  await expect(page.getByRole('main').getByRole('link', { name: /^Track vehicle/ })).toBeVisible()
  await withoutModules(page, () => ['Trips'])
  await page.route(
    url => url.pathname === '/api/trips/',
    route => route.fulfill({ status: 403, json: { detail: 'Your company does not have this module.' } }),
  )
  await page
    .getByRole('navigation', { name: 'Modules' })
    .getByRole('link', { name: 'Trips/Stops', exact: true })
    .click()
  await expect(page).toHaveURL(/\/unauthorised/)
  await expect(page.getByText(/^Trips\/Stops is not switched on for /)).toBeVisible()
})
