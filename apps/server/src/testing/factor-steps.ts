import { createHmac } from 'node:crypto'
import type { Db } from '../db/scope.ts'
import type { Browser, OpenedPage } from './browser.ts'
import { type Person, readToken, signIn } from './sign-in-steps.ts'
import { createSoftwarePasskey, type SoftwarePasskey } from './software-passkey.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code that an authenticator app shows (RFC 6238, RFC 4226), worked out beside what the server uses. */
export function appCode(key: string, atMs = Date.now()): string {
  const bits = Array.from(key, letter => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(atMs / 30_000)))
  const mac = createHmac('sha1', bytes).update(step).digest()
  const at = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** As if the time of the codes that were used had passed. */
export async function letCodesPass(system: Db, userId: number): Promise<void> {
  await system.updateTable('authenticator_apps').set({ last_step: 0 }).where('user_id', '=', userId).execute()
}

/** A server, and whose calls they are as a proxy says that is trusted: calls of one address are limited. */
interface Place {
  origin: string
  address?: string
}

/** A call of a signed-in person, with a body in JSON. */
export async function send({ origin, address }: Place, token: string, method: string, path: string, body?: object) {
  const response = await fetch(origin + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(address && { 'x-forwarded-for': address }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

export interface AddedApp {
  key: string
  recoveryCodes: string[]
}

/** Adds an authenticator app as the page does, with the password as proof. */
export async function addApp(place: Place, token: string, { password }: Person): Promise<AddedApp> {
  const begun = await send(place, token, 'POST', '/api/user/second_factor/app/', { proof: { password } })
  const { key } = begun.body
  const added = await send(place, token, 'PUT', '/api/user/second_factor/app/', { code: appCode(key) })
  if (added.status !== 200) throw new Error(`the app was not added: ${JSON.stringify(added.body)}`)
  return { key, recoveryCodes: added.body.recovery_codes ?? [] }
}

/** Adds a passkey as the page does, with the password as proof. */
export async function addPasskey(place: Place, token: string, { password }: Person): Promise<SoftwarePasskey> {
  const passkey = createSoftwarePasskey(place.origin)
  const { body } = await send(place, token, 'POST', '/api/user/second_factor/passkeys/', { proof: { password } })
  const made = { name: 'A laptop', passkey: passkey.make(body) }
  const added = await send(place, token, 'PUT', '/api/user/second_factor/passkeys/', made)
  if (added.status !== 200) throw new Error(`the passkey was not added: ${JSON.stringify(added.body)}`)
  return passkey
}

/** Signs in by the password alone; gives the token of the session. */
export async function enter(browser: Browser, person: Person): Promise<string> {
  await signIn(browser, person)
  return (await readToken(browser)) ?? ''
}

/** What the button of a passkey on a page of the sign-in gives the browser. */
export function passkeyOptionsIn({ text }: OpenedPage) {
  const [, written = '{}'] = /data-options="([^"]*)"/.exec(text) ?? []
  return JSON.parse(written.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))))
}

/** Sends a form of the page that is open. */
export const submit = (browser: Browser, page: OpenedPage, form: Record<string, string>): Promise<OpenedPage> =>
  browser.open(page.forms[0] ?? '', { form })
