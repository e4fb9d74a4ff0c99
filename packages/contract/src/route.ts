import type { Access } from '@milepost/domain/access/access.ts'
import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What a route answers with besides JSON. */
export type PlainResult = 'text' | 'redirect' | 'binary'

/**
 * A route is data. Handlers, the web client, the OpenAPI document and the access tests all come from it. Paths are those
 * of the documents and are answered with and without their trailing slash; `:name` marks a parameter.
 */
export interface Route {
  method: Method
  path: string
  summary: string
  /** Who may call it. Required: a route without a rule cannot be written. */
  access: Access
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Media types of a body that is no JSON. */
  bodyTypes?: readonly string[]
  result: z.ZodType | PlainResult
  /** Media types of a `binary` answer of which no `format` is asked for. */
  fileTypes?: readonly string[]
  /** Of success, where it is not 200. */
  status?: 202
  /** Status codes it may answer with besides those that every route with its access rule and input has. */
  errors?: readonly number[]
  /** The shape of errors that tell more than the usual error body does, by status code. */
  errorBodies?: Readonly<Record<number, z.ZodType>>
  /** A large answer that the server builds as ready-made JSON: it is not validated again on its way out. */
  bulk?: true
  /** Bytes of a body, where a megabyte is too few. */
  mostBytes?: number
  /** The page sends "JWT {token}" instead of the bearer token (HTTP-03, N-87). */
  takesJwt?: true
  /** Without a header, the access-token cookie says who asks (VF-103): of what a browser opens or saves by its address. GET alone. */
  takesCookie?: true
  /** The page calls it by itself, whether or not anybody is there: it does not count as use of the session. */
  isUnattended?: true
  /** Requests allowed per minute and address, where the general limit does not fit. */
  perMinute?: number
}

/** The access of what is each user's own. */
export const signedIn = { kind: 'signed-in' } as const satisfies Access

/** Keeps the literal types of a route table. */
export function routes<const Table extends Record<string, Route>>(table: Table): Table {
  return table
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

/** What a handler is given: parsed, defaults applied. */
export interface Input<R extends Route> {
  params: Parsed<R['params']>
  query: Parsed<R['query']>
  body: Parsed<R['body']>
}

/** What a handler returns, and a client receives. */
export type Result<R extends Route> = R['result'] extends z.ZodType ? z.output<R['result']> : string

type Part<Name extends string, S> = S extends z.ZodType
  ? Record<string, never> extends z.input<S>
    ? { [K in Name]?: Sent<S> }
    : { [K in Name]: Sent<S> }
  : unknown

/** What a client must send. */
export type Call<R extends Route> = Part<'params', R['params']> & Part<'query', R['query']> & Part<'body', R['body']>
