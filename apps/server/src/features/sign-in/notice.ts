import type { FastifyReply, FastifyRequest } from 'fastify'
import { pageLanguage } from '../../auth/pages/language.ts'
import { renderNoticePage } from '../../auth/pages/notice-page.ts'
import { type Texts, textsIn } from '../../auth/pages/texts.ts'
import { SignInFailure } from '../../auth/relying-party.ts'

/** Somebody proved who they are, and still may not come in. */
export class NotAdmitted extends Error {
  readonly refusal: keyof Texts['refused']

  constructor(refusal: keyof Texts['refused']) {
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
    const texts = textsIn(pageLanguage(request, reply))
    if (error instanceof NotAdmitted) await send(request, reply, 403, texts.refused[error.refusal])
    else if (error instanceof SignInFailure) await send(request, reply, ...inWords(error, texts))
    else throw error
    return ''
  }
}

function inWords({ reason }: SignInFailure, texts: Texts): [status: number, message: string] {
  if (reason === 'unavailable') return [503, texts.unavailable]
  if (reason === 'e-mail not verified') return [403, texts.refused[reason]]
  return [400, texts[reason]]
}

async function send(request: FastifyRequest, reply: FastifyReply, status: number, message: string): Promise<void> {
  const language = pageLanguage(request, reply)
  await reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(renderNoticePage({ language, message, reference: request.id }))
}
