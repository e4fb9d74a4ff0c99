import type { Db } from '../db/scope.ts'
import { appPermissionsOf, DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccount } from './demo-accounts.ts'
import { hashPassword } from './passwords.ts'

export interface DemoFleet {
  firstCustomerId: number
  secondCustomerId: number
  /** Whose vehicles the limited user sees. */
  limitedGroupIds: readonly number[]
}

/** Makes the demo accounts, or puts them back as they were; again and again with the same result. */
export async function seedDemoAccounts(system: Db, fleet: DemoFleet): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await system.transaction().execute(async db => {
    for (const account of DEMO_ACCOUNTS) await seedAccount(db, account, fleet, passwordHash)
  })
}

async function seedAccount(db: Db, account: DemoAccount, fleet: DemoFleet, passwordHash: string): Promise<void> {
  const values = {
    first_name: account.firstName,
    last_name: account.lastName,
    permission_id: await permissionId(db, account.permission),
    password_hash: passwordHash,
    address_proven_at: new Date(),
    archived_at: null,
    failed_sign_ins: 0,
    lock_outs: 0,
    locked_until: null,
  }
  const { id } = await db
    .insertInto('users')
    .values({ email: account.email, ...values })
    .onConflict(conflict => conflict.column('email').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('user_customers')
    .values({ user_id: id, customer_id: account.customer === 'first' ? fleet.firstCustomerId : fleet.secondCustomerId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await db
    .insertInto('user_modules')
    .columns(['user_id', 'module_id'])
    .expression(
      db
        .selectFrom('modules')
        .select(module => [module.val(id).as('user_id'), 'modules.id'])
        .where('modules.name', 'in', ['', ...account.modules]),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
  for (const permission of appPermissionsOf(account)) {
    await db
      .insertInto('user_app_permissions')
      .values({ user_id: id, ...permission })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
  if (account.permission !== 'Limited') return
  for (const groupId of fleet.limitedGroupIds) {
    await db
      .insertInto('user_vehicle_groups')
      .values({ user_id: id, vehicle_group_id: groupId })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
}

async function permissionId(db: Db, name: string): Promise<number> {
  const { id } = await db.selectFrom('permissions').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  return id
}
