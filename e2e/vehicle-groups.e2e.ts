import { demoFleet, demoSeed } from '@milepost/simulator/fleet.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, signIn, test } from './fixtures.ts'

/** Of the customer of the administrator who signs in: from the last depot, which no other test begins with. */
const [first, second] = demoFleet(demoSeed)
  .customers[0]!.regions.flatMap(region => region.depots.flatMap(depot => depot.vehicles))
  .map(({ registration }) => registration)
  .slice(-2) as [string, string]

/** Behind all regions and groups of the demo. */
const region = `Zulu ${Date.now().toString(36)}`
const depot = `Zulu depot ${Date.now().toString(36)}`

const vehicles = (page: Page) => page.getByRole('grid', { name: 'Vehicles' })
const chip = (page: Page, registration: string) => page.getByRole('button', { name: `Remove ${registration}` })
const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
const history = (page: Page) => page.getByRole('region', { name: 'History' }).getByRole('listitem')

async function pickFound(page: Page, registration: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search: Vehicles' }).fill(registration)
  await vehicles(page).getByRole('row', { name: registration }).click()
  await expect(chip(page, registration)).toBeVisible()
}

/** Whether a search for the vehicle finds it in its region and group, on a screen with the tree of vehicles. */
async function expectInTree(page: Page, path: string, isThere: boolean): Promise<void> {
  await page.goto(path)
  await page.getByPlaceholder('Registration, type, group').fill(first)
  await expect(page.getByRole('treeitem', { level: 3, name: first }).first()).toBeVisible()
  const [inRegion, inDepot] = [region, depot].map((name, at) => page.getByRole('treeitem', { level: at + 1, name }))
  if (isThere) await expect(inRegion!).toBeVisible()
  await expect(inDepot!).toHaveCount(isThere ? 1 : 0)
}

test('a region is added and a depot in it with vehicles, found on Events and Timesheets, archived with the question and restored [N-55]', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin', '/administration')
  await page.getByRole('main').getByRole('link', { name: 'Regions' }).click()
  await page.getByRole('link', { name: 'Add region' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(region)
  await page.getByRole('button', { name: 'Add region' }).click()
  await said(page, 'Region added')

  await test.step('a depot is added in it, with vehicles that a search finds', async () => {
    await page.goto('/administration/vehicle-groups/new')
    await page.getByRole('button', { name: 'Add vehicle group' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Name: Fill in this field.' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Name' }).fill(depot)
    await page.getByRole('combobox', { name: 'Region' }).click()
    await page.getByRole('option', { name: region }).click()
    await pickFound(page, first)
    await pickFound(page, second)
    await said(page, '2 vehicles selected')
    await page.getByRole('button', { name: 'Add vehicle group' }).click()
    await said(page, 'Vehicle group added')
  })
  const path = new URL(page.url()).pathname

  await test.step('its region says what the depot has, and each figure leads to what it counts', async () => {
    await page.getByRole('main').getByRole('link', { name: '2', exact: true }).first().click()
    await expect(page.getByRole('grid', { name: 'Vehicles' }).getByRole('link')).toHaveText([first, second].toSorted())
    await page.goto('/administration/regions')
    await page.getByRole('grid', { name: 'Regions' }).getByRole('link', { name: region }).click()
    const figures = page.getByRole('table').filter({ hasText: 'With a tracker' })
    await expect(figures.getByRole('row', { name: `${depot} 2 2` })).toBeVisible()
    await expect(figures.getByRole('row', { name: 'Total 2 2' })).toBeVisible()
    await expectAccessible(page, 'a region with figures')
    await figures.getByRole('link', { name: depot }).click()
    await expect(page.getByRole('heading', { name: 'At a glance' })).toBeVisible()
  })

  await test.step('it stands in its region on Events and on Timesheets, with its vehicles', async () => {
    await expectInTree(page, '/events/activity', true)
    await expectInTree(page, '/telematics/timesheets', true)
  })

  await test.step('a vehicle is taken out, which both histories say', async () => {
    await page.goto(path)
    await page.getByRole('button', { name: 'Edit' }).click()
    await chip(page, second).click()
    await said(page, '1 vehicle selected')
    await page.getByRole('button', { name: 'Save' }).click()
    await said(page, 'Vehicle group saved')
    await expect(history(page).first()).toContainText(`Taken out: ${second}`)
    await page.goto(`/administration/vehicles?search=${encodeURIComponent(second)}`)
    await page.getByRole('grid', { name: 'Vehicles' }).getByRole('link', { name: second }).click()
    await expect(history(page).first()).toContainText(`Taken out: ${depot}`)
  })

  await test.step('archiving asks with what uses it, and takes it from the tree', async () => {
    await page.goto(path)
    await page.getByRole('button', { name: 'Archive' }).click()
    const question = page.getByRole('dialog', { name: `Archive ${depot}?` })
    await expect(question).toContainText('Used by 1 vehicle: they leave the group.')
    await question.getByRole('button', { name: 'Archive' }).click()
    await said(page, '1 vehicle group archived')
    await expectInTree(page, '/events/activity', false)
  })

  await test.step('restored, it has its vehicle again', async () => {
    await page.goto(path)
    await page.getByRole('button', { name: 'Restore' }).click()
    await said(page, '1 vehicle group restored')
    await expectInTree(page, '/events/activity', true)
  })

  await test.step('without its region it stands under none', async () => {
    await page.goto('/administration/regions')
    await page.getByRole('grid', { name: 'Regions' }).getByRole('link', { name: region }).click()
    await page.getByRole('button', { name: 'Archive' }).click()
    const question = page.getByRole('dialog', { name: `Archive ${region}?` })
    await expect(question).toContainText('Used by 1 vehicle group: they stand without a region.')
    await question.getByRole('button', { name: 'Archive' }).click()
    await said(page, '1 region archived')
    await page.goto('/events/activity')
    await page.getByPlaceholder('Registration, type, group').fill(first)
    await expect(page.getByRole('treeitem', { level: 1, name: 'No region' })).toBeVisible()
    await expect(page.getByRole('treeitem', { level: 2, name: depot })).toBeVisible()
    await expect(page.getByRole('treeitem', { level: 1, name: region })).toHaveCount(0)
  })

  // The fleet is as other tests expect it.
  await page.goto(path)
  await page.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await said(page, '1 vehicle group archived')
})

test('what uses a depot leads to each record: its vehicles, and its geofences on the map', async ({ page }) => {
  await signIn(page, 'Customer Admin', '/administration/vehicle-groups?search=West+Haulage')
  await page.getByRole('grid', { name: 'Vehicle groups' }).getByRole('link', { name: 'West Haulage' }).click()
  const uses = page.getByRole('region', { name: 'Used by' })
  await uses.getByRole('link', { name: 'Oakham centre at night' }).click()
  await expect(page).toHaveURL(/\/telematics\/geofence\?geofence=\d+/)
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Oakham centre at night')
  await page.goBack()
  await expect(uses.getByRole('link', { name: /^\d+ vehicles$/ })).toBeVisible()
  await uses
    .getByRole('listitem')
    .filter({ hasText: /\d+ vehicles/ })
    .getByRole('link')
    .nth(1)
    .click()
  await expect(page).toHaveURL(/\/administration\/vehicles\/\d+$/)
})

test('list, page and form are accessible, wide and on a phone', async ({ page }) => {
  await signIn(page, 'Customer Admin', '/administration/vehicle-groups')
  const grid = page.getByRole('grid', { name: 'Vehicle groups' })
  const expectAccessibleAtBothWidths = async (name: string) => {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `${name}, ${width} px`)
    }
  }
  await expect(grid.getByRole('link').first()).toBeVisible()
  await expectAccessibleAtBothWidths('list')
  await grid.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await expectAccessibleAtBothWidths('page')
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(vehicles(page).getByRole('row').nth(1)).toBeVisible()
  await expectAccessibleAtBothWidths('form')
})
