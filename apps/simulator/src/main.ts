import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { listInstalledAreas } from '@milepost/maps/installed-areas.ts'
import { shippedMapsDirectory } from '@milepost/maps/shipped-maps.ts'
import { type FaultLevel, faultLevels } from './faults.ts'
import { demoFleet, demoSeed } from './fleet.ts'
import type { SimulatorProgress } from './progress.ts'
import { type ListeningPorts, runSimulator } from './simulate.ts'
import { type VehicleFaultKind, type VehicleFaultLevels, vehicleFaultKinds } from './vehicle-faults.ts'

const usage = `Usage: node apps/simulator/src/main.ts [options]
  --seed N               which fleet and which days (${demoSeed})
  --days N               days of history to replay first (7)
  --host HOST            where devices report (127.0.0.1)
  --port PROTOCOL=PORT   of one protocol, or "common" for all without one of their own; may be repeated
                         (common=5000 and osmand=5055)
  --faults LEVEL         what goes wrong on the way: none, gentle or harsh (none)
  --vehicle-fault KIND=LEVEL
                         what goes wrong in the vehicles: stray-fixes, zero-fixes, silences, carries or stuck-wires,
                         each gentle or harsh; may be repeated
  --maps DIRECTORY       a directory of map areas; may be repeated (the areas of the program)
  --resume FILE          JSON of device id to the epoch ms of its last stored record: go on from there
  --truth DIRECTORY      write there what the vehicles really drove
  --history-only         end after the history instead of going on live`

class OptionError extends Error {}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: String(demoSeed) },
      days: { type: 'string', default: '7' },
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string', multiple: true, default: ['common=5000', 'osmand=5055'] },
      faults: { type: 'string', default: 'none' },
      'vehicle-fault': { type: 'string', multiple: true, default: [] },
      maps: { type: 'string', multiple: true, default: [shippedMapsDirectory] },
      resume: { type: 'string' },
      truth: { type: 'string' },
      'history-only': { type: 'boolean', default: false },
    },
  })
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  // Whoever forked this process and is gone can no longer end it.
  process.once('disconnect', () => stop.abort())
  // Waiting for that must not keep a finished program alive.
  process.channel?.unref()
  const lastStored = values.resume === undefined ? new Map<string, number>() : await readLastStored(values.resume)
  const seed = readNumber('--seed', values.seed)
  await runSimulator({
    seed,
    fleet: demoFleet(seed),
    areas: await listInstalledAreas(values.maps),
    host: values.host,
    ports: readPorts(values.port),
    faults: readFaults('--faults', values.faults),
    vehicleFaults: readVehicleFaults(values['vehicle-fault']),
    historyDays: readNumber('--days', values.days),
    historyOnly: values['history-only'],
    signal: stop.signal,
    resumeAfter: async deviceId => lastStored.get(deviceId) ?? null,
    onProgress: process.send ? reportProgress : showProgress,
    ...(values.truth === undefined ? {} : { truthDirectory: values.truth }),
  })
}

async function readLastStored(file: string): Promise<Map<string, number>> {
  const content: unknown = JSON.parse(await readFile(file, 'utf8'))
  const entries = Object.entries(content ?? {})
  const isComplete = entries.every((entry): entry is [string, number] => Number.isFinite(entry[1]))
  if (!isComplete) throw new OptionError(`--resume: not a JSON object of numbers: ${file}`)
  return new Map(entries)
}

function readNumber(option: string, text: string): number {
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number) || number < 0)
    throw new OptionError(`${option}: not a number: ${text}`)
  return number
}

const listenerNames = ['common', 'teltonika', 'queclink', 'gt06', 'jt808', 'suntech', 'ruptela', 'osmand'] as const

function readPorts(texts: readonly string[]): ListeningPorts {
  const ports: Partial<Record<(typeof listenerNames)[number], number>> = {}
  for (const text of texts) {
    const [, given, port] = /^(\w+)=(\d{1,5})$/.exec(text) ?? []
    const name = listenerNames.find(known => known === given)
    if (name === undefined) throw new OptionError(`--port: not a protocol and its port: ${text}`)
    ports[name] = Number(port)
  }
  return ports
}

function readFaults(option: string, text: string): FaultLevel {
  const level = faultLevels.find(known => known === text)
  if (level === undefined) throw new OptionError(`${option}: not one of ${faultLevels.join(', ')}: ${text}`)
  return level
}

function readVehicleFaults(texts: readonly string[]): VehicleFaultLevels {
  const levels: Partial<Record<VehicleFaultKind, FaultLevel>> = {}
  for (const text of texts) {
    const [, given, level = ''] = /^([\w-]+)=(\w+)$/.exec(text) ?? []
    const kind = vehicleFaultKinds.find(known => known === given)
    if (kind === undefined) throw new OptionError(`--vehicle-fault: not a fault and its level: ${text}`)
    levels[kind] = readFaults('--vehicle-fault', level)
  }
  return levels
}

/** To the program that started this one; if that is gone, this one is about to end. */
function reportProgress(progress: SimulatorProgress): void {
  process.send?.(progress, undefined, undefined, () => {})
}

let shown = ''

/** One line that rewrites itself on a terminal; elsewhere a line for every twentieth. */
function showProgress({ phase, fraction, devices, devicesCaughtUp, records }: SimulatorProgress): void {
  const isTerminal = process.stdout.isTTY
  const percent = Math.floor(fraction * 100)
  const step = phase === 'live' ? phase : isTerminal ? `${percent} ${records}` : `${Math.floor(percent / 5)}`
  if (step === shown || shown === 'live') return
  shown = step
  const line =
    phase === 'live'
      ? `History complete: ${records} records of ${devices} devices.`
      : `History ${String(percent).padStart(3)} %  ${devicesCaughtUp} of ${devices} devices  ${records} records`
  if (isTerminal) process.stdout.write(`\r\u001b[K${line}${phase === 'live' ? '\n' : ''}`)
  else console.log(line)
}

try {
  await main()
} catch (error) {
  const isUnknownOption =
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  if (!isUnknownOption && !(error instanceof OptionError)) throw error
  console.error(`${error.message}\n\n${usage}`)
  process.exitCode = 2
}
