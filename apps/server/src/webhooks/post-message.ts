import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import type { AttemptOutcome } from '@milepost/contract/webhooks.ts'
import { codeOf } from '../config/caught-error.ts'
import { type Resolver, resolveTarget, type WebhookTargets } from './resolve-target.ts'

export interface Attempt {
  outcome: AttemptOutcome
  /** Null: nothing was answered. */
  status: number | null
  /** The first of what was answered. */
  answer: string
  /** How long the receiver asks to be left alone; null: it does not. */
  retryAfterMs: number | null
}

export interface Posting {
  targets: WebhookTargets
  resolve: Resolver
  timeoutMs: number
}

/** An answer is for people who look for a fault: more is not read. */
const MOST_ANSWER_BYTES = 4_096

export interface GuardedRequest {
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  /** JSON, unless the headers name another type. */
  body: string | Uint8Array | null
  mostAnswerBytes: number
}

/** One attempt to hand a message to its receiver, as `askGuarded`. JSON, unless the headers name another type. */
export const postMessage = (
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array,
  posting: Posting,
): Promise<Attempt> => askGuarded(url, { method: 'POST', headers, body, mostAnswerBytes: MOST_ANSWER_BYTES }, posting)

/**
 * One request to an address that this installation does not have in its hand. It connects to the very address that was checked,
 * follows no redirect, goes through no proxy and is over in its time, however slowly the other end answers. Never throws.
 */
export async function askGuarded(
  url: URL,
  request: GuardedRequest,
  { targets, resolve, timeoutMs }: Posting,
): Promise<Attempt> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const target = await unlessAborted(resolveTarget(url, targets, resolve), signal)
    if ('refusal' in target) return unanswered(target.refusal)
    return await send(url, target.address, request, signal)
  } catch (error) {
    return unanswered(signal.aborted ? 'timeout' : outcomeOf(codeOf(error)))
  }
}

/** An attempt that nothing answered. */
export const unanswered = (outcome: AttemptOutcome): Attempt => ({
  outcome,
  status: null,
  answer: '',
  retryAfterMs: null,
})

/** A resolver cannot be told to stop. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = once(signal, 'abort').then((): never => {
    throw signal.reason
  })
  return Promise.race([work, aborted])
}

async function send(
  url: URL,
  address: string,
  { method, headers, body, mostAnswerBytes }: GuardedRequest,
  signal: AbortSignal,
): Promise<Attempt> {
  const family = isIPv6(address) ? 6 : 4
  const lookup: LookupFunction = (_name, { all }, found) =>
    all ? found(null, [{ address, family }]) : found(null, address, family)
  const { request, Agent } = url.protocol === 'https:' ? https : http
  // An agent of its own: the shared one takes proxies from the environment, and keeps connections.
  const asked = request(url, {
    ...{ method, lookup, signal, agent: new Agent({ keepAlive: false }) },
    headers: {
      ...(body !== null && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...headers,
      'user-agent': 'Milepost',
      connection: 'close',
    },
  })
  // What goes wrong after the answer has begun shows in its reading.
  asked.on('error', () => {})
  asked.end(body ?? undefined)
  const response = await new Promise<http.IncomingMessage>((answered, refused) =>
    asked.once('response', answered).once('error', refused),
  )
  const status = response.statusCode ?? 0
  const answer = await readAnswer(response, mostAnswerBytes)
  asked.destroy()
  return {
    outcome: outcomeOfStatus(status),
    status,
    answer,
    retryAfterMs: retryAfterMs(response.headers['retry-after']),
  }
}

/** What came of the answer in time; that the rest did not come changes nothing, since the status says what became of the message. */
async function readAnswer(response: http.IncomingMessage, mostBytes: number): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of response) {
      if (!Buffer.isBuffer(part)) continue
      parts.push(part)
      bytes += part.length
      if (bytes >= mostBytes) break
    }
  } catch {
    // It was cut off.
  }
  return storable(Buffer.concat(parts).subarray(0, mostBytes).toString())
}

/** The database takes no NUL. */
const storable = (text: string): string => text.replaceAll('\0', '\uFFFD')

function outcomeOfStatus(status: number): AttemptOutcome {
  if (status >= 200 && status < 300) return 'delivered'
  if (status >= 300 && status < 400) return 'redirected'
  return status === 410 ? 'gone' : 'refused'
}

/** In seconds, or as a date (RFC 9110, 10.2.3). */
function retryAfterMs(header: string | undefined): number | null {
  if (header === undefined) return null
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) && ms > 0 ? ms : null
}

/** As Node names what is wrong with a certificate: https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|ERR_TLS|ERR_SSL|INVALID_CA|INVALID_PURPOSE/

const outcomeOf = (code: string | null): AttemptOutcome =>
  code !== null && CERTIFICATE.test(code) ? 'certificate' : 'unreachable'
