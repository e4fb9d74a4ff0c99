import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../auth/demo-accounts.ts'
import { VARIABLES } from '../../config/variables.ts'
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

  test('of what a whole program keeps under MILEPOST_DATA it reads and lists nothing, nor of what an earlier release left open', async () => {
    const data = await mkdtemp(join(tmpdir(), 'milepost-data-'))
    onTestFinished(() => rm(data, { recursive: true }))
    const first = await startDemo(data)
    expect(userOf(Number(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]))).toBe(nobody)
    await uploadPart(first.origin)
    await expect
      .poll(() => readdirSync(data))
      .toEqual(expect.arrayContaining(['demo-maps', 'demo-truth', 'files', 'maps']))
    expect(openTo(nobody, data)).toEqual([])
    await first.stop()

    for (const { path, isFolder } of keptUnder(data)) {
      if (isFolder) await chmod(path, 0o755)
      else if (!/postgres|secret/.test(path)) await chmod(path, 0o644)
    }
    expect(openTo(nobody, data)).not.toEqual([])
    const second = await startDemo(data)
    expect(openTo(nobody, data)).toEqual([])
    await second.stop()
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

/** The program as `npm start` runs it. */
async function startDemo(data: string): Promise<{ origin: string; stop(): Promise<void> }> {
  const ports = Object.keys(VARIABLES).filter(name => name.endsWith('_PORT'))
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...Object.fromEntries(ports.map(name => [name, '0'])),
      PORT: '0',
      DATABASE_URL: '',
      MILEPOST_HOST: '127.0.0.1',
      MILEPOST_DATA: data,
      MILEPOST_LOG: 'silent',
      MILEPOST_DEMO: 'on',
      MILEPOST_DEMO_DAYS: '0',
      MILEPOST_LEGACY_LOGIN: 'on',
    },
  })
  const closed = once(child, 'close')
  const stop = async () => {
    child.kill('SIGTERM')
    await closed
  }
  onTestFinished(stop)
  let out = ''
  let origin: string | undefined
  for await (const chunk of child.stdout) {
    out += chunk.toString()
    origin = /Milepost is running: (\S+)/.exec(out)?.[1]
    if (origin) break
  }
  return { origin: origin ?? '', stop }
}

/** Of an extract whose other half does not come. */
async function uploadPart(origin: string): Promise<void> {
  const call = async (method: string, path: string, body: object | Buffer, token?: string) => {
    const type = Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json'
    const response = await fetch(origin + path, {
      method,
      headers: { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) },
      body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
    })
    expect([path, response.status]).toEqual([path, 200])
    return response.json()
  }
  const { email } = DEMO_ACCOUNTS.find(({ permission }) => permission === 'Global Admin')!
  const { token } = await call('POST', '/api/authenticate', { email, password: DEMO_PASSWORD })
  const imports = '/api/administration/map_area_imports/'
  const { id } = await call('POST', imports, { name: 'Half', file_name: 'half.osm.pbf', bytes: 2_000 }, token)
  await call('PUT', `${imports}${id}/?offset=0`, Buffer.alloc(1_000), token)
}

/** Everything but the database, whose user reads that. */
function keptUnder(data: string): { path: string; isFolder: boolean }[] {
  return readdirSync(data, { recursive: true, withFileTypes: true })
    .filter(entry => !join(entry.parentPath, entry.name).startsWith(join(data, 'postgres/')))
    .map(entry => ({ path: join(entry.parentPath, entry.name), isFolder: entry.isDirectory() }))
    .filter(({ path }) => path !== join(data, 'postgres'))
}

/** Which of it a user may read or list, who knows every name. */
function openTo(uid: number, data: string): string[] {
  const input = [data, ...keptUnder(data).map(({ path }) => path)].join('\n')
  const script = 'while IFS= read -r path; do [ -r "$path" ] && echo "$path"; done; true'
  const { stdout } = spawnSync('/bin/sh', ['-c', script], { uid, gid: uid, cwd: '/', input, encoding: 'utf8' })
  return stdout.split('\n').filter(path => path !== '')
}
