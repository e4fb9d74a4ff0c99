import { expect, test } from 'vitest'
import { z } from 'zod'
import { ALL_ROUTES } from './all-routes.ts'
import type { Route } from './route.ts'

const routes: Route[] = Object.values(ALL_ROUTES).flatMap(nouns => Object.values(nouns))
const isPaged = ({ query }: Route) => query !== undefined && 'page' in query.shape
const namesIn = ({ result }: Route) => (result instanceof z.ZodObject ? Object.keys(result.shape) : [])

/** Whose rows the documents give another name. */
const ROWS: Record<string, string> = { '/api/vehicles_group_list/': 'vehicle_groups' }

test('every list that is read page by page carries count and results [HTTP-08]', () => {
  const paged = routes.filter(route => isPaged(route) && route.method === 'GET')
  expect(paged.length).toBeGreaterThan(20)
  for (const route of paged) {
    expect.soft(namesIn(route), route.path).toEqual(expect.arrayContaining(['count', ROWS[route.path] ?? 'results']))
  }
})
