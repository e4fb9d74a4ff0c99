import { expect, test } from 'vitest'
import { type CapturedFrame, capturedFrames } from '../captured-frames.fixture.ts'
import { decodeStream, faultOfOutputs, positionsOf } from '../decoder-contract.fixture.ts'
import type { Attributes, DecoderOutput, DevicePosition } from '../message.ts'
import { suntech } from './protocol.ts'

/** Of frames that are no reports of positions, what they are instead, by place in the file. */
const others = new Map([
  [3, 'command-response'],
  [24, 'keepalive'],
  [32, 'command-response'],
  [33, 'command-response'],
  [34, 'bad-start'], // "-Error"
  [37, 'unsupported-message'], // the trace of a crash, cut in two by a carriage return in it
])
const withoutTime = 1

/** One capture has lost the line break that its length and its checksum still count. */
function bytesOf({ frame }: CapturedFrame): Buffer {
  if (/^[0-9a-f]+$/.test(frame)) return Buffer.from(`${frame}0d`, 'hex')
  return Buffer.from(`${frame.replace('|9255143|2|;', '|9255143|2|\r\n;')}\r`, 'latin1')
}
const decode = (captured: CapturedFrame): DecoderOutput[] => decodeStream(suntech, [bytesOf(captured)])
const messagesOf = (captured: CapturedFrame) => decode(captured).filter(({ kind }) => kind !== 'login')

test('every captured frame decodes whole, or is turned away for the reason known of it', context => {
  const captured = capturedFrames('suntech', context)
  expect(captured).toHaveLength(45)
  captured.forEach((frame, place) => {
    const [output, ...more] = messagesOf(frame)
    expect(more, `frame ${place}`).toHaveLength(others.get(place) === 'unsupported-message' ? 1 : 0)
    const found = output?.kind === 'rejected' ? output.reason : output?.kind
    expect(found, `frame ${place}`).toBe(others.get(place) ?? 'frame')
    if (output?.kind !== 'frame') return
    expect(output.positions, `frame ${place}`).toHaveLength(place === withoutTime ? 0 : 1)
    expect(faultOfOutputs([output], frame.frame.length), `frame ${place}`).toBeNull()
  })
})

test('captured positions lie in a sane time and place', context => {
  for (const position of capturedFrames('suntech', context).flatMap(captured => positionsOf(decode(captured)))) {
    expect(position.recordedAtMs).toBeGreaterThan(Date.UTC(2005, 0))
    expect(position.recordedAtMs).toBeLessThan(Date.UTC(2030, 0))
    expect(position.speedKmh ?? 0).toBeLessThan(200)
    expect(Math.abs(position.latitude)).toBeGreaterThan(0.5)
    expect(Math.abs(position.longitude)).toBeGreaterThan(38)
  }
})

test('where another decoder states a position exactly, it is that one', context => {
  const exact = capturedFrames('suntech', context).flatMap(captured => {
    const expected = (captured as { exact?: string }).exact
    const parts = /^"(.*)", (true|false), (.*), (.*)$/.exec(expected ?? '')
    return parts === null ? [] : [{ captured, parts }]
  })
  expect(exact).toHaveLength(2)
  for (const { captured, parts } of exact) {
    const [position] = positionsOf(decode(captured))
    expect(position!.recordedAtMs).toBe(Date.parse(`${parts[1]!.replace(' ', 'T')}Z`))
    expect(position!.hasFix).toBe(parts[2] === 'true')
    expect(position!.latitude).toBeCloseTo(Number(parts[3]), 5)
    expect(position!.longitude).toBeCloseTo(Number(parts[4]), 5)
  }
})

test('all captured frames on one connection decode the same byte by byte as at once', context => {
  const stream = Buffer.concat(capturedFrames('suntech', context).map(bytesOf))
  const atOnce = decodeStream(suntech, [stream])
  expect(
    decodeStream(
      suntech,
      [...stream].map(byte => Uint8Array.of(byte)),
    ),
  ).toEqual(atOnce)
  expect(atOnce.filter(({ kind }) => kind !== 'login')).toHaveLength(46)
})

type Read = (position: DevicePosition, attributes: Attributes) => unknown
/** What another decoder asserts, in its words, and the same in ours. */
const readers: Record<string, Read> = {
  assign1: (_, { info1 }) => `+${Number(info1).toFixed(1)}`,
  serial: ({ driverKey }, { info0 }) => info0 ?? `RFID:${driverKey}`,
  key_driver_unique_id: ({ driverKey }) => (driverKey === '' ? '00000000000000' : driverKey),
  fuel1: (_, { fuelLevelL }) => String(fuelLevelL),
  key_input: ({ ignition }, { digitalInput1 }) => String(Number(ignition) + 2 * Number(digitalInput1)),
  key_rpm: (_, { engineRpm }) => String(engineRpm),
  key_hours: (_, { engineSeconds }) => `${Number(engineSeconds) / 60} * 60000L`,
}

test('what another decoder asserts of a captured frame holds', context => {
  const asserted = capturedFrames('suntech', context).filter(({ attribute }) => attribute !== undefined)
  const unchecked = asserted.filter(captured => {
    const [output] = messagesOf(captured)
    // The other one leaves the firmware in the answer of the series before the universal protocol.
    if (output?.kind === 'command-response') {
      expect(captured.value!.replace(/^319H;|^315;/, '')).toBe(output.text)
      return false
    }
    const read = readers[captured.attribute!]
    if (output?.kind !== 'frame' || read === undefined) return true
    const position = output.positions[0]!
    expect(read(position, position.attributes ?? {}), captured.frame).toBe(captured.value)
    return false
  })
  // The number of a message is not kept, and the trace of a crash is not read.
  expect(unchecked.map(({ attribute }) => attribute)).toEqual(['key_index', 'key_g_sensor'])
})
