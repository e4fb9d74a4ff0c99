import { type Mail, type MailRow, mails, ownTestMails, type RetryRefusal } from '@milepost/contract/mails.ts'
import { whyUntold } from '@milepost/domain/access/customer-modules.ts'
import type { FastifyRequest } from 'fastify'
import { audit, auditAction } from '../../audit/audit.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { authorOf } from '../../http/author.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { HttpError, orNotFound } from '../../http/http-error.ts'
import type { MailKind } from '../../mail/mail-kind.ts'
import { renderLetter } from '../../mail/render-letter.ts'
import { countMails, findMail, type MailSource, makeDue, readMails, readOwnTest, readRetry } from './queries.ts'
import { type NoTestMail, writeTestMail } from './test-mail.ts'

const MAIL_TRIED_AGAIN = auditAction<{ mail: number; kind: string }>('mail tried again')
const TEST_MAIL_SENT = auditAction<{ mail: number }>('test mail sent')

/** For whoever asked; the page words them anew. */
const NOT_TRIED: Record<RetryRefusal, string> = {
  sent: 'The email was sent',
  sending: 'The email is being sent',
  'too-old': 'The email is older than three days and is not sent any more',
  'account-changed': 'The account is closed, or has another address',
  'no-server': 'No mail server is set up',
}

const NO_TEST: Record<NoTestMail, string> = {
  'no address': 'What you sign in by is no email address',
  'those of the hour are sent': 'No more test emails can be sent in this hour',
}

/** The outbox. `kinds`: every kind that is written anywhere. */
export function mailEndpoints(
  { api, system, config }: Context,
  origin: string,
  kinds: readonly MailKind[],
): Endpoint[] {
  const isConfigured = config.mail !== null

  async function letterOf(
    caller: SignedIn,
    { kind, customer }: MailRow,
    { language, parameters }: MailSource,
  ): Promise<Pick<Mail, 'letter' | 'letter_refusal'>> {
    const known = kinds.find(({ name }) => name === kind)
    if (known === undefined || !known.parameters.safeParse(parameters).success) {
      return { letter: null, letter_refusal: null }
    }
    const [refusal] = known.tellsOf(parameters).flatMap(access => whyUntold(access, caller, customer) ?? [])
    if (refusal !== undefined) return { letter: null, letter_refusal: refusal }
    const { subject, html } = await renderLetter(known.compose(parameters, language, origin), language, null)
    return { letter: { subject, html }, letter_refusal: null }
  }

  const sendTest = (caller: SignedIn, request: FastifyRequest) =>
    system.transaction().execute(async db => {
      if (!isConfigured) throw new HttpError(409, NOT_TRIED['no-server'])
      const written = await writeTestMail(db, caller.userId)
      if ('refusal' in written) throw new HttpError(409, NO_TEST[written.refusal])
      await audit(db, TEST_MAIL_SENT, { ...authorOf(caller, request), detail: { mail: written.id } })
      return written
    })

  return [
    implement(mails.list, ({ caller, query }) =>
      withScope(api, caller, async db => {
        const page = { from: (query.page - 1) * query.pageSize, limit: query.pageSize }
        return {
          count: await countMails(db, caller, query),
          results: await readMails(db, caller, query, page),
        }
      }),
    ),
    implement(mails.read, async ({ caller, params: { id } }) => {
      const { row, source } = await orNotFound(withScope(api, caller, db => findMail(db, caller, id)))
      const { refusal } = await orNotFound(readRetry(system, caller, id))
      return {
        ...row,
        language: source.language,
        ...(await letterOf(caller, row, source)),
        retry_refusal: refusal ?? (isConfigured ? null : 'no-server'),
      }
    }),
    implement(mails.retry, ({ caller, request, params: { id } }) =>
      system.transaction().execute(async db => {
        const { kind, customerId, refusal } = await orNotFound(readRetry(db, caller, id, true))
        const reason = refusal ?? (isConfigured ? null : 'no-server')
        if (reason !== null) throw new HttpError(409, NOT_TRIED[reason])
        await makeDue(db, id)
        await audit(db, MAIL_TRIED_AGAIN, { ...authorOf(caller, request), customerId, detail: { mail: id, kind } })
        return { id }
      }),
    ),
    implement(mails.test, ({ caller, request }) => sendTest(caller, request)),
    implement(ownTestMails.send, ({ caller, request }) => sendTest(caller, request)),
    implement(ownTestMails.latest, async ({ caller }) => ({ latest: await readOwnTest(system, caller.userId) })),
  ]
}
