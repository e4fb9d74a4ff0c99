import { openSession } from '@milepost/server/auth/signed-in.ts'
import { createDb } from '@milepost/server/db/kysely.ts'
import type { Pool } from '@milepost/server/db/pools.ts'
import { must } from '../must.ts'

/** Makes a manager of every customer with every module, signs him in, and gives his token. */
export async function signInManager(owner: Pool): Promise<string> {
  const { rows } = await owner.query<{ id: number }>(`
    with made as (
      insert into users (email, first_name, last_name, permission_id)
      select 'rig@example.com', 'Rig', 'Bench', id from permissions where name = 'Manager' returning id
    ), customer as (insert into user_customers select made.id, c.id from made, customers c),
    module as (insert into user_modules select made.id, m.id from made, modules m)
    select id from made`)
  return openSession(
    createDb(owner),
    must(rows[0], 'user').id,
    { idleMs: 3_600_000, absoluteMs: 3_600_000 },
    { address: null, userAgent: null, amr: [] },
  )
}
