import AxeBuilder from '@axe-core/playwright'
import { expect, signIn, test } from './fixtures.ts'

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on sign-in, home, administration, unauthorised and Track, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto('/home')
    await expect(page.getByLabel('E-mail')).toBeVisible()
    await check(page, 'sign-in')
    await signIn(page, 'Customer Admin')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello')
    await check(page, 'home')
    for (const path of ['/administration', '/unauthorised']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await check(page, path)
    }
    await page.goto('/telematics/track')
    await expect(page.locator('[data-map][data-ready="true"]')).toBeVisible()
    await check(page, 'track')
  })
}

async function check(page: import('@playwright/test').Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(' | ')}`)
  expect.soft(found, name).toEqual([])
}
