import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSignIn, type SignIn } from '../auth/create-sign-in.ts'
import { hashPassword } from '../auth/passwords.ts'
import { loadConfig } from '../config/config.ts'
import { createLog } from '../config/log.ts'
import { type Context, createContext } from '../context.ts'
import type { Db } from '../db/scope.ts'
import { createSetUp, type SetUp } from '../features/setup/set-up.ts'
import { signInEndpoints } from '../features/sign-in/routes.ts'
import { trackEndpoints } from '../features/track/routes.ts'
import { userEndpoints } from '../features/users/routes.ts'
import { createHttpServer } from '../http/http-server.ts'
import { freePort } from '../net/free-port.ts'
import { createTestDatabase } from './test-database.ts'

export interface SignInServer {
  context: Context
  system: Db
  origin: string
  parts: SignIn
  setUp: SetUp
  stop(): Promise<void>
}

/** The real HTTP side with sign-in, set-up, users and one feature behind them; no ingest and no demo fleet. */
export async function startSignInServer(overrides: Record<string, string> = {}): Promise<SignInServer> {
  const database = overrides.DATABASE_URL ? null : await createTestDatabase()
  const directory = await mkdtemp(join(tmpdir(), 'milepost-sign-in-'))
  const config = loadConfig({
    MILEPOST_DATA: directory,
    MILEPOST_DEMO: 'off',
    MILEPOST_LOG: 'error',
    MILEPOST_RATE_PER_MINUTE: '100000',
    ...(database && { DATABASE_URL: database.url }),
    ...overrides,
  })
  const context = await createContext(config, createLog(config.log, false))
  const port = await freePort()
  const loopback = `http://127.0.0.1:${port}`
  const origin = config.http.origin ?? loopback
  const parts = await createSignIn(context, { origin, loopback })
  const setUp = await createSetUp(context)
  const app = await createHttpServer(context, origin, {
    endpoints: [
      ...signInEndpoints(context, parts, setUp.isOpen),
      ...userEndpoints(context, parts),
      ...trackEndpoints(context),
    ],
    findByJwt: parts.jwts.findByJwt,
    mounts: [...parts.mounts, setUp.mount],
  })
  await app.listen({ port, host: '127.0.0.1' })
  return {
    context,
    system: context.system,
    origin,
    parts,
    setUp,
    async stop() {
      await app.close()
      await context.close()
      await database?.drop()
      await rm(directory, { recursive: true, force: true })
    },
  }
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
