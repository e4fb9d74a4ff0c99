import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, signIn, test } from './fixtures.ts'
import { givenVehicle } from './given-history.ts'
import { HeldAnswers } from './held-answers.ts'

const LIST = '/administration/vehicles'

const grid = (page: Page) => page.getByRole('grid', { name: 'Vehicles' })
/** Of the form: the search of the list has the word in its name too. */
const registrationField = (page: Page) => page.getByRole('textbox', { name: 'Registration', exact: true })

/** A registration that no other test has. */
const newRegistration = () => `E2 ${Date.now().toString(36).toUpperCase()}${Math.floor(Math.random() * 90 + 10)}`

async function choose(page: Page, field: Locator, option: string) {
  await field.click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Adds a van by the form, and gives the address of its page. */
async function addVehicle(page: Page, registration: string): Promise<string> {
  await page.goto(`${LIST}/new`)
  await registrationField(page).fill(registration)
  await choose(page, page.getByRole('combobox', { name: 'Type' }), 'Van')
  await page.getByRole('button', { name: 'Add vehicle' }).click()
  await expect(page.getByText('Vehicle added')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: registration })).toBeVisible()
  return new URL(page.url()).pathname
}

test('a vehicle is added, found, changed and archived, and the archive can be undone [ADM-VEH-01] [ADM-VEH-02] [ADM-VEH-09] [ADM-VEH-15]', async ({
  page,
}) => {
  const registration = newRegistration()
  await signIn(page, 'Customer Admin', LIST)
  await page.getByRole('link', { name: 'Add vehicle' }).click()

  await test.step('the faults of a form that cannot be saved are listed, and the focus is in the first field', async () => {
    await page.getByRole('button', { name: 'Add vehicle' }).click()
    await expect(page.getByRole('alert').first()).toContainText('Registration: Fill in this field.')
    await expect(page.getByRole('alert').first()).toContainText('Type: Fill in this field.')
    await expect(registrationField(page)).toBeFocused()
  })

  const path = await addVehicle(page, registration)
  await expect(page.getByRole('region', { name: 'History' }).getByText('Marcus Reid')).toBeVisible()

  await test.step('a registration that is taken is reported beside its field, however it is spaced', async () => {
    await page.goto(`${LIST}/new`)
    await registrationField(page).fill(registration.replaceAll(' ', '').toLowerCase())
    await choose(page, page.getByRole('combobox', { name: 'Type' }), 'Car')
    await page.getByRole('button', { name: 'Add vehicle' }).click()
    await expect(page.getByRole('alert').first()).toContainText(
      'Another vehicle of this customer has this registration.',
    )
    await expect(registrationField(page)).toBeFocused()
  })

  await test.step('leaving with changes has to be confirmed, with the focus on the safe button', async () => {
    await page.getByRole('link', { name: 'Vehicles' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/new$/)
    await page.getByRole('link', { name: 'Vehicles' }).click()
    await dialog.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(grid(page)).toBeVisible()
  })

  await test.step('it is found, opened and changed, and its history shows the value before', async () => {
    await page.getByRole('searchbox').fill(registration)
    await expect(page).toHaveURL(/search=/)
    await expect(page.getByText('1–1 of 1')).toBeVisible() // what is found has taken its place
    await grid(page).getByRole('link', { name: registration }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect(registrationField(page)).toBeFocused()
    await page.getByLabel('Fleet number').fill('F-17')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Vehicle saved')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()
    const entry = page.getByRole('region', { name: 'History' }).getByRole('listitem').first()
    await expect(entry).toContainText('Changed')
    await expect(entry).toContainText('– → F-17')
  })

  await test.step('archived and back by undo', async () => {
    await page.getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByText('1 vehicle archived')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
  })
})

test('the history of a vehicle is read to its beginning, page by page', async ({ page }) => {
  await signIn(page, 'Customer Admin', LIST)
  const path = await addVehicle(page, newRegistration())
  await page.evaluate(
    async url => {
      const { access_token } = await (await fetch('/sso/cookie/')).json()
      const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
      for (let version = 1; version <= 30; version++) {
        const body = JSON.stringify({ version, fleet_number: `F-${version}` })
        await fetch(url, { method: 'PUT', headers, body })
      }
    },
    `/api/vehicle/${path.split('/').at(-1)}/`,
  )
  await page.reload()
  const entries = page.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(entries.first()).toContainText('F-29 → F-30')
  await expect(entries).toHaveCount(25)
  await page.getByRole('button', { name: 'Show earlier changes' }).click()
  await expect(entries).toHaveCount(31)
  await expect(entries.last()).toContainText('Added')
  await expect(page.getByRole('button', { name: 'Show earlier changes' })).toHaveCount(0)
})

test('two people change a vehicle: each sees the other’s value beside their own, and chooses [ADM-VEH-09]', async ({
  page,
  browser,
  baseURL,
}) => {
  const registration = newRegistration()
  await signIn(page, 'Customer Admin', LIST)
  await expect(grid(page)).toBeVisible()
  const path = await addVehicle(page, registration)
  await page.goto(`${path}?edit=1`)
  await page.getByLabel('Fleet number').fill('MINE')

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await context.newPage()
  await signIn(other, 'User Vehicle Admin', `${path}?edit=1`)
  await other.getByLabel('Fleet number').fill('THEIRS')
  await choose(other, other.getByRole('combobox', { name: 'Type' }), 'Car')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Vehicle saved')).toBeVisible()
  await context.close()

  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Changed by another user' })
  await expect(dialog).toContainText('Also changed by them, and kept: Type (Car)')
  await expect(dialog.getByRole('button', { name: 'Save these values' })).toBeDisabled()
  await expect(dialog.getByRole('radio', { name: 'Theirs: THEIRS' })).toBeVisible()
  await dialog.getByRole('radio', { name: 'Your version: MINE' }).check()
  await dialog.getByRole('button', { name: 'Save these values' }).click()
  await expect(page.getByText('Vehicle saved')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('MINE')
  await expect(page.getByRole('main')).toContainText('Car')
})

test('a list is narrowed, kept as a view, changed together and exported [ADM-VEH-02] [ADM-VEH-15]', async ({
  page,
}) => {
  const stem = newRegistration()
  await signIn(page, 'Customer Admin', LIST)
  await expect(grid(page)).toBeVisible()
  for (const end of ['A', 'B']) await addVehicle(page, `${stem}${end}`)

  await page.goto(LIST)
  await page.getByRole('searchbox').fill(stem)
  await choose(page, page.getByRole('region', { name: 'Filters' }).getByRole('combobox', { name: 'Type' }), 'Van')
  const chips = page.getByRole('list', { name: 'Filters in use' })
  await expect(chips).toContainText('Type is Van')
  await expect(grid(page).getByRole('link')).toHaveCount(2)

  await test.step('as a view that can be opened again', async () => {
    await page.getByRole('button', { name: 'Saved views' }).click()
    await page.getByRole('menuitem', { name: 'Save this view…' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(stem)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('View saved')).toBeVisible()
    await page.goto(LIST)
    await page.getByRole('button', { name: 'Saved views' }).click()
    await page.getByRole('menuitemradio', { name: stem }).click()
    await expect(grid(page).getByRole('link')).toHaveCount(2)
  })

  await test.step('selected, without a row that moves', async () => {
    const row = grid(page).getByRole('row').nth(1)
    const before = await row.boundingBox()
    await page.getByRole('checkbox', { name: `Select ${stem}A` }).check()
    await expect(page.getByText('1 vehicle selected')).toBeVisible()
    expect(await row.boundingBox()).toEqual(before)
  })

  await test.step('changed together, and undone', async () => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await expect(page.getByText('2 vehicles selected')).toBeVisible()
    await page.getByRole('button', { name: 'Change…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Type' }).click()
    await expect(page.getByRole('option', { name: 'Car', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('option', { name: 'Car', exact: true })).toBeHidden()
    await choose(page, dialog.getByRole('combobox', { name: 'Type' }), 'Car')
    await expect(dialog.getByText('The new value replaces what each one has.', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Change', exact: true }).click()
    await expect(page.getByText('2 vehicles changed')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No vehicles found' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(grid(page).getByRole('link')).toHaveCount(2)
  })

  await test.step('exported as it is narrowed', async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    expect((await saved).suggestedFilename()).toBe('Vehicles.csv')
  })
})

test('a role that may only read sees why it cannot change anything [ADM-VEH-02]', async ({ page }) => {
  await signIn(page, 'Read Only', LIST)
  const add = page.getByRole('button', { name: 'Add vehicle' })
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await expect(add).toHaveAttribute('aria-description', 'Your role may read this, not change it. Ask an administrator.')
  await grid(page).getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveAttribute('aria-disabled', 'true')
})

test('the form of a new one, by its address, is refused before anything is typed to who may not add', async ({
  page,
}) => {
  await signIn(page, 'Read Only', `${LIST}/new`)
  await expect(page.getByText('Your role may read this, not change it. Ask an administrator.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Registration' })).toHaveCount(0)
  await page.goto('/administration/uploads?upload=%2B')
  await expect(
    page.getByRole('complementary').getByText('Your role may read this, not change it. Ask an administrator.'),
  ).toBeVisible()
  await expect(page.getByText('Choose a file')).toHaveCount(0)
})

test('an empty list asks only those to add a record who may', async ({ page }) => {
  const empty = { count: 0, results: [] }
  let mayAdd = false
  await page.route(
    url => url.pathname === '/api/administration/vehicles/',
    route => route.fulfill({ json: { ...empty, may_create: mayAdd } }),
  )
  await signIn(page, 'Read Only', LIST)
  await expect(page.getByRole('heading', { name: 'No vehicles yet' })).toBeVisible()
  const list = page.getByRole('region', { name: 'Vehicles' })
  await expect(list.getByText('Your role may read this, not change it. Ask an administrator.')).toBeVisible()
  mayAdd = true
  await page.reload()
  await expect(page.getByText('Add the first vehicle to see it here, on the map and in reports.')).toBeVisible()
})

test('a field with one choice out of a long list offers the others when it is opened again', async ({ page }) => {
  const tracker = (id: number, number: string) => ({
    id,
    customer: 1,
    tracker: number,
    permission: 'admin',
    vehicle: { id, registration: `FLEET ${id}` },
  })
  await page.route(
    url => url.pathname === '/api/administration/trackers_list/',
    route => {
      const search = new URL(route.request().url()).searchParams.get('search') ?? ''
      const results = [tracker(1, '356307'), tracker(2, '356308')].filter(one => one.tracker.includes(search))
      return route.fulfill({ json: { count: search ? results.length : 1_200, results } })
    },
  )
  await signIn(page, 'Customer Admin', `${LIST}/new`)
  const field = page.getByRole('combobox', { name: 'Tracker' })
  await choose(page, field, '356308 · FLEET 2')
  await choose(page, field, '356307 · FLEET 1')
  await expect(field).toHaveValue('356307 · FLEET 1')
})

test('nothing can be added while the list cannot be loaded, since the permission comes with it', async ({ page }) => {
  const list = await HeldAnswers.of(page, /^\/api\/administration\/vehicles\//, 'failing')
  await signIn(page, 'Customer Admin', LIST)
  const add = page.getByRole('button', { name: 'Add vehicle' })
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await expect(add).toHaveAttribute('aria-description', 'Available once the list has loaded.')
  await list.pass()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'Add vehicle' })).toBeVisible()
})

test('list, page and form are accessible, wide and on a phone, light and dark', async ({ page }) => {
  await signIn(page, 'Customer Admin', LIST)
  await expect(grid(page).getByRole('link').first()).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'list')
  await grid(page).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'page')
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(registrationField(page)).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'form')
})

async function expectAccessibleAtBothWidths(page: Page, name: string): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `${name}, ${width} px`)
  }
}

test('a default view that arrives late leaves what was typed meanwhile', async ({ page }) => {
  const view = { id: 1, page: 'vehicles', name: 'Depot', query: 'search=depot', is_shared: false, is_own: true }
  await page.route(
    url => url.pathname === '/api/saved_views/',
    route => route.fulfill({ json: { may_share: false, results: [{ ...view, is_default: true, may_change: true }] } }),
  )
  const views = await HeldAnswers.of(page, /^\/api\/saved_views\//)
  await signIn(page, 'Customer Admin', LIST)
  const search = page.getByRole('searchbox')
  await search.fill('NO SUCH VEHICLE')
  await views.pass()
  await page.getByRole('button', { name: 'Saved views' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Depot' })).toBeVisible()
  await expect(search).toHaveValue('NO SUCH VEHICLE')
  await expect(page).toHaveURL(/search=NO\+SUCH\+VEHICLE/)
})

test('a user of several customers sees the customer of each vehicle, and filters the list by one', async ({ page }) => {
  await signIn(page, 'Global Admin', LIST)
  await expect(grid(page).getByRole('columnheader', { name: 'Customer' })).toBeVisible()
  const filter = page.getByRole('region', { name: 'Filters' }).getByRole('combobox', { name: 'Customer' })
  await filter.click()
  const option = page.getByRole('listbox', { name: 'Customer' }).getByRole('option').first()
  const name = (await option.textContent()) ?? ''
  await option.click()
  await expect(page).toHaveURL(/customer=\d+$/)
  await expect(page.getByRole('list', { name: 'Filters in use' })).toContainText(`Customer is ${name}`)

  await test.step('the customer of a new one is required', async () => {
    await page.goto(`${LIST}/new`)
    await page.getByRole('button', { name: 'Add vehicle' }).click()
    await expect(page.getByRole('alert').first()).toContainText('Customer: Fill in this field.')
    await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused()
  })
})

test('an invalid address, or a page beyond the last, shows the rows that there are', async ({ page }) => {
  // Of what is found there is one page, however many vehicles other tests have added.
  const { registration } = givenVehicle()
  const found = new URLSearchParams({ search: registration })
  await signIn(page, 'Customer Admin', `${LIST}?page=99&ordering=nonsense&vehicle_group=none&${found}`)
  await expect(grid(page).getByRole('link').first()).toBeVisible()
  const inUse = page.getByRole('list', { name: 'Filters in use' }).getByRole('listitem')
  await expect(inUse).toHaveText([new RegExp(registration), 'Clear all'])
  await expect(page).not.toHaveURL(/page=/)
})

test('before a tracker is stated to have been in a vehicle since a past time, the records and trips that move are named', async ({
  page,
}) => {
  const registration = newRegistration()
  await signIn(page, 'Customer Admin', LIST)
  await addVehicle(page, registration)
  // It has no tracker whose time could be changed.
  await expect(page.getByRole('button', { name: 'Change when the tracker was fitted…' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Fit a tracker from an earlier time…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fit a tracker from an earlier time' })
  // Its days are stored before any test; those of the rest of the fleet come while tests run.
  const given = givenVehicle()
  await dialog.getByRole('combobox', { name: 'Tracker' }).fill(given.deviceId)
  await dialog.getByRole('option', { name: `${given.deviceId} · ${given.registration}` }).click()
  const lastMonth = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel(/^Since/).fill(`${lastMonth}T00:00`)
  await expect(dialog.getByRole('listitem')).toContainText(
    new RegExp(`^[\\d,]+ records? and [\\d,]+ trips? since .+ move from .+ to ${registration}\\.$`),
  )
  await expect(dialog.getByRole('button', { name: 'Move records' })).toBeDisabled()
  await dialog.getByLabel('Reason for the change').fill('Fitted last month')
  await expect(dialog.getByRole('button', { name: 'Move records' })).toBeEnabled()
  await expectAccessible(page, 'tracker since a past time')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})
