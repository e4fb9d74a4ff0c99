import { z } from 'zod'
import { routes, signedIn } from './route.ts'
import { id, listOf } from './shapes.ts'

const name = z.string().trim().min(1).max(80)
/** The part of an address behind the question mark. */
const query = z
  .string()
  .max(4_000)
  .regex(/^[^?#\s]*$/, 'what stands behind the question mark of an address')
/** The screen that the view is of, such as track. */
const page = z.string().regex(/^[a-z][a-z-]{0,39}$/, 'the name of a page')

const savedView = z
  .object({
    id: z.number().int(),
    page: z.string(),
    name: z.string(),
    query: z.string(),
    /** Everybody of the customer sees it; otherwise its owner alone. */
    is_shared: z.boolean(),
    is_own: z.boolean(),
    /** The screen opens with it for the caller. */
    is_default: z.boolean(),
    may_change: z.boolean(),
  })
  .meta({ id: 'SavedView' })

export type SavedView = z.output<typeof savedView>

/** Views of lists and maps, kept under a name. */
export const savedViews = routes({
  list: {
    method: 'GET',
    path: '/api/saved_views/',
    summary: 'The caller’s views of a page, and those that are shared with them, by name',
    access: signedIn,
    query: z.object({ page }),
    result: listOf(savedView).extend({ may_share: z.boolean() }),
    errors: [400],
  },
  save: {
    method: 'POST',
    path: '/api/saved_views/',
    summary: 'Keeps a view of a page under a name',
    access: signedIn,
    body: z.object({ page, name, query, is_shared: z.boolean().default(false) }),
    result: savedView,
    errors: [400, 403, 409],
  },
  change: {
    method: 'PUT',
    path: '/api/saved_views/:id/',
    summary: 'Renames a view, shares it or takes it back, or keeps another address under its name',
    access: signedIn,
    params: z.object({ id }),
    body: z.object({ name: name.optional(), query: query.optional(), is_shared: z.boolean().optional() }),
    result: savedView,
    errors: [400, 403, 404, 409],
  },
  setDefault: {
    method: 'PUT',
    path: '/api/saved_views/:id/default/',
    summary: 'Opens the page with this view from now on, or no longer',
    access: signedIn,
    params: z.object({ id }),
    body: z.object({ is_default: z.boolean() }),
    result: savedView,
    errors: [400, 404],
  },
  remove: {
    method: 'DELETE',
    path: '/api/saved_views/:id/',
    summary: 'Deletes a view',
    access: signedIn,
    params: z.object({ id }),
    result: z.object({ deleted: z.literal(true) }),
    errors: [400, 403, 404],
  },
})
