import { distanceM } from '@milepost/domain/geo/distance.ts'
import { describe, expect, test } from 'vitest'
import { dayPlan, type Subject } from './day-plan.ts'
import { type DrivenTrip, driveTrip, type TruthPoint } from './drive.ts'
import { sampleCity, subjectOf, variedMembers } from './sample-city.fixture.ts'

const monday = Date.UTC(2026, 10, 16) / 86_400_000
const { graph } = sampleCity

interface Driven {
  readonly subject: Subject
  readonly trip: DrivenTrip
  readonly points: readonly TruthPoint[]
}

const driven: Driven[] = variedMembers.flatMap(member => {
  const subject = subjectOf(member)
  return [monday, monday + 1, monday + 2].flatMap(day =>
    dayPlan(subject, day).map(planned => {
      const keys = [subject.seed, member.vehicle.deviceId]
      const trip = driveTrip({ graph, profile: subject.profile, trip: planned, keys })
      return { subject, trip, points: [...trip.points()] }
    }),
  )
})

test('the truth has every second from ignition on to ignition off', () => {
  for (const { trip, points } of driven) {
    expect(points).toHaveLength((trip.endMs - trip.startMs) / 1000 + 1)
    expect(points[0]).toMatchObject({ atMs: trip.startMs, ignition: true, speedKmh: 0, drivenM: 0 })
    expect(points.at(-1)).toMatchObject({ atMs: trip.endMs, ignition: false, speedKmh: 0 })
    expect(points.every((point, index) => index === 0 || point.atMs - points[index - 1]!.atMs === 1000)).toBe(true)
  }
})

test('nobody but a speeding driver goes faster than the limit', () => {
  for (const { subject, trip, points } of driven) {
    const excess = Math.max(...points.map(point => point.speedKmh / graph.edgeSpeedLimitKmh[point.edge]!))
    expect(excess).toBeLessThanOrEqual(trip.speeding ? 1.3 : 1.05)
    if (subject.profile.speedingShare === 0) expect(trip.speeding).toBe(false)
    expect(Math.max(...points.map(point => point.speedKmh))).toBeLessThanOrEqual(subject.profile.maxSpeedKmh + 0.01)
  }
})

test('a vehicle is never farther from where it was a second ago than its speed allows', () => {
  for (const { points } of driven) {
    const leaps = points.filter((b, index) => {
      const a = points[index - 1] ?? b
      // Between two seconds it may speed up and slow down again.
      const fastestMps = Math.max(a.speedKmh, b.speedKmh) / 3.6 + 2.5
      return (
        distanceM(a.latitude, a.longitude, b.latitude, b.longitude) > fastestMps ||
        Math.abs(b.speedKmh - a.speedKmh) / 3.6 > 5
      )
    })
    expect(leaps).toEqual([])
  }
})

test('the odometer is the distance driven, the length of the route and the integral of the speed', () => {
  for (const { trip, points } of driven) {
    const end = points.at(-1)!
    expect(end.drivenM).toBeCloseTo(trip.distanceM, 3)
    const lengths = trip.legs.reduce((sum, leg) => sum + leg.lengthM, 0)
    expect(end.drivenM).toBeCloseTo(lengths, 3)
    let integratedM = 0
    let isRolledBack = false
    for (let i = 1; i < points.length; i++) {
      isRolledBack ||= points[i]!.drivenM < points[i - 1]!.drivenM
      integratedM += (points[i - 1]!.speedKmh + points[i]!.speedKmh) / 7.2
    }
    expect(isRolledBack).toBe(false)
    expect(Math.abs(integratedM / end.drivenM - 1)).toBeLessThan(0.02)
  }
})

test('no leg takes longer than the plan allows', () => {
  for (const { subject, trip } of driven) {
    const planned = dayPlan(subject, monday)
      .concat(dayPlan(subject, monday + 1), dayPlan(subject, monday + 2))
      .find(other => other.startMs === trip.startMs)!
    for (const [index, leg] of trip.legs.entries()) {
      expect((leg.arrivedMs - leg.departedMs) / 1000).toBeLessThanOrEqual(planned.legs[index]!.leg.slotS)
    }
  }
})

describe('harsh events', () => {
  const all = driven.flatMap(({ points, trip }) => trip.harshEvents.map(event => ({ event, points })))

  test('of every kind happen', () => {
    expect(new Set(all.map(({ event }) => event.kind))).toEqual(new Set(['braking', 'acceleration', 'cornering']))
  })

  test('of braking and acceleration show in the speed at that moment', () => {
    for (const { event, points } of all) {
      if (event.kind === 'cornering') continue
      const at = points.findIndex(point => point.atMs === event.atMs)
      const changes = [-1, 0, 1].map(offset => points[at + offset]!.speedKmh - points[at + offset - 1]!.speedKmh)
      const strongest = event.kind === 'braking' ? -Math.min(...changes) : Math.max(...changes)
      expect(strongest / 3.6).toBeGreaterThan(2.5)
    }
  })

  test('without an event, nobody changes speed that fast for a whole second', () => {
    for (const { trip, points } of driven) {
      if (trip.harshEvents.length > 0) continue
      const changesMps = points.slice(1).map((point, index) => Math.abs(point.speedKmh - points[index]!.speedKmh) / 3.6)
      const inBothSeconds = changesMps.slice(1).map((change, index) => Math.min(change, changesMps[index]!))
      expect(Math.max(...inBothSeconds)).toBeLessThan(3.5)
    }
  })
})
