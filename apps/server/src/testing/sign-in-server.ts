import { hashPassword } from '../auth/passwords.ts'
import type { Db } from '../db/scope.ts'
import { startTestServer, type TestServer } from './test-server.ts'

export interface SignInServer extends TestServer {
  system: Db
  /** Where the server listens, whatever its origin says. */
  loopback: string
}

/** The api role alone, with room for more requests than a test makes. */
export async function startSignInServer(overrides: Record<string, string> = {}): Promise<SignInServer> {
  const server = await startTestServer({
    MILEPOST_ROLES: 'api',
    MILEPOST_RATE_PER_MINUTE: '100000',
    MILEPOST_LOG: 'error',
    ...overrides,
  })
  const address = server.app?.addresses()[0]
  if (typeof address !== 'object') throw new Error('The server does not listen')
  return { ...server, system: server.context.system, loopback: `http://${address.address}:${address.port}` }
}

export interface TestUser {
  id: number
  email: string
  password: string
}

/** A user of a customer with a permission of migration 0003 and the given modules. */
export async function registerUser(
  system: Db,
  customerId: number,
  permission: string,
  modules: readonly string[] = ['Track'],
): Promise<TestUser> {
  const email = `${permission.toLowerCase().replaceAll(' ', '.')}.${customerId}@fleet.example`
  const password = 'three unrelated words'
  const { id: permissionId } = await system
    .selectFrom('permissions')
    .select('id')
    .where('name', '=', permission)
    .executeTakeFirstOrThrow()
  const { id } = await system
    .insertInto('users')
    .values({
      email,
      first_name: permission,
      last_name: 'Person',
      permission_id: permissionId,
      password_hash: await hashPassword(password),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await system.insertInto('user_customers').values({ user_id: id, customer_id: customerId }).execute()
  const ids = await system
    .selectFrom('modules')
    .select('id')
    .where('name', 'in', ['', ...modules])
    .execute()
  for (const module of ids) {
    await system.insertInto('user_modules').values({ user_id: id, module_id: module.id }).execute()
  }
  return { id, email, password }
}
