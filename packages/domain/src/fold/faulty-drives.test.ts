import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FaultyDrive, faultyDrives, outsideBands } from './faulty-drives.fixture.ts'
import { figuresOf } from './figures.ts'
import type { FoldPosition } from './fold-position.ts'
import { context, morningDrive } from './records.fixture.ts'
import type { FoldSettings } from './settings.ts'
import { settingsFor } from './settings-for.ts'
import { initialState } from './state.ts'
import { foldAll } from './step.ts'

const given = context({}, { harshFromSpeed: true })
const fold = (records: readonly FoldPosition[], by = given) => foldAll(initialState(null), records, by)

describe('what comes of a fault of a real device', () => {
  test.each(faultyDrives())('$name', ({ records, expected }) => {
    expect(outsideBands({ name: '', records, expected }, ...fold(records), given.settings)).toEqual([])
  })
})

const kinds = ['CAR', 'VAN', 'STR', 'FUEL'].map(kind =>
  context(settingsFor({ own: {}, kind, timeZone: 'UTC' }), { harshFromSpeed: true }),
)

/** Nothing of it is doubted, of whatever kind the vehicle is. */
const isSound = ({ records }: Pick<FaultyDrive, 'records'>) =>
  kinds.every(ofKind => {
    const [{ belief }, { doubts }] = fold(records, ofKind)
    return doubts.length === 0 && belief.waiting.length === 0
  })

const sound = [...faultyDrives(), { name: 'a drive in the morning', records: morningDrive() }].filter(isSound)

const isAt = (a: FoldPosition, b: FoldPosition) => a.latitude === b.latitude && a.longitude === b.longitude

/**
 * Where a stray can be told from a way that was driven: among records that come steadily. The newest record of all waits to be
 * judged, and the first has none before it. Where no speed is sent, a vehicle that has just come to rest may have driven on and
 * come back.
 */
function placesOf(records: readonly FoldPosition[], { silenceS }: FoldSettings): number[] {
  const places = records.keys().filter(index => {
    const [one, next] = [records[index], records[index + 1]]
    if (index === 0 || one === undefined || next === undefined) return false
    if (next.speedKmh === null && isAt(one, next) && !isAt(one, records[index - 1]!)) return false
    return next.recordedAtMs - one.recordedAtMs <= silenceS * 1000
  })
  return [...places]
}

/** With one more record, half-way in time to the next, that is so many metres beside. */
function withStray(
  records: readonly FoldPosition[],
  index: number,
  away: { north: number; east: number },
): FoldPosition[] {
  const [one, next] = [records[index]!, records[index + 1]!]
  const stray = {
    ...one,
    recordedAtMs: Math.round((one.recordedAtMs + next.recordedAtMs) / 2),
    latitude: Math.max(-89, Math.min(89, one.latitude + away.north / 111_195)),
    longitude: one.longitude + away.east / 111_195,
  }
  return records.toSpliced(index + 1, 0, stray)
}

/** Of the drive, of its days and of its events, by name. */
function allFigures(records: readonly FoldPosition[], by: typeof given): Map<string, number> {
  const { events, days, ...ofAll } = figuresOf(...fold(records, by), by.settings)
  return new Map([
    ...Object.entries(ofAll),
    ...Object.entries(events).map(([kind, count]) => [`events: ${kind}`, count] as const),
    ...Object.entries(days).flatMap(([day, figures]) =>
      Object.entries(figures).map(([name, value]) => [`${day}: ${name}`, value] as const),
    ),
  ])
}

test('a stray does not make idling of a queue at less than walking pace', () => {
  const queue = faultyDrives().find(({ name }) => name === 'a queue below every limit of speed')?.records ?? []
  for (const index of placesOf(queue, given.settings)) {
    const { idlingS } = figuresOf(...fold(withStray(queue, index, { north: 100_000, east: 0 })), given.settings)
    expect([index, idlingS]).toEqual([index, 0])
  }
})

test('the drives that a stray is laid into are of many sorts', () => {
  expect(sound.length).toBeGreaterThan(10)
})

test('a stray fix anywhere among steady records changes no figure by more than one per cent, or a time by one record’s', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...sound),
      fc.constantFrom(...kinds),
      fc.nat(),
      fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
      fc.double({ min: Math.log(500), max: Math.log(5_000_000), noNaN: true }),
      ({ records }, ofKind, place, direction, logM) => {
        const places = placesOf(records, ofKind.settings)
        const index = places[place % places.length]!
        const [one, next] = [records[index]!, records[index + 1]!]
        const metres = Math.exp(logM)
        const strayed = withStray(records, index, {
          north: metres * Math.cos(direction),
          east: metres * Math.sin(direction),
        })
        const before = allFigures(records, ofKind)
        const after = allFigures(strayed, ofKind)
        for (const name of new Set([...before.keys(), ...after.keys()])) {
          const [was, is] = [before.get(name) ?? 0, after.get(name) ?? 0]
          // Where a record begins or ends a spell, the stray stands in for it.
          const leastS = name.endsWith('S') ? (next.recordedAtMs - one.recordedAtMs) / 1000 : 0
          const most = Math.max(was * 0.01, leastS)
          expect([name, was, is]).toEqual([name, was, expect.toSatisfy(value => Math.abs(value - was) <= most)])
        }
      },
    ),
    { numRuns: 300 },
  )
})
