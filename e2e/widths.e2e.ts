import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'

/** What a browser with scroll bars takes away. */
const SCROLL_BAR_PX = 15

/** Every page of the administration that is built, as its hub leads there. */
async function administrationPaths(page: Page): Promise<string[]> {
  await signIn(page, 'Global Admin', '/administration')
  const tiles = page.getByRole('main').getByRole('link')
  await expect(tiles.first()).toBeVisible()
  const paths = await tiles.evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
  expect(paths.length).toBeGreaterThan(20)
  return paths.filter(path => path.startsWith('/administration/'))
}

/** The words in empty search fields that are wider than their field. */
const cutPlaceholders = (page: Page) =>
  page
    .getByRole('main')
    .locator('input[placeholder][type="search"]')
    .evaluateAll(fields =>
      fields.flatMap(field => {
        if (!(field instanceof HTMLInputElement)) return []
        const { font, paddingLeft, paddingRight } = getComputedStyle(field)
        const pen = document.createElement('canvas').getContext('2d')
        if (pen === null) return []
        pen.font = font
        const roomPx = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        return pen.measureText(field.placeholder).width > roomPx ? [field.placeholder] : []
      }),
    )

// One width takes more than a minute: none waits for another.
test.describe.configure({ mode: 'parallel' })

/** Every page of the administration and the Vehicle File, loaded at a width. */
async function* pagesAt(page: Page, width: number): AsyncGenerator<string> {
  const paths = [
    ...(await administrationPaths(page)),
    ...['/vehicle-file/activity', '/vehicle-file/activity?add=1', '/vehicle-file/schedules'],
    ...['/vehicle-file/costs', '/vehicle-file/notes'],
  ]
  await page.setViewportSize({ width, height: 900 })
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
    yield path
  }
}

const overflowPx = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

for (const width of [800, 360]) {
  test(`no page of the administration or the Vehicle File scrolls sideways at ${width} px`, async ({ page }) => {
    for await (const path of pagesAt(page, width)) expect.soft(await overflowPx(page), path).toBeLessThanOrEqual(0)
  })
}

test('no page of the administration or the Vehicle File scrolls sideways at 1440 px, where the usual columns of every list are in view beside the open filters, and what its search finds can be read in the field', async ({
  page,
}) => {
  for await (const path of pagesAt(page, 1_440)) {
    expect.soft(await overflowPx(page), path).toBeLessThanOrEqual(0)
    expect.soft(await cutPlaceholders(page), path).toEqual([])
    const table = page.getByRole('main').locator('table').first()
    // A panel beside the list takes the room of columns.
    if (path.includes('?') || (await table.count()) === 0) continue
    const roomPx = await table.evaluate(
      (it, scrollBarPx) =>
        (it.parentElement?.clientWidth ?? 0) - scrollBarPx - Number.parseFloat(getComputedStyle(it).minWidth),
      SCROLL_BAR_PX,
    )
    expect.soft(roomPx, path).toBeGreaterThanOrEqual(0)
  }
})
