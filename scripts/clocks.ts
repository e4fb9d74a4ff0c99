// npm run check:clocks -- [--at NAME]... [--unit] [--browser] [PATH...]
// Runs the tests with the clock of everything moved: Node, Postgres, the simulated fleet and the browser. Without a word all of
// them at each moment of clocks/moments.ts; PATH narrows them down as it does for Vitest and Playwright. Needs Debian's
// libfaketime, which moves the clock of a process and of all that it starts; the product itself is unchanged.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { momentsAfter } from './clocks/moments.ts'

const SUITES = {
  unit: ['npm', 'run', '-s', 'unit', '--', '--reporter', 'dot'],
  browser: ['npm', 'run', '-s', 'e2e', '--'],
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    at: { type: 'string', multiple: true },
    unit: { type: 'boolean' },
    browser: { type: 'boolean' },
  },
})

const library = findLibrary()
if (library === null) {
  console.error('libfaketime is not installed. On Debian: apt-get install libfaketime')
  process.exit(1)
}
const chosen = momentsAfter(Date.now()).filter(({ name }) => values.at?.includes(name) ?? true)
if (chosen.length === 0) {
  console.error(
    `There is no such moment. These are: ${momentsAfter(Date.now())
      .map(one => one.name)
      .join(', ')}`,
  )
  process.exit(1)
}
const isEvery = values.unit === values.browser

const failed: string[] = []
for (const { name, atMs } of chosen) {
  for (const [suite, [command = '', ...args]] of Object.entries(SUITES)) {
    if (!isEvery && (values.unit ?? false) !== (suite === 'unit')) continue
    console.log(`\n== ${suite} tests at ${new Date(atMs).toISOString().slice(0, 16)} UTC (${name})`)
    const { status } = spawnSync(command, [...args, ...positionals], {
      stdio: ['ignore', 'inherit', 'inherit'],
      // Everything is moved by as much, timers too: only then do waits of Chromium and Postgres end when they should.
      env: { ...process.env, LD_PRELOAD: library, FAKETIME: `+${Math.round((atMs - Date.now()) / 1_000)}s` },
    })
    if (status !== 0) failed.push(`${suite} at ${name}`)
  }
}
console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : `\nPassed at ${chosen.length} moments`)
process.exitCode = failed.length > 0 ? 1 : 0

/** Debian keeps it in the folder of the architecture. */
function findLibrary(): string | null {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib').filter(name => name.endsWith('-linux-gnu')) : []
  const paths = folders.map(folder => join('/usr/lib', folder, 'faketime/libfaketime.so.1'))
  return paths.find(path => existsSync(path)) ?? null
}
