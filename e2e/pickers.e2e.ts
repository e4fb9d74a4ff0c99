import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, signIn, test } from './fixtures.ts'

const NEW_GROUP = '/administration/vehicle-groups/new'
const VEHICLES = '/api/administration/vehicles/'
const GROUPS = '/api/vehicles_groups_for_user_list/'

const table = (page: Page, name = 'Vehicles') => page.getByRole('grid', { name })
const rows = (page: Page) => table(page).getByRole('row', { name: /[A-Z0-9]{3}/ })
/** Of the demo: two words. */
const groupRows = (page: Page) => table(page, 'Vehicle groups').getByRole('row', { name: /^\w+ \w+/ })
const chips = (page: Page) => page.getByRole('toolbar').getByRole('button', { name: /^Remove / })
const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
const search = (page: Page, name = 'Vehicles') => page.getByRole('searchbox', { name: `Search: ${name}` })

/** Notes what the page asks of a call. */
function asked(page: Page, path: string): URLSearchParams[] {
  const queries: URLSearchParams[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === path) queries.push(searchParams)
  })
  return queries
}

const named = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: from + at,
    name: `Depot ${String(from + at).padStart(5, '0')}`,
    permission: 'edit',
  }))

test('vehicles are searched for, sorted and paged, and each that is clicked becomes a chip and is marked [PICK-09] [PICK-11] [PICK-19] [PICK-28] [PICK-31] [C-31]', async ({
  page,
}) => {
  const queries = asked(page, VEHICLES)
  await signIn(page, 'Customer Admin', NEW_GROUP)
  await expect(rows(page)).not.toHaveCount(0)
  expect(Object.fromEntries(queries[0]!)).toEqual({ pageSize: '50', page: '1', ordering: 'registration' })
  await expect(page.getByRole('navigation', { name: 'Pages of Vehicles' })).toContainText('1–25 of')
  const sizes = page.getByRole('combobox', { name: 'Rows per page' }).getByRole('option')
  await expect(sizes).toHaveText(['25', '50', '75', '100'])

  await said(page, '0 vehicles selected')
  const first = rows(page).first()
  await first.click()
  await said(page, '1 vehicle selected')
  await expect(first.getByRole('img', { name: 'selected' })).toBeVisible()
  await expect(first).toHaveAttribute('aria-disabled', 'true')
  await first.click({ force: true })
  await expect(chips(page)).toHaveCount(1)
  await rows(page).nth(1).click()
  await said(page, '2 vehicles selected')

  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(() => Object.fromEntries(queries.at(-1)!)).toMatchObject({ pageSize: '25', page: '2' })
  await page.getByRole('button', { name: 'Registration' }).click()
  await expect.poll(() => Object.fromEntries(queries.at(-1)!)).toMatchObject({ page: '1', ordering: '-registration' })
  await expect(table(page).getByRole('columnheader')).toHaveAttribute('aria-sort', 'descending')
})

test('a chip takes out what it names, and “clear all” the rest [PICK-20]', async ({ page }) => {
  await signIn(page, 'Customer Admin', NEW_GROUP)
  for (const at of [0, 1, 2]) await rows(page).nth(at).click()
  const names = await chips(page).allTextContents()
  expect(names).toHaveLength(3)
  await chips(page).nth(1).click()
  await expect(chips(page)).toHaveText([names[0]!, names[2]!])
  await page.getByRole('button', { name: 'clear all' }).click()
  await expect(chips(page)).toHaveCount(0)
  await said(page, '0 vehicles selected')
  await expect(rows(page).first()).toHaveAttribute('aria-selected', 'false')
})

test('a search that finds nothing says so, shows no pages, and is cleared by its button [PICK-10] [PICK-21] [PICK-23]', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin', NEW_GROUP)
  await expect(rows(page).first()).toBeVisible()
  await search(page).fill('no such vehicle')
  const picker = page.getByRole('region', { name: 'Vehicles' })
  await expect(picker.getByText('No vehicle data', { exact: true })).toBeVisible()
  await expect(picker.getByText('Please change the search query', { exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages of Vehicles' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages of Vehicles' })).toBeVisible()
})

test('a spinner turns while rows are loading [PICK-23]', async ({ page }) => {
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(
    url => url.pathname === VEHICLES,
    async route => {
      await isAnswered
      await route.continue()
    },
  )
  await signIn(page, 'Customer Admin', NEW_GROUP)
  await expect(page.getByLabel('Loading…')).toBeVisible()
  answer()
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByLabel('Loading…')).toHaveCount(0)
})

test('rows of the permission admin are hidden, and a load that failed is an empty list without a dialog [PICK-24] [PICK-30] [C-65]', async ({
  page,
}) => {
  let isFailing = false
  await page.route(
    url => url.pathname === GROUPS,
    route =>
      isFailing
        ? route.fulfill({ status: 500, json: { detail: 'broken' } })
        : route.fulfill({
            json: { count: 2, results: [{ ...named(1, 1)[0], permission: 'admin' }, ...named(2, 1)] },
          }),
  )
  await signIn(page, 'Customer Admin', '/administration/regions/new')
  await page.getByRole('button', { name: 'Choose… Vehicle groups' }).click()
  const groups = table(page, 'Vehicle groups')
  await expect(groups.getByRole('row', { name: 'Depot 00002' })).toBeVisible()
  await expect(groups.getByRole('row', { name: 'Depot 00001' })).toHaveCount(0)
  isFailing = true
  await search(page, 'Vehicle groups').fill('depot')
  await said(page, 'No vehicle group data')
  await expect(page.getByRole('dialog')).toHaveCount(1) // the picker itself
})

test('vehicle groups are chosen by name, fifty a page, and a search without a match says so; the address stays as it is [PICK-12] [PICK-29] [PICK-32] [PICK-39]', async ({
  page,
}) => {
  const queries = asked(page, GROUPS)
  await signIn(page, 'Customer Admin', '/administration/users/new')
  await page.getByRole('button', { name: 'Choose… Vehicle groups' }).click()
  await expect(search(page, 'Vehicle groups')).toBeFocused()
  await groupRows(page).nth(1).click()
  expect(Object.fromEntries(queries[0]!)).toEqual({ pageSize: '50', page: '1', ordering: 'name' })
  await said(page, '1 vehicle group selected')
  await page.getByRole('button', { name: 'Name' }).click()
  await expect.poll(() => queries.at(-1)?.get('ordering')).toBe('-name')
  await search(page, 'Vehicle groups').fill('no such group')
  await said(page, 'No vehicle group data')
  await said(page, 'Please change the search query')
  await page.keyboard.press('Escape') // as in every search field
  await expect(search(page, 'Vehicle groups')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(table(page, 'Vehicle groups')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Choose… Vehicle groups' })).toBeFocused()
  await expect(page).toHaveURL('/administration/users/new')
})

test('regions and trackers narrow a list, and the sentence above it names them [PICK-13] [PICK-15] [PICK-26] [PICK-27] [PICK-33] [N-32]', async ({
  page,
}) => {
  const ofRegions = asked(page, '/api/regions_multiselect_list/')
  const ofTrackers = asked(page, '/api/administration/trackers_list/')
  await signIn(page, 'Customer Admin', '/administration/vehicle-groups')
  const filters = page.getByRole('region', { name: 'Filters' })
  await filters.getByRole('button', { name: 'All Region' }).click()
  await search(page, 'Region').fill('no such region')
  await said(page, 'No region data')
  await page.getByRole('button', { name: 'Clear search' }).click()
  const region = table(page, 'Region').getByRole('row', { name: /^East / })
  await region.click()
  await said(page, '1 region selected')
  await expect(page.getByText('Region is East')).toBeVisible()
  expect(Object.fromEntries(ofRegions[0]!)).toEqual({ pageSize: '50', page: '1', ordering: 'name' })

  await page.goto('/administration/vehicles')
  await filters.getByRole('button', { name: 'All Trackers' }).click()
  await search(page, 'Trackers').fill('no such tracker')
  await said(page, 'No tracker data')
  await said(page, 'Please change the search query')
  expect(Object.fromEntries(ofTrackers[0]!)).toEqual({ pageSize: '50', page: '1', ordering: 'tracker' })
  await page.getByRole('button', { name: 'Clear search' }).click()
  const tracker = table(page, 'Trackers').getByRole('row', { name: /\d{6}/ }).first()
  const number = /\d{6,}/.exec((await tracker.textContent())!)![0]
  await tracker.click()
  await said(page, '1 tracker selected')
  await expect(page.getByText(`Trackers is ${number}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid', { name: 'Vehicles' }).getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(page.getByText(`Trackers is ${number}`)).toBeVisible()
})

test('by the keyboard rows are chosen and chips taken out', async ({ page }) => {
  await signIn(page, 'Customer Admin', NEW_GROUP)
  await expect(rows(page).first()).toBeVisible()
  await search(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).first()).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await said(page, '3 vehicles selected')
  await chips(page).first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(chips(page).nth(1)).toBeFocused()
  const third = await chips(page).nth(2).textContent()
  await page.keyboard.press('Delete')
  await said(page, '2 vehicles selected')
  await expect(chips(page).nth(1)).toBeFocused()
  await expect(chips(page).nth(1)).toHaveText(third!)
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await said(page, '1 vehicle selected')
})

test('all that match are chosen at once, and the selection is searched', async ({ page }) => {
  await signIn(page, 'Customer Admin', NEW_GROUP)
  const selectAll = page.getByRole('button', { name: /^Select all \d+ that match$/ })
  await expect(rows(page).first()).toBeVisible()
  // Other tests add vehicles beside this one: how many match is what the click reads.
  const read = page.waitForResponse(response => new URL(response.url()).pathname === VEHICLES)
  await selectAll.click()
  const { count } = await (await read).json()
  expect(count).toBeGreaterThan(40)
  await said(page, `${count} vehicles selected`)
  const last = (await chips(page).first().textContent())!
  await page.getByRole('searchbox', { name: 'Search in the selection' }).fill(last)
  await expect(chips(page)).toHaveText([last])
})

test('fifty thousand vehicles are paged by the server, and as many chosen ones are drawn as far as they are in sight', async ({
  page,
}) => {
  await page.route(
    url => url.pathname === VEHICLES,
    route => {
      const query = new URL(route.request().url()).searchParams
      const pageSize = Number(query.get('pageSize'))
      const first = (Number(query.get('page')) - 1) * pageSize
      const results = Array.from({ length: Math.min(pageSize, 50_000 - first) }, (_, at) => ({
        id: first + at + 1,
        registration: `MP${String(first + at + 1).padStart(5, '0')}`,
        fleet_number: '',
        manufacturer_model: null,
        vehicle_groups: [],
        permission: 'edit',
      }))
      return route.fulfill({ json: { count: 50_000, may_create: true, results } })
    },
  )
  await signIn(page, 'Customer Admin', NEW_GROUP)
  await expect(page.getByRole('navigation', { name: 'Pages of Vehicles' })).toContainText('1–25 of 50,000')
  await page.getByRole('button', { name: 'Select all 50,000 that match' }).click()
  await said(page, '50,000 vehicles selected')
  expect(await chips(page).count()).toBeLessThan(120)
  await chips(page).first().focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('button', { name: 'Remove MP50000' })).toBeFocused()
  await page.keyboard.press('Delete')
  await said(page, '49,999 vehicles selected')
})

test('the multi-select is accessible, closed, open and on a phone', async ({ page }) => {
  await signIn(page, 'Customer Admin', '/administration/users/new')
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.getByRole('button', { name: 'Choose… Vehicle groups' }).click()
    await groupRows(page)
      .nth(width === 360 ? 1 : 0)
      .click()
    await expectAccessible(page, `open, ${width} px`)
    await page.keyboard.press('Escape')
    await expectAccessible(page, `closed, ${width} px`)
  }
})
