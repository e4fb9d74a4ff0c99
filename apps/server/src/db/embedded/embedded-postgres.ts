import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../net/free-port.ts'
import { findBinaries, type PostgresBinaries } from './binaries.ts'
import { boundLog } from './bounded-log.ts'
import { findPostmaster, type Postmaster } from './postmaster-pid.ts'
import { asUnprivileged, chooseUnprivileged, give, type Unprivileged } from './unprivileged.ts'

export interface EmbeddedPostgres {
  /** Of the owner; on 127.0.0.1 with a random password. */
  url: string
  pid: number
  /** Whether it was already running, left by a program that was killed. */
  adopted: boolean
  stop(): Promise<void>
}

const DATABASE = 'milepost'
const START_LIMIT_MS = 120_000 // crash recovery of a large database takes a while
const WATCH_EVERY_MS = 500
/** This process. */
const SELF: Unprivileged = { uid: null, gid: null, prefix: [] }

/**
 * Starts the Postgres that lives under `directory`, making it on first use, or adopts the one still running there.
 * Throws with the tail of its log when it does not come up.
 */
export async function startEmbeddedPostgres(directory: string): Promise<EmbeddedPostgres> {
  const root = resolve(directory)
  const dataDirectory = join(root, 'postgres')
  mkdirSync(root, { recursive: true, mode: 0o700 })
  const binaries = await findBinaries()
  const user = chooseUnprivileged(binaries.postgres, root)
  const password = loadPassword(root)
  if (!existsSync(join(dataDirectory, 'PG_VERSION'))) initialise(binaries, user, root, dataDirectory)

  const running = await findPostmaster(dataDirectory)
  const port = running?.port || (await freePort())
  let child: ChildProcess | null = null
  const bringUp = async () => {
    if (!(await findPostmaster(dataDirectory))) {
      rmSync(join(dataDirectory, 'postmaster.pid'), { force: true })
      child = launch(binaries, user, root, dataDirectory, port)
    }
    return untilReady(dataDirectory, root, child)
  }
  const postmaster = await bringUp()
  const watch = keepWatch(dataDirectory, logOf(root), bringUp)
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${postmaster.port}/${DATABASE}`,
    pid: postmaster.pid,
    adopted: running !== null,
    async stop() {
      await watch.end()
      await stop(dataDirectory, child)
    },
  }
}

/**
 * Starts Postgres again, on the same port, when it dies under a program that lives: connections come back by themselves. Keeps
 * its log from growing without end.
 */
function keepWatch(dataDirectory: string, log: string, bringUp: () => Promise<unknown>): { end(): Promise<void> } {
  const ended = new AbortController()
  const watching = (async () => {
    while (!ended.signal.aborted) {
      await delay(WATCH_EVERY_MS, undefined, { signal: ended.signal, ref: false }).catch(() => {})
      if (ended.signal.aborted) continue
      // Fails where the disk is full; the next look tries again.
      await boundLog(log).catch(() => {})
      if (await findPostmaster(dataDirectory)) continue
      // Fails while processes of the dead one still hold its memory; the next look tries again.
      await bringUp().catch(() => {})
    }
  })()
  return {
    async end() {
      ended.abort()
      await watching
    },
  }
}

function loadPassword(root: string): string {
  const file = join(root, 'postgres-password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

const logOf = (root: string) => join(root, 'postgres.log')

/** Made beside its place and moved there whole, so that an interrupted first start leaves nothing half-made. */
function initialise(binaries: PostgresBinaries, user: Unprivileged, root: string, dataDirectory: string): void {
  const unfinished = `${dataDirectory}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  const passwordFile = join(root, 'postgres-password')
  const { file, args, ...identity } = asUnprivileged(user, binaries.initdb, [
    ...['-D', unfinished, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '-E', 'UTF8'],
    ...['--locale-provider=builtin', '--locale=C.UTF-8', '--no-instructions'],
  ])
  give(unfinished, user)
  give(passwordFile, user)
  const made = spawnSync(file, args, { ...identity, encoding: 'utf8' })
  give(passwordFile, SELF)
  if (made.status !== 0)
    throw new Error(`Postgres could not be set up in ${root}: ${made.stderr || made.error?.message}`)
  renameSync(unfinished, dataDirectory)
}

function launch(
  binaries: PostgresBinaries,
  user: Unprivileged,
  root: string,
  dataDirectory: string,
  port: number,
): ChildProcess {
  const log = openSync(logOf(root), 'a', 0o600)
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '60',
    shared_buffers: '256MB',
    max_wal_size: '4GB',
    checkpoint_timeout: '15min',
    jit: 'off',
    log_line_prefix: '%m [%p] ',
    log_checkpoints: 'off',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { file, args, ...identity } = asUnprivileged(user, binaries.postgres, ['-D', dataDirectory, ...options])
  // A release before this one may have run it as somebody else.
  give(dataDirectory, user)
  give(join(root, 'postgres-password'), SELF)
  chmodSync(dataDirectory, 0o700)
  // Its own process group: Ctrl-C reaches the program first, which then stops Postgres in order.
  const child = spawn(file, args, { ...identity, detached: true, stdio: ['ignore', log, log] })
  child.unref()
  return child
}

async function untilReady(dataDirectory: string, root: string, child: ChildProcess | null): Promise<Postmaster> {
  const deadline = Date.now() + START_LIMIT_MS
  while (Date.now() < deadline) {
    const postmaster = await findPostmaster(dataDirectory)
    if (postmaster?.ready) return postmaster
    if (child !== null && child.exitCode !== null) break
    await delay(25)
  }
  const log = readFileSync(logOf(root), 'utf8').slice(-2000)
  throw new Error(`Postgres did not start in ${root}. The end of its log:\n${log}`)
}

async function stop(dataDirectory: string, child: ChildProcess | null): Promise<void> {
  const postmaster = await findPostmaster(dataDirectory)
  if (!postmaster) return
  child?.ref() // else this program ends before Postgres has
  process.kill(postmaster.pid, 'SIGINT')
  while ((await findPostmaster(dataDirectory)) !== null) await delay(20)
}
