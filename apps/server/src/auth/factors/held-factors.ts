import { mustHaveSecondFactor, type SecondFactorRule } from '@milepost/domain/access/second-factor.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/scope.ts'

/** Second factors of an account, and whether it must have one. */
export interface HeldFactors {
  hasApp: boolean
  passkeys: number
  isRequired: boolean
}

export const hasFactor = ({ hasApp, passkeys }: HeldFactors): boolean => hasApp || passkeys > 0

interface HeldRow {
  hasApp: boolean
  passkeys: number
  permission: string
  rules: SecondFactorRule[]
  isGlobalAdmin: boolean
  isCustomerAdmin: boolean
  isUserVehicleAdmin: boolean
  isManager: boolean
  isEngineer: boolean
  isRepairer: boolean
  isReadonly: boolean
  isServerUser: boolean
  isLimitedUser: boolean
}

/** What an account has; none where there is no such account. The rules are those of the customers that it sees. */
export async function readHeldFactors(db: Db, userId: number): Promise<HeldFactors> {
  const { rows } = await sql<HeldRow>`
    select exists (select from authenticator_apps a where a.user_id = u.id) as "hasApp",
      (select count(*) from passkeys k where k.user_id = u.id) as passkeys, p.name as permission,
      array(select distinct c.second_factor from customers c where c.archived_at is null and (p.is_global_admin
        or c.id in (select m.customer_id from user_customers m where m.user_id = u.id))) as rules,
      p.is_global_admin as "isGlobalAdmin", p.is_customer_admin as "isCustomerAdmin",
      p.is_user_vehicle_admin as "isUserVehicleAdmin", p.is_manager as "isManager", p.is_engineer as "isEngineer",
      p.is_repairer as "isRepairer", p.is_readonly as "isReadonly", p.is_server_user as "isServerUser",
      p.is_limited_user as "isLimitedUser"
    from users u join permissions p on p.id = u.permission_id where u.id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) return { hasApp: false, passkeys: 0, isRequired: false }
  const { hasApp, passkeys, permission, rules, ...flags } = row
  const holder = { ...flags, role: permission.toUpperCase(), modules: [] }
  return { hasApp, passkeys, isRequired: mustHaveSecondFactor(holder, rules) }
}

/** What a sign-in asks for after the right password: a factor, or that one be added first. */
export type NextStep = 'factor' | 'new factor'

export function nextStepOf(held: HeldFactors): NextStep | null {
  if (hasFactor(held)) return 'factor'
  return held.isRequired ? 'new factor' : null
}
