import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A picture shows itself; a PDF is shown by the browser's own viewer, which a sandbox would not let draw. */
const POLICIES: Readonly<Record<string, string>> = {
  'application/pdf': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'",
}
const PICTURE_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox"

interface ShownDocument {
  name: string
  contentType: string
  bytes: number
  content: Readable
}

/** Sends a document to be shown in place, which a browser keeps until its link expires: seconds since 1970. */
export async function showDocument(
  reply: FastifyReply,
  { name, contentType, bytes, content }: ShownDocument,
  expires: number,
): Promise<string> {
  reply.header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(name)}`)
  reply.header('content-length', bytes)
  reply.header('x-content-type-options', 'nosniff')
  reply.header('content-security-policy', POLICIES[contentType] ?? PICTURE_POLICY)
  reply.header('cross-origin-resource-policy', 'same-origin')
  // A document never changes.
  const keptS = Math.max(0, Math.floor(expires - Date.now() / 1000))
  reply.header('cache-control', `private, max-age=${keptS}, immutable`)
  await reply.type(contentType).send(content)
  return ''
}
