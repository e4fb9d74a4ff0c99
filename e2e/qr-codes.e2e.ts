import { readFile } from 'node:fs/promises'
import { expectAccessible } from './accessible.ts'
import { expect, signIn, test } from './fixtures.ts'

test('the QR code of a vehicle is shown and saved, and labels of several are printed', async ({ page }) => {
  await signIn(page, 'Customer Admin', '/administration/vehicles')
  const list = page.getByRole('grid', { name: 'Vehicles' })

  await list.getByRole('link').first().waitFor()

  await test.step('labels of the vehicles that are selected come as one file', async () => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Print QR codes' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe('QR codes.pdf')
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await page.getByRole('button', { name: 'Clear selection' }).click()
  })

  await test.step('the page of a vehicle shows its code with the address', async () => {
    const first = list.getByRole('link').first()
    const registration = (await first.textContent()) ?? ''
    await first.click()
    await page.getByRole('button', { name: 'Show QR code' }).click()
    const dialog = page.getByRole('dialog', { name: registration })
    await expect(dialog.getByRole('img', { name: `QR code of ${registration}` })).toBeVisible()
    await expect(dialog.getByRole('link')).toHaveText(new RegExp(`/qr\\?vehicle_id=\\d+&registration=${registration}$`))
    await expectAccessible(page, 'the QR code of a vehicle')
    for (const kind of ['PNG', 'SVG']) {
      const saved = page.waitForEvent('download')
      await dialog.getByRole('button', { name: `Save ${kind}` }).click()
      expect((await saved).suggestedFilename()).toBe(`${registration}.${kind.toLowerCase()}`)
    }
  })
})
