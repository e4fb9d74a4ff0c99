import { addDepot, choose, expectOnMap, openForm, save, setUpCompany, test } from './empty-installation.ts'
import { expect } from './fixtures.ts'

const IMEI = '352093081466715'

test('an empty installation becomes a fleet whose vehicle is on the map because its device reported, with nothing but the pages', async ({
  page,
  system,
}) => {
  await test.step('the set-up page makes the company and its first administrator, who signs in', () =>
    setUpCompany(page, system))

  await test.step('a region and a depot in it', () => addDepot(page))

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
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill('ana@northgate.example')
    await page.getByRole('textbox', { name: 'First name', exact: true }).fill('Ana')
    await page.getByRole('textbox', { name: 'Last name', exact: true }).fill('Costa')
    await choose(page, 'Role', 'Manager')
    await choose(page, 'Modules', 'Track')
    await page.keyboard.press('Escape')
    await save(page, 'Add user', 'User added')
    await openForm(page, 'Notification emails', 'Add notification email')
    await page.getByRole('textbox', { name: 'Email' }).fill('workshop@northgate.example')
    await choose(page, 'Report', 'Defect notification')
    await save(page, 'Add notification email', 'Notification email added')
  })

  await test.step('the device reports, and the map has the vehicle in its depot, with its driver', () =>
    expectOnMap(page, system, IMEI))

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
