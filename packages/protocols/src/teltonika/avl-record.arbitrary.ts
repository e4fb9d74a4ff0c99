import fc from 'fast-check'
import type { Attributes, DeviceReport } from '../message.ts'
import { type IoElement, ioTables } from './io-elements.ts'

const fieldNames = new Set(['ignition', 'moving', 'odometerM', 'externalVoltageMv'])

function valueFor(element: IoElement): fc.Arbitrary<Attributes[string]> {
  if (element.kind === 'flag') return fc.boolean()
  if (element.kind === 'text') return fc.string({ unit: 'grapheme-ascii', maxLength: 40 })
  const hexBytes = element.bytes === 'variable' ? { maxLength: 60 } : { minLength: 8, maxLength: 8 }
  if (element.kind === 'hex') return fc.uint8Array(hexBytes).map(bytes => Buffer.from(bytes).toString('hex'))
  const span = 2 ** (8 * Number(element.bytes))
  const range = element.signed ? { min: -span / 2, max: span / 2 - 1 } : { min: 0, max: span - 1 }
  return fc.integer(range).map(raw => raw / element.divisor)
}

/** Every element that the codec can carry, known and unknown, each present or not. */
function attributesFor(codec: 8 | '8E'): fc.Arbitrary<Attributes | null> {
  const elements = [...ioTables.lightVehicle.byId.values()].filter(
    ({ id, bytes, name }) => !fieldNames.has(name) && (codec === '8E' || (id <= 0xff && bytes !== 'variable')),
  )
  const known = fc.subarray(elements).chain(some => fc.record(Object.fromEntries(some.map(e => [e.name, valueFor(e)]))))
  const longNumber = fc
    .bigInt({ min: 2n ** 53n, max: 2n ** 64n - 1n })
    .map(value => value.toString(16).padStart(16, '0'))
  const shortHex = fc.uint8Array({ maxLength: 7 }).map(bytes => Buffer.from(bytes).toString('hex'))
  const unknown = fc.dictionary(
    fc.integer(codec === 8 ? { min: 208, max: 215 } : { min: 20_000, max: 65_535 }).map(id => `io${id}`),
    fc.oneof(fc.maxSafeNat(), longNumber, ...(codec === '8E' ? [shortHex] : [])),
    { maxKeys: 8 },
  )
  return fc.tuple(known, unknown).map(([a, b]) => {
    const attributes = { ...a, ...b }
    return Object.keys(attributes).length === 0 ? null : attributes
  })
}

/** What the wire can carry, no more: a fix is a satellite count, degrees have seven decimals. */
export function avlRecord(codec: 8 | '8E'): fc.Arbitrary<DeviceReport> {
  const degrees = (limit: number) => fc.integer({ min: -limit * 1e7, max: limit * 1e7 }).map(raw => raw / 1e7)
  return fc
    .record({
      recordedAtMs: fc.integer({ min: 0, max: 8_640_000_000_000_000 }),
      latitude: degrees(90),
      longitude: degrees(180),
      altitudeM: fc.integer({ min: -32_768, max: 32_767 }),
      headingDeg: fc.integer({ min: 0, max: 359 }),
      speedKmh: fc.integer({ min: 0, max: 65_535 }),
      satellites: fc.integer({ min: 0, max: 255 }),
      priority: fc.constantFrom(0, 1, 2),
      eventId: fc.integer({ min: 0, max: codec === 8 ? 0xff : 0xffff }),
      ignition: fc.option(fc.boolean()),
      moving: fc.option(fc.boolean()),
      odometerM: fc.option(fc.integer({ min: 0, max: 0xffff_ffff })),
      externalVoltageMv: fc.option(fc.integer({ min: 0, max: 0xffff })),
      driverKey: fc.constant(null),
      events: fc.constant(null),
      attributes: attributesFor(codec),
    })
    .map(record => ({ ...record, hasFix: record.satellites > 0 }))
}
