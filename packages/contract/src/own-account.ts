import { z } from 'zod'
import { refusedPassword } from './passwords.ts'
import { routes, signedIn } from './route.ts'
import { id, instant, listOf, timeZone } from './shapes.ts'
import { preferences, THEMES } from './users.ts'

/** How dates may be written (PREF-02): in the tokens of `formatInstant`. */
export const DATE_FORMATS = ['DD/MM/YY', 'DD/MM/YYYY', 'DD MMM YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'] as const

const session = z
  .object({
    id: z.number().int(),
    created_at: instant,
    /** To the minute. */
    last_seen_at: instant,
    address: z.string().nullable(),
    /** As the browser named itself. */
    user_agent: z.string().nullable(),
    is_current: z.boolean(),
    /** How they were recognised, in the words of RFC 8176 and `recovery` for a recovery code. */
    amr: z.array(z.string()),
  })
  .meta({ id: 'OwnSession' })

export type OwnSession = z.output<typeof session>

/** The name of a page of the web application; one that is not there any more, or that they may not open, leads home. */
const startPage = z
  .string()
  .min(1)
  .max(50)
  .regex(/^[A-Za-z]+$/, 'the name of a page')

/** What every user does with their own account. The id is their own; for any other it is 404. */
export const ownAccount = routes({
  changePassword: {
    method: 'PUT',
    path: '/api/user/:id/change_password/',
    summary: 'Gives the caller a new password and ends their other sessions',
    access: signedIn,
    params: z.object({ id }),
    body: z.strictObject({ old_password: z.string().min(1).max(1000), new_password: z.string().min(1).max(1000) }),
    result: z.object({ message: z.string(), status: z.literal('success') }),
    errors: [400, 404],
    errorBodies: { 400: refusedPassword },
    perMinute: 10,
  },
  changePreferences: {
    method: 'PUT',
    path: '/api/user/:id/change_preferences/',
    summary: 'Changes preferences of the caller; what is not sent stays',
    access: signedIn,
    params: z.object({ id }),
    body: z
      .strictObject({
        date_format: z.enum(DATE_FORMATS),
        time_format: z.enum(['12', '24']),
        /** Null: that of the depot, else of the browser (docs/domain/clocks.md). */
        time_zone: timeZone.nullable(),
        /** Null: miles. */
        units_distance: z.enum(['MLS', 'KMS']).nullable(),
        language: z.enum(['en', 'pt']).nullable(),
        theme: z.enum(THEMES).nullable(),
        start_page: startPage.nullable(),
      })
      .partial(),
    result: preferences,
    errors: [400, 404],
  },
  sessions: {
    method: 'GET',
    path: '/api/user/sessions/',
    summary: 'The open sessions of the caller, the latest first',
    access: signedIn,
    result: listOf(session),
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/user/other_sessions/',
    summary: 'Ends every session of the caller but this one',
    access: signedIn,
    result: z.object({ ended: z.number().int() }),
  },
  endSession: {
    method: 'DELETE',
    path: '/api/user/session/:id/',
    summary: 'Ends one session of the caller',
    access: signedIn,
    params: z.object({ id }),
    result: z.object({ ended: z.number().int() }),
    errors: [404],
  },
})
