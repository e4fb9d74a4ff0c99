import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, signIn, test } from './fixtures.ts'
import { withMailServer } from './with-mail-server.ts'

const PAGE = '/administration/outbox'
const LIST = /\/api\/administration\/mails\//
const ONE = /\/api\/mail\/7\//

const mail = {
  ...{ id: 7, kind: 'account-invitation', recipient: 'ana@northwind.example', customer: 1, customer_name: 'Northwind' },
  ...{ state: 'given-up', written_at: '2026-11-24T09:00:00Z', attempts: 3, next_attempt_at: null, sent_at: null },
  ...{ given_up_at: '2026-11-24T10:00:00Z', said: '550 no such mailbox' },
}
const letter = {
  subject: 'Your Milepost account',
  html: '<!doctype html><html lang="en-GB"><body><p>Northwind has made an account.</p><script>parent.document.title = "run"</script></body></html>',
}

/** The outbox of an installation with a mail server, as the calls would say it. */
async function giveMails(page: Page): Promise<void> {
  await withMailServer(page)
  await page.route(LIST, route => route.fulfill({ json: { count: 1, results: [mail] } }))
  await page.route(ONE, route =>
    route.fulfill({ json: { ...mail, language: 'en', letter, letter_refusal: null, retry_refusal: null } }),
  )
}

test('an administrator without a mail server reads that nothing is sent and who can set one up', async ({ page }) => {
  await signIn(page, 'Customer Admin', '/administration')
  await page.getByRole('main').getByRole('link', { name: 'Outbox' }).click()
  await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible()
  await expect(page.getByText(/^No mail server is set up, so no email is sent\. An administrator/)).toBeVisible()
  await expect(page.getByText('MILEPOST_SMTP_URL')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Send a test email' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page, 'the outbox')
})

test('who looks after the installation reads how a mail server is set up, and at home that e-mails wait for one', async ({
  page,
}) => {
  await page.route(/\/api\/attention\//, route =>
    route.fulfill({ json: { results: [{ kind: 'waiting-mails', count: 2 }] } }),
  )
  await signIn(page, 'Global Admin', '/home')
  await page.getByRole('link', { name: '2 emails wait: no mail server is set up' }).click()
  await expect(page).toHaveURL(/state=waiting/)
  await expect(page.getByText(/Set MILEPOST_SMTP_URL and MILEPOST_MAIL_FROM/)).toBeVisible()
})

test('an administrator finds a mail that was given up, reads the letter without running it, and has it tried again', async ({
  page,
}) => {
  await giveMails(page)
  await signIn(page, 'Customer Admin', PAGE)
  await page.getByRole('row', { name: /ana@northwind\.example/ }).click()
  const panel = page.getByRole('complementary', { name: 'Email' })
  await expect(panel).toContainText('550 no such mailbox')
  await expect(panel.frameLocator('iframe').getByText('Northwind has made an account.')).toBeVisible()
  await expect(page).toHaveTitle(/Outbox/)
  await expectAccessible(page, 'a mail')
  await page.route(/\/api\/mail\/7\/retry\//, route => route.fulfill({ json: { id: 7 } }))
  await page.route(ONE, route =>
    route.fulfill({
      json: { ...mail, state: 'sent', said: null, language: 'en', letter, letter_refusal: null, retry_refusal: 'sent' },
    }),
  )
  await panel.getByRole('button', { name: 'Try again now' }).click()
  await expect(panel.getByText('Sent', { exact: true })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Try again now' })).toHaveCount(0)
})

test('what an e-mail says of a module that its reader does not have is not shown, with the reason', async ({
  page,
}) => {
  await giveMails(page)
  const hidden = { ...mail, language: 'en', letter: null, letter_refusal: 'no-module', retry_refusal: null }
  await page.route(ONE, route => route.fulfill({ json: hidden }))
  await signIn(page, 'Customer Admin', `${PAGE}?mail=7`)
  const panel = page.getByRole('complementary', { name: 'Email' })
  await expect(panel.getByText('What it says is about a module that you do not have')).toBeVisible()
  await expect(panel.locator('iframe')).toHaveCount(0)
})

test('a test e-mail opens as the mail that it is', async ({ page }) => {
  await giveMails(page)
  await page.route(/\/api\/mails_test\//, route => route.fulfill({ json: { id: 7 } }))
  await signIn(page, 'Customer Admin', PAGE)
  await page.getByRole('button', { name: 'Send a test email' }).click()
  await expect(page.getByRole('complementary', { name: 'Email' })).toContainText('ana@northwind.example')
  await expect(page).toHaveURL(/mail=7/)
})

test('filters stand in the address, and on a phone a row has kind and time under the address', async ({ page }) => {
  await giveMails(page)
  await signIn(page, 'Customer Admin', PAGE)
  const asked = page.waitForRequest(/state=given-up/)
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Given up' }).click()
  await asked
  await expect(page).toHaveURL(/state=given-up/)
  await page.setViewportSize({ width: 360, height: 740 })
  const row = page.getByRole('row', { name: /ana@northwind\.example/ })
  await expect(row).toContainText('Invitation')
  await expect(row.getByRole('gridcell').last()).toBeInViewport({ ratio: 1 })
})

test('who may not look after accounts has no access', async ({ page }) => {
  await signIn(page, 'Manager', PAGE)
  await expect(page.getByRole('heading', { name: 'Unauthorised Module' })).toBeVisible()
})
