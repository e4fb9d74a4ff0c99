// A connection is cut after each byte of a login and of a frame, in order and abruptly in turn, for every protocol. The
// device then comes back and sends the frame again. After the last byte the frame is whole and only its answer is lost.
import { setTimeout as delay } from 'node:timers/promises'
import { ALL_PROTOCOLS, DEVICE_ENCODERS } from '@milepost/protocols/all-protocols.ts'
import { deviceIdFor } from '@milepost/protocols/device-side.fixture.ts'
import type { DeviceReport } from '@milepost/protocols/message.ts'
import type { Pool } from '@milepost/server/db/pools.ts'
import { must } from '../must.ts'
import { driveRecord } from '../rig/drive-records.ts'
import { ProtocolDevice } from '../rig/protocol-device.ts'
import { imeiOf } from '../rig/register-devices.ts'
import { isDevicePort } from '../rig/scratch-system.ts'
import type { FaultOptions, FaultResult } from './fault.ts'
import { type FaultRun, withFaultedSystem, withOwner } from './faulted-system.ts'

const RECORDS_PER_FRAME = 3
const STORED_WITHIN_MS = 10_000

interface Subject {
  protocol: string
  deviceId: string
  port: number
}

export function faultCutAtEveryByte({ records = RECORDS_PER_FRAME }: FaultOptions): Promise<FaultResult> {
  const listen = ALL_PROTOCOLS.map(({ name }) => name).filter(isDevicePort)
  return withFaultedSystem({ devices: ALL_PROTOCOLS.length, listen }, async run => {
    const subjects = await withOwner(run.system, pool => prepare(pool, run))
    const cuts = await Promise.all(subjects.map(subject => cutEverywhere(subject, records, run)))
    const stored = await withOwner(run.system, pool => untilStored(pool, run.ledger.size))
    if (stored > run.ledger.size) run.broke(`${stored - run.ledger.size} records were read out of cut frames`)
    return { cuts: Object.fromEntries(subjects.map(({ protocol }, i) => [protocol, cuts[i]])) }
  })
}

const encoderOf = (protocol: string) => must(DEVICE_ENCODERS[protocol], `encoder of ${protocol}`)

/** Gives each registered device a protocol and a number that it can have. */
async function prepare(pool: Pool, { system }: FaultRun): Promise<Subject[]> {
  const subjects = ALL_PROTOCOLS.map(({ name }, i) => ({
    protocol: name,
    // Two protocols may number their devices alike: an installation has each number once.
    deviceId: `${deviceIdFor(encoderOf(name)).slice(0, -2)}${50 + i}`,
    port: must(isDevicePort(name) ? system.ports[name] : null, `port of ${name}`),
  }))
  for (const [i, { protocol, deviceId }] of subjects.entries()) {
    await pool.query('update trackers set device_id = $1, protocol = $2 where device_id = $3', [
      ...[deviceId, protocol, imeiOf(i + 1)],
    ])
  }
  return subjects
}

/** Gives the number of cuts. */
async function cutEverywhere(subject: Subject, records: number, run: FaultRun): Promise<number> {
  const { protocol, deviceId, port } = subject
  const startMs = Math.floor(Date.now() / 1000) * 1000 - 86_400_000
  let cuts = 0
  const login = encoderOf(protocol).encodeLogin(deviceId)
  for (let cut = 1; login !== null && cut <= login.length; cut++) {
    const device = await ProtocolDevice.connect(protocol, deviceId, port)
    device.write(login.subarray(0, cut))
    await cutNow(device, cuts++)
  }
  const perFrame = Math.min(records, encoderOf(protocol).maxRecords)
  for (let cut = 1, length = cut; cut <= length; cut++) {
    const reports = Array.from({ length: perFrame }, (_, i) => reportOf(cut * perFrame + i, startMs))
    const frame = encoderOf(protocol).encodeRecords(deviceId, reports, cut)
    length = frame.length
    const device = await ProtocolDevice.connect(protocol, deviceId, port)
    await device.logIn()
    device.write(frame.subarray(0, cut))
    await cutNow(device, cuts++)

    const again = await ProtocolDevice.connect(protocol, deviceId, port)
    await again.logIn()
    await again.report(reports, cut)
    const instants = reports.map(report => report.recordedAtMs)
    run.ledger.acknowledged(deviceId, instants)
    await cutNow(again, 0)
  }
  return cuts
}

/** What every protocol can carry, to the second. */
const reportOf = (index: number, startMs: number): DeviceReport => ({
  ...driveRecord(1, index, startMs),
  odometerM: null,
  externalVoltageMv: null,
  moving: null,
})

async function cutNow(device: ProtocolDevice, turn: number): Promise<void> {
  device.cut(turn % 2 === 0 ? 'in order' : 'abruptly')
  await device.closed
}

/** Devices without acknowledgements disconnect before their records are stored. */
async function untilStored(pool: Pool, expected: number): Promise<number> {
  const deadline = Date.now() + STORED_WITHIN_MS
  for (;;) {
    const { rows } = await pool.query<{ stored: number }>('select count(*) as stored from positions')
    const { stored } = must(rows[0], 'count')
    if (stored >= expected || Date.now() > deadline) return stored
    await delay(50)
  }
}
