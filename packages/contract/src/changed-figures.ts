import { z } from 'zod'
import { ordering, paging } from './records.ts'
import { routes } from './route.ts'
import { id, instant } from './shapes.ts'
import { moment } from './time-range.ts'

const changedFigure = z
  .object({
    vehicle: z.number().int(),
    registration: z.string(),
    /** In the customer's time zone. */
    day: z.iso.date(),
    figure: z.enum(['distance', 'driving', 'idling', 'top-speed', 'trips', 'stops', 'event']),
    /** Of a number of events: of which kind. */
    event_code: z.number().int().nullable(),
    /** m, s, km/h or a number; `to` is what it is now. */
    from: z.number(),
    to: z.number(),
    reason: z.enum([
      'zero-zero',
      'unreachable',
      'taken-back',
      'two-places',
      'new-place',
      'impossible-speed',
      'silence',
      'ignition-wire',
      'release-rules',
      'present-limits',
    ]),
    changed_at: instant,
  })
  .meta({ id: 'ChangedFigure' })

export type PresentedChange = z.output<typeof changedFigure>

const access = { kind: 'administration', area: 'changed-figures', does: 'read' } as const

const filter = {
  vehicle: id.optional(),
  /** Of days of the customer's time zone; without them all days. */
  start: moment.optional(),
  end: moment.optional(),
  ...ordering(['day'], '-day'),
}

/** Figures of past days that are others since a release, or a person who asked for it, had them worked out again. */
export const changedFigures = routes({
  list: {
    method: 'GET',
    path: '/api/administration/changed_figures/',
    summary: 'A page of the figures that a release or a recalculation changed, and how far that of the release is',
    access,
    query: z.object({ ...filter, ...paging(75, 500) }),
    result: z.object({
      count: z.number().int(),
      /** Trackers of the customers in scope. */
      recalculation: z.object({ done: z.number().int(), failed: z.number().int(), total: z.number().int() }),
      results: z.array(changedFigure),
    }),
    errors: [400, 404],
  },
  export: {
    method: 'GET',
    path: '/api/administration/changed_figures_export/',
    summary: 'All of them that match, as CSV or XLSX',
    access,
    query: z.object({
      ...filter,
      format: z.enum(['csv', 'xlsx']),
      language: z.enum(['en', 'pt']).default('en'),
      /** What distances and speeds are written in. */
      units: z.enum(['MLS', 'KMS']).default('MLS'),
    }),
    result: 'binary',
    errors: [400, 404],
  },
})
