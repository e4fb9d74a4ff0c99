import { userRecords } from '@milepost/contract/user-records.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordCalls } from '../../testing/record-calls.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let own: TestCustomer
let foreign: TestCustomer
let administrator: TestUser
let stranger: TestUser
let installer: TestUser
const permissionIds = new Map<string, number>()

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { context } = server
  own = await registerCustomer(context.system, 'Northwind', 2)
  foreign = await registerCustomer(context.system, 'Southmoor', 1)
  administrator = await signInAs(context, 'Customer Admin', [own.id], { modules: 'all' })
  stranger = await signInAs(context, 'Customer Admin', [foreign.id], { modules: 'all' })
  installer = await signInAs(context, 'Global Admin', [own.id], { modules: 'all' })
  for (const { id, name } of await context.system.selectFrom('permissions').select(['id', 'name']).execute()) {
    permissionIds.set(name, id)
  }
})
afterAll(() => server.stop())

const { ask, list, add, read, history, exported } = recordCalls(userRecords, () => ({ server, user: administrator }))

let named = 0
const person = (permission: string, fields: object = {}) => ({
  email: `person${++named}@northwind.example`,
  first_name: 'Ada',
  last_name: `Moor ${named}`,
  permission: permissionIds.get(permission),
  ...fields,
})

/** Signed in with a permission of the own customer. */
const holding = (permission: string, modules: 'all' | string[] = 'all') =>
  signInAs(server.context, permission, [own.id], { modules })

const change = async (id: number, fields: object, user?: TestUser) => {
  const { version } = await read(id)
  return ask('PUT', `/api/user/${id}/`, { version, ...fields }, user)
}

const moduleId = async (name: string) =>
  (await server.context.system.selectFrom('modules').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id

const mailsTo = async (userId: number) =>
  server.context.system
    .selectFrom('outbox_mails')
    .select(['kind', 'parameters'])
    .where('user_id', '=', userId)
    .execute()

const signedInStill = async (user: TestUser) =>
  (await ask('GET', '/api/user/get_current_user/', undefined, user)).status === 200

describe('accounts', () => {
  test('one is made with its permission, modules, customers and vehicle groups, and read again [ADM-USER-02] [ADM-USER-03] [N-55]', async () => {
    const modules = [await moduleId('Track'), await moduleId('Trips')]
    const made = await add(person('Limited', { modules, vehicle_groups: [own.groupId] }))
    expect(made).toMatchObject({
      customer: own.id,
      permission: { name: 'Limited', is_limited_user: true },
      customers: [{ id: own.id, name: 'Northwind' }],
      vehicle_groups: [{ id: own.groupId }],
      state: 'invited',
      sessions: 0,
      last_signed_in_at: null,
      may_edit: true,
    })
    expect(made.modules.map(({ name }) => name)).toEqual(['Track', 'Trips'])
    expect(await read(made.id)).toEqual(made)
    const changed = await change(made.id, { last_name: 'Meer', modules: [modules[0]] })
    expect(changed.body).toMatchObject({ last_name: 'Meer', modules: [{ name: 'Track' }], version: 2 })
    expect((await history(made.id)).map(({ action }) => action)).toEqual(['changed', 'created'])
  })

  test('the lists of the administration and of the documents are paginated and hold the same [ADM-USER-01] [ADM-USER-02]', async () => {
    const paths = ['/api/administration/users/', '/api/users/']
    const [one, other] = await Promise.all(paths.map(path => ask('GET', `${path}?pageSize=2&page=1`)))
    expect(one?.body.results).toHaveLength(2)
    expect(one?.body.count).toBeGreaterThan(2)
    expect(other?.body).toEqual(one?.body)
  })

  test('they are found by a part of the name or the address, and by permission, module, group and state', async () => {
    const track = await moduleId('Track')
    const { id } = await add(
      person('Limited', { first_name: 'Zelda', modules: [track], vehicle_groups: [own.groupId] }),
    )
    const found = async (query: string) => (await list(query)).results.map(one => one.id)
    expect(await found('search=zeld')).toEqual([id])
    for (const query of [
      `permission=${permissionIds.get('Limited')}`,
      `module=${track}`,
      `vehicle_group=${own.groupId}`,
      'state=invited',
    ]) {
      expect.soft([query, await found(`search=zelda&${query}`)]).toEqual([query, [id]])
    }
    expect(await found('search=zelda&state=active')).toEqual([])
    expect(await found(`search=zelda&permission=${permissionIds.get('Manager')}`)).toEqual([])
  })

  test.each(userRecords.list.query.shape.ordering.unwrap().options)('the list is ordered by %s', async ordering => {
    expect((await ask('GET', `/api/administration/users/?ordering=${ordering}`)).status).toBe(200)
  })

  test('an address is needed, kept in lower case, and had by one account only', async () => {
    const { email } = await add(person('Guest', { email: 'Mixed.Case@Northwind.example' }))
    expect(email).toBe('mixed.case@northwind.example')
    const again = await ask('POST', '/api/users/', person('Guest', { email: 'MIXED.case@northwind.example' }))
    expect(again).toMatchObject({ status: 400, body: { fields: [{ field: 'email', code: 'taken' }] } })
    const none = await ask('POST', '/api/users/', person('Guest', { email: 'nobody' }))
    expect(none).toMatchObject({ status: 400, body: { fields: [{ field: 'email' }] } })
  })

  test('whoever is made is invited by a mail with a link, and is told nothing where the account is not made', async () => {
    const { id, email } = await add(person('Manager'))
    expect(await mailsTo(id)).toEqual([
      {
        kind: 'account-invitation',
        parameters: { userId: id, account: email, customer: 'Northwind', hasPassword: true },
      },
    ])
    const before = await server.context.system.selectFrom('outbox_mails').select('id').execute()
    await ask('POST', '/api/users/', person('Manager', { email }))
    expect(await server.context.system.selectFrom('outbox_mails').select('id').execute()).toHaveLength(before.length)
  })

  test('an archived account is signed out for good; restored it is signed in to anew [ADM-USER-07] [N-56]', async () => {
    const leaver = await holding('Manager')
    expect(await signedInStill(leaver)).toBe(true)
    const { body } = await ask('POST', '/api/users_delete/', { ids: [leaver.id] })
    expect(body).toMatchObject({ deleted: 1 })
    expect(await signedInStill(leaver)).toBe(false)
    await ask('POST', '/api/users_restore/', { ids: [leaver.id] })
    expect(await signedInStill(leaver)).toBe(false)
    expect(await read(leaver.id)).toMatchObject({ archived_at: null, sessions: 0 })
  })

  test('a file of them has their words, and no secret', async () => {
    const { body } = await exported('format=csv&language=pt')
    expect(body).toContain('Administrador do cliente')
    expect(body).not.toMatch(/argon2|password/)
  })

  test('permissions and modules are listed with whether the caller may give them [ADM-USER-05] [ADM-USER-06]', async () => {
    const granted = async (path: string, user: TestUser) => {
      const { body } = await ask('GET', path, undefined, user)
      return body.results
        .filter((one: { may_grant: boolean }) => one.may_grant)
        .map((one: { name: string }) => one.name)
    }
    const helper = await holding('User Vehicle Admin', ['Track'])
    expect(await granted('/api/modules/', helper)).toEqual(['Track'])
    expect(await granted('/api/permissions/', helper)).toEqual([
      'User Vehicle Admin',
      'Engineer',
      'Repairer',
      'Server User',
      'Limited',
      'Guest',
    ])
    expect(await granted('/api/permissions/', installer)).toHaveLength(permissionIds.size)
  })

  test('the limited users of a group are listed, of an own group alone [ADM-USER-04]', async () => {
    const { id } = await add(person('Limited', { vehicle_groups: [own.groupId] }))
    await add(person('Manager', { vehicle_groups: [own.groupId] }))
    const { body } = await ask('GET', `/api/users_for_group/?vehicle_group=${own.groupId}`)
    expect(body.results.map((one: { id: number }) => one.id)).toContain(id)
    const limited = await list(`permission=${permissionIds.get('Limited')}&vehicle_group=${own.groupId}`)
    expect(body.count).toBe(limited.count)
    expect((await ask('GET', `/api/users_for_group/?vehicle_group=${own.groupId}`, undefined, stranger)).status).toBe(
      404,
    )
  })
})

describe('nobody gives more than they hold', () => {
  const granters = [
    'Global Admin',
    'Customer Admin',
    'User Vehicle Admin',
    'Manager',
    'Engineer',
    'Read Only',
    'Limited',
  ]
  /** What each may give: who administers more is given by nobody who does not. */
  const GIVEN: Record<string, readonly string[]> = {
    'Global Admin': [
      'Global Admin',
      'Customer Admin',
      'User Vehicle Admin',
      'Manager',
      'Engineer',
      'Repairer',
      'Read Only',
      'Server User',
      'Limited',
      'Guest',
    ],
    'Customer Admin': [
      'Customer Admin',
      'User Vehicle Admin',
      'Manager',
      'Engineer',
      'Repairer',
      'Read Only',
      'Server User',
      'Limited',
      'Guest',
    ],
    'User Vehicle Admin': ['User Vehicle Admin', 'Engineer', 'Repairer', 'Server User', 'Limited', 'Guest'],
  }

  test.each(granters)('a %s makes, raises, archives and unlocks nobody above them', async granter => {
    const user = await holding(granter)
    for (const [permission, permissionId] of permissionIds) {
      const mayGive = GIVEN[granter]?.includes(permission) ?? false
      const made = await ask('POST', '/api/users/', { ...person(permission), customer: own.id }, user)
      expect.soft([permission, 'made', made.status === 200]).toEqual([permission, 'made', mayGive])

      const colleague = await holding('Guest', [])
      const raised = await change(colleague.id, { permission: permissionId }, user)
      expect.soft([permission, 'raised', raised.status === 200]).toEqual([permission, 'raised', mayGive])
      const together = { ids: [(await holding('Guest', [])).id], changes: { permission: permissionId } }
      const many = await ask('POST', '/api/users_change/', together, user)
      const isRaised = many.status === 200 && many.body.refused.length === 0
      expect.soft([permission, 'raised with others', isRaised]).toEqual([permission, 'raised with others', mayGive])

      const holder = await holding(permission)
      const renamed = await change(holder.id, { email: `taken.over${++named}@northwind.example` }, user)
      expect.soft([permission, 'renamed', renamed.status === 200]).toEqual([permission, 'renamed', mayGive])
      for (const [method, path] of [
        ['POST', 'password_link'],
        ['DELETE', 'sessions'],
        ['DELETE', 'reset_login_attempts'],
      ] as const) {
        const url = `/api/user/${holder.id}/${path}/`
        const { statusCode } = await server.app!.inject({
          method,
          url,
          headers: { authorization: `Bearer ${user.token}` },
        })
        expect.soft([permission, path, statusCode === 200]).toEqual([permission, path, mayGive])
      }
      const archived = await ask('POST', '/api/users_delete/', { ids: [holder.id] }, user)
      expect.soft([permission, 'archived', archived.body.deleted === 1]).toEqual([permission, 'archived', mayGive])
    }
  })

  test('nor a module that they do not have; what an account has already stays', async () => {
    const [track, trips] = [await moduleId('Track'), await moduleId('Trips')]
    const user = await holding('Customer Admin', ['Track'])
    const refused = await ask('POST', '/api/users/', person('Manager', { modules: [track, trips] }), user)
    expect(refused).toMatchObject({ status: 400, body: { fields: [{ field: 'modules', code: 'forbidden' }] } })
    const { id } = await add(person('Manager', { modules: [trips] }))
    expect((await change(id, { modules: [track, trips] }, user)).status).toBe(200)
  })

  test('nor a customer or a group of customers that they do not see', async () => {
    for (const fields of [{ customers: [foreign.id] }, { vehicle_groups: [foreign.groupId] }]) {
      const [field] = Object.keys(fields)
      const refused = await ask('POST', '/api/users/', person('Manager', fields))
      expect(refused).toMatchObject({ status: 400, body: { fields: [{ field, code: 'unknown' }] } })
    }
  })

  test('nor do they change their own rights, or archive themselves', async () => {
    const user = await holding('Customer Admin', ['Track'])
    const own = (fields: object) => change(user.id, fields, user)
    expect((await own({ first_name: 'Grace' })).status).toBe(200)
    expect((await own({ permission: permissionIds.get('Manager') })).status).toBe(403)
    expect((await own({ modules: [] })).status).toBe(403)
    const { body } = await ask('POST', '/api/users_delete/', { ids: [user.id] }, user)
    expect(body).toMatchObject({ deleted: 0, refused: [{ id: user.id }] })
  })

  test('of two administrators who take each other’s rights at once one is left', async () => {
    const pair = [await holding('Global Admin'), await holding('Global Admin')] as const
    const demote = (by: TestUser, { id }: TestUser) =>
      ask('PUT', `/api/user/${id}/`, { version: 1, permission: permissionIds.get('Guest') }, by)
    const replies = await Promise.all([demote(pair[0], pair[1]), demote(pair[1], pair[0])])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 403]))
  })
})

describe('accounts of several customers', () => {
  test('another customer’s administrator finds neither the account nor its history', async () => {
    const { id } = await add(person('Manager'))
    for (const path of [`/api/user/${id}/`, `/api/user/${id}/history/`]) {
      expect((await ask('GET', path, undefined, stranger)).status).toBe(404)
    }
    expect((await ask('POST', `/api/user/${id}/password_link/`, undefined, stranger)).status).toBe(404)
  })

  test('one that sees a further customer is shown there, and looked after by those alone who see all of its customers', async () => {
    const { id } = await add({ ...person('Manager', { customers: [foreign.id] }), customer: own.id }, installer)
    expect(await read(id)).toMatchObject({ may_edit: false, is_shared: true, customers: [{ id: own.id }] })
    expect((await list(`search=${named}`, stranger)).results.map(one => one.id)).toContain(id)
    for (const user of [administrator, stranger]) {
      const { version } = await read(id)
      const refused = await ask(
        'PUT',
        `/api/user/${id}/`,
        { version, permission: permissionIds.get('Customer Admin') },
        user,
      )
      expect(refused.status).toBe(403)
      expect((await ask('POST', `/api/user/${id}/password_link/`, undefined, user)).status).toBe(403)
    }
    const { body } = await ask('GET', `/api/user/${id}/`, undefined, installer)
    expect(body).toMatchObject({ may_edit: true, is_shared: false, customers: [{ id: own.id }, { id: foreign.id }] })
  })

  test('the names of customers that a reader does not see are not in its history', async () => {
    const { id } = await add({ ...person('Manager', { customers: [foreign.id] }), customer: own.id }, installer)
    expect(JSON.stringify(await history(id))).not.toContain('Southmoor')
  })
})

test('without a mail server the administrator is given the link, which works once; it is in no log', async () => {
  const { id } = await add(person('Manager'))
  const { status, body } = await ask('POST', `/api/user/${id}/password_link/`)
  expect(status).toBe(200)
  const token = new URL(body.link).searchParams.get('token')
  const give = () =>
    server.app!.inject({
      method: 'PUT',
      url: '/api/reset_password_key/',
      payload: { token, password: 'carriage bolts and nuts' },
    })
  expect((await give()).statusCode).toBe(200)
  expect((await give()).statusCode).toBe(400)
  const { rows } = await server.context.systemPool.query('select action, detail from audit_log where user_id = $1', [
    id,
  ])
  expect(rows.map(({ action }) => action)).toContain('password link made')
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('every session of an account is ended by an administrator', async () => {
  const user = await holding('Manager')
  const url = `/api/user/${user.id}/sessions/`
  const headers = { authorization: `Bearer ${administrator.token}` }
  const response = await server.app!.inject({ method: 'DELETE', url, headers })
  expect([response.statusCode, response.json()]).toEqual([200, { ended: 1 }])
  expect(await signedInStill(user)).toBe(false)
})

test('a scope of the system role has the accounts of its customers alone', async () => {
  const client = await server.context.systemPool.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('milepost.customers', $1, true)", [`{${foreign.id}}`])
    const { rows } = await client.query('select id from users')
    expect(rows.map(({ id }) => id)).toContain(stranger.id)
    expect(rows.map(({ id }) => id)).not.toContain(administrator.id)
    const changed = await client.query("update users set first_name = 'X' where id = $1", [administrator.id])
    expect(changed.rowCount).toBe(0)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
