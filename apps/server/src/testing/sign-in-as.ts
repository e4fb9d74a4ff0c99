import { sql } from 'kysely'
import { openSession } from '../auth/signed-in.ts'
import type { Context } from '../context.ts'

export interface TestUser {
  id: number
  token: string
}

let made = 0

/** A user with a living session: a permission by name, modules by name (or all), of the given customers. */
export async function signInAs(
  { system, config }: Pick<Context, 'system' | 'config'>,
  permission: string,
  customerIds: number[],
  { modules, groupIds = [] }: { modules: 'all' | string[]; groupIds?: number[] },
): Promise<TestUser> {
  const { id } = await system
    .insertInto('users')
    .values({
      email: `user${++made}@example.com`,
      first_name: 'Test',
      last_name: permission,
      address_proven_at: new Date(),
      permission_id: sql<number>`(select id from permissions where name = ${permission})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const customer_id of customerIds) {
    await system.insertInto('user_customers').values({ user_id: id, customer_id }).execute()
  }
  for (const vehicle_group_id of groupIds) {
    await system.insertInto('user_vehicle_groups').values({ user_id: id, vehicle_group_id }).execute()
  }
  await system
    .insertInto('user_modules')
    .columns(['user_id', 'module_id'])
    .expression(db =>
      db
        .selectFrom('modules')
        .select([sql<number>`${id}::int`.as('user_id'), 'id'])
        .$if(modules !== 'all', query =>
          query.where('name', 'in', modules === 'all' ? [] : modules.length ? modules : ['']),
        ),
    )
    .execute()
  const token = await openSession(system, id, config.session, { address: null, userAgent: null, amr: [] })
  return { id, token }
}
