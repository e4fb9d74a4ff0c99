// Everything `npm test` stands for, in one place: each check runs whatever the others found, and the end says which failed.
import { spawnSync } from 'node:child_process'

const CHECKS: Record<string, string[]> = {
  types: ['npm', 'run', '-s', 'types'],
  lint: ['npm', 'run', '-s', 'lint'],
  boundaries: ['npm', 'run', '-s', 'boundaries'],
  'dead code': ['npm', 'run', '-s', 'knip'],
  'unit, property, Postgres and contract tests': ['npm', 'run', '-s', 'unit'],
  'short fuzz run': ['npm', 'run', '-s', 'fuzz', '--', '--seconds', '16'],
  'short crash run': ['npm', 'run', '-s', 'faults', '--', 'crash', '--rounds', '2'],
  'quick faults': ['npm', 'run', '-s', 'faults', '--', 'quick'],
  'browser tests': ['npm', 'run', '-s', 'e2e'],
}

const failed: string[] = []
for (const [name, [command, ...args]] of Object.entries(CHECKS)) {
  console.log(`\n== ${name}`)
  const startedMs = Date.now()
  const { status } = spawnSync(command!, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) failed.push(name)
  console.log(`== ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${((Date.now() - startedMs) / 1000).toFixed(1)} s`)
}
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`)
console.log(`checks: ${Object.keys(CHECKS).length - failed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length > 0 ? 1 : 0
