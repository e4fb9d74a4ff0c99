import type { Page } from 'playwright'

/** Signs a page in with the token of a session: a page that stores no user would end it. */
export async function signInPage(page: Page, origin: string, token: string): Promise<void> {
  await page.context().addCookies([{ name: 'access-token', value: token, url: origin }])
  await page.goto(`${origin}/login`)
  await page.waitForURL(`${origin}/home`)
}
