import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { demoFleet, fleetMembers } from './fleet.ts'
import { startOsmAndServer, startTrackerServer } from './ingest-server.fixture.ts'
import type { SimulatorProgress } from './progress.ts'

const directory = await mkdtemp(join(tmpdir(), 'milepost-simulator-'))
const trackers = await startTrackerServer()
const osmand = await startOsmAndServer()
afterAll(async () => {
  await trackers.stop()
  await osmand.stop()
  await rm(directory, { recursive: true })
})

function start(options: string[]): ChildProcess {
  const ports = ['--port', `common=${trackers.endpoint.port}`, '--port', `osmand=${osmand.endpoint.port}`]
  return fork(resolve(import.meta.dirname, 'main.ts'), [...ports, ...options], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

test('the program replays the past from a given moment, reports its progress to its parent, and ends', async () => {
  const devices = fleetMembers(demoFleet()).map(member => member.vehicle.deviceId)
  const lastStoredMs = Date.now() - 7 * 3_600_000
  const resume = join(directory, 'resume.json')
  await writeFile(resume, JSON.stringify(Object.fromEntries(devices.map(deviceId => [deviceId, lastStoredMs]))))
  // No map areas: the assets alone are quick.
  const program = start(['--maps', directory, '--days', '7', '--resume', resume, '--history-only'])
  const told: SimulatorProgress[] = []
  program.on('message', message => told.push(message as SimulatorProgress))
  const [code] = await once(program, 'exit')
  expect(code).toBe(0)
  expect(told.at(-1)).toMatchObject({ phase: 'live', fraction: 1, devices: devices.length })
  expect(trackers.stored.length).toBeGreaterThan(0)
  expect(Math.min(...trackers.stored.map(one => one.position.recordedAtMs))).toBeGreaterThanOrEqual(lastStoredMs)
})

test('the program ends when its parent is gone', async () => {
  const program = start(['--maps', directory, '--days', '0'])
  await once(program, 'message')
  program.disconnect()
  const [code] = await once(program, 'exit')
  expect(code).toBe(0)
})

test.each([
  { option: ['--days', 'many'], said: '--days: not a number: many' },
  { option: ['--port', 'pigeon=5000'], said: '--port: not a protocol and its port: pigeon=5000' },
  { option: ['--faults', 'all'], said: '--faults: not one of none, gentle, harsh: all' },
  { option: ['--vehicle-fault', 'flood=harsh'], said: '--vehicle-fault: not a fault and its level: flood=harsh' },
  { option: ['--vehicle-fault', 'carries=all'], said: '--vehicle-fault: not one of none, gentle, harsh: all' },
])('a wrong option gets an explanation: $option', async ({ option, said: expected }) => {
  const program = start(option)
  let said = ''
  program.stderr!.on('data', chunk => {
    said += chunk
  })
  const [code] = await once(program, 'close')
  expect(code).toBe(2)
  expect(said).toContain(expected)
})
