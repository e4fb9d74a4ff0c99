// npm run icons: the icons of the installed page, drawn from milepost.svg. Run anew when that changes, and commit what it writes.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { launchBrowser } from './rig/browser.ts'

const DIRECTORY = resolve(import.meta.dirname, '../apps/web/public')

/** `share`: of the width that the mark takes, on white; null: all of it, on nothing. */
const ICONS = [
  { file: 'icon-192.png', px: 192, share: null },
  { file: 'icon-512.png', px: 512, share: null },
  // Launchers cut it to a shape of theirs, within which four fifths of the width are safe: https://w3c.github.io/manifest/#icon-masks
  { file: 'icon-512-maskable.png', px: 512, share: 0.56 },
  // iOS takes no SVG, and makes black what lets through.
  { file: 'apple-touch-icon.png', px: 180, share: 0.68 },
]

const mark = await readFile(resolve(DIRECTORY, 'milepost.svg'), 'utf8')
const browser = await launchBrowser()
try {
  for (const { file, px, share } of ICONS) {
    const page = await browser.newPage({ viewport: { width: px, height: px } })
    await page.setContent(`<style>
      body { margin: 0; height: 100vh; display: grid; place-items: center; background: ${share === null ? 'none' : '#fff'} }
      svg { width: ${(share ?? 1) * 100}vw }
    </style>${mark}`)
    await page.screenshot({ path: resolve(DIRECTORY, file), omitBackground: share === null })
    await page.close()
    console.log(file)
  }
} finally {
  await browser.close()
}
