import { commonReport, deviceIdFor, plainReport } from '@milepost/protocols/device-side.fixture.ts'
import type { DeviceEncoder, DeviceReport } from '@milepost/protocols/message.ts'
import { encodeOsmAndQuery } from '@milepost/protocols/osmand/encode.ts'
import fc from 'fast-check'

const recordedAtMs = Date.UTC(2026, 0, 2, 3, 4, 5)

/** Reports with one thing each that not every protocol can carry. */
const particular: DeviceReport[] = [
  plainReport({ recordedAtMs, hasFix: false, satellites: 0 }),
  plainReport({ recordedAtMs, moving: true, odometerM: 123_456_789, externalVoltageMv: 13_800 }),
  plainReport({ recordedAtMs, driverKey: '0123456789ABCDEF' }),
  plainReport({ recordedAtMs, priority: 2, events: [{ kind: 'panic', value: null }] }),
  plainReport({ recordedAtMs, events: [{ kind: 'harsh-braking', value: 0.5 }] }),
  plainReport({ recordedAtMs, events: [{ kind: 'over-speed', value: 130 }] }),
  plainReport({ recordedAtMs, attributes: { batteryVoltageMv: 4012, gsmSignal: 4 } }),
  plainReport({ recordedAtMs, attributes: { temperature1C: -12.5 } }),
  plainReport({ recordedAtMs, attributes: { fuelPercent: 62, engineRpm: 1500 } }),
]

/** What a device of the protocol sends: its login, frames of one and of several records, and a short connection. */
export function seedStreams(encoder: DeviceEncoder): Uint8Array[] {
  const deviceId = deviceIdFor(encoder)
  const common = fc.sample(commonReport, { numRuns: 4, seed: 1 })
  const frames: Uint8Array[] = []
  for (const reports of [...[...common, ...particular].map(report => [report]), common.slice(0, encoder.maxRecords)]) {
    try {
      frames.push(encoder.encodeRecords(deviceId, reports, frames.length + 1))
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
  }
  const login = encoder.encodeLogin(deviceId) ?? new Uint8Array()
  return [login, ...frames, Buffer.concat([login, ...frames.slice(0, 3)])]
}

export function osmAndQueries(): string[] {
  return [
    ...fc.sample(commonReport, { numRuns: 4, seed: 1 }).map(report => encodeOsmAndQuery('350000000000006', report)),
    'id=1&location=52.67,-0.73&timestamp=2026-01-02T03:04:05%2B01:00&heading=7.5&accuracy=5&batt=81&charge=false',
    'deviceid=1&lat=1&lon=2&timestamp=1767323045&cell=234,15,1,2,-90&wifi=00-00-5e-00-53-01,-80&valid=0&power=12.4',
  ]
}

export function osmAndBodies(): string[] {
  const coords = { latitude: 52.67, longitude: -0.73, accuracy: 5, speed: 13.4, heading: 90, altitude: 88 }
  const location = {
    timestamp: '2026-01-02T03:04:05.678Z',
    coords,
    is_moving: true,
    odometer: 1234.5,
    event: 'motionchange',
    battery: { level: 0.57, is_charging: true },
    activity: { type: 'in_vehicle' },
    extras: { order: 'A-12', weight: 12.5, loaded: true },
    mock: false,
  }
  return [JSON.stringify({ device_id: '350000000000006', location })]
}

/** A forwarded position with its device, and an array of flat keys. */
export function gatewayBodies(): string[] {
  const position = {
    fixTime: '2026-01-02T03:04:05.000+00:00',
    valid: true,
    latitude: 52.67,
    longitude: -0.73,
    speed: 12.5,
    course: 90,
    attributes: { ignition: true, odometer: 1234, alarm: 'sos', power: 13.8, driverUniqueId: '01A2' },
  }
  const flat = {
    ident: '350000000000006',
    timestamp: 1_767_323_045,
    'position.latitude': 52.67,
    'position.longitude': -0.73,
    'position.speed': 48,
    'engine.ignition.status': true,
    'harsh.braking.event.trigger': true,
    'ibutton.code': '01A2B3',
  }
  return [JSON.stringify({ position, device: { uniqueId: '350000000000006' } }), JSON.stringify([flat, flat])]
}
