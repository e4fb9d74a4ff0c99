import { ALL_PROTOCOLS, DEVICE_ENCODERS } from '@milepost/protocols/all-protocols.ts'
import { capturedFrames } from '@milepost/protocols/captured-frames.fixture.ts'
import { deviceIdFor, plainReport } from '@milepost/protocols/device-side.fixture.ts'
import { expect, test } from 'vitest'
import { beginsHttp, LONGEST_METHOD } from './browser-requests.ts'

const NAMES = ALL_PROTOCOLS.map(({ name }) => ({ name }))

/** What is said of the first byte alone, of the first two, and so on. */
const ofEveryStart = (bytes: Uint8Array) =>
  Array.from({ length: bytes.length }, (_, index) => beginsHttp(bytes.subarray(0, index + 1)))

test.each(['GET', 'POST', 'patch', 'M-SEARCH', '~', 'xx', '+RESP', 'ST300STT', "!#$%&'*+-.^_`|~"])(
  'a request by %s is one as soon as its path begins, and nothing else before',
  method => {
    const verdicts = ofEveryStart(Buffer.from(`${method} /report HTTP/1.1\r\nHost: fleet.example\r\n\r\n`))
    expect(verdicts.slice(0, method.length + 1)).toEqual(Array(method.length + 1).fill('undecided'))
    expect(new Set(verdicts.slice(method.length + 1))).toEqual(new Set(['yes']))
  },
)

test.each(['SSH-2.0-OpenSSH_9.2p1 Debian-2+deb12u3', ' /', '/', '\r\nGET / HTTP/1.1'])('%j is none', start => {
  expect(ofEveryStart(Buffer.from(start)).at(-1)).toBe('no')
})

test('a method that goes on and on makes one before all of it is kept', () => {
  const verdicts = ofEveryStart(Buffer.alloc(200, 'x'))
  expect(verdicts.indexOf('yes')).toBe(LONGEST_METHOD - 1)
  expect(new Set(verdicts.slice(LONGEST_METHOD))).toEqual(new Set(['yes']))
})

test.for(NAMES)('$name: what a device begins with is no request, which its first ten bytes tell', ({ name }) => {
  const encoder = DEVICE_ENCODERS[name]!
  const deviceId = deviceIdFor(encoder)
  const login = encoder.encodeLogin(deviceId) ?? Buffer.alloc(0)
  const records = encoder.encodeRecords(deviceId, [plainReport({ recordedAtMs: Date.UTC(2026, 0) })], 1)
  const verdicts = ofEveryStart(Buffer.concat([login, records]))
  expect(verdicts).not.toContain('yes')
  expect(new Set(verdicts.slice(9))).toEqual(new Set(['no']))
})

test.for(NAMES)('$name: what real devices sent is no request, wherever it is cut', ({ name }, context) => {
  for (const { frame } of capturedFrames(name, context)) {
    const bytes = /^[0-9a-f]+$/i.test(frame) ? Buffer.from(frame, 'hex') : Buffer.from(frame)
    expect(ofEveryStart(bytes), frame).not.toContain('yes')
  }
})
