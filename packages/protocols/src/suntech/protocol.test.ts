import { expect, test } from 'vitest'
import { decodeStream, positionsOf } from '../decoder-contract.fixture.ts'
import type { DecoderOutput, DevicePosition } from '../message.ts'
import { suntech } from './protocol.ts'

const decode = (...lines: string[]): DecoderOutput[] =>
  decodeStream(suntech, [Buffer.from(lines.map(line => `${line}\r`).join(''), 'latin1')])
const decodeOne = (line: string): DevicePosition => {
  const positions = positionsOf(decode(line))
  expect(positions).toHaveLength(1)
  return positions[0]!
}

const buffered =
  'ST300STT;205150043;02;529;20150716;19:33:30;6d6113;-32.644923;-071.424437;000.039;000.00;10;1;724692;12.89;000000;1;5069;001257;4.2;0'

test('an ST340 says all of this in one report', () => {
  const [login, frame] = decode(buffered)
  expect(login).toEqual({ kind: 'login', deviceId: '205150043', accept: null, reject: null })
  if (frame?.kind !== 'frame') throw new Error(JSON.stringify(frame))
  expect([frame.readings, frame.reply]).toEqual([null, null])
  expect(frame.positions).toEqual([
    {
      recordedAtMs: Date.UTC(2015, 6, 16, 19, 33, 30),
      sequence: expect.any(Number),
      hasFix: true,
      latitude: -32.644923,
      longitude: -71.424437,
      altitudeM: 0,
      headingDeg: 0,
      speedKmh: 0.039,
      satellites: 10,
      priority: 0,
      late: true,
      eventId: 0,
      ignition: false,
      moving: null,
      odometerM: 724_692,
      externalVoltageMv: 12_890,
      driverKey: null,
      events: null,
      attributes: {
        firmware: '529',
        digitalInput1: false,
        digitalInput2: false,
        digitalInput3: false,
        digitalOutput1: false,
        digitalOutput2: false,
        engineSeconds: 1257 * 60,
        batteryVoltageMv: 4200,
      },
    },
  ])
})

test('sent live or kept back, a record has the same fingerprint', () => {
  const [late, live, other] = [
    buffered,
    buffered.replace(';5069;001257;4.2;0', ';5070;001257;4.2;1'),
    buffered.replace(';4.2;0', ';4.1;0'),
  ].map(decodeOne)
  expect(live).toEqual({ ...late, late: false })
  expect(other!.sequence).not.toBe(late!.sequence)
})

const head = '100850000;01;010;20081017;07:41:56;00100;+37.478519;+126.886819;000.012;000.00;9;1;0;15.30;001100'
test.for([
  { title: 'an emergency', line: `ST300EMG;${head};1;0;4.5;1`, position: { priority: 2, events: [{ kind: 'panic' }] } },
  {
    title: 'supply removed',
    line: `ST300EMG;${head};3;0;4.5;1`,
    position: { events: [{ kind: 'unplugged' }], eventId: 3 },
  },
  { title: 'an input', line: `ST300EVT;${head};1;0;4.5;1`, position: { eventId: 1, events: null } },
  {
    title: 'over-speed',
    line: `ST300ALT;${head};1;0;4.5;1`,
    position: { priority: 1, events: [{ kind: 'over-speed' }] },
  },
  { title: 'the end of it', line: `ST300ALT;${head};2;0;4.5;1`, position: { priority: 0, events: null, eventId: 2 } },
  { title: 'ignition on', line: `ST300ALT;${head};33;0;4.5;0`, position: { late: true, eventId: 33 } },
  { title: 'jamming', line: `ST300ALT;${head};50;0;4.5;1`, position: { events: [{ kind: 'jamming' }] } },
  { title: 'a driver gone', line: `ST300ALT;${head};60;0;4.5;1`, position: { driverKey: '', events: null } },
  {
    title: 'an iButton behind an engine speed',
    line: `ST300STT;${head};1;0072;0;4.5;1;1750;012497F1160000;1`,
    position: { driverKey: '012497F1160000', attributes: { engineRpm: 1750, driverKeyType: 'ibutton' } },
  },
  {
    title: 'an iButton before voltages',
    line: `ST300STT;${head};1;0072;0;4.5;1;00000000000000;0;3.75;4.21`,
    position: { driverKey: '', attributes: { batteryVoltageMv: 4500 } },
  },
  {
    title: 'an analogue input',
    line: `ST300STT;${head};1;0072;0;4.5;1;12.35`,
    position: { attributes: { analogInput1Mv: 12_350 } },
  },
  {
    title: 'a fence of the oldest series',
    line: 'SA200ALT;317652;105;20110419;05:38:03;00054;+37.504995;+126.877360;029.863;136.13;8;1;79;11.63;100000;6002',
    position: { headingDeg: 136.13, ignition: true, events: [{ kind: 'device-fence-in' }] },
  },
  {
    title: 'a cell of 3G',
    line: 'ST600STT;205951725;20;325;20151224;10:10:44;001cbf72;730;2;4e39;47;-33.363627;-070.670525;000.056;000.00;6;1;190269159;12.79;000000;1;0053;183231;0.0;0;0.00',
    position: {
      odometerM: 190_269_159,
      late: true,
      attributes: {
        gsmCellId: 0x1cbf72,
        mcc: 730,
        mnc: 2,
        gsmAreaCode: 0x4e39,
        gsmSignal: 47,
        engineSeconds: 10_993_860,
      },
    },
  },
])('$title', ({ line, position }) => {
  expect(decodeOne(line)).toMatchObject({ hasFix: true, ...position })
})

test('serial data with semicolons, line breaks and a carriage return inside stays one report', () => {
  const data =
    '$FMS1,0,3,1.15,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0\r\n$FMS4,0,0,4265,3.3,4311,3.3,0,0,0,23,64,0,0,0\r\n$FMS8,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,@\r\n'
  const line = `ST600UEX;205951719;20;325;20160202;18:32:54;001cbf75;730;2;4e39;42;-33.364026;-070.670234;000.056;184.17;7;1;4;9.14;100000;144;${data};81;000450;0.0;1`
  expect(decodeOne(line)).toMatchObject({
    headingDeg: 184.17,
    externalVoltageMv: 9140,
    attributes: { engineSeconds: 27_000, info0: expect.stringMatching(/^\$FMS1.*@$/) },
  })
  expect(decode(line.replace(';81;', ';82;'))[1]).toMatchObject({ kind: 'rejected', reason: 'bad-checksum' })
  expect(decode(line.replace(';144;', ';143;'))[0]).toMatchObject({ kind: 'rejected', reason: 'bad-structure' })
})

test('the mask of the universal protocol says which fields there are', () => {
  const line =
    'STT;0560001616;BFFFFF;56;1.0.15;0;20200219;20:52:25;00008D6C;334;20;0925;24;+20.741764;-103.430364;61.50;270.25;19;1;00000011;00000001;2;1;1765;00008003;0.0;12.14;136598'
  const position = decodeOne(line)
  expect(position).toMatchObject({
    recordedAtMs: Date.UTC(2020, 1, 19, 20, 52, 25),
    latitude: 20.741764,
    longitude: -103.430364,
    speedKmh: 61.5,
    headingDeg: 270.25,
    satellites: 19,
    hasFix: true,
    late: true,
    ignition: true,
    externalVoltageMv: 12_140,
    attributes: {
      digitalInput1: true,
      digitalInput2: false,
      digitalOutput1: true,
      batteryVoltageMv: 0,
      fld15: 136_598,
    },
  })
  // Without the cell, its country and network, and without what is behind the outputs.
  const shorter =
    'STT;0560001616;07FE3E;56;1.0.15;0;20200219;20:52:25;0925;24;+20.741764;-103.430364;61.50;270.25;19;1;00000011;00000001'
  expect(decodeOne(shorter)).toMatchObject({ latitude: 20.741764, headingDeg: 270.25, ignition: true })
  const withoutSpeed = shorter.replace('07FE3E', '07DE3E').replace(';61.50;', ';')
  expect(decodeOne(withoutSpeed)).toMatchObject({
    latitude: 20.741764,
    speedKmh: null,
    headingDeg: 270.25,
    hasFix: true,
  })
  const again = decodeOne(line.replace(';1.0.15;0;', ';1.0.15;1;').replace(';1765;', ';1799;'))
  expect(again).toEqual({ ...position, late: false })
})

const zippedExample =
  '02003c10100850001001000a080a1107293802f10025478519' +
  '7e88681900205100000089000001f40f300c010048000007d004500106d60124 97f116000001 03'

test('the vendor’s zipped example says the same as its text', () => {
  const frame = Buffer.from(zippedExample.replaceAll(' ', ''), 'hex')
  const [login, ...outputs] = decodeStream(suntech, [frame])
  expect(login).toMatchObject({ deviceId: '100850001' })
  const text =
    'ST300STT;100850001;04;10;20081017;07:41:56;2F100;+37.478519;+126.886819;032.51;000.00;9;1;500;15.30;001100;1;0072;2000;4.50;1;1750;012497F1160000;1'
  const { sequence: _, ...expected } = decodeOne(text)
  expect(positionsOf(outputs)).toMatchObject([expected])
  const other = Buffer.from(frame)
  other[3] = 0x11
  expect(decodeStream(suntech, [other])[1]).toMatchObject({ kind: 'rejected', reason: 'unsupported-message' })
})

test('a zipped report from the south and west, kept back or not', () => {
  const hex =
    '02003210511340877028813f180c170016041051290c0635652d793653000038001a30e601665e560000000100750002712704000103'
  const [position] = positionsOf(decodeStream(suntech, [Buffer.from(hex, 'hex')]))
  expect(position).toMatchObject({
    recordedAtMs: Date.UTC(2024, 11, 23, 0, 22, 4),
    latitude: -12.063565,
    longitude: -45.793653,
    speedKmh: 0.38,
    headingDeg: 26.3,
    satellites: 6,
    odometerM: 23_486_038,
    late: false,
    attributes: { batteryVoltageMv: 4000 },
  })
  const [late] = positionsOf(decodeStream(suntech, [Buffer.from(hex.replace(/04000103$/, '04000003'), 'hex')]))
  expect(late).toEqual({ ...position, late: true })
})

test('a universal report in binary, and the driver that an alert names', () => {
  const status =
    '81004e05200013383fffff3401000300130b020b2a0500000000000000000000000047f9ec846a06500000000012010200000123a1002904ba00010fb40000000000000000000000000000000000005989'
  const [login, frame] = decodeStream(suntech, [Buffer.from(status, 'hex')])
  expect(login).toMatchObject({ deviceId: '0520001338' })
  expect(frame).toMatchObject({
    positions: [
      {
        recordedAtMs: Date.UTC(2019, 10, 2, 11, 42, 5),
        latitude: 4.717036,
        longitude: -74.057296,
        satellites: 18,
        hasFix: true,
        late: true,
        ignition: false,
        attributes: { firmware: '1.0.3', digitalInput1: true },
      },
    ],
  })
  const alert =
    '82004d05800000553fffff360100100114020410293902ccccf102dc007b00053c00476fa18469e87f000000000b0100003b00081d00000113f3f8010000049e00000000000000001d00000113f3f801'
  expect(positionsOf(decodeStream(suntech, [Buffer.from(alert, 'hex')]))).toMatchObject([
    { eventId: 59, events: [{ kind: 'driver-identified' }], driverKey: '1D00000113F3F801', late: false },
  ])
})

test('signs of life, answers and what is not read', () => {
  const outputs = decode(
    'ST600ALV;008728327',
    'ST300CMD;Res;008728327;010;Reset',
    'CRR;008728327;1;2;xyz',
    'ST300TRV;008728327;1',
  )
  expect(outputs).toMatchObject([
    { kind: 'login' },
    { kind: 'keepalive', reply: null },
    { kind: 'command-response', text: 'Reset', reference: null },
    { reason: 'unsupported-message', closes: false },
    { reason: 'unsupported-message', closes: false },
  ])
})

test.for([
  { title: 'no device', line: `ST300STT;${head.replace('100850000', 'x')};1;0072;0;4.5;1` },
  { title: 'no time', line: `ST300STT;${head.replace('20081017', '20081317')};1;0072;0;4.5;1` },
  { title: 'no place', line: `ST300STT;${head.replace('+37.478519', 'north')};1;0072;0;4.5;1` },
])('a report with $title is bad-structure, and the next one is read', ({ line }) => {
  const outputs = decode(line, buffered)
  expect(outputs).toContainEqual(expect.objectContaining({ reason: 'bad-structure', closes: false }))
  expect(positionsOf(outputs)).toHaveLength(1)
})

test('garbage is one rejection up to the end of its line or the next report', () => {
  expect(decode('hello ST3', buffered).slice(0, 1)).toMatchObject([
    { reason: 'bad-start', bytes: Buffer.from('hello ST3\r') },
  ])
  expect(decode(`hello ${buffered}`)).toMatchObject([{ reason: 'bad-start' }, { kind: 'login' }, { kind: 'frame' }])
})

test('a report may be as long as the limit and no longer', () => {
  const decodeWithin = (maxFrameBytes: number) =>
    decodeStream(suntech, [Buffer.from(`${buffered}\r`)], { limits: { maxFrameBytes } })
  expect(decodeWithin(buffered.length + 1)).toHaveLength(2)
  expect(decodeWithin(buffered.length)[0]).toMatchObject({ kind: 'rejected', reason: 'frame-too-long' })
})

test('a datagram needs no carriage return, and something is made of every one', () => {
  expect(positionsOf(suntech.decodeDatagram!(Buffer.from(buffered), null))).toHaveLength(1)
  expect(suntech.decodeDatagram!(Buffer.from('ST3'), null)).toMatchObject([{ kind: 'rejected' }])
  expect(suntech.decodeDatagram!(new Uint8Array(), null)).toMatchObject([{ kind: 'rejected' }])
})

test('a command is the text of the manual, to this device', () => {
  const encode = (text: string) =>
    Buffer.from(suntech.encodeCommand!({ deviceId: '100850000', text, reference: 1 })).toString()
  expect(encode('ST300CMD;100850000;02;Reboot')).toBe('ST300CMD;100850000;02;Reboot\r')
  expect(encode('CMD;;04;01')).toBe('CMD;100850000;04;01\r')
  for (const text of ['reboot', 'CMD;205150043;04;01', 'CMD;;04\r01']) expect(() => encode(text)).toThrow(RangeError)
})

test('its beginning is recognised, in text, zipped and binary', () => {
  const verdict = (text: string) => suntech.recognises(Buffer.from(text, 'latin1'))
  expect(['S', 'ST300ST', 'ALT', '\x02\0', '\x81'].map(verdict)).toEqual(Array(5).fill('undecided'))
  expect(['ST300STT;1', 'SA200ALV;', 'ALT;', 'ST910;', '\x02\0\x3c\x10', '\x82\0'].map(verdict)).toEqual(
    Array(6).fill('yes'),
  )
  expect(['*HQ', '+RESP', 'STX', '\x02\x01', '\x02\0\x3c\x11'].map(verdict)).toEqual(Array(5).fill('no'))
})
