// npm run verify -- corrections | vehicle-file
// Verifies the sealed chains of all customers: of corrections, or of what was filed of vehicles, with every document. May run beside
// the server. Prints a line for each chain; ends with 1 where one is not as it was written.
import { loadConfig } from './config/config.ts'
import { verifyChains } from './corrections/verify-chains.ts'
import { createDb } from './db/kysely.ts'
import type { Db } from './db/scope.ts'
import { withDatabase } from './db/with-database.ts'
import { createObjectStore } from './files/create-object-store.ts'
import { hashFile } from './files/hash-file.ts'
import { verifyActivities } from './vehicle-file/verify-activities.ts'

async function verifyCorrections(system: Db): Promise<boolean> {
  const checks = await verifyChains(system)
  for (const check of checks) console.log(JSON.stringify(check))
  return checks.every(check => check.brokenAt === null)
}

async function verifyVehicleFile(system: Db): Promise<boolean> {
  const store = createObjectStore(loadConfig(process.env))
  let isWhole = true
  for await (const check of verifyActivities(system, id => hashFile(system, store, id))) {
    console.log(JSON.stringify(check))
    isWhole &&= check.brokenAt === null && check.documentsBroken.length === 0
  }
  return isWhole
}

const CHAINS = new Map([
  ['corrections', verifyCorrections],
  ['vehicle-file', verifyVehicleFile],
])

async function main(): Promise<void> {
  const verify = CHAINS.get(process.argv[2] ?? '')
  if (verify === undefined) throw new Error(`Say what to verify: npm run verify -- ${[...CHAINS.keys()].join(' | ')}`)
  if (!(await withDatabase(pool => verify(createDb(pool))))) process.exitCode = 1
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
