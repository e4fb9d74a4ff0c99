import { expect, test } from 'vitest'
import { clockFaults } from './clock-faults.ts'

const FILE = 'apps/web/src/features/trips/TripCells.tsx'

test.each([
  'const hour = new Date(atMs).getHours()',
  'const text = new Date(atMs).toLocaleTimeString(locale)',
  "const format = new Intl.DateTimeFormat('en-GB', { hour: 'numeric' })",
  'const zone = Intl.DateTimeFormat().resolvedOptions().timeZone',
])('%s is by the clock of the browser', line => {
  expect(clockFaults(FILE, `// one\n${line}\n`).at(0)).toMatch(/^apps\/web\/src\/features\/trips\/TripCells\.tsx:2 /)
})

test('a calendar day, a zone that is given, and the one file that asks the browser are none', () => {
  expect(clockFaults(FILE, "new Date(day).toLocaleDateString(locale, { month: 'long', timeZone: 'UTC' })")).toEqual([])
  const asks = 'Intl.DateTimeFormat().resolvedOptions().timeZone'
  expect(clockFaults('apps/web/src/api/session.ts', asks)).toEqual([])
  expect(clockFaults('apps/server/src/log.ts', asks)).toEqual([])
})
