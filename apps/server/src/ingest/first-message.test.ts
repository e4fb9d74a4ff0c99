import { ALL_PROTOCOLS, DEVICE_ENCODERS } from '@milepost/protocols/all-protocols.ts'
import { capturedFrames } from '@milepost/protocols/captured-frames.fixture.ts'
import { deviceIdFor, plainReport } from '@milepost/protocols/device-side.fixture.ts'
import { expect, test } from 'vitest'
import { fromFirstByte } from './first-message.ts'

const SIDES = ALL_PROTOCOLS.map(protocol => {
  const encoder = DEVICE_ENCODERS[protocol.name]!
  const deviceId = deviceIdFor(encoder)
  const login = encoder.encodeLogin(deviceId) ?? Buffer.alloc(0)
  const records = encoder.encodeRecords(deviceId, [plainReport({ recordedAtMs: Date.UTC(2026, 0) })], 1)
  return { name: protocol.name, protocol, login, begins: Buffer.concat([login, records]) }
})

test.for(SIDES)('$name: what a device begins with is let through', ({ protocol, begins }) => {
  const outputs = protocol.createDecoder().push(begins)
  expect(outputs[0]).toMatchObject({ kind: 'login' })
  expect(fromFirstByte(outputs)).toEqual(outputs)
})

test.for(SIDES)('$name: a message behind other bytes is not looked at, and ends the connection', side => {
  for (const before of ['#', '#\r\n', '\x16\x03\x01\x02\x00\x01 in a name: ', '#~', `${'#'.repeat(5000)}\r\n`]) {
    const outputs = fromFirstByte(side.protocol.createDecoder().push(Buffer.concat([Buffer.from(before), side.begins])))
    expect(outputs, JSON.stringify(before)).toMatchObject([{ kind: 'rejected', closes: true }])
  }
})

test.for(SIDES)('$name: what real devices sent may come first, unless its checksum fails', (side, context) => {
  for (const { frame } of capturedFrames(side.name, context)) {
    const bytes = /^[0-9a-f]+$/i.test(frame) ? Buffer.from(frame, 'hex') : Buffer.from(frame)
    const outputs = side.protocol.createDecoder().push(Buffer.concat([side.login, bytes]))
    const [first] = outputs
    if (first?.kind !== 'rejected' || first.reason !== 'bad-checksum') {
      expect(fromFirstByte(outputs), frame).toBe(outputs)
    }
  }
})
