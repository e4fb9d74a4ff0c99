import fc from 'fast-check'
import type { DeviceEncoder, DeviceReport } from './message.ts'

/** Made up: an IMEI, a phone number in twelve digits and a serial number in ten. */
const deviceIds = ['350000000000006', '019900000001', '1100000001']

/** A made-up device that this protocol can name. Throws where none of them is. */
export function deviceIdFor(encoder: DeviceEncoder): string {
  const report = plainReport({ recordedAtMs: Date.UTC(2026, 0) })
  for (const deviceId of deviceIds) {
    try {
      encoder.encodeLogin(deviceId)
      encoder.encodeRecords(deviceId, [report], 1)
      return deviceId
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
  }
  throw new Error('No made-up device fits this protocol')
}

/** A parked vehicle with a fix and nothing else. */
export function plainReport(report: Partial<DeviceReport>): DeviceReport {
  return {
    recordedAtMs: 0,
    hasFix: true,
    latitude: 52.67,
    longitude: -0.73,
    altitudeM: 0,
    headingDeg: 0,
    speedKmh: 0,
    satellites: 9,
    priority: 0,
    eventId: 0,
    ignition: null,
    moving: null,
    odometerM: null,
    externalVoltageMv: null,
    driverKey: null,
    events: null,
    attributes: null,
    ...report,
  }
}

const degrees = (limit: number) => fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map(raw => raw / 1e6)

/** What every protocol carries of a report: whole seconds of this century, a place, a whole speed and heading, the ignition. */
export const commonReport: fc.Arbitrary<DeviceReport> = fc
  .record({
    recordedAtMs: fc.integer({ min: Date.UTC(2010, 0) / 1000, max: Date.UTC(2038, 0) / 1000 }).map(s => s * 1000),
    latitude: degrees(90),
    longitude: degrees(180),
    altitudeM: fc.integer({ min: 0, max: 3000 }),
    headingDeg: fc.integer({ min: 0, max: 359 }),
    speedKmh: fc.integer({ min: 0, max: 180 }),
    satellites: fc.integer({ min: 4, max: 12 }),
    ignition: fc.boolean(),
  })
  .map(plainReport)
