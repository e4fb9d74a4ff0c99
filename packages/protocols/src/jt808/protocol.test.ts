import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DecoderOutput, Frame } from '../message.ts'
import { encodeHeartbeat } from './encode.ts'
import { jt808 } from './protocol.ts'
import { frame } from './wire.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const decode = (...parts: Uint8Array[]) => jt808.createDecoder().push(Buffer.concat(parts))
const afterLogin = (...parts: Uint8Array[]) => decode(...parts).filter(({ kind }) => kind !== 'login')
const replyOf = (output: DecoderOutput | undefined) =>
  output !== undefined && 'reply' in output && output.reply !== null ? Buffer.from(output.reply).toString('hex') : null

const refusalOf = (output: DecoderOutput | undefined) => (output?.kind === 'login' ? output.reject : null)

/** A message of 2013 from terminal 13512345678. */
function message(id: number, body: Uint8Array, { serial = 7, attributes = body.length } = {}): Buffer {
  const header = Buffer.alloc(12)
  header.writeUInt16BE(id, 0)
  header.writeUInt16BE(attributes, 2)
  header.set(hex('013512345678'), 4)
  header.writeUInt16BE(serial, 10)
  return frame(Buffer.concat([header, body]))
}

/** A report at 22.5° N 114° E, 60.0 km/h, 2018-07-15 10:10:10 in GMT+8, with an alarm word and items. */
function report(alarms: string, items = '', status = '00000003'): Buffer {
  return hex(`${alarms} ${status} 0157 52A0 06CB 8080 0028 0258 005A 180715101010 ${items}`)
}

const place = '3C 0028 015752A0 06CB8080 180715101010 0001'
const label = '31323334353637 180715101010 01 02 00'

test('a registration is answered with the code to authenticate with, or with "not in the database"', () => {
  const [login, output] = decode(
    hex(
      '7E0100002D000123456789000A002800323132333400736D616C6C6368693132330000000000000000004348493132330001D4C14131323334358A7E',
    ),
  )
  expect(login).toMatchObject({ kind: 'login', deviceId: '123456789', accept: null })
  expect(refusalOf(login)).toEqual(frame(hex('8100 0003 000123456789 000A 000A 04')))
  expect(output).toMatchObject({ kind: 'frame', positions: [], readings: { model: 'smallchi123' } })
  expect(replyOf(output)).toBe(frame(hex('8100 000C 000123456789 000A 000A 00 313233343536373839')).toString('hex'))
})

test('a registration of 2019 has longer fields and is answered in its edition', () => {
  const [login, output] = decode(
    hex(
      '7E010040540100000000000123456789000A002800323132333400000000000000736D616C6C6368693132330000000000000000000000000000000000000043484931323300000000000000000000000000000000000000000000000001D4C1413132333435B27E',
    ),
  )
  expect(login).toMatchObject({ deviceId: '123456789' })
  expect(output).toMatchObject({ readings: { model: 'smallchi123' } })
  expect(replyOf(output)).toMatch(/^7e8100400c0100000000000123456789000a000a00/)
})

test('an authentication is answered generally, with failure to a terminal that nobody knows', () => {
  const [login, alive] = decode(hex('7E010200090123456789003039343536313231313131BE7E'))
  expect(replyOf(alive)).toBe(frame(hex('8001 0005 012345678900 3039 3039 0102 00')).toString('hex'))
  expect(refusalOf(login)).toEqual(frame(hex('8001 0005 012345678900 3039 3039 0102 01')))
})

test('an authentication of 2019 tells the firmware', () => {
  const body = hex('05343536313231323334353637383930616263646576322E302E300000000000000000000000000000')
  const head = Buffer.concat([hex('0102 4029 01 00000000000123456789 000A'), body])
  expect(afterLogin(frame(head))).toMatchObject([{ kind: 'frame', readings: { firmware: 'v2.0.0' } }])
})

test('a location is read field by field, its time taken from GMT+8, and answered', () => {
  const [output] = afterLogin(
    message(0x0200, hex('00000001 00000002 00BA7F0E 07E4F11C 0028 003C 0000 180715101010 01 04 00000064 02 02 0037')),
  )
  expect(output).toMatchObject({
    kind: 'frame',
    readings: null,
    positions: [
      {
        recordedAtMs: Date.UTC(2018, 6, 15, 2, 10, 10),
        hasFix: true,
        latitude: 12.222222,
        longitude: 132.444444,
        altitudeM: 40,
        speedKmh: 6,
        headingDeg: 0,
        priority: 2,
        late: false,
        ignition: false,
        moving: null,
        odometerM: 10_000,
        events: [{ kind: 'panic', value: null }],
        attributes: { fld0: 1, fuelLevelL: 5.5 },
      },
    ],
  })
  expect(replyOf(output)).toBe(frame(hex('8001 0005 013512345678 0007 0007 0200 00')).toString('hex'))
})

test('in the south and west the status turns the coordinates round', () => {
  const [output] = afterLogin(message(0x0200, report('00000000', '', '0000000F')))
  expect(output).toMatchObject({ positions: [{ latitude: -22.5, longitude: -114, ignition: true, events: null }] })
})

test.for([
  ['00000002', 'over-speed'],
  ['00000004', 'fatigue'],
  ['00000020', 'antenna-fault'],
  ['00000080', 'low-supply'],
  ['00000100', 'unplugged'],
  ['10000000', 'displacement'],
  ['20000000', 'crash'],
  ['40000000', 'crash'],
  ['80000000', 'door-open'],
  ['00008000', 'vibration'],
])('the alarm word %s is %s', ([word, kind]) => {
  const alarm = Number.parseInt(word!, 16)
  expect(afterLogin(message(0x0200, report(word!)))).toMatchObject([
    { positions: [{ priority: 1, events: [{ kind, value: null }], attributes: { fld0: alarm } }] },
  ])
})

test('a collision warning tells the gap in seconds, the level, the speed in front and the label of its files', () => {
  const adas = `64 2F 00000001 01 01 02 32 0F 00 00 00 ${place} ${label}`
  expect(afterLogin(message(0x0200, report('00000000', adas)))).toMatchObject([
    {
      positions: [
        {
          priority: 1,
          eventId: 0x6401,
          events: [{ kind: 'forward-collision', value: 1.5 }],
          attributes: { eventLevel: 2, frontSpeedKmh: 50, alarmLabel: label.replaceAll(' ', '').toLowerCase() },
        },
      ],
    },
  ])
})

test('a speed sign tells the limit and the speed', () => {
  const adas = `64 2F 00000001 01 06 01 00 00 00 01 32 ${place} ${label}`
  expect(afterLogin(message(0x0200, report('00000000', adas)))).toMatchObject([
    { positions: [{ events: [{ kind: 'speed-sign', value: 60 }], attributes: { speedLimitKmh: 50 } }] },
  ])
})

test.for([
  { title: 'lane departure', item: `64 2F 00000001 01 02 01 00 00 01 00 00 ${place} ${label}`, kind: 'lane-departure' },
  { title: 'headway', item: `64 2F 00000001 00 03 01 00 06 00 00 00 ${place} ${label}`, kind: 'headway' },
  { title: 'pedestrian', item: `64 2F 00000001 01 04 01 00 06 00 00 00 ${place} ${label}`, kind: 'pedestrian' },
  { title: 'lane changes', item: `64 2F 00000001 01 05 01 00 00 00 00 00 ${place} ${label}`, kind: 'lane-changes' },
  { title: 'fatigue', item: `65 2F 00000001 01 01 01 05 00000000 ${place} ${label}`, kind: 'fatigue' },
  { title: 'phone', item: `65 2F 00000001 01 02 01 00 00000000 ${place} ${label}`, kind: 'phone-use' },
  { title: 'smoking', item: `65 2F 00000001 01 03 01 00 00000000 ${place} ${label}`, kind: 'smoking' },
  { title: 'distraction', item: `65 2F 00000001 01 04 01 00 00000000 ${place} ${label}`, kind: 'distraction' },
  {
    title: 'nobody at the wheel',
    item: `65 2F 00000001 01 05 01 00 00000000 ${place} ${label}`,
    kind: 'driver-absent',
  },
  { title: 'camera covered', item: `65 2F 00000001 01 06 01 00 00000000 ${place} ${label}`, kind: 'camera-blocked' },
  { title: 'seat belt', item: `65 2F 00000001 01 0A 01 00 00000000 ${place} ${label}`, kind: 'seat-belt' },
  { title: 'blind spot', item: `67 29 00000001 01 02 ${place} ${label}`, kind: 'blind-spot' },
])('active safety: $title is $kind', ({ item, kind }) => {
  const [output] = afterLogin(message(0x0200, report('00000000', item)))
  expect(output).toMatchObject({
    positions: [{ events: [{ kind }], attributes: { alarmLabel: label.replaceAll(' ', '').toLowerCase() } }],
  })
})

test('the end of an alarm is no second event, and an alarm of an unknown type keeps its bytes', () => {
  const ended = `65 2F 00000001 02 01 01 05 00000000 ${place} ${label}`
  expect(afterLogin(message(0x0200, report('00000000', ended)))).toMatchObject([
    { positions: [{ events: null, attributes: null }] },
  ])
  const unknown = `65 2F 00000001 01 0F 01 05 00000000 ${place} ${label}`
  const [output] = afterLogin(message(0x0200, report('00000000', unknown))) as [Frame]
  expect(output.positions[0]).toMatchObject({
    events: null,
    attributes: { tlv101: unknown.replaceAll(' ', '').slice(4).toLowerCase() },
  })
})

test('tyres tell pressure and temperature by their position, and one that is too hot is an event', () => {
  const tyres =
    '663B000000010C1100070000000D0000000E191211183100001334343434343434191210183100030200 02 00 0008 0320 005A 0064 01 0001 02BC 0028 005A'
  expect(afterLogin(message(0x0200, report('00000000', tyres)))).toMatchObject([
    {
      positions: [
        {
          events: [{ kind: 'temperature', value: 90 }],
          attributes: { tyrePressure1Kpa: 800, tyreTemperature1C: 90, tyrePressure2Kpa: 700, tyreTemperature2C: 40 },
        },
      ],
    },
  ])
})

test('a fence of the tracker is entered or left by item 0x12', () => {
  expect(afterLogin(message(0x0200, report('00100000', '12 06 01 00000005 01')))).toMatchObject([
    { positions: [{ events: [{ kind: 'device-fence-out' }] }] },
  ])
})

test('items end where one does not fit, and what came before is kept', () => {
  const [output] = afterLogin(message(0x0200, report('00000000', '31 01 09 30 05 01'))) as [Frame]
  expect(output.positions).toMatchObject([{ satellites: 9, attributes: null }])
})

test('a terminal without a clock still tells of itself', () => {
  const noTime = hex('00000000 00000002 00BA7F0E 07E4F11C 0028 003C 0000 000000000000 30 01 1F')
  expect(afterLogin(message(0x0200, noTime))).toMatchObject([
    { kind: 'frame', positions: [], readings: { gsmSignal: 31 } },
  ])
})

const batch = (type: string) =>
  hex(
    `0002 ${type} 0026 000000010000000200BA7F0E07E4F11C0028003C000018071510101001040000006402020037 0026 000000020000000100CB735507E6A323002900360078180715101030010400000060 02020042`,
  )

test('the vendor-neutral example of a batch gives two positions', () => {
  const [output] = afterLogin(
    hex(
      '7E0704005311223344556622B80002000026000000010000000200BA7F0E07E4F11C0028003C0000180715101010010400000064020200370026000000020000000100CB735507E6A32300290036007818071510103001040000006002020042D47E',
    ),
  )
  expect(output).toMatchObject({
    positions: [
      { recordedAtMs: Date.UTC(2018, 6, 15, 2, 10, 10), late: false },
      {
        recordedAtMs: Date.UTC(2018, 6, 15, 2, 10, 30),
        hasFix: false,
        latitude: 13.333333,
        longitude: 132.555555,
        altitudeM: 41,
        speedKmh: 5.4,
        headingDeg: 120,
        ignition: true,
        odometerM: 9600,
        events: [{ kind: 'over-speed' }],
        attributes: { fuelLevelL: 6.6 },
      },
    ],
  })
})

test('a batch of a blind area is late, and its reports have the fingerprints they have alone', () => {
  const [late] = afterLogin(message(0x0704, batch('01'))) as [Frame]
  const [ordinary] = afterLogin(message(0x0704, batch('00'))) as [Frame]
  expect(late.positions.map(({ late }) => late)).toEqual([true, true])
  expect(ordinary.positions.map(({ late }) => late)).toEqual([false, false])
  const [alone] = afterLogin(message(0x0200, batch('00').subarray(5, 43))) as [Frame]
  expect(alone.positions[0]!.sequence).toBe(late.positions[0]!.sequence)
})

test('a driver who inserts a card is identified by its number, and gone when it is pulled out', () => {
  const inserted = hex(
    '01 180816091616 00 05 6B6F696B65 7177653132333435366161610000000000000000 06 717765727478 20180816',
  )
  expect(afterLogin(message(0x0702, inserted), message(0x0702, hex('02 180816101616')))).toMatchObject([
    {
      positions: [
        {
          recordedAtMs: Date.UTC(2018, 7, 16, 1, 16, 16),
          hasFix: false,
          driverKey: 'qwe123456aaa',
          events: [{ kind: 'driver-identified', value: null }],
          attributes: { driverKeyType: 'card', driverName: 'koike' },
        },
      ],
    },
    { positions: [{ driverKey: '', events: null }] },
  ])
  expect(afterLogin(message(0x0702, hex('01 180816091616 01')))).toMatchObject([{ positions: [{ driverKey: null }] }])
})

test('a name comes in GBK', () => {
  const name = hex('04 D5C5C8FD')
  const card = Buffer.concat([hex('01 180816091616 00'), name, Buffer.alloc(20, '7'), hex('00 20180816')])
  expect(afterLogin(message(0x0702, card))).toMatchObject([{ positions: [{ attributes: { driverName: '张三' } }] }])
})

/** 0x0704 in two parts: the first of 45 bytes, the second the rest. */
function parts(body: Buffer, serial: number): [Buffer, Buffer] {
  const part = (index: number, content: Buffer) => {
    const head = Buffer.alloc(4)
    head.writeUInt16BE(2, 0)
    head.writeUInt16BE(index, 2)
    const header = hex(`0704 0000 013512345678 0000`)
    header.writeUInt16BE(0x2000 | content.length, 2)
    header.writeUInt16BE((serial + index - 1) & 0xffff, 10)
    return frame(Buffer.concat([header, head, content]))
  }
  return [part(1, body.subarray(0, 45)), part(2, body.subarray(45))]
}

test('a message in parts is put together in whatever order they come, each part answered', () => {
  const [first, second] = parts(batch('01'), 0xffff)
  for (const order of [
    [first, second],
    [second, first],
    [first, first, second],
  ]) {
    const outputs = afterLogin(...order)
    expect(outputs.slice(0, -1).map(({ kind }) => kind)).toEqual(order.slice(1).map(() => 'keepalive'))
    expect(outputs.every(output => replyOf(output)?.startsWith('7e80010005'))).toBe(true)
    expect(outputs.at(-1)).toMatchObject({ kind: 'frame', positions: [{ late: true }, { late: true }] })
  }
})

test('the frame of a message in parts is all of them', () => {
  const [first, second] = parts(batch('00'), 5)
  const output = afterLogin(first, second).at(-1) as Frame
  expect(Buffer.from(output.bytes)).toEqual(Buffer.concat([first, second]))
})

test('an unfinished message gives way to the next, and one beyond the limit is turned away', () => {
  const [first] = parts(batch('00'), 5)
  const next = parts(batch('00'), 90)
  expect(afterLogin(first, ...next).at(-1)).toMatchObject({ kind: 'frame', positions: [{}, {}] })
  const small = jt808.createDecoder({ maxFrameBytes: 200 }).push(Buffer.concat(parts(batch('00'), 5)))
  expect(small).toContainEqual(expect.objectContaining({ reason: 'frame-too-long', closes: false }))
})

test.for([
  { title: 'a multimedia upload', bytes: message(0x0801, hex('00000001')), reason: 'unsupported-message', result: 3 },
  {
    title: 'an encrypted body',
    bytes: message(0x0200, report('00000000'), { attributes: 0x041c }),
    reason: 'unsupported-message',
    result: 3,
  },
  {
    title: 'a transparent type nobody knows',
    bytes: message(0x0900, hex('F7 01')),
    reason: 'unsupported-message',
    result: 3,
  },
  { title: 'a location too short', bytes: message(0x0200, hex('0000')), reason: 'bad-structure', result: 2 },
  {
    title: 'a batch with a report too few',
    bytes: message(0x0704, batch('00').fill(3, 1, 2)),
    reason: 'bad-structure',
    result: 2,
  },
  { title: 'a card at no time', bytes: message(0x0702, hex('01 000000000000')), reason: 'bad-structure', result: 2 },
])('$title is $reason, answered with result $result', ({ bytes, reason, result }) => {
  const [output] = afterLogin(bytes)
  expect(output).toMatchObject({ kind: 'rejected', reason, closes: false })
  expect(replyOf(output)?.slice(-6, -4)).toBe(`0${result}`)
})

const heartbeat = encodeHeartbeat('13512345678', 7)
const damaged = Buffer.from(heartbeat)
damaged[6]! ^= 1

test.for([
  { title: 'a flipped bit', bytes: damaged, reason: 'bad-checksum' },
  { title: 'text', bytes: Buffer.from('GET / HTTP/1.1\r\n'), reason: 'bad-start' },
  { title: 'a frame of the dialect that begins with E7', bytes: hex('E7 0200 0001 01 E7'), reason: 'bad-start' },
  { title: 'a frame that was cut off', bytes: heartbeat.subarray(0, -3), reason: 'frame-too-short' },
  { title: 'an escape of nothing', bytes: hex('7E 0002 7D03 7E'), reason: 'bad-structure' },
  { title: 'a length that is not so', bytes: message(2, hex('00'), { attributes: 0 }), reason: 'bad-structure' },
  { title: 'a few bytes', bytes: hex('7E 0002 7E'), reason: 'frame-too-short' },
])('$title is one $reason without an answer, and the next frame is read', ({ bytes, reason }) => {
  expect(afterLogin(bytes, heartbeat, heartbeat)).toMatchObject([
    { kind: 'rejected', reason, reply: null, closes: false },
    { kind: 'keepalive' },
    { kind: 'keepalive' },
  ])
})

test('a frame without an end is given up at the limit, and kept no longer', () => {
  const endless = Buffer.alloc(5000, 0x55)
  endless[0] = 0x7e
  const outputs = afterLogin(endless, heartbeat)
  expect(outputs[0]).toMatchObject({ reason: 'frame-too-long', closes: false })
  expect(outputs.at(-1)).toMatchObject({ kind: 'keepalive' })
})

test('escaped bytes within a frame are what they stand for', () => {
  const bytes = message(0x0002, new Uint8Array(), { serial: 0x7e7d })
  expect(bytes.toString('hex')).toContain('7d027d01')
  expect(replyOf(afterLogin(bytes)[0])).toContain('7d027d01')
})

test('a connection that carries several terminals logs in at each change', () => {
  const other = encodeHeartbeat('99', 1)
  const logins = decode(heartbeat, heartbeat, other, heartbeat).filter(({ kind }) => kind === 'login')
  expect(logins).toMatchObject([{ deviceId: '13512345678' }, { deviceId: '99' }, { deviceId: '13512345678' }])
})

test('a number with digits beyond 9 is an IMEI written in binary, and gets its check digit', () => {
  expect(decode(frame(hex('0002 0000 4F07788EF676 0001')))[0]).toMatchObject({ deviceId: '868935060005020' })
})

test('a datagram holds whole frames, and what is cut off is turned away', () => {
  const cut = heartbeat.subarray(0, 9)
  expect(jt808.decodeDatagram!(Buffer.concat([heartbeat, heartbeat]), null).map(({ kind }) => kind)).toEqual([
    'login',
    'keepalive',
    'keepalive',
  ])
  expect(jt808.decodeDatagram!(cut, null)).toMatchObject([{ kind: 'rejected', reason: 'bad-structure' }])
  expect(jt808.decodeDatagram!(damaged, null)).toMatchObject([{ kind: 'rejected', reason: 'bad-checksum' }])
})

test('any datagram is decoded or turned away, never thrown', () => {
  const body = fc.uint8Array({ maxLength: 300 })
  const id = fc.constantFrom(0x0001, 0x0100, 0x0102, 0x0107, 0x0200, 0x0210, 0x0701, 0x0702, 0x0704, 0x0900, 0x1300)
  fc.assert(
    fc.property(id, body, (id, body) => {
      const outputs = jt808.decodeDatagram!(message(id, body), null)
      expect(outputs.map(({ kind }) => kind)[0]).toBe('login')
      expect(outputs).toHaveLength(2)
    }),
  )
})

test('any items behind a sound report leave it a position', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(255), fc.uint8Array({ maxLength: 60 })), { maxLength: 8 }), items => {
      const bytes = items.map(([id, value]) => Buffer.from([id, value.length, ...value]))
      const [output] = afterLogin(message(0x0200, Buffer.concat([report('00000000'), ...bytes])))
      expect(output).toMatchObject({ kind: 'frame', positions: [{ latitude: 22.5 }] })
    }),
  )
})

test('a command is a text message whose serial is the reference, in the edition of the number', () => {
  const encode = (deviceId: string) =>
    Buffer.from(jt808.encodeCommand!({ deviceId, text: 'STATUS#', reference: 258 })).toString('hex')
  expect(encode('13512345678')).toBe(frame(hex('8300 0008 013512345678 0102 01 53544154555323')).toString('hex'))
  expect(encode('866496077582164')).toBe(
    frame(hex('8300 4009 01 00000866496077582164 0102 01 01 53544154555323')).toString('hex'),
  )
})

test.for([
  { deviceId: 'van', text: 'x', reference: 1 },
  { deviceId: '1', text: 'geöffnet', reference: 1 },
  { deviceId: '1', text: '', reference: 1 },
  { deviceId: '1', text: 'x'.repeat(1023), reference: 1 },
  { deviceId: '1', text: 'x', reference: 65_536 },
])('the command $deviceId $text.length $reference is refused', command => {
  expect(() => jt808.encodeCommand!(command)).toThrow(RangeError)
})

test('the answer to a command carries its reference, and is not answered', () => {
  expect(afterLogin(message(0x0001, hex('0102 8300 00')), message(0x0001, hex('0102 8300 03')))).toMatchObject([
    { kind: 'command-response', text: 'done', reference: 258, reply: null },
    { kind: 'command-response', text: 'unsupported', reference: 258, reply: null },
  ])
  expect(afterLogin(message(0x0001, hex('0102 8104 00')))).toEqual([{ kind: 'keepalive', reply: null }])
  expect(afterLogin(message(0x1300, hex('0102 004F 004B')))).toMatchObject([{ text: 'OK', reference: 258 }])
  expect(afterLogin(message(0x6006, hex('01 4F4B')))).toMatchObject([{ text: 'OK', reference: null }])
})

test('only a delimiter opens this protocol', () => {
  expect(jt808.recognises(Uint8Array.of())).toBe('undecided')
  expect(jt808.recognises(Uint8Array.of(0x7e))).toBe('yes')
  expect(jt808.recognises(Uint8Array.of(0xe7))).toBe('no')
})
