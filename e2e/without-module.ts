import type { Page } from '@playwright/test'

/** From now on the page is told that a module is switched off for every customer of whoever is signed in. */
export async function withoutModule(page: Page, off: string): Promise<void> {
  await page.route('**/api/user/get_current_user/', async route => {
    const response = await route.fetch()
    const json = await response.json()
    const modules = json.modules.filter(({ name }: { name: string }) => name !== off)
    await route.fulfill({ response, json: { ...json, modules, user: { ...json.user, modules }, modules_off: [off] } })
  })
}
