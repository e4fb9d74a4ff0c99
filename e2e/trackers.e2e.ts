import { isImei } from '@milepost/domain/telemetry/device-number.ts'
import { encodeAvlFrame } from '@milepost/protocols/teltonika/encode.ts'
import type { Page } from '@playwright/test'
import { DeviceClient } from '../scripts/rig/device-client.ts'
import { arrival } from '../scripts/rig/drive-records.ts'
import { expectAccessible } from './accessible.ts'
import { expect, signIn, test } from './fixtures.ts'

const LIST = '/administration/trackers'

const grid = (page: Page) => page.getByRole('grid', { name: 'Trackers' })

/** That no other device has. */
function newImei(): string {
  const digits = `35${String(Date.now()).slice(-12)}`
  return ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'].map(last => digits + last).find(isImei) ?? ''
}

const open = (imei: string) => DeviceClient.open(Number(process.env.MILEPOST_E2E_TELTONIKA_PORT), imei)

async function addVehicle(page: Page, registration: string): Promise<void> {
  await page.goto('/administration/vehicles/new')
  await page.getByRole('textbox', { name: 'Registration' }).fill(registration)
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Van', exact: true }).click()
  await page.getByRole('button', { name: 'Add vehicle' }).click()
  await expect(page.getByText('Vehicle added')).toBeVisible()
}

test('a tracker is registered into a vehicle by the pages alone, its device reports, and the vehicle is on the map', async ({
  page,
}) => {
  const registration = `TR ${Date.now().toString(36).slice(-6).toUpperCase()}`
  const imei = newImei()
  await signIn(page, 'Customer Admin')
  await addVehicle(page, registration)
  await expect(open(imei)).rejects.toThrow()

  await page.goto('/administration')
  await page.getByRole('main').getByRole('link', { name: 'Trackers' }).click()
  await page.getByRole('link', { name: 'Add tracker' }).click()
  await page.getByRole('textbox', { name: 'Device number' }).fill(`${imei.slice(0, 14)}${(Number(imei[14]) + 1) % 10}`)
  await page.getByRole('combobox', { name: 'Protocol' }).click()
  await page.getByRole('option', { name: 'Teltonika' }).click()
  await page.getByRole('combobox', { name: 'Vehicle' }).fill(registration)
  await page.getByRole('option', { name: registration }).click()
  await page.getByRole('button', { name: 'Add tracker' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Device number: Check each digit' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Device number' }).fill(imei)
  await page.getByRole('button', { name: 'Add tracker' }).click()
  await expect(page.getByText('Tracker added')).toBeVisible()
  const path = new URL(page.url()).pathname
  await expect(page.getByText('It has not reported yet.')).toBeVisible()

  const device = await open(imei)
  const records = arrival({ longitude: -0.73, latitude: 52.67, speedKmh: 40 })
  expect(await device.send(encodeAvlFrame(records, { codec: '8E' }))).toBe(records.length)
  device.close()

  await test.step('the map and the page of the tracker show it', async () => {
    await page.goto('/telematics/track')
    await page.getByRole('searchbox', { name: 'Search vehicles' }).fill(registration)
    await expect(page.getByRole('treeitem', { name: new RegExp(registration) })).toBeVisible()
    await page.goto(path)
    await expect(page.getByText('It has not reported yet.')).toHaveCount(0)
    await expect(page.getByRole('region', { name: `More about ${imei}` })).toContainText(`${registration}since`)
  })

  await test.step('archived, its device is refused; the undo lets it report again from its vehicle', async () => {
    await page.getByRole('button', { name: 'Archive' }).click()
    const question = page.getByRole('dialog', { name: `Archive ${imei}?` })
    await expect(question).toContainText('Used by 1 vehicle: the tracker is taken out')
    await question.getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByText('1 tracker archived')).toBeVisible()
    await expect(open(imei)).rejects.toThrow()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: 'Archive' })).toBeVisible()
    const again = await open(imei)
    again.close()
    await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toContainText('Restored')
  })
})

test('trackers are found by their vehicle and filtered by protocol and by whether they are in one', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin', `${LIST}?in_vehicle=no`)
  await expect(page.getByText('In a vehicle is No')).toBeVisible()
  await page.goto(`${LIST}?protocol=suntech`)
  await expect(page.getByText('Protocol is Suntech')).toBeVisible()
  await expect(grid(page).getByRole('row').nth(1)).toContainText('Suntech')
  await expect(grid(page).getByText('Teltonika')).toHaveCount(0)
})

test('list, page and form are accessible, wide and on a phone', async ({ page }) => {
  await signIn(page, 'Customer Admin', LIST)
  const expectAccessibleAtBothWidths = async (name: string) => {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `${name}, ${width} px`)
    }
  }
  await expect(grid(page).getByRole('link').first()).toBeVisible()
  await expectAccessibleAtBothWidths('list')
  await grid(page).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await expectAccessibleAtBothWidths('page')
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('textbox', { name: 'Device number' })).toBeVisible()
  await expectAccessibleAtBothWidths('form')
})
