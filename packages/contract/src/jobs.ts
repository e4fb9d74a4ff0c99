import { z } from 'zod'
import { routes, signedIn } from './route.ts'
import { id, instant, listOf } from './shapes.ts'

const job = z
  .object({
    id: z.number().int(),
    /** Verb and noun, such as import-map-area. */
    task: z.string(),
    state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
    /** What is being done now, as a code of the task. */
    stage: z.string().nullable(),
    done: z.number(),
    /** Null: nobody knows how much there is. */
    total: z.number().nullable(),
    /** What it came to, as the task says. */
    result: z.unknown(),
    /** Why it failed; while it is queued: why it is tried again. */
    failure: z.object({ code: z.string(), detail: z.string() }).nullable(),
    can_cancel: z.boolean(),
    created_at: instant,
    started_at: instant.nullable(),
    ended_at: instant.nullable(),
  })
  .meta({ id: 'Job' })

export type PresentedJob = z.output<typeof job>

/** Work that outlives the request that caused it. */
export const jobs = routes({
  list: {
    method: 'GET',
    path: '/api/jobs/',
    summary: 'The newest jobs of the caller; for a global administrator also those of the installation',
    access: signedIn,
    result: listOf(job),
  },
  get: {
    method: 'GET',
    path: '/api/jobs/:id/',
    summary: 'How far a job is, what it came to or why it failed',
    access: signedIn,
    params: z.object({ id }),
    result: job,
    errors: [404],
  },
  cancel: {
    method: 'DELETE',
    path: '/api/jobs/:id/',
    summary: 'Ends a job that has not ended, where its task allows that',
    access: signedIn,
    params: z.object({ id }),
    result: job,
    errors: [404, 409],
  },
})
