// The process that files the vehicle files of the demo, so that neither the page nor devices wait for it.
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { demoFleet, demoSeed } from '@milepost/simulator/fleet.ts'
import { fileVehicleRecords } from './file-vehicle-records.ts'

/** What it is told first: tokens come by this way alone. */
export interface FilingOrder {
  origin: string
  /** The session of each account, by its address. */
  tokens: readonly (readonly [email: string, token: string])[]
  today: number
}

setPriority(constants.priority.PRIORITY_LOW)
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
// Whoever forked this process is gone.
process.once('disconnect', () => stop.abort())

const [order]: FilingOrder[] = await once(process, 'message')
if (order === undefined) throw new Error('Nobody said what is to be filed.')
const { tokens, ...rest } = order
try {
  await fileVehicleRecords({
    ...{ ...rest, tokens: new Map(tokens), fleet: demoFleet(demoSeed), restFactor: 1, signal: stop.signal },
    onRefused: (registration, reason) => console.error(`${registration}: ${reason}`),
  })
  process.exit(0)
} catch (error) {
  if (!stop.signal.aborted) console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
