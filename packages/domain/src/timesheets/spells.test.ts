import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daySpells } from './spells.ts'
import type { WorkedTrip } from './worked-trips.ts'

const HOUR_MS = 3_600_000
const DAY = { fromMs: 0, untilMs: 24 * HOUR_MS }

/** A trip from one hour of the day to another. */
function trip(from: number, until: number, changes: Partial<WorkedTrip> = {}): WorkedTrip {
  return {
    startedAtMs: from * HOUR_MS,
    endedAtMs: until * HOUR_MS,
    seenAtMs: until * HOUR_MS,
    isPrivate: false,
    kind: 'driven',
    silences: [],
    days: [],
    ...changes,
  }
}

const hours = (from: number, until: number) => ({ fromMs: from * HOUR_MS, untilMs: until * HOUR_MS })
const idle = (from: number, until: number) => ({ startedAtMs: from * HOUR_MS, endedAtMs: until * HOUR_MS })

describe('the strip of a day', () => {
  test('is driving and idling on trips, and stopped between them', () => {
    expect(daySpells([trip(7, 9), trip(12, 13)], [idle(8, 8.5)], DAY)).toEqual([
      { kind: 'driving', ...hours(7, 8) },
      { kind: 'idling', ...hours(8, 8.5) },
      { kind: 'driving', ...hours(8.5, 9) },
      { kind: 'stopped', ...hours(9, 12) },
      { kind: 'driving', ...hours(12, 13) },
    ])
  })

  test('shows private trips as such wherever they are, and nothing else outside the first start and the last stop', () => {
    const isPrivate = { isPrivate: true }
    expect(daySpells([trip(7, 8), trip(10, 11, isPrivate), trip(12, 13), trip(18, 19, isPrivate)], [], DAY)).toEqual([
      { kind: 'driving', ...hours(7, 8) },
      { kind: 'stopped', ...hours(8, 10) },
      { kind: 'private', ...hours(10, 11) },
      { kind: 'stopped', ...hours(11, 12) },
      { kind: 'driving', ...hours(12, 13) },
      { kind: 'private', ...hours(18, 19) },
    ])
  })

  test('is unknown during silences and while it moved unseen, and carried where nobody drove', () => {
    const silent = trip(7, 9, { silences: [hours(7.5, 8)] })
    const rows = [trip(12, 13), silent, trip(9, 12, { kind: 'unseen' }), trip(14, 15, { kind: 'carried' })]
    expect(daySpells(rows, [], DAY).map(spell => spell.kind)).toEqual([
      'driving',
      'unknown',
      'driving',
      'unknown',
      'driving',
      'carried',
    ])
  })

  test('ends at midnight, and where a trip under way was last heard of', () => {
    const underWay = trip(23, 0, { endedAtMs: null, seenAtMs: 23.5 * HOUR_MS })
    expect(daySpells([trip(-2, 1), underWay], [], DAY).filter(({ kind }) => kind === 'driving')).toEqual([
      { kind: 'driving', ...hours(0, 1) },
      { kind: 'driving', ...hours(23, 23.5) },
    ])
  })

  test('of nothing is empty', () => {
    expect(daySpells([], [], DAY)).toEqual([])
    expect(daySpells([trip(-3, -1)], [], DAY)).toEqual([])
  })

  test('is in order and never overlaps, whatever the trips', () => {
    const kind = fc.constantFrom('driven' as const, 'carried' as const, 'unseen' as const)
    const time = fc.tuple(fc.integer({ min: -5, max: 28 }), fc.integer({ min: 1, max: 6 }), fc.boolean(), kind)
    fc.assert(
      fc.property(fc.array(time, { maxLength: 8 }), fc.array(time, { maxLength: 4 }), (trips, halts) => {
        const spells = daySpells(
          trips.map(([from, length, isPrivate, kind]) => trip(from, from + length, { isPrivate, kind })),
          halts.map(([from, length]) => idle(from, from + length)),
          DAY,
        )
        for (const [index, spell] of spells.entries()) {
          expect(spell.untilMs).toBeGreaterThan(spell.fromMs)
          expect(spell.fromMs).toBeGreaterThanOrEqual(spells[index - 1]?.untilMs ?? DAY.fromMs)
          expect(spell.untilMs).toBeLessThanOrEqual(DAY.untilMs)
        }
      }),
    )
  })
})
