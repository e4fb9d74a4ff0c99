import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { audit, auditAction } from '../../audit/audit.ts'
import { type Language, pageLanguage, pageTexts } from '../../auth/pages/language.ts'
import { renderPage } from '../../auth/pages/page.ts'
import type { Context } from '../../context.ts'
import { type Html, html } from '../../documents/html.ts'
import { STOP_PATH } from '../../mail/mail-stops.ts'

const REPORT_STOPPED = auditAction<{ report: number; name: string; address: string }>('scheduled report stopped')

const PER_MINUTE = 30

const link = z
  .object({ of: z.coerce.number().int().positive().max(2_147_483_647), key: z.string().max(100) })
  .nullable()
  .catch(null)

/**
 * The page by which whoever receives a report stops their copy, without signing in: a mail program sends the request of the button by
 * itself (RFC 8058). A link that is not ours is answered as one that is.
 */
export function mountStopPage(app: FastifyInstance, { system, stops }: Pick<Context, 'system' | 'stops'>): void {
  const options = { schema: { hide: true }, config: { rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' } } }

  app.get(STOP_PATH, options, (request, reply) => {
    const language = pageLanguage(request, reply)
    const t = pageTexts(language)
    const { of = 0, key = '' } = link.parse(request.query) ?? {}
    const action = `${STOP_PATH}?${new URLSearchParams({ of: `${of}`, key })}`
    return sendPage(reply, language, t('Stop these e-mails'), [
      html`<p class="lead">${t('This report will not be sent to you any more. Others still receive it.')}</p>`,
      html`<form method="post" action="${action}"><button class="submit">${t('Stop these e-mails')}</button></form>`,
    ])
  })

  app.post(STOP_PATH, options, async (request, reply) => {
    const asked = link.parse(request.query)
    if (asked !== null && stops.isValid(asked.of, asked.key)) {
      await stopFor(system, asked.of, { address: request.ip, requestId: request.id })
    }
    const language = pageLanguage(request, reply)
    const t = pageTexts(language)
    return sendPage(reply, language, t('These e-mails are stopped'), [
      html`<p class="lead">${t('This report is not sent to you any more. Whoever has it sent sees that you stopped it.')}</p>`,
    ])
  })
}

/** Once; a report that nobody receives any more is switched off. */
async function stopFor(
  system: Context['system'],
  recipient: number,
  visitor: { address: string; requestId: string },
): Promise<void> {
  await system.transaction().execute(async db => {
    const { rows } = await sql<{ report: number; name: string; customer: number; address: string }>`
      update report_recipients r set stopped_at = now() from scheduled_reports p
      where r.id = ${recipient} and r.stopped_at is null and p.id = r.report_id
      returning p.id as report, p.name, p.customer_id as customer, r.address`.execute(db)
    const [stopped] = rows
    if (stopped === undefined) return
    const { report, name, customer, address } = stopped
    await sql`update scheduled_reports set next_due_at = null where id = ${report} and not exists (
      select from report_recipients r where r.report_id = ${report} and not r.is_removed and r.stopped_at is null)`.execute(
      db,
    )
    await audit(db, REPORT_STOPPED, {
      userId: null,
      customerId: customer,
      detail: { report, name, address },
      ...visitor,
    })
  })
}

function sendPage(reply: FastifyReply, language: Language, title: string, body: Html[]) {
  return reply
    .type('text/html; charset=utf-8')
    .send(renderPage({ language, title, body: html`<h1>${title}</h1>${body}` }))
}
