import { expect, test } from 'vitest'
import type { DecoderOutput } from '../message.ts'
import { encodeCommand } from './commands.ts'
import { gt06 } from './protocol.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
/** "GPS Tracker Communication Protocol (GT06)": the login of its worked example, which names no time zone. */
const login = hex('7878 0D 01 0123456789012345 0001 8CDD 0D0A')

function afterLogin(frame: string): DecoderOutput[] {
  return gt06
    .createDecoder()
    .push(Buffer.concat([login, hex(frame)]))
    .slice(1)
}

test('the login names the device by its IMEI and is answered with the same number and serial', () => {
  expect(gt06.createDecoder().push(login)).toEqual([
    { kind: 'login', deviceId: '123456789012345', accept: hex('7878 05 01 0001 D9DC 0D0A'), reject: null },
  ])
})

test('the status message tells levels and ignition, and is answered', () => {
  const frame = '7878 0A 13 40 04 04 0001 000F DCEE 0D0A'
  expect(afterLogin(frame)).toEqual([
    {
      kind: 'frame',
      bytes: hex(frame),
      positions: [],
      readings: { ignition: false, charging: false, fuelCut: false, batteryPercent: 67, gsmSignal: 4 },
      reply: hex('7878 05 13 000F 008F 0D0A'),
    },
  ])
})

test('a location of type 22 with all its fields', () => {
  const frame = '7878 22 22 0F0C1D023305 C9 027AC818 0C465860 00 1400 01CC 00 287D 001F71 00 00 01 0008 2086 0D0A'
  expect(afterLogin(frame)).toMatchObject([
    {
      kind: 'frame',
      readings: null,
      positions: [
        {
          recordedAtMs: Date.UTC(2015, 11, 29, 2, 51, 5),
          hasFix: true,
          latitude: 41_601_048 / 1_800_000,
          longitude: 205_936_736 / 1_800_000,
          altitudeM: 0,
          headingDeg: 0,
          speedKmh: 0,
          satellites: 9,
          priority: 0,
          late: true,
          eventId: 0,
          ignition: false,
          moving: null,
          odometerM: null,
          externalVoltageMv: null,
          driverKey: null,
          events: null,
          attributes: { mcc: 460, mnc: 0, gsmAreaCode: 10_365, gsmCellId: 8049 },
        },
      ],
    },
  ])
})

test('an alarm of type 26 with all its fields', () => {
  const frame =
    '7878 25 26 0F0C1D030B26 C9 027AC818 0C465860 00 0400 09 01CC 00 287D 001F71 80 04 04 13 02 000C 472A 0D0A'
  expect(afterLogin(frame)).toMatchObject([
    {
      positions: [
        {
          recordedAtMs: Date.UTC(2015, 11, 29, 3, 11, 38),
          hasFix: false,
          latitude: 41_601_048 / 1_800_000,
          longitude: 205_936_736 / 1_800_000,
          priority: 1,
          eventId: 0x13,
          ignition: false,
          events: [{ kind: 'tampering', value: null }],
          attributes: {
            mcc: 460,
            mnc: 0,
            gsmAreaCode: 10_365,
            gsmCellId: 8049,
            fuelCut: true,
            charging: false,
            batteryPercent: 67,
            gsmSignal: 4,
          },
        },
      ],
    },
  ])
})

test('the request for the time is one', () => {
  expect(afterLogin('7878 05 8A 0006 8829 0D0A')).toEqual([{ kind: 'time-request', reference: 6 }])
})

test('a command is written as in the manual, with the reference for flag and serial', () => {
  const command = { deviceId: '123456789012345', text: 'sos#', reference: 1 }
  const manual = hex('7878 0E 80 08 00000000 736F7323 0001 6D6A 0D0A')
  const written = Buffer.from(encodeCommand(command))
  expect(written.readUInt32BE(5)).toBe(1)
  written.writeUInt32BE(0, 5)
  expect(written.subarray(0, -4)).toEqual(manual.subarray(0, -4))
})
