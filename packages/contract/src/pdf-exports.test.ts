import { expect, test } from 'vitest'
import { ALL_ROUTES } from './all-routes.ts'

const exported = Object.values(ALL_ROUTES)
  .flatMap(table => Object.values(table))
  .filter(({ query }) => query?.shape.format?.safeParse('pdf').success)

test('every call that makes a PDF states that too many may be waiting, of the customer (429) or of all (503)', () => {
  expect(exported.length).toBeGreaterThan(3)
  for (const { path, errors } of exported) expect(errors, path).toEqual(expect.arrayContaining([429, 503]))
})
