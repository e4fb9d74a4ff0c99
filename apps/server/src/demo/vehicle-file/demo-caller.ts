import { setTimeout as delay } from 'node:timers/promises'
import type { Call, Route } from '@milepost/contract/route.ts'
import pLimit from 'p-limit'
import type { z } from 'zod'

/** A call that the server refused. */
export class CallRefused extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export interface DemoCallerOptions {
  origin: string
  /** The session of each account, by its address. */
  tokens: ReadonlyMap<string, string>
  signal: AbortSignal
  /** After each call it rests for so many times as long as that took: 1 leaves the server half of its time. */
  restFactor: number
}

interface Sent {
  params?: object
  query?: object
  body?: unknown
}

const MOST_WAIT_S = 60

/** Calls at once. */
const AT_ONCE = 2

/**
 * Calls the API in the name of accounts of the demo, as their pages would. After each call it rests; where an account has had its
 * share of a minute, its calls wait.
 */
export class DemoCaller {
  readonly #options: DemoCallerOptions
  readonly #turns = pLimit(AT_ONCE)

  constructor(options: DemoCallerOptions) {
    this.#options = options
  }

  /** What the route answers. Throws CallRefused for what the server refuses, and the error of the connection where there is none. */
  async call<R extends Route, S extends z.ZodType>(
    email: string,
    route: R & { result: S },
    sent: Call<R> & Sent,
  ): Promise<z.output<S>> {
    const { signal } = this.#options
    for (;;) {
      const { response, answer } = await this.#turns(() => this.#ask(email, route, sent))
      if (response.status === 429) {
        const waitS = Math.min(MOST_WAIT_S, Number(response.headers.get('retry-after') ?? 5))
        await delay(waitS * 1000, undefined, { signal })
        continue
      }
      if (!response.ok)
        throw new CallRefused(response.status, `${route.method} ${route.path}: ${JSON.stringify(answer)}`)
      return route.result.parse(answer)
    }
  }

  async #ask(email: string, route: Route, sent: Sent): Promise<{ response: Response; answer: unknown }> {
    const { origin, tokens, signal, restFactor } = this.#options
    const { body } = sent
    const isForm = body instanceof FormData
    const beganMs = performance.now()
    const response = await fetch(origin + addressOf(route.path, sent), {
      method: route.method,
      headers: {
        authorization: `Bearer ${tokens.get(email) ?? ''}`,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      signal,
    })
    const answer: unknown = await response.json()
    await delay((performance.now() - beganMs) * restFactor, undefined, { signal })
    return { response, answer }
  }
}

function addressOf(path: string, { params = {}, query = {} }: Sent): string {
  let filled = path
  for (const [name, value] of Object.entries(params)) filled = filled.replace(`:${name}`, encodeURIComponent(value))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return search.size === 0 ? filled : `${filled}?${search}`
}
