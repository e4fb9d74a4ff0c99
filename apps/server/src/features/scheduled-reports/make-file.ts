import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { narrowedTo, refusalFor } from '@milepost/domain/access/customer-modules.ts'
import { type FastifyReply, fastify } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Log } from '../../config/log.ts'
import { rowCountOf } from '../../documents/row-count.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { installErrorReplies } from '../../http/error-replies.ts'
import { parseQuery } from '../../http/parse-query.ts'

/** What the call of a file is sent. */
export type FileQuery = Readonly<Record<string, string | readonly string[]>>

export type MadeFile =
  | {
      kind: 'file'
      name: string
      contentType: string
      /** Read as fast as it is taken; it breaks off with an error. */
      content: Readable
      /** Of its table, once the content was read to its end; null: not known. */
      rowCount: () => number | null
    }
  | { kind: 'refused'; status: number; detail: string }

interface Asked {
  endpoint: Endpoint
  caller: SignedIn
  query: FileQuery
  log: Log
}

/**
 * Makes the file of an endpoint for a caller and gives it to `take`. It runs behind the access rule, the validation and the error replies
 * of its route, in a server of its own that has this one route and this one caller, and that nobody can reach.
 */
export async function makeFile<T>(
  { endpoint, caller, query, log }: Asked,
  take: (made: MadeFile) => Promise<T>,
): Promise<T> {
  const { route } = endpoint
  const refusal = refusalFor(route.access, caller, route.method)
  if (refusal !== null) return take({ kind: 'refused', status: refusal.status, detail: refusal.reason })
  const reader = narrowedTo(route.access, caller)
  const app = fastify({ logger: false, routerOptions: { querystringParser: parseQuery } })
  app.setValidatorCompiler(validatorCompiler)
  installErrorReplies(app, log, null)
  const sent: { reply: FastifyReply | null } = { reply: null }
  app.get<{ Querystring: Record<string, unknown> }>(
    route.path,
    { schema: { querystring: route.query } },
    async (request, reply) => {
      sent.reply = reply
      const given = { params: undefined, query: request.query, body: undefined }
      await endpoint.handle({ ...given, caller: reader, request, reply, admitAgain: async () => {} })
      return reply
    },
  )
  try {
    const response = await app.inject({ url: `${route.path}?${searchOf(query)}`, payloadAsStream: true })
    const content = response.stream()
    if (response.statusCode !== 200) {
      return await take({ kind: 'refused', status: response.statusCode, detail: await text(content) })
    }
    return await take({
      kind: 'file',
      name: fileNameOf(String(response.headers['content-disposition'])),
      contentType: String(response.headers['content-type']),
      content,
      rowCount: () => sent.reply && rowCountOf(sent.reply),
    })
  } finally {
    await app.close()
  }
}

export function searchOf(query: FileQuery): URLSearchParams {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : value.map(one => [name, one]),
  )
  return new URLSearchParams(pairs)
}

/** Of a file to be saved (documents/tabular.ts). */
const fileNameOf = (disposition: string): string =>
  decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(disposition)?.[1] ?? 'report')
