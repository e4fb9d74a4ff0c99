import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, signIn, test } from './fixtures.ts'
import { givenVehicle } from './given-history.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Find on the map' })
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

async function openSearch(page: Page) {
  await page.getByRole('button', { name: 'Find on the map' }).click()
  await expect(field(page)).toBeFocused()
}

async function openTrack(page: Page, address = '') {
  await signIn(page, 'Customer Admin', `/telematics/track${address}`)
  await expect(page.locator('[data-map][data-ready="true"]')).toBeVisible()
}

test('the village "Manton" of the county of the fleet comes before others of that name, which say how far away they are', async ({
  page,
}) => {
  await openTrack(page)
  await openSearch(page)
  await page.keyboard.type('manton')
  const places = group(page, 'Places').getByRole('option')
  await expect(places.first()).toHaveAccessibleName(/^Manton, Rutland/)
  await expect(places.filter({ hasText: /\d mi · / }).last()).toBeVisible()
  await expect(places.first()).not.toContainText('·')
  await expectAccessible(page, 'the search of the map')
  await page.getByRole('option', { name: /^Manton, Rutland/ }).click()
  await expect(field(page)).toBeHidden()
  await expect(page).toHaveURL(/lat=52\.6.*lon=-0\.7|near=52\.6\d+%2C-0\.[67]/)
  await expect(page.getByRole('list', { name: 'Nearest vehicles' }).getByRole('listitem').first()).toBeVisible()
})

test('"Rutland Memorial Hospital", which the map prints, is found from any page by the keyboard alone', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin')
  await expect(page.getByRole('button', { name: 'Search everywhere' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search everywhere' })).toBeFocused()
  await page.keyboard.type('rutland memorial')
  await expect(page.getByRole('option', { selected: true })).toHaveAccessibleName('Address or place “rutland memorial”')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/telematics\/track\?.*find=rutland/)
  await expect(field(page)).toHaveValue('rutland memorial')
  const first = group(page, 'Places').getByRole('option').first()
  await expect(first).toHaveAccessibleName(/^Rutland Memorial Hospital.* Hospital/)
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeHidden()
  await expect(page).toHaveURL(/nearName=Rutland/)
  await expect(page).not.toHaveURL(/find=/)
})

test('a driver leads to the vehicle that they are in, a vehicle to itself and a geofence to where it is', async ({
  page,
}) => {
  const { registration, driver } = givenVehicle()
  const name = `${driver?.firstName} ${driver?.lastName}`
  await openTrack(page)

  await test.step('a driver', async () => {
    await openSearch(page)
    await page.keyboard.type(name.toLowerCase())
    await group(page, 'Drivers').getByRole('option', { name }).first().click()
    await expect(page.getByRole('complementary', { name: registration })).toBeVisible()
  })

  await test.step('a vehicle, its registration typed without the space', async () => {
    await openSearch(page)
    await page.keyboard.type(registration.replaceAll(' ', '').toLowerCase())
    await expect(page.getByRole('option', { selected: true })).toHaveAccessibleName(new RegExp(`^${registration}`))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('complementary', { name: registration })).toBeVisible()
  })

  await test.step('a geofence, chosen with the arrows', async () => {
    await openSearch(page)
    await page.keyboard.type('ketton cem')
    const option = group(page, 'Geofences').getByRole('option', { name: /^Ketton Cement Works/ })
    await expect(option).toBeVisible()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/geofences=1/)
    await expect(page).toHaveURL(/lat=52\.6[34]/)
  })
})

test('what nobody knows is said so, and Escape closes the search', async ({ page }) => {
  await openTrack(page)
  await openSearch(page)
  await page.keyboard.type('zzqqxx')
  await expect(
    page.getByRole('status').filter({ hasText: 'No vehicle, driver, geofence, place or address' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Find on the map' })).toBeFocused()
})

test('without the maps service vehicles are found, and the search says that places are not', async ({ page }) => {
  const { registration } = givenVehicle()
  await openTrack(page)
  await page.route('**/api/maps/geocode/?*', route => route.abort())
  await openSearch(page)
  await page.keyboard.type(registration)
  await expect(group(page, 'Vehicles').getByRole('option').first()).toContainText(registration)
  await expect(
    page.getByRole('status').filter({ hasText: 'Places and addresses cannot be searched at the moment.' }),
  ).toBeVisible()
})

test('on a phone a search of the list that leaves nothing goes on to the map, and the page does not scroll sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openTrack(page, '?panel=open')
  await page.getByRole('searchbox', { name: 'Search vehicles' }).fill('rutland memorial')
  await expect(page.getByRole('heading', { name: 'No vehicles found' })).toBeVisible()
  await page.getByRole('button', { name: 'Find on the map' }).first().click()
  await expect(field(page)).toHaveValue('rutland memorial')
  await group(page, 'Places')
    .getByRole('option', { name: /^Rutland Memorial Hospital/ })
    .first()
    .click()
  await expect(page).toHaveURL(/nearName=Rutland/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
