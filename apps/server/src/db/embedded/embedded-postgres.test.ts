import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MOST_LOG_BYTES } from './bounded-log.ts'
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
  try {
    await client.connect()
    const { rows } = await client.query(query)
    return Object.values(rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
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

test('its log begins again before it is long, and the one before it is kept', async () => {
  const postgres = await startEmbeddedPostgres(directory)
  const sizeOf = (name: string) => statSync(join(directory, name), { throwIfNoEntry: false })?.size ?? 0
  const long = `select 1/0 -- ${'x'.repeat(1_000_000)}`
  for (let times = 0; times < 12; times++) await ask(postgres.url, long).catch(() => {})
  await expect.poll(() => sizeOf('postgres.log.1')).toBeGreaterThan(MOST_LOG_BYTES)
  await ask(postgres.url, 'select 2/0').catch(() => {})
  expect(sizeOf('postgres.log')).toBeLessThan(MOST_LOG_BYTES)
  expect(readFileSync(join(directory, 'postgres.log'), 'utf8')).toMatch(/select 2\/0/)
  expect(statSync(join(directory, 'postgres.log.1')).mode & 0o077).toBe(0)
  await postgres.stop()
})

describe.runIf(process.getuid?.() === 0 && process.platform === 'linux')('started by root', () => {
  const nobody = Number(spawnSync('id', ['-u', 'nobody'], { encoding: 'utf8' }).stdout)
  const userOf = (pid: number) => Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

  test('it is nobody in the eyes of the machine, which reads neither its password nor the folder it lies in', async () => {
    const postgres = await startEmbeddedPostgres(directory)
    expect(userOf(postgres.pid)).toBe(nobody)
    for (const name of ['', 'postgres-password', 'postgres.log']) {
      const read = spawnSync('/bin/sh', ['-c', 'test -r "$1"', 'sh', join(directory, name)], { uid: nobody, cwd: '/' })
      expect.soft([name, read.status]).toEqual([name, 1])
    }
    await postgres.stop()
  })

  test('one that root owned, as earlier releases left it, is given to nobody with what it holds', async () => {
    const kept = join(directory, 'postgres')
    expect(spawnSync('chown', ['-R', '0:0', kept]).status).toBe(0)
    await chown(join(directory, 'postgres-password'), nobody, nobody)
    const postgres = await startEmbeddedPostgres(directory)
    expect(userOf(postgres.pid)).toBe(nobody)
    expect(await ask(postgres.url, 'select count(*)::int from kept')).toBe(0)
    expect(statSync(join(directory, 'postgres-password')).uid).toBe(0)
    await postgres.stop()
  })

  test('under a folder that only root may pass it comes up all the same, as nobody in a namespace', async () => {
    const closed = await mkdtemp(join(tmpdir(), 'milepost-closed-'))
    await chmod(closed, 0o700)
    const postgres = await startEmbeddedPostgres(join(closed, 'data'))
    expect(userOf(postgres.pid)).toBe(0)
    await postgres.stop()
    await rm(closed, { recursive: true, force: true })
  })
})
