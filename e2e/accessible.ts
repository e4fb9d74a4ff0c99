import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** What the product holds itself to. */
const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** The faults that axe finds on the page as it is now: the rule, and where. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(LEVELS).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(' | ')}`)
}

/** Every rule finds nothing, light and dark. Motion is off meanwhile: a colour on its way to another is neither. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForFunction(isPaintedIn, colorScheme)
    expect.soft(await accessibilityFaults(page), `${name}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

/** In the page: whether its styles are those of the scheme, and no colour is on its way any more. */
async function isPaintedIn(scheme: 'light' | 'dark'): Promise<boolean> {
  const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
  await frame()
  await frame()
  // The sign-in pages have no such attribute: their style sheet follows the browser alone.
  const { mantineColorScheme = scheme } = document.documentElement.dataset
  return mantineColorScheme === scheme && !document.getAnimations().some(one => one instanceof CSSTransition)
}
