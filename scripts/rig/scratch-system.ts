import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Config, loadConfig } from '@milepost/server/config/config.ts'
import { findPostmaster } from '@milepost/server/db/embedded/postmaster-pid.ts'
import { openLogins } from '@milepost/server/db/logins.ts'
import type { Logins } from '@milepost/server/db/pools.ts'
import { freePort } from '@milepost/server/net/free-port.ts'

export type DevicePort = keyof Config['ingest']['ports']

const { ports: PORTS } = loadConfig({}).ingest
export const isDevicePort = (name: string): name is DevicePort => Object.hasOwn(PORTS, name)

/** For a demo, which has devices of every protocol. */
export const EVERY_DEVICE_PORT = Object.keys(PORTS).filter(isDevicePort)

export interface ScratchOptions {
  /** Device ports to listen on; the others are off, so that several systems run beside each other. */
  listen?: readonly DevicePort[]
  /** Where the scratch directory is made. */
  under?: string
}

/** A whole Milepost on a scratch directory and loopback ports, for benches, fault runs and browser tests. */
export interface ScratchSystem {
  origin: string
  teltonikaPort: number
  osmandPort: number
  /** Of what it listens on. */
  ports: Partial<Record<DevicePort, number>>
  dataDirectory: string
  /** The server's process id now; another after each start. */
  pid(): number
  /** Everything the server printed since the last start. */
  output(): string
  /** Of the owner. */
  databaseUrl(): Promise<string>
  logins(): Promise<Logins>
  postgresPid(): Promise<number>
  start(): Promise<void>
  /** Ends the server in order; the data stays. */
  stop(): Promise<void>
  /** kill -9, without a word. */
  kill(): Promise<void>
  /** Stops everything in order and removes the directory. */
  dispose(): Promise<void>
}

const ROOT = resolve(import.meta.dirname, '../..')
/** Exactly what `npm start` runs; the shell gives way to it, so its process id is the server's. */
const SERVE: string = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts.serve
const READY_WITHIN_MS = 120_000

/** `environment` goes before what is set here. */
export async function createScratchSystem(
  environment: Record<string, string> = {},
  { listen = ['teltonika', 'osmand'], under = tmpdir() }: ScratchOptions = {},
): Promise<ScratchSystem> {
  const dataDirectory = await mkdtemp(join(under, 'milepost-scratch-'))
  const port = await freePort()
  const ports: Partial<Record<DevicePort, number>> = {}
  for (const name of listen) ports[name] = await freePort()
  const origin = `http://localhost:${port}`
  let child: ChildProcess | null = null
  let output = ''

  async function start(): Promise<void> {
    output = ''
    child = spawn('sh', ['-c', SERVE], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
        PORT: String(port),
        MILEPOST_HOST: '127.0.0.1',
        ...portVariables(ports),
        MILEPOST_DATA: dataDirectory,
        MILEPOST_DEMO: 'off',
        MILEPOST_LOG: 'warn',
        // All devices are on this machine.
        MILEPOST_INGEST_ADDRESS_CONNECTIONS: '20000',
        MILEPOST_INGEST_ADDRESS_LOGINS: '20000',
        DATABASE_URL: '',
        ...environment,
      },
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-20_000)
      })
    }
    await untilReady(child)
  }

  async function untilReady(started: ChildProcess): Promise<void> {
    const deadline = Date.now() + READY_WITHIN_MS
    while (Date.now() < deadline && started.exitCode === null) {
      const response = await fetch(`${origin}/health/ready`).catch(() => null)
      if (response?.ok) return
      await delay(50)
    }
    throw new Error(`The scratch system did not get ready.\n${output}`)
  }

  async function ended(of: ChildProcess): Promise<void> {
    if (of.exitCode === null && of.signalCode === null) await new Promise(done => of.once('exit', done))
  }

  async function stop(): Promise<void> {
    if (child?.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await ended(child)
  }

  const databaseUrl = async () => {
    const postmaster = await findPostmaster(join(dataDirectory, 'postgres'))
    const password = (await readFile(join(dataDirectory, 'postgres-password'), 'utf8')).trim()
    return `postgres://postgres:${password}@127.0.0.1:${postmaster?.port}/milepost`
  }
  const postgresPid = async () => {
    const postmaster = await findPostmaster(join(dataDirectory, 'postgres'))
    if (!postmaster) throw new Error('Postgres is not running')
    return postmaster.pid
  }
  await start()
  return {
    origin,
    teltonikaPort: ports.teltonika ?? 0,
    osmandPort: ports.osmand ?? 0,
    ports,
    dataDirectory,
    pid: () => child?.pid ?? 0,
    output: () => output,
    databaseUrl,
    logins: async () => openLogins(await databaseUrl()),
    postgresPid,
    start,
    stop,
    async kill() {
      if (!child) return
      child.kill('SIGKILL')
      await ended(child)
    },
    async dispose() {
      await stop()
      const postmaster = await findPostmaster(join(dataDirectory, 'postgres'))
      if (postmaster) {
        process.kill(postmaster.pid, 'SIGINT')
        while (await findPostmaster(join(dataDirectory, 'postgres'))) await delay(50)
      }
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

function portVariables(ports: Partial<Record<DevicePort, number>>): Record<string, string> {
  return Object.fromEntries(EVERY_DEVICE_PORT.map(name => [variableOf(name), String(ports[name] ?? 'off')]))
}

const variableOf = (name: DevicePort) => `MILEPOST_${name === 'common' ? 'DEVICE' : name.toUpperCase()}_PORT`
