import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { pageLanguage, pageTexts } from '../../auth/pages/language.ts'
import type { Context } from '../../context.ts'
import { html } from '../../documents/html.ts'
import { STOP_PATHS } from '../../mail/mail-answers.ts'
import type { StoppableMail } from '../../mail/stoppable-mail.ts'
import { ANSWER_OPTIONS, sendAnswerPage } from './answer-page.ts'

const link = z
  .object({
    of: z.coerce.number().int().positive().max(2_147_483_647),
    key: z.string().max(100),
    again: z.literal('1').optional().catch(undefined),
  })
  .nullable()
  .catch(null)

/**
 * The page by which whoever receives a regular mail stops it, without signing in, and takes that back where its kind lets them: a mail
 * program sends the request of the button by itself (RFC 8058). A link that is not ours is answered as one that is,
 * but for whose mails they are.
 */
export function mountStopPage(
  app: FastifyInstance,
  { system, stops }: Pick<Context, 'system' | 'stops'>,
  { kind, asks, done, whose, stop, resumption }: StoppableMail,
): void {
  const path = STOP_PATHS[kind]
  type Asked = z.output<typeof link>
  const isOurs = (asked: Asked): asked is NonNullable<Asked> =>
    asked !== null && stops.isValid({ kind, id: asked.of }, asked.key)

  const form = (asked: Asked, label: string, more: Record<string, string> = {}) => {
    const { of = 0, key = '' } = asked ?? {}
    const action = `${path}?${new URLSearchParams({ of: `${of}`, key, ...more })}`
    return html`<form method="post" action="${action}"><button class="submit">${label}</button></form>`
  }

  function sendStopped(request: FastifyRequest, reply: FastifyReply, asked: Asked) {
    const language = pageLanguage(request, reply)
    const t = pageTexts(language)
    return sendAnswerPage(reply, language, t('These emails are stopped'), [
      html`<p class="lead">${t(done)}</p>`,
      ...(resumption ? [form(asked, t('Receive these emails again'), { again: '1' })] : []),
    ])
  }

  app.get(path, ANSWER_OPTIONS, async (request, reply) => {
    const asked = link.parse(request.query)
    if (isOurs(asked) && (await resumption?.isStopped(system, asked.of))) return sendStopped(request, reply, asked)
    const language = pageLanguage(request, reply)
    const t = pageTexts(language)
    const named = isOurs(asked) ? await whose?.find(system, asked.of) : null
    return sendAnswerPage(reply, language, t('Stop these emails'), [
      ...(whose && named ? [html`<p class="lead">${whose.words(t, named)}</p>`] : []),
      html`<p class="lead">${t(asks)}</p>`,
      form(asked, t('Stop these emails')),
    ])
  })

  app.post(path, ANSWER_OPTIONS, async (request, reply) => {
    const asked = link.parse(request.query)
    const visitor = { address: request.ip, requestId: request.id }
    if (resumption === undefined || asked?.again === undefined) {
      if (isOurs(asked)) await stop(system, asked.of, visitor)
      return sendStopped(request, reply, asked)
    }
    if (isOurs(asked)) await resumption.resume(system, asked.of, visitor)
    const language = pageLanguage(request, reply)
    const t = pageTexts(language)
    return sendAnswerPage(reply, language, t('These emails are no longer stopped'), [
      html`<p class="lead">${t(resumption.done)}</p>`,
    ])
  })
}
