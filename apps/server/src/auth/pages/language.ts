import { CHOSEN_LANGUAGE, CHOSEN_LANGUAGE_VALID_S } from '@milepost/contract/cookie-names.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TFunction } from 'i18next'
import { z } from 'zod'

const LANGUAGES = ['EN', 'PT'] as const

export type Language = (typeof LANGUAGES)[number]

const COOKIE = 'milepost-language'
const query = z.object({ language: z.unknown() }).partial().catch({})

const YEAR_S = 31_536_000

/**
 * The language of a page the server draws: the one in the address, else what the sign-in was started with, else the
 * choice made last time, else what the browser prefers. A choice in the address is remembered.
 */
export function pageLanguage(request: FastifyRequest, reply: FastifyReply, uiLocales?: unknown): Language {
  const chosen = firstKnown(query.parse(request.query).language)
  const { isHttps, ofSite } = request.server.cookieNames
  if (chosen) {
    const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps, maxAge: YEAR_S } as const
    reply.setCookie(ofSite(COOKIE), chosen, attributes)
    return chosen
  }
  return (
    firstKnown(uiLocales) ??
    firstKnown(request.cookies[ofSite(COOKIE)]) ??
    firstKnown(request.headers['accept-language']) ??
    'EN'
  )
}

/**
 * The language of a page of the sign-in: what was chosen on the way to it counts before what the sign-in was started with. Another
 * that is chosen here is handed to the page, which keeps it with whoever signs in; a page that only names its own again chooses nothing.
 */
export function signInLanguage(request: FastifyRequest, reply: FastifyReply, uiLocales: unknown): Language {
  const { isHttps, ofSite } = request.server.cookieNames
  const before = firstKnown(request.cookies[ofSite(CHOSEN_LANGUAGE)]) ?? firstKnown(uiLocales)
  const language = pageLanguage(request, reply, before ?? undefined)
  const isAsked = firstKnown(query.parse(request.query).language) !== null
  if (request.method === 'GET' && isAsked && language !== before) {
    const attributes = { path: '/', sameSite: 'lax', secure: isHttps, maxAge: CHOSEN_LANGUAGE_VALID_S } as const
    reply.setCookie(ofSite(CHOSEN_LANGUAGE), language, attributes)
  }
  return language
}

/** The first language of a list such as `pt-BR,pt;q=0.9,en;q=0.8` or `pt en` that there is. Browsers list by preference. */
function firstKnown(list: unknown): Language | null {
  if (typeof list !== 'string') return null
  const known = list.slice(0, 200).match(/\b(en|pt)\b/i)?.[1]
  return LANGUAGES.find(language => language === known?.toUpperCase()) ?? null
}

export const LANGUAGE_TAGS: Record<Language, string> = { EN: 'en-GB', PT: 'pt-PT' }

/** The texts of a page that the server draws. */
export const pageTexts = (language: Language): TFunction => textsIn(language === 'PT' ? 'pt' : 'en')
