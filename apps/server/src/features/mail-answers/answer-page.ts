import type { FastifyReply } from 'fastify'
import type { Language } from '../../auth/pages/language.ts'
import { renderPage } from '../../auth/pages/page.ts'
import { type Html, html } from '../../documents/html.ts'

const PER_MINUTE = 30

/** How the pages to which links of mails lead are mounted: anybody opens them, so often. */
export const ANSWER_OPTIONS = {
  schema: { hide: true },
  config: { rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' } },
}

/** A page of a heading and what is below it, which is about whoever has the link: no cache keeps it. */
export const sendAnswerPage = (reply: FastifyReply, language: Language, title: string, body: Html[]): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(renderPage({ language, title, body: html`<h1>${title}</h1>${body}` }))
