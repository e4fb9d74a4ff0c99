import { userRecords } from '@milepost/contract/user-records.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePasswordLink } from '../../auth/password-links.ts'
import { findSignedIn, openSession } from '../../auth/signed-in.ts'
import { hashKey } from '../../db/key-hash.ts'
import { withScope } from '../../db/scope.ts'
import { recordCalls } from '../../testing/record-calls.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { listPermissions, refusalOfAsker } from './account-access.ts'

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
  for (const { id, name } of await listPermissions(context.system)) {
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

const addressOf = async (id: number) =>
  (await server.context.system.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

/** Makes a link for an account and has a browser known for it; returns the link’s token. */
async function openWays(id: number): Promise<string> {
  const { system } = server.context
  const account = await addressOf(id)
  const link = await makePasswordLink(system, {
    userId: id,
    account,
    purpose: 'reset',
    isMailed: false,
    origin: 'https://fleet.example',
  })
  const expires_at = new Date(Date.now() + 86_400_000)
  await system
    .insertInto('known_browsers')
    .values({ token_hash: hashKey(link), user_id: id, expires_at })
    .execute()
  return new URL(link).searchParams.get('token') ?? ''
}

/** The links and browsers that still count. */
async function waysInto(id: number): Promise<{ links: number; browsers: number }> {
  const { system } = server.context
  const links = await system
    .selectFrom('password_links')
    .select('user_id')
    .where('user_id', '=', id)
    .where('used_at', 'is', null)
    .execute()
  const browsers = await system.selectFrom('known_browsers').select('user_id').where('user_id', '=', id).execute()
  return { links: links.length, browsers: browsers.length }
}

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
    for (const [first_name, permission] of [
      ['Orderly Bea', 'Limited'],
      ['Orderly adam', 'Manager'],
      ['Orderly Cid', 'Engineer'],
    ] as const) {
      const { id } = await add(person(permission, { first_name, last_name: `${first_name} Moor` }))
      await server.context.system
        .updateTable('users')
        .set({ last_signed_in_at: new Date(1_750_000_000_000 + (id % 3) * 86_400_000) })
        .where('id', '=', id)
        .execute()
    }
    const { results } = await list(`search=orderly&pageSize=500&ordering=${ordering}`)
    const field = ordering.replace('-', '') as 'email' | 'permission' | 'last_signed_in_at' | 'updated_at'
    const levels = [...permissionIds.keys()]
    const keys = results.map(record =>
      field === 'permission'
        ? String.fromCharCode(97 + levels.indexOf(record.permission.name))
        : String(record[field]).toLowerCase(),
    )
    const expected = keys.toSorted()
    expect(new Set(keys).size).toBeGreaterThan(field === 'updated_at' ? 0 : 2)
    expect(keys).toEqual(ordering.startsWith('-') ? expected.reverse() : expected)
  })

  test('an address is needed, kept in lower case, and had by one account only', async () => {
    const { email } = await add(person('Guest', { email: 'Mixed.Case@Northwind.example' }))
    expect(email).toBe('mixed.case@northwind.example')
    const again = await ask('POST', '/api/users/', person('Guest', { email: 'MIXED.case@northwind.example' }))
    expect(again).toMatchObject({ status: 400, body: { fields: [{ field: 'email', code: 'taken' }] } })
    const none = await ask('POST', '/api/users/', person('Guest', { email: 'nobody@northwind' }))
    expect(none).toMatchObject({ status: 400, body: { fields: [{ field: 'email', code: 'invalid' }] } })
  })

  test('a locked account says when it unlocks', async () => {
    const { id } = await holding('Guest', [])
    expect((await read(id)).unlocks_at).toBeNull()
    const locked_until = new Date(Math.ceil(Date.now() / 1000) * 1000 + 900_000)
    await server.context.system.updateTable('users').set({ locked_until }).where('id', '=', id).execute()
    const unlocks_at = locked_until.toISOString().replace('.000Z', 'Z')
    expect(await read(id)).toMatchObject({ state: 'locked', unlocks_at })
  })

  test('that of a program is not invited: nobody signs in to it', async () => {
    const { id } = await holding('Server User', [])
    await server.context.system.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute()
    expect((await read(id)).state).toBe('active')
    expect((await list('state=invited&pageSize=500')).results.map(one => one.id)).not.toContain(id)
  })

  test('an account says whether it is the caller’s own, and whether they may hand over a link to it', async () => {
    const helper = await holding('User Vehicle Admin', ['Track'])
    const alike = await holding('Guest', ['Track'])
    const greater = await holding('Guest', ['Track', 'Trips'])
    const seen = async (id: number) => (await ask('GET', `/api/user/${id}/`, undefined, helper)).body
    expect(await seen(helper.id)).toMatchObject({ is_own: true, may_hand_over: true })
    expect(await seen(alike.id)).toMatchObject({ is_own: false, may_edit: true, may_hand_over: true })
    expect(await seen(greater.id)).toMatchObject({ is_own: false, may_edit: true, may_hand_over: false })
    expect((await ask('POST', `/api/user/${greater.id}/password_link/`, undefined, helper)).status).toBe(403)
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
    await openWays(leaver.id)
    expect(await waysInto(leaver.id)).toEqual({ links: 1, browsers: 1 })
    const { body } = await ask('POST', '/api/users_delete/', { ids: [leaver.id] })
    expect(body).toMatchObject({ deleted: 1 })
    expect(await signedInStill(leaver)).toBe(false)
    expect(await waysInto(leaver.id)).toEqual({ links: 0, browsers: 0 })
    await ask('POST', '/api/users_restore/', { ids: [leaver.id] })
    expect(await signedInStill(leaver)).toBe(false)
    expect(await read(leaver.id)).toMatchObject({ archived_at: null, sessions: 0 })
    const { system, config } = server.context
    const from = { address: null, userAgent: null, amr: [] }
    const token = await openSession(system, leaver.id, config.session, from)
    expect(await signedInStill({ id: leaver.id, token })).toBe(true)
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
        ['DELETE', 'second_factor'],
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

  test('nor do they get into an account with a module that they do not have: by a link, its address, or out of the archive', async () => {
    const user = await holding('Customer Admin', ['Track'])
    const greater = await holding('Manager', ['Track', 'Trips'])
    const equal = await holding('Manager', ['Track'])
    const reached = async ({ id }: TestUser) => [
      (await ask('POST', `/api/user/${id}/password_link/`, undefined, user)).status,
      (await change(id, { email: `reached${++named}@northwind.example` }, user)).status,
      (await ask('POST', '/api/users_delete/', { ids: [id] }, user)).body.deleted,
      (await ask('POST', '/api/users_restore/', { ids: [id] }, user)).body.count,
    ]
    expect(await reached(greater)).toEqual([403, 403, 1, 0])
    expect(await reached(equal)).toEqual([200, 200, 1, 1])
  })

  test.each([
    ['permission', async () => ({ permission: permissionIds.get('Customer Admin') })],
    ['modules', async () => ({ modules: [await moduleId('Track')] })],
    ['customers', async () => ({ customers: [own.id, foreign.id] })],
  ])('a link that was made before an account was given other %s is over', async (_, fields) => {
    const { id } = await holding('Manager', [])
    const token = await openWays(id)
    expect((await change(id, await fields(), installer)).status).toBe(200)
    const payload = { token, password: 'carriage bolts and nuts' }
    const used = await server.app!.inject({ method: 'PUT', url: '/api/reset_password_key/', payload })
    expect(used.statusCode).toBe(400)
  })

  test('another permission ends the sessions of an account', async () => {
    const user = await holding('Manager')
    await change(user.id, { permission: permissionIds.get('Engineer') })
    expect(await signedInStill(user)).toBe(false)
  })

  test('nor does a session that ended, or lost a right, write what it asked for before', async () => {
    for (const [revoke, rights] of [
      [({ id }: TestUser) => server.context.system.deleteFrom('sessions').where('user_id', '=', id).execute(), {}],
      [({ id }: TestUser) => server.context.system.deleteFrom('user_modules').where('user_id', '=', id).execute(), {}],
      [
        ({ id }: TestUser) =>
          server.context.system
            .deleteFrom('user_customers')
            .where('user_id', '=', id)
            .where('customer_id', '=', foreign.id)
            .execute(),
        { customers: [own.id, foreign.id] },
      ],
    ] as const) {
      const user = await signInAs(server.context, 'Customer Admin', [...(rights.customers ?? [own.id])], {
        modules: 'all',
      })
      const { system, config } = server.context
      const asker = await findSignedIn(system, user.token, config.session)
      await revoke(user)
      const refusal = await withScope(system, asker!, db => refusalOfAsker(db, asker!, config.session))
      expect.soft(refusal).toMatch(/sign in again/)
    }
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
    const client = await server.context.systemPool.connect()
    try {
      // Both are let in, and wait at the same place.
      await client.query('begin')
      await client.query('select from users where id = any($1) for update', [pair.map(({ id }) => id)])
      const replies = Promise.all([demote(pair[0], pair[1]), demote(pair[1], pair[0])])
      const waiting = async () => {
        const { rowCount } = await server.context.systemPool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        return rowCount
      }
      await expect.poll(waiting).toBe(2)
      await client.query('commit')
      expect(new Set((await replies).map(({ status }) => status))).toEqual(new Set([200, 403]))
    } finally {
      await client.query('rollback')
      client.release()
    }
    const left = await Promise.all(pair.map(signedInStill))
    expect(new Set(left)).toEqual(new Set([false, true]))
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

  test('an administrator of a further customer takes that away from one, and nothing else', async () => {
    const shared = person('Limited', { customers: [foreign.id], vehicle_groups: [own.groupId, foreign.groupId] })
    const { id } = await add({ ...shared, customer: own.id }, installer)
    const take = (user: TestUser) =>
      server.app!.inject({
        method: 'DELETE',
        url: `/api/user/${id}/customers/`,
        headers: { authorization: `Bearer ${user.token}` },
      })
    const mayTake = async (user: TestUser) => (await ask('GET', `/api/user/${id}/`, undefined, user)).body.may_take_away
    expect([await mayTake(administrator), await mayTake(installer), await mayTake(stranger)]).toEqual([
      false,
      false,
      true,
    ])
    expect([(await take(administrator)).statusCode, (await take(stranger)).statusCode]).toEqual([403, 200])
    expect((await ask('GET', `/api/user/${id}/`, undefined, stranger)).status).toBe(404)
    const left = await read(id)
    expect(left).toMatchObject({ customers: [{ id: own.id }], vehicle_groups: [{ id: own.groupId }], may_edit: true })
    const [last] = await ask('GET', `/api/user/${id}/history/`, undefined, installer).then(({ body }) => body.results)
    expect(last.changes.find((change: { field: string }) => change.field === 'customers')).toEqual({
      field: 'customers',
      before: [{ id: foreign.id, name: 'Southmoor' }],
      after: [],
    })
  })

  test('the names of customers that a reader does not see are not in its history', async () => {
    const { id } = await add({ ...person('Manager', { customers: [foreign.id] }), customer: own.id }, installer)
    const told = JSON.stringify(await history(id))
    expect(told).toContain('Northwind')
    expect(told).not.toContain('Southmoor')
  })

  test('nor are their vehicle groups, which do not find the account either; its home has no name for them', async () => {
    const groups = [own.groupId, foreign.groupId]
    const shared = person('Limited', { customers: [foreign.id], vehicle_groups: groups })
    const { id, vehicle_groups } = await add({ ...shared, customer: own.id }, installer)
    expect(new Set(vehicle_groups.map(group => group.id))).toEqual(new Set(groups))
    const told = (await history(id)).flatMap(({ changes }) => changes).filter(({ field }) => field === 'vehicle_groups')
    expect(told.map(({ after }) => (after as { id: number }[]).map(group => group.id))).toEqual([[own.groupId]])
    const found = async (group: number, user: TestUser) =>
      (await list(`vehicle_group=${group}`, user)).results.some(record => record.id === id)
    expect(await found(own.groupId, administrator)).toBe(true)
    expect(await found(foreign.groupId, administrator)).toBe(false)
    expect(await found(foreign.groupId, stranger)).toBe(true)
    const { body } = await ask('GET', `/api/user/${id}/`, undefined, stranger)
    expect(body).toMatchObject({ customer: own.id, customer_name: '' })
  })

  test('one is given no group of a customer that it does not see, and loses those of a customer that it no longer sees', async () => {
    const refused = await ask(
      'POST',
      '/api/users/',
      { ...person('Limited', { vehicle_groups: [foreign.groupId] }), customer: own.id },
      installer,
    )
    expect(refused).toMatchObject({ status: 400, body: { fields: [{ field: 'vehicle_groups', code: 'unknown' }] } })
    const both = person('Limited', { customers: [foreign.id], vehicle_groups: [own.groupId, foreign.groupId] })
    const { id } = await add({ ...both, customer: own.id }, installer)
    const { body } = await change(id, { customers: [own.id] }, installer)
    expect(body.vehicle_groups.map((group: { id: number }) => group.id)).toEqual([own.groupId])
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
      url: '/api/set_password/',
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

describe('another address', () => {
  test('ends links, known browsers and sessions, and is told at both; the names end nothing', async () => {
    const user = await holding('Manager')
    const before = await addressOf(user.id)
    await openWays(user.id)
    await change(user.id, { first_name: 'Grace' })
    expect([await waysInto(user.id), await signedInStill(user)]).toEqual([{ links: 1, browsers: 1 }, true])
    const after = `moved${++named}@northwind.example`
    expect((await change(user.id, { email: after })).status).toBe(200)
    expect([await waysInto(user.id), await signedInStill(user)]).toEqual([{ links: 0, browsers: 0 }, false])
    const told = await server.context.system
      .selectFrom('outbox_mails')
      .select(['kind', 'recipient', 'parameters'])
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute()
    expect(told).toEqual(
      [before, after].map(recipient => ({ kind: 'address-changed', recipient, parameters: { before, after } })),
    )
  })

  test('of who was invited gives up the invitation to the first, and invites at the new one alone', async () => {
    const { id, email } = await add(person('Manager'))
    const after = `right${++named}@northwind.example`
    await change(id, { email: after })
    const mails = await server.context.system
      .selectFrom('outbox_mails')
      .select(['kind', 'recipient', 'given_up_at'])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute()
    expect(mails).toEqual([
      { kind: 'account-invitation', recipient: email, given_up_at: expect.any(Date) },
      { kind: 'account-invitation', recipient: after, given_up_at: null },
    ])
  })

  test('is not given to many at once', async () => {
    const { id } = await add(person('Guest'))
    const { status, body } = await ask('POST', '/api/users_change/', {
      ids: [id],
      changes: { email: `many${++named}@northwind.example` },
    })
    expect([status, body.fields[0].field]).toEqual([400, 'email'])
  })
})

const BY_OTHER_RULES = ['jörg@northwind.example', 'root@northwind']

test.each(BY_OTHER_RULES)('%s, stored by another rule, is shown as it is, in every list', async email => {
  const { id } = await holding('Guest', [])
  await server.context.system
    .updateTable('users')
    .set({ email, first_name: '', last_name: '\u200b' })
    .where('id', '=', id)
    .execute()
  for (const path of ['/api/administration/users/', '/api/users/']) {
    const { status, body } = await ask('GET', `${path}?pageSize=500`)
    expect([status, body.results?.some((record: { email: string }) => record.email === email)]).toEqual([200, true])
  }
  expect((await ask('GET', `/api/user/${id}/`)).body).toMatchObject({ email, first_name: '' })
})

test('five invitations a day go to one address, whatever account it is of', async () => {
  const email = `popular${++named}@northwind.example`
  const made = { ...person('Guest', { email }), customer: own.id }
  const invited = []
  for (let i = 0; i < 6; i++) {
    const { status, body } = await ask('POST', '/api/users/', { ...made, last_name: `${i}` }, installer)
    invited.push(status)
    if (status === 200) await change(body.id, { email: `renamed${++named}@northwind.example` }, installer)
  }
  expect(invited).toEqual([200, 200, 200, 200, 200, 403])
})

test('ids and exceptions are not sent together', async () => {
  const { id } = await add(person('Guest'))
  const { status } = await ask('POST', '/api/users_change/', { ids: [id], except: [id], changes: { first_name: 'No' } })
  expect([status, (await read(id)).first_name]).toEqual([400, 'Ada'])
})

test.each(['\u200b', '\u2060\u200d', '\u202eadA', '\u3164'])(
  'a name that is not seen as it is (%j) is refused',
  async name => {
    const refused = await ask('POST', '/api/users/', person('Guest', { first_name: name }))
    expect(refused).toMatchObject({ status: 400, body: { fields: [{ field: 'first_name' }] } })
  },
)

test('accounts are made and changed sixty times a minute at most: a taken address tells that there is one', async () => {
  const user = await holding('Customer Admin', [])
  const statuses = []
  for (let i = 0; i <= 60; i++) statuses.push((await ask('POST', '/api/users/', {}, user)).status)
  expect([statuses.filter(status => status === 400).length, statuses.at(-1)]).toEqual([60, 429])
})

test('every session of an account is ended by an administrator', async () => {
  const user = await holding('Manager')
  const url = `/api/user/${user.id}/sessions/`
  const headers = { authorization: `Bearer ${administrator.token}` }
  const response = await server.app!.inject({ method: 'DELETE', url, headers })
  expect([response.statusCode, response.json()]).toEqual([200, { ended: 1 }])
  expect(await signedInStill(user)).toBe(false)
})

test('the keys that an account made are told to who may read keys, and to nobody else', async () => {
  const maker = await holding('Manager')
  await server.context.system
    .insertInto('api_keys')
    .values({ customer_id: own.id, name: 'Payroll', modules: ['Track'], made_by: maker.id })
    .execute()
  const uses = async (user: TestUser) => (await ask('GET', `/api/user/${maker.id}/uses/`, undefined, user)).body.results
  expect(await uses(administrator)).toMatchObject([{ kind: 'api_keys', count: 1, first: [{ name: 'Payroll' }] }])
  expect(await uses(await holding('User Vehicle Admin'))).toEqual([])
})

describe('the second factor of an account', () => {
  /** As somebody has who added an app and a passkey. */
  async function withFactors(user: TestUser): Promise<TestUser> {
    await server.context.systemPool.query(
      `with app as (insert into authenticator_apps (user_id, secret, last_step) values ($1, '{"sealed": ""}', 0)),
        codes as (insert into recovery_codes (user_id, code_hash) values ($1, 'x'))
      insert into passkeys (user_id, credential_id, public_key, sign_count, transports, name)
        values ($1, int4send($1::int), '', 0, '{}', 'A laptop')`,
      [user.id],
    )
    return user
  }
  const reset = async (id: number, user = administrator) =>
    server.app!.inject({
      method: 'DELETE',
      url: `/api/user/${id}/second_factor/`,
      headers: { authorization: `Bearer ${user.token}` },
    })

  test('is shown and found, reset by an administrator, and its owner is told', async () => {
    const { id } = await withFactors(await holding('Manager'))
    expect(await read(id)).toMatchObject({ has_second_factor: true })
    expect((await list('second_factor=on')).results.map(one => one.id)).toContain(id)
    expect((await list('second_factor=off')).results.map(one => one.id)).not.toContain(id)
    expect((await reset(id)).json()).toEqual({ id, had: true })
    expect(await read(id)).toMatchObject({ has_second_factor: false })
    const { rows } = await server.context.systemPool.query(
      `select from passkeys where user_id = $1 union all select from recovery_codes where user_id = $1`,
      [id],
    )
    expect(rows).toEqual([])
    expect(await mailsTo(id)).toMatchObject([{ kind: 'factor-changed', parameters: { change: 'factors reset' } }])
    const log = await server.context.systemPool.query('select action, detail from audit_log where user_id = $1', [id])
    expect(log.rows).toContainEqual({ action: 'second factors reset', detail: { by: administrator.id } })
    expect((await reset(id)).json()).toEqual({ id, had: false })
  })

  test('of their own nobody resets so: that asks who it is', async () => {
    const user = await withFactors(await holding('Customer Admin'))
    expect((await reset(user.id, user)).statusCode).toBe(403)
    expect(await read(user.id)).toMatchObject({ has_second_factor: true })
  })

  test('of an account of another customer is not found', async () => {
    const { id } = await withFactors(await holding('Manager'))
    expect((await reset(id, stranger)).statusCode).toBe(404)
  })
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
