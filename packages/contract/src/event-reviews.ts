import { z } from 'zod'
import { routes } from './route.ts'
import { instant, listOf } from './shapes.ts'

/** How far the triage of an event has come. An event that nobody touched is new; a dismissed one does not count against a driver. */
export const REVIEW_STATES = ['new', 'seen', 'in_progress', 'closed', 'dismissed'] as const

export type ReviewState = (typeof REVIEW_STATES)[number]

const reviewState = z.enum(REVIEW_STATES)

/** The state of an event, and who left it so. */
export const eventReview = z
  .object({
    state: reviewState,
    /** Why, in somebody's words or as a code of DISMISSAL_REASONS; always there for a dismissed one. */
    reason: z.string().nullable(),
    note: z.string().nullable(),
    /** The name of the user, as it was then. */
    by: z.string(),
    at: instant,
  })
  .meta({ id: 'EventReview' })

export type EventReview = z.output<typeof eventReview>

/** Why an event is dismissed, in somebody's words. */
export const reviewReason = z.string().trim().min(1).max(500)
/** What else there is to say of one. */
export const reviewNote = z.string().trim().max(2_000)

/** The id of an event: tracker, epoch milliseconds, sequence (which may be negative), code and geofence. */
export const EVENT_ID = /^(\d{1,10})-(\d{1,15})-(-?\d{1,10})-(\d{1,5})-(\d{1,10})$/

const eventId = z.string().regex(EVENT_ID, 'the id of an event')

/** How many events one call may set. */
export const MOST_REVIEWED = 500

const access = { kind: 'module', anyOf: ['Events'], limitedUsers: 'own vehicles' } as const

export const eventReviews = routes({
  set: {
    method: 'POST',
    path: '/api/event_reviews/',
    summary:
      'Sets the triage state of one or several events at once; what is not found of several is named and left as it is',
    access,
    body: z
      .object({
        events: z.array(eventId).min(1).max(MOST_REVIEWED),
        state: reviewState,
        /** Required to dismiss. */
        reason: reviewReason.nullable().optional(),
        /** Left out: the note stays as it is. */
        note: reviewNote.nullable().optional(),
      })
      .refine(({ state, reason }) => state !== 'dismissed' || typeof reason === 'string', {
        message: 'say why the event is dismissed',
        path: ['reason'],
      }),
    result: z.object({
      count: z.number().int(),
      results: z.array(z.object({ id: z.string(), review: eventReview })),
      /** Those that were not set, and why: they are not there any more, or of no vehicle that the caller may see. */
      refused: z.array(z.object({ id: z.string(), reason: z.literal('not-found') })),
    }),
    /** 404: none of them is found. */
    errors: [400, 404],
  },
  revokeDismissals: {
    method: 'POST',
    path: '/api/event_reviews/dismissals/revocations/',
    summary: 'Gives dismissed events the state back that they had before; their histories keep both',
    access,
    body: z.object({ events: z.array(eventId).min(1).max(MOST_REVIEWED) }),
    /** Of those that were dismissed; the others stay as they are. */
    result: listOf(z.object({ id: z.string(), review: eventReview })),
    errors: [400, 404],
  },
  history: {
    method: 'GET',
    path: '/api/event_reviews/',
    summary: 'Every change of the triage state of one event, the newest first',
    access,
    query: z.object({ event_id: eventId }),
    result: listOf(eventReview),
    errors: [400, 404],
  },
})
