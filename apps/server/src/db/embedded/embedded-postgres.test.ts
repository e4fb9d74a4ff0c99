import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'milepost-embedded-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

async function ask(url: string, query: string): Promise<unknown> {
  const address = new URL(url)
  address.pathname = '/postgres'
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  const { rows } = await client.query(query)
  await client.end()
  return Object.values(rows[0] ?? {})[0]
}

test('it is made on first use, keeps what was committed, and is adopted when its program was killed', async () => {
  const first = await startEmbeddedPostgres(directory)
  expect(first.adopted).toBe(false)
  await ask(first.url, 'create table kept (n int)')
  // A second program under the same directory finds it running, as after kill -9 of the first.
  const second = await startEmbeddedPostgres(directory)
  expect([second.adopted, second.pid]).toEqual([true, first.pid])
  await second.stop()
  await first.stop()

  const third = await startEmbeddedPostgres(directory)
  expect(third.adopted).toBe(false)
  expect(await ask(third.url, 'select count(*)::int from kept')).toBe(0)
  await third.stop()
})

test('it listens on loopback only and takes no connection without the password', async () => {
  const postgres = await startEmbeddedPostgres(directory)
  const url = new URL(postgres.url)
  expect(url.hostname).toBe('127.0.0.1')
  expect(await ask(postgres.url, 'show listen_addresses')).toBe('127.0.0.1')
  expect(await ask(postgres.url, 'show fsync')).toBe('on')
  url.password = 'wrong'
  await expect(ask(url.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  await postgres.stop()
})

test('killed under a living program it comes back on the same port by itself', async () => {
  const postgres = await startEmbeddedPostgres(directory)
  process.kill(postgres.pid, 'SIGKILL')
  await expect.poll(() => ask(postgres.url, 'select 1').catch(() => null)).toBe(1)
  await postgres.stop()
})
