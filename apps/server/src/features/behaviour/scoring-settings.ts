import type { BehaviourSetting } from '@milepost/contract/behaviour.ts'
import { sql } from 'kysely'
import { audit, auditAction } from '../../audit/audit.ts'
import type { Visitor } from '../../auth/visitor.ts'
import { customerInScope } from '../../db/in-scope.ts'
import type { ScopedDb } from '../../db/scope.ts'
import { notFound } from '../../http/http-error.ts'

const SWITCHED_ON = auditAction('scoring switched on')
const SWITCHED_OFF = auditAction('scoring switched off')

/** Whether customers let their drivers be scored, by name. */
export async function readScoringSettings(db: ScopedDb, customerIds: readonly number[]): Promise<BehaviourSetting[]> {
  const { rows } = await sql<BehaviourSetting>`
    select id as customer, name, scoring_enabled, law_forbids_scoring(country, time_zone) as is_forbidden
    from customers where ${customerInScope({ customerIds }, 'id')} order by name, id
  `.execute(db)
  return rows
}

export interface ScoringChange {
  customerId: number
  isEnabled: boolean
  reason: string
  userId: number
  visitor: Visitor
}

/** Switches scoring on or off; the audit log keeps who did and on what basis. */
export async function changeScoring(
  db: ScopedDb,
  customerIds: readonly number[],
  { customerId, isEnabled, reason, userId, visitor: { address, requestId } }: ScoringChange,
): Promise<BehaviourSetting> {
  const [setting] = customerIds.includes(customerId) ? await readScoringSettings(db, [customerId]) : []
  if (setting === undefined) throw notFound()
  await db.updateTable('customers').set({ scoring_enabled: isEnabled }).where('id', '=', customerId).execute()
  const action = isEnabled ? SWITCHED_ON : SWITCHED_OFF
  const detail = { reason, isForbidden: setting.is_forbidden }
  await audit(db, action, { userId, customerId, detail, address, requestId })
  return { ...setting, scoring_enabled: isEnabled }
}
