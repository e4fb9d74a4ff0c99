import { existsSync } from 'node:fs'

/** Debian's Chromium without a window of its own, which costs the tests a quarter less processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/** The installed browser: Debian's, another system's, or the one MILEPOST_CHROMIUM names. */
function findChromium(isForTests: boolean): string {
  const candidates = [
    process.env.MILEPOST_CHROMIUM,
    isForTests ? HEADLESS_SHELL : null,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ]
  const found = candidates.find(path => path && existsSync(path))
  if (!found) throw new Error('Chromium is not installed; npm test says how to install it')
  return found
}

/** Headless without a GPU, and nothing that calls home: benches and tests share one way of launching. Benches take the whole Chromium. */
export const chromiumLaunch = ({ isForTests }: { isForTests: boolean }) => ({
  executablePath: findChromium(isForTests),
  chromiumSandbox: false,
  args: [
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
