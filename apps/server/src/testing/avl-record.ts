import type { DeviceReport } from '@milepost/protocols/message.ts'

/** A plain record of a van in Oakham, with what a test changes. */
export function avlRecord(changes: Partial<DeviceReport>): DeviceReport {
  return {
    recordedAtMs: Date.UTC(2026, 5, 1, 8),
    latitude: 52.67,
    longitude: -0.73,
    altitudeM: 110,
    headingDeg: 90,
    speedKmh: 48,
    satellites: 11,
    priority: 0,
    eventId: 0,
    hasFix: true,
    ignition: null,
    moving: null,
    odometerM: null,
    externalVoltageMv: null,
    driverKey: null,
    events: null,
    attributes: null,
    ...changes,
  }
}
