import { defineConfig } from 'vitest/config'

/** Real Postgres: `npm run check` leaves them out, `npm test` has them. */
const POSTGRES_TESTS = '**/*.pg.test.ts'

export default defineConfig({
  test: {
    passWithNoTests: false,
    maxWorkers: 2,
    reporters: ['default', './scripts/rig/slowest-tests.ts'],
    // Bounds of what never happens, not of how fast a machine is: a test waits for what happened.
    expect: { poll: { timeout: 120_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['apps/**/*.test.{ts,tsx}', 'packages/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', POSTGRES_TESTS],
          ...shared(),
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [`apps/${POSTGRES_TESTS}`, `scripts/${POSTGRES_TESTS}`],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          ...shared(),
        },
      },
    ],
  },
})

/** Files share a worker and what it has imported: tests keep nothing in modules that another test would find. */
function shared() {
  return { isolate: false, testTimeout: 180_000, hookTimeout: 180_000 }
}
