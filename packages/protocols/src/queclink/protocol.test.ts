import { expect, test } from 'vitest'
import { decodeStream, positionsOf } from '../decoder-contract.fixture.ts'
import type { DecoderOutput, DevicePosition } from '../message.ts'
import { queclink } from './protocol.ts'

const textOf = (bytes: Uint8Array | null) => (bytes === null ? null : Buffer.from(bytes).toString('latin1'))
const decode = (text: string): DecoderOutput[] => decodeStream(queclink, [Buffer.from(text, 'latin1')])
const decodeOne = (text: string): DevicePosition => {
  const positions = positionsOf(decode(text))
  expect(positions).toHaveLength(1)
  return positions[0]!
}
/** The vendor's own example fix, as its documents print it for nearly every message. */
const fix = '0,4.3,92,70.0,121.354335,31.222073,20090214013254,0460,0000,18d8,6141,00'
const alarm = (type: string, head: string, rest = '') =>
  `+RESP:GT${type},060100,135790246811220,,${head}${fix}${rest},20090214093254,11F0$`

const gv300 =
  '+RESP:GTFRI,060100,135790246811220,,,00,1,1,4.3,92,70.0,121.354335,31.222073,20090214013254,0460,0000,18d8,6141,00,2000.0,12345:12:34,,,80,210100,,,,20090214093254,11F0$'

test('an empty speed field is no speed', () => {
  expect(decodeOne(gv300).speedKmh).toBe(4.3)
  expect(decodeOne(gv300.replace(',1,4.3,92,', ',1,,92,'))).toMatchObject({
    hasFix: true,
    speedKmh: null,
    headingDeg: 92,
  })
})

test('a GV300 says all of this in one report', () => {
  const [login, frame] = decode(gv300)
  expect(login).toEqual({ kind: 'login', deviceId: '135790246811220', accept: null, reject: null })
  if (frame?.kind !== 'frame') throw new Error(JSON.stringify(frame))
  expect(textOf(frame.reply)).toBe('+SACK:11F0$')
  expect(frame.readings).toBeNull()
  expect(frame.positions).toEqual([
    {
      recordedAtMs: Date.UTC(2009, 1, 14, 1, 32, 54),
      sequence: expect.any(Number),
      hasFix: true,
      latitude: 31.222073,
      longitude: 121.354335,
      altitudeM: 70,
      headingDeg: 92,
      speedKmh: 4.3,
      satellites: 0,
      priority: 0,
      late: false,
      eventId: 0,
      ignition: true,
      moving: false,
      odometerM: 2_000_000,
      externalVoltageMv: null,
      driverKey: null,
      events: null,
      attributes: {
        hdop: 1,
        mcc: 460,
        mnc: 0,
        gsmAreaCode: 0x18d8,
        gsmCellId: 0x6141,
        engineSeconds: 12_345 * 3600 + 12 * 60 + 34,
        batteryPercent: 80,
        digitalInput1: false,
        digitalInput2: false,
        digitalInput3: false,
        digitalOutput1: false,
        digitalOutput2: false,
        digitalOutput3: false,
      },
    },
  ])
})

test('a GV200 sends three analogue inputs, and its inputs and outputs apart', () => {
  const position = decodeOne(
    '+RESP:GTFRI,350302,867844003012625,,12401,10,1,0,0.0,0,816.1,-70.514613,-33.361280,20160811170821,0730,0002,7410,C789,00,0.0,00001:33:08,2788,702,137,08,00,,,20160811180025,07B8$',
  )
  expect(position).toMatchObject({
    recordedAtMs: Date.UTC(2016, 7, 11, 17, 8, 21),
    latitude: -33.36128,
    longitude: -70.514613,
    altitudeM: 816.1,
    externalVoltageMv: 12_401,
    odometerM: 0,
    attributes: {
      analogInput1Mv: 2788,
      analogInput2Mv: 702,
      analogInput3Mv: 137,
      engineSeconds: 5588,
      mcc: 730,
      mnc: 2,
      gsmAreaCode: 29_712,
      gsmCellId: 51_081,
      digitalInput3: true,
    },
  })
})

test('of several fixes the last one has what the message says of the vehicle', () => {
  const positions = positionsOf(
    decode(
      '+RESP:GTFRI,080100,135790246811220,,,10,2,1,4.3,92,70.0,121.354335,31.222073,20090214013254,0460,0000,18d8,6141,00,1,4.3,92,70.0,121.354336,31.222073,20090214013259,0460,0000,18d8,6141,00,2000.0,12345:12:34,,80,,,,,,20090214093254,11F0$',
    ),
  )
  expect(positions.map(({ longitude, odometerM }) => [longitude, odometerM])).toEqual([
    [121.354335, null],
    [121.354336, 2_000_000],
  ])
  expect(positions[1]!.attributes).toMatchObject({ batteryPercent: 80 })
})

test('a buffered report is late and has the fingerprint of the live one, whatever its send time and count', () => {
  const [live] = positionsOf(decode(gv300))
  const [late] = positionsOf(
    decode(gv300.replace('RESP', 'BUFF').replace('20090214093254,11F0', '20090214113254,1200')),
  )
  expect(late).toEqual({ ...live, late: true })
  const [other] = positionsOf(decode(gv300.replace('4.3', '4.4')))
  expect(other!.sequence).not.toBe(live!.sequence)
})

const longFix = (text: string) => text.replace(fix, fix.replace(/^0/, '1'))
test.for([
  { title: 'panic', text: alarm('SOS', ',00,1,', ',2000.0'), position: { priority: 2, events: [{ kind: 'panic' }] } },
  { title: 'towing', text: alarm('TOW', ',10,1,', ',2000.0'), position: { priority: 1, events: [{ kind: 'towing' }] } },
  { title: 'over-speed', text: alarm('SPD', ',00,1,', ',2000.0'), position: { events: [{ kind: 'over-speed' }] } },
  { title: 'back under the limit', text: alarm('SPD', ',01,1,', ',2000.0'), position: { events: null, priority: 0 } },
  { title: 'an input', text: alarm('DIS', ',21,1,', ',2000.0'), position: { attributes: { digitalInput2: true } } },
  {
    title: 'an input gone',
    text: alarm('DIS', ',20,1,', ',2000.0'),
    position: { attributes: { digitalInput2: false } },
  },
  { title: 'ignition on', text: alarm('IGN', '1200,', ',12345:12:34,2000.0'), position: { ignition: true } },
  {
    title: 'ignition off',
    text: alarm('IGF', '1200,', ',12345:12:34,2000.0'),
    position: { ignition: false, odometerM: 2_000_000, attributes: { engineSeconds: 44_442_754 } },
  },
  { title: 'ignition line on', text: alarm('IGL', ',00,1,', ',2000.0'), position: { ignition: true } },
  { title: 'ignition line off', text: alarm('IGL', ',01,1,', ',2000.0'), position: { ignition: false } },
  { title: 'supply back', text: alarm('MPN', ''), position: { events: [{ kind: 'power-restored' }] } },
  { title: 'supply gone', text: alarm('MPF', ''), position: { events: [{ kind: 'unplugged' }], priority: 1 } },
  { title: 'low battery', text: alarm('BPL', '3.53,'), position: { events: [{ kind: 'low-battery', value: 3.53 }] } },
  {
    title: 'low supply',
    text: alarm('EPS', '13500,00,1,', ',2000.0'),
    position: { events: [{ kind: 'low-supply', value: 13.5 }], externalVoltageMv: 13_500 },
  },
  { title: 'charging over', text: alarm('STC', ','), position: { attributes: { charging: false } } },
  { title: 'idling', text: alarm('IDN', ',,', ',2000.0'), position: { events: [{ kind: 'idling' }] } },
  { title: 'idling over', text: alarm('IDF', '22,300,', ',2000.0'), position: { events: null, moving: true } },
  { title: 'jamming', text: alarm('JDS', '2,'), position: { events: [{ kind: 'jamming' }] } },
  { title: 'jamming over', text: alarm('JDS', '1,'), position: { events: null } },
  { title: 'jamming seen', text: alarm('JDR', ''), position: { events: [{ kind: 'jamming' }] } },
  { title: 'a tow felt', text: alarm('STT', '16,'), position: { ignition: false, moving: true } },
  { title: 'fuel gone', text: alarm('FLA', '2,92,70,'), position: { events: [{ kind: 'fuel-theft', value: 22 }] } },
  {
    title: 'hard acceleration',
    text: alarm('HBM', ',14,1,', ',2000.0'),
    position: { events: [{ kind: 'harsh-acceleration' }] },
  },
  {
    title: 'a fence entered',
    text: alarm('GEO', ',11,1,', ',2000.0'),
    position: { events: [{ kind: 'device-fence-in' }] },
  },
  {
    title: 'a fence left',
    text: alarm('GEO', ',10,1,', ',2000.0'),
    position: { events: [{ kind: 'device-fence-out' }] },
  },
  { title: 'antenna cut', text: alarm('ANT', '1,'), position: { events: [{ kind: 'antenna-fault' }] } },
  {
    title: 'a driver',
    text: alarm('IDA', ',D2C4FBC5,1,1,', ',0.0,,,,'),
    position: { driverKey: 'D2C4FBC5', events: [{ kind: 'driver-identified' }], odometerM: 0 },
  },
])('$title, with the last known place or a fresh one', ({ text, position }) => {
  const place = { latitude: 31.222073, longitude: 121.354335, speedKmh: 4.3, headingDeg: 92, altitudeM: 70 }
  expect(decodeOne(text)).toMatchObject({ ...position, ...place, hasFix: false })
  expect(decodeOne(longFix(text))).toMatchObject({ ...position, ...place, hasFix: true })
})

test('without a place the record has the send time, and no fix', () => {
  expect(
    decodeOne('+BUFF:GTIGF,840502,867963063190000,,0,0,,,,,,,0268,0006,22C4,13E5,00,,,20250116170541,22D0$'),
  ).toMatchObject({
    recordedAtMs: Date.UTC(2025, 0, 16, 17, 5, 41),
    hasFix: false,
    latitude: 0,
    longitude: 0,
    late: true,
    ignition: false,
    attributes: { mcc: 268, gsmCellId: 0x13e5 },
  })
})

test('a message that is not known still gives its fix', () => {
  const unheard = alarm('ZZZ', '7,,FF,')
  expect(decodeOne(unheard)).toMatchObject({ latitude: 31.222073, events: null, ignition: null })
})

test('a heartbeat is answered with its version and count, a report with its count', () => {
  const outputs = decode('+ACK:GTHBD,350302,867844003012625,,20160811203854,0859$')
  expect(outputs.map(({ kind }) => kind)).toEqual(['login', 'keepalive'])
  expect(textOf((outputs[1] as { reply: Uint8Array }).reply)).toBe('+SACK:GTHBD,350302,0859$')
})

test.for([
  { text: '+ACK:GTSPD,350302,867844003012625,,0018,20040101000148,0017$', answer: '+ACK:GTSPD', reference: 24 },
  {
    text: '+ACK:GTRTO,350401,867844003101634,,RESET,005f,20161102204524,028C$',
    answer: '+ACK:GTRTO,RESET',
    reference: 95,
  },
  { text: '+NACK:GTOUT,350401,867844003101634,,1,0060,20161102204545,028F$', answer: '+NACK:GTOUT,1', reference: 96 },
])('a command is answered: $answer', ({ text, answer, reference }) => {
  expect(decode(text)[1]).toMatchObject({ kind: 'command-response', text: answer, reference })
})

test('a command carries its reference as the serial number', () => {
  const encode = (text: string) => textOf(queclink.encodeCommand!({ deviceId: '1', text, reference: 0x1010 }))
  expect(encode('AT+GTRTO=gv300,3,,,,,,FFFF$')).toBe('AT+GTRTO=gv300,3,,,,,,1010$')
  expect(encode('AT+GTRTO=gv300,3,,,,,,')).toBe('AT+GTRTO=gv300,3,,,,,,1010$')
  for (const text of [
    'reboot',
    'AT+GTRTO=gv300',
    'AT+GTRTO=gv300,$AT+GTOUT=1,FFFF$',
    'AT+GTRTO=gv300,\n,FFFF$',
    'AT+GTRTO=é,FFFF$',
  ]) {
    expect(() => encode(text)).toThrow(RangeError)
  }
})

test.for([
  {
    title: 'a report that says nowhere where it is',
    text: alarm('SOS', '').replace(fix, '1,2,3'),
    reason: 'bad-structure',
  },
  {
    title: 'an unknown message without a place',
    text: alarm('ZZZ', '').replace(fix, '1'),
    reason: 'unsupported-message',
  },
])('$title is $reason, and acknowledged so that it does not come again', ({ text, reason }) => {
  const rejected = decode(text)[1]
  expect(rejected).toMatchObject({ kind: 'rejected', reason, closes: false })
  expect(textOf((rejected as { reply: Uint8Array }).reply)).toBe('+SACK:11F0$')
})

test.for([
  { title: 'no device', text: '+RESP:GTFRI,060100,12,,1,20090214093254,11F0$' },
  { title: 'no count number', text: '+RESP:GTFRI,060100,135790246811220,,1,20090214093254,11$' },
  { title: 'no send time', text: '+RESP:GTFRI,060100,135790246811220,,1,20091314093254,11F0$' },
  { title: 'the end lost', text: gv300.slice(0, 90) },
])('a message with $title is bad-structure, and the next one is read', ({ text }) => {
  const outputs = decode(text + gv300)
  expect(outputs[0]).toMatchObject({ kind: 'rejected', reason: 'bad-structure', reply: null, closes: false })
  expect(positionsOf(outputs)).toHaveLength(1)
})

test('a message in binary is passed over whole, whatever is in it', () => {
  const binary = Buffer.alloc(40, gv300.slice(0, 8))
  binary.write('+RSP', 'latin1')
  binary.writeUInt16BE(40, 9)
  const outputs = decodeStream(queclink, [Buffer.concat([binary, Buffer.from(gv300)])])
  expect(outputs.map(output => ('reason' in output ? output.reason : output.kind))).toEqual([
    'unsupported-message',
    'login',
    'frame',
  ])
})

test('garbage is one rejection up to the next message', () => {
  const outputs = decode(`hello+world+RES$${gv300}`)
  expect(outputs[0]).toMatchObject({ reason: 'bad-start', bytes: Buffer.from('hello+world+RES$') })
  expect(outputs).toHaveLength(3)
})

test('a message may be as long as the limit and no longer', () => {
  const decodeWithin = (maxFrameBytes: number) =>
    decodeStream(queclink, [Buffer.from(gv300)], { limits: { maxFrameBytes } })
  expect(decodeWithin(gv300.length)).toHaveLength(2)
  expect(decodeWithin(gv300.length - 1)[0]).toMatchObject({ kind: 'rejected', reason: 'frame-too-long' })
})

test('a datagram is read like a stream, and something is made of every one', () => {
  expect(queclink.decodeDatagram!(Buffer.from(gv300), null)).toEqual(decode(gv300))
  expect(queclink.decodeDatagram!(Buffer.from('+RESP:GTFRI,06'), null)).toMatchObject([{ reason: 'bad-structure' }])
})

test('its beginning is recognised, in text and in binary', () => {
  const verdict = (text: string) => queclink.recognises(Buffer.from(text, 'latin1'))
  expect(['+', '+RE', '+ACK', '+RSP'].map(verdict)).toEqual(['undecided', 'undecided', 'undecided', 'undecided'])
  expect(['+RESP:GTFRI', '+ACK:GTHBD', '+BUFF:GT', '+RSP\0\x01'].map(verdict)).toEqual(['yes', 'yes', 'yes', 'yes'])
  expect(['*HQ,', '+REST', '$$', '+CMD'].map(verdict)).toEqual(['no', 'no', 'no', 'no'])
})

test('the bus of a vehicle says what its masks announce, with the driver’s card behind the second one', () => {
  const text = `+RESP:GTCAN,310603,863286023346480,gv65,00,1,E00805FF,1HGCM82633A004352,2,H2843820,373.76,1440,44,77,L/H1.5,P35.00,12,01,00028001,P50,CARD1,ANA,0,42.7,263,27.2,-2.156478,51.899989,20171021151805,0234,0010,15D6,9AD2,00,20171021151807,0B28$`
  expect(decodeOne(text)).toMatchObject({
    latitude: 51.899989,
    hasFix: false,
    ignition: true,
    driverKey: 'CARD1',
    attributes: {
      vin: '1HGCM82633A004352',
      obdOdometerM: 284_382_000,
      fuelUsedL: 373.76,
      engineRpm: 1440,
      wheelSpeedKmh: 44,
      engineCoolantC: 77,
      fuelRateLph: 1.5,
      fuelPercent: 35,
      throttlePercent: 12,
      doorOpen: true,
      adBluePercent: 50,
      driverKeyType: 'tachograph',
      driverName: 'ANA',
    },
  })
})

test('the plug of a car says what its mask announces', () => {
  const text =
    '+RESP:GTOBD,360201,864251020186064,4T1BE46KX7U018210,,0,19FFFF,4T1BE46KX7U018210,1,14283,983901C0,799,36,18,,33792,0,0,1,P0300,12,38,60,6,53557,1,0.0,0,219.5,-76.661456,39.832588,20160507132153,,,,,,20160507132154,0230$'
  expect(decodeOne(text)).toMatchObject({
    longitude: -76.661456,
    hasFix: true,
    attributes: {
      vin: '4T1BE46KX7U018210',
      engineRpm: 799,
      wheelSpeedKmh: 36,
      engineCoolantC: 18,
      faultCodeCount: 1,
      faultCodes: 'P0300',
      throttlePercent: 12,
      engineLoadPercent: 38,
      fuelPercent: 60,
    },
  })
})

test('thermometers on the 1-wire bus are read, below zero too', () => {
  const text =
    '+RESP:GTERI,040A00,862894022579562,gv200,00000002,,10,1,1,96.1,180,749.7,39.222692,24.165463,20210225065756,0420,0004,759C,3360,00,15529.8,,,2789,,01,00,2,2,282BD47A0B000063,1,FFE2,281FDD5D0B000057,1,0190,20210225065800,6974$'
  expect(decodeOne(text)).toMatchObject({
    ignition: true,
    odometerM: 15_529_800,
    attributes: { analogInput2Mv: 2789, temperature1C: -1.875, temperature2C: 25 },
  })
})

test('what a device says of itself are readings, acknowledged like reports', () => {
  const readingsOf = (text: string) => {
    const [, frame] = decode(text)
    return frame?.kind === 'frame' ? [frame.positions.length, frame.readings, textOf(frame.reply)] : frame
  }
  expect(
    readingsOf(
      '+RESP:GTINF,060100,135790246811220,,16,898600810906F8048812,16,0,1,12000,,4.4,0,0,0,0,20090214013254,0,1300,2000,00,00,+0800,0,20090214093254,11F0$',
    ),
  ).toEqual([
    0,
    {
      iccid: '898600810906F8048812',
      rssiDbm: -81,
      externalPower: true,
      supplyVoltageMv: 12_000,
      batteryVoltageMv: 4400,
      charging: false,
    },
    '+SACK:11F0$',
  ])
  expect(readingsOf('+RESP:GTVER,1A0800,860599000773978,GL300,GL300,0A03,0103,20161007041531,10F8$')).toEqual([
    0,
    { model: 'GL300', firmware: '10.3', hardware: '1.3' },
    '+SACK:10F8$',
  ])
})
