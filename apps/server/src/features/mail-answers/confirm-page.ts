import { CONFIRMATION_DAYS } from '@milepost/domain/notifications/confirmation-pace.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { pageLanguage, pageTexts } from '../../auth/pages/language.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/scope.ts'
import { html } from '../../documents/html.ts'
import { type AnswerVisitor, CONFIRM_PATH } from '../../mail/mail-answers.ts'
import { ANSWER_OPTIONS, sendAnswerPage } from './answer-page.ts'

const link = z.object({ token: z.string().max(100) }).catch({ token: '' })

/**
 * The page by which the reader of an address agrees to be written to, without signing in. It takes a click, since mail servers open links
 * by themselves. `confirm` gives whether the token of the link was one that works.
 */
export function mountConfirmPage(
  app: FastifyInstance,
  { system }: Pick<Context, 'system'>,
  confirm: (system: Db, token: string, visitor: AnswerVisitor) => Promise<boolean>,
): void {
  app.get(CONFIRM_PATH, ANSWER_OPTIONS, (request, reply) => {
    const language = pageLanguage(request, reply)
    const t = pageTexts(language)
    const action = `${CONFIRM_PATH}?${new URLSearchParams(link.parse(request.query))}`
    return sendAnswerPage(reply, language, t('Receive notifications'), [
      html`<p class="lead">${t('Notifications of vehicles will be sent to your address. Each e-mail has a link that stops them.')}</p>`,
      html`<form method="post" action="${action}"><button class="submit">${t('Agree to these e-mails')}</button></form>`,
    ])
  })

  app.post(CONFIRM_PATH, ANSWER_OPTIONS, async (request, reply) => {
    const { token } = link.parse(request.query)
    const isConfirmed = await confirm(system, token, { address: request.ip, requestId: request.id })
    const language = pageLanguage(request, reply)
    const t = pageTexts(language)
    const [title, text] = isConfirmed
      ? [
          t('You receive notifications'),
          t('They are sent to your address from now on. Each e-mail has a link that stops them.'),
        ]
      : [
          t('This link does not work any more'),
          t(
            'It was used, is older than {{days}} days, or you have stopped these e-mails. Unless you stopped them, whoever asked you can send another one.',
            {
              days: CONFIRMATION_DAYS,
            },
          ),
        ]
    return sendAnswerPage(reply, language, title, [html`<p class="lead">${text}</p>`])
  })
}
