// npm run faults -- list | quick | NAME [--rounds N] [--records N] [--devices N] [--seconds N]
// Breaks the system on purpose and prints what came of it as one JSON object, the last line. Exits 1 when an acknowledged
// record is lost or stored twice, or when a bound that the fault states does not hold.
import { parseArgs } from 'node:util'
import { FAULTS, QUICK } from './faults/all-faults.ts'
import type { FaultOptions } from './faults/fault.ts'
import { endFaultedSystems } from './faults/faulted-system.ts'
import { must } from './must.ts'

const number = { type: 'string' } as const
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: number, records: number, devices: number, seconds: number },
})
const options: FaultOptions = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]))

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void breakOff(signal))

async function breakOff(why: string): Promise<never> {
  console.error(`broken off: ${why}`)
  await endFaultedSystems()
  process.exit(1)
}

/** Runs one fault, prints its result and gives whether it passed. */
async function run(name: string, given: FaultOptions): Promise<boolean> {
  const fault = must(FAULTS[name], `fault ${name}`)
  const watchdog = setTimeout(() => void breakOff(`${name} took longer than ${fault.limitS} s`), fault.limitS * 1000)
  const startedMs = Date.now()
  try {
    const result = await fault.run(given)
    const { acked, lost, duplicated, broken, ...measured } = result
    const took_s = Number(((Date.now() - startedMs) / 1000).toFixed(1))
    console.log(JSON.stringify({ faults: name, ...measured, took_s, acked, lost, duplicated, broken }))
    return lost === 0 && duplicated === 0 && broken.length === 0
  } finally {
    clearTimeout(watchdog)
  }
}

async function runQuick(): Promise<boolean> {
  const failed: string[] = []
  for (const { name, options: small } of QUICK) if (!(await run(name, small))) failed.push(name)
  console.log(JSON.stringify({ faults: 'quick', passed: QUICK.length - failed.length, failed }))
  return failed.length === 0
}

async function runCrash(): Promise<boolean> {
  const result = await (await import('./faults/crash.ts')).faultCrash(options.rounds ?? 20)
  console.log(JSON.stringify(result))
  return result.lost === 0 && result.duplicated === 0
}

function list(): void {
  const width = Math.max(...Object.keys(FAULTS).map(known => known.length))
  console.log(`${'crash'.padEnd(width)}  kills server, database or both at random, compares the ledger alone; --rounds`)
  console.log(`${'quick'.padEnd(width)}  the small form of ${QUICK.map(({ name }) => name).join(', ')}`)
  for (const [name, { about }] of Object.entries(FAULTS)) console.log(`${name.padEnd(width)}  ${about}`)
}

const name = positionals[0] ?? ''
if (name === 'crash') process.exitCode = (await runCrash()) ? 0 : 1
else if (name === 'quick') process.exitCode = (await runQuick()) ? 0 : 1
else if (FAULTS[name]) process.exitCode = (await run(name, options)) ? 0 : 1
else {
  list()
  process.exitCode = name === 'list' ? 0 : 2
}
