import { registerCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer } from '../../testing/test-server.ts'

export type RuleRig = Awaited<ReturnType<typeof startRuleRig>>

/** Two customers, of which the first has so many vehicles, an administrator of each, and calls of the first's unless another is named. */
export async function startRuleRig(vehicles: number) {
  const server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { context } = server
  const own = await registerCustomer(context.system, 'Northwind', vehicles)
  const foreign = await registerCustomer(context.system, 'Southmoor', 1)
  const administrator = await signInAs(context, 'Customer Admin', [own.id], { modules: ['Events'] })
  const stranger = await signInAs(context, 'Customer Admin', [foreign.id], { modules: ['Events'] })

  async function send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    user: TestUser = administrator,
  ) {
    const headers = { authorization: `Bearer ${user.token}` }
    const response = await server.app!.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: response.statusCode, body: response.json() }
  }

  /** That of the audit log: what is after it was done since. */
  async function newestEntry(): Promise<number> {
    const { rows } = await context.systemPool.query<{ id: number }>(
      'select coalesce(max(id), 0)::int as id from audit_log',
    )
    return rows[0]!.id
  }

  return { server, own, foreign, administrator, stranger, send, newestEntry }
}
