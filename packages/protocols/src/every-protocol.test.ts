import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALL_PROTOCOLS, DEVICE_ENCODERS } from './all-protocols.ts'
import { capturedFrames } from './captured-frames.fixture.ts'
import { decodeStream, faultOfOutputs, positionsOf, splitAt } from './decoder-contract.fixture.ts'
import { commonReport, deviceIdFor, plainReport } from './device-side.fixture.ts'
import type { DecoderOutput, DeviceEncoder, DeviceReport } from './message.ts'
import { retainedBytes } from './retained-bytes.fixture.ts'

const limits = { maxFrameBytes: 1024 }

/** Both sides of each protocol, and a device of it. */
const SIDES = ALL_PROTOCOLS.flatMap(protocol => {
  const encoder = DEVICE_ENCODERS[protocol.name]
  return encoder === undefined ? [] : [{ name: protocol.name, protocol, encoder, deviceId: deviceIdFor(encoder) }]
})
const NAMED = ALL_PROTOCOLS.map(protocol => ({ name: protocol.name, protocol }))

const loginOf = ({ encoder, deviceId }: { encoder: DeviceEncoder; deviceId: string }) =>
  encoder.encodeLogin(deviceId) ?? new Uint8Array()

function reportsFor(encoder: DeviceEncoder): fc.Arbitrary<DeviceReport[]> {
  return fc.uniqueArray(commonReport, {
    selector: ({ recordedAtMs }) => recordedAtMs,
    minLength: 1,
    maxLength: Math.min(encoder.maxRecords, 4),
  })
}

const isClosed = (outputs: DecoderOutput[]) => {
  const last = outputs.at(-1)
  return last?.kind === 'rejected' && last.closes
}

test('every protocol has its device side, and no two share a name or a port', () => {
  const names = ALL_PROTOCOLS.map(({ name }) => name)
  expect(Object.keys(DEVICE_ENCODERS).sort()).toEqual([...names].sort())
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(ALL_PROTOCOLS.map(({ defaultPort }) => defaultPort)).size).toBe(names.length)
})

test.for(SIDES)('$name: what a device reports comes out as it was reported', side => {
  const { protocol, encoder, deviceId } = side
  fc.assert(
    fc.property(reportsFor(encoder), reports => {
      const stream = Buffer.concat([loginOf(side), encoder.encodeRecords(deviceId, reports, 1)])
      const outputs = decodeStream(protocol, [stream])
      expect(outputs[0]).toMatchObject({ kind: 'login', deviceId })
      const positions = positionsOf(outputs)
      expect(positions).toHaveLength(reports.length)
      const byTime = new Map(positions.map(position => [position.recordedAtMs, position]))
      for (const report of reports) {
        const position = byTime.get(report.recordedAtMs)!
        expect(position, `no position at ${report.recordedAtMs}`).toBeDefined()
        expect(Math.abs(position.latitude - report.latitude)).toBeLessThan(1e-5)
        expect(Math.abs(position.longitude - report.longitude)).toBeLessThan(1e-5)
        expect(Math.abs(position.speedKmh! - report.speedKmh!)).toBeLessThanOrEqual(1)
        expect(position.hasFix).toBe(true)
        expect([null, report.ignition]).toContain(position.ignition)
      }
    }),
  )
})

test.for(SIDES)('$name: a speed that is not known is left out, or zero where there is always one', side => {
  const { protocol, encoder, deviceId } = side
  const report = plainReport({ recordedAtMs: Date.UTC(2026, 0), speedKmh: null })
  const stream = Buffer.concat([loginOf(side), encoder.encodeRecords(deviceId, [report], 1)])
  const isOptional = side.name === 'queclink'
  expect(positionsOf(decodeStream(protocol, [stream]))).toMatchObject([
    { hasFix: true, speedKmh: isOptional ? null : 0 },
  ])
})

test.for(SIDES)('$name: any split of a stream decodes the same, sound frames and garbage', side => {
  const { protocol, encoder, deviceId } = side
  const frame = fc.tuple(reportsFor(encoder), fc.integer({ min: 1, max: 999 })).map(([reports, serial]) => {
    return Buffer.from(encoder.encodeRecords(deviceId, reports, serial))
  })
  const damaged = fc.tuple(frame, fc.nat()).map(([bytes, at]) => {
    const other = Buffer.from(bytes)
    other[at % other.length]! ^= 0x15
    return other
  })
  const frames = fc.array(frame, { minLength: 1, maxLength: 4 })
  const garbage = fc.oneof(
    fc.uint8Array({ maxLength: 40 }).map(bytes => Buffer.from(bytes)),
    damaged,
  )
  const places = fc.array(fc.nat(800), { maxLength: 30 })
  fc.assert(
    fc.property(frames, garbage, frames, places, (before, between, after, at) => {
      const stream = Buffer.concat([loginOf(side), ...before, between, ...after])
      const atOnce = decodeStream(protocol, [stream], { limits })
      expect(positionsOf(atOnce).length).toBeGreaterThan(0)
      expect(decodeStream(protocol, splitAt(stream, at), { limits })).toEqual(atOnce)
      expect(decodeStream(protocol, splitAt(stream, [...stream.keys()]), { limits })).toEqual(atOnce)
    }),
    { numRuns: 60 },
  )
})

test.for(SIDES)('$name: after garbage the next sound frames are found, or the connection is ended', side => {
  const { protocol, encoder, deviceId } = side
  const report = (index: number) => plainReport({ recordedAtMs: Date.UTC(2026, 0, 1, 0, 0, index) })
  const first = encoder.encodeRecords(deviceId, [report(0)], 1)
  // A length field of the garbage may take in as much as a frame may be long; what follows is longer than that.
  const count = Math.ceil((3 * limits.maxFrameBytes) / first.length)
  const after = Array.from({ length: count }, (_, index) =>
    encoder.encodeRecords(deviceId, [report(index + 1)], index + 2),
  )
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 60 }), garbage => {
      const outputs = decodeStream(protocol, [Buffer.concat([loginOf(side), first, garbage, ...after])], { limits })
      const last = positionsOf(outputs).at(-1)!
      if (!isClosed(outputs)) expect(last.recordedAtMs).toBe(report(count).recordedAtMs)
      expect(last.recordedAtMs).toBeGreaterThanOrEqual(report(0).recordedAtMs)
    }),
  )
})

test.for(NAMED)('$name: garbage never throws, and what comes of it is bounded and storable', ({ name, protocol }) => {
  const encoder = DEVICE_ENCODERS[name]
  const login = encoder?.encodeLogin(deviceIdFor(encoder)) ?? new Uint8Array()
  fc.assert(
    fc.property(fc.boolean(), fc.uint8Array({ maxLength: 3000 }), fc.nat(3000), (loggedIn, garbage, cut) => {
      const stream = loggedIn ? Buffer.concat([login, garbage]) : garbage
      expect(faultOfOutputs(decodeStream(protocol, splitAt(stream, [cut]), { limits }), stream.length)).toBeNull()
      expect(faultOfOutputs(protocol.decodeDatagram?.(garbage, null) ?? [], garbage.length)).toBeNull()
    }),
  )
})

test.for(SIDES)('$name: between two chunks a decoder keeps no more than the frame limit', side => {
  const { protocol, encoder, deviceId } = side
  const frame = encoder.encodeRecords(deviceId, [plainReport({ recordedAtMs: Date.UTC(2026, 0) })], 1)
  const filler = (byte: number) => Buffer.alloc(40 * limits.maxFrameBytes, byte)
  // Frames without their ends, frames whose beginnings announce anything, and one beginning with no end at all.
  const streams = [
    filler(0x41),
    ...[2, 4, 8, 12, frame.length - 1].map(length => Buffer.concat([frame.subarray(0, length), filler(0x41)])),
    ...[2, 4, 8, 12].map(length => Buffer.concat([frame.subarray(0, length), filler(0xff)])),
    Buffer.concat(Array.from({ length: 200 }, () => frame.subarray(0, -1))),
    Buffer.concat(Array.from({ length: 400 }, () => frame)),
  ]
  const bookkeeping = 4096
  for (const stream of streams) {
    const retained = retainedBytes(protocol, [Buffer.concat([loginOf(side), stream])], limits, 100)
    expect(retained).toBeLessThan(limits.maxFrameBytes + bookkeeping)
  }
})

test.for(SIDES)('$name: its own beginning is recognised within 32 bytes, by it and by no other protocol', side => {
  const { encoder, deviceId, name } = side
  const frame = encoder.encodeRecords(deviceId, [plainReport({ recordedAtMs: Date.UTC(2026, 0) })], 1)
  const start = Buffer.concat([loginOf(side), frame]).subarray(0, 32)
  for (let length = 1; length <= start.length; length++) {
    for (const protocol of ALL_PROTOCOLS) {
      const verdict = protocol.recognises(start.subarray(0, length))
      if (protocol.name === name) expect(verdict, `${length} bytes`).not.toBe('no')
      else expect(verdict, `${protocol.name}, ${length} bytes`).not.toBe('yes')
    }
  }
  expect(side.protocol.recognises(start)).toBe('yes')
})

test.for(NAMED)('$name: thirty-two bytes are enough to know whether a connection speaks it', ({ protocol }) => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 64 }), start => {
      expect(['yes', 'no']).toContain(protocol.recognises(start))
    }),
  )
})

test.for(NAMED)(
  '$name: what real devices sent gives attributes by the names of the vocabulary',
  ({ name, protocol }, context) => {
    const encoder = DEVICE_ENCODERS[name]
    const login = encoder?.encodeLogin(deviceIdFor(encoder)) ?? new Uint8Array()
    for (const { frame } of capturedFrames(name, context)) {
      const bytes = Buffer.concat([login, /^[0-9a-f]+$/i.test(frame) ? Buffer.from(frame, 'hex') : Buffer.from(frame)])
      expect(faultOfOutputs(decodeStream(protocol, [bytes]), bytes.length), frame).toBeNull()
    }
  },
)
