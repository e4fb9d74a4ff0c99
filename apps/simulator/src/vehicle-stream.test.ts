import { createHash } from 'node:crypto'
import { distanceM, headingDifferenceDeg } from '@milepost/domain/geo/distance.ts'
import { describe, expect, test } from 'vitest'
import { assetReports } from './asset-stream.ts'
import { chooseDeadZones, isInDeadZone } from './dead-zones.ts'
import { demoFleet, fleetMembers } from './fleet.ts'
import type { DeviceRecord } from './reports.ts'
import { sampleCity, subjectOf, testSeed, variedMembers } from './sample-city.fixture.ts'
import { type StreamItem, type StreamStart, vehicleStream } from './vehicle-stream.ts'

const hourMs = 3_600_000
const fromMs = Date.UTC(2026, 10, 17, 3)
const untilMs = fromMs + 36 * hourMs
const subjects = variedMembers.map(member => subjectOf(member))
const deadZones = chooseDeadZones(
  testSeed,
  sampleCity,
  subjects.map(subject => subject.book.home),
)

function itemsOf(subject: (typeof subjects)[number], start: Partial<StreamStart> = {}): StreamItem[] {
  const items: StreamItem[] = []
  for (const item of vehicleStream(subject, sampleCity.graph, deadZones, { fromMs, resumes: false, ...start })) {
    if (item.kind === 'record' && item.record.recordedAtMs >= untilMs) break
    items.push(item)
  }
  return items
}
const recordsOf = (items: readonly StreamItem[]) => items.flatMap(item => (item.kind === 'record' ? [item.record] : []))
const streams = subjects.map(subject => ({ subject, items: itemsOf(subject) }))
const trackers = streams.filter(({ subject }) => subject.member.vehicle.protocol === 'teltonika')

const hash = (items: readonly StreamItem[]) => createHash('sha256').update(JSON.stringify(items)).digest('hex')

describe('the stream of a vehicle', () => {
  test('is the same for the same seed and another for another', () => {
    for (const { subject, items } of streams.slice(0, 3)) {
      expect(hash(itemsOf(subjectOf(subject.member)))).toBe(hash(items))
      expect(hash(itemsOf(subjectOf(subject.member, 8)))).not.toBe(hash(items))
    }
  })

  test('goes on from any moment exactly as if it had never stopped', () => {
    for (const { subject, items } of streams) {
      const records = recordsOf(items)
      for (const share of [0.1, 0.37, 0.81]) {
        const last = records[Math.floor(records.length * share)]!.recordedAtMs
        const resumed = recordsOf(itemsOf(subject, { fromMs: last, resumes: true }))
        expect(resumed).toEqual(records.filter(record => record.recordedAtMs >= last))
      }
    }
  })

  test('is in the order of time and has no gap of more than an hour', () => {
    for (const { subject, items } of streams) {
      // A phone's last word is up to a minute older than the end of the trip, from which the hours count.
      const longestMs = hourMs + (subject.member.vehicle.protocol === 'osmand' ? 60_000 : 0)
      const times = recordsOf(items).map(record => record.recordedAtMs)
      const gaps = times.slice(1).map((time, index) => time - times[index]!)
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0)
      expect(Math.max(...gaps)).toBeLessThanOrEqual(longestMs)
      expect(times[0]! - fromMs).toBeLessThanOrEqual(3 * hourMs)
    }
  })

  test('begins with a whole trip, or with a parked vehicle', () => {
    for (const { items } of trackers) {
      const [first] = recordsOf(items)
      expect(first!.eventId === 239 ? first!.ignition : !first!.ignition).toBe(true)
    }
  })
})

describe('a tracker', () => {
  test('reports a moving vehicle every 10 s or sooner, one with its engine on every 60 s or sooner', () => {
    for (const { items } of trackers) {
      const records = recordsOf(items)
      for (const [index, record] of records.slice(1).entries()) {
        const previous = records[index]!
        if (!previous.ignition) continue
        expect(record.recordedAtMs - previous.recordedAtMs).toBeLessThanOrEqual(previous.moving ? 10_000 : 60_000)
      }
    }
  })

  test('reports a turn before the heading is off by much', () => {
    const sharp = trackers.flatMap(({ items }) => {
      const records = recordsOf(items)
      return records.slice(1).filter((record, index) => {
        const previous = records[index]!
        const isSteady = record.moving && previous.moving && record.recordedAtMs - previous.recordedAtMs >= 9000
        return isSteady && record.speedKmh! > 10 && headingDifferenceDeg(record.headingDeg, previous.headingDeg) > 25
      })
    })
    const moving = trackers.flatMap(({ items }) => recordsOf(items)).filter(record => record.moving)
    expect(sharp.length / moving.length).toBeLessThan(0.03)
  })

  test('reports the first and last second of every trip, and an odometer that grows by its distance', () => {
    for (const { items } of trackers) {
      const records = recordsOf(items)
      const switches = records.filter(record => record.eventId === 239)
      const trips = items.flatMap(item => (item.kind === 'trip' ? [item.trip] : []))
      expect(trips.length).toBeGreaterThan(2)
      for (const [index, trip] of trips.entries()) {
        const on = switches[index * 2]!
        const off = switches[index * 2 + 1]!
        expect([on.ignition, off.ignition]).toEqual([true, false])
        expect(new Date(on.recordedAtMs).toISOString()).toBe(trip.startedAt)
        expect(new Date(off.recordedAtMs).toISOString()).toBe(trip.endedAt)
        expect(Math.abs(off.odometerM! - on.odometerM! - trip.distanceM)).toBeLessThanOrEqual(1.1)
      }
      const odometers = records.map(record => record.odometerM!)
      expect(odometers).toEqual([...odometers].sort((a, b) => a - b))
    }
  })

  test('reports each harsh event of a trip once', () => {
    for (const { items } of trackers) {
      const told = recordsOf(items).filter(record => record.eventId === 253)
      const driven = items.flatMap(item => (item.kind === 'trip' ? item.trip.harshEvents : []))
      expect(told.length - driven.length).toBeGreaterThanOrEqual(0)
      // A trip still under way at the end has told of events before the truth does.
      expect(told.slice(0, driven.length).map(record => new Date(record.recordedAtMs).toISOString())).toEqual(
        driven.map(event => event.at),
      )
    }
  })

  test('keeps its records while in a dead zone', () => {
    const records = streams.flatMap(({ items }) => items.flatMap(item => (item.kind === 'record' ? [item] : [])))
    expect(records.filter(item => !item.hasSignal).length).toBeGreaterThan(0)
    for (const { record, hasSignal } of records) expect(hasSignal).toBe(!isInDeadZone(deadZones, record))
  })
})

test('a phone reports neither ignition nor odometer, but whether it moves', () => {
  for (const { subject, items } of streams) {
    if (subject.member.vehicle.protocol !== 'osmand') continue
    const records = recordsOf(items)
    expect(records.length).toBeGreaterThan(100)
    expect(new Set(records.map(({ ignition, odometerM, eventId }) => `${ignition} ${odometerM} ${eventId}`))).toEqual(
      new Set(['null null 0']),
    )
    expect(new Set(records.map(record => record.moving))).toEqual(new Set([true, false]))
  }
})

describe('an asset', () => {
  const assets = fleetMembers(demoFleet()).filter(member => member.vehicle.towns.length > 0)
  const reports = (from: number, until: number, index: number): DeviceRecord[] => {
    const records: DeviceRecord[] = []
    for (const record of assetReports(testSeed, assets[index]!.vehicle, from)) {
      if (record.recordedAtMs >= until) return records
      records.push(record)
    }
    return records
  }

  test('reports every few hours, standing in one of its towns', () => {
    for (const [index, { vehicle }] of assets.entries()) {
      const records = reports(fromMs, fromMs + 14 * 24 * hourMs, index)
      expect(records.length).toBeGreaterThanOrEqual(55)
      expect(records.length).toBeLessThanOrEqual(85)
      const towns = records.map(at => {
        return vehicle.towns.find(town => distanceM(at.latitude, at.longitude, town.latitude, town.longitude) < 600)
          ?.name
      })
      expect(new Set(towns)).toEqual(new Set(vehicle.towns.map(town => town.name)))
    }
  })

  test('gets from town to town at a speed that a lorry can have', () => {
    for (const index of assets.keys()) {
      const records = reports(fromMs, fromMs + 14 * 24 * hourMs, index)
      for (const [next, b] of records.slice(1).entries()) {
        const a = records[next]!
        const hours = (b.recordedAtMs - a.recordedAtMs) / hourMs
        expect(distanceM(a.latitude, a.longitude, b.latitude, b.longitude) / 1000 / hours).toBeLessThan(40)
      }
    }
  })

  test('goes on from any moment exactly as if it had never stopped', () => {
    const all = reports(fromMs, untilMs, 0)
    expect(reports(all[4]!.recordedAtMs, untilMs, 0)).toEqual(all.slice(4))
  })
})
