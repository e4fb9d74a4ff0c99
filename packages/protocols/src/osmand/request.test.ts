import fc from 'fast-check'
import { expect, test } from 'vitest'
import { capturedFrames } from '../captured-frames.fixture.ts'
import { decodeOsmAndRequest } from './request.ts'

const form = (query: string) => decodeOsmAndRequest({ query, body: '', contentType: undefined })
const json = (body: unknown) =>
  decodeOsmAndRequest({ query: '', body: JSON.stringify(body), contentType: 'application/json; charset=utf-8' })

const whole =
  'id=123456789012345&timestamp=1504763810&lat=40.7232948571&lon=-74.0061408571&bearing=7.5&speed=40&altitude=12.5'

test('a query gives a position in our units', () => {
  expect(
    form(`?${whole}&ignition=true&odometer=1200&power=13.8&accuracy=5&batt=81&charge=false&rpm=933`),
  ).toMatchObject({
    kind: 'position',
    deviceId: '123456789012345',
    position: {
      recordedAtMs: Date.UTC(2017, 8, 7, 5, 56, 50),
      hasFix: true,
      latitude: 40.7232948571,
      longitude: -74.0061408571,
      headingDeg: 7.5,
      speedKmh: 74.08,
      altitudeM: 12.5,
      ignition: true,
      moving: null,
      odometerM: 1200,
      externalVoltageMv: 13_800,
      attributes: { accuracyM: 5, batteryPercent: 81, charging: false, rpm: 933 },
    },
  })
})

test('a form body reads like a query, and the query wins', () => {
  const contentType = 'application/x-www-form-urlencoded'
  expect(decodeOsmAndRequest({ query: '', body: whole, contentType })).toEqual(form(whole))
  expect(decodeOsmAndRequest({ query: whole, body: 'id=other&speed=1', contentType })).toEqual(form(whole))
})

test.for([
  ['1504763810', '2017-09-07T05:56:50.000Z'],
  ['1504763810.25', '2017-09-07T05:56:50.250Z'],
  ['1504763810123', '2017-09-07T05:56:50.123Z'],
  ['2017-09-07T05:56:50Z', '2017-09-07T05:56:50.000Z'],
  ['2017-09-07 05:56:50', '2017-09-07T05:56:50.000Z'],
  ['2017-09-07T05:56:50', '2017-09-07T05:56:50.000Z'],
  ['2017-09-07T07:56:50.5%2B02:00', '2017-09-07T05:56:50.500Z'],
  ['2017-09-07T07:56:50+0200', '2017-09-07T05:56:50.000Z'],
  ['2017-09-07T01:56:50-04:00', '2017-09-07T05:56:50.000Z'],
])('the timestamp %s is %s', ([timestamp, iso]) => {
  expect(form(`id=1&lat=1&lon=2&timestamp=${timestamp}`)).toMatchObject({
    position: { recordedAtMs: Date.parse(iso!) },
  })
})

test.for([
  ['lat=1&lon=2&timestamp=1', 'missing-field', 'id'],
  ['id=&lat=1&lon=2&timestamp=1', 'missing-field', 'id'],
  [`id=${'9'.repeat(65)}&lat=1&lon=2&timestamp=1`, 'bad-field', 'id'],
  ['id=a%00b&lat=1&lon=2&timestamp=1', 'bad-field', 'id'],
  ['id=1&lat=1&lon=2', 'missing-field', 'timestamp'],
  ['id=1&lat=1&lon=2&timestamp=yesterday', 'bad-field', 'timestamp'],
  ['id=1&lat=1&lon=2&timestamp=2017-13-07T05:56:50Z', 'bad-field', 'timestamp'],
  ['id=1&lat=1&lon=2&timestamp=99999999999999999', 'bad-field', 'timestamp'],
  ['id=1&timestamp=1', 'missing-field', 'lat'],
  ['id=1&timestamp=1&lat=1', 'missing-field', 'lon'],
  ['id=1&timestamp=1&lat=90.1&lon=2', 'bad-field', 'lat'],
  ['id=1&timestamp=1&lat=1&lon=-180.5', 'bad-field', 'lon'],
  ['id=1&timestamp=1&location=1;2', 'bad-field', 'lat'],
  ['id=1&timestamp=1&lat=1&lon=2&speed=fast', 'bad-field', 'speed'],
  ['id=1&timestamp=1&lat=1&lon=2&speed=1e300', 'bad-field', 'speed'],
  ['id=1&timestamp=1&lat=1&lon=2&bearing=NaN', 'bad-field', 'bearing'],
  ['id=1&timestamp=1&lat=1&lon=2&odometer=-5', 'bad-field', 'odometer'],
  ['id=1&timestamp=1&lat=1&lon=2&ignition=maybe', 'bad-field', 'ignition'],
])('%s is a %s: %s', ([query, reason, field]) => {
  expect(form(query!)).toEqual({ kind: 'rejected', reason, field })
})

test.for([
  [{ location: { coords: {} } }, 'missing-field', 'device_id'],
  [{ device_id: {}, location: {} }, 'bad-field', 'device_id'],
  [{ device_id: '1' }, 'missing-field', 'location'],
  [{ device_id: '1', location: [] }, 'bad-field', 'location'],
  [{ device_id: '1', location: { coords: { latitude: 1, longitude: 2 } } }, 'missing-field', 'location.timestamp'],
  [{ device_id: '1', location: { timestamp: 1, coords: { latitude: '?' } } }, 'bad-field', 'location.coords.latitude'],
  [
    { device_id: '1', location: { timestamp: 1, coords: { latitude: 1 } } },
    'missing-field',
    'location.coords.longitude',
  ],
  [
    { device_id: '1', location: { timestamp: { toString: 1 }, coords: { latitude: 1, longitude: 2 } } },
    'bad-field',
    'location.timestamp',
  ],
  [[], 'bad-structure', 'body'],
] as const)('JSON %j is a %s: %s', ([body, reason, field]) => {
  expect(json(body)).toEqual({ kind: 'rejected', reason, field })
})

test('a body that is no JSON is a bad structure', () => {
  expect(decodeOsmAndRequest({ query: '', body: '{', contentType: 'application/json' })).toEqual({
    kind: 'rejected',
    reason: 'bad-structure',
    field: 'body',
  })
})

test('a report without a speed, or with a negative one, has none; zero is a speed', () => {
  expect(form('id=1&timestamp=1&lat=1&lon=2')).toMatchObject({ position: { hasFix: true, speedKmh: null } })
  expect(form('id=1&timestamp=1&lat=1&lon=2&speed=-1')).toMatchObject({ position: { speedKmh: null } })
  expect(form('id=1&timestamp=1&lat=1&lon=2&speed=0')).toMatchObject({ position: { speedKmh: 0 } })
  const location = { timestamp: 1_700_000_000_000, coords: { latitude: 1, longitude: 2 } }
  expect(json({ device_id: '7', location })).toMatchObject({ position: { speedKmh: null } })
})

test('in JSON speed is in metres per second, and negative is unknown', () => {
  const coords = { latitude: 52.6, longitude: -0.7, speed: 10, heading: 90, altitude: 88, accuracy: 4 }
  const location = { timestamp: '2026-01-02T03:04:05.678Z', coords, is_moving: true, battery: { level: 0.57 } }
  expect(json({ device_id: '7', location })).toMatchObject({
    deviceId: '7',
    position: {
      recordedAtMs: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
      speedKmh: 36,
      headingDeg: 90,
      moving: true,
      attributes: { accuracyM: 4, batteryPercent: 57 },
    },
  })
  const unknown = { ...location, coords: { ...coords, speed: -1, heading: -1, accuracy: -1 }, battery: { level: -1 } }
  expect(json({ device_id: '7', location: unknown })).toMatchObject({
    position: { speedKmh: null, headingDeg: 0, attributes: null },
  })
})

test('the receiver may stand in for a time that was not sent', () => {
  const request = { query: 'id=1&lat=1&lon=2', body: '', contentType: undefined, receivedAtMs: 1_700_000_000_000 }
  expect(decodeOsmAndRequest(request)).toMatchObject({ position: { recordedAtMs: 1_700_000_000_000 } })
})

test('a phone that sees only cells and access points has no fix', () => {
  expect(form('id=1&timestamp=1&cell=257,02,16,2224&cell=257,02,16,2223,-90&wifi=00-14-22-01-23-45,-80')).toMatchObject(
    {
      position: {
        hasFix: false,
        attributes: { cell: '257,02,16,2224;257,02,16,2223,-90', wifi: '00-14-22-01-23-45,-80' },
      },
    },
  )
})

const report = 'id=1&timestamp=1&lat=1&lon=2'

test('valid=false is no fix', () => {
  expect(form(`${report}&valid=0`)).toMatchObject({ position: { hasFix: false, priority: 0 } })
})

test.for([
  ['sos', 'panic', 2],
  ['hardBraking', 'harsh-braking', 1],
  ['powerCut', 'unplugged', 1],
  ['tow', 'towing', 1],
  ['jamming', 'jamming', 1],
  ['phone-use', 'phone-use', 1],
] as const)('the alarm %s is the event %s of priority %i', ([alarm, kind, priority]) => {
  const expected = { position: { priority, events: [{ kind, value: null }], attributes: null } }
  expect(form(`${report}&alarm=${alarm}`)).toMatchObject(expected)
  const location = { timestamp: 1, coords: { latitude: 1, longitude: 2 }, extras: { alarm } }
  expect(json({ device_id: '1', location })).toMatchObject(expected)
})

test('an alarm without a kind stays what it was called, beside those with one', () => {
  expect(form(`${report}&alarm=fall`)).toMatchObject({
    position: { priority: 1, events: null, attributes: { alarm: 'fall' } },
  })
  expect(form(`${report}&alarm=lowBattery,general,removing,tampering`)).toMatchObject({
    position: {
      priority: 1,
      events: [{ kind: 'low-battery' }, { kind: 'tampering' }],
      attributes: { alarm: 'general' },
    },
  })
  expect(form(`${report}&alarm=false`)).toMatchObject({ position: { priority: 0, events: null } })
  expect(form(`${report}&alarm=ignition-on`)).toMatchObject({ position: { events: null } })
  expect(form(`${report}&alarm=constructor`)).toMatchObject({ position: { events: null } })
})

test('driverUniqueId is the key of the driver, whatever digits it has', () => {
  const expected = { position: { driverKey: '00420', attributes: { driverKeyType: 'app' } } }
  expect(form(`${report}&driverUniqueId=00420`)).toMatchObject(expected)
  const location = { timestamp: 1, coords: { latitude: 1, longitude: 2 }, extras: { driverUniqueId: '00420' } }
  expect(json({ device_id: '1', location })).toMatchObject(expected)
  expect(form(report)).toMatchObject({ position: { driverKey: null } })
})

test('identifiers with a leading zero stay text, and nothing unstorable gets in', () => {
  expect(form('id=1&timestamp=1&lat=1&lon=2&card=00420&__proto__=1&note=a%00b&empty=')).toMatchObject({
    position: { attributes: { card: '00420', note: 'ab' } },
  })
})

test('the same report sent again has the same fingerprint, in whatever order, and another one has another', () => {
  const sequence = (query: string) => {
    const reading = form(query)
    return reading.kind === 'position' ? reading.position.sequence : undefined
  }
  expect(sequence('rpm=9&lon=2&lat=1&batt=5&timestamp=1&id=1')).toBe(
    sequence('id=1&timestamp=1&lat=1&lon=2&batt=5&rpm=9'),
  )
  expect(sequence('id=1&timestamp=1&lat=1&lon=2&batt=5')).not.toBe(sequence('id=1&timestamp=1&lat=1&lon=2&batt=6'))
})

test('no text makes it throw', () => {
  const parameter = fc.constantFrom('id', 'timestamp', 'lat', 'lon', 'location', 'speed', 'valid', 'altitude', 'x')
  const value = fc.oneof(fc.string({ unit: 'binary' }), fc.double().map(String), fc.constantFrom('1', 'true', '1,2'))
  const query = fc.array(fc.tuple(parameter, value)).map(pairs => new URLSearchParams(pairs).toString())
  const contentType = fc.constantFrom(undefined, 'application/json', 'application/x-www-form-urlencoded', 'text/plain')
  const body = fc.oneof(
    fc.string(),
    fc.json(),
    fc.jsonValue().map(location => JSON.stringify({ device_id: '1', location })),
  )
  fc.assert(
    fc.property(query, body, contentType, (query, body, contentType) => {
      expect(['position', 'rejected']).toContain(decodeOsmAndRequest({ query, body, contentType }).kind)
    }),
  )
})

test('every captured request gives the position expected of it', context => {
  const captured = capturedFrames('osmand', context)
  expect(captured).toHaveLength(10)
  const receivedAtMs = Date.UTC(2026, 0)
  captured.forEach(({ expects, frame, attribute, value }, place) => {
    const isJson = frame.startsWith('/Content-Type')
    const reading = isJson
      ? decodeOsmAndRequest({ query: '', body: frame.slice(frame.indexOf('{')), contentType: 'application/json' })
      : decodeOsmAndRequest({ query: frame.slice(frame.indexOf('?')), body: '', contentType: undefined, receivedAtMs })
    expect(reading.kind, `request ${place}`).toBe(expects === 'nothing' ? 'rejected' : 'position')
    if (attribute !== undefined) {
      expect(reading).toMatchObject({ position: { attributes: { [attribute]: Number.parseFloat(value!) } } })
    }
  })
})
