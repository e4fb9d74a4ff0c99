import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb } from '../../db/kysely.ts'
import { migrate } from '../../db/migrate.ts'
import { createOwnerPool } from '../../db/pools.ts'
import { registerCustomer } from '../../testing/registry.ts'
import { createReleasedDatabase, type ReleasedDatabase } from '../../testing/test-database.ts'

let database: ReleasedDatabase
beforeAll(async () => {
  database = await createReleasedDatabase('0100_removed_positions.sql')
})
afterAll(() => database.drop())

test('of addresses from before there were requests those count as agreed that were really written to', async () => {
  const owner = createOwnerPool(database.url, 1)
  const { id: customer } = await registerCustomer(createDb(owner), 'Northwind', 1)
  const { rows: rules } = await owner.query<{ id: number }>(
    "insert into notification_rules (customer_id, name) values ($1, 'Braking') returning id",
    [customer],
  )
  for (const [address, isStopped] of [
    ['written@partner.example', false],
    ['failed@partner.example', false],
    ['never@partner.example', false],
    ['stopped@partner.example', true],
  ] as const) {
    await owner.query(
      `insert into addresses_of_notification_rules (customer_id, notification_rule_id, address, stopped_at)
        values ($1, $2, $3, case when $4 then now() end)`,
      [customer, rules[0]!.id, address, isStopped],
    )
  }
  for (const [address, sent] of [
    ['written@partner.example', 'now()'],
    ['stopped@partner.example', 'now()'],
    ['failed@partner.example', 'null'],
  ] as const) {
    await owner.query(
      `insert into outbox_mails (customer_id, recipient, language, kind, parameters, due_at, sent_at)
        values ($1, $2, 'en', 'notices-told', '{}', now(), ${sent})`,
      [customer, address],
    )
  }
  await migrate(database.url)
  const { rows } = await owner.query(
    'select address, confirmed_at is not null as agreed, stopped_at is not null as stopped from notified_addresses order by address',
  )
  await owner.end()
  expect(rows).toEqual([
    { address: 'failed@partner.example', agreed: false, stopped: false },
    { address: 'never@partner.example', agreed: false, stopped: false },
    { address: 'stopped@partner.example', agreed: true, stopped: true },
    { address: 'written@partner.example', agreed: true, stopped: false },
  ])
})
