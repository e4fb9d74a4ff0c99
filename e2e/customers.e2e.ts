import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, forgetSession, signIn, test } from './fixtures.ts'

const LIST = '/administration/customers'

/** A PNG of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
const grid = (page: Page, name = 'Customers') => page.getByRole('grid', { name })

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** By its IANA name, which stands below the place and its country. */
async function chooseTimeZone(page: Page, zone: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Time zone' }).fill(zone)
  await page.getByRole('option').filter({ hasText: zone }).click()
}

test('a management company and its customer are added, and then the customer’s group and vehicle by the same pages [ADM-CUST-01, N-55, N-61]', async ({
  page,
}) => {
  const mark = Date.now().toString(36)
  const company = `Harbour ${mark}`
  const name = `Northgate ${mark}`
  await signIn(page, 'Global Admin', '/administration')

  await test.step('the company, which may have a logo', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Management companies' }).click()
    await page.getByRole('link', { name: 'Add management company' }).click()
    await page.getByRole('button', { name: 'Add management company' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Name: Fill in this field.' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(company)
    await page.getByRole('button', { name: 'Add management company' }).click()
    await said(page, 'Management company added')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose picture…' }).click()
    await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PICTURE })
    await said(page, 'Logo saved')
    await expect(page.getByRole('img', { name: `Logo of ${company}` })).toBeVisible()
    await page.getByRole('button', { name: 'Remove logo' }).click()
    await said(page, 'Logo removed')
  })

  await test.step('the customer', async () => {
    await page.goto(`${LIST}/new`)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await page.getByRole('textbox', { name: 'Reference' }).fill('Not like this')
    await page.getByRole('button', { name: 'Add customer' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Management company: Fill in this field.' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Reference' }).fill(`northgate-${mark}`)
    await choose(page, 'Management company', company)
    await chooseTimeZone(page, 'Europe/Lisbon')
    await page.getByRole('button', { name: 'Add customer' }).click()
    await said(page, 'Customer added')
    await expect(page.getByText('In Portugal, the law forbids it unless you can show a legal basis.')).toBeVisible()
    await expectAccessible(page, 'a customer')
  })
  const path = new URL(page.url()).pathname

  await test.step('what is the customer’s', async () => {
    await page.goto('/administration/vehicle-groups/new')
    await choose(page, 'Customer', name)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Porto')
    await page.getByRole('button', { name: 'Add vehicle group' }).click()
    await said(page, 'Vehicle group added')
    await page.goto('/administration/vehicles/new')
    await choose(page, 'Customer', name)
    await page.getByRole('textbox', { name: 'Registration' }).fill('AA 01 BB')
    await page.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Van', exact: true }).click()
    await page.getByRole('button', { name: 'Add vehicle' }).click()
    await said(page, 'Vehicle added')
  })

  await test.step('archived after being told what uses it, and restored', async () => {
    await page.goto(path)
    await page.getByRole('button', { name: 'Archive' }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText('1 vehicle')
    await question.getByRole('button', { name: 'Archive' }).click()
    await said(page, '1 customer archived')
    await page.goto('/administration/vehicle-groups/new')
    await page.getByRole('combobox', { name: 'Customer' }).fill(name)
    await expect(page.getByRole('option', { name, exact: true })).toHaveCount(0)
    await page.goto(path)
    await page.getByRole('button', { name: 'Restore' }).click()
    await said(page, '1 customer restored')
    await page.goto(LIST)
    await page.getByRole('searchbox').fill(name)
    await expect(grid(page).getByRole('link', { name })).toBeVisible()
    await expectAccessible(page, 'the customers')
    await page.goto(path)
    await page.getByRole('button', { name: 'Archive' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
    await said(page, '1 customer archived')
  })
})

test('an administrator of a customer changes the own one alone, and says on what basis its drivers are scored', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin', LIST)
  await expect(grid(page).locator('tbody tr[aria-selected]')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Add customer' })).toHaveAttribute('aria-disabled', 'true')
  await grid(page).getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Archive' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('textbox', { name: 'Reference' })).toBeDisabled()
  await page.getByRole('textbox', { name: 'Purpose of timesheets' }).fill('Paying overtime')
  await page.getByRole('button', { name: 'Save' }).click()
  await said(page, 'Customer saved')
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toContainText(
    'Paying overtime',
  )
  const isScored = page.getByRole('switch', { name: 'Score drivers' })
  const wasScored = await isScored.isChecked()
  for (const isOn of [!wasScored, wasScored]) {
    await isScored.click()
    await page
      .getByRole('textbox', { name: isOn ? 'Legal basis for scoring' : 'Reason for switching scoring off' })
      .fill('Agreed with the council')
    await page.getByRole('button', { name: isOn ? 'Switch scoring on' : 'Switch scoring off' }).click()
    await said(page, isOn ? 'Scoring is on' : 'Scoring is off')
    await expect(isScored).toBeChecked({ checked: isOn })
  }
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Purpose of timesheets' }).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await said(page, 'Customer saved')
})

test('another country is asked about once, and the way back to the stored one not at all', async ({ page }) => {
  await signIn(page, 'Customer Admin', LIST)
  await grid(page).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Edit' }).click()
  const country = page.getByRole('combobox', { name: 'Country' })
  const stored = await country.inputValue()
  await choose(page, 'Country', 'Netherlands')
  const question = page.getByRole('dialog', { name: 'Change the country to Netherlands?' })
  await question.getByRole('button', { name: 'Change country' }).click()
  await expect(country).toHaveValue('Netherlands')
  await choose(page, 'Country', stored)
  await expect(country).toHaveValue(stored)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a limit is set for the vehicles of one type, within its bounds, and taken away again', async ({ page }) => {
  await signIn(page, 'Customer Admin', LIST)
  await grid(page).getByRole('link').first().click()
  const edit = async () => {
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('combobox', { name: 'Vehicles it is for' }).click()
    await page.getByRole('option', { name: 'Motorbike' }).click()
  }
  const idling = page.getByRole('textbox', { name: 'Idling from' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await edit()
  await expect(idling).toHaveAttribute('placeholder', '120 s')
  await idling.fill('5')
  await expect(page.getByText('10 to 3,600', { exact: true })).toBeVisible()
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: 'A limit is outside of its bounds' }).first()).toBeVisible()
  await idling.fill('300')
  await save.click()
  await said(page, 'Customer saved')
  await expect(page.getByText('Motorbike: Idling from 300 s').first()).toBeVisible()
  await edit()
  await idling.fill('')
  await save.click()
  await said(page, 'Customer saved')
  await expect(page.getByText('As for everybody').first()).toBeVisible()
})

test('who may not change a customer is told so, and management companies are for global administrators', async ({
  page,
}) => {
  await signIn(page, 'Manager', LIST)
  await grid(page).getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('button', { name: 'Choose picture…' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('switch', { name: 'Score drivers' })).toBeDisabled()
  await page.goto('/administration/management-companies')
  await expect(page).toHaveURL('/unauthorised?wanted=managementCompanies')
  await forgetSession(page)
})

test('data that is to be kept for a shorter time is deleted only once that was read and confirmed', async ({
  page,
}) => {
  const mark = Date.now().toString(36)
  await signIn(page, 'Global Admin', `${LIST}/new`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Brief ${mark}`)
  await page.getByRole('textbox', { name: 'Reference' }).fill(`brief-${mark}`)
  await chooseTimeZone(page, 'Europe/Lisbon')
  const company = page.getByRole('combobox', { name: 'Management company' })
  await company.click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Add customer' }).click()
  await said(page, 'Customer added')

  const positions = page.getByRole('textbox', { name: 'Positions kept (days)' })
  const keep = async (days: string) => {
    await page
      .getByRole('link', { name: 'Edit' })
      .or(page.getByRole('button', { name: 'Edit' }))
      .first()
      .click()
    await positions.fill(days)
    await page.getByRole('button', { name: 'Save' }).click()
  }
  await keep('90')
  const question = page.getByRole('dialog', { name: 'Delete older data for good?' })
  await expect(question).toContainText('Positions: 90 days instead of 396.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(positions).toHaveValue('90')
  await page.getByRole('button', { name: 'Save' }).click()
  await question.getByRole('button', { name: 'Delete older data' }).click()
  await said(page, 'Customer saved')
  await keep('120')
  await expect(question).toHaveCount(0)
})
