import { expect, test } from 'vitest'
import { readJointechLocation } from './jointech.ts'
import { readTransparent } from './transparent.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')

const jointech = '160720 023927 06132126 0753610863 30 2D 17 0A 00000001 46 00005DED 05E2'

test('a location of Jointech has its day first, minutes for degrees and knots', () => {
  const body = hex(`${jointech} 03 0000 0003 0A 03 02DC65 02 02 0514 0C 06 005B003E00AB`)
  expect(readJointechLocation(body, true)).toMatchObject({
    recordedAtMs: Date.UTC(2020, 6, 16, 2, 39, 27),
    late: true,
    hasFix: true,
    latitude: 6 + 13.2126 / 60,
    longitude: -(75 + 36.1086 / 60),
    altitudeM: 1300,
    speedKmh: 30 * 1.852,
    headingDeg: 90,
    satellites: 10,
    odometerM: 1000,
    priority: 1,
    events: [{ kind: 'over-speed' }, { kind: 'low-supply' }],
    attributes: { gsmSignal: 23, batteryPercent: 70, mcc: 732, mnc: 101, tlv12: '005b003e00ab' },
  })
})

test('on a seal the first alarm of Jointech is its battery', () => {
  expect(readJointechLocation(hex(`${jointech} 01 0000 0001`), false)).toMatchObject({
    late: false,
    events: [{ kind: 'low-battery' }],
  })
})

test.for([
  ['a time that is none', jointech.replace('160720', '320720')],
  ['digits that are none', jointech.replace('06132126', '0613212A')],
  ['an end too soon', jointech.slice(0, 40)],
])('a location of Jointech with %s is none', ([, text]) => {
  expect(readJointechLocation(hex(text!), false)).toBe(null)
})

const place = '000C0003 0160A85C 06D1C139'

test('a vehicle’s values come with a time and a place', () => {
  const values = '03 052B 01 50 0530 02 31BA 0546 04 00989F79'
  expect(readTransparent(hex(`F0 220428061009 00 02 01 ${values} ${place}`))).toMatchObject({
    readings: null,
    positions: [
      {
        recordedAtMs: Date.UTC(2022, 3, 27, 22, 10, 9),
        late: false,
        hasFix: true,
        ignition: true,
        latitude: 23.111772,
        longitude: 114.409785,
        odometerM: 1_000_229_700,
        externalVoltageMv: 12_730,
        attributes: { fuelPercent: 80 },
      },
    ],
  })
})

test('a vehicle’s alarms likewise, and late when kept back', () => {
  expect(readTransparent(hex(`F0 220428061009 01 02 03 02 1B 00 26 01 05 ${place}`))).toMatchObject({
    positions: [{ late: true, eventId: 0x26, events: [{ kind: 'harsh-braking' }, { kind: 'crash' }] }],
  })
})

test('an OBD text gives readings', () => {
  const text = Buffer.from('$OBD-RT,12.3,0,20,0.00,0.00,0,10.89,31.15,181.68,181,54.26,565.96,0,0,0\r\n')
  expect(readTransparent(Buffer.concat([hex('41'), text]))).toMatchObject({
    positions: [],
    readings: { wheelSpeedKmh: 20, obdOdometerM: 181_000, fuelUsedL: 565.96 },
  })
})

test.for([
  ['another type', 'F8 0102', 'unknown'],
  ['a text that is no OBD', '41 414243', 'unknown'],
  ['another kind of report', `F0 220428061009 00 02 04 00 ${place}`, 'unknown'],
  ['a place cut off', `F0 220428061009 00 02 01 00 000C0003`, 'bad-structure'],
  ['no time', `F0 000000000000 00 02 01 00 ${place}`, 'bad-structure'],
])('transparent: %s is %s', ([, text, found]) => {
  expect(readTransparent(hex(text!))).toBe(found)
})
