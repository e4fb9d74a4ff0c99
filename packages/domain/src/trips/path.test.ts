import { expect, test } from 'vitest'
import { IMPORTANCE, type PathFix, weighPath } from './path.ts'

/** East along the equator, a point a minute and 111 m, unless moved. */
const fixes = (...changes: [index: number, fix: Partial<PathFix>][]): PathFix[] => {
  const way = Array.from({ length: 10 }, (_, i) => ({ atMs: i * 60_000, latitude: 0, longitude: i / 1_000 }))
  for (const [index, fix] of changes) Object.assign(way[index]!, fix)
  return way
}

test('a straight way is its two ends', () => {
  expect(weighPath(fixes(), [], 3).map(point => point.fix.longitude)).toEqual([0, 0.009])
})

test('a bend is worth the metres it turns off the line', () => {
  const bend = weighPath(fixes([4, { latitude: 0.001 }]), [], 100)[1]!
  expect([bend.fix.longitude, Math.round(bend.importance)]).toEqual([0.004, 111])
})

test('where it stood is kept however straight the way is', () => {
  const kept = weighPath(fixes(), [250_000], 3)
  expect(kept.map(point => point.fix.atMs)).toEqual([0, 240_000, 540_000])
})

test('both edges of a silence are kept, and the later one says so', () => {
  const way = fixes().map((fix, i) => ({ ...fix, atMs: fix.atMs + (i >= 5 ? 600_000 : 0) }))
  const kept = weighPath(way, [], 3)
  expect(kept.map(({ fix, importance, silenceBefore }) => [fix.longitude, importance, silenceBefore])).toEqual([
    [0, IMPORTANCE.stop, false],
    [0.004, IMPORTANCE.silence, false],
    [0.005, IMPORTANCE.silence, true],
    [0.009, IMPORTANCE.stop, false],
  ])
})
