import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeOsmAndQuery, type OsmAndRecord } from './encode.ts'
import { decodeOsmAndRequest } from './request.ts'

const decimal = (limit: number, digits: number) =>
  fc.integer({ min: -limit * 10 ** digits, max: limit * 10 ** digits }).map(raw => raw / 10 ** digits)

const word = fc.stringMatching(/^[a-z][a-z ]{0,9}$/)
const attributes = fc
  .record(
    {
      accuracyM: decimal(50, 1),
      batteryPercent: fc.nat(100),
      charging: fc.boolean(),
      driverId: word,
      rpm: fc.nat(9000),
    },
    { requiredKeys: ['accuracyM'] },
  )
  .map(record => ({ ...record }))

/** What the form can carry: a panic is an alarm, and speeds survive the way through knots to the sixth decimal. */
const osmAndRecord: fc.Arbitrary<OsmAndRecord> = fc
  .record({
    recordedAtMs: fc.integer({ min: 100_000_000_000, max: 8_640_000_000_000_000 }),
    hasFix: fc.boolean(),
    latitude: decimal(90, 7),
    longitude: decimal(180, 7),
    altitudeM: decimal(5000, 1),
    headingDeg: fc.nat(359),
    speedKmh: fc.nat(250_000).map(raw => raw / 1000),
    satellites: fc.nat(40),
    panic: fc.boolean(),
    ignition: fc.option(fc.boolean()),
    moving: fc.option(fc.boolean()),
    odometerM: fc.option(fc.nat()),
    externalVoltageMv: fc.option(fc.nat(65_535)),
    attributes,
  })
  .map(({ panic, ...record }) => ({
    ...record,
    driverKey: null,
    events: null,
    priority: panic ? 2 : 0,
    attributes: panic ? { ...record.attributes, alarm: 'sos' } : record.attributes,
  }))

test('decoding what was encoded gives the same record', () => {
  fc.assert(
    fc.property(word, osmAndRecord, (deviceId, record) => {
      const reading = decodeOsmAndRequest({
        query: encodeOsmAndQuery(deviceId, record),
        body: '',
        contentType: undefined,
      })
      expect(reading).toMatchObject({ kind: 'position', deviceId: deviceId.trim(), position: record })
    }),
  )
})

test('a panic alone becomes an alarm', () => {
  const [record] = fc.sample(osmAndRecord, 1) as [OsmAndRecord]
  const query = encodeOsmAndQuery('1', { ...record, priority: 2, attributes: null })
  expect(decodeOsmAndRequest({ query, body: '', contentType: undefined })).toMatchObject({
    position: { priority: 2, attributes: { alarm: 'sos' } },
  })
})
