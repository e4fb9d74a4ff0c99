import { encodeAvlFrame } from '@milepost/protocols/teltonika/encode.ts'
import type { Page } from '@playwright/test'
import { DeviceClient } from '../scripts/rig/device-client.ts'
import { arrival } from '../scripts/rig/drive-records.ts'
import { createScratchSystem, type ScratchSystem } from '../scripts/rig/scratch-system.ts'
import { test as base, expect } from './fixtures.ts'

/** An installation as `npm start` makes it, with nothing in it. */
const test = base.extend<object, { system: ScratchSystem }>({
  system: [
    // biome-ignore lint/correctness/noEmptyPattern: the form the test runner requires
    async ({}, use) => {
      const system = await createScratchSystem()
      await use(system)
      await system.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ system }, use) => {
    await use(system.origin)
  },
})

const EMAIL = 'rosa@northgate.example'
const PASSWORD = 'three lorries by the weir'
const IMEI = '352093081466715'

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).first().click()
}

/** By the administration page and the list of the noun, as somebody who looks for it would. */
async function openForm(page: Page, noun: string, add: string): Promise<void> {
  await page.getByRole('link', { name: 'Administration' }).first().click()
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${noun}`) })
    .click()
  await page.getByRole('link', { name: add }).first().click()
}

async function save(page: Page, add: string, said: string): Promise<void> {
  await page.getByRole('button', { name: add }).click()
  await expect(page.getByText(said, { exact: true })).toBeVisible()
}

test('an empty installation becomes a fleet whose vehicle is on the map because its device reported, with nothing but the pages', async ({
  page,
  system,
}) => {
  await test.step('the set-up page makes the company and its first administrator, who signs in', async () => {
    await expect.poll(() => system.output()).toContain('/setup with the code')
    const code = /with the code (\S+)/.exec(system.output())![1]!
    await page.goto('/setup')
    await page.getByLabel('Set-up code').fill(code)
    await page.getByLabel('Management company').fill('Northgate Management')
    await page.getByLabel('First customer').fill('Northgate')
    await page.getByLabel('First name').fill('Rosa')
    await page.getByLabel('Last name').fill('Lima')
    await page.getByLabel('E-mail').fill(EMAIL)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Password again').fill(PASSWORD)
    await page.getByRole('button', { name: 'Create and continue to sign-in' }).click()
    await page.goto('/home')
    await page.getByLabel(/e-?mail/i).fill(EMAIL)
    await page.getByLabel(/password/i).fill(PASSWORD)
    await page.getByRole('button', { name: /^sign in$/i }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Rosa')
  })

  await test.step('a region and a depot in it', async () => {
    await openForm(page, 'Regions', 'Add region')
    await page.getByRole('textbox', { name: 'Name' }).fill('Midlands')
    await save(page, 'Add region', 'Region added')
    await openForm(page, 'Vehicle groups', 'Add vehicle group')
    await page.getByRole('textbox', { name: 'Name' }).fill('Oakham')
    await choose(page, 'Region', 'Midlands')
    await save(page, 'Add vehicle group', 'Vehicle group added')
  })

  await test.step('a vehicle in the depot, and a driver of it', async () => {
    await openForm(page, 'Vehicles', 'Add vehicle')
    await page.getByRole('textbox', { name: 'Registration' }).fill('NG26 VAN')
    await choose(page, 'Type', 'Van')
    await page.getByRole('button', { name: 'Choose… Vehicle groups' }).click()
    await page.getByRole('grid', { name: 'Vehicle groups' }).getByRole('row', { name: 'Oakham' }).click()
    await page.keyboard.press('Escape')
    await save(page, 'Add vehicle', 'Vehicle added')
    await openForm(page, 'Drivers', 'Add driver')
    await page.getByRole('textbox', { name: 'First name' }).fill('Nadia')
    await page.getByRole('textbox', { name: 'Last name' }).fill('Petrov')
    await choose(page, 'Usual vehicle', 'NG26 VAN')
    await save(page, 'Add driver', 'Driver added')
  })

  await test.step('a tracker in the vehicle, which the device ports know at once', async () => {
    await openForm(page, 'Trackers', 'Add tracker')
    await page.getByRole('textbox', { name: 'Device number' }).fill(IMEI)
    await choose(page, 'Protocol', 'Teltonika')
    await choose(page, 'Vehicle', 'NG26 VAN')
    await save(page, 'Add tracker', 'Tracker added')
  })

  await test.step('a manager with the depot, who is given a link, and an address for reports', async () => {
    await openForm(page, 'Users', 'Add user')
    await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill('ana@northgate.example')
    await page.getByRole('textbox', { name: 'First name', exact: true }).fill('Ana')
    await page.getByRole('textbox', { name: 'Last name', exact: true }).fill('Costa')
    await choose(page, 'Role', 'Manager')
    await choose(page, 'Modules', 'Track')
    await page.keyboard.press('Escape')
    await save(page, 'Add user', 'User added')
    await openForm(page, 'Notification emails', 'Add notification email')
    await page.getByRole('textbox', { name: 'E-mail' }).fill('workshop@northgate.example')
    await choose(page, 'Report', 'Defect notification')
    await save(page, 'Add notification email', 'Notification email added')
  })

  await test.step('the device reports, and the map has the vehicle in its depot, with its driver', async () => {
    const device = await DeviceClient.open(system.teltonikaPort, IMEI)
    const records = arrival({ longitude: -0.73, latitude: 52.67, speedKmh: 40 })
    expect(await device.send(encodeAvlFrame(records, { codec: '8E' }))).toBe(records.length)
    device.close()
    await page.getByRole('link', { name: 'Track', exact: true }).first().click()
    await page.getByRole('searchbox', { name: 'Search vehicles' }).fill('NG26')
    await expect(page.getByRole('treeitem', { name: /Midlands/ })).toBeVisible()
    await page.getByRole('treeitem', { name: /NG26 VAN/ }).click()
    await expect(page.getByRole('complementary').filter({ hasText: 'Nadia Petrov' })).toBeVisible()
  })

  await test.step('who did all that is in the audit log', async () => {
    await page.getByRole('link', { name: 'Administration' }).first().click()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Audit log/ })
      .click()
    await expect(
      page
        .getByRole('grid', { name: 'Audit log' })
        .getByRole('row', { name: /Rosa Lima/ })
        .nth(7),
    ).toBeVisible()
  })
})
