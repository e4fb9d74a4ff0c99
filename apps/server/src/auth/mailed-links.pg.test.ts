import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb } from '../db/kysely.ts'
import { migrate } from '../db/migrate.ts'
import { createOwnerPool } from '../db/pools.ts'
import { registerCustomer } from '../testing/registry.ts'
import { createReleasedDatabase, type ReleasedDatabase } from '../testing/test-database.ts'

let database: ReleasedDatabase
beforeAll(async () => {
  database = await createReleasedDatabase('0108_proven_addresses.sql')
})
afterAll(() => database.drop())

test('of links from before it was noted those went out by mail that a sent mail brought within minutes', async () => {
  const owner = createOwnerPool(database.url, 1)
  const { id: customer } = await registerCustomer(createDb(owner), 'Northwind', 0)
  for (const [email, kind, sent] of [
    ['mailed@northwind.example', 'account-invitation', "now() + interval '2 seconds'"],
    ['failed@northwind.example', 'account-invitation', 'null'],
    ['earlier@northwind.example', 'password-link', "now() - interval '1 hour'"],
    ['other@northwind.example', 'password-changed', "now() + interval '2 seconds'"],
  ] as const) {
    const { rows } = await owner.query<{ id: number }>(
      `insert into users (email, first_name, last_name, customer_id, permission_id)
        values ($1, 'Ada', 'Moor', $2, (select min(id) from permissions)) returning id`,
      [email, customer],
    )
    await owner.query(
      `insert into password_links (token_hash, user_id, purpose, expires_at) values (sha256($1::bytea), $2, 'set', now() + interval '1 day')`,
      [email, rows[0]!.id],
    )
    await owner.query(
      `insert into outbox_mails (customer_id, user_id, recipient, language, kind, parameters, due_at, sent_at)
        values ($1, $2, $3, 'en', $4, '{}', now(), ${sent})`,
      [customer, rows[0]!.id, email, kind],
    )
  }
  await migrate(database.url)
  const { rows } = await owner.query(
    'select u.email::text from password_links l join users u on u.id = l.user_id where l.is_mailed',
  )
  await owner.end()
  expect(rows).toEqual([{ email: 'mailed@northwind.example' }])
})
