import { existsSync } from 'node:fs'

/** The installed browser: Debian's, another system's, or the one MILEPOST_CHROMIUM names. */
export function findChromium(): string {
  const candidates = [
    process.env.MILEPOST_CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ]
  const found = candidates.find(path => path && existsSync(path))
  if (!found) throw new Error('Chromium is not installed; npm test says how to install it')
  return found
}
