import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerCustomer } from '../testing/registry.ts'
import { createReleasedDatabase, createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createDb } from './kysely.ts'
import { openLogins } from './logins.ts'
import { migrate } from './migrate.ts'
import { createOwnerPool, createPool, type Pool } from './pools.ts'

let database: TestDatabase
let owner: Pool
let api: Pool
let system: Pool

beforeAll(async () => {
  database = await createTestDatabase()
  owner = createOwnerPool(database.url, 1)
  api = createPool(database.logins, 'api', 2)
  system = createPool(database.logins, 'system', 2)
  await registerCustomer(createDb(system), 'Northwind', 2)
})
afterAll(async () => {
  await Promise.all([owner.end(), api.end(), system.end()])
  await database.drop()
})

const logged = () => [api, system]
const loginOf = async (pool: Pool): Promise<string> => (await pool.query('select session_user as who')).rows[0].who

/** Or it was of a database of another test, which has ended meanwhile. */
const REFUSED = /permission denied|does not exist/

describe('what the server logs in as', () => {
  test('is a role of its own, and the session was never anybody else', async () => {
    expect([await loginOf(api), await loginOf(system)]).toEqual([database.logins.api.user, database.logins.system.user])
    for (const pool of logged()) {
      const { rows } = await pool.query('select session_user = current_user as same')
      expect(rows).toEqual([{ same: true }])
    }
  })

  test('is no superuser, makes no roles or databases, passes no row-level security and owns nothing', async () => {
    const names = [database.logins.api.user, database.logins.system.user]
    const { rows } = await owner.query(
      `select 1 from pg_roles where rolname = any($1)
         and (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls)`,
      [names],
    )
    expect(rows).toEqual([])
    const owned = await owner.query(
      `select 1 from pg_shdepend d join pg_roles r on r.oid = d.refobjid
       where d.refclassid = 'pg_authid'::regclass and d.deptype = 'o' and r.rolname = any($1)`,
      [names],
    )
    expect(owned.rows).toEqual([])
  })

  test('cannot become the owner, the other or any other role', async () => {
    const { rows } = await owner.query<{ name: string }>('select rolname as name from pg_roles')
    for (const pool of logged()) {
      const self = await loginOf(pool)
      for (const { name } of rows.filter(role => role.name !== self)) {
        await expect.soft(pool.query(`set role "${name}"`), `${self} as ${name}`).rejects.toThrow(REFUSED)
        await expect.soft(pool.query(`set session authorization "${name}"`)).rejects.toThrow(REFUSED)
      }
      await pool.query('reset role')
      expect(await loginOf(pool)).toBe(self)
      expect((await pool.query('select current_user as who')).rows).toEqual([{ who: self }])
    }
  })

  test.each([
    'create table taken (n int)',
    'create temporary table vehicles (n int)',
    'create schema taken',
    'create function taken() returns int language sql return 1',
    'create function pg_temp.taken() returns int language sql return 1',
    'create role taken superuser',
    'create database taken',
    'create extension dblink',
    'create extension plpython3u',
    'alter table vehicles disable row level security',
    'drop policy scope on vehicles',
    'grant milepost_system to milepost_api',
    'alter role milepost_api superuser',
    "alter role postgres password 'taken'",
    "alter system set archive_command = 'touch /tmp/taken'",
    'select * from pg_authid',
    'select * from pg_shadow',
    'select key from login_key',
    "select pg_read_file('/etc/passwd')",
    "select pg_read_binary_file('postgresql.conf')",
    "select pg_ls_dir('.')",
    "select lo_import('/etc/passwd')",
    "copy (select 1) to program 'touch /tmp/taken'",
    "copy (select 1) to '/tmp/taken'",
    "copy vehicles from '/etc/passwd'",
    "load '/tmp/taken.so'",
    "set session_replication_role = 'replica'",
  ])('may not: %s', async statement => {
    for (const pool of logged()) {
      await expect(pool.query(statement)).rejects.toThrow(
        /permission denied|must be owner|must be superuser|access to library|not available/i,
      )
    }
  })

  test('as api reads no row of a customer without a scope, and nothing of the queue', async () => {
    expect((await system.query('select 1 from vehicles')).rowCount).toBe(2)
    expect((await api.query('select 1 from vehicles')).rows).toEqual([])
    await expect(api.query('select 1 from graphile_worker._private_jobs')).rejects.toThrow(/permission denied/)
  })

  test('finds nothing of its own before what a function with the rights of the owner names', async () => {
    const { rows } = await owner.query(
      `select p.oid::regprocedure::text as name from pg_proc p
       where p.prosecdef and p.pronamespace = 'public'::regnamespace
         and not 'search_path=public, pg_temp' = any (coalesce(p.proconfig, '{}'))`,
    )
    expect(rows).toEqual([])
  })
})

describe('the passwords', () => {
  test('are the same for every program with the address of the owner, and in nothing that is printed', async () => {
    const again = await openLogins(database.url)
    expect(again.api.password()).toBe(database.logins.api.password())
    expect(again.api.password()).toHaveLength(43)
    expect(again.api.password()).not.toBe(again.system.password())
    expect(JSON.stringify(again)).not.toContain(again.api.password())
    expect(JSON.stringify(api.options)).not.toContain(again.api.password())
  })

  test('are in no statement: the server keeps only what verifies them', async () => {
    const { rows } = await owner.query('select rolpassword as kept from pg_authid where rolname = $1', [
      database.logins.api.user,
    ])
    expect(rows[0].kept).toMatch(/^SCRAM-SHA-256\$4096:/)
  })

  test('that somebody changed are set again at the next start; several programs may start at once', async () => {
    await owner.query(`alter role ${database.logins.api.user} password 'changed by hand'`)
    const opened = await Promise.all([1, 2, 3].map(() => openLogins(database.url)))
    for (const logins of opened) {
      const client = new pg.Client(logins.api)
      await client.connect()
      await client.end()
    }
  })
})

test('a released database gets its logins by the start of this release', async () => {
  const released = await createReleasedDatabase('0043_folded_until.sql')
  await expect(openLogins(released.url)).rejects.toThrow(/older release/)
  await migrate(released.url)
  const pool = createPool(await openLogins(released.url), 'api', 1)
  expect((await pool.query('select current_user = session_user as same')).rows).toEqual([{ same: true }])
  await pool.end()
  await released.drop()
})

describe('an owner of the operator, who is no superuser', () => {
  const url = () => {
    const address = new URL(database.url)
    address.username = 'fleet_owner'
    address.password = 'of the operator'
    address.pathname = '/fleet_of_the_operator'
    return address.href
  }
  beforeAll(async () => {
    // In a server of one's own the first start makes the two groups; here they are the superuser's already.
    await owner.query("create role fleet_owner login createrole password 'of the operator'")
    await owner.query('grant milepost_api, milepost_system to fleet_owner with admin option')
    await owner.query('create database fleet_of_the_operator owner fleet_owner')
  })
  afterAll(async () => {
    await owner.query('drop database fleet_of_the_operator with (force)')
  })

  test('makes the logins, and need not be allowed to make roles afterwards', async () => {
    await migrate(url())
    const logins = await openLogins(url())
    await owner.query('alter role fleet_owner nocreaterole')
    const pool = createPool(await openLogins(url()), 'system', 1)
    expect((await pool.query('select session_user as who')).rows).toEqual([{ who: logins.system.user }])
    for (const role of ['fleet_owner', 'milepost_api', logins.api.user]) {
      await expect(pool.query(`set role ${role}`)).rejects.toThrow(/permission denied/)
    }
    await pool.end()
  })
})
