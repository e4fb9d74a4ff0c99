// npm run check: what a change is tried with while it is made. npm test (`check.ts all`): the whole truth. Each check runs
// whatever the others found, and the end says which failed.
import { spawnSync } from 'node:child_process'

const QUICK: Record<string, string[]> = {
  types: ['npm', 'run', '-s', 'types'],
  lint: ['npm', 'run', '-s', 'lint'],
  boundaries: ['npm', 'run', '-s', 'boundaries'],
  'dead code': ['npm', 'run', '-s', 'knip'],
}

const UNIT = { 'unit and property tests': ['npm', 'run', '-s', 'unit', '--', '--project', 'unit'] }

const WHOLE: Record<string, string[]> = {
  ...QUICK,
  'unit, property, Postgres and contract tests': ['npm', 'run', '-s', 'unit'],
  'short fuzz run': ['npm', 'run', '-s', 'fuzz', '--', '--seconds', '16'],
  'short crash run': ['npm', 'run', '-s', 'faults', '--', 'crash', '--rounds', '2'],
  'quick faults': ['npm', 'run', '-s', 'faults', '--', 'quick'],
  'browser tests': ['npm', 'run', '-s', 'e2e'],
}

const checks = process.argv[2] === 'all' ? WHOLE : { ...QUICK, ...UNIT }
const failed: string[] = []
const startedMs = Date.now()
for (const [name, [command = '', ...args]] of Object.entries(checks)) {
  console.log(`\n== ${name}`)
  const fromMs = Date.now()
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) failed.push(name)
  console.log(`== ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${secondsSince(fromMs)} s`)
}
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`)
const count = Object.keys(checks).length
console.log(`checks: ${count - failed.length} passed, ${failed.length} failed, in ${secondsSince(startedMs)} s`)
process.exitCode = failed.length > 0 ? 1 : 0

function secondsSince(ms: number): string {
  return ((Date.now() - ms) / 1_000).toFixed(1)
}
