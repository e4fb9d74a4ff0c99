import { webhooks } from '@milepost/contract/webhooks.ts'
import { sql } from 'kysely'
import type { AttentionSource } from '../../attention/attention-source.ts'
import type { Context } from '../../context.ts'
import { customerInScope } from '../../db/in-scope.ts'
import { withScope } from '../../db/scope.ts'

/** Webhooks that the program has switched off, and nobody on again. */
export const stoppedWebhooks = ({ api }: Context): AttentionSource => ({
  kind: 'stopped-webhooks',
  access: webhooks.list.access,
  count: (caller, _span, most) =>
    withScope(api, caller, async db => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from (
          select from webhooks r where ${customerInScope(caller, 'r.customer_id')} and r.archived_at is null
            and r.switched_off_because is not null
          limit ${most}
        ) stopped`.execute(db)
      return rows[0]?.count ?? 0
    }),
})
