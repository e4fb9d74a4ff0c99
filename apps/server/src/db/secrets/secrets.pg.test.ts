import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createDb } from '../kysely.ts'
import { createPool, type Pool } from '../pools.ts'
import type { Db } from '../scope.ts'
import { loadSecret } from './installation-secrets.ts'
import { openSecrets } from './open-secrets.ts'
import { Vault } from './vault.ts'

let database: TestDatabase
let pool: Pool
let db: Db
let dataDirectory: string
const directories: string[] = []

async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'milepost-secrets-'))
  directories.push(directory)
  return directory
}

beforeEach(async () => {
  database = await createTestDatabase()
  pool = createPool(database.logins, 'system', 4)
  db = createDb(pool)
  dataDirectory = await newDirectory()
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})
afterAll(() => Promise.all(directories.map(directory => rm(directory, { recursive: true, force: true }))))

const inFolder = (directory: string) => ({ secretKey: null, dataDirectory: directory })
const stored = async () => JSON.stringify((await pool.query('select value from installation_secrets')).rows)

test('the first start makes a key that only its owner reads; the database holds what it sealed', async () => {
  const secrets = await openSecrets(db, inFolder(dataDirectory))
  expect(await loadSecret(secrets, 'a key', () => 'what signs')).toBe('what signs')
  expect((await stat(join(dataDirectory, 'secret-key'))).mode & 0o777).toBe(0o600)
  expect(await stored()).not.toContain('what signs')
  const again = await openSecrets(db, inFolder(dataDirectory))
  expect(await loadSecret(again, 'a key', () => 'another')).toBe('what signs')
})

test('what an earlier release kept open is sealed at the start, and stays what it was', async () => {
  await pool.query(`insert into installation_secrets (name, value) values ('old', '"open"'), ('key', '{"kid": "1"}')`)
  const secrets = await openSecrets(db, inFolder(dataDirectory))
  expect(await stored()).not.toMatch(/open|kid/)
  expect(await loadSecret(secrets, 'old', () => '')).toBe('open')
  expect(await loadSecret(secrets, 'key', () => ({}))).toEqual({ kid: '1' })
})

test('a database without its key does not start, and says what to put where', async () => {
  await loadSecret(await openSecrets(db, inFolder(dataDirectory)), 'a key', () => 'what signs')
  const elsewhere = await newDirectory()
  await expect(openSecrets(db, inFolder(elsewhere))).rejects.toThrow(/their key is not in .*secret-key\. Put the file/)
  await expect(stat(join(elsewhere, 'secret-key'))).rejects.toThrow(/ENOENT/)
  const wrong = { secretKey: 'ab'.repeat(32), dataDirectory: elsewhere }
  await expect(openSecrets(db, wrong)).rejects.toThrow(/not in MILEPOST_SECRET_KEY/)

  const secretKey = (await readFile(join(dataDirectory, 'secret-key'), 'utf8')).trim()
  const moved = await openSecrets(db, { secretKey, dataDirectory: elsewhere })
  expect(await loadSecret(moved, 'a key', () => '')).toBe('what signs')
})

test('of two that start at once in two folders one makes the key, the other is told', async () => {
  await pool.query(`insert into installation_secrets (name, value) values ('old', '"open"')`)
  const starts = await Promise.allSettled([
    openSecrets(db, inFolder(dataDirectory)),
    openSecrets(db, inFolder(await newDirectory())),
  ])
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a sealed secret opens under its own name only, and not when a byte of it was changed', () => {
  const vault = new Vault(Buffer.alloc(32, 7))
  const sealed = vault.seal('one', { a: 1 })
  expect(vault.open('one', sealed)).toEqual({ a: 1 })
  expect(() => vault.open('other', sealed)).toThrow(/does not open/)
  const bytes = Buffer.from(sealed.sealed, 'base64')
  bytes[bytes.length - 1]! ^= 1
  expect(() => vault.open('one', { sealed: bytes.toString('base64') })).toThrow(/does not open/)
})
