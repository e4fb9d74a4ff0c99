import { expect, test } from 'vitest'
import { fastStretch } from './fast-stretch.fixture.ts'
import type { FoldPosition } from './fold-position.ts'
import { at, context } from './records.fixture.ts'
import { type CustomerSettings, settingsFor } from './settings-for.ts'
import { initialState } from './state.ts'
import { foldAll } from './step.ts'

const settingsOfKind = (kind: string, own: CustomerSettings = {}) => settingsFor({ own, kind, timeZone: 'UTC' })

function drivenBy(kind: string, own: CustomerSettings = {}) {
  const [, effects] = foldAll(initialState(null), fastStretch(at(0)), context(settingsOfKind(kind, own)))
  return effects
}

const tripsOf = ({ trips }: ReturnType<typeof drivenBy>) =>
  trips.map(({ distanceM, maxSpeedKmh }) => [Math.round(distanceM / 100) / 10, Math.round(maxSpeedKmh)])
const reasonsOf = ({ doubts }: ReturnType<typeof drivenBy>) => [...new Set(doubts.map(({ reason }) => reason))].sort()

test('forty seconds at 200 km/h are believed of a car and of a van', () => {
  for (const kind of ['CAR', 'VAN']) {
    const effects = drivenBy(kind)
    expect([kind, tripsOf(effects), reasonsOf(effects)]).toEqual([kind, [[34.5, 200]], []])
  }
})

test('of a truck they are not: neither the speed nor the way that they would need', () => {
  const effects = drivenBy('STR')
  expect(tripsOf(effects)).toEqual([[31.3, 150]])
  expect(reasonsOf(effects)).toEqual(['impossible-speed', 'new-place', 'unreachable'])
})

test('of a truck they are where its customer says that trucks are that fast', () => {
  const effects = drivenBy('STR', { kinds: { STR: { fastestKmh: 230 } } })
  expect([tripsOf(effects), reasonsOf(effects)]).toEqual([[[34.5, 200]], []])
})

test('a tracker that goes from a truck to a car is judged by the vehicle that it is in', () => {
  const [truck, car] = [7, 8]
  const kinds = new Map([
    [truck, settingsOfKind('STR')],
    [car, settingsOfKind('CAR')],
  ])
  const inVehicle = (vehicleId: number, records: FoldPosition[]) => records.map(one => ({ ...one, vehicleId }))
  const records = [...inVehicle(truck, fastStretch(at(0))), ...inVehicle(car, fastStretch(at(60)))]
  const [, { trips, doubts }] = foldAll(
    initialState(null),
    records,
    context({}, { settingsOf: vehicleId => kinds.get(vehicleId)! }),
  )
  expect(trips.map(({ vehicleId, maxSpeedKmh }) => [vehicleId, Math.round(maxSpeedKmh)])).toEqual([
    [truck, 150],
    [car, 200],
  ])
  expect(new Set(doubts.map(({ vehicleId }) => vehicleId))).toEqual(new Set([truck]))
})

test('what is open when the tracker leaves a vehicle ends by the rules of that vehicle', () => {
  const [machine, car] = [7, 8]
  const own = { kinds: { PLT: { idlingFromS: 600 } } }
  const kinds = new Map([
    [machine, settingsOfKind('PLT', own)],
    [car, settingsOfKind('CAR', own)],
  ])
  const driven = fastStretch(at(0)).slice(0, 40)
  const last = driven.at(-1)!
  const standing = [1, 2, 3, 4, 5].map(minute => ({
    ...last,
    recordedAtMs: last.recordedAtMs + minute * 60_000,
    speedKmh: 0,
  }))
  const inCar = fastStretch(last.recordedAtMs + 600_000).map(one => ({ ...one, vehicleId: car }))
  const idlingBy = (settings: typeof kinds) => {
    const settingsOf = (vehicleId: number) => settings.get(vehicleId)!
    const [, { stops }] = foldAll(initialState(null), [...driven, ...standing, ...inCar], context({}, { settingsOf }))
    return stops.filter(({ kind, vehicleId }) => kind === 'idling' && vehicleId === machine).length
  }
  expect(idlingBy(kinds)).toBe(0)
  expect(
    idlingBy(
      new Map([
        [machine, kinds.get(car)!],
        [car, kinds.get(car)!],
      ]),
    ),
  ).toBe(1)
})
