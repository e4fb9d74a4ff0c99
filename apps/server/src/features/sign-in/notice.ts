import type { TextKey } from '@milepost/texts/text-key.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TFunction } from 'i18next'
import { pageLanguage, pageTexts } from '../../auth/pages/language.ts'
import { renderNoticePage } from '../../auth/pages/notice-page.ts'
import { REFUSALS, type Refusal } from '../../auth/pages/refusals.ts'
import { SignInFailure } from '../../auth/relying-party.ts'

/** A person who has authenticated but is not admitted. */
export class NotAdmitted extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(`Not admitted: ${refusal}`)
    this.refusal = refusal
  }
}

/** The address to go on to; or a page that says what went wrong, already sent. */
export async function orNotice(
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<string>,
): Promise<string> {
  try {
    return await work()
  } catch (error) {
    const t = pageTexts(pageLanguage(request, reply))
    if (error instanceof NotAdmitted) await send(request, reply, 403, t(REFUSALS[error.refusal]))
    else if (error instanceof SignInFailure) await send(request, reply, ...inWords(error, t))
    else throw error
    return ''
  }
}

const STOPPED = {
  expired: 'It took too long, or was started in another window. Nothing is lost: start again.',
  cancelled: 'It was cancelled at your sign-in service.',
} as const satisfies Record<string, TextKey>

function inWords({ reason }: SignInFailure, t: TFunction): [status: number, message: string] {
  if (reason === 'unavailable') return [503, t('Your sign-in service is not answering. Try again in a minute.')]
  if (reason === 'e-mail not verified') return [403, t(REFUSALS[reason])]
  return [400, t(STOPPED[reason])]
}

async function send(request: FastifyRequest, reply: FastifyReply, status: number, message: string): Promise<void> {
  const language = pageLanguage(request, reply)
  await reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(renderNoticePage({ language, message, reference: request.id }))
}
