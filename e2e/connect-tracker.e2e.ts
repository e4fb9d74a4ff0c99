import { isImei } from '@milepost/domain/telemetry/device-number.ts'
import { connectProtocolDevice } from '@milepost/server/testing/device-client.ts'
import type { Page } from '@playwright/test'
import { arrival } from '../scripts/rig/drive-records.ts'
import { expectAccessible } from './accessible.ts'
import { expect, signIn, test } from './fixtures.ts'

const PAGE = '/administration/trackers/connect'

const ports = (): Record<string, number> => JSON.parse(process.env.MILEPOST_E2E_DEVICE_PORTS ?? '{}')

/** That no other device has. */
function newImei(start: string): string {
  const digits = start + String(Date.now()).slice(-12)
  return ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'].map(last => digits + last).find(isImei) ?? ''
}

async function addVehicle(page: Page, registration: string): Promise<void> {
  await page.goto('/administration/vehicles/new')
  await page.getByRole('textbox', { name: 'Registration' }).fill(registration)
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Van', exact: true }).click()
  await page.getByRole('button', { name: 'Add vehicle' }).click()
  await expect(page.getByText('Vehicle added')).toBeVisible()
}

async function fillIn(
  page: Page,
  { maker, imei, registration }: { maker: string; imei: string; registration: string },
) {
  await page.getByRole('combobox', { name: 'Maker or app' }).click()
  await page.getByRole('option', { name: maker }).click()
  await page.getByRole('textbox', { name: 'Device number' }).fill(imei)
  await page.getByRole('combobox', { name: 'Vehicle' }).fill(registration)
  await page.getByRole('option', { name: registration }).click()
  await page.getByRole('button', { name: 'Register tracker' }).click()
}

test('a device that nobody knows is registered, is refused for its protocol, and reports after one click', async ({
  page,
}) => {
  const registration = `CT ${Date.now().toString(36).slice(-6).toUpperCase()}`
  const imei = newImei('36')
  await signIn(page, 'Customer Admin')
  await addVehicle(page, registration)
  await page.goto('/administration/trackers')
  await page.getByRole('link', { name: 'Connect a tracker' }).click()
  await page.getByRole('button', { name: 'Register tracker' }).click()
  await expect(page.getByText('Fill in this field.')).toHaveCount(3)
  await fillIn(page, { maker: 'I do not know', imei, registration })
  const settings = page.getByRole('region', { name: 'Settings of the device' })
  await expect(settings).toContainText(`${new URL(page.url()).hostname}`)
  await expect(settings).toContainText(String(ports().common))
  await expect(page.getByRole('button', { name: 'Connect another tracker' })).toBeVisible()
  const heard = page.getByRole('region', { name: 'Connection' })
  await expect(heard).toContainText('Waiting for the first call…')

  const call = () => connectProtocolDevice('gt06', imei, ports().common!)
  await expect(call()).rejects.toThrow()
  await expect(heard).toContainText('The device calls and is refused')
  await expect(heard.getByRole('button', { name: 'Accept GT06 (Concox, Jimi)' })).toBeVisible()
  const guide = page.url()

  await test.step('one click in the list of refused devices accepts its protocol', async () => {
    await page.goto('/administration/unknown-devices')
    await page.getByRole('searchbox', { name: 'Device number' }).fill(imei)
    const row = page.getByRole('table', { name: 'Refused devices' }).getByRole('row').filter({ hasText: imei })
    await expect(row).toContainText('By GT06 (Concox, Jimi), not Teltonika')
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `refused devices, ${width} px`)
    }
    await row.getByRole('button', { name: 'Accept GT06 (Concox, Jimi)' }).click()
    await expect(page.getByRole('heading', { name: 'No device matches' })).toBeVisible()
  })
  await page.goto(guide)
  await expect(page.getByRole('region', { name: 'Device', exact: true })).toContainText('GT06 (Concox, Jimi)')
  const device = await call()
  await device.report(arrival({ longitude: -0.73, latitude: 52.67, speedKmh: 40 }))
  await expect(heard).toContainText(/Last contact (just now|\d+ s ago), position: .+, ignition on/)
  device.connection.end()
  await heard.getByRole('link', { name: `Show ${registration} on the map` }).click()
  await expect(page.getByRole('complementary', { name: registration })).toBeVisible()
})

test('what to set is shown for each maker, with the port of its protocol and the SIM card’s access point', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin', `${PAGE}?maker=teltonika&number=490154203237518`)
  const settings = page.getByRole('region', { name: 'Settings of the device' })
  const host = new URL(page.url()).hostname
  await expect(settings).toContainText(`setparam 2001:APN;2004:${host};2005:${ports().teltonika};2006:0`)
  await page.getByRole('textbox', { name: 'APN of the SIM card' }).fill('m2m.example')
  await expect(settings).toContainText('2001:m2m.example;')
  await page.goto(`${PAGE}?maker=osmand&number=van-7`)
  await expect(page.getByRole('img', { name: 'QR code of the address' })).toBeVisible()
  await expect(settings).toContainText(`http://${host}:${ports().osmand}`)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `phone, ${width} px`)
  }
})

test('a device that calls and is not registered is listed for a global administrator, and registered from there', async ({
  page,
}) => {
  const imei = newImei('37')
  await expect(connectProtocolDevice('teltonika', imei, ports().teltonika!)).rejects.toThrow()
  await signIn(page, 'Global Admin', '/administration/unknown-devices')
  await page.getByRole('searchbox', { name: 'Device number' }).fill(imei)
  const row = page.getByRole('table', { name: 'Unknown devices' }).getByRole('row').filter({ hasText: imei })
  await expect(row).toContainText('Teltonika')
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `unknown devices, ${width} px`)
  }
  await row.getByRole('link', { name: `Register ${imei}` }).click()
  await expect(page.getByRole('textbox', { name: 'Device number' })).toHaveValue(imei)
  await expect(page.getByRole('combobox', { name: 'Maker or app' })).toHaveValue('Teltonika')
  await expect(page.getByRole('region', { name: 'Connection' })).toContainText(
    /Last call (just now|\d+ s ago) by Teltonika, not registered/,
  )
})

test('who may read alone sees the settings, and why nothing can be registered', async ({ page }) => {
  await signIn(page, 'Read Only', `${PAGE}?maker=ruptela`)
  await expect(page.getByRole('region', { name: 'Settings of the device' })).toContainText('setconnection APN')
  const register = page.getByRole('button', { name: 'Register tracker' })
  await expect(register).toHaveAttribute('aria-disabled', 'true')
  await expect(register).toHaveAttribute(
    'aria-description',
    'Your role may read this, not change it. Ask an administrator.',
  )
})
