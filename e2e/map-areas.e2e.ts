import { accessibilityFaults } from './accessible.ts'
import { expect, signIn, test } from './fixtures.ts'

test('a global administrator sees the installed areas, and a file that is no map is refused with the reason', async ({
  page,
}) => {
  await signIn(page, 'Global Admin', '/administration/map-areas')
  await page.getByRole('row', { name: /Montevideo/ }).click()
  const detail = page.getByRole('complementary', { name: 'Montevideo' })
  await expect(detail).toContainText('© OpenStreetMap contributors')
  await expect(detail.getByRole('button', { name: 'Delete area' })).toHaveAttribute('aria-disabled', 'true')
  await expect(detail.locator('[data-map][data-ready="true"]')).toBeVisible()
  await expect(page).toHaveURL(/\?area=montevideo$/)
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Add area' }).click()
  const cat = { name: 'atlantis-latest.osm.pbf', mimeType: 'application/octet-stream', buffer: Buffer.from('a cat') }
  await page.locator('input[type="file"]').setInputFiles(cat)
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Atlantis')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('Atlantis was not installed')).toContainText('not an OpenStreetMap extract')
})

test('a customer administrator has no access', async ({ page }) => {
  await signIn(page, 'Customer Admin', '/administration/map-areas')
  await expect(page.getByRole('heading', { name: 'Unauthorised Module' })).toBeVisible()
})
