import type { Page } from '@playwright/test'
import axe, { type NodeResult } from 'axe-core'
import { expect } from './fixtures.ts'

/** What the product holds itself to: WCAG 2.2 AA, and the good practice that axe knows besides. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * The faults that axe finds on the page as it is now: the rule, where, and why. It runs in the page itself, which has no frames;
 * the wrapper for several frames opens a page of its own for each result, which takes longer than the check.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const faults = await page.evaluate(async tags => {
    const { axe: inPage } = window as unknown as { axe: typeof axe }
    const { violations } = await inPage.run({ runOnly: tags, resultTypes: ['violations'], iframes: false })
    const whyOf = ({ any, all, none }: NodeResult) => [...any, ...all, ...none].map(({ message }) => message).join(', ')
    return violations.map(({ id, nodes }) => ({
      id,
      places: nodes.map(node => `${node.target.join(' ')} (${whyOf(node)})`),
    }))
  }, RULES)
  return faults.map(({ id, places }) => `${id}: ${places.join(' | ')}`)
}

/** Every rule finds nothing, light and dark. Motion is off from here on: a colour on its way to another is neither. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForFunction(isPaintedIn, colorScheme)
    expect.soft(await accessibilityFaults(page), `${name}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
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
