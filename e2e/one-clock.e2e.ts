import { dayText, localDay } from '@milepost/domain/time/local-time.ts'
import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'
import { KATHMANDU } from './given-accounts.ts'
import { DEPOT_TIME_ZONE, drivesBegin, givenVehicle, WORKED_DAY } from './given-history.ts'

const { registration } = givenVehicle()
const vehicleId = Number(process.env.MILEPOST_E2E_VEHICLE)
const HARSH_BRAKING_AFTER_MS = 5 * 60_000

/** The browser is in Montevideo in both. */
const READERS = [
  { role: 'Customer Admin', timeZone: DEPOT_TIME_ZONE, of: 'the depot without a preference' },
  { role: 'Customer Admin in Kathmandu', timeZone: KATHMANDU, of: 'the preference' },
]

/** The times with which rows of a list begin, the earliest first. */
async function timesIn(rows: Locator, count: number): Promise<string[]> {
  await expect(rows).toHaveCount(count)
  const texts = await rows.allInnerTexts()
  return texts.map(text => /\b\d\d:\d\d/.exec(text)?.[0] ?? text).sort()
}

for (const { role, timeZone, of } of READERS) {
  test(`a trip begins at the same time on every screen, by the clock of ${of}, wherever the browser is`, async ({
    page,
  }) => {
    const show = (atMs: number) =>
      new Date(atMs).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
    const starts = drivesBegin().map(show)
    const [firstMs = 0] = drivesBegin()
    const day = dayText(localDay(firstMs, timeZone))
    const days = `startDate=${day}&endDate=${day}`
    const trips = starts.length
    await signIn(page, role)

    await test.step('Trips', async () => {
      await page.goto(`/telematics/trip?vehicleId=${vehicleId}&${days}&show=trips`)
      const rows = page.getByRole('grid', { name: 'Trips', exact: true }).locator('tbody tr[aria-selected]')
      expect(await timesIn(rows, trips)).toEqual(starts)
    })

    await test.step('Timesheets', async () => {
      const range = `start=${WORKED_DAY}&end=${WORKED_DAY}&day=${WORKED_DAY}`
      await page.goto(`/telematics/timesheets?vehicleId=${vehicleId}&${range}`)
      const parts = page.getByRole('region', { name: 'Day details' }).getByRole('listitem')
      expect(await timesIn(parts.filter({ hasText: /:\d\d Trip/ }), trips)).toEqual(starts)
      const firstStart = page.getByRole('grid', { name: 'Timesheet' }).locator('tbody tr[aria-selected] td').nth(1)
      await expect(firstStart).toHaveText(starts[0] ?? '')
    })

    await test.step('Trace', async () => {
      await page.goto(`/telematics/trace?vehicleId=${vehicleId}&${days}&drawer=stops`)
      const rows = page.getByRole('listitem').filter({ hasText: /^Trip · / })
      expect(await timesIn(rows, trips)).toEqual(starts)
    })

    await test.step('Explain this day', async () => {
      await page.goto(`/telematics/explained-day?vehicleId=${vehicleId}&startDate=${day}`)
      await expect(page.getByRole('table', { name: 'Records' })).toContainText(`${starts[0]}:00 – `)
    })

    const brakedAt = show(firstMs + HARSH_BRAKING_AFTER_MS)
    await test.step('Driver Behaviour, opened down to its events', async () => {
      await page.goto(`/telematics/safety/abc?of=vehicle-${vehicleId}&${days}`)
      const events = page.getByRole('complementary').getByRole('listitem').filter({ hasText: 'Harsh Braking' })
      await expect(events.filter({ hasText: `, ${brakedAt}:00` })).toHaveCount(1)
    })

    await test.step('Events', async () => {
      await page.goto(`/events/activity?vehicleId=${vehicleId}&${days}`)
      const rows = page.getByRole('grid', { name: 'Events' }).locator('tbody tr[aria-selected]')
      await expect(rows.filter({ hasText: `, ${brakedAt}:00` }).first()).toBeVisible()
    })
  })
}

const notice = (page: Page) => page.getByRole('banner').getByText(/^Times in /)

test('the clock is named where it is not that of the browser, on a phone as well', async ({ page }) => {
  await signIn(page, 'Customer Admin', '/telematics/trip')
  await expect(notice(page)).toHaveText(/^Times in London \(UTC/)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('banner').getByText(/^UTC/)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test.describe('in a browser by the clock of the depot', () => {
  test.use({ timezoneId: DEPOT_TIME_ZONE })

  test('the clock is not named, and the days of a timesheet need no word', async ({ page }) => {
    await signIn(page, 'Customer Admin', `/telematics/timesheets?vehicleId=${vehicleId}`)
    await expect(page.getByRole('grid', { name: 'Timesheet' })).toBeVisible()
    await expect(page.getByRole('main').getByText(registration).first()).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
    await expect(page.getByText(/midnight to midnight/)).toHaveCount(0)
  })
})
