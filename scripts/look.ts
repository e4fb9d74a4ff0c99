import { DEMO_ACCOUNTS } from '@milepost/server/auth/demo-accounts.ts'
import { launchBrowser } from './rig/browser.ts'

const origin = 'http://localhost:18080'
const browser = await launchBrowser()
try {
  for (const [width, dark, language, account] of [
    [1440, false, 'en', 'Customer Admin'],
    [360, true, 'pt', 'Customer Admin'],
  ] as const) {
    const context = await browser.newContext({
      viewport: { width, height: width === 360 ? 760 : 900 },
      colorScheme: dark ? 'dark' : 'light',
      permissions: ['clipboard-write', 'clipboard-read'],
    })
    const page = await context.newPage()
    await page.goto(`${origin}/administration/api-keys`)
    const who = DEMO_ACCOUNTS.filter(one => one.permission === account)[language === 'pt' ? 1 : 0]!
    await page.getByRole('button', { name: new RegExp(who.lastName) }).click()
    await page.waitForTimeout(2500)
    const shot = (name: string) => page.screenshot({ path: `/tmp/pics/${name}-${width}-${language}.png` })
    await shot('keys-empty')
    await page.goto(`${origin}/administration/api-keys/new`)
    await page.waitForTimeout(1000)
    await page.getByRole('textbox').first().fill(`Planning ${width}`)
    await page.getByRole('combobox').last().click()
    await page.getByRole('option').nth(0).click()
    await page.getByRole('option').nth(3).click()
    await shot('keys-form')
    await page.keyboard.press('Escape')
    await page.locator('form button[type=submit]').last().click()
    await page.waitForTimeout(1500)
    await shot('keys-record')
    await page.locator('main section button').first().click()
    await page.waitForTimeout(500)
    await shot('keys-dialog')
    await page.locator('dialog button[type=submit]').last().click()
    await page.waitForTimeout(1200)
    await shot('keys-made')
    await page.locator('dialog button').last().click()
    await page.waitForTimeout(300)
    await shot('keys-copied')
    await page.goto(`${origin}/administration/api-keys`)
    await page.waitForTimeout(1500)
    await shot('keys-list')
    await context.close()
  }
} finally {
  await browser.close()
}
