import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeStream, positionsOf } from '../decoder-contract.fixture.ts'
import { plainReport } from '../device-side.fixture.ts'
import type { DevicePosition } from '../message.ts'
import { encodeCommandResponse, encodeHeartbeat, ruptelaEncoder } from './encode.ts'
import { ruptela } from './protocol.ts'
import { ruptelaReport } from './report.arbitrary.ts'

const imei = '350000000000006'

function asReported(position: DevicePosition): Partial<DevicePosition> {
  const report: Partial<DevicePosition> = { ...position }
  delete report.sequence
  delete report.late
  return report
}

test('decoding what was encoded gives the same records', () => {
  fc.assert(
    fc.property(fc.array(ruptelaReport, { maxLength: 8 }), reports => {
      const outputs = decodeStream(ruptela, [ruptelaEncoder.encodeRecords(imei, reports, 1)])
      expect(outputs.map(({ kind }) => kind)).toEqual(['login', 'frame'])
      expect(positionsOf(outputs).map(asReported)).toEqual(reports)
    }),
  )
})

test('a record has the same fingerprint in whatever packet it comes, and another one at the same time has another', () => {
  const report = plainReport({ recordedAtMs: Date.UTC(2026, 0) })
  const decode = (...reports: (typeof report)[]) => {
    return positionsOf(decodeStream(ruptela, [ruptelaEncoder.encodeRecords(imei, reports, 1)]))
  }
  const [alone] = decode(report)
  const [other, again] = decode({ ...report, speedKmh: 3 }, report)
  expect(again!.sequence).toBe(alone!.sequence)
  expect(other!.sequence).not.toBe(alone!.sequence)
})

test('an answer counts as stored only when it accepts', () => {
  const answer = Buffer.from('0002640113bc', 'hex')
  expect(ruptelaEncoder.readReply(answer.subarray(0, 5), 'records', 1)).toBeNull()
  expect(ruptelaEncoder.readReply(answer, 'records', 1)).toEqual({ length: 6, stored: true })
  answer[3] = 0
  expect(ruptelaEncoder.readReply(answer, 'records', 1)).toEqual({ length: 6, stored: false })
})

test('heartbeats and answers to commands are those that the decoder knows', () => {
  const outputs = decodeStream(ruptela, [encodeHeartbeat(imei), encodeCommandResponse(imei, 'setio ok')])
  expect(outputs).toMatchObject([
    { kind: 'login', deviceId: imei },
    { kind: 'keepalive', reply: Buffer.from('00027401862d', 'hex') },
    { kind: 'command-response', text: 'setio ok', reference: null },
  ])
})

test.for([
  { title: 'an attribute without an element', change: { attributes: { mood: 'fine' } } },
  { title: 'a key that is no eight bytes', change: { driverKey: '12' } },
  { title: 'an event without an element', change: { events: [{ kind: 'panic' as const, value: null }] } },
])('the encoder refuses $title', ({ change }) => {
  expect(() => ruptelaEncoder.encodeRecords(imei, [plainReport(change)], 1)).toThrow(RangeError)
})

test('the encoder refuses more records than it promises, and a name that is no IMEI', () => {
  const report = plainReport({})
  expect(() =>
    ruptelaEncoder.encodeRecords(
      imei,
      Array.from({ length: 9 }, () => report),
      1,
    ),
  ).toThrow(RangeError)
  expect(() => ruptelaEncoder.encodeRecords('tracker-1', [report], 1)).toThrow(RangeError)
})
