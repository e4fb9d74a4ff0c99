import { Counter, type Registry } from 'prom-client'
import type { z } from 'zod'
import type { ProviderFailure, ProviderName } from './map-provider.ts'

/** A request that a provider failed; never thrown for "nothing found". */
export class ProviderError extends Error {
  readonly failure: ProviderFailure

  constructor(failure: ProviderFailure, cause?: unknown) {
    super(`The map provider failed: ${failure}`, { cause })
    this.name = 'ProviderError'
    this.failure = failure
  }
}

export interface ProviderClient {
  /**
   * Requests a path below the configured address. Gives the response in the given shape, or null for one of the statuses
   * that mean "nothing there"; throws a ProviderError for everything else.
   */
  ask<T>(path: string, shape: z.ZodType<T>, request?: ProviderRequest): Promise<T | null>
}

export interface ProviderRequest {
  query?: Record<string, string | number>
  body?: unknown
  /** Statuses by which this provider says that there is nothing. */
  nothing?: readonly number[]
  /** What it says with them when that is what it means; with anything else it refuses. Absent: whatever it says. */
  nothingSays?: z.ZodType
}

interface Settings {
  name: ProviderName
  /** The only address that is ever called: redirects are not followed. */
  url: string
  timeoutMs: number
  metrics: Registry
  now?: () => number
}

const MOST_BYTES = 1_000_000
/** What waits beyond is refused at once: a slow provider must not collect the questions of the whole fleet. */
const MOST_AT_ONCE = 16
const FAILURES_IN_A_ROW = 5
const REST_MS = 30_000

/** The HTTP client of one configured server: repeated failures end its use for a while. */
export function createProviderClient({ name, url, timeoutMs, metrics, now = Date.now }: Settings): ProviderClient {
  const base = url.endsWith('/') ? url : `${url}/`
  const outcomes = outcomesIn(metrics)
  let underWay = 0
  let failuresInARow = 0
  let restsUntilMs = 0

  async function ask<T>(path: string, shape: z.ZodType<T>, request: ProviderRequest = {}): Promise<T | null> {
    const { query, body, nothing = [], nothingSays } = request
    if (now() < restsUntilMs || underWay >= MOST_AT_ONCE) throw fail('resting')
    underWay++
    try {
      const address = new URL(path, base)
      for (const [key, value] of Object.entries(query ?? {})) address.searchParams.set(key, String(value))
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await fetch(address, {
        redirect: 'manual',
        signal,
        headers: { accept: 'application/json', 'user-agent': 'Milepost' },
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      })
      if (!response.ok) {
        const isNothing = nothing.includes(response.status) && (!nothingSays || (await says(response, nothingSays)))
        if (!isNothing) throw new ProviderError('refused')
      }
      const parsed = response.ok ? shape.safeParse(parseJson(await readText(response))) : null
      if (parsed?.success === false) throw new ProviderError('nonsense', parsed.error)
      failuresInARow = 0
      outcomes.inc({ provider: name, outcome: 'answered' })
      return parsed === null ? null : parsed.data
    } catch (error) {
      failuresInARow++
      if (failuresInARow >= FAILURES_IN_A_ROW) {
        restsUntilMs = now() + REST_MS
        failuresInARow = 0
      }
      throw fail(failureOf(error), error)
    } finally {
      underWay--
    }
  }

  function fail(failure: ProviderFailure, cause?: unknown): ProviderError {
    outcomes.inc({ provider: name, outcome: failure })
    return cause instanceof ProviderError ? cause : new ProviderError(failure, cause)
  }

  return { ask }
}

/** Why a request of a provider failed. */
export function failureOf(error: unknown): ProviderFailure {
  if (error instanceof ProviderError) return error.failure
  return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'unreachable'
}

async function says(response: Response, shape: z.ZodType): Promise<boolean> {
  return shape.safeParse(parseJson(await readText(response))).success
}

const readText = async (response: Response): Promise<string> => (await readBytes(response)).toString()

/** Reads no more than a response may have, whatever its headers say; throws a ProviderError for more. */
export async function readBytes(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > MOST_BYTES) throw new ProviderError('too-large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ProviderError('nonsense', cause)
  }
}

const OUTCOMES = 'milepost_map_provider_requests_total'

/** One counter for all providers of a process. */
export function outcomesIn(metrics: Registry): Counter<'provider' | 'outcome'> {
  const known = metrics.getSingleMetric(OUTCOMES)
  if (known instanceof Counter) return known
  return new Counter({
    name: OUTCOMES,
    help: 'Requests to configured map providers, by outcome',
    labelNames: ['provider', 'outcome'],
    registers: [metrics],
  })
}
