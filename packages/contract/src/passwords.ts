import { z } from 'zod'
import { routes } from './route.ts'
import { errorBody } from './shapes.ts'

/** As in a mail: what follows the last dot has two to four letters (PWD-05). */
export const MAIL_OF_FORM = /^[a-z0-9._%+-]+@[a-z0-9.-]+\.[a-z]{2,4}$/

/** What a password needs at least, in characters as people count them (PWD-15; for both pages, instead of C-54). */
export const SHORTEST_PASSWORD = 10

/** How long a link works (N-12). */
export const LINK_HOURS = 24

/** The pages of a link, and its query parameter (N-12). */
export const PASSWORD_PAGES = { reset: '/reset_password_key', set: '/set_password' } as const
export type PasswordPurpose = keyof typeof PASSWORD_PAGES

/** Shown to the person as it is (PWD-08, PWD-17, PWD-22). */
const message = z.string()

/** `status` is there where the link is at fault: then another is needed. Else what was sent is, and the link still works. */
export const refusedPassword = errorBody
  .extend({ message: message.optional(), status: z.literal('error').optional() })
  .meta({ id: 'RefusedPassword' })

const newPassword = z.strictObject({ token: z.string().min(1).max(200), password: z.string().min(1).max(1000) })

const byLink = (because: string) =>
  ({
    access: { kind: 'public', because },
    body: newPassword,
    errors: [400, 404],
    errorBodies: { 400: refusedPassword },
    perMinute: 20,
  }) as const

/** Passwords of who cannot sign in (PWD-*). With an external issuer they are its matter, and these are 404. */
export const passwords = routes({
  forgotten: {
    method: 'POST',
    path: '/api/reset_password/',
    summary: 'Sends a link for a new password to an account; the same answer whether or not there is one',
    access: { kind: 'public', because: 'who has forgotten a password cannot sign in' },
    body: z.strictObject({ email: z.string().trim().min(1).max(254) }),
    result: z.object({ message }),
    errors: [404],
    perMinute: 10,
  },
  reset: {
    method: 'PUT',
    path: '/api/reset_password_key/',
    summary: 'Gives an account a new password by the link of a mail, and ends its sessions',
    result: z.object({ message, status: z.literal('success') }),
    ...byLink('the token of the link says whose password it is'),
  },
  set: {
    method: 'PUT',
    path: '/api/set_password/',
    summary: 'Gives an account its first password by the link of a mail',
    result: z.object({ message }),
    ...byLink('the token of the link says whose password it is'),
  },
})
