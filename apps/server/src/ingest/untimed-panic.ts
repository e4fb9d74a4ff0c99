import { fingerprint } from '@milepost/protocols/checksum.ts'
import type { DevicePosition, Frame } from '@milepost/protocols/message.ts'

/**
 * Some devices raise the panic in a message that says neither when nor where. Nobody must miss it: it becomes a record of the
 * moment it arrived, without a fix. Null for every other frame.
 */
export function untimedPanic({ positions, readings, bytes }: Frame, receivedAtMs: number): DevicePosition | null {
  if (positions.length > 0 || typeof readings?.alarmLabel !== 'string') return null
  if (!readings.alarmLabel.split(' ').includes('panic')) return null
  return {
    recordedAtMs: receivedAtMs,
    sequence: fingerprint(bytes),
    hasFix: false,
    latitude: 0,
    longitude: 0,
    altitudeM: 0,
    headingDeg: 0,
    speedKmh: 0,
    satellites: 0,
    priority: 2,
    late: false,
    eventId: 0,
    ignition: null,
    moving: null,
    odometerM: null,
    externalVoltageMv: null,
    driverKey: null,
    events: [{ kind: 'panic', value: null }],
    attributes: null,
  }
}
