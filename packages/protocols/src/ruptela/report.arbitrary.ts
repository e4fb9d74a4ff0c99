import fc from 'fast-check'
import type { Attributes, DeviceReport } from '../message.ts'
import { eventsByKind, valuesByName } from './io-elements.ts'

const fieldNames = new Set(['ignition', 'moving', 'odometerM', 'externalVoltageMv'])

/** Every element that has a name, present or not; a vehicle's odometer only where the device has one of its own. */
function attributes(hasOdometer: boolean): fc.Arbitrary<Attributes> {
  const elements = [...valuesByName.values()].filter(
    ({ name }) => !fieldNames.has(name) && (hasOdometer || name !== 'obdOdometerM'),
  )
  const values = elements.map(element => {
    if (element.kind === 'flag') return [element.name, fc.boolean()] as const
    const span = 2 ** (8 * element.bytes)
    const range = element.signed ? { min: -span / 2, max: span / 2 - 1 } : { min: 0, max: span - 1 }
    return [element.name, fc.integer(range).map(raw => (raw * element.factor) / element.divisor)] as const
  })
  const known = fc.record(Object.fromEntries(values), { requiredKeys: [] })
  const long = fc.bigInt({ min: 2n ** 53n, max: 2n ** 64n - 1n }).map(value => value.toString(16).padStart(16, '0'))
  const unknown = fc.dictionary(
    fc.integer({ min: 20_000, max: 65_535 }).map(id => `io${id}`),
    fc.oneof(fc.maxSafeNat(), long),
    { maxKeys: 4 },
  )
  const hdop = fc.integer({ min: 0, max: 255 }).map(raw => raw / 10)
  return fc.tuple(known, unknown, hdop).map(([a, b, c]) => ({ ...a, ...b, hdop: c }))
}

const driver = fc.option(
  fc.oneof(
    fc.constant({ driverKey: '', type: null }),
    fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }).map(key => ({
      driverKey: key.toString(16).toUpperCase().padStart(16, '0'),
      type: 'ibutton',
    })),
    fc.record({ driverKey: fc.stringMatching(/^[A-Z0-9]{1,16}$/), type: fc.constantFrom('card', 'tachograph') }),
  ),
)

/** What the wire can carry, no more. */
export const ruptelaReport: fc.Arbitrary<DeviceReport> = fc
  .option(fc.integer({ min: 0, max: 0xffff_ffff }))
  .chain(odometerM =>
    fc.record({
      odometerM: fc.constant(odometerM),
      recordedAtMs: fc.integer({ min: 0, max: 0xffff_ffff }).map(seconds => seconds * 1000),
      latitude: fc.integer({ min: -90e7, max: 90e7 }).map(raw => raw / 1e7),
      longitude: fc.integer({ min: -180e7, max: 180e7 }).map(raw => raw / 1e7),
      altitudeM: fc.integer({ min: -4096, max: 0x7fff }).map(raw => raw / 10),
      headingDeg: fc.integer({ min: 0, max: 35_999 }).map(raw => raw / 100),
      speedKmh: fc.integer({ min: 0, max: 0xffff }),
      satellites: fc.integer({ min: 0, max: 255 }),
      priority: fc.constantFrom(0, 1),
      eventId: fc.integer({ min: 0, max: 0xffff }),
      ignition: fc.option(fc.boolean()),
      moving: fc.option(fc.boolean()),
      externalVoltageMv: fc.option(fc.integer({ min: 0, max: 0xffff })),
      event: fc.option(fc.constantFrom(...eventsByKind.values())),
      driver,
      attributes: attributes(odometerM !== null),
    }),
  )
  .map(({ event, driver, ...report }) => ({
    ...report,
    hasFix: report.satellites > 0,
    driverKey: driver?.driverKey ?? null,
    events: event === null ? null : [{ kind: event.event, value: null }],
    eventId: event === null ? report.eventId : event.id,
    priority: event === null ? (report.priority as 0 | 1) : 1,
    attributes: { ...report.attributes, ...(driver?.type ? { driverKeyType: driver.type } : {}) },
  }))
