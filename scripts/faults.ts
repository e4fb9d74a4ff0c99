// npm run faults -- NAME [--rounds N]: breaks the system on purpose and prints what came of it as one JSON object.
import { parseArgs } from 'node:util'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '20' } },
})

const FAULTS: Record<string, () => Promise<Record<string, unknown>>> = {
  crash: async () => (await import('./faults/crash.ts')).faultCrash(Number(values.rounds)),
}

const name = positionals[0] ?? ''
if (name === 'list' || !FAULTS[name]) {
  console.log(`Faults: ${Object.keys(FAULTS).join(', ')}`)
  process.exit(name === 'list' ? 0 : 2)
}
const result = await FAULTS[name]()
console.log(JSON.stringify(result))
if (result.lost !== 0 || result.duplicated !== 0) process.exitCode = 1
