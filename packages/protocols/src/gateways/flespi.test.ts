import fc from 'fast-check'
import { expect, test } from 'vitest'
import { capturedFrames } from '../captured-frames.fixture.ts'
import { decodeFlespi } from './flespi.ts'

const message = {
  ident: '352625333222111',
  timestamp: 1_650_636_570.426,
  'position.latitude': 49.069782,
  'position.longitude': 28.632826,
  'position.altitude': 273.61,
  'position.direction': 80,
  'position.speed': 63.5,
  'position.satellites': 18,
}
const decode = (body: unknown) => decodeFlespi(JSON.stringify(body))

test('a message is one report, in units that are ours already or become so', () => {
  const values = {
    ...{ 'engine.ignition.status': true, 'movement.status': false, 'vehicle.mileage': 160.5, 'battery.level': 77 },
    ...{ 'external.powersource.voltage': 15.298, 'battery.voltage': 4.088, 'position.hdop': 1.2, 'ain#1': 2.5 },
    ...{ 'ibutton.code': '0100000ABCDEF012', 'message.buffered.status': true, 'event.enum': 7, 'siren.status': false },
    ...{ 'engine.motorhours': 2, 'server.timestamp': 1_650_636_599, peer: '203.0.113.1:5000' },
  }
  expect(decode([{ ...message, ...values }])).toMatchObject({
    kind: 'reports',
    rejected: [],
    reports: [
      {
        deviceId: '352625333222111',
        position: {
          recordedAtMs: 1_650_636_570_426,
          hasFix: true,
          latitude: 49.069782,
          longitude: 28.632826,
          altitudeM: 273.61,
          headingDeg: 80,
          speedKmh: 63.5,
          satellites: 18,
          priority: 0,
          late: true,
          eventId: 7,
          ignition: true,
          moving: false,
          odometerM: 160_500,
          externalVoltageMv: 15_298,
          driverKey: '0100000ABCDEF012',
          events: null,
          attributes: {
            ...{ batteryPercent: 77, batteryVoltageMv: 4088, hdop: 1.2, analogInput1Mv: 2500, engineSeconds: 7200 },
            ...{ driverKeyType: 'ibutton', 'siren.status': false },
          },
        },
      },
    ],
  })
})

test.for([
  ['harsh.braking.event.trigger', 'harsh-braking'],
  ['harsh.acceleration.event', 'harsh-acceleration'],
  ['towing.alarm.status', 'towing'],
  ['gsm.jamming.event.trigger', 'jamming'],
  ['geofence.event.exit', 'device-fence-out'],
  ['shock.event.trigger', 'vibration'],
])('%s is the event %s when it is true, and nothing when it is not', ([name, kind]) => {
  expect(decode([{ ...message, [name!]: true }])).toMatchObject({
    reports: [{ position: { priority: 1, events: [{ kind, value: null }], attributes: null } }],
  })
  expect(decode([{ ...message, [name!]: false }])).toMatchObject({
    reports: [{ position: { priority: 0, events: null, attributes: null } }],
  })
})

test('an alarm of no known kind raises the priority, and a key of zeros is nobody', () => {
  expect(decode([{ ...message, 'alarm.event.trigger': true, 'ibutton.code': '0000000000000000' }])).toMatchObject({
    reports: [{ position: { priority: 1, events: null, driverKey: '', attributes: { alarm: 'general' } } }],
  })
})

test('a message without a speed has none, with a fix as well', () => {
  const place = { 'position.latitude': 49, 'position.longitude': 28 }
  expect(decode([{ ident: '1', timestamp: 1_650_636_570, ...place }])).toMatchObject({
    reports: [{ position: { hasFix: true, speedKmh: null } }],
  })
})

test('a message without a place is a position without a fix', () => {
  expect(decode([{ ident: '1', timestamp: 1_650_636_570, 'battery.level': 5 }])).toMatchObject({
    reports: [{ position: { hasFix: false, speedKmh: null, attributes: { batteryPercent: 5 } } }],
  })
})

test.for([
  [{ timestamp: 1 }, 'missing-field', 'ident'],
  [{ ident: '1' }, 'missing-field', 'timestamp'],
  [{ ...message, timestamp: 'soon' }, 'bad-field', 'timestamp'],
  [{ ...message, 'position.latitude': 100 }, 'bad-field', 'position.latitude'],
  [{ ident: '1', timestamp: 1, 'position.latitude': 1 }, 'missing-field', 'position.longitude'],
] as const)('%j is a %s: %s, and the message behind it is read', ([bad, reason, field]) => {
  expect(decode([bad, message])).toMatchObject({
    reports: [{ deviceId: message.ident }],
    rejected: [{ index: 0, reason, field }],
  })
})

test('captured messages lie in a sane time and place', context => {
  const captured = capturedFrames('flespi', context)
  expect(captured).toHaveLength(2)
  const results = captured.map(({ frame }) => decodeFlespi(frame.slice(1)))
  for (const result of results) {
    if (result.kind !== 'reports') throw new Error(JSON.stringify(result))
    expect(result.rejected).toEqual([])
    expect(result.reports).toHaveLength(2)
    for (const { deviceId, position } of result.reports) {
      expect(deviceId).toBe('605630')
      expect(position.recordedAtMs).toBeGreaterThanOrEqual(Date.UTC(2000, 0))
      expect(position.recordedAtMs).toBeLessThan(Date.UTC(2030, 0))
      expect(position.speedKmh ?? 0).toBeLessThan(250)
    }
  }
  expect(results[1]).toMatchObject({
    reports: [
      {
        position: {
          recordedAtMs: 946_684_840_000,
          hasFix: false,
          ignition: true,
          moving: true,
          externalVoltageMv: 15_298,
          events: [{ kind: 'antenna-fault' }],
          attributes: { batteryVoltageMv: 4088, din: 3, 'refrigerator.sensor.temperature#1': 62.5 },
        },
      },
      { position: { hasFix: true, events: null, attributes: { hdop: 21.1 } } },
    ],
  })
})

test('no body makes it throw', () => {
  const names = fc.constantFrom(...Object.keys(message), 'ibutton.code', 'alarm.event', 'ain#1', 'event.enum', 'x')
  const messages = fc.array(fc.oneof(fc.dictionary(names, fc.jsonValue()), fc.jsonValue()))
  const body = fc.oneof(
    fc.string(),
    messages.map(some => JSON.stringify(some)),
  )
  fc.assert(
    fc.property(body, body => {
      expect(['reports', 'rejected']).toContain(decodeFlespi(body).kind)
    }),
  )
})
