// npm run fuzz -- --seconds N [--protocol NAME]: feeds the decoders what no device would send, for N seconds in all.
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { TARGETS } from './fuzz/targets.ts'
import { fuzzTarget, type TargetResult } from './fuzz/watch.ts'
import { must } from './must.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, protocol: { type: 'string' } },
})
const seconds = Number(values.seconds)
const names = TARGETS.map(({ name }) => name).filter(name => (values.protocol ?? name) === name)
if (!(seconds > 0) || names.length === 0) {
  console.error(`npm run fuzz -- --seconds N [--protocol ${TARGETS.map(({ name }) => name).join(' | ')}]`)
  process.exit(2)
}

const lanes = Math.min(availableParallelism(), names.length)
const secondsEach = (seconds * lanes) / names.length
const results: Record<string, TargetResult> = {}
const waiting = [...names]
await Promise.all(
  Array.from({ length: lanes }, async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const result = await fuzzTarget(name, secondsEach)
      results[name] = result
      const { executions, corpus, blocks, crashes } = result
      console.log(
        `${name}: ${executions} executions in ${secondsEach.toFixed(0)} s, corpus ${corpus}, ` +
          `${blocks.covered} of ${blocks.of} blocks, ${crashes.length} crashes`,
      )
      for (const { door, model, fault, hex } of crashes) console.log(`  ${door}, model ${model}: ${fault}\n    ${hex}`)
    }
  }),
)

const protocols = Object.fromEntries(
  names.map(name => {
    const { executions, corpus, blocks, crashes } = must(results[name], `result of ${name}`)
    return [name, { executions, corpus, blocks: blocks.covered, crashes: crashes.length }]
  }),
)
const total = (of: 'executions' | 'crashes') =>
  Object.values(protocols).reduce((sum, protocol) => sum + protocol[of], 0)
const crashes = total('crashes')
console.log(JSON.stringify({ fuzz: { seconds, executions: total('executions'), crashes, protocols } }))
if (crashes > 0) process.exitCode = 1
