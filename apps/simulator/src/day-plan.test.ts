import { localDayStartMs, weekdayOf } from '@milepost/domain/time/local-time.ts'
import { expect, test } from 'vitest'
import { dayDistanceM, dayPlan } from './day-plan.ts'
import { driveTrip } from './drive.ts'
import { drivenMembers, SAMPLE_CITY_TIME_ZONE, sampleCity, subjectOf } from './sample-city.fixture.ts'

const monday = Date.UTC(2026, 10, 16) / 86_400_000
const week = Array.from({ length: 7 }, (_, index) => monday + index)
const subjects = drivenMembers.map(member => subjectOf(member))

function drive(subject: (typeof subjects)[number], day: number) {
  const keys = [subject.seed, subject.member.vehicle.deviceId]
  return dayPlan(subject, day).map(trip => driveTrip({ graph: sampleCity.graph, profile: subject.profile, trip, keys }))
}
const weeks = subjects.map(subject => week.flatMap(day => drive(subject, day)))

test('a trip ends before the next one begins, also over midnight', () => {
  for (const trips of weeks) {
    expect(trips.filter((trip, index) => trip.startMs <= (trips[index - 1]?.endMs ?? 0))).toEqual([])
  }
})

test('the time that plans allow for trips never overlaps, whatever the traffic', () => {
  for (const subject of subjects) {
    const trips = Array.from({ length: 28 }, (_, index) => dayPlan(subject, monday + index)).flat()
    const endMs = trips.map(({ startMs, warmUpS, legs }) => {
      return startMs + 1000 * legs.reduce((sum, { leg, idleS }) => sum + leg.slotS + idleS, warmUpS)
    })
    expect(trips.filter((trip, index) => trip.startMs <= (endMs[index - 1] ?? 0))).toEqual([])
  }
})

test('every vehicle drives on its working days and on no others, but for those on Sunday duty, who rest on the Monday after', () => {
  for (const subject of subjects) {
    const { workingDays, sundayRota } = subject.profile
    for (let first = monday - 1; first < monday + 20; first += 7) {
      const days = Array.from({ length: 7 }, (_, index) => first + index).filter(
        day => dayPlan(subject, day).length > 0,
      )
      const isOnDuty = sundayRota !== null && days.includes(first)
      const expected = isOnDuty ? [0, ...workingDays.filter(weekday => weekday !== 1)] : workingDays
      expect(new Set(days.map(weekdayOf)), subject.member.vehicle.registration).toEqual(new Set(expected))
    }
  }
})

test('those of a depot take their turns on Sundays, each once in a rota', () => {
  const onRota = subjects.filter(({ profile }) => profile.sundayRota !== null)
  expect(onRota.length).toBeGreaterThan(0)
  for (const subject of onRota) {
    const { sundayRota } = subject.profile
    const sundays = Array.from({ length: sundayRota ?? 0 }, (_, index) => monday - 1 + 7 * index)
    expect(sundays.filter(day => dayPlan(subject, day).length > 0)).toHaveLength(1)
    const next = { ...subject, member: { ...subject.member, indexInDepot: subject.member.indexInDepot + 1 } }
    const both = sundays.filter(day => dayPlan(subject, day).length > 0 && dayPlan(next, day).length > 0)
    expect(both).toEqual([])
  }
})

test('at least two vehicles move in every quarter of an hour of a week, by day and night', () => {
  const quarterMs = 15 * 60_000
  const fromMs = localDayStartMs(monday + 1, SAMPLE_CITY_TIME_ZONE)
  const moving = Array.from({ length: (6 * 86_400_000) / quarterMs }, () => new Set<number>())
  for (const [vehicle, trips] of weeks.entries()) {
    for (const leg of trips.flatMap(trip => trip.legs)) {
      for (let at = leg.departedMs; at < leg.arrivedMs; at += 60_000)
        moving[Math.floor((at - fromMs) / quarterMs)]?.add(vehicle)
    }
  }
  expect(Math.min(...moving.map(vehicles => vehicles.size))).toBeGreaterThanOrEqual(2)
})

test('a round leads from the depot back to the depot, call by call', () => {
  const { graph } = sampleCity
  for (const { book } of subjects) {
    expect(book.rounds.length).toBeGreaterThanOrEqual(3)
    for (const round of book.rounds) {
      expect(round[0]!.from.node).toBe(book.home.node)
      expect(round.at(-1)!.to.node).toBe(book.home.node)
      for (const [index, leg] of round.entries()) {
        expect(graph.edgeFrom[leg.edges[0]!]).toBe(leg.from.node)
        expect(graph.edgeTo[leg.edges.at(-1)!]).toBe(leg.to.node)
        if (index > 0) expect(leg.from).toBe(round[index - 1]!.to)
      }
    }
  }
})

test('routes follow the directions of the roads and turn only where it is allowed', () => {
  const { graph } = sampleCity
  const banned = new Set(Array.from(graph.bannedTurnFrom, (from, index) => `${from} ${graph.bannedTurnTo[index]}`))
  for (const { edges } of subjects.flatMap(subject => subject.book.rounds.flat())) {
    for (let i = 1; i < edges.length; i++) {
      expect(graph.edgeFrom[edges[i]!]).toBe(graph.edgeTo[edges[i - 1]!])
      expect(banned.has(`${edges[i - 1]} ${edges[i]}`)).toBe(false)
    }
  }
})

test('the distance of a day is known before it is driven', () => {
  for (const [index, subject] of subjects.entries()) {
    const planned = week.reduce((sum, day) => sum + dayDistanceM(subject, day), 0)
    expect(weeks[index]!.reduce((sum, trip) => sum + trip.distanceM, 0)).toBeCloseTo(planned, 3)
  }
})

test('plans follow from seed, vehicle and day alone', () => {
  const member = drivenMembers[0]!
  // Nobody rests on it after a Sunday.
  const tuesday = monday + 1
  expect(dayPlan(subjectOf(member), tuesday)).toEqual(dayPlan(subjects[0]!, tuesday))
  expect(dayPlan(subjectOf(member, 8), tuesday)).not.toEqual(dayPlan(subjects[0]!, tuesday))
  expect(dayPlan(subjects[0]!, tuesday + 1)).not.toEqual(dayPlan(subjects[0]!, tuesday))
})
