import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'

/** By what the address of a file ends. */
export const SCRIPTS = /\.m?js(\?|$)/
export const STYLES = /\.css(\?|$)/

/**
 * Counts the scripts or styles that a page loads from now on, each once, those of workers included, in kB (1,000 bytes) of gzip. They
 * are read again when they are counted: the browser keeps no body of a page that was left.
 */
export function collectFiles(page: Page, kind: RegExp) {
  const seen = new Set<string>()
  let pending: string[] = []
  page.context().on('response', response => {
    const url = response.url()
    // A redirect has no file: what it leads to comes as a response of its own.
    if (response.status() >= 300 && response.status() < 400) return
    if (seen.has(url) || !kind.test(url)) return
    seen.add(url)
    pending.push(url)
  })
  return {
    forget: () => seen.clear(),
    async takeKb(): Promise<number> {
      const urls = pending
      pending = []
      let bytes = 0
      for (const url of urls) bytes += gzipSync(await (await page.request.get(url)).body(), { level: 9 }).length
      return Number((bytes / 1000).toFixed(1))
    },
  }
}

/** Has a page load nothing ahead of its time, which counts where it is wanted. */
export const withoutIdleTime = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
