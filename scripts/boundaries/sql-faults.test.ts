import { describe, expect, test } from 'vitest'
import { sqlFaults } from './sql-faults.ts'

const TRACK = 'apps/server/src/features/track'

describe("how the server's SQL is written", () => {
  test.each([
    ['db/in-scope.ts', `sql\`id = any(\${customerIds}::int[])\``],
    ['features/track/queries.ts', `sql\`select id from vehicles v where \${vehicleInScope(scope, 'v')}\``],
    ['features/track/queries.ts', "db.selectFrom('vehicles').select('id').where(vehicleInScope(scope, 'v')).execute()"],
    ['features/track/queries.ts', "db.deleteFrom('sessions').where('expires_at', '<', sql<Date>`now()`).execute()"],
    ['jobs/job-rows.ts', "db.updateTable('jobs').set({ run: sql`run + 1`, ended_at: sql`now()` }).execute()"],
    ['features/track/queries.ts', "db.selectFrom('vehicles').execute()\n}\nconst other = sql`select 1`"],
    ['features/track/track.pg.test.ts', "pool.query('select 1')"],
    ['ingest/commit-batch.ts', "pool.query('select 1')"],
    ['features/track/queries.ts', "sql`select regexp_replace(name, '\\\\s+', ' ')`"],
    ['testing/sign-in-as.ts', "db.insertInto('users').values({ at: sql`now() - 1` }).execute()"],
    ['features/track/track-lists.ts', 'implement(track.list, () => withScope(api, caller, db => findAll(db)))'],
    ['features/track/routes.ts', 'withScope(api, caller, db => findVehicles(db, caller))'],
  ])('%s may hold %s', (file, text) => {
    expect(sqlFaults(`apps/server/src/${file}`, text)).toEqual([])
  })

  test.each([
    ['queries.ts', `sql\`id = any(\${scope.customerIds}::int[])\``, 'use db/in-scope.ts'],
    ['queries.ts', `sql\`m.vehicle_group_id = any(\${vehicleGroupIds}::int[])\``, 'use db/in-scope.ts'],
    ['queries.ts', `sql\`u.customer_id = any(\${customers}::int[])\``, 'use db/in-scope.ts'],
    ['queries.ts', "db.selectFrom('drivers').where('customer_id', 'in', caller.customerIds)", 'use db/in-scope.ts'],
    ['routes.ts', 'sql<Row>`select 1`.execute(db)', 'routes hold no SQL'],
    ['visit-routes.ts', "api.selectFrom('vehicles').execute()", 'routes hold no SQL'],
    ['track-lists.ts', 'implement(track.list, () => sql<Row>`select 1`.execute(db))', 'routes hold no SQL'],
    ['routes.ts', "context.systemPool.query('select 1')", 'routes hold no SQL'],
    [
      'queries.ts',
      "db.selectFrom('vehicles')\n  .select(sql`array(select 1)`.as('ones'))\n  .execute()",
      'half builder and half template',
    ],
    [
      'queries.ts',
      "db.selectFrom('vehicles').where(sql`archived_at is null`).execute()",
      'half builder and half template',
    ],
    ['queries.ts', "sql`select regexp_replace(name, '\\s+', ' ')`", 'loses its backslash'],
    ['queries.ts', "pool.query<{ id: number }>('select 1')", 'a connection of their own'],
  ])('%s may not hold %s', (file, text, because) => {
    expect(sqlFaults(`${TRACK}/${file}`, text)).toContainEqual(expect.stringContaining(because))
  })

  test('other parts are not read', () => {
    expect(sqlFaults('scripts/bench/routes.ts', 'sql`select 1`')).toEqual([])
  })
})
