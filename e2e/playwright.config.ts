import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from '../scripts/rig/chromium.ts'

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  // Bounds of what never happens, not of how fast a machine is: a test waits for what a person would see.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  workers: 2,
  // A machine that does too much else shall not stop the work: what passes only the second time is named at the end, to be mended.
  retries: 1,
  forbidOnly: true,
  reporter: [['list'], ['./slowest-tests.ts']],
  use: {
    actionTimeout: 90_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // Elsewhere than the depots of the demo: the clock of a screen is theirs, wherever the browser is.
    timezoneId: 'America/Montevideo',
    // Calls, actions and console of what failed. Pictures and the page at every step would cost a tenth of the time: --trace on.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: chromiumLaunch({ isForTests: true }),
  },
})
