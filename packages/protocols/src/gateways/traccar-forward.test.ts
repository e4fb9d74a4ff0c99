import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeTraccarForward } from './traccar-forward.ts'

const device = { id: 7, name: 'Van 7', uniqueId: '356307042441013', status: 'online' }
const position = {
  id: 99,
  deviceId: 7,
  protocol: 'suntech',
  serverTime: '2026-01-02T03:04:09.000+00:00',
  deviceTime: '2026-01-02T03:04:05.000+00:00',
  fixTime: '2026-01-02T03:04:04.000+00:00',
  outdated: false,
  valid: true,
  latitude: 51.5,
  longitude: -0.25,
  altitude: 31,
  speed: 27,
  course: 271.5,
  address: null,
  accuracy: 0,
  network: null,
  attributes: {},
}
const decode = (body: unknown) => decodeTraccarForward(JSON.stringify(body))
const withAttributes = (attributes: object, changes: object = {}) =>
  decode({ position: { ...position, ...changes, attributes }, device })

test('a forwarded position is one report in our units, of the device that its unique id names', () => {
  const attributes = {
    ...{ sat: 11, ignition: true, motion: true, odometer: 1_234_567.4, totalDistance: 400, distance: 12.3 },
    ...{ power: 13.87, battery: 4.1, batteryLevel: 90, hours: 7_200_000, rpm: 900, fuel: 41, fuelLevel: 60 },
    ...{ temp1: -4.5, in2: true, out1: false, driverUniqueId: '00A1', archive: true, event: 35, note: 'x' },
  }
  expect(withAttributes(attributes)).toMatchObject({
    kind: 'reports',
    rejected: [],
    reports: [
      {
        deviceId: '356307042441013',
        position: {
          recordedAtMs: Date.UTC(2026, 0, 2, 3, 4, 5),
          hasFix: true,
          latitude: 51.5,
          longitude: -0.25,
          altitudeM: 31,
          headingDeg: 271.5,
          speedKmh: 50.004,
          satellites: 11,
          priority: 0,
          late: true,
          eventId: 35,
          ignition: true,
          moving: true,
          odometerM: 1_234_567,
          externalVoltageMv: 13_870,
          driverKey: '00A1',
          events: null,
          attributes: {
            ...{ batteryVoltageMv: 4100, batteryPercent: 90, engineSeconds: 7200, engineRpm: 900, fuelLevelL: 41 },
            ...{ fuelPercent: 60, temperature1C: -4.5, digitalInput2: true, digitalOutput1: false },
            ...{ totalDistance: 400, note: 'x' },
          },
        },
      },
    ],
  })
})

test('an outdated or invalid position has no fix', () => {
  expect(withAttributes({}, { outdated: true })).toMatchObject({
    reports: [{ position: { hasFix: false, speedKmh: null } }],
  })
  expect(withAttributes({}, { valid: false })).toMatchObject({ reports: [{ position: { hasFix: false } }] })
})

test('a position without a speed has none', () => {
  const reports = [{ position: { hasFix: true, speedKmh: null } }]
  expect(withAttributes({}, { speed: undefined })).toMatchObject({ reports })
  expect(withAttributes({}, { speed: -1 })).toMatchObject({ reports })
})

test('alarms are events, several of them too', () => {
  expect(withAttributes({ alarm: 'sos' })).toMatchObject({
    reports: [{ position: { priority: 2, events: [{ kind: 'panic', value: null }], attributes: null } }],
  })
  expect(withAttributes({ alarm: 'hardBraking,parking' })).toMatchObject({
    reports: [{ position: { priority: 1, events: [{ kind: 'harsh-braking' }], attributes: { alarm: 'parking' } } }],
  })
})

test('the other server tells an event with its position; the alarm that both tell is one', () => {
  const alarm = { ...position, attributes: { alarm: 'tow' } }
  expect(decode({ event: { type: 'alarm', attributes: { alarm: 'tow' } }, position: alarm, device })).toMatchObject({
    reports: [{ position: { events: [{ kind: 'towing' }] } }],
  })
  const overspeed = { type: 'deviceOverspeed', attributes: { speed: 60, speedLimit: 50 } }
  expect(decode({ event: overspeed, position, device })).toMatchObject({
    reports: [{ position: { events: [{ kind: 'over-speed', value: 111.12 }] } }],
  })
  const driver = { type: 'driverChanged', attributes: { driverUniqueId: 'B2' } }
  expect(decode({ event: driver, position, device })).toMatchObject({
    reports: [{ position: { driverKey: 'B2', events: [{ kind: 'driver-identified' }] } }],
  })
})

test('an event without a position is nothing to store, and no fault', () => {
  const event = { type: 'deviceOffline', attributes: {} }
  expect(decode({ event, device })).toEqual({ kind: 'reports', reports: [], rejected: [] })
})

test('of an array each is read for itself, and what cannot be is named by its place', () => {
  const bad = { position: { ...position, latitude: 91 }, device }
  const nameless = { position, device: { id: 1 } }
  expect(decode([{ position, device }, bad, nameless, 5, { device }])).toMatchObject({
    reports: [{ deviceId: device.uniqueId }],
    rejected: [
      { index: 1, reason: 'bad-field', field: 'position.latitude' },
      { index: 2, reason: 'missing-field', field: 'device.uniqueId' },
      { index: 3, reason: 'bad-structure', field: 'body' },
      { index: 4, reason: 'missing-field', field: 'position' },
    ],
  })
})

test('a value of another type than it should be stays under the name it came by', () => {
  expect(withAttributes({ ignition: 'maybe', power: 'low', rpm: null })).toMatchObject({
    reports: [
      { position: { ignition: null, externalVoltageMv: null, attributes: { ignition: 'maybe', power: 'low' } } },
    ],
  })
})

test('the same position handed over again has the same fingerprint, late or not', () => {
  const sequence = (attributes: object) => {
    const result = withAttributes(attributes)
    return result.kind === 'reports' ? result.reports[0]?.position.sequence : undefined
  }
  expect(sequence({ rpm: 1, fuel: 2, archive: true })).toBe(sequence({ fuel: 2, rpm: 1 }))
  expect(sequence({ rpm: 1 })).not.toBe(sequence({ rpm: 2 }))
})

test.for(['', '{', '5', 'null', '"x"', JSON.stringify(Array.from({ length: 10_001 }, () => 0))])(
  'a body that is no object, or too many, is turned away whole',
  body => {
    expect(decodeTraccarForward(body)).toEqual({ kind: 'rejected', reason: 'bad-structure', field: 'body' })
  },
)

test('no body makes it throw', () => {
  const value = fc.jsonValue()
  const element = fc.record(
    { position: fc.oneof(value, fc.constant(position)), device: fc.oneof(value, fc.constant(device)), event: value },
    { requiredKeys: [] },
  )
  const names = fc.constantFrom('alarm', 'driverUniqueId', 'temp1', 'power', 'sat', 'hours', 'event', '__proto__')
  const attributes = fc.dictionary(names, value)
  const body = fc.oneof(
    fc.string(),
    fc.array(element).map(elements => JSON.stringify(elements)),
    attributes.map(attributes => JSON.stringify({ position: { ...position, attributes }, device })),
  )
  fc.assert(
    fc.property(body, body => {
      expect(['reports', 'rejected']).toContain(decodeTraccarForward(body).kind)
    }),
  )
})
