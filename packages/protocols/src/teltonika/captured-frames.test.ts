import { expect, test } from 'vitest'
import { capturedFrames } from '../captured-frames.fixture.ts'
import type { DecoderOutput } from '../message.ts'
import { encodeLogin } from './encode.ts'
import { teltonika } from './protocol.ts'

/** Frames that are rightly turned away, by place in the file. All others decode, whole, to at least one position. */
const turnedAway = new Map([
  [4, 'unsupported-message'], // Codec 13: text from a serial port
  [11, 'bad-checksum'], // Codec 13, whole by its length
  [12, 'unsupported-message'], // Codec 12: response to a command
  [15, 'bad-checksum'], // Codec 16, an early example of the vendor's page, whole by its length
  [17, 'bad-checksum'], // two bytes edited; the same frame with its original bytes follows
  [19, 'unsupported-message'], // Codec 12: text of a camera
  [24, 'unsupported-message'], // Codec 12: response to a command
  [30, 'unsupported-message'], // Codec 12: binary response
  [31, 'bad-start'], // a UDP datagram, which on a TCP stream has no preamble
])
const keepalive = 26

function decode(frame: string): DecoderOutput[] {
  const decoder = teltonika.createDecoder()
  decoder.push(encodeLogin('356307042441013'))
  return decoder.push(Buffer.from(frame, 'hex'))
}

test('every captured frame decodes whole, or is turned away for the reason known of it', context => {
  const captured = capturedFrames('teltonika', context)
  expect(captured).toHaveLength(32)
  captured.forEach(({ frame }, place) => {
    const [output, ...more] = decode(frame)
    expect(more, `frame ${place}`).toEqual([])
    const found = output?.kind === 'rejected' ? output.reason : output?.kind
    expect(found, `frame ${place}`).toBe(turnedAway.get(place) ?? (place === keepalive ? 'keepalive' : 'frame'))
  })
})

test('captured positions lie in a sane time and place', context => {
  const positions = capturedFrames('teltonika', context)
    .flatMap(({ frame }) => decode(frame))
    .flatMap(output => (output.kind === 'frame' ? output.positions : []))
  expect(positions.length).toBeGreaterThan(50)
  for (const position of positions) {
    expect(position.recordedAtMs).toBeGreaterThan(Date.UTC(2000, 0))
    expect(position.recordedAtMs).toBeLessThan(Date.UTC(2030, 0))
    expect(position.speedKmh).toBeLessThan(250)
    expect(position.altitudeM).toBeLessThan(3000)
  }
})

test('all captured frames on one connection decode the same byte by byte as at once', context => {
  const frames = capturedFrames('teltonika', context)
    .filter((_, place) => turnedAway.get(place) !== 'bad-start')
    .map(({ frame }) => Buffer.from(frame, 'hex'))
  const stream = Buffer.concat([encodeLogin('356307042441013'), ...frames])
  const atOnce = teltonika.createDecoder().push(stream)
  const decoder = teltonika.createDecoder()
  expect(atOnce).toHaveLength(1 + frames.length)
  expect([...stream].flatMap(byte => decoder.push(Uint8Array.of(byte)))).toEqual(atOnce)
})

test('the temperature of an EYE sensor is the one another decoder reads', context => {
  const frame = capturedFrames('teltonika', context).find(({ attribute }) => attribute === 'eyetemp1')!
  expect(decode(frame.frame)).toMatchObject([
    { positions: [{ attributes: { eyeTemperature1C: Number(frame.value) } }] },
  ])
})
