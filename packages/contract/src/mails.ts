import type { UntoldBecause } from '@milepost/domain/access/customer-modules.ts'
import { z } from 'zod'
import { ordering, paging, search } from './records.ts'
import { routes, signedIn } from './route.ts'
import { id, instant } from './shapes.ts'

/** Each kind of mail that there is. */
export const MAIL_KINDS = [
  'account-invitation',
  'account-locked',
  'address-changed',
  'address-confirmation',
  'factor-changed',
  'notices-told',
  'password-changed',
  'password-link',
  'report-failed',
  'report-sent',
  'test',
  'upload-ended',
  'webhook-switched-off',
] as const

/** `never-sent`: no mail server was there for it in its time. */
export const MAIL_STATES = ['waiting', 'sent', 'given-up', 'never-sent'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** Why a mail is not tried again when an administrator asks for it. */
export const RETRY_REFUSALS = ['sent', 'sending', 'too-old', 'account-changed', 'no-server'] as const
export type RetryRefusal = (typeof RETRY_REFUSALS)[number]

const LETTER_REFUSALS = ['no-module', 'module-off'] as const satisfies readonly UntoldBecause[]

/** Test e-mails of one person in an hour. */
export const TEST_MAILS_AN_HOUR = 5

const mailRow = z
  .object({
    id: z.number().int(),
    /** One of MAIL_KINDS, or of a release that had others. */
    kind: z.string(),
    recipient: z.string(),
    /** Null: the installation's. */
    customer: z.number().int().nullable(),
    customer_name: z.string().nullable(),
    state: z.enum(MAIL_STATES),
    written_at: instant,
    attempts: z.number().int(),
    /** Null where it is over. */
    next_attempt_at: instant.nullable(),
    sent_at: instant.nullable(),
    given_up_at: instant.nullable(),
    /** What the mail server said last, or why it was not asked; null after success and before the first attempt. */
    said: z.string().nullable(),
  })
  .meta({ id: 'MailRow' })

export type MailRow = z.output<typeof mailRow>

const mail = mailRow
  .extend({
    language: z.enum(['en', 'pt']),
    /** As it is worded now, without secret links; null where this release cannot word it, or the caller is not shown it. */
    letter: z.object({ subject: z.string(), html: z.string() }).nullable(),
    /** Why the caller is not shown it: it tells of a module that they do not have, or that is switched off for the customer. */
    letter_refusal: z.enum(LETTER_REFUSALS).nullable(),
    /** Null: it may be tried again now. */
    retry_refusal: z.enum(RETRY_REFUSALS).nullable(),
  })
  .meta({ id: 'Mail' })

export type Mail = z.output<typeof mail>

const read = { kind: 'administration', area: 'mails', does: 'read' } as const
const write = { kind: 'administration', area: 'mails', does: 'write' } as const
const params = z.object({ id })

/** The outbox, as administrators see it: their customers' mails, and with the whole installation those of no customer. */
export const mails = routes({
  list: {
    method: 'GET',
    path: '/api/administration/mails/',
    summary: 'A page of the mails that match, with how many do, and whether a mail server is configured',
    access: read,
    query: z.object({
      state: z.enum(MAIL_STATES).optional(),
      kind: z.enum(MAIL_KINDS).optional(),
      /** In addresses. */
      search,
      ...ordering(['written_at'], '-written_at'),
      ...paging(75, 500),
    }),
    result: z.object({ count: z.number().int(), results: z.array(mailRow) }),
    errors: [400],
  },
  read: {
    method: 'GET',
    path: '/api/mail/:id/',
    summary: 'One mail with what it says; a link that is for its reader alone is not in it',
    access: read,
    params,
    result: mail,
    errors: [404],
  },
  retry: {
    method: 'POST',
    path: '/api/mail/:id/retry/',
    summary: 'Tries a mail that waits or was given up at once. 409 where it is not tried again, with the reason',
    access: write,
    params,
    result: z.object({ id: z.number().int() }),
    errors: [404, 409],
  },
  test: {
    method: 'POST',
    path: '/api/mails_test/',
    summary: `Sends the caller a test e-mail, ${TEST_MAILS_AN_HOUR} in an hour at most; how it went is in the mail itself`,
    access: write,
    result: z.object({ id: z.number().int() }),
    errors: [409],
  },
})

/** Whether mails reach the caller: by a test that they send themselves. */
export const ownTestMails = routes({
  send: {
    method: 'POST',
    path: '/api/user/test_mail/',
    summary: `Sends the caller a test e-mail, ${TEST_MAILS_AN_HOUR} in an hour at most. 409 where none can be sent, with the reason`,
    access: signedIn,
    result: z.object({ id: z.number().int() }),
    errors: [409],
  },
  latest: {
    method: 'GET',
    path: '/api/user/test_mail/',
    summary: 'What became of the latest test e-mail of the caller within the hour; null: there is none',
    access: signedIn,
    result: z.object({
      latest: z
        .object({
          id: z.number().int(),
          state: z.enum(MAIL_STATES),
          /** Whether an attempt failed; while it waits it is tried again. */
          has_failed: z.boolean(),
        })
        .nullable(),
    }),
  },
})
