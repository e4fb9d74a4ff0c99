import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, signIn, test } from './fixtures.ts'

const NEW = '/administration/repairers/new'

async function add(page: Page, name: string): Promise<void> {
  await page.goto(NEW)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('button', { name: 'Add repairer' }).click()
  await expect(page.getByText('Repairer added')).toBeVisible()
}

test('a repairer is added with its address, and the display name is asked for in five characters without being refused [PICK-36, PICK-37]', async ({
  page,
}) => {
  const name = `Works ${Date.now().toString(36)}`
  await signIn(page, 'Customer Admin', '/administration')
  await page.getByRole('main').getByRole('link', { name: 'Repairers' }).click()
  await page.getByRole('link', { name: 'Add repairer' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  const displayName = page.getByRole('textbox', { name: 'Display name' })
  await expect(displayName).toHaveAccessibleDescription('What people call the place, in 5 characters or more')
  await displayName.fill('Mill')
  await page.getByRole('textbox', { name: 'Address line 1' }).fill('4 Mill Lane')
  for (const [label, value] of [
    ['Address line 2', 'Unit 2'],
    ['City', 'Oakham'],
    ['County', 'Rutland'],
    ['Postcode', 'LE15 6AA'],
    ['Country', 'United Kingdom'],
  ] as const) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(value)
  }
  await expectAccessible(page, 'the form of a repairer')
  await page.getByRole('button', { name: 'Add repairer' }).click()
  await expect(page.getByText('Repairer added')).toBeVisible()
  for (const value of ['Mill', '4 Mill Lane', 'Oakham', 'LE15 6AA']) {
    // The history says it as well.
    await expect(
      page
        .getByRole('definition')
        .filter({ hasText: new RegExp(`^${value}$`) })
        .first(),
    ).toBeVisible()
  }
  await page.goto('/administration/repairers')
  await page.getByRole('searchbox').fill('Mill Lane')
  await expect(page.getByRole('grid', { name: 'Repairers' }).getByRole('link', { name })).toBeVisible()
})

test('one repairer is chosen for a vehicle group from a list without pages that is searched by name [PICK-16, PICK-17, PICK-18, PICK-34]', async ({
  page,
}) => {
  const stem = Date.now().toString(36)
  const [first, second] = [`Alpha ${stem}`, `Beta ${stem}`]
  await signIn(page, 'Customer Admin', NEW)
  await add(page, first)
  await add(page, second)
  const calls: string[] = []
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/customer_repairers/')) calls.push(pathname + search)
  })
  await page.goto('/administration/vehicle-groups/new')
  const picker = page.getByRole('group', { name: 'Repairer' })
  const row = (name: string) => picker.getByRole('radio', { name, exact: true })
  const selected = picker.getByRole('status')
  await expect(row(first)).toBeVisible()
  const customer = await page.evaluate(() => JSON.parse(localStorage.getItem('currentUser') ?? '{}').customers?.[0]?.id)
  expect(calls).toEqual([`/api/customer_repairers/${customer}/`])

  await test.step('a click selects one, and another one in its place', async () => {
    await picker.getByText(first, { exact: true }).click()
    await expect(selected).toHaveText(`${first} is selected`)
    await row(second).check()
    await expect(selected).toHaveText(`${second} is selected`)
    await expect(row(first)).not.toBeChecked()
  })

  await test.step('the list is narrowed on the page, 150 ms after the last letter', async () => {
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000) // from here on time passes only by runFor
    await picker.getByRole('searchbox').fill('alpha')
    await page.clock.runFor(140)
    await expect(row(second)).toBeVisible()
    await page.clock.runFor(20)
    await expect(row(second)).toHaveCount(0)
    await expect(row(first)).toBeVisible()
    await expect(selected).toHaveText(`${second} is selected`)
    await picker.getByRole('searchbox').fill('no such repairer')
    await page.clock.runFor(200)
    await expect(picker.getByText('No repairer data')).toBeVisible()
    await expect(picker.getByText('Please change the search query')).toBeVisible()
    await page.clock.resume()
    expect(calls).toHaveLength(1)
  })

  await test.step('what is selected is saved with the vehicle group', async () => {
    await expectAccessible(page, 'a vehicle group with a repairer')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Depot ${stem}`)
    await page.getByRole('button', { name: 'Add vehicle group' }).click()
    await expect(page.getByText('Vehicle group added')).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: second })).toBeVisible()
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect(selected).toHaveText(`${second} is selected`)
    await picker.getByRole('button', { name: 'Clear' }).click()
    await expect(selected).toHaveText('No repairer is selected')
  })
})

test('the form of a new record waits for no more of the list than whether one may be added', async ({ page }) => {
  await signIn(page, 'Customer Admin', '/administration')
  const read = page.waitForRequest(request => new URL(request.url()).pathname === '/api/administration/repairers/')
  await page.goto(NEW)
  expect(new URL((await read).url()).searchParams.get('pageSize')).toBe('1')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible()
})
