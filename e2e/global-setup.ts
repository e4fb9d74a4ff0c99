import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createScratchSystem, EVERY_DEVICE_PORT } from '../scripts/rig/scratch-system.ts'
import { giveAccounts } from './given-accounts.ts'
import { giveHistory } from './given-history.ts'

/**
 * One whole demo for all browser tests: server, Postgres and the simulated fleet, with a few hours of history
 * four worked days that are always there (given-history.ts) and accounts by clocks of their own (given-accounts.ts). Tests only
 * look and act as users; what they change they make for themselves.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const system = await createScratchSystem(
    {
      MILEPOST_DEMO: 'on',
      MILEPOST_DEMO_DAYS: '0.2',
      MILEPOST_DEMO_VEHICLE_FILE: 'off',
      MILEPOST_RATE_PER_MINUTE: '100000',
      MILEPOST_WEBHOOK_TARGETS: 'any',
    },
    { listen: EVERY_DEVICE_PORT },
  )
  process.env.MILEPOST_E2E_ORIGIN = system.origin
  process.env.MILEPOST_E2E_TELTONIKA_PORT = String(system.teltonikaPort)
  process.env.MILEPOST_E2E_OSMAND_PORT = String(system.osmandPort)
  process.env.MILEPOST_E2E_DEVICE_PORTS = JSON.stringify(system.ports)
  try {
    const vehicleId = await giveHistory(system)
    process.env.MILEPOST_E2E_VEHICLE = String(vehicleId)
    await giveAccounts(system, vehicleId)
  } catch (error) {
    await system.dispose()
    throw error
  }
  return async () => {
    writeFileSync(join(import.meta.dirname, '../test-results/server.log'), system.output())
    await system.dispose()
  }
}
