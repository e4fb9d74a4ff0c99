import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FramedStreamDecoder, type FrameReader } from './framed-stream-decoder.ts'
import { pushKnowingModel } from './push-knowing-model.fixture.ts'
import { encodeKeepalive, encodeLogin } from './teltonika/encode.ts'
import { TeltonikaFrameReader } from './teltonika/frames.ts'

const maxFrameBytes = 300

/** A real protocol's reader that notes how many bytes it was shown at once. */
function observedReader(): { reader: FrameReader; mostSeen: () => number } {
  const inner = new TeltonikaFrameReader(maxFrameBytes)
  let most = 0
  const reader: FrameReader = {
    read(bytes, start, end) {
      most = Math.max(most, bytes.length)
      return inner.read(bytes, start, end)
    },
  }
  return { reader, mostSeen: () => most }
}

test('between two chunks no more is kept than one frame, whatever length is announced', () => {
  const announced = fc.integer({ min: 0, max: 2 * maxFrameBytes })
  const filler = fc.uint8Array({ minLength: 3 * maxFrameBytes, maxLength: 3 * maxFrameBytes })
  fc.assert(
    fc.property(announced, filler, fc.integer({ min: 1, max: 50 }), (length, bytes, size) => {
      const { reader, mostSeen } = observedReader()
      const decoder = new FramedStreamDecoder(reader, { maxFrameBytes })
      const header = Buffer.from([0, 0, 0, 0, 0, 0, length >> 8, length & 0xff])
      const stream = Buffer.concat([encodeLogin('356307042441013'), header, bytes])
      for (let at = 0; at < stream.length; at += size) pushKnowingModel(decoder, stream.subarray(at, at + size))
      expect(mostSeen()).toBeLessThan(maxFrameBytes + size)
    }),
  )
})

test('the tail is a copy: the caller may drop its chunk', () => {
  const decoder = new FramedStreamDecoder(new TeltonikaFrameReader(maxFrameBytes), {
    maxFrameBytes,
  })
  const login = Buffer.from(encodeLogin('356307042441013'))
  const first = Buffer.from(login.subarray(0, 10))
  decoder.push(first)
  first.fill(0xff)
  expect(decoder.push(login.subarray(10))).toEqual([
    { kind: 'login', deviceId: '356307042441013', accept: Uint8Array.of(1), reject: Uint8Array.of(0) },
  ])
})

function loggedIn(rest: Uint8Array): FramedStreamDecoder {
  const decoder = new FramedStreamDecoder(new TeltonikaFrameReader(maxFrameBytes), { maxFrameBytes })
  expect(decoder.push(Buffer.concat([encodeLogin('356307042441013'), rest]))).toMatchObject([{ kind: 'login' }])
  return decoder
}

test('what follows a login waits for the model, however it arrives, and then comes in order', () => {
  const decoder = loggedIn(encodeKeepalive())
  expect(decoder.push(encodeKeepalive())).toEqual([])
  expect(decoder.setModel('FMB920')).toMatchObject([{ kind: 'keepalive' }, { kind: 'keepalive' }])
  expect(decoder.push(encodeKeepalive())).toMatchObject([{ kind: 'keepalive' }])
  expect(decoder.setModel('FMB920')).toEqual([])
})

test('a device that goes on talking before it is known is not remembered without end', () => {
  const decoder = loggedIn(Buffer.alloc(0))
  const outputs = Array.from({ length: 10 }, () => decoder.push(Buffer.alloc(100, 0xff))).flat()
  expect(outputs).toMatchObject([{ kind: 'rejected', reason: 'frame-too-long', closes: true }])
  expect(decoder.setModel(null)).toEqual([])
})

test('a reader to which the model means nothing is not waited for', () => {
  const teltonika = new TeltonikaFrameReader(maxFrameBytes)
  const reader: FrameReader = { read: (bytes, start, end) => teltonika.read(bytes, start, end) }
  const decoder = new FramedStreamDecoder(reader, { maxFrameBytes })
  expect(decoder.push(Buffer.concat([encodeLogin('356307042441013'), encodeKeepalive()]))).toMatchObject([
    { kind: 'login' },
    { kind: 'keepalive' },
  ])
})

test('after a rejection that closes, whatever follows is ignored', () => {
  const decoder = new FramedStreamDecoder(new TeltonikaFrameReader(maxFrameBytes), {
    maxFrameBytes,
  })
  expect(decoder.push(Buffer.from('GET / HTTP/1.1\r\n\r\n'))).toMatchObject([{ reason: 'bad-login', closes: true }])
  expect(decoder.push(encodeLogin('356307042441013'))).toEqual([])
})
