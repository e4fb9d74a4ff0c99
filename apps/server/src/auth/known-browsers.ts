import { cookieNames } from '@milepost/contract/cookie-names.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashKey, newKey } from '../db/key-hash.ts'
import type { Db } from '../db/scope.ts'

const COOKIE = 'milepost-browser'
const KNOWN_FOR_S = 180 * 86_400

/** The cookie by which a browser is known to have signed in before. It admits nobody. */
export interface BrowserCookie {
  read(request: FastifyRequest): string | null
  set(reply: FastifyReply, token: string): void
}

export function createBrowserCookie(origin: string): BrowserCookie {
  const { isHttps: secure, ofSite } = cookieNames(origin)
  const name = ofSite(COOKIE)
  return {
    read: request => request.cookies[name] ?? null,
    set: (reply, token) =>
      void reply.setCookie(name, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: KNOWN_FOR_S }),
  }
}

/** Notes that an account was signed in to in the browser with this token; returns the token for its cookie, another if it had none. */
export async function rememberBrowser(system: Db, userId: number, given: string | null): Promise<string> {
  const isOurs =
    given !== null &&
    (await system
      .selectFrom('known_browsers')
      .select('user_id')
      .where('token_hash', '=', hashKey(given))
      .executeTakeFirst()) !== undefined
  const token = isOurs ? given : newKey()
  const expires_at = new Date(Date.now() + KNOWN_FOR_S * 1000)
  await system
    .insertInto('known_browsers')
    .values({ token_hash: hashKey(token), user_id: userId, expires_at })
    .onConflict(conflict => conflict.columns(['token_hash', 'user_id']).doUpdateSet({ expires_at }))
    .execute()
  return token
}

/** Makes every browser a stranger's to an account. */
export async function forgetBrowsers(system: Db, userId: number): Promise<void> {
  await system.deleteFrom('known_browsers').where('user_id', '=', userId).execute()
}
