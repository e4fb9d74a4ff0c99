import type { DevicePosition } from './message.ts'

/** A position of which nothing is known but when: what a decoder starts from and fills in. */
export function unknownPosition(recordedAtMs: number): DevicePosition {
  return {
    recordedAtMs,
    sequence: 0,
    hasFix: false,
    latitude: 0,
    longitude: 0,
    altitudeM: 0,
    headingDeg: 0,
    speedKmh: null,
    satellites: 0,
    priority: 0,
    late: false,
    eventId: 0,
    ignition: null,
    moving: null,
    odometerM: null,
    externalVoltageMv: null,
    driverKey: null,
    events: null,
    attributes: null,
  }
}
