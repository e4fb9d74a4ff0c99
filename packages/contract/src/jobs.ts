import { z } from 'zod'
import { ordering, paging } from './records.ts'
import { routes, signedIn } from './route.ts'
import { id, instant } from './shapes.ts'
import { checkRange, moment } from './time-range.ts'

export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof JOB_STATES)[number]

const job = z
  .object({
    id: z.number().int(),
    /** Verb and noun, such as import-map-area. */
    task: z.string(),
    state: z.enum(JOB_STATES),
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

const jobRow = job
  .omit({ result: true, can_cancel: true, stage: true, failure: true })
  .extend({
    /** Null: work of the installation. */
    customer_name: z.string().nullable(),
    /** Null: the clock or the program began it. */
    created_by: z.string().nullable(),
    attempts: z.number().int(),
    /** `detail` is empty where it would tell a customer’s administrator of the server. */
    failure: z.object({ code: z.string(), detail: z.string() }).nullable(),
    /** The upload that it works on, where it does, while that is there and the caller may see it. */
    upload: z.number().int().nullable(),
    /** The name of its file; null with the upload. */
    file_name: z.string().nullable(),
    /** Whether it saves the lines of its file, rather than check them; null: it does neither. */
    saves: z.boolean().nullable(),
  })
  .meta({ id: 'JobRow' })

export type JobRow = z.output<typeof jobRow>

/** Work that outlives the request that caused it. */
export const jobs = routes({
  list: {
    method: 'GET',
    path: '/api/administration/jobs/',
    summary: 'A page of the jobs of the last 30 days; for a global administrator also those of the installation',
    access: { kind: 'administration', area: 'jobs', does: 'read' },
    query: z
      .object({
        state: z.enum(JOB_STATES).optional(),
        /** When they were added: both, or neither. */
        start: moment.optional(),
        end: moment.optional(),
        ...ordering(['created_at'], '-created_at'),
        ...paging(75, 500),
      })
      .superRefine(({ start, end }, context) => {
        if (start !== undefined && end !== undefined) checkRange({ start, end }, context)
        else if (start !== end)
          context.addIssue({ code: 'custom', message: 'start and end, or neither', path: ['end'] })
      }),
    result: z.object({ count: z.number().int(), results: z.array(jobRow) }),
    errors: [400],
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
