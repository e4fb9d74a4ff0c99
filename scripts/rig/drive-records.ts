import type { DeviceReport } from '@milepost/protocols/message.ts'

/** The `index`-th record of a device that drives, one second apart from `startMs`: what a common tracker reports. */
export function driveRecord(device: number, index: number, startMs: number): DeviceReport {
  return {
    recordedAtMs: startMs + index * 1000,
    latitude: 52 + (device % 100) / 100 + (index % 5_000) / 1e5,
    longitude: -1 + (device % 70) / 100 + (index % 7_000) / 1e5,
    altitudeM: 80 + (index % 40),
    headingDeg: (index * 7) % 360,
    speedKmh: 30 + (index % 60),
    satellites: 12,
    priority: 0,
    eventId: 0,
    hasFix: true,
    ignition: true,
    moving: true,
    odometerM: 1_000_000 + index * 12,
    externalVoltageMv: 13_800,
    driverKey: null,
    events: null,
    attributes: null,
  }
}

/** So many records that a vehicle is believed to be at a place, however far away it was a moment before. */
const RECORDS_OF_AN_ARRIVAL = 14

/** Records of a place, a second apart until now. */
export function arrival(place: Partial<DeviceReport>): DeviceReport[] {
  const firstMs = Date.now() - (RECORDS_OF_AN_ARRIVAL - 1) * 1000
  return Array.from({ length: RECORDS_OF_AN_ARRIVAL }, (_, second) => ({
    ...driveRecord(1, 0, firstMs + second * 1000),
    ...place,
  }))
}
