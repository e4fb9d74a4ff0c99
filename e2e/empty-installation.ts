import { encodeAvlFrame } from '@milepost/protocols/teltonika/encode.ts'
import type { Page } from '@playwright/test'
import { DeviceClient } from '../scripts/rig/device-client.ts'
import { arrival } from '../scripts/rig/drive-records.ts'
import { createScratchSystem, type ScratchSystem } from '../scripts/rig/scratch-system.ts'
import { test as base, expect } from './fixtures.ts'

/** An installation as `npm start` makes it, with nothing in it. */
export const test = base.extend<{ system: ScratchSystem }>({
  system: [
    // biome-ignore lint/correctness/noEmptyPattern: the form the test runner requires
    async ({}, use) => {
      const system = await createScratchSystem()
      await use(system)
      await system.dispose()
    },
    // Of each test its own: a worker that runs two of them would find it set up.
    { timeout: 120_000 },
  ],
  baseURL: async ({ system }, use) => {
    await use(system.origin)
  },
})

const EMAIL = 'rosa@northgate.example'
const PASSWORD = 'three lorries by the weir'

/** The set-up page makes the company and its first administrator, who signs in. */
export async function setUpCompany(page: Page, system: ScratchSystem): Promise<void> {
  await expect.poll(() => system.output()).toContain('/setup with the code')
  const code = /with the code (\S+)/.exec(system.output())![1]!
  await page.goto('/setup')
  await page.getByLabel('Set-up code').fill(code)
  await page.getByLabel('Management company').fill('Northgate Management')
  await page.getByLabel('First customer').fill('Northgate')
  await page.getByLabel('First name').fill('Rosa')
  await page.getByLabel('Last name').fill('Lima')
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repeat password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create and go to sign-in' }).click()
  await page.goto('/home')
  await page.getByLabel(/e-?mail/i).fill(EMAIL)
  await page.getByLabel(/password/i).fill(PASSWORD)
  await page.getByRole('button', { name: /^sign in$/i }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Rosa')
}

export async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).first().click()
}

/** By the administration page and the list of the noun, as somebody who looks for it would. */
export async function openForm(page: Page, noun: string, add: string): Promise<void> {
  await page.getByRole('link', { name: 'Administration' }).first().click()
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${noun}`) })
    .click()
  await page.getByRole('link', { name: add }).first().click()
}

export async function save(page: Page, add: string, said: string): Promise<void> {
  await page.getByRole('button', { name: add }).click()
  await expect(page.getByText(said, { exact: true })).toBeVisible()
}

/** A region, Midlands, with a depot, Oakham, by their forms. */
export async function addDepot(page: Page): Promise<void> {
  await openForm(page, 'Regions', 'Add region')
  await page.getByRole('textbox', { name: 'Name' }).fill('Midlands')
  await save(page, 'Add region', 'Region added')
  await openForm(page, 'Vehicle groups', 'Add vehicle group')
  await page.getByRole('textbox', { name: 'Name' }).fill('Oakham')
  await choose(page, 'Region', 'Midlands')
  await save(page, 'Add vehicle group', 'Vehicle group added')
}

/** A device moves to the depot, and the map has its vehicle in the region, with its driver. */
export async function expectOnMap(page: Page, system: ScratchSystem, deviceId: string): Promise<void> {
  const device = await DeviceClient.open(system.teltonikaPort, deviceId)
  const records = arrival({ longitude: -0.73, latitude: 52.67, speedKmh: 40 })
  expect(await device.send(encodeAvlFrame(records, { codec: '8E' }))).toBe(records.length)
  device.close()
  await page.getByRole('link', { name: 'Track', exact: true }).first().click()
  await page.getByRole('searchbox', { name: 'Search vehicles' }).fill('NG26')
  await expect(page.getByRole('treeitem', { name: /Midlands/ })).toBeVisible()
  await page.getByRole('treeitem', { name: /NG26 VAN/ }).click()
  await expect(page.getByRole('complementary').filter({ hasText: 'Nadia Petrov' })).toBeVisible()
}
