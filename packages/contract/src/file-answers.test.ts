import { expect, test } from 'vitest'
import { ALL_ROUTES } from './all-routes.ts'
import type { Route } from './route.ts'

const ROUTES: readonly Route[] = Object.values(ALL_ROUTES).flatMap(table => Object.values<Route>(table))

test('every call that makes a PDF states that too many may be waiting, of the customer (429) or of all (503)', () => {
  const exported = ROUTES.filter(
    ({ query, fileTypes }) =>
      query?.shape.format?.safeParse('pdf').success || (fileTypes?.length === 1 && fileTypes[0] === 'application/pdf'),
  )
  expect(exported.length).toBeGreaterThan(6)
  for (const { path, errors } of exported) expect(errors, path).toEqual(expect.arrayContaining([429, 503]))
})

test('every call that takes a form with a file states that the store may be away (503) or full (507)', () => {
  const taking = ROUTES.filter(({ bodyTypes }) => bodyTypes?.includes('multipart/form-data'))
  expect(taking.length).toBeGreaterThan(4)
  for (const { path, errors } of taking) expect(errors, path).toEqual(expect.arrayContaining([503, 507]))
})

test('every call that takes a document states that too many may be waiting to be looked at', () => {
  const taking = ROUTES.filter(
    ({ path, bodyTypes }) => bodyTypes?.includes('multipart/form-data') && !/upload/.test(path),
  )
  expect(taking.length).toBeGreaterThan(3)
  for (const { path, errors } of taking) expect(errors, path).toEqual(expect.arrayContaining([429]))
})
