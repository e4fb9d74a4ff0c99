import { MOST_ENTRIES_COUNTED } from '@milepost/contract/audit-log.ts'
import { MODULES } from '@milepost/domain/access/modules.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb } from '../../db/kysely.ts'
import { createOwnerPool, createPool, type Pool } from '../../db/pools.ts'
import { type Db, withScope } from '../../db/scope.ts'
import { registerCustomer } from '../../testing/registry.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { EntryFilter, Found, LogReader } from './entry-branches.ts'
import { headOf } from './read-entries.ts'

const ENTRIES = 300_000
const NOW_MS = Date.UTC(2026, 5, 1)
const ALL_OF_IT = { start: '2024-01-01', end: '2026-06-01' }
const PLAIN: EntryFilter = { ...ALL_OF_IT, search: '', ordering: '-at' }

let database: TestDatabase
let owner: Pool
let pools: Record<'api' | 'system', Pool>
let dbs: Record<'api' | 'system', Db>
let administrator: LogReader

beforeAll(async () => {
  database = await createTestDatabase()
  owner = createOwnerPool(database.url, 1)
  pools = { api: createPool(database.logins, 'api', 1), system: createPool(database.logins, 'system', 1) }
  dbs = { api: createDb(pools.api), system: createDb(pools.system) }
  const customers = [
    await registerCustomer(dbs.system, 'Northwind', 1),
    await registerCustomer(dbs.system, 'Southmoor', 1),
    await registerCustomer(dbs.system, 'Eastfield', 1),
  ].map(({ id }) => id)
  administrator = { customerIds: customers.slice(0, 2), vehicleGroupIds: null, modules: MODULES, modulesOff: [] }
  await owner.query(
    `insert into users (email, first_name, last_name, permission_id)
     select 'person' || n || '@fleet.example', 'Person', n::text, (select min(id) from permissions) from generate_series(1, 50) n`,
  )
  // Half of a record each, the rest mostly sign-ins; one action in a hundred is a rare one.
  await owner.query(
    `insert into audit_log (at, user_id, customer_id, action, address, noun, record_id, before, after)
     select '2026-06-01T00:00:00Z'::timestamptz - n * interval '3 minutes', (select min(id) from users) + n % 50,
       ($1::int[])[1 + n % 3],
       case when n % 2 = 0 then 'vehicle changed' when n % 100 = 1 then 'tracker moved' else 'signed in' end,
       ('10.0.' || n % 200 || '.1')::inet, case when n % 2 = 0 then 'vehicle' end, case when n % 2 = 0 then n % 5000 end,
       case when n % 2 = 0 then '{}'::jsonb end, case when n % 2 = 0 then '{"fleet_number": "1"}'::jsonb end
     from generate_series(1, $2::int) n`,
    [customers, ENTRIES],
  )
  await owner.query('vacuum analyze audit_log')
})
afterAll(async () => {
  await Promise.all([owner.end(), pools.api.end(), pools.system.end()])
  await database.drop()
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** How the head is found: the kinds of its reads, and how many entries they read. */
async function readsOf(scope: LogReader, filter: EntryFilter, found: Found | null) {
  const db = scope.isGlobalAdmin ? dbs.system : dbs.api
  const wanted = { filter, found, nowMs: NOW_MS }
  const { rows } = await withScope(db, scope, transaction =>
    sql<{
      'QUERY PLAN': [{ Plan: Plan }]
    }>`explain (analyze, format json) ${headOf(scope, wanted, MOST_ENTRIES_COUNTED + 1, null)}`.execute(transaction),
  )
  const scans = nodesOf(rows[0]!['QUERY PLAN'][0].Plan).filter(node => node['Node Type'].endsWith('Scan'))
  const ofLog = scans.filter(node => node['Relation Name'] === 'audit_log' || /Bitmap Index/.test(node['Node Type']))
  const entries = ofLog
    .filter(node => node['Relation Name'] === 'audit_log')
    .reduce(
      (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    )
  return { kinds: [...new Set(ofLog.map(node => node['Node Type']))], entries }
}

const person = async () => (await owner.query<{ id: number }>('select min(id) + 3 as id from users')).rows[0]!.id

test.each<[string, Partial<EntryFilter>, Found | null]>([
  ['without a filter', {}, null],
  ['the oldest first', { ordering: 'at' }, null],
  ['of a kind of which there are many', { kind: 'sign-ins' }, null],
  ['of a kind of which there are few', { kind: 'fleet' }, null],
  ['of a kind of which there are none', { kind: 'installation' }, null],
  ['of changes of records', { kind: 'records' }, null],
  ['of one noun', { noun: 'vehicle' }, null],
  ['of a noun of which there is nothing', { noun: 'region' }, null],
  ['of one record', { noun: 'vehicle', record: 42 }, null],
  ['of a search', { search: 'x' }, { userIds: [], records: new Map([['vehicle', [40, 42]]]), address: null }],
  ['of an address', { search: '10.0.7.1' }, { userIds: [], records: new Map(), address: '10.0.7.1' }],
])(
  'the newest entries %s are found by indexes, of which no more is read than is wanted',
  async (_what, filter, found) => {
    for (const scope of [administrator, { ...administrator, customerIds: [], isGlobalAdmin: true }]) {
      const { kinds, entries } = await readsOf(scope, { ...PLAIN, ...filter }, found)
      expect(kinds).not.toContain('Seq Scan')
      // Of each part one more may be read than is taken; of a sparse filter, what stands between.
      expect(entries).toBeLessThan(2.5 * MOST_ENTRIES_COUNTED)
    }
  },
)

test('the entries of a person are found by an index, and those of one kind too', async () => {
  const id = await person()
  for (const kind of [undefined, 'fleet', 'sign-ins'] as const) {
    const { kinds, entries } = await readsOf(administrator, { ...PLAIN, person: id, kind }, null)
    expect(kinds).not.toContain('Seq Scan')
    expect(entries).toBeLessThanOrEqual(2 * (ENTRIES / 50))
  }
})
