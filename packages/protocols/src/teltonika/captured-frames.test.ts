import { expect, test } from 'vitest'
import { capturedFrames } from '../captured-frames.fixture.ts'
import type { DecoderOutput } from '../message.ts'
import { pushKnowingModel } from '../push-knowing-model.fixture.ts'
import { encodeLogin } from './encode.ts'
import { teltonika } from './protocol.ts'

/** What becomes of a frame, by place in the file, where it is not records. All others decode whole, to at least one position. */
const others = new Map([
  [11, 'bad-checksum'], // Codec 13, whole by its length
  [12, 'command-response'], // Codec 12: what a serial bus answered, binary
  [15, 'bad-checksum'], // Codec 16, an early example of the vendor's page, whole by its length
  [17, 'bad-checksum'], // two bytes edited; the same frame with its original bytes follows
  [19, 'command-response'], // Codec 12: text of a camera
  [24, 'command-response'], // Codec 12: text of a serial device
  [26, 'keepalive'],
  [30, 'keepalive'], // Codec 12: a camera's message about pictures
])
/** The only datagram among them. */
const udp = 31
const imei = '356307042441013'

function decode(frame: string, place: number): DecoderOutput[] {
  const bytes = Buffer.from(frame, 'hex')
  if (place === udp) return teltonika.decodeDatagram!(bytes, null).slice(1)
  return pushKnowingModel(teltonika.createDecoder(), Buffer.concat([encodeLogin(imei), bytes])).slice(1)
}

test('every captured frame decodes whole, or becomes what is known of it', context => {
  const captured = capturedFrames('teltonika', context)
  expect(captured).toHaveLength(32)
  captured.forEach(({ frame }, place) => {
    const [output, ...more] = decode(frame, place)
    expect(more, `frame ${place}`).toEqual([])
    const found = output?.kind === 'rejected' ? output.reason : output?.kind
    expect(found, `frame ${place}`).toBe(others.get(place) ?? 'frame')
    if (output?.kind === 'frame') expect(output.positions.length, `frame ${place}`).toBeGreaterThan(0)
  })
})

test('the captured datagram names its device and gets its own numbers back', context => {
  const { frame } = capturedFrames('teltonika', context)[udp]!
  const bytes = Buffer.from(frame, 'hex')
  const [login, records] = teltonika.decodeDatagram!(bytes, null)
  expect(login).toEqual({ kind: 'login', deviceId: bytes.toString('latin1', 8, 23), accept: null, reject: null })
  expect(records).toMatchObject({ kind: 'frame', reply: Uint8Array.of(0, 5, 0xca, 0xfe, 1, 0x22, 1) })
})

test('captured positions lie in a sane time and place', context => {
  const positions = capturedFrames('teltonika', context)
    .flatMap(({ frame }, place) => decode(frame, place))
    .flatMap(output => (output.kind === 'frame' ? output.positions : []))
  expect(positions.length).toBeGreaterThan(50)
  for (const position of positions) {
    expect(position.recordedAtMs).toBeGreaterThan(Date.UTC(2000, 0))
    expect(position.recordedAtMs).toBeLessThan(Date.UTC(2030, 0))
    expect(position.speedKmh ?? 0).toBeLessThan(250)
    expect(position.altitudeM).toBeLessThan(3000)
  }
})

test('all captured frames on one connection decode the same byte by byte as at once', context => {
  const frames = capturedFrames('teltonika', context)
    .filter((_, place) => place !== udp)
    .map(({ frame }) => Buffer.from(frame, 'hex'))
  const stream = Buffer.concat([encodeLogin(imei), ...frames])
  const atOnce = pushKnowingModel(teltonika.createDecoder(), stream)
  const decoder = teltonika.createDecoder()
  expect(atOnce).toHaveLength(1 + frames.length)
  expect([...stream].flatMap(byte => pushKnowingModel(decoder, Uint8Array.of(byte)))).toEqual(atOnce)
})

/** What another decoder reads, by the name that it has here; the voltages inside beacon data stay in `io548` and `io10831`. */
const asserted = {
  eyetemp1: (value: string) => ({ hasFix: true, attributes: { bleTemperature1C: Number(value) } }),
  key_driver_unique_id: (value: string) => ({ hasFix: false, driverKey: value, attributes: { driverKeyType: 'card' } }),
} as Record<string, (value: string) => object>

test('what another decoder reads of the captured frames is read here', context => {
  const captured = capturedFrames('teltonika', context)
  const known = [...captured.entries()].filter(([, { attribute }]) => attribute !== undefined && attribute in asserted)
  expect(known).toHaveLength(2)
  for (const [place, { frame, attribute, value }] of known) {
    expect(decode(frame, place), attribute).toMatchObject([{ positions: [asserted[attribute!]!(value!)] }])
  }
})
