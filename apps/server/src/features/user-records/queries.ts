import { sql } from 'kysely'
import { accountInScope, groupInScope } from '../../db/in-scope.ts'
import type { Db, Scope, ScopedDb } from '../../db/scope.ts'

/** Every module, by name. */
export const listModules = (db: Db): Promise<{ id: number; name: string }[]> =>
  db.selectFrom('modules').select(['id', 'name']).orderBy('name').execute()

interface UserOfGroup {
  id: number
  email: string
  first_name: string
  last_name: string
}

/** Who sees the vehicles of a group as a limited user; null where the scope has no such group. */
export async function listUsersOfGroup(db: ScopedDb, scope: Scope, group: number): Promise<UserOfGroup[] | null> {
  const found = await sql`select from vehicle_groups g where g.id = ${group} and ${groupInScope(scope, 'g')}`.execute(
    db,
  )
  if (found.rows.length === 0) return null
  const { rows } = await sql<UserOfGroup>`
    select u.id, u.email, u.first_name, u.last_name
    from users u join permissions p on p.id = u.permission_id
    where ${accountInScope(scope, 'u')} and u.archived_at is null and p.is_limited_user
      and exists (select from user_vehicle_groups m where m.user_id = u.id and m.vehicle_group_id = ${group})
    order by lower(u.last_name), lower(u.first_name), u.id`.execute(db)
  return rows
}
