import { expect, test } from 'vitest'
import { assertionFaults, countAssertions } from './assertions.ts'

test('counts what overrules the compiler, and neither constants, renamed imports nor comparisons', () => {
  expect(
    countAssertions('a.ts', "import { a as b } from './a.ts'\nconst c = [1] as const\nif (!b || c[0] != 1) b()"),
  ).toEqual({
    nonNull: 0,
    as: 0,
  })
  expect(countAssertions('a.ts', 'const first = rows[0]!.name\nconst row = rows.at(-1) as Row\nstate.atMs!')).toEqual({
    nonNull: 2,
    as: 1,
  })
  expect(countAssertions('A.tsx', '<Row id={ids[0]!} />')).toEqual({ nonNull: 1, as: 0 })
})

test('a part that holds more than its ceiling is a fault; its tests are not counted', () => {
  const files = new Map([
    ['packages/domain/src/a.ts', 'a!; b!'],
    ['packages/domain/src/a.test.ts', 'a! as B'],
    ['packages/maps/src/a.ts', 'a!'],
  ])
  const ceilings = { 'packages/domain': { nonNull: 1, as: 0 }, 'packages/maps': { nonNull: 1, as: 0 } }
  expect(assertionFaults(files, ceilings)).toEqual([
    expect.stringMatching(/^packages\/domain holds 2 non-null assertions, at most 1/),
  ])
})
