import { expect, test } from 'vitest'
import { changedFigures, type DayFigure } from './changed-figures.ts'

const figure = (figure: DayFigure['figure'], value: number, day = '2026-06-01', eventCode = 0): DayFigure => ({
  ...{ vehicleId: 7, day, figure, eventCode, value },
})

const NO_EVIDENCE = { doubts: [], wireFaultyFrom: null }
const doubt = (reason: 'zero-zero' | 'taken-back' | 'impossible-speed', records: number, day = '2026-06-01') => ({
  ...{ vehicleId: 7, day, reason, records },
})

test('a figure that is another one is listed with what it was and is; one that differs by a rounding is not', () => {
  const before = [figure('distance', 11_600_000), figure('driving', 3_000), figure('trips', 2)]
  const after = [figure('distance', 24_000), figure('driving', 3_030), figure('trips', 2)]
  expect(changedFigures(before, after, NO_EVIDENCE)).toEqual([
    {
      ...{ vehicleId: 7, day: '2026-06-01', figure: 'distance', eventCode: 0 },
      ...{ from: 11_600_000, to: 24_000, reason: 'release-rules' },
    },
  ])
})

test('a figure that is gone is 0 now, and one that is new was 0', () => {
  const changes = changedFigures([figure('event', 3, '2026-06-01', 41)], [figure('stops', 4)], NO_EVIDENCE)
  expect(changes).toMatchObject([
    { figure: 'event', eventCode: 41, from: 3, to: 0 },
    { figure: 'stops', eventCode: 0, from: 0, to: 4 },
  ])
})

test('the doubt of most records of the day is the reason', () => {
  const doubts = [doubt('zero-zero', 2), doubt('taken-back', 5), doubt('zero-zero', 90, '2026-06-02')]
  const [change] = changedFigures([figure('distance', 9_000)], [figure('distance', 1_000)], {
    ...{ doubts, wireFaultyFrom: null },
  })
  expect(change?.reason).toBe('taken-back')
})

test('an impossible speed explains a top speed and an event, and no distance', () => {
  const before = [figure('distance', 9_000), figure('top-speed', 400), figure('event', 1, '2026-06-01', 41)]
  const changes = changedFigures(before, [], { doubts: [doubt('impossible-speed', 1)], wireFaultyFrom: null })
  expect(changes.map(({ reason }) => reason)).toEqual(['release-rules', 'impossible-speed', 'impossible-speed'])
})

test('without a doubt a day with more or less time without data was silent; then a faulty wire is the reason from its day on', () => {
  const days = ['2026-06-01', '2026-06-02', '2026-06-03']
  const before = days.map(day => figure('driving', 9_000, day))
  const after = [...days.map(day => figure('driving', 1_000, day)), figure('unknown', 8_000, '2026-06-03')]
  const changes = changedFigures(before, after, { doubts: [], wireFaultyFrom: '2026-06-02' })
  expect(changes.map(({ day, reason }) => [day, reason])).toEqual([
    ['2026-06-01', 'release-rules'],
    ['2026-06-02', 'ignition-wire'],
    ['2026-06-03', 'silence'],
  ])
})
