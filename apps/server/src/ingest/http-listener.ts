import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { decodeOsmAndRequest } from '@milepost/protocols/osmand/request.ts'
import { hashKey } from '../db/key-hash.ts'
import type { CountedConnection } from './address-limits.ts'
import { admitDevice } from './admit-device.ts'
import { isOfBrowser } from './browser-requests.ts'
import { GATEWAYS, type HttpListenerParts, takeGatewayReports } from './gateway.ts'
import type { HttpReply } from './http-reply.ts'
import { withoutKey } from './request-key.ts'
import { type Listener, portOf } from './tcp-listener.ts'

const PROTOCOL = 'osmand'
const BODY_LIMIT = 64_000
const GATEWAY_BODY_LIMIT = 16_000_000
const REQUEST_MS = 20_000

/**
 * Listens for phones, which report one position a request, and for gateways, which pass on what many devices reported. 200
 * means stored; 400 names the field at fault, or says that the device is unknown; 503 asks to come back while the database
 * is busy or away.
 */
export async function listenHttp(
  port: number,
  host: string,
  maxConnections: number,
  parts: HttpListenerParts,
): Promise<Listener> {
  const gauge = parts.metrics.connections.labels({ protocol: PROTOCOL })
  const connections = new WeakMap<Socket, CountedConnection>()
  const server = createServer(
    { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS / 2, keepAliveTimeout: 65_000, maxHeaderSize: 16_384 },
    (request, response) => {
      const admitted = () => connections.get(request.socket)?.loggedIn()
      handle(request, parts, admitted).then(
        reply => respond(response, reply),
        () => respond(response, { status: 503, text: 'Not stored. Please send it again.' }),
      )
    },
  )
  server.maxConnections = maxConnections
  server.on('connection', socket => {
    const counted = parts.addressLimits.open(socket.remoteAddress)
    if (counted === null) {
      parts.rejections.count(PROTOCOL, 'too-many-of-address', { from: socket.remoteAddress })
      socket.destroy()
      return
    }
    connections.set(socket, counted)
    gauge.inc()
    socket.on('close', () => {
      counted.close()
      gauge.dec()
    })
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable) return // it has its reply, or has left in the middle of a request
    const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    const from = socket instanceof Socket ? socket.remoteAddress : undefined
    parts.rejections.count(PROTOCOL, isLate ? 'silent-too-long' : 'bad-structure', { from })
    const status = isLate ? '408 Request Timeout' : '400 Bad Request'
    // Destroyed too: who keeps his side open would keep the connection.
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`, () => socket.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, resolve)
  })
  return {
    port: portOf(server),
    stop: () =>
      new Promise(done => {
        server.close(() => done())
        server.closeIdleConnections()
      }),
  }
}

/** `admitted` is called as soon as the request has said who it is of and that is believed. */
async function handle(request: IncomingMessage, parts: HttpListenerParts, admitted: () => void): Promise<HttpReply> {
  const from = request.socket.remoteAddress
  if (isOfBrowser(request.headers)) {
    parts.rejections.count(PROTOCOL, 'from-a-browser', { from })
    return { status: 403, text: 'Requests of browsers are not taken.' }
  }
  const [path = '', query = ''] = (request.url ?? '').split('?', 2)
  const gateway = GATEWAYS[path]
  if (gateway) {
    const customerId = await parts.gatewayKeys.customerOf(request.headers.authorization)
    if (customerId === null) {
      parts.rejections.count(gateway.protocol, 'bad-key', { from })
      return { status: 403, text: 'The key is missing or unknown.' }
    }
    admitted()
    const body = await readBody(request, GATEWAY_BODY_LIMIT)
    if (body === null) return tooLong(gateway.protocol, from, parts)
    return takeGatewayReports(gateway, customerId, body, from, parts)
  }
  const body = await readBody(request, BODY_LIMIT)
  if (body === null) return tooLong(PROTOCOL, from, parts)
  return takePhoneReport(query, body, request, parts, admitted)
}

async function takePhoneReport(
  whole: string,
  wholeBody: string,
  request: IncomingMessage,
  parts: HttpListenerParts,
  admitted: () => void,
): Promise<HttpReply> {
  const from = request.socket.remoteAddress
  const receivedAtMs = Date.now()
  const contentType = request.headers['content-type']
  const { query, body, key } = withoutKey(whole, wholeBody, request.headers)
  const decoded = decodeOsmAndRequest({ query, body, contentType, receivedAtMs })
  if (decoded.kind === 'rejected') {
    parts.rejections.count(PROTOCOL, decoded.reason, { from, bytes: Buffer.from(query || body) })
    return { status: 400, text: `${decoded.field}: ${decoded.reason}` }
  }
  const { deviceId } = decoded
  const keyHash = key === null ? null : hashKey(key)
  const caller = { deviceId, protocol: PROTOCOL, from, keyHash }
  const admission = admitDevice(parts, await parts.directory.find(deviceId), caller)
  if ('refusal' in admission) {
    return admission.refusal === 'unknown-device'
      ? { status: 400, text: 'id: unknown device' }
      : { status: 403, text: `Not accepted: ${admission.refusal}` }
  }
  const { tracker } = admission
  admitted()
  if (parts.batcher.isFull) {
    parts.rejections.count(PROTOCOL, 'not-accepted-now', { from, deviceId })
    return { status: 503, text: 'Busy. Please send it again.' }
  }
  const bytes = Buffer.from(body ? `${query}\n${body}` : query)
  const positions = [decoded.position]
  await parts.batcher.submit({ tracker, protocol: PROTOCOL, receivedAtMs, bytes, positions, readings: null })
  parts.metrics.acknowledgement.observe((Date.now() - receivedAtMs) / 1000)
  return { status: 200, text: '' }
}

function tooLong(protocol: string, from: string | undefined, parts: HttpListenerParts): HttpReply {
  parts.rejections.count(protocol, 'body-too-long', { from })
  return { status: 413, text: 'The request is too long.' }
}

async function readBody(request: IncomingMessage, limit: number): Promise<string | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > limit) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** A browser that is led here shows text, in no page of another site, and keeps nothing. */
const TEXT_ALONE = {
  'content-type': 'text/plain; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

function respond(response: ServerResponse, { status, text }: HttpReply): void {
  const headers = { ...TEXT_ALONE, 'content-length': Buffer.byteLength(text) }
  response.writeHead(status, status === 503 ? { ...headers, 'retry-after': '5' } : headers).end(text)
}
