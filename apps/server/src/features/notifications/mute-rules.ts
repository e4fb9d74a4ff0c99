import { sql } from 'kysely'
import { customerInScope } from '../../db/in-scope.ts'
import type { ScopedDb } from '../../db/scope.ts'
import { instantOf } from '../../records/fields.ts'
import type { Reader } from './read-notices.ts'

/** Until when the reader hears nothing of a rule now; null without an end. Undefined: there is no such rule in their scope. */
export async function muteRule(
  db: ScopedDb,
  { userId, customerIds }: Reader,
  rule: number,
  hours: number | null,
): Promise<string | null | undefined> {
  const { rows } = await sql<{ until: string | null }>`
    insert into muted_rules as m (user_id, notification_rule_id, customer_id, until)
    select ${userId}::int, r.id, r.customer_id, now() + ${hours}::int * interval '1 hour' from notification_rules r
    where r.id = ${rule} and ${customerInScope({ customerIds }, 'r.customer_id')}
    on conflict (user_id, notification_rule_id) do update set until = excluded.until
    returning ${instantOf(sql`m.until`)} as until`.execute(db)
  return rows[0]?.until
}

/** Whether there is such a rule in the reader's scope; it tells them again then. */
export async function unmuteRule(db: ScopedDb, { userId, customerIds }: Reader, rule: number): Promise<boolean> {
  const ofScope = customerInScope({ customerIds }, 'customer_id')
  const { rows } = await sql`select from notification_rules where id = ${rule} and ${ofScope}`.execute(db)
  await sql`delete from muted_rules where user_id = ${userId} and notification_rule_id = ${rule} and ${ofScope}`.execute(
    db,
  )
  return rows.length > 0
}
