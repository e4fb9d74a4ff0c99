import { type Browser, chromium } from 'playwright'
import { findChromium } from './chromium.ts'

/** Headless Chromium as the tests use it: no GPU, nothing that calls home. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
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
}
