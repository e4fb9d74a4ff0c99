// npm run gateway-key -- --customer REFERENCE --name NAME [--revoke]
// Makes a key by which another platform may report positions of a customer's devices, and prints it once.
import { parseArgs } from 'node:util'
import { hashKey, newKey } from '../db/key-hash.ts'
import type { Pool } from '../db/pools.ts'
import { withDatabase } from '../db/with-database.ts'

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { customer: { type: 'string' }, name: { type: 'string' }, revoke: { type: 'boolean', default: false } },
  })
  const { customer, name, revoke } = values
  if (!customer || !name) throw new Error('Use: npm run gateway-key -- --customer REFERENCE --name NAME [--revoke]')
  console.log(await withDatabase(pool => (revoke ? revokeKeys : makeKey)(pool, customer, name)))
}

async function makeKey(pool: Pool, customer: string, name: string): Promise<string> {
  const key = newKey()
  const { rowCount } = await pool.query(
    'insert into gateway_keys (customer_id, name, key_hash) select id, $2, $3 from customers where reference = $1',
    [customer, name, hashKey(key)],
  )
  if (rowCount === 0) throw new Error(`There is no customer ${customer}.`)
  return key
}

async function revokeKeys(pool: Pool, customer: string, name: string): Promise<string> {
  const { rowCount } = await pool.query(
    `update gateway_keys set revoked_at = now() where name = $2 and revoked_at is null
       and customer_id = (select id from customers where reference = $1)`,
    [customer, name],
  )
  return `Keys revoked: ${rowCount}`
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
