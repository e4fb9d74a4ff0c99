// npm run verify-corrections
// Verifies the sealed chains of corrections of all customers. May run beside the server. Prints a line for each chain; ends
// with 1 where one is not as it was written.
import { createDb } from '../db/kysely.ts'
import { withDatabase } from '../db/with-database.ts'
import { verifyChains } from './verify-chains.ts'

async function main(): Promise<void> {
  const checks = await withDatabase(pool => verifyChains(createDb(pool)))
  for (const check of checks) console.log(JSON.stringify(check))
  if (checks.some(check => check.brokenAt !== null)) process.exitCode = 1
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
