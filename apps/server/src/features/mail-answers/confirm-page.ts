import { CONFIRMATION_DAYS } from '@milepost/domain/notifications/confirmation-pace.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { TFunction } from 'i18next'
import { z } from 'zod'
import { type Language, pageLanguage, pageTexts } from '../../auth/pages/language.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/scope.ts'
import { type Html, html } from '../../documents/html.ts'
import { type Agreement, type AnswerVisitor, CONFIRM_PATH } from '../../mail/mail-answers.ts'
import { ANSWER_OPTIONS, sendAnswerPage } from './answer-page.ts'

const link = z.object({ token: z.string().max(100) }).catch({ token: '' })

/** How a feature looks a token up and uses it; null: it is none that works. */
interface AgreementLinks {
  find: (system: Db, token: string) => Promise<Agreement | null>
  confirm: (system: Db, token: string, visitor: AnswerVisitor) => Promise<Agreement | null>
}

/**
 * The page by which the reader of an address agrees to be written to, without signing in. It takes a click, since mail servers open links
 * by themselves. Whose address it is and who asks is said to whoever has a link that works alone.
 */
export function mountConfirmPage(
  app: FastifyInstance,
  { system }: Pick<Context, 'system'>,
  { find, confirm }: AgreementLinks,
): void {
  app.get(CONFIRM_PATH, ANSWER_OPTIONS, async (request, reply) => {
    const { token } = link.parse(request.query)
    const agreement = await find(system, token)
    const language = pageLanguage(request, reply)
    if (agreement === null) return sendLinkIsOver(reply, language)
    const t = pageTexts(language)
    const action = `${CONFIRM_PATH}?${new URLSearchParams({ token })}`
    return sendAnswerPage(reply, language, t('Receive notifications'), [
      html`<p class="lead">${t('{{company}} would like to send notifications about its vehicles to {{address}}.', namesOf(agreement))}</p>`,
      stopHint(t),
      html`<form method="post" action="${action}"><button class="submit">${t('Agree to these emails')}</button></form>`,
    ])
  })

  app.post(CONFIRM_PATH, ANSWER_OPTIONS, async (request, reply) => {
    const { token } = link.parse(request.query)
    const agreement = await confirm(system, token, { address: request.ip, requestId: request.id })
    const language = pageLanguage(request, reply)
    if (agreement === null) return sendLinkIsOver(reply, language)
    const t = pageTexts(language)
    return sendAnswerPage(reply, language, t('You receive notifications'), [
      html`<p class="lead">${t('{{company}} sends them to {{address}} from now on.', namesOf(agreement))}</p>`,
      stopHint(t),
    ])
  })
}

const namesOf = ({ company, mailAddress }: Agreement) => ({ company, address: mailAddress })

const stopHint = (t: TFunction): Html => html`<p class="hint">${t('Each email has a link that stops them.')}</p>`

function sendLinkIsOver(reply: FastifyReply, language: Language): FastifyReply {
  const t = pageTexts(language)
  const text = t(
    'It was used, is older than {{days}} days, was sent before your account was closed, or you have stopped these emails. Unless you stopped them, whoever asked you can send another one.',
    { days: CONFIRMATION_DAYS },
  )
  return sendAnswerPage(reply, language, t('This link does not work any more'), [html`<p class="lead">${text}</p>`])
}
