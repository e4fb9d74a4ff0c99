import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { pageLanguage, pageTexts } from '../../auth/pages/language.ts'
import type { Context } from '../../context.ts'
import { html } from '../../documents/html.ts'
import { STOP_PATHS } from '../../mail/mail-stops.ts'
import type { StoppableMail } from '../../mail/stoppable-mail.ts'
import { ANSWER_OPTIONS, sendAnswerPage } from './answer-page.ts'

const link = z
  .object({ of: z.coerce.number().int().positive().max(2_147_483_647), key: z.string().max(100) })
  .nullable()
  .catch(null)

/**
 * The page by which whoever receives a regular mail stops it, without signing in: a mail program sends the request of the button by
 * itself (RFC 8058). A link that is not ours is answered as one that is.
 */
export function mountStopPage(
  app: FastifyInstance,
  { system, stops }: Pick<Context, 'system' | 'stops'>,
  { kind, asks, done, stop }: StoppableMail,
): void {
  const path = STOP_PATHS[kind]

  app.get(path, ANSWER_OPTIONS, (request, reply) => {
    const language = pageLanguage(request, reply)
    const t = pageTexts(language)
    const { of = 0, key = '' } = link.parse(request.query) ?? {}
    const action = `${path}?${new URLSearchParams({ of: `${of}`, key })}`
    return sendAnswerPage(reply, language, t('Stop these e-mails'), [
      html`<p class="lead">${t(asks)}</p>`,
      html`<form method="post" action="${action}"><button class="submit">${t('Stop these e-mails')}</button></form>`,
    ])
  })

  app.post(path, ANSWER_OPTIONS, async (request, reply) => {
    const asked = link.parse(request.query)
    if (asked !== null && stops.isValid({ kind, id: asked.of }, asked.key)) {
      await stop(system, asked.of, { address: request.ip, requestId: request.id })
    }
    const language = pageLanguage(request, reply)
    const t = pageTexts(language)
    return sendAnswerPage(reply, language, t('These e-mails are stopped'), [html`<p class="lead">${t(done)}</p>`])
  })
}
