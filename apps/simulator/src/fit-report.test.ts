import { ALL_PROTOCOLS, DEVICE_ENCODERS } from '@milepost/protocols/all-protocols.ts'
import type { DevicePosition } from '@milepost/protocols/message.ts'
import { pushKnowingModel } from '@milepost/protocols/push-knowing-model.fixture.ts'
import { describe, expect, test } from 'vitest'
import { canReportEvent, fitReport, printedKey } from './fit-report.ts'
import { demoFleet, type FleetVehicle, fleetMembers } from './fleet.ts'
import type { DeviceRecord } from './reports.ts'

const reported: DeviceRecord = {
  recordedAtMs: Date.UTC(2026, 9, 28, 14, 5, 6),
  hasFix: true,
  latitude: -34.8812345,
  longitude: -56.1554321,
  altitudeM: 27,
  headingDeg: 271,
  speedKmh: 47,
  satellites: 11,
  priority: 1,
  eventId: 239,
  ignition: true,
  moving: true,
  odometerM: 8_123_456,
  externalVoltageMv: 13_912,
  driverKey: '010A2B3C4D5E6F70',
  events: null,
  attributes: { gsmSignal: 4, batteryVoltageMv: 4071, beaconLights: true, runLock: false, privateMode: true },
}

const withoutClock: Partial<DeviceRecord> = {
  recordedAtMs: 7000,
  hasFix: false,
  latitude: 0,
  longitude: 0,
  speedKmh: 0,
  satellites: 0,
}

const vehicles = fleetMembers(demoFleet()).map(member => member.vehicle)
const trackers = Object.keys(DEVICE_ENCODERS).map(name => vehicles.find(vehicle => vehicle.protocol === name)!)

/** What the server reads of what the vehicle's device sends. */
function received(vehicle: FleetVehicle, report: DeviceRecord): DevicePosition {
  const encoder = DEVICE_ENCODERS[vehicle.protocol]!
  const login = encoder.encodeLogin(vehicle.deviceId) ?? new Uint8Array()
  const frame = encoder.encodeRecords(vehicle.deviceId, [fitReport(vehicle, report)], 1)
  const decoder = ALL_PROTOCOLS.find(({ name }) => name === vehicle.protocol)!.createDecoder()
  const outputs = pushKnowingModel(decoder, Buffer.concat([login, frame]))
  const positions = outputs.flatMap(output => (output.kind === 'frame' ? output.positions : []))
  expect(outputs.filter(output => output.kind === 'rejected')).toEqual([])
  expect(positions).toHaveLength(1)
  return positions[0]!
}

describe.each(trackers.map(vehicle => ({ protocol: vehicle.protocol, vehicle })))('$protocol', ({ vehicle }) => {
  test('carries time, place, speed and ignition of every report', () => {
    const position = received(vehicle, reported)
    expect(position).toMatchObject({ recordedAtMs: reported.recordedAtMs, hasFix: true, speedKmh: 47, ignition: true })
    expect(position.latitude).toBeCloseTo(reported.latitude, 5)
    expect(position.longitude).toBeCloseTo(reported.longitude, 5)
  })

  test('carries every event of the kinds that it supports, and leaves out the others', () => {
    for (const kind of ['harsh-braking', 'harsh-acceleration', 'harsh-cornering', 'panic'] as const) {
      const position = received(vehicle, {
        ...reported,
        priority: kind === 'panic' ? 2 : 1,
        events: [{ kind, value: 0.5 }],
      })
      const byInput = Object.entries(vehicle.inputRoles).some(([input, role]) => {
        return role === kind && position.attributes?.[input] === true
      })
      const isTold = byInput || position.events?.some(event => event.kind === kind) === true
      expect(isTold, kind).toBe(canReportEvent(vehicle, kind))
    }
  })

  test('sends a report of a clock that was never set, with a time far from now', () => {
    const { recordedAtMs, hasFix } = received(vehicle, { ...reported, ...withoutClock })
    expect(hasFix).toBe(false)
    expect(recordedAtMs).toBeLessThan(Date.UTC(2001, 0))
  })

  test('gives the key as its reader prints it, or no driver', () => {
    expect(received(vehicle, reported).driverKey).toBe(printedKey(vehicle.protocol, reported.driverKey!))
    const nobody = received(vehicle, { ...reported, driverKey: '' }).driverKey
    expect(nobody).toBe(printedKey(vehicle.protocol, '') === null ? null : '')
  })
})

test('a switch is the input that it is wired to, and nothing where it is not', () => {
  const wired = {
    protocol: 'teltonika',
    inputRoles: { digitalInput1: 'private-mode', digitalInput2: 'run-lock' },
  } as const
  expect(fitReport(wired, reported).attributes).toEqual({
    gsmSignal: 4,
    batteryVoltageMv: 4071,
    digitalInput1: true,
    digitalInput2: false,
  })
})
