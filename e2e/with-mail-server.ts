import type { Page } from '@playwright/test'

/** From now on the page is told that this installation has a mail server. */
export async function withMailServer(page: Page): Promise<void> {
  await page.route(/\/api\/app_config\//, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), sends_mail: true } })
  })
}
