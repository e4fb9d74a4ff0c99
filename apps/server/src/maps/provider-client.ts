import type { Registry } from 'prom-client'
import type { z } from 'zod'
import type { ProviderName } from './map-provider.ts'
import { createProviderGuard, ProviderError } from './provider-guard.ts'

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

/** The HTTP client of one configured server: repeated failures end its use for a while. */
export function createProviderClient({ name, url, timeoutMs, metrics, now = Date.now }: Settings): ProviderClient {
  const base = url.endsWith('/') ? url : `${url}/`
  const guard = createProviderGuard({ name, mostAtOnce: MOST_AT_ONCE, metrics, now })

  async function ask<T>(path: string, shape: z.ZodType<T>, request: ProviderRequest = {}): Promise<T | null> {
    const { query, body, nothing = [], nothingSays } = request
    const address = new URL(path, base)
    for (const [key, value] of Object.entries(query ?? {})) address.searchParams.set(key, String(value))
    const response = await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json', 'user-agent': 'Milepost' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!response.ok) {
      const isNothing = nothing.includes(response.status) && (!nothingSays || (await says(response, nothingSays)))
      if (!isNothing) throw new ProviderError('refused')
      return null
    }
    const parsed = shape.safeParse(parseJson(await readText(response)))
    if (!parsed.success) throw new ProviderError('nonsense', parsed.error)
    return parsed.data
  }

  return { ask: (path, shape, request) => guard(() => ask(path, shape, request)) }
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
