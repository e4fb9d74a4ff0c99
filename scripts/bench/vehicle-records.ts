// Lists of what is recorded of vehicles: a million defects, by their newest, a later page, a vehicle, and those off the road.
import { defects } from '@milepost/contract/defects.ts'
import { loadConfig } from '@milepost/server/config/config.ts'
import { createDb } from '@milepost/server/db/kysely.ts'
import { createOwnerPool, createPool } from '@milepost/server/db/pools.ts'
import { registerCustomer } from '@milepost/server/testing/registry.ts'
import { signInAs } from '@milepost/server/testing/sign-in-as.ts'
import { quantile } from '../rig/quantile.ts'
import { createScratchSystem } from '../rig/scratch-system.ts'
import { RECORDS, storeDefects } from './stored-records.ts'

const CALLS = 50
const WARM_UP = 3
const VEHICLES = 200

export async function benchVehicleRecords(): Promise<Record<string, unknown>> {
  const system = await createScratchSystem({ MILEPOST_RATE_PER_MINUTE: '1000000', MILEPOST_ROLES: 'api' })
  const owner = createOwnerPool(await system.databaseUrl(), 1)
  const pool = createPool(await system.logins(), 'system', 2)
  try {
    const db = createDb(pool)
    const customer = await registerCustomer(db, 'Bench', VEHICLES)
    await storeDefects(owner, customer.id)
    const user = await signInAs({ system: db, config: loadConfig({}) }, 'Customer Admin', [customer.id], {
      modules: 'all',
    })
    const [vehicle] = customer.vehicles
    const vehicleId = vehicle?.id ?? 0
    const read = async (path: string) => {
      const response = await fetch(system.origin + path, { headers: { authorization: `Bearer ${user.token}` } })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return response.arrayBuffer()
    }
    const lists: Record<string, { p50_ms: number; p99_ms: number }> = {}
    for (const query of ['page=1', 'page=100', `vehicle=${vehicleId}`, 'off_road=true']) {
      const times: number[] = []
      for (let call = -WARM_UP; call < CALLS; call++) {
        const startedMs = performance.now()
        await read(`${defects.list.path}?${query}`)
        if (call >= 0) times.push(performance.now() - startedMs)
      }
      lists[query] = { p50_ms: quantile(times, 0.5), p99_ms: quantile(times, 0.99) }
    }
    return { bench: 'vehicle-records', records: RECORDS, lists }
  } finally {
    await owner.end()
    await pool.end()
    await system.dispose()
  }
}
