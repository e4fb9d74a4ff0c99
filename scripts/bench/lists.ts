// Lists of the administration of a customer with 100,000 vehicles, 50,000 trackers, 20,000 drivers and accounts, a million entries of
// the audit log and 100,000 mails: every order, filter and kind of search; and the search everywhere.
import { search } from '@milepost/contract/search.ts'
import { loadConfig } from '@milepost/server/config/config.ts'
import { createDb } from '@milepost/server/db/kysely.ts'
import { createOwnerPool, createPool } from '@milepost/server/db/pools.ts'
import { signInAs } from '@milepost/server/testing/sign-in-as.ts'
import { z } from 'zod'
import { quantile } from '../rig/quantile.ts'
import { createScratchSystem } from '../rig/scratch-system.ts'
import { type Calls, LISTS, SEARCHES } from './list-queries.ts'
import { storeLists, VEHICLES } from './stored-lists.ts'

const CALLS = 50

/** Of a few calls the 99th percentile is the slowest, which moves with whatever else the machine did: beyond the bound there are more. */
const BOUND_MS = 100
const CALLS_BEYOND_BOUND = 400

const counted = z.object({ count: z.number() })

export async function benchLists(): Promise<Record<string, unknown>> {
  const system = await createScratchSystem({ MILEPOST_RATE_PER_MINUTE: '1000000', MILEPOST_ROLES: 'api' })
  const owner = createOwnerPool(await system.databaseUrl(), 1)
  const pool = createPool(await system.logins(), 'system', 2)
  try {
    const customerId = await storeLists(owner)
    const user = await signInAs({ system: createDb(pool), config: loadConfig({}) }, 'Customer Admin', [customerId], {
      modules: 'all',
    })
    const headers = { authorization: `Bearer ${user.token}` }
    const ask = async (path: string): Promise<unknown> => {
      const response = await fetch(system.origin + path, { headers })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return response.json()
    }
    const countIn = (path: string) => async (query: string) =>
      counted.parse(await ask(`${path}?pageSize=50&${query}`)).count
    const find = async (words: string) => {
      const found = search.everywhere.result.parse(await ask(`/api/search/?${new URLSearchParams({ words })}`))
      return Object.values(found).reduce((sum, rows) => sum + rows.length, 0)
    }
    const measured: Record<string, Awaited<ReturnType<typeof measure>>> = {}
    for (const [name, { path, calls }] of Object.entries(LISTS)) measured[name] = await measure(calls, countIn(path))
    const searches = await measure(SEARCHES, find)
    const worst = Math.max(
      ...Object.values(measured).flatMap(calls => Object.values(calls).map(({ p99_ms }) => p99_ms)),
    )
    const slowestSearch = Math.max(...Object.values(searches).map(({ p95_ms }) => p95_ms))
    return {
      ...{ bench: 'lists', vehicles: VEHICLES, calls: CALLS, p99_ms: worst, search_p95_ms: slowestSearch },
      ...{ measured, searches },
    }
  } finally {
    await owner.end()
    await pool.end()
    await system.dispose()
  }
}

async function measure(calls: Calls, ask: (text: string) => Promise<number>) {
  const measured: Record<string, { calls: number; p95_ms: number; p99_ms: number; count: number }> = {}
  for (const [name, textOf] of Object.entries(calls)) {
    const times: number[] = []
    let count = 0
    const isMeasured = () => times.length >= (Math.max(...times) > BOUND_MS ? CALLS_BEYOND_BOUND : CALLS)
    for (let call = -3; !isMeasured(); call++) {
      const startedMs = performance.now()
      count = await ask(textOf(Math.max(call, 0)))
      if (call >= 0) times.push(performance.now() - startedMs)
    }
    measured[name] = { calls: times.length, p95_ms: quantile(times, 0.95), p99_ms: quantile(times, 0.99), count }
    console.error(name, measured[name], quantile(times, 0.5))
  }
  return measured
}
