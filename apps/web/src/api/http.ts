import { MODULE_OFF } from '@milepost/contract/refusals.ts'
import type { Call, Result, Route } from '@milepost/contract/route.ts'
import { type OnSent, sendWithProgress } from './send-with-progress.ts'

/** A response that is not the success of its route. The message is the server's `detail`, or its status text. */
export class HttpError extends Error {
  readonly status: number
  readonly statusText: string
  readonly body: unknown
  readonly request: string

  constructor(response: { status: number; statusText: string }, body: unknown, request: string) {
    super(
      response.status === 401 ? 'Unauthorized' : (detailOf(body) ?? (response.statusText || `HTTP ${response.status}`)),
    )
    this.name = 'HttpError'
    this.status = response.status
    this.statusText = response.statusText
    this.body = body
    this.request = request
  }

  /** The message of the server for a person (HTTP-19); null for none. */
  get detail(): string | null {
    return detailOf(this.body)
  }

  /** The id under which the server logged the request. */
  get requestId(): string | null {
    const id = bodyField(this.body, 'request_id')
    return typeof id === 'string' ? id : null
  }
}

/** The server refused it to this user: the same request would be refused again. */
export const isForbidden = (error: unknown): boolean => error instanceof HttpError && error.status === 403

/** Nothing is to be had by the id of an address: no id of a record is like it, or none that the user may see. */
export const isMissing = (id: number, error: unknown): boolean =>
  !(id > 0) || (error instanceof HttpError && (error.status === 404 || error.status === 400))

/** It was refused because the module is switched off for the customer: no permission of the user's own would open it. */
export const isModuleOff = (error: unknown): boolean => error instanceof HttpError && error.message === MODULE_OFF

/** No response at all: offline, refused, or broken off (AUTH-36). */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('Network response was not OK', { cause })
    this.name = 'NetworkError'
  }
}

export interface CallOptions {
  /** Handle a 500 where the call is made, without the dialog (HTTP-11, N-40). */
  suppressErrorDialog?: boolean
  signal?: AbortSignal
  /** Of a form or a file: how much of it has been sent. */
  onSent?: OnSent
}

interface ClientSettings {
  /** The address of a path of the contract. */
  addressOf: (path: string) => Promise<string> | string
  /** The Authorization header of a call to this route; null for none. */
  authorization: (route: Route) => Promise<string | null>
  /** In which the answer is read, such as pt-PT: the server words its refusals in it. */
  language?: () => string
  onUnauthorized: (error: HttpError) => void
  onServerError: (error: HttpError) => void
}

type CallArguments<R extends Route> =
  object extends Call<R> ? [input?: Call<R>, options?: CallOptions] : [input: Call<R>, options?: CallOptions]

export type CallFunction = <R extends Route>(route: R, ...args: CallArguments<R>) => Promise<Result<R>>

/** Calls what changes nothing. */
export type ReadFunction = <R extends Route & { method: 'GET' }>(
  route: R,
  ...args: CallArguments<R>
) => Promise<Result<R>>

export interface AnyInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** Suppression does not count for this call (C-15). */
const ALWAYS_SHOWS_ERRORS = '/api/expanded/track/'

export type FetchFunction = (route: Route, input: AnyInput, options: CallOptions) => Promise<Response>

/**
 * Makes the one function that calls the API. Success is the one status of the route (ADM-QR-04). Every failure is thrown; a 401 and
 * an unsuppressed 500 are also reported to the handlers (HTTP-10 to HTTP-12).
 */
export function createFetch({
  addressOf,
  authorization,
  language,
  onUnauthorized,
  onServerError,
}: ClientSettings): FetchFunction {
  return async (route, { params, query, body }, options) => {
    const url = (await addressOf(fillPath(route.path, params ?? {}))) + queryString(query ?? {})
    const credentials = await authorization(route)
    const headers: Record<string, string> = { Accept: 'application/json' }
    if (language !== undefined) headers['Accept-Language'] = language()
    if (credentials !== null) headers.Authorization = credentials
    const isForm = body instanceof FormData
    const isFile = body instanceof Blob
    if (isFile) headers['Content-Type'] = mediaTypeOf(route, body)
    // Of a form the browser says itself what stands between its parts.
    else if (body !== undefined && !isForm) headers['Content-Type'] = 'application/json'
    const { method } = route
    const { onSent, signal } = options
    const sent =
      onSent !== undefined && (isForm || isFile)
        ? sendWithProgress(url, { method, headers, body, signal, onSent })
        : fetch(url, {
            method,
            headers,
            ...(body === undefined ? {} : { body: isFile || isForm ? body : JSON.stringify(body) }),
            ...(signal ? { signal } : {}),
          })
    const response = await sent.catch((cause: unknown) => {
      throw signal?.aborted ? cause : new NetworkError(cause)
    })
    if (response.status === (route.status ?? 200)) return response

    const error = new HttpError(response, await readBody(response), `${route.method} ${url}`)
    if (error.status === 401) onUnauthorized(error)
    const isSuppressed = options.suppressErrorDialog === true && route.path !== ALWAYS_SHOWS_ERRORS
    if (error.status === 500 && !isSuppressed) onServerError(error)
    throw error
  }
}

/** Of a file: its own type where the route takes that one. */
const mediaTypeOf = ({ bodyTypes = [] }: Route, { type }: Blob): string =>
  bodyTypes.includes(type) ? type : 'application/octet-stream'

/** The same for responses that are read at once, typed by the contract. */
export function createClient(settings: ClientSettings): CallFunction {
  const send = createFetch(settings)
  return async (route, ...[input, options = {}]) => {
    const response = await send(route, (input ?? {}) as AnyInput, options)
    return typeof route.result === 'string' ? response.text() : response.json()
  }
}

function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

/** Null and undefined are dropped (HTTP-04); a list becomes one pair per value. */
export function queryString(query: Record<string, unknown>): string {
  const pairs = Object.entries(query)
    .flatMap(([name, value]) => (Array.isArray(value) ? value.map(one => [name, one]) : [[name, value]]))
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => [String(name), String(value)])
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

/** The parsed body of a failure, or its text: some refusals are plain text (C-67). */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '')
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A field of the body of a failure; undefined where the body has none of that name. */
export const bodyField = (body: unknown, name: string): unknown => Object(body)[name]

function detailOf(body: unknown): string | null {
  if (typeof body === 'string') return body.length > 0 && body.length < 300 && !body.startsWith('<') ? body : null
  const detail = bodyField(body, 'detail')
  return typeof detail === 'string' ? detail : null
}
