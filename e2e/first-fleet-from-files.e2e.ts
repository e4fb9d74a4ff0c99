import { sheetOf, workbook } from '@milepost/server/spreadsheets/sheets.fixture.ts'
import type { Page } from '@playwright/test'
import { addDepot, expectOnMap, setUpCompany, test } from './empty-installation.ts'
import { expect } from './fixtures.ts'

const IMEI = '352093081466723'

type FilePayload = Exclude<Parameters<ReturnType<Page['locator']>['setInputFiles']>[0], string | readonly unknown[]>

type Sheet = readonly (readonly string[])[]

const VEHICLES: Sheet = [
  ['Registration', 'Fleet number', 'Type', 'Vehicle groups'],
  ['NG26 VAN', '1', 'Van', 'Oakham'],
  ['NG26 TRK', '2', 'Truck', 'Oakham'],
]
const TRACKERS: Sheet = [
  ['Device number', 'Protocol', 'Model', 'Vehicle'],
  [IMEI, 'Teltonika', 'FMC130', 'NG26 VAN'],
]
const DRIVERS: Sheet = [
  ['First name', 'Last name', 'Employee number', 'Usual vehicle'],
  ['Nadia', 'Petrov', 'E-1', 'NG26 VAN'],
]
const USERS: Sheet = [
  ['Email', 'First name', 'Last name', 'Role', 'Modules'],
  ['ana@northgate.example', 'Ana', 'Costa', 'Manager', 'Track'],
]

const csvOf = (sheet: Sheet) => ({
  ...{ name: 'file.csv', mimeType: 'text/csv' },
  buffer: Buffer.from(sheet.map(cells => cells.join(';')).join('\r\n')),
})

const xlsxOf = async (sheet: Sheet) => ({
  ...{ name: 'file.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  buffer: await workbook(sheetOf(sheet)),
})

async function upload(page: Page, kind: string, file: FilePayload, changes: RegExp): Promise<void> {
  const panel = page.getByRole('complementary')
  await page.getByRole('link', { name: 'Administration' }).first().click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Uploads/ })
    .click()
  await page.getByRole('button', { name: 'New upload' }).first().click()
  await panel.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: kind, exact: true }).click()
  await panel.locator('input[type="file"]').setInputFiles(file)
  await panel.getByRole('button', { name: 'Check file' }).click()
  await panel.getByRole('button', { name: changes }).click()
  await expect(panel.getByText('The file was saved.')).toBeVisible()
}

test('an empty installation becomes a fleet from spreadsheets, whose vehicle is on the map because its device reported', async ({
  page,
  system,
}) => {
  await test.step('the company, a region and a depot', async () => {
    await setUpCompany(page, system)
    await addDepot(page)
  })
  await test.step('vehicles from a workbook; trackers, drivers and users from CSV', async () => {
    await upload(page, 'Vehicles', await xlsxOf(VEHICLES), /^Save 2 changes$/)
    await upload(page, 'Trackers', csvOf(TRACKERS), /^Save 1 change$/)
    await upload(page, 'Drivers', csvOf(DRIVERS), /^Save 1 change$/)
    await upload(page, 'Users', csvOf(USERS), /^Save 1 change$/)
  })
  await test.step('the device reports, and the map has the vehicle in its depot, with its driver', () =>
    expectOnMap(page, system, IMEI))
  await test.step('the user of the file has an invitation', async () => {
    await page.getByRole('link', { name: 'Administration' }).first().click()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Outbox/ })
      .click()
    await expect(page.getByRole('grid', { name: 'Outbox' }).getByText('ana@northgate.example')).toBeVisible()
  })
})
