import { expect, test } from 'vitest'
import { z } from 'zod'
import { ALL_ROUTES } from './all-routes.ts'
import type { Route } from './route.ts'

const FORMS = ['2026-06-01', '2026-06-01T08:00:00Z', '2026-06-01T08:00:00', '2026-06-01T08:00:00.250+01:00']

const routes: Route[] = Object.values(ALL_ROUTES).flatMap(nouns => Object.values(nouns))

/** Every `start` and `end` that a call takes in its query or its body. */
const bounds = routes.flatMap(({ method, path, query, body }) =>
  [query, body].flatMap(part =>
    part instanceof z.ZodObject
      ? (['start', 'end'] as const).flatMap(name =>
          name in part.shape ? [{ call: `${method} ${path} ${name}`, schema: part.shape[name] as z.ZodType }] : [],
        )
      : [],
  ),
)

test('every call that takes a range takes its start and its end as instants and as dates [N-85] [FMT-02] [FMT-03]', () => {
  expect(bounds.length).toBeGreaterThan(70)
  for (const { call, schema } of bounds) {
    const taken = FORMS.filter(form => schema.safeParse(form).success)
    expect.soft(taken, call).toEqual(FORMS)
  }
})
