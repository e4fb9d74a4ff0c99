import { sql } from 'kysely'
import { audit, auditAction } from '../../audit/audit.ts'
import type { Visitor } from '../../auth/visitor.ts'
import { hasRealCustomer } from '../../db/real-customers.ts'
import type { Db } from '../../db/scope.ts'
import type { SetUpForm } from './set-up-form.ts'

const SET_UP = auditAction('set up')

const LOCK = 7_318_005

/**
 * Makes the management company, its first customer and the administrator of the whole installation, together or not at
 * all. False when another request was faster; two at once wait for each other.
 */
export function createFirstCustomer(
  system: Db,
  form: SetUpForm,
  passwordHash: string,
  visitor: Visitor,
): Promise<boolean> {
  return system.transaction().execute(async db => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db)
    if (await hasRealCustomer(db)) return false
    const company = await db
      .insertInto('management_companies')
      .values({ name: form.managementCompany })
      // A demo may have had one of the same name.
      .onConflict(conflict => conflict.column('name').doUpdateSet({ name: form.managementCompany }))
      .returning('id')
      .executeTakeFirstOrThrow()
    const customer = await db
      .insertInto('customers')
      .values({
        management_company_id: company.id,
        name: form.customer,
        reference: await freeReference(db, form.customer),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const userId = await createAdministrator(db, form, passwordHash)
    await db.insertInto('user_customers').values({ user_id: userId, customer_id: customer.id }).execute()
    const { address, requestId } = visitor
    await audit(db, SET_UP, { userId, customerId: customer.id, address, requestId })
    return true
  })
}

async function createAdministrator(db: Db, form: SetUpForm, passwordHash: string): Promise<number> {
  const permission = await db
    .selectFrom('permissions')
    .select('id')
    .where('is_global_admin', '=', true)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('users')
    .values({
      email: form.email,
      first_name: form.firstName,
      last_name: form.lastName,
      permission_id: permission.id,
      password_hash: passwordHash,
      address_proven_at: new Date(), // by whoever sets the server up
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('user_modules')
    .columns(['user_id', 'module_id'])
    .expression(db.selectFrom('modules').select(module => [module.val(id).as('user_id'), 'modules.id']))
    .execute()
  return id
}

/** A short reference from the name, such as `northgate-haulage`; unique also beside a demo's. */
async function freeReference(db: Db, name: string): Promise<string> {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-zA-Z0-9]+/g, ' ')
    .trim()
    .toLowerCase()
    .replaceAll(' ', '-')
    .slice(0, 40)
  const base = plain || 'customer'
  const taken = await db.selectFrom('customers').select('id').where('reference', '=', base).executeTakeFirst()
  return taken ? `${base}-1` : base
}
