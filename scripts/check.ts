// npm run check: what a change is tried with while it is made. npm test (`check.ts all`): the whole truth. Each check runs
// whatever the others found, and the end says which failed.
import { spawn } from 'node:child_process'

type Checks = Record<string, string[]>

/** Beside each other: none of them takes both cores for long. */
const QUICK: Checks = {
  types: ['npm', 'run', '-s', 'types'],
  lint: ['npm', 'run', '-s', 'lint'],
  boundaries: ['npm', 'run', '-s', 'boundaries'],
  'dead code': ['npm', 'run', '-s', 'knip'],
}

const UNIT: Checks = { 'unit and property tests': ['npm', 'run', '-s', 'unit', '--', '--project', 'unit'] }

const SHORT_RUNS: Checks = {
  'short fuzz run': ['npm', 'run', '-s', 'fuzz', '--', '--seconds', '16'],
  'short crash run': ['npm', 'run', '-s', 'faults', '--', 'crash', '--rounds', '2'],
  'quick faults': ['npm', 'run', '-s', 'faults', '--', 'quick'],
}

const WHOLE: Checks[] = [
  QUICK,
  { 'unit, property, Postgres and contract tests': ['npm', 'run', '-s', 'unit'] },
  SHORT_RUNS,
  { 'browser tests': ['npm', 'run', '-s', 'e2e'] },
]

/** Enough for what failed and the list of the slowest after it. */
const LINES_SHOWN_AGAIN = 80

const groups = process.argv[2] === 'all' ? WHOLE : [QUICK, UNIT]
const failed = new Map<string, string>()
const startedMs = Date.now()
for (const group of groups) {
  const checks = Object.entries(group)
  // One alone is seen as it goes; of several the output of each comes when it has ended.
  const isAlone = checks.length === 1
  await Promise.all(checks.map(([name, command]) => runCheck(name, command, isAlone)))
}
// What failed early stands far above by now, where logs are cut.
for (const [name, output] of failed) {
  console.log(
    `\n== The end of what ${name} wrote\n${output.trimEnd().split('\n').slice(-LINES_SHOWN_AGAIN).join('\n')}`,
  )
}
if (failed.size > 0) console.log(`\nFailed: ${[...failed.keys()].join(', ')}`)
const count = groups.flatMap(group => Object.keys(group)).length
console.log(`checks: ${count - failed.size} passed, ${failed.size} failed, in ${secondsSince(startedMs)} s`)
process.exitCode = failed.size > 0 ? 1 : 0

async function runCheck(name: string, [command = '', ...args]: string[], isShown: boolean): Promise<void> {
  const fromMs = Date.now()
  if (isShown) console.log(`\n== ${name}`)
  const env = process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      if (isShown) process.stdout.write(chunk)
    })
  }
  const status = await new Promise<number | null>(resolve => {
    child.on('error', error => chunks.push(Buffer.from(`${error.message}\n`)))
    child.on('close', resolve)
  })
  const output = Buffer.concat(chunks).toString()
  if (status !== 0) failed.set(name, output)
  if (!isShown) process.stdout.write(`\n== ${name}\n${output}`)
  console.log(`== ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${secondsSince(fromMs)} s`)
}

function secondsSince(ms: number): string {
  return ((Date.now() - ms) / 1_000).toFixed(1)
}
