import { expectAccessible } from './accessible.ts'
import { expect, signIn, test } from './fixtures.ts'
import { givenVehicle } from './given-history.ts'

const PATH = () => `/vehicle/${process.env.MILEPOST_E2E_VEHICLE}`
const { registration } = givenVehicle()

test('a note is pinned to the head of the page of its vehicle, stands in the timeline, and is taken down again', async ({
  page,
}) => {
  const text = `Key at the gate ${Date.now().toString(36)}`
  await signIn(page, 'Customer Admin', PATH())
  await page.getByRole('button', { name: 'Add note' }).click()
  const dialog = page.getByRole('dialog', { name: `Add a note on ${registration}` })
  await dialog.getByRole('textbox', { name: 'Note' }).fill(text)
  await dialog.getByRole('switch', { name: 'Pinned to the page of the vehicle' }).click()
  await expectAccessible(page, 'the dialog of a new note')
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Note added')).toBeVisible()
  const pinned = page.getByRole('list', { name: 'Pinned notes' }).getByRole('listitem').filter({ hasText: text })
  await expect(pinned).toBeVisible()
  await page.goto(`${PATH()}?kinds=note`)
  await page.getByRole('region', { name: 'Timeline', exact: true }).getByRole('link', { name: text }).click()
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('1 note archived')).toBeVisible()
  await page.goto(PATH())
  await expect(page.getByRole('region', { name: 'Where it is' })).toBeVisible()
  await expect(page.getByText(text)).toHaveCount(0)
})
