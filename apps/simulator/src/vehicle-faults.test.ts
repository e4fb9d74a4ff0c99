import { DEFAULT_SETTINGS } from '@milepost/domain/fold/settings.ts'
import { distanceM } from '@milepost/domain/geo/distance.ts'
import { describe, expect, test } from 'vitest'
import { withFixFaults } from './fix-faults.ts'
import { demoFleet, fleetMembers } from './fleet.ts'
import type { DeviceRecord } from './reports.ts'
import { sampleCity, subjectOf, testSeed, variedMembers } from './sample-city.fixture.ts'
import { withSilences } from './silences.ts'
import { withStuckWire } from './stuck-wires.ts'
import { vehicleFaultKinds, vehicleFaultsOf, withVehicleFaults } from './vehicle-faults.ts'
import { type RecordItem, type StreamItem, vehicleStream } from './vehicle-stream.ts'

const hourMs = 3_600_000
const fromMs = Date.UTC(2026, 10, 17, 3)
const untilMs = fromMs + 72 * hourMs
const subject = subjectOf(variedMembers.find(({ vehicle }) => vehicle.profile === 'haulier')!)
const phone = subjectOf(variedMembers.find(({ vehicle }) => vehicle.protocol === 'osmand')!)

function streamOf(of = subject, { carryShare = 0, from = fromMs } = {}): StreamItem[] {
  const items: StreamItem[] = []
  const start = { fromMs: from, resumes: from > fromMs }
  for (const item of vehicleStream(of, sampleCity.graph, [], start, carryShare)) {
    if (item.kind === 'record' && item.atMs >= untilMs) break
    items.push(item)
  }
  return items
}
const recordsOf = (list: Iterable<StreamItem>) => [...list].filter((item): item is RecordItem => item.kind === 'record')
const tripsOf = (list: Iterable<StreamItem>) => [...list].flatMap(item => (item.kind === 'trip' ? [item.trip] : []))
const awayM = (a: DeviceRecord, b: DeviceRecord) => distanceM(a.latitude, a.longitude, b.latitude, b.longitude)

const keys = [testSeed, subject.member.vehicle.deviceId]
const ofTracker = streamOf()
const ofPhone = streamOf(phone)
const noVehicleFaults = vehicleFaultsOf({}, testSeed, subject.member.vehicle)

test('without faults a stream is as it was', () => {
  expect([...withVehicleFaults(ofTracker, noVehicleFaults, keys)]).toEqual(ofTracker)
})

describe.each([
  { device: 'a tracker', items: ofTracker },
  { device: 'a phone', items: ofPhone },
])('the fixes of $device', ({ items }) => {
  const original = recordsOf(items)
  const faults = { strayShare: 0.03, zeroShare: 0 }
  const told = recordsOf(withFixFaults(items, faults, keys))
  const isStray = told.map(({ record }, index) => awayM(record, original[index]!.record) > 0)

  test('that are stray are 1 to 500 km off, alone or two in a row, and all else is true', () => {
    expect(isStray.filter(Boolean).length).toBeGreaterThan(original.length * 0.02)
    for (const [index, { record }] of told.entries()) {
      const { latitude, longitude } = original[index]!.record
      expect({ ...record, latitude, longitude }).toEqual(original[index]!.record)
      if (!isStray[index]) continue
      expect(awayM(record, original[index]!.record)).toBeGreaterThan(999)
      expect(awayM(record, original[index]!.record)).toBeLessThan(501_000)
    }
    const pairs = isStray.filter((is, index) => is && isStray[index + 1])
    expect(pairs.length).toBeGreaterThan(5)
    expect(pairs.length).toBeLessThan(isStray.filter(Boolean).length / 2)
  })

  test('that are stray cannot be reached from those after them, nor back from them', () => {
    for (const [index, { record }] of told.entries()) {
      const next = told[index + 1]?.record
      if (!isStray[index] || isStray[index + 1] || next === undefined) continue
      const hours = (next.recordedAtMs - record.recordedAtMs) / hourMs
      // The vehicle itself goes on meanwhile, perhaps towards it.
      expect(awayM(record, next) / 1000).toBeGreaterThan(DEFAULT_SETTINGS.fastestKmh * hours)
    }
  })

  test('are stray in the same records when the stream goes on from any moment', () => {
    const half = items.slice(Math.floor(items.length / 2))
    const goneOn = recordsOf(withFixFaults(half, faults, keys))
    expect(goneOn.slice(1)).toEqual(told.slice(-goneOn.length + 1))
  })

  test('at 0,0 are claimed, and all else is true', () => {
    const zeros = recordsOf(withFixFaults(items, { strayShare: 0, zeroShare: 0.1 }, keys))
    const wrong = zeros.filter((item, index) => awayM(item.record, original[index]!.record) > 0)
    expect(wrong.length).toBeGreaterThan(original.length * 0.05)
    for (const { record } of wrong) expect(record).toMatchObject({ hasFix: true, latitude: 0, longitude: 0 })
    expect(zeros).toHaveLength(original.length)
  })

  test('keep the trips where they were among the records', () => {
    const order = (list: Iterable<StreamItem>) =>
      [...list].map(item => (item.kind === 'trip' ? item.trip.endedAt : item.atMs))
    expect(order(withFixFaults(items, faults, keys))).toEqual(order(items))
  })
})

describe.each([
  { device: 'a tracker', items: ofTracker },
  { device: 'a phone', items: ofPhone },
])('the silences of $device', ({ items }) => {
  const original = recordsOf(items)
  const told = recordsOf(withSilences(items, 0.2, keys))
  const missing = original.filter(item => !told.includes(item))

  test('lose only records of a vehicle that stands, between two at the same place', () => {
    expect(missing.length).toBeGreaterThan(3)
    for (const item of missing) {
      expect(item.record).toMatchObject({ moving: false, speedKmh: 0, eventId: 0, events: null })
      const before = told.findLast(({ atMs }) => atMs < item.atMs)!
      // The last silence may go on beyond what is looked at.
      const after = told.find(({ atMs }) => atMs > item.atMs) ?? before
      for (const { record } of [before, after]) expect(awayM(record, item.record)).toBeLessThan(20)
      expect(before.record.moving).toBe(false)
    }
  })

  test('last for minutes or hours', () => {
    const gapsMs = told.slice(1).map((item, index) => item.atMs - told[index]!.atMs)
    expect(Math.max(...gapsMs)).toBeGreaterThan(2 * hourMs)
    expect(Math.max(...gapsMs)).toBeLessThan(24 * hourMs)
  })
})

describe('a carried vehicle', () => {
  const items = streamOf(subject, { carryShare: 1 })
  const records = recordsOf(items).map(({ record }) => record)
  const trips = tripsOf(items)
  const carries = trips.flatMap(trip => trip.carries)
  const during = ({ startedAt, endedAt }: (typeof carries)[number]) =>
    records.filter(({ recordedAtMs: at }) => at >= Date.parse(startedAt) && at <= Date.parse(endedAt))

  test('goes out and back between two days of work, and its trips are the same', () => {
    expect(carries.length).toBeGreaterThanOrEqual(4)
    expect(trips.map(trip => ({ ...trip, carries: [] }))).toEqual(tripsOf(ofTracker))
    for (const [index, trip] of trips.entries()) {
      if (trip.carries.length === 0) continue
      expect(trip.carries).toHaveLength(2)
      const [out, back] = trip.carries
      expect(Date.parse(out!.startedAt)).toBeGreaterThan(Date.parse(trip.endedAt))
      expect(Date.parse(back!.startedAt)).toBeGreaterThan(Date.parse(out!.endedAt))
      const next = trips[index + 1]
      if (next) expect(Date.parse(back!.endedAt)).toBeLessThan(Date.parse(next.startedAt))
    }
  })

  test('is reported each minute with its engine off, its speed, and an odometer that stands', () => {
    const told = during(carries[0]!)
    expect(told.length).toBeGreaterThanOrEqual(31)
    expect(told.length).toBeLessThanOrEqual(91)
    for (const [index, record] of told.entries()) {
      expect(record).toMatchObject({ ignition: false, odometerM: told[0]!.odometerM, eventId: 0 })
      if (index === told.length - 1) expect(record).toMatchObject({ moving: false, speedKmh: 0 })
      else {
        expect(record.moving).toBe(true)
        expect(record.speedKmh).toBeGreaterThanOrEqual(20)
        expect(record.speedKmh).toBeLessThanOrEqual(81)
        expect(told[index + 1]!.recordedAtMs - record.recordedAtMs).toBe(60_000)
      }
    }
  })

  test('comes as far as the truth says, and back to where it stood', () => {
    for (const [index, carry] of carries.entries()) {
      const told = during(carry)
      const lengthM = told.slice(1).reduce((sum, record, before) => sum + awayM(told[before]!, record), 0)
      expect(Math.abs(lengthM - carry.distanceM)).toBeLessThan(carry.distanceM / 100)
      expect(carry.distanceM).toBeGreaterThanOrEqual(10_000)
      expect(carry.distanceM).toBeLessThanOrEqual(60_000)
      if (index % 2 === 1) expect(awayM(during(carries[index - 1]!)[0]!, told.at(-1)!)).toBeLessThan(20)
    }
  })

  test('is reported the same when the stream goes on from the middle of it', () => {
    const from = Date.parse(carries[0]!.startedAt) + 600_000
    const goneOn = recordsOf(streamOf(subject, { carryShare: 1, from })).map(({ record }) => record)
    expect(goneOn).toEqual(records.filter(record => record.recordedAtMs >= from))
  })
})

test.each([true, false])(
  'a wire that is stuck says ignition %s in every record, and has no event of the switch',
  ignition => {
    const told = [...withStuckWire(ofTracker, ignition)]
    expect(new Set(recordsOf(told).map(({ record }) => record.ignition))).toEqual(new Set([ignition]))
    const unswitched = recordsOf(ofTracker).filter(({ record }) => record.eventId !== 239)
    expect(recordsOf(told).map(({ record }) => record)).toEqual(
      unswitched.map(({ record }) => ({ ...record, ignition })),
    )
    expect(tripsOf(told)).toEqual(tripsOf(ofTracker))
  },
)

describe('the vehicle faults of a fleet', () => {
  const vehicles = fleetMembers(demoFleet()).map(({ vehicle }) => vehicle)
  const allHarsh = Object.fromEntries(vehicleFaultKinds.map(kind => [kind, 'harsh' as const]))
  const all = vehicles.map(vehicle => ({ vehicle, faults: vehicleFaultsOf(allHarsh, testSeed, vehicle) }))

  test('are the same at every start, with a few wires stuck on and off', () => {
    expect(all).toEqual(vehicles.map(vehicle => ({ vehicle, faults: vehicleFaultsOf(allHarsh, testSeed, vehicle) })))
    const stuck = all.filter(({ faults }) => faults.stuckIgnition !== null)
    expect(new Set(stuck.map(({ faults }) => faults.stuckIgnition))).toEqual(new Set([true, false]))
    expect(stuck.length).toBeLessThan(all.length / 4)
  })

  test('are switched one by one', () => {
    for (const kind of vehicleFaultKinds) {
      const faults = vehicles.map(vehicle => vehicleFaultsOf({ [kind]: 'harsh' }, testSeed, vehicle))
      const changed = faults.flatMap(of =>
        Object.entries(of).filter(([name, value]) => value !== noVehicleFaults[name as keyof typeof of]),
      )
      expect(new Set(changed.map(([name]) => name)).size, kind).toBe(1)
    }
  })

  test('carry no vehicle whose ignition does not show it', () => {
    for (const { vehicle, faults } of all) {
      const canShow = vehicle.protocol !== 'osmand' && vehicle.towns.length === 0 && faults.stuckIgnition === null
      expect(faults.carryShare > 0).toBe(canShow)
    }
  })
})
