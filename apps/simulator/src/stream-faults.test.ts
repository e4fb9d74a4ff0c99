import { expect, test } from 'vitest'
import { withClockFaults } from './clock-faults.ts'
import { faultsOf, flipBit, noFaults, unorderedMs } from './faults.ts'
import { demoFleet, fleetMembers } from './fleet.ts'
import { withHeldBackHours } from './held-back.ts'
import { sampleCity, subjectOf, testSeed, variedMembers } from './sample-city.fixture.ts'
import { seededRandom } from './seeded-random.ts'
import { type RecordItem, type StreamItem, vehicleStream } from './vehicle-stream.ts'

const hourMs = 3_600_000
const fromMs = Date.UTC(2026, 10, 17, 3)
const untilMs = fromMs + 48 * hourMs
const subject = subjectOf(variedMembers.find(({ vehicle }) => vehicle.profile === 'haulier')!)
const keys = [testSeed, subject.member.vehicle.deviceId]

const items: StreamItem[] = []
for (const item of vehicleStream(subject, sampleCity.graph, [], { fromMs, resumes: false })) {
  if (item.kind === 'record' && item.atMs >= untilMs) break
  items.push(item)
}
const recordsOf = (list: Iterable<StreamItem>) => [...list].filter((item): item is RecordItem => item.kind === 'record')
const byTime = (list: readonly RecordItem[]) => [...list].sort((a, b) => a.atMs - b.atMs)
const original = recordsOf(items)

test('without faults a stream is as it was', () => {
  expect([...withHeldBackHours(withClockFaults(items, noFaults, keys), noFaults, keys, null)]).toEqual(items)
})

test('a clock that is not set adds records of 1970 without a place, and changes none', () => {
  const told = recordsOf(withClockFaults(items, { ...noFaults, unsetClockShare: 1 }, keys))
  const extra = told.filter(({ record }) => record.recordedAtMs < hourMs)
  expect(extra.length).toBeGreaterThan(1)
  expect(extra.every(({ record }) => !record.hasFix && record.latitude === 0)).toBe(true)
  expect(told.filter(item => !extra.includes(item))).toEqual(original)
})

test('records of a clock that is an hour off are dated within the time that the vehicle was parked', () => {
  const told = recordsOf(withClockFaults(items, { ...noFaults, shiftedClockShare: 1 }, keys))
  expect(told).toHaveLength(original.length)
  const shifted = told.filter(({ record, atMs }) => record.recordedAtMs !== atMs)
  expect(new Set(shifted.map(({ record, atMs }) => Math.sign(record.recordedAtMs - atMs)))).toEqual(new Set([-1, 1]))
  for (const { record } of shifted) {
    const before = original.findLast(item => item.atMs <= record.recordedAtMs)!
    expect(before.record).toMatchObject({ ignition: false, latitude: expect.closeTo(record.latitude, 3) })
  }
})

test('delayed hours arrive later, complete, and at the end of a replay at the latest', () => {
  const faults = { ...noFaults, heldBackShare: 0.3, longestHeldBackMs: 30 * 24 * hourMs }
  const endMs = untilMs - hourMs
  const told = recordsOf(withHeldBackHours(items, faults, keys, endMs))
  expect(told).not.toEqual(byTime(told))
  expect(byTime(told).map(({ record }) => record)).toEqual(byTime(original).map(({ record }) => record))
  const firstAfter = told.findIndex(({ atMs }) => atMs > endMs)
  expect(told.slice(firstAfter).every(({ atMs }) => atMs > endMs)).toBe(true)
})

test('a flipped bit is one bit, of a text without a checksum in its first character', () => {
  const frame = Uint8Array.from({ length: 40 }, (_, index) => index)
  const bitsBetween = (other: Uint8Array) =>
    frame.reduce((sum, byte, index) => sum + (byte ^ other[index]!).toString(2).replaceAll('0', '').length, 0)
  const random = seededRandom('bits')
  for (let i = 0; i < 40; i++) {
    expect(bitsBetween(flipBit(frame, 'gt06', random))).toBe(1)
    expect(flipBit(frame, 'suntech', random).subarray(1)).toEqual(frame.subarray(1))
  }
})

test('every device of a fleet with faults has its own, the same at every start', () => {
  const vehicles = fleetMembers(demoFleet()).map(({ vehicle }) => vehicle)
  const all = vehicles.map(vehicle => faultsOf('harsh', testSeed, vehicle))
  expect(all).toEqual(vehicles.map(vehicle => faultsOf('harsh', testSeed, vehicle)))
  for (const fault of ['newestFirst', 'twoConnections'] as const) {
    expect(new Set(all.map(faults => faults[fault]))).toEqual(new Set([true, false]))
  }
  expect(vehicles.map(vehicle => faultsOf('none', testSeed, vehicle))).toEqual(vehicles.map(() => noFaults))
  expect(unorderedMs(noFaults)).toBe(0)
  expect(Math.max(...all.map(unorderedMs))).toBe(30 * 24 * hourMs)
})
