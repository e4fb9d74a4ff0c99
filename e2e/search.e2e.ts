import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, signIn, test } from './fixtures.ts'
import { givenVehicle } from './given-history.ts'

async function search(page: Page, words: string) {
  await expect(page.getByRole('button', { name: 'Search everywhere' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search everywhere' })).toBeFocused()
  await page.keyboard.type(words)
}

test('a vehicle is found by a part of its registration, and opened on its page, Track, Trace, Trips or its record by the keyboard alone', async ({
  page,
}) => {
  const { registration } = givenVehicle()
  const typed = registration.replaceAll(' ', '').toLowerCase().slice(1)
  await signIn(page, 'Customer Admin')

  await test.step('Enter leads to its page', async () => {
    await search(page, typed)
    await expect(page.getByRole('group', { name: 'Vehicles' }).getByRole('option').first()).toContainText(registration)
    await expect(page.getByRole('option', { selected: true })).toContainText(registration)
    await expectAccessible(page, 'the search')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/vehicle\/\d+$/)
  })

  await test.step('arrows to the side lead to Track, and to the trace of today', async () => {
    await search(page, typed)
    await expect(page.getByRole('option', { selected: true })).toContainText(registration)
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('option', { selected: true })).toHaveAccessibleName(`${registration}, Track`)
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('option', { selected: true })).toHaveAccessibleName(`${registration}, Trace`)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/telematics\/trace\?.*vehicleId=\d+/)
    await expect(page).toHaveURL(/startDate=\d{4}-\d\d-\d\d/)
  })

  await test.step('a click on Details leads to its record', async () => {
    await search(page, typed)
    await page.getByRole('option', { name: `${registration}, Details` }).click()
    await expect(page).toHaveURL(/\/administration\/vehicles\/\d+$/)
    await expect(page.getByRole('heading', { level: 1, name: registration })).toBeVisible()
  })
})

test('an address is asked of the maps service only when its row is chosen, which leads to the search of the map', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin')
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/api/maps/geocode/')) asked.push(request.url())
  })
  await search(page, 'oakham')
  await expect(page.getByRole('status').filter({ hasText: 'Searching…' })).toHaveCount(0)
  expect(asked).toEqual([])
  await page.getByRole('option', { name: 'Address or place “oakham”' }).click()
  await page.getByRole('group', { name: 'Places' }).getByRole('option').first().click()
  await expect(page).toHaveURL(/\/telematics\/track\?.*near=/)
  expect(asked.map(url => new URL(url).searchParams.get('address'))).toContain('oakham')
})

test('the key of the search is heard as soon as its button is seen', async ({ page }) => {
  await page.addInitScript(() => {
    const pressed = new MutationObserver(() => {
      if (document.querySelector('button[aria-keyshortcuts]') === null) return
      pressed.disconnect()
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))
    })
    pressed.observe(document, { childList: true, subtree: true })
  })
  await signIn(page, 'Customer Admin')
  await expect(page.getByRole('combobox', { name: 'Search everywhere' })).toBeFocused()
})

test('Escape closes the search, whatever was found', async ({ page }) => {
  await signIn(page, 'Customer Admin')
  await search(page, 'trips')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox', { name: 'Search everywhere' })).toBeHidden()
})

test('without an answer of the server the pages are found, and the search says that the rest is not', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin')
  await page.route('**/api/search/?*', route => route.abort())
  await search(page, 'trips')
  await expect(page.getByRole('status').filter({ hasText: 'The search cannot be reached.' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/telematics\/trip/)
})
