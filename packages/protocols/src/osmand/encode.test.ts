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
      note: word,
      rpm: fc.nat(9000),
    },
    { requiredKeys: ['accuracyM'] },
  )
  .map(record => ({ ...record }))

const kinds = ['panic', 'harsh-braking', 'tampering', 'jamming', 'phone-use', 'over-speed', 'crash'] as const

/** What the form can carry: events without a value, and speeds that survive the way through knots to the sixth decimal. */
const osmAndRecord: fc.Arbitrary<OsmAndRecord> = fc
  .record({
    recordedAtMs: fc.integer({ min: 100_000_000_000, max: 8_640_000_000_000_000 }),
    hasFix: fc.boolean(),
    latitude: decimal(90, 7),
    longitude: decimal(180, 7),
    altitudeM: decimal(5000, 1),
    headingDeg: fc.nat(359),
    speedKmh: fc.option(fc.nat(250_000).map(raw => raw / 1000)),
    satellites: fc.nat(40),
    driverKey: fc.option(fc.stringMatching(/^[A-F0-9]{1,16}$/)),
    kinds: fc.subarray([...kinds]),
    alarm: fc.option(fc.constantFrom('general', 'bonnet')),
    ignition: fc.option(fc.boolean()),
    moving: fc.option(fc.boolean()),
    odometerM: fc.option(fc.nat()),
    externalVoltageMv: fc.option(fc.nat(65_535)),
    attributes,
  })
  .map(({ kinds, alarm, attributes, ...record }) => ({
    ...record,
    events: kinds.length === 0 ? null : kinds.map(kind => ({ kind, value: null })),
    priority: kinds.includes('panic') ? 2 : kinds.length > 0 || alarm !== null ? 1 : 0,
    attributes: {
      ...attributes,
      ...(alarm === null ? {} : { alarm }),
      ...(record.driverKey === null ? {} : { driverKeyType: 'app' }),
    },
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
  const query = encodeOsmAndQuery('1', { ...record, priority: 2, events: null, attributes: null })
  expect(query).toContain('alarm=sos')
  expect(decodeOsmAndRequest({ query, body: '', contentType: undefined })).toMatchObject({
    position: { priority: 2, events: [{ kind: 'panic', value: null }] },
  })
})
