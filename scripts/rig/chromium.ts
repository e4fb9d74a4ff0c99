import { existsSync } from 'node:fs'

/** The installed browser: Debian's, another system's, or the one MILEPOST_CHROMIUM names. */
function findChromium(): string {
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

/** Headless without a GPU, and nothing that calls home: benches and tests share one way of launching. */
export const chromiumLaunch = () => ({
  executablePath: findChromium(),
  chromiumSandbox: false,
  args: [
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
